/** Joints that soften: what they become, what is left to Talus, and what is refused in which words. */
import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { VARIANTS } from './good.ts'

const CASE = (joint: string, fracture = '') => `title: t
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints:
  crack: { ${joint} }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 0.5 }${fracture && `, fracture: { ${fracture} }`} }
  b: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, mesh: { size: 0.5 } }
stages: [{ run: { time: 1 } }]
`
const read = (text: string) => readCase(text, { name: 'c.yaml', folder: '.', variants: VARIANTS }).variations[0]
const crack = (joint: string) => read(CASE(joint)).physics.joints.crack

function refused(joint: string, fracture?: string): string {
  try {
    read(CASE(joint, fracture))
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  throw new Error('taken')
}

const STRENGTH = 'cohesion: 5 MPa, tension: 1 MPa'

describe('what it becomes', () => {
  test('a fracture energy makes it cohesive; shear takes ten times that; it falls along a line', () => {
    expect(crack(`${STRENGTH}, fracture energy: 15 J/m2`)).toMatchObject({
      failure: 'cohesive',
      bonded: true,
      toughness: { opening: 15, shear: 150, softening: 'linear' },
    })
  })
  test('all as given, energies in N/m, too', () => {
    const joint = `${STRENGTH}, failure: cohesive, fracture energy: 0.015 kN/m, shear fracture energy: 20 N/m, softening: y`
    expect(crack(joint).toughness).toEqual({ opening: 15, shear: 20, softening: 'y' })
  })
  test('others have none', () => {
    expect(crack(STRENGTH)).not.toHaveProperty('toughness')
    expect(crack(STRENGTH).failure).toBe('brittle')
  })
  test('a block breaks along it', () => {
    const made = read(CASE(`${STRENGTH}, fracture energy: 15 J/m2`, 'cohesive: crack'))
    expect(made.blocks.a.fracture).toEqual({ joint: 'crack', kind: 'cohesive', inserted: 'from the start' })
  })
})

describe('what is refused', () => {
  test.each([
    [
      `${STRENGTH}, fracture energy: 0`,
      'fracture energy: expected an energy above 0, which is spent while the joint softens, found 0; leave it out: what fails breaks at once',
    ],
    [
      `${STRENGTH}, fracture energy: 15 J/m2, shear fracture energy: 0`,
      'shear fracture energy: expected an energy above 0, which is spent while the joint softens, found 0; leave it out: what fails breaks at once',
    ],
    [`${STRENGTH}, fracture energy: -1 J/m2`, 'fracture energy: expected a force per length of at least 0'],
    [`${STRENGTH}, fracture energy: 15 MPa`, 'fracture energy: expected a force per length'],
    [
      `${STRENGTH}, failure: cohesive`,
      ': expected a fracture energy with failure: cohesive, found none; such as fracture energy: 50 J/m2',
    ],
    [
      `${STRENGTH}, failure: brittle, fracture energy: 15 J/m2`,
      'fracture energy: expected failure: cohesive with fracture energy, found failure: brittle',
    ],
    [`${STRENGTH}, softening: y`, 'softening: expected failure: cohesive with softening, found no fracture energy'],
    [
      `${STRENGTH}, fracture energy: 15 J/m2, softening: linaer`,
      'softening: expected one of linear, bilinear, exponential, y, found "linaer"; did you mean "linear"?',
    ],
    [
      'cohesion: 5 MPa, fracture energy: 15 J/m2',
      'tension: expected a tension above 0 and limited, from which a joint that is cohesive softens, found none',
    ],
    [
      'cohesion: unlimited, tension: unlimited, fracture energy: 15 J/m2',
      'tension: expected a tension above 0 and limited, from which a joint that is cohesive softens, found unlimited',
    ],
    [
      'cohesion: 1 MPa, tension: 2 MPa, friction: 45 deg, fracture energy: 15 J/m2',
      'tension: expected at most cohesion / tan(friction) = ',
    ],
    [
      `${STRENGTH}, normal: 30 GN/m, fracture energy: 15 J/m2`,
      'normal: expected a stiffness per area, or auto: fracture energies are per area, found one per point',
    ],
    [
      `${STRENGTH}, normal: 20 GPa/m, fracture energy: 15 J/m2`,
      'fracture energy: expected more than 25 J/m2, which its springs hold at the peak, found 15 J/m2; normal: at least 36.7 GPa/m, or auto',
    ],
    [
      `${STRENGTH}, shear: 20 GPa/m, fracture energy: 15 J/m2`,
      'shear fracture energy: expected more than 625 J/m2, which its springs hold at the peak, found 150 J/m2; shear: at least 91.7 GPa/m, or auto',
    ],
  ])('%s', (joint, message) => {
    expect(refused(joint)).toMatch(/^c\.yaml:4:\d+ joints\.crack/)
    expect(refused(joint)).toContain(message)
  })

  test.each([
    [
      STRENGTH,
      'cohesive: crack',
      'blocks.a.fracture.cohesive: expected a joint with a fracture energy, found "crack", which is brittle',
    ],
    [
      `${STRENGTH}, fracture energy: 15 J/m2`,
      'brittle: crack',
      'blocks.a.fracture.brittle: expected a joint of failure brittle, found "crack", which is cohesive; fracture: { cohesive: crack }',
    ],
    [STRENGTH, 'inserted: from the start', 'blocks.a.fracture: expected exactly one of brittle, cohesive, found none'],
    [
      STRENGTH,
      'brittle: crack, cohesive: crack',
      'blocks.a.fracture: expected exactly one of brittle, cohesive, found both',
    ],
  ])('%s, fracture: %s', (joint, fracture, message) => {
    expect(refused(joint, fracture)).toContain(message)
  })
})

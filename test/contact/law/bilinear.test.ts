import { describe, expect, test } from 'vitest'
import { readCase } from '../../../src/case/read.ts'
import type { Joint } from '../../../src/case/types/joint.ts'
import { variants } from '../../../src/catalogue.ts'
import { divided, strengthAt } from '../../../src/setup/joint-laws.ts'
import { AREA, SHARE } from '../../../src/state/contacts.ts'
import { forceOf, type JointNumbers, pointsWorld, stepPoint } from './points.ts'

const DEGREE = Math.PI / 180
const tan = (degrees: number) => Math.tan(degrees * DEGREE)
const A = 2.5

/** 45° up to 500 kPa, 30° beyond, a cohesion of 50 kPa. */
const LINES = {
  kn: 4e9,
  ks: 3e9,
  peak: tan(45),
  cohesion: 5e4,
  plastic: true,
  law: 'bilinear',
  own: { 'break at': 5e5, 'friction beyond': 30 * DEGREE },
}
const formula = (stress: number) => 5e4 + Math.min(stress, 5e5) * tan(45) + Math.max(0, stress - 5e5) * tan(30)

/** Shear stress at which a point under a normal stress slips [Pa]: driven along for as long as it takes. */
function strengthUnder(stress: number, joint: JointNumbers = LINES): number {
  const world = pointsWorld(joint)
  world.contacts.row[AREA] = world.contacts.row[SHARE] = A
  stepPoint(world, [0, 0, 0], -stress / joint.kn)
  for (let n = 0; n < 20; n++) stepPoint(world, [-stress / 3e9, 0, 0])
  return forceOf(world)[0] / A
}

describe('direct shear under a normal stress', () => {
  test.each([1e4, 1e5, 4.99e5, 5e5, 5.01e5, 1e6, 2e7])('of %d Pa', (stress) => {
    expect(Math.abs(strengthUnder(stress) / formula(stress) - 1)).toBeLessThan(1e-12)
  })

  test('1 MPa by hand: 50 + 500 + 500 × 0.5773503 = 838.675 kPa', () => {
    expect(strengthUnder(1e6)).toBeCloseTo(838675.13, 1)
  })

  test('two points of one block know their own stress', () => {
    expect(strengthUnder(1e5) + strengthUnder(9e5)).toBeLessThan(2 * strengthUnder(5e5) - 1e4)
  })

  test('weakened below the second line there is one line left', () => {
    const slipped = { ...LINES, residual: tan(25), residualCohesion: 0 }
    for (const stress of [1e5, 1e6])
      expect(Math.abs(strengthUnder(stress, slipped) / (stress * tan(25)) - 1)).toBeLessThan(1e-12)
  })

  test('weakened above the second line it still breaks', () => {
    const slipped = { ...LINES, residual: tan(40), residualCohesion: 0 }
    const expected = 5e5 * tan(40) + 5e5 * tan(30)
    expect(Math.abs(strengthUnder(1e6, slipped) / expected - 1)).toBeLessThan(1e-12)
  })
})

const caseWith = (joint: string) => `title: t
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.2 } }
joints: { plane: { law: bilinear, ${joint} } }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, rigid: true }
stages: [{ run: { time: 1 s } }]
`
const jointOf = (text: string): Joint =>
  readCase(caseWith(text), { name: 'c.yaml', folder: '', variants: variants() }).variations[0].physics.joints.plane

const GOOD = 'friction: 45 deg, break at: 500 kPa, friction beyond: 30 deg, cohesion: 50 kPa, failure: plastic'

describe('a joint of a case', () => {
  test('has the strength that limit equilibrium and pictures ask for', () => {
    for (const stress of [1e4, 5e5, 3e6]) {
      const { slope, cohesion } = strengthAt(jointOf(GOOD), stress)
      expect(Math.abs((cohesion + stress * slope) / formula(stress) - 1)).toBeLessThan(1e-12)
    }
  })

  test('divided by a factor has that strength divided, at any stress', () => {
    const reduced = divided(jointOf(GOOD), ['friction', 'cohesion', 'tension'], 1.7)
    for (const stress of [1e4, 5e5, 3e6]) {
      const { slope, cohesion } = strengthAt(reduced, stress)
      expect(Math.abs((1.7 * (cohesion + stress * slope)) / formula(stress) - 1)).toBeLessThan(1e-12)
    }
  })

  test.each([
    ['friction: 45 deg, friction beyond: 30 deg', 'break at with law: bilinear, found none; such as break at: 500 kPa'],
    [
      'friction: 45 deg, break at: 1 MPa',
      'friction beyond with law: bilinear, found none; such as friction beyond: 30 deg',
    ],
    ['break at: 1 MPa, friction beyond: 30 deg', 'friction with law: bilinear, the angle up to the break, found none'],
    ['friction: 20 deg, break at: 1 MPa, friction beyond: 30 deg', 'at most the friction up to the break'],
    [`${GOOD}, normal: 1 GN/m`, 'a stiffness per area with law: bilinear'],
  ])('%s', (text, message) => {
    expect(() => jointOf(text)).toThrow(message)
  })
})

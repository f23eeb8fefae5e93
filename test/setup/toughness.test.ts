/** What the energy of bonds means on a mesh: process zone, implied toughness, springs that hold too much. */
import { describe, expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { readCase } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { facesInZone, toughnessOf } from '../../src/setup/toughness.ts'

const CASE = (joint: string, size = 1, cells = 10) => `title: t
gravity: 0
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
joints: { crack: { normal: 10000 GPa/m, shear: 10000 GPa/m, cohesion: 6 MPa, tension: 3 MPa, ${joint} } }
blocks:
  low: { shape: { box: [${size}, ${size}, ${size}] }, at: [0, 0, ${-size}], material: rock, mesh: { cells: [${cells}, ${cells}, 1] } }
  high: { shape: { box: [${size}, ${size}, ${size}] }, material: rock, mesh: { cells: [${cells}, ${cells}, 1] } }
stages: [{ run: { time: 1 ms } }]
`
function prepared(text: string) {
  const c = readCase(text, { name: 'case.yaml', folder: '.' }).variations[0]
  const { world, notes } = prepareWorld(c, nodeHost())
  return { all: toughnessOf(world, c), notes: notes.filter((note) => note.includes('joint crack')) }
}

describe('what it is', () => {
  test('of a cohesive joint: l = EG/((1 − ν²) f²) against the side of a face', () => {
    const { all } = prepared(CASE('fracture energy: 96 J/m2'))
    expect(all).toMatchObject([{ joint: 'crack', energy: 96, given: true, extent: 1 }])
    expect(all[0].length).toBeCloseTo(1 / 3, 12)
    expect(all[0].face).toBeCloseTo(Math.sqrt((4 * 0.005) / Math.sqrt(3)), 12)
    const [least, most] = facesInZone(all[0])
    expect(least).toBeCloseTo(0.1 / all[0].face, 12)
    expect(most).toBeCloseTo(0.3 / all[0].face, 12)
  })
  test('of a brittle one: f²/2k', () => {
    const { all, notes } = prepared(CASE('failure: brittle'))
    expect(all).toMatchObject([{ energy: 0.45, given: false }])
    expect(notes).toEqual([])
  })
})

describe('what is told', () => {
  test.each([
    ['fracture energy: 1 J/m2', 1, 10, 'shorter than its faces (0.107 m)'],
    ['fracture energy: 50 J/m2', 1, 10, 'less than 3 faces of 0.107 m'],
    [
      'fracture energy: 96 J/m2',
      0.3,
      10,
      'block low (0.3 m) is no larger than the characteristic length of joint crack, 0.333 m',
    ],
  ])('%s, %d m, %d cells', (joint, size, cells, note) => {
    expect(prepared(CASE(joint, size, cells)).notes.join('; ')).toContain(note)
  })
  test('nothing where three faces and more lie in the zone', () => {
    expect(prepared(CASE('fracture energy: 96 J/m2', 1, 20)).notes).toEqual([])
  })
  test('springs of the mesh that hold more than it takes to break them are refused', () => {
    const text = CASE('fracture energy: 0.01 J/m2').replace('normal: 10000 GPa/m, shear: 10000 GPa/m, ', '')
    expect(() => prepared(text)).toThrow(
      /joints\.crack\.fracture energy: expected more than [\d.]+ J\/m2, which its springs hold at the peak with \d+ GPa\/m/,
    )
  })
})

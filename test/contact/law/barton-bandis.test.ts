import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atJointScale } from '../../../src/math/joint-scale.ts'
import { AREA, SHARE } from '../../../src/state/contacts.ts'
import { forceOf, pointsWorld, stepPoint } from './points.ts'

const DEGREE = Math.PI / 180
function rough(jrc: number, jcs: number, base: number) {
  return { kn: 4e9, ks: 3e9, law: 'barton-bandis', own: { JRC: jrc, JCS: jcs, base, over: 0 } }
}
/** JRC 8, JCS 50 MPa, φ_r 28°, 2.5 m² of 4 GPa/m. */
const ROUGH = rough(8, 50e6, 28 * DEGREE)
const A = 2.5

/** Shear stress at which a point under a normal stress slips [Pa]: driven along for as long as it takes. */
function strengthUnder(stress: number, joint = ROUGH): number {
  const world = pointsWorld(joint)
  world.contacts.row[AREA] = world.contacts.row[SHARE] = A
  stepPoint(world, [0, 0, 0], -stress / joint.kn)
  for (let n = 0; n < 20; n++) stepPoint(world, [-stress / joint.ks, 0, 0])
  const [x, y, z] = forceOf(world)
  expect(y).toBe(0)
  expect(Math.abs(z / (A * stress) - 1)).toBeLessThan(1e-12)
  return x / A
}

/** The formula in degrees and decimal logarithms, with the functions of the engine. */
const formula = (stress: number, { own: { JRC: jrc, JCS: jcs, base } } = ROUGH): number =>
  stress * Math.tan(DEGREE * Math.min(70, base / DEGREE + Math.max(0, jrc * Math.log10(jcs / stress))))

describe('direct shear under a normal stress', () => {
  test.each([0.02e6, 0.1e6, 0.5e6, 1e6, 5e6, 20e6, 49e6])('of %d Pa', (stress) => {
    expect(Math.abs(strengthUnder(stress) / formula(stress) - 1)).toBeLessThan(1e-9)
  })

  test('1 MPa by hand: 28° + 8 log10(50) = 41.5918°, whose tangent is 0.887634', () => {
    expect(strengthUnder(1e6) / 1e6).toBeCloseTo(0.8876, 4)
  })

  test('beyond the strength of the walls roughness adds nothing', () => {
    for (const stress of [50e6, 80e6, 1e9])
      expect(Math.abs(strengthUnder(stress) / (stress * Math.tan(ROUGH.own.base)) - 1)).toBeLessThan(1e-9)
  })

  test('under next to no stress the angle is 70°', () => {
    const joint = rough(20, 50e6, ROUGH.own.base)
    for (const stress of [1e3, 1e4, 1e5])
      expect(Math.abs(strengthUnder(stress, joint) / (stress * Math.tan(70 * DEGREE)) - 1)).toBeLessThan(1e-9)
    expect(strengthUnder(1e6, joint) / 1e6).toBeLessThan(Math.tan(70 * DEGREE))
  })

  test('any joint under any stress', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.double({ min: 1e6, max: 3e8, noNaN: true }),
        fc.double({ min: 0.2, max: 0.8, noNaN: true }),
        fc.double({ min: 1e3, max: 1e8, noNaN: true }),
        (jrc, jcs, base, stress) => {
          const joint = rough(jrc, jcs, base)
          expect(Math.abs(strengthUnder(stress, joint) / formula(stress, joint) - 1)).toBeLessThan(1e-9)
        },
      ),
      { seed: 5, numRuns: 200 },
    )
  })

  test('strength follows the stress of the moment', () => {
    const world = pointsWorld(ROUGH)
    stepPoint(world, [0, 0, 0], -1e6 / ROUGH.kn)
    for (const stress of [1e6, 4e6, 0.2e6]) {
      stepPoint(world, [0, 0, 0], -stress / ROUGH.kn)
      for (let n = 0; n < 20; n++) stepPoint(world, [-stress / ROUGH.ks, 0, 0])
      expect(Math.abs(forceOf(world)[0] / formula(stress) - 1)).toBeLessThan(1e-9)
    }
  })
})

test('a point without area has no normal stress and no strength', () => {
  const world = pointsWorld(ROUGH)
  world.contacts.row[AREA] = 0
  stepPoint(world, [0, 0, 0], -1e-5)
  stepPoint(world, [-1e-3, 0, 0])
  expect(forceOf(world).map((f) => f + 0)).toEqual([0, 0, 4e4])
})

test('a joint of 2 m from a sample of 0.1 m: 20^(−0.16) JRC, 20^(−0.24) JCS', () => {
  const { jrc, jcs } = atJointScale(8, 50e6, 20)
  // 20^−0.16 = e^(−0.16 × 2.995732) = e^−0.4793172 = 0.619206, 20^−0.24 = e^−0.7189757 = 0.487251.
  expect(jrc / 8).toBeCloseTo(0.619206, 5)
  expect(jcs / 50e6).toBeCloseTo(0.487251, 5)
  expect(atJointScale(12, 1e8, 1)).toEqual({ jrc: 12, jcs: 1e8 })
})

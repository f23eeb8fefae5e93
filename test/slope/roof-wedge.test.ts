import { describe, expect, test } from 'vitest'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { randomFrom } from '../../src/math/random.ts'
import { analyseBlock } from '../../src/slope/block.ts'
import { cornersOf } from '../../src/slope/face-corners.ts'
import { analyseRoofWedge, type RoofWedge } from '../../src/slope/roof-wedge.ts'
import { dot3, minus, norm, plus, times, upward, type V3 } from './by-hand.ts'
import { deg, relative } from './degrees.ts'

const WEDGE: RoofWedge = {
  joints: 3,
  dip: 60 * deg,
  height: 1,
  unitWeight: 2600 * 9.81,
  stress: 50e3,
  normalStiffness: 10e6,
  shearStiffness: 10e6,
  friction: 45 * deg,
}

/** The wedge of three joints 60/30, 60/150, 60/270 with its apex 1 m over the roof z = 0. */
const solid = fromHalfSpaces([
  { name: 'roof', normal: [0, 0, -1], through: [0, 0, 0] },
  ...[30, 150, 270].map((direction) => ({
    name: `${direction}`,
    normal: upward({ dip: 60 * deg, dipDirection: direction * deg }),
    through: [0, 0, 1] as V3,
  })),
])

/**
 * Pull-out by following the stresses, with vectors and without the equations of the program: rigid rock in horizontal stress
 * σ (x x + y y). On a joint with the normal n out of the wedge the rock pushes with t = −σ (n_x, n_y, 0). The wedge is let down in
 * small steps; in each the joint's traction changes by −K·(its displacement), kn along n and ks along the joint, and its shear part
 * is cut to the friction that its normal part allows. The largest sum of vertical forces on the way is the capacity.
 */
function byStepping(wedge: RoofWedge, steps: number, reach: number): { capacity: number; at: number } {
  const faces = Array.from({ length: wedge.joints }, (_, k) =>
    upward({ dip: wedge.dip, dipDirection: (2 * Math.PI * k) / wedge.joints }),
  )
  const { area } = analyseRoofWedge(wedge)
  const tractions = faces.map((n): V3 => [-wedge.stress * n[0], -wedge.stress * n[1], 0])
  const step: V3 = [0, 0, -reach / steps]
  let best = { capacity: 0, at: 0 }
  for (let i = 1; i <= steps; i++) {
    let up = 0
    for (const [k, n] of faces.entries()) {
      const opening = dot3(step, n)
      const slip = minus(step, times(n, opening))
      const trial = plus(tractions[k], times(n, -wedge.normalStiffness * opening), times(slip, -wedge.shearStiffness))
      const normal = Math.max(0, -dot3(trial, n))
      const shear = plus(trial, times(n, -dot3(trial, n)))
      const most = normal * Math.tan(wedge.friction)
      tractions[k] = plus(times(n, -normal), times(shear, Math.min(1, most / norm(shear))))
      up += tractions[k][2] * area
    }
    if (up > best.capacity) best = { capacity: up, at: (i * reach) / steps }
  }
  return best
}

describe('a wedge in a roof held by horizontal stress', () => {
  test('volume and joints of the pyramid', () => {
    const found = analyseRoofWedge(WEDGE)
    expect(relative(found.volume, massProperties(solid).volume)).toBeLessThan(1e-10)
    const face = solid.faces.find((f) => f.name === '150')!
    expect(relative(found.area, cornersOf(solid, face).area)).toBeLessThan(1e-10)
  })
  test('without stress it falls free of its joints', () => {
    const strength = { cohesion: 1e6, friction: 45 * deg }
    const found = analyseBlock({
      solid,
      joints: { 30: strength, 150: strength, 270: strength },
      loads: { unitWeight: WEDGE.unitWeight },
    })
    expect([found.motion, found.factor, found.removability, found.keyblock]).toEqual([
      'leaves all joints',
      0,
      'removable',
      'I',
    ])
    // edges of the joint pyramid: along the lines of intersection, tan ρ = tan 60° cos 60°
    for (const { plunge } of found.pyramid) expect(Math.abs(Math.tan(plunge) - Math.sqrt(3) / 2)).toBeLessThan(1e-12)
  })
  /**
   * In the angle α between the joints and the vertical (30° here) the largest force is, over the horizontal force σ A cos α that
   * each joint carries,   sin(φ − α) M/D,   M = ks cos²α + kn sin²α,   D = ks cos α cos φ + kn sin α sin φ:
   * from sin δ tan φ − cos δ = sin(φ − α)/cos φ with δ = 90° − α.
   */
  test('closed form in the angle from the vertical', () => {
    const found = analyseRoofWedge(WEDGE)
    const [a, p] = [30 * deg, 45 * deg]
    const M = WEDGE.shearStiffness * Math.cos(a) ** 2 + WEDGE.normalStiffness * Math.sin(a) ** 2
    const D = WEDGE.shearStiffness * Math.cos(a) * Math.cos(p) + WEDGE.normalStiffness * Math.sin(a) * Math.sin(p)
    const each = WEDGE.stress * found.area * Math.cos(a)
    expect(relative(found.capacity, (3 * each * Math.sin(p - a) * M) / D)).toBeLessThan(1e-12)
  })
  test('following the stresses down gives the same capacity at the same settlement', () => {
    const random = randomFrom(21)
    const any = (low: number, high: number) => low + (high - low) * random()
    for (let i = 0; i < 20; i++) {
      const dip = any(40, 80)
      const wedge: RoofWedge = {
        joints: 3 + Math.floor(3 * random()),
        dip: dip * deg,
        height: any(0.5, 5),
        unitWeight: 26e3,
        stress: any(1e4, 1e6),
        normalStiffness: any(1e6, 1e8),
        shearStiffness: any(1e6, 1e8),
        friction: any(92 - dip, 65) * deg,
      }
      const found = analyseRoofWedge(wedge)
      const stepped = byStepping(wedge, 4000, 2 * found.slipAt)
      expect(relative(stepped.capacity, found.capacity)).toBeLessThan(1e-3)
      expect(relative(stepped.at, found.slipAt)).toBeLessThan(2e-3)
    }
  })
  test('sinks under its weight by W over the stiffness, or needs support for the rest', () => {
    const found = analyseRoofWedge(WEDGE)
    expect(found.factor).toBeGreaterThan(1)
    expect(found.settlement!).toBeLessThan(found.slipAt)
    expect(found.support).toBe(0)
    const loose = analyseRoofWedge({ ...WEDGE, stress: WEDGE.stress / (2 * found.factor) })
    expect(relative(loose.factor, 0.5)).toBeLessThan(1e-12)
    // half its weight over the roof of 3 √3 r², r = 1/√3 m
    expect(relative(loose.support, loose.weight / 2 / Math.sqrt(3))).toBeLessThan(1e-12)
  })
  test('is squeezed out where friction is less than the angle from the vertical', () => {
    const found = analyseRoofWedge({ ...WEDGE, friction: 30 * deg })
    expect(found.capacity).toBeLessThan(1e-9)
    expect(analyseRoofWedge({ ...WEDGE, friction: 29 * deg }).words).toMatch(/squeezes the wedge out/)
  })
  test('what makes no wedge is told', () => {
    expect(() => analyseRoofWedge({ ...WEDGE, joints: 2 })).toThrow(/give 3 or more/)
    expect(() => analyseRoofWedge({ ...WEDGE, dip: 90 * deg })).toThrow(/meet in no apex/)
    expect(() => analyseRoofWedge({ ...WEDGE, stress: -1 })).toThrow(/compression is positive/)
    expect(() => analyseRoofWedge({ ...WEDGE, shearStiffness: 0 })).toThrow(/shear stiffness of the joints is 0/)
  })
})

/** The force that brings a body to a factor, against printed figures and the formulas of a motion that does not change. */
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { dot, type Vec3 } from '../../src/math/vec.ts'
import { motionUnder, normalForces } from '../../src/slope/block-motion.ts'
import { analysePlane, boltForceForFactor, type PlaneCase } from '../../src/slope/plane.ts'
import type { SlidingFace } from '../../src/slope/sliding.ts'
import { bestDirection, factorWith, forceFor } from '../../src/slope/support-force.ts'
import { vectorOf } from '../../src/slope/trend-plunge.ts'
import type { Standing } from '../../src/slope/worst-direction.ts'
import { deg, relative } from './degrees.ts'

/** On a plane that dips towards x. */
const plane = (dip: number, friction: number, bond: number): SlidingFace => ({
  into: [Math.sin(dip), 0, Math.cos(dip)],
  friction: Math.tan(friction),
  bond,
})
const standingOn = (weight: number, ...faces: SlidingFace[]): Standing => ({
  active: [0, 0, -weight],
  passive: [0, 0, 0],
  weight,
  faces,
})

describe('a bolted block of a textbook (Harrison, Hudson, Engineering Rock Mechanics 2, 16)', () => {
  // 1000 kN on 42°, friction 36°, the bolt at 15° against the plane: it plunges 15° − 42° into the slope
  const block = standingOn(1000e3, plane(42 * deg, 36 * deg, 0))
  const along = vectorOf({ trend: 270 * deg, plunge: -27 * deg })
  test.each(['active', 'passive'] as const)('%s: 112.0 kN are printed for F = 1', (acts) => {
    expect(Math.abs(forceFor(block, along, 1, acts) - 112.0e3)).toBeLessThan(0.05e3)
  })
})

/** Per metre: 12 m high, face 60°, bedding 35°, crack 4 m behind the crest with 3 m of water (Wyllie, Mah, Rock Slope Engineering, 6). */
test('a slope on a bedding plane: the force of the printed formula', () => {
  const given: PlaneCase = {
    height: 12,
    faceAngle: 60 * deg,
    upperAngle: 0,
    planeDip: 35 * deg,
    unitWeight: 26e3,
    cohesion: 25e3,
    friction: 37 * deg,
    crack: { behindCrest: 4 },
    water: { kind: 'crack', depth: 3 },
  }
  const { length, weight, waterInCrack, uplift, factor } = analysePlane(given)
  expect(factor.toFixed(2)).toBe('1.25')
  const face = plane(35 * deg, 37 * deg, 25e3 * length)
  const lifted = face.into.map((x) => uplift * x) as Vec3
  const slice: Standing = {
    ...standingOn(weight, face),
    active: [waterInCrack + lifted[0], 0, lifted[2] - weight],
  }
  for (const plunge of [-10, 5, 20]) {
    const along = vectorOf({ trend: 270 * deg, plunge: plunge * deg })
    const printed = boltForceForFactor(given, 1.6, { plunge: plunge * deg, acts: 'active' })
    expect(relative(forceFor(slice, along, 1.6, 'active'), printed)).toBeLessThan(1e-9)
  }
})

describe('wedges on two joints', () => {
  /**
   * While the wedge slides on both, d, Nᵢ and tᵢ are linear in the force:
   *   active    F* = (b + T Σ tᵢ tan φᵢ)/(S + T u·d)
   *   passive   S F*² − (b − T u·d) F* − T Σ tᵢ tan φᵢ = 0
   */
  test.each(['active', 'passive'] as const)('%s bolts: the linear formula, on 200 random ones', (acts) => {
    const random = randomFrom(21)
    const any = (low: number, high: number) => low + (high - low) * random()
    let compared = 0
    for (let i = 0; i < 200; i++) {
      const into = [-1, 1].map((side): Vec3 => {
        const [dip, aside] = [any(40, 70) * deg, any(25, 70) * deg]
        return [Math.sin(dip) * Math.cos(aside), side * Math.sin(dip) * Math.sin(aside), Math.cos(dip)]
      })
      const faces = into.map((normal) => ({ into: normal, friction: Math.tan(any(15, 35) * deg), bond: any(0, 1e5) }))
      const wedge = standingOn(1e6, ...faces)
      const motion = motionUnder(wedge.active, into)
      if (motion.kind !== 'slides on two joints') continue
      const along = vectorOf({ trend: any(240, 300) * deg, plunge: any(-20, 30) * deg })
      const before = factorWith(wedge, along, 0, acts)
      const asked = before * any(1.05, 1.3)
      const pressed = normalForces(along, into[0], into[1])
      const friction = pressed.reduce((sum, t, k) => sum + t * faces[k].friction, 0)
      const way = dot(along, motion.direction as Vec3)
      const b = faces.reduce((sum, face, k) => sum + face.bond + motion.normal[k] * face.friction, 0)
      const S = motion.driving
      const T = ((acts === 'active' ? 1 : asked) * (asked * S - b)) / (friction - asked * way)
      if (!(T > 0)) continue
      const held = wedge.active.map((x, k) => x + T * along[k]) as Vec3
      if (acts === 'active' && motionUnder(held, into).kind !== 'slides on two joints') continue
      if (acts === 'passive' && pressed.some((t, k) => motion.normal[k] + (T * t) / asked < 0)) continue
      compared++
      expect(relative(forceFor(wedge, along, asked, acts), T)).toBeLessThan(1e-9)
    }
    expect(compared).toBeGreaterThan(60)
  })

  test('no direction of a hundred needs less than the best', () => {
    const random = randomFrom(4)
    const into: Vec3[] = [-1, 1].map((side) => [0.6, side * 0.5, Math.sqrt(1 - 0.61)])
    const wedge = standingOn(1e6, ...into.map((normal) => ({ into: normal, friction: 0.5, bond: 1e4 })))
    const best = bestDirection(wedge, { trend: 270 * deg, plunge: 10 * deg }, 1.5, 'active', vectorOf)
    for (let i = 0; i < 100; i++) {
      const line = { trend: (200 + 140 * random()) * deg, plunge: (-50 + 100 * random()) * deg }
      expect(forceFor(wedge, vectorOf(line), 1.5, 'active')).toBeGreaterThan(best.force * (1 - 1e-4))
    }
  })

  test('none is needed, or none helps', () => {
    const block = standingOn(1e6, plane(30 * deg, 40 * deg, 0))
    expect(forceFor(block, [-1, 0, 0], 1.2, 'active')).toBe(0)
    // It only pulls down the plane.
    expect(forceFor(block, vectorOf({ trend: 90 * deg, plunge: 30 * deg }), 2, 'passive')).toBe(Infinity)
  })
})

import { describe, expect, test } from 'vitest'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { randomFrom } from '../../src/math/random.ts'
import { analyseBlock } from '../../src/slope/block.ts'
import { analysePlane, boltForceForFactor, type PlaneCase, type PlaneStability } from '../../src/slope/plane.ts'
import { type SlidingFace, slidingFactor } from '../../src/slope/sliding.ts'
import { deg, relative } from './degrees.ts'

/**
 * 12 m high at 60°, bedding at 35°, crack 4 m behind the crest. By hand: the crest is 12/tan 60° = 6.928 m behind the toe, the crack
 * at 10.928 m meets the bedding at 7.652 m, so it is 4.348 m deep and the plane 10.928/cos 35° = 13.341 m long. Area over the plane:
 * ½ 6.928 (12 − 4.851) + ½ (7.149 + 4.348) 4 = 47.76 m², W = 26 · 47.76 = 1241.7 kN. Published: 1241 kN, 13.34 m, F = 1.25.
 */
const BEDDING: PlaneCase = {
  height: 12,
  faceAngle: 60 * deg,
  upperAngle: 0,
  planeDip: 35 * deg,
  unitWeight: 26e3,
  cohesion: 25e3,
  friction: 37 * deg,
  crack: { behindCrest: 4 },
}

describe('bedding plane with a tension crack', () => {
  test('3 m of water in the crack', () => {
    const found = analysePlane({ ...BEDDING, water: { kind: 'crack', depth: 3 } })
    expect(relative(found.weight, 1241.7e3)).toBeLessThan(1e-4)
    expect(relative(found.length, 13.341)).toBeLessThan(1e-4)
    expect(relative(found.crackDepth, 4.348)).toBeLessThan(1e-4)
    expect(relative(found.waterInCrack, 4.5 * 9810)).toBeLessThan(1e-12)
    expect(relative(found.uplift, 0.5 * 9810 * 3 * found.length)).toBeLessThan(1e-12)
    expect(Math.abs(found.factor - 1.25)).toBeLessThan(0.005)
    expect(found.words).toMatch(/slides on the plane/)
  })
  test('the critical friction angle gives 1', () => {
    const given: PlaneCase = { ...BEDDING, earthquake: 0.1, water: { kind: 'crack', depth: 3, toeHead: 1 } }
    const { criticalFriction } = analysePlane(given)
    expect(relative(analysePlane({ ...given, friction: criticalFriction! }).factor, 1)).toBeLessThan(1e-12)
  })
  test('bolts for a wanted factor give it, and the flattest useful plunge needs least', () => {
    for (const acts of ['active', 'passive'] as const) {
      const given: PlaneCase = { ...BEDDING, water: { kind: 'crack', depth: 4 }, earthquake: 0.08 }
      const plunge = 15 * deg
      const force = boltForceForFactor(given, 1.5, { plunge, acts })
      expect(relative(analysePlane({ ...given, bolts: { force, plunge, acts } }).factor, 1.5)).toBeLessThan(1e-12)
      const best = Math.atan(Math.tan(37 * deg) / (acts === 'active' ? 1.5 : 1)) - 35 * deg
      const least = boltForceForFactor(given, 1.5, { plunge: best, acts })
      for (const d of [-0.1, 0.1])
        expect(boltForceForFactor(given, 1.5, { plunge: best + d, acts })).toBeGreaterThan(least)
    }
    expect(boltForceForFactor(BEDDING, 1, { plunge: 0, acts: 'active' })).toBe(0)
  })
  test('a level of water halfway: the triangle peaks at half its height', () => {
    const { crack: _, ...open } = BEDDING
    const found = analysePlane({ ...open, water: { kind: 'level', height: 10 } })
    // ½ · base 10/sin 35° · peak γw 10/2
    expect(relative(found.uplift, 0.5 * (10 / Math.sin(35 * deg)) * 9810 * 5)).toBeLessThan(1e-12)
  })
  test('water that carries the block lifts it', () => {
    const found = analysePlane({ ...BEDDING, water: { kind: 'mean', plane: 200e3 } })
    expect([found.factor, found.motion, found.friction]).toEqual([0, 'is lifted', 0])
  })
  test('bolts that are too strong push it up the plane', () => {
    const found = analysePlane({ ...BEDDING, bolts: { force: 2e6, plunge: 0, acts: 'active' } })
    expect(found.motion).toBe('slides up')
    expect(relative(found.driving, 2e6 * Math.cos(35 * deg) - found.weight * Math.sin(35 * deg))).toBeLessThan(1e-12)
    expect(relative(found.factor, (found.cohesion + found.friction) / found.driving)).toBeLessThan(1e-12)
  })
})

/**
 * Blocks divide all of a passive bolt by F, the printed formula leaves what it presses with, T sin(ψp + δ), undivided. With S, c A, N
 * without the bolt, h = T cos(ψp + δ) and p = T sin(ψp + δ):  S F = c A + max(0, N + p/F) tan φ + h.
 */
function allDivided(given: PlaneCase, { factor, motion, driving, cohesion, bolts }: PlaneStability): number {
  if (given.bolts?.acts !== 'passive') return factor
  const slope = Math.tan(given.friction)
  const { normal } = analysePlane({ ...given, bolts: undefined })
  const p = given.bolts.force * Math.sin(given.planeDip + given.bolts.plunge)
  expect(motion).toMatch(/^slides/)
  const b = cohesion + normal * slope + bolts
  const found = (b + Math.sqrt(b * b + 4 * driving * p * slope)) / (2 * driving)
  return normal + p / found < 0 ? (cohesion + bolts) / driving : found
}

/** Printed for W = 1000 kN on a plane of 42° and 36°, a bolt inclined by 15° against it: 112.0 kN for F = 1, whichever way it counts. */
describe('a bolted block of a textbook', () => {
  const [dip, friction] = [42 * deg, 36 * deg]
  const [W, beta] = [1000e3, 15 * deg]
  const face: SlidingFace = { into: [-Math.sin(dip), 0, Math.cos(dip)], friction: Math.tan(friction), bond: 0 }
  // d down the plane is (−cos, 0, −sin): the bolt holds it back with cos β and presses with sin β
  const pull = (force: number): [number, number, number] => [
    force * (Math.cos(dip) * Math.cos(beta) + Math.sin(dip) * Math.sin(beta)),
    0,
    force * (Math.sin(dip) * Math.cos(beta) - Math.cos(dip) * Math.sin(beta)),
  ]
  const weight: [number, number, number] = [0, 0, -W]
  test('112.0 kN give F = 1, active or passive', () => {
    const force = pull(112.0e3)
    const both = weight.map((x, k) => x + force[k]) as [number, number, number]
    expect(Math.abs(slidingFactor(both, [0, 0, 0], [face]) - 1)).toBeLessThan(2e-4)
    expect(Math.abs(slidingFactor(weight, force, [face]) - 1)).toBeLessThan(2e-4)
  })
  test('the printed formulas, and all of the bolt divided', () => {
    const [c, s, t] = [Math.cos(dip), Math.sin(dip), Math.tan(friction)]
    for (const T of [87e3, 137e3, 300e3]) {
      const force = pull(T)
      const both = weight.map((x, k) => x + force[k]) as [number, number, number]
      const [along, onto] = [T * Math.cos(beta), T * Math.sin(beta)]
      expect(relative(slidingFactor(both, [0, 0, 0], [face]), ((W * c + onto) * t) / (W * s - along))).toBeLessThan(
        1e-12,
      )
      const F = slidingFactor(weight, force, [face])
      expect(relative(W * s, ((W * c + onto / F) * t + along) / F)).toBeLessThan(1e-12)
    }
  })
})

describe('a slice one metre thick is a block', () => {
  test('random slopes', () => {
    const random = randomFrom(11)
    const any = (low: number, high: number) => low + (high - low) * random()
    let lifted = 0
    for (let i = 0; i < 100; i++) {
      const [dip, upper] = [any(20, 45) * deg, any(0, 15) * deg]
      const face = any(50, 89) * deg
      const height = any(5, 50)
      const given: PlaneCase = {
        height,
        faceAngle: face,
        upperAngle: upper,
        planeDip: dip,
        unitWeight: 25e3,
        cohesion: any(0, 40e3),
        friction: any(10, 45) * deg,
        crack: { behindCrest: any(-0.3 * (height / Math.tan(face)), 0.1 * height) },
        earthquake: any(0, 0.2),
        bolts: { force: any(0, 20e3) * height, plunge: any(-20, 40) * deg, acts: i % 2 ? 'active' : 'passive' },
        surcharge: any(0, 20e3),
      }
      const depth = analysePlane(given).crackDepth * random()
      given.water = { kind: 'crack', depth, toeHead: any(0, 2) }
      const found = analysePlane(given)

      // x of the section runs into the slope, which faces east: X = −x
      const crest = height / Math.tan(face)
      const back = crest + given.crack!.behindCrest
      const planes = [
        { name: 'base', normal: [-Math.sin(dip), 0, -Math.cos(dip)], through: [0, 0, 0] },
        { name: 'face', normal: [Math.sin(face), 0, Math.cos(face)], through: [0, 0, 0] },
        { name: 'upper', normal: [Math.sin(upper), 0, Math.cos(upper)], through: [-crest, 0, height] },
        { name: 'crack', normal: [-1, 0, 0], through: [-back, 0, 0] },
        { name: 'south', normal: [0, -1, 0], through: [0, 0, 0] },
        { name: 'north', normal: [0, 1, 0], through: [0, 1, 0] },
      ].map((p) => ({
        ...p,
        normal: p.normal as [number, number, number],
        through: p.through as [number, number, number],
      }))
      const bolts = given.bolts!
      const block = analyseBlock({
        solid: fromHalfSpaces(planes),
        joints: { base: { cohesion: given.cohesion, friction: given.friction } },
        pressures: {
          base: { mean: found.uplift / found.length },
          crack: { mean: found.waterInCrack / found.crackDepth },
        },
        loads: {
          unitWeight: 25e3,
          earthquake: { coefficient: given.earthquake!, trend: 90 * deg },
          bolts: [{ force: bolts.force, plunge: bolts.plunge, trend: 270 * deg, acts: bolts.acts }],
          forces: [{ force: [0, 0, -given.surcharge! * Math.max(0, back - crest)] }],
        },
      })
      expect(relative(block.weight, found.weight)).toBeLessThan(1e-9)
      lifted += found.motion === 'is lifted' ? 1 : 0
      if (found.motion === 'is lifted') expect(block.factor).toBe(0)
      else expect(relative(block.factor, allDivided(given, found))).toBeLessThan(1e-9)
      if (found.criticalFriction === undefined) expect(block.criticalFriction).toBeUndefined()
      else expect(Math.abs(block.criticalFriction! - found.criticalFriction)).toBeLessThan(1e-9)
    }
    expect(lifted).toBeLessThan(20)
  })
})

describe('H01: a block of 2 × 1 × 1 m with 5 kPa and 30°', () => {
  test('F = (c A + W cos θ tan φ)/(W sin θ)', () => {
    for (const [dip, factor] of [
      [30, 1.4077472],
      [35, 1.17998441],
      [40, 1.00523027],
    ]) {
      const [c, s] = [Math.cos(dip * deg), Math.sin(dip * deg)]
      const found = analyseBlock({
        solid: fromHalfSpaces(
          [
            { name: 'base', normal: [-s, 0, -c], through: [0, 0, 0] },
            { name: 'top', normal: [s, 0, c], through: [s, 0, c] },
            { name: 'lower', normal: [c, 0, -s], through: [c, 0, -s] },
            { name: 'upper', normal: [-c, 0, s], through: [-c, 0, s] },
            { name: 'south', normal: [0, -1, 0], through: [0, -0.5, 0] },
            { name: 'north', normal: [0, 1, 0], through: [0, 0.5, 0] },
          ].map((p) => ({
            ...p,
            normal: p.normal as [number, number, number],
            through: p.through as [number, number, number],
          })),
        ),
        joints: { base: { cohesion: 5e3, friction: 30 * deg } },
        loads: { unitWeight: 2500 * 9.81 },
      })
      expect(relative(found.factor, factor)).toBeLessThan(1e-8)
    }
  })
})

describe('what makes no block is told', () => {
  const cases: [string, Partial<PlaneCase>, RegExp][] = [
    ['plane in the face', { planeDip: 60 * deg }, /parallel to the slope face/],
    ['plane steeper than the face', { planeDip: 70 * deg }, /steeper than the slope face .*does not daylight/],
    ['plane flatter than the surface', { upperAngle: 35 * deg }, /do not meet behind the crest/],
    ['level plane', { planeDip: 0 }, /dips out of the slope/],
    ['overhanging face', { faceAngle: 100 * deg }, /at most 90°/],
    ['crack too far', { crack: { behindCrest: 20 } }, /beyond the place where the plane reaches the surface, 10\.21 m/],
    ['crack in front', { crack: { behindCrest: -7 } }, /in front of the toe/],
    ['too much water', { water: { kind: 'crack', depth: 5 } }, /only 4\.35 m deep/],
    ['water in no crack', { crack: undefined, water: { kind: 'crack', depth: 5 } }, /there is none/],
    ['level above the plane', { water: { kind: 'level', height: 9 } }, /plane ends 7\.65 m above it/],
    ['no height', { height: 0 }, /height of the slope is 0 m/],
  ]
  for (const [name, change, words] of cases)
    test(name, () => expect(() => analysePlane({ ...BEDDING, ...change })).toThrow(words))
})

import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { classifySingleBlock, singleBlockFactors } from '../../src/slope/single-block.ts'
import { solve } from './by-hand.ts'
import { deg, relative } from './degrees.ts'

const block = (dip: number, friction: number, width = 0.2, height = 0.5) => ({
  width,
  height,
  dip: dip * deg,
  friction: friction * deg,
})

describe('A16: block 0.2 × 0.5 m', () => {
  test('modes and first accelerations', () => {
    const at = (dip: number, friction: number) => classifySingleBlock(block(dip, friction))
    expect(relative(at(20, 30).slenderness / deg, 21.8014094864)).toBeLessThan(1e-11)
    expect(at(20, 30).dynamic).toBe('stands')
    expect([at(20, 15).dynamic, at(30, 15).dynamic]).toEqual(['slides', 'slides'])
    expect(relative(at(30, 15).acceleration, 2.62858157775)).toBeLessThan(1e-10)
    expect(relative(at(20, 15).acceleration, 0.88515889428)).toBeLessThan(1e-10)
    const both = at(30, 23)
    expect(both.dynamic).toBe('slides and topples')
    expect(relative(both.acceleration, 0.653387385999)).toBeLessThan(1e-9)
    expect(relative(both.rotation, 2.20688516263)).toBeLessThan(1e-10)
    expect(relative(both.normal, 0.888521684749)).toBeLessThan(1e-10)
    for (const friction of [24, 40]) {
      expect(at(30, friction).dynamic).toBe('topples')
      expect(relative(at(30, friction).rotation, 3.89668012642)).toBeLessThan(1e-10)
    }
  })
  test('friction for toppling alone', () => {
    for (const [dip, friction] of [
      [22, 21.8510573012],
      [25, 22.6018367862],
      [30, 23.864269986],
      [35, 25.1568473803],
      [40, 26.4999319121],
      [45, 27.9169130526],
      [60, 32.9305618846],
    ])
      expect(relative(classifySingleBlock(block(dip, 40)).toppleOnlyAbove! / deg, friction)).toBeLessThan(1e-10)
  })
  test('the static chart of four blocks 10 m wide', () => {
    const mode = (height: number, friction: number, dip: number) =>
      classifySingleBlock(block(dip, friction, 10, height)).static
    expect(mode(10, 40.1, 40)).toBe('stands')
    expect(mode(5, 20, 40)).toBe('slides')
    expect(mode(25, 45, 40)).toBe('topples')
    expect(mode(25, 30, 40)).toBe('slides and topples')
  })
  test('where friction is below w/h the chart says both and the block only slides', () => {
    const found = classifySingleBlock(block(40, 30, 10, 15))
    expect([found.static, found.dynamic]).toEqual(['slides and topples', 'slides'])
    expect(classifySingleBlock(block(40, 34.5, 10, 15)).dynamic).toBe('slides and topples')
    expect(classifySingleBlock(block(40, 36.5, 10, 15)).dynamic).toBe('topples')
  })
})

/**
 * Newton's laws of a plane block that presses its base in the lower corner alone, as one linear system: unknown acceleration of
 * the centre (down the dip, off the base), angular acceleration, normal and shear force. The corner may not leave the base; it
 * either does not slide, or slides with full friction. The classification must be the assumption that contradicts nothing.
 */
describe('modes against the equations of motion', () => {
  test('random blocks', () => {
    const random = randomFrom(41)
    const seen: Record<string, number> = {}
    for (let i = 0; i < 500; i++) {
      const w = 0.2 + 2 * random()
      const given = block(80 * random(), 5 + 60 * random(), w, 0.3 + 3 * random())
      const h = given.height
      const [c, s, mu, g] = [Math.cos(given.dip), Math.sin(given.dip), Math.tan(given.friction), 9.81]
      const inertia = (w * w + h * h) / 12
      // columns: x″, y″, β″ (turning down the dip), N, T (uphill), all per mass; the corner is at (w/2, −h/2) of the centre
      const laws = [
        [1, 0, 0, 0, 1],
        [0, 1, 0, -1, 0],
        [0, 0, inertia, w / 2, -h / 2],
      ]
      const loads = [g * s, -g * c, 0]
      const stuck = [
        [1, 0, -h / 2, 0, 0],
        [0, 1, -w / 2, 0, 0],
      ]
      const topple = solve([...laws, ...stuck], [...loads, 0, 0])
      const both = solve([...laws, stuck[1], [0, 0, 0, -mu, 1]], [...loads, 0, 0])
      const flat = { normal: g * c, acceleration: g * (s - mu * c) }
      const found = classifySingleBlock(given)
      seen[found.dynamic] = (seen[found.dynamic] ?? 0) + 1
      if (found.dynamic === 'stands') expect(s <= mu * c && h * s <= w * c).toBe(true)
      if (found.dynamic === 'slides') {
        expect(flat.acceleration).toBeGreaterThan(0)
        expect((h / 2) * mu).toBeLessThanOrEqual(w / 2)
        expect(relative(found.acceleration, flat.acceleration)).toBeLessThan(1e-9)
      }
      if (found.dynamic === 'topples') {
        expect(topple[2]).toBeGreaterThan(0)
        expect(topple[4]).toBeLessThanOrEqual(mu * topple[3] * (1 + 1e-12))
        expect(relative(found.rotation, topple[2])).toBeLessThan(1e-9)
        expect(relative(found.normal * g, topple[3])).toBeLessThan(1e-9)
      }
      if (found.dynamic === 'slides and topples') {
        expect(both[2]).toBeGreaterThan(0)
        const corner = both[0] - (both[2] * h) / 2
        expect(corner).toBeGreaterThan(0)
        expect(Math.abs(found.acceleration - corner)).toBeLessThan(1e-9)
        expect(relative(found.rotation, both[2])).toBeLessThan(1e-9)
        expect(relative(found.normal * g, both[3])).toBeLessThan(1e-9)
      }
    }
    for (const mode of ['stands', 'slides', 'topples', 'slides and topples']) expect(seen[mode]).toBeGreaterThan(10)
  })
})

describe('H03: factors of a block 0.5 × 2 m', () => {
  const factors = (dip: number, tension = 0) =>
    singleBlockFactors(block(dip, 40, 0.5, 2), 2500 * 9.81, { cohesion: 0, tension })
  test('moments, with a bonded base and without', () => {
    const bonded = factors(18, 20e3)
    expect(relative(bonded.toppling, 0.769420884294)).toBeLessThan(1e-10)
    expect(relative(bonded.topplingAtFirstCrack, 0.879379021484)).toBeLessThan(1e-10)
    expect(relative(bonded.topplingAtFullTension, 1.09929529586)).toBeLessThan(1e-10)
    expect(relative(factors(18, 41939.4365163).topplingAtFirstCrack, 1)).toBeLessThan(1e-10)
    expect(relative(factors(18, 13979.8121721).topplingAtFullTension, 1)).toBeLessThan(1e-10)
  })
  test('friction alone: slides at tan φ/tan θ where it does not topple, and no friction helps where it does', () => {
    expect(relative(factors(12).byFriction, 3.94765338969)).toBeLessThan(1e-10)
    expect(relative(factors(13.5).byFriction, 3.49510150083)).toBeLessThan(1e-10)
    expect(factors(18).byFriction).toBe(0)
  })
  test('what is no block is told', () => {
    expect(() => classifySingleBlock(block(30, 30, 0))).toThrow(/width of the block is 0 m/)
    expect(() => classifySingleBlock(block(90, 30))).toThrow(/base dipping 90\.0°/)
    expect(() => classifySingleBlock(block(30, 90))).toThrow(/friction angle/)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RockBlock, RockJoint } from '../../src/geometry/rock.ts'
import { cutRock } from '../../src/geometry/rock-cut.ts'
import { centreOf, facesByName, fromTheTop, volumeOfBlock } from '../../src/geometry/rock-measure.ts'
import { jointsOfSet } from '../../src/geometry/rock-sets.ts'
import { slopeRock } from '../../src/geometry/slope.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import { dot, type Vec3 } from '../../src/math/vec.ts'
import { boxRock, DEG, expectSound, madeAreas, randomPlanes, totalVolume } from './rock.ts'

const isMade = (name: string) => name.startsWith('cut')

test('60 planes cut a box into 13,000 blocks in less than 3 s; every face is found from both sides', () => {
  const start = process.cpuUsage()
  const { blocks } = cutRock([boxRock([10, 10, 10])], randomPlanes(2, 60, 10))
  const seconds = process.cpuUsage(start).user / 1e6
  expect(blocks.length).toBeGreaterThan(12_000)
  expect(seconds).toBeLessThan(3)
  expect(Math.abs(totalVolume(blocks) / 1000 - 1)).toBeLessThan(1e-12)
  const { made, one, other, unequal } = madeAreas(blocks, isMade)
  expect(unequal).toBe(0)
  expect(one).toBe(other)
  expect(Math.abs((one + other) / made - 1)).toBeLessThan(1e-12)
})

test('random planes: volume, shared areas, convex pieces, Euler', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 14 }), (seed, count) => {
      const { blocks } = cutRock([boxRock([3, 2, 4])], randomPlanes(seed, count, 3))
      expectSound(blocks)
      expect(Math.abs(totalVolume(blocks) / 24 - 1)).toBeLessThan(1e-12)
      const { made, one, other, unequal } = madeAreas(blocks, isMade)
      expect(unequal).toBe(0)
      expect(Math.abs(one - other)).toBeLessThan(1e-12 * (one + 1))
      expect(Math.abs(one + other - made)).toBeLessThan(1e-12 * (made + 1))
    }),
    { seed: 31, numRuns: 40 },
  )
})

/** Volumes and centres of blocks from the top down. */
const described = (blocks: readonly RockBlock[]) => fromTheTop(blocks).map((b) => [volumeOfBlock(b), ...centreOf(b)])

function expectSame(a: number[][], b: number[][], within: number): void {
  expect(a.length).toBe(b.length)
  a.forEach((row, i) => {
    row.forEach((value, k) => {
      expect(Math.abs(value - b[i][k])).toBeLessThan(within)
    })
  })
}

test('the order of planes does not matter', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const planes = randomPlanes(seed, 10, 3)
      const random = randomFrom(seed)
      const shuffled = planes.map((plane) => ({ plane, key: random() })).sort((p, q) => p.key - q.key)
      const whole = boxRock([3, 3, 3])
      const one = cutRock([whole], planes).blocks
      const other = cutRock(
        [whole],
        shuffled.map(({ plane }) => plane),
      ).blocks
      expectSame(described(one), described(other), 1e-9)
    }),
    { seed: 32, numRuns: 25 },
  )
})

test.each([1e-6, 1e6])('all lengths times %s give the same blocks', (scale) => {
  const planes = randomPlanes(5, 12, 3)
  const scaled = planes.map((p) => ({ ...p, through: p.through.map((c) => scale * c) as Vec3 }))
  const one = described(cutRock([boxRock([3, 3, 3])], planes).blocks)
  const other = described(cutRock([boxRock([3 * scale, 3 * scale, 3 * scale])], scaled).blocks)
  expectSame(
    other.map(([v, ...at]) => [v / (scale * scale * scale), ...at.map((c) => c / scale)]),
    one,
    1e-9,
  )
})

/** A double at 4e6 is known to 4.7e-10: corners move by that, volumes of blocks of a metre by a few times that. */
test('coordinates of a national grid give the same blocks', () => {
  const at: Vec3 = [5e5 + 0.123, 4e6 + 0.456, 1200.789]
  const near = cutRock([boxRock([3, 3, 3])], randomPlanes(9, 12, 3)).blocks
  const far = cutRock([boxRock([3, 3, 3], at)], randomPlanes(9, 12, 3, at)).blocks
  expectSame(
    described(far).map(([v, x, y, z]) => [v, x - at[0], y - at[1], z - at[2]]),
    described(near),
    3e-8,
  )
  const { made, one, other, unequal } = madeAreas(far, isMade, 1e-4)
  expect(made).toBeGreaterThan(0)
  expect(Math.abs(one + other - made)).toBeLessThan(1e-8 * made)
  expect(unequal).toBe(0)
  expect(Math.abs(totalVolume(far) / 27 - 1)).toBeLessThan(1e-8)
})

/** 20 slabs by a set that goes through; across them joints that cut each with a probability. */
const slabs = Array.from(
  { length: 19 },
  (_, i): RockJoint => ({ name: 'slab', normal: [0, 0, 1], through: [0, 0, i + 1] }),
)
const across = (persistence: number, seed: number): RockJoint[] =>
  Array.from({ length: 19 }, (_, i) => ({
    name: 'across',
    normal: [1, 0, 0],
    through: [i + 1, 0, 0],
    persistence,
    seed: seed + i,
  }))

describe('persistence', () => {
  const pieces = (persistence: number, seed: number) =>
    cutRock([boxRock([20, 1, 20])], [...slabs, ...across(persistence, seed)])

  test('is the share of the blocks in the way that are cut', () => {
    const { cuts } = pieces(0.7, 100)
    const cut = cuts.slice(19).reduce((sum, n) => sum + n, 0)
    // 19 × 20 draws of 0.7: standard deviation √(0.7 · 0.3 / 380) = 0.0235
    expect(Math.abs(cut / 380 - 0.7)).toBeLessThan(4 * 0.0235)
    expect(cuts.slice(0, 19)).toEqual(new Array(19).fill(1))
  })

  test('is drawn again alike from the same seed alone', () => {
    expect(described(pieces(0.5, 7).blocks)).toEqual(described(pieces(0.5, 7).blocks))
    expect(pieces(0.5, 7).cuts).not.toEqual(pieces(0.5, 1000).cuts)
  })

  test('joints that end meet faces in part: areas of both sides agree', () => {
    const { blocks } = pieces(0.5, 3)
    // A slab is a face of 20 m² on each side however it was cut further: 19 joints, both sides.
    expect(facesByName(blocks).get('slab')?.area).toBeCloseTo(2 * 19 * 20, 9)
    expect(totalVolume(blocks)).toBeCloseTo(400, 9)
  })
})

describe('limits', () => {
  test('a joint cuts only where the middle of the cut is within', () => {
    const joints = [
      ...slabs,
      { name: 'v', normal: [1, 0, 0] as Vec3, through: [10, 0, 0] as Vec3, where: { z: [5, 9.4] } },
    ]
    const { cuts } = cutRock([boxRock([20, 1, 20])], joints as RockJoint[])
    // Middles of cuts of slabs lie at 0.5, 1.5 …: those from 5.5 to 8.5 are within.
    expect(cuts.at(-1)).toBe(4)
  })
})

describe('discs', () => {
  const disc = (x: number, radius: number): RockJoint => ({
    name: 'd',
    normal: [0, 0, 1],
    through: [x, 0.5, 0.5],
    radius,
    bridge: 'd-bridge',
  })
  const bars = Array.from(
    { length: 9 },
    (_, i): RockJoint => ({ name: 'b', normal: [1, 0, 0], through: [i + 1, 0, 0] }),
  )

  test('cut only blocks that they meet', () => {
    // Cubes of 1 m along x; a disc of radius 1.7 m about 5.5 reaches from 3.8 to 7.2: cubes 4 to 8.
    expect(cutRock([boxRock([10, 1, 1])], [...bars, disc(5.5, 1.7)]).cuts.at(-1)).toBe(5)
    expect(cutRock([boxRock([10, 1, 1])], [...bars, disc(50, 1.7)]).cuts.at(-1)).toBe(0)
  })

  test('leave rock beyond the rim', () => {
    const { blocks } = cutRock([boxRock([10, 1, 1])], [...bars, disc(5.5, 1.7)])
    const faces = facesByName(blocks)
    // The outer two of the five cubes are covered over 0.2 of 1 m at most.
    expect(faces.get('d')?.faces).toBe(2 * 3)
    expect(faces.get('d-bridge')?.faces).toBe(2 * 2)
  })
})

describe('joint sets', () => {
  const rock = boxRock([40, 40, 40])
  const set = { name: 's', dip: 35 * DEG, dipDirection: 120 * DEG, spacing: 2, origin: [1, 2, 3] as Vec3 }

  test('scattered joints keep their spacing in the middle of the rock and turn about it', () => {
    const joints = jointsOfSet({ ...set, fisher: 100 }, rock.parts, 4)
    const parallel = jointsOfSet(set, rock.parts, 4)
    expect(joints.length).toBe(parallel.length)
    const n = normalOfDip(set.dip, set.dipDirection)
    const heights = joints.map(({ through }) => dot(n, through))
    heights.forEach((h, i) => {
      if (i > 0) expect(h - heights[i - 1]).toBeCloseTo(2, 9)
    })
    expect(new Set(joints.map(({ normal }) => normal.join())).size).toBe(joints.length)
  })

  test('a joint is drawn by seed, name and number, whatever the size of the rock', () => {
    const few = jointsOfSet({ ...set, fisher: 100 }, boxRock([20, 20, 20], [10, 10, 10]).parts, 4)
    const all = jointsOfSet({ ...set, fisher: 100 }, rock.parts, 4).map(({ normal }) => normal.join())
    expect(few.every(({ normal }) => all.includes(normal.join()))).toBe(true)
    expect(all).not.toContain(jointsOfSet({ ...set, fisher: 100 }, rock.parts, 5)[0].normal.join())
  })
})

describe('concave rock', () => {
  const whole = slopeRock({
    height: 10,
    face: { dip: 60 * DEG, dipDirection: 180 * DEG },
    upper: { dip: 20 * DEG, dipDirection: 170 * DEG },
    bench: 4,
    floor: 6,
    length: 16,
    depth: 20,
    below: 5,
  })

  test('pieces of several parts are held by seams, and volumes add up', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 8 }), (seed, count) => {
        const planes = randomPlanes(seed, count, 10, [-5, -2, -2])
        const { blocks } = cutRock([whole], planes)
        expect(Math.abs(totalVolume(blocks) / volumeOfBlock(whole) - 1)).toBeLessThan(1e-12)
        expectSound(blocks)
      }),
      { seed: 33, numRuns: 25 },
    )
  })

  test('a joint in the plane of a seam parts what the seam held', () => {
    const joint: RockJoint = { name: 'bed', normal: [0, 0, 1], through: [0, 0, 0] }
    const { blocks, cuts } = cutRock([whole], [joint])
    expect(cuts).toEqual([1])
    expect(blocks.length).toBe(2)
    const bed = facesByName(blocks).get('bed')
    // Behind the toe line the rock above stands on 20 m × 16 m.
    expect(bed?.area).toBeCloseTo(2 * 20 * 16, 9)
  })
})

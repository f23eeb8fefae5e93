import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convexParts, flawsOf } from '../../src/geometry/convex-parts.ts'
import { areaVector } from '../../src/geometry/face.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { cutRock } from '../../src/geometry/rock-cut.ts'
import { jointsOfSet } from '../../src/geometry/rock-sets.ts'
import { splitStars } from '../../src/geometry/split-stars.ts'
import { splitTerrain } from '../../src/geometry/split-terrain.ts'
import { randomFrom } from '../../src/math/random.ts'
import { length, type Vec3 } from '../../src/math/vec.ts'
import type { RawSurface } from '../../src/mesh/io/raw-surface.ts'
import { surfaceToPolyhedron } from '../../src/mesh/surface.ts'
import { cubes, ground, star } from './concave-solids.ts'
import { DEG, expectSound, randomPlanes, totalVolume } from './rock.ts'

const solidOf = (raw: RawSurface): Polyhedron => surfaceToPolyhedron(raw).solid

/** Areas of the faces of each name, as vectors and as numbers. */
function areasOf(parts: readonly Polyhedron[]): Map<string, { vector: number[]; area: number }> {
  const areas = new Map<string, { vector: number[]; area: number }>()
  for (const { vertices, faces } of parts)
    for (const { name, loop } of faces) {
      const own = areaVector(vertices, loop)
      const sum = areas.get(name) ?? { vector: [0, 0, 0], area: 0 }
      areas.set(name, { vector: sum.vector.map((c, i) => c + own[i]), area: sum.area + length(own) })
    }
  return areas
}

/** Parts fill the solid with its faces, and seams have equal corners on both sides. */
function expectParts(solid: Polyhedron, parts: Polyhedron[]): void {
  expectSound([{ parts }])
  expect(Math.abs(totalVolume([{ parts }]) / volumeOf(solid) - 1)).toBeLessThan(1e-12)
  const own = areasOf(parts)
  for (const [name, { area }] of areasOf([solid])) expect((own.get(name)?.area ?? 0) / area).toBeCloseTo(1, 9)
  expect([...own.keys()].filter((name) => name !== '').length).toBe(new Set(solid.faces.map(({ name }) => name)).size)
}

/** So are they once planes cut them; what a joint made is as large on one side as on the other. */
function expectRock(solid: Polyhedron, parts = convexParts(solid)): Polyhedron[] {
  expectParts(solid, parts)
  const { blocks } = cutRock([{ parts }], randomPlanes(7, 5, 3, [-1, -1, -1]))
  expectSound(blocks)
  expect(Math.abs(totalVolume(blocks) / volumeOf(solid) - 1)).toBeLessThan(1e-12)
  const made = [...areasOf(blocks.flatMap((block) => block.parts))].filter(([name]) => name.startsWith('cut'))
  expect(made.length).toBeGreaterThan(0)
  for (const [, { vector, area }] of made) expect(length(vector as Vec3) / area).toBeLessThan(1e-12)
  return parts
}

/** Random cubes of a grid of 3³; undefined where their surface touches itself. */
function randomCubes(seed: number, jitter: number): Polyhedron | undefined {
  const random = randomFrom(seed)
  const full = Array.from({ length: 27 }, () => random() < 0.85)
  try {
    const move = (p: number[]) => p.map((c) => c + jitter * (random() - 0.5))
    return solidOf(cubes(3, (i, j, k) => full[i + 3 * j + 9 * k], move))
  } catch {
    return undefined
  }
}

describe('solids of cubes', () => {
  const SHAPES: [string, number, (i: number, j: number, k: number) => boolean][] = [
    ['a corner bitten out', 2, (i, j, k) => i * j * k === 0],
    ['a stair', 4, (i, _, k) => i + k < 4],
    ['an overhang', 3, (i, _, k) => !(i > 0 && k === 1)],
    ['a tunnel', 3, (i, _, k) => !(i === 1 && k === 1)],
    ['tunnels that cross', 3, (i, j, k) => !(k === 1 && (i === 1 || j === 1))],
    ['a cavity with a neck', 3, (i, j, k) => !(i === 1 && j === 1 && k > 0)],
    ['benches that turn a corner', 4, (i, j, k) => Math.max(i, j) + k < 5],
  ]
  test.each(SHAPES)('%s', (_, n, isFull) => {
    const solid = solidOf(cubes(n, isFull))
    expectRock(solid)
    expectRock(rotatePolyhedron(solid, [1, 2, 3], 0.7))
  })

  test('random ones, plane or with corners moved', () => {
    let solids = 0
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0.5), (seed, jitter) => {
        const solid = randomCubes(seed, jitter)
        if (!solid || solid.convex) return
        solids++
        expectRock(solid)
      }),
      { seed: 51, numRuns: 60 },
    )
    expect(solids).toBeGreaterThan(15)
  })
})

/** Undefined where the place is named that can not be parted. */
function partsOf(solid: Polyhedron): Polyhedron[] | undefined {
  try {
    return convexParts(solid)
  } catch (error) {
    expect((error as Error).message).toMatch(/^a surface folded too finely near \(.*\): make it coarser there$/)
    return undefined
  }
}

describe('faces that all but lie in one plane', () => {
  test('are parted without loss, or the place is named where that can not be', () => {
    let [parted, refused] = [0, 0]
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1e-9, 1e-7, 1e-5, 1e-3), (seed, jitter) => {
        const solid = randomCubes(seed, jitter)
        if (!solid || solid.convex) return
        const parts = partsOf(solid)
        if (parts) expect(flawsOf(parts)).toEqual([])
        if (parts) expect(Math.abs(totalVolume([{ parts }]) / volumeOf(solid) - 1)).toBeLessThan(1e-9)
        if (parts) parted++
        else refused++
      }),
      { seed: 54, numRuns: 60 },
    )
    expect(parted).toBeGreaterThan(9 * refused)
    expect(parted).toBeGreaterThan(15)
  })
})

describe('stars', () => {
  test('random ones, parted by planes or as pyramids', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 2), (seed, levels) => {
        const solid = solidOf(star(seed, levels, 0.5))
        expectRock(solid)
        expectRock(solid, splitStars(solid))
      }),
      { seed: 52, numRuns: 15 },
    )
  })

  test('pyramids of one star are no more than its faces', () => {
    const solid = solidOf(star(4, 3, 0.3))
    expect(solid.faces.length).toBe(512)
    expect(splitStars(solid).length).toBeLessThanOrEqual(512)
  })

  test('solids that are none are halved until they are', () => {
    const solid = solidOf(cubes(3, (i, j, k) => !(k === 1 && (i === 1 || j === 1))))
    expectRock(solid, splitStars(solid))
  })
})

describe('ground surfaces', () => {
  const hills = (n: number) => (x: number, y: number) => 0.15 * n * Math.sin((5 * x) / n) * Math.cos((4 * y) / n)

  test('random ones are columns, no more than they have triangles', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 7 }), (seed, n) => {
        const random = randomFrom(seed)
        const solid = solidOf(ground(n, seed, -2, () => random()))
        const columns = splitTerrain(solid) as Polyhedron[]
        expect(columns.length).toBeLessThan(2 * n * n)
        expectRock(solid, columns)
      }),
      { seed: 53, numRuns: 20 },
    )
  })

  test('are parted in valleys alone', () => {
    // Ridges along x = 1 and x = 5, a valley along x = 3.
    const solid = solidOf(ground(6, 1, -5, (x) => -Math.abs(Math.abs(x - 3) - 2), 0))
    const columns = splitTerrain(solid) as Polyhedron[]
    expect(columns.length).toBe(2)
    expectParts(solid, columns)
  })

  test('that run out to the base end in wedges', () => {
    const random = randomFrom(5)
    const solid = solidOf(ground(4, 3, 0, (x) => x * (1 + random())))
    const columns = splitTerrain(solid) as Polyhedron[]
    expect(columns.some(({ vertices }) => vertices.length === 3 * 4 || vertices.length === 3 * 5)).toBe(true)
    expectRock(solid, columns)
  })

  test('an overhang is none', () => {
    expect(splitTerrain(solidOf(cubes(3, (i, _, k) => !(i > 0 && k === 1))))).toBeUndefined()
    expect(splitTerrain(solidOf(cubes(3, (i, _, k) => i + k < 3)))).toBeUndefined()
  })

  test('2,048 triangles, cut by three sets into a thousand blocks in less than 5 s', () => {
    const solid = solidOf(ground(32, 3, -16, hills(32)))
    const start = performance.now()
    const parts = convexParts(solid)
    const sets = [
      [20, 60],
      [80, 115],
      [75, 195],
    ].flatMap(([dip, dipDirection], i) =>
      jointsOfSet(
        { name: `cut${i}`, dip: dip * DEG, dipDirection: dipDirection * DEG, spacing: 2.9, origin: [0.1, 0.2, 0.3] },
        parts,
        1,
      ),
    )
    const { blocks } = cutRock([{ parts }], sets)
    const seconds = (performance.now() - start) / 1000
    expect(blocks.length).toBeGreaterThan(900)
    expect(Math.abs(totalVolume(blocks) / volumeOf(solid) - 1)).toBeLessThan(1e-12)
    // Most blocks lie inside, where columns above them leave nothing behind.
    expect(blocks.filter((block) => block.parts.length === 1).length).toBeGreaterThan(0.6 * blocks.length)
    expectSound(blocks)
    expect(seconds).toBeLessThan(5)
  })
})

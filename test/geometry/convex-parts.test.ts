import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convexParts } from '../../src/geometry/convex-parts.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { cutRock } from '../../src/geometry/rock-cut.ts'
import { facesByName } from '../../src/geometry/rock-measure.ts'
import { splitTerrain } from '../../src/geometry/split-terrain.ts'
import { randomFrom } from '../../src/math/random.ts'
import { surfaceToPolyhedron } from '../../src/mesh/surface.ts'
import { cubes, ground, star } from './concave-solids.ts'
import { expectSound, type madeAreas, randomPlanes, totalVolume } from './rock.ts'

const isMade = (name: string) => name.startsWith('cut')

/** Parts fill the solid, and every seam is found from both sides with equal corners; so are they once planes cut them. */
function expectRock(solid: Polyhedron, planes = 5): Polyhedron[] {
  const parts = convexParts(solid)
  const volume = volumeOf(solid)
  expectSound([{ parts }])
  expect(Math.abs(totalVolume([{ parts }]) / volume - 1)).toBeLessThan(1e-12)
  const before = facesByName([{ parts }])
  for (const name of new Set(solid.faces.map((face) => face.name))) expect(before.has(name)).toBe(true)
  const { blocks } = cutRock([{ parts }], randomPlanes(7, planes, 3, [-0.5, -0.5, -0.5]))
  expectSound(blocks)
  expect(Math.abs(totalVolume(blocks) / volume - 1)).toBeLessThan(1e-12)
  expectEqualSides(blocks)
  return parts
}

/** What a joint made has the same area on either side of it. */
function expectEqualSides(blocks: Parameters<typeof madeAreas>[0]): void {
  const sum = new Map<string, number>()
  const all = facesByName(blocks)
  for (const { parts } of blocks)
    for (const part of parts) {
      for (const [name, { area }] of facesByName([{ parts: [part] }]))
        if (isMade(name)) sum.set(name, (sum.get(name) ?? 0) + area)
    }
  for (const [name, area] of sum) expect(area / (all.get(name)?.area ?? 0)).toBeCloseTo(1, 12)
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
    const { solid } = surfaceToPolyhedron(cubes(n, isFull))
    expectRock(solid)
    expectRock(rotatePolyhedron(solid, [1, 2, 3], 0.7))
  })
})

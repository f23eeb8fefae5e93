import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { checkPolyhedron } from '../../src/geometry/check.ts'
import { vertexAt } from '../../src/geometry/face.ts'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { convexHull } from '../../src/geometry/hull.ts'
import { massProperties, volumeOf } from '../../src/geometry/mass.ts'
import { namedSolid } from '../../src/geometry/named-solids.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { type CutRecipe, drawNormal, drawReach, randomPolyhedron } from '../../src/geometry/random-polyhedron.ts'
import { sizeOf } from '../../src/geometry/sizes.ts'
import { randomFrom } from '../../src/math/random.ts'
import { length, subtract, unit, type Vec3 } from '../../src/math/vec.ts'

const RECIPES: Record<string, CutRecipe> = {
  'a cube, log-normal': {
    primary: box([1, 1, 1]),
    cuts: 12,
    reach: { kind: 'log-normal', median: 0.75, spread: 0.2 },
    least: 0.02,
  },
  'a long box, uniform': {
    primary: box([4, 1, 2]),
    cuts: 6,
    reach: { kind: 'uniform', from: 0.3, to: 1 },
    least: 0.03,
  },
  'rounder with each cut': {
    primary: box([1, 1, 1]),
    cuts: 24,
    reach: { kind: 'log-normal', median: 0.6, spread: 0.1, lastMedian: 0.95 },
    least: 0.01,
  },
  'plates of an octahedron': {
    primary: namedSolid('octahedron'),
    cuts: 8,
    reach: { kind: 'log-normal', median: 0.7, spread: 0.3 },
    squeeze: { axis: [1, 2, 3], by: 4 },
    least: 0.02,
  },
}

const SEEDS = Array.from({ length: 40 }, (_, i) => i)

const edgesOf = ({ vertices, faces }: Polyhedron): number[] =>
  faces.flatMap(({ loop }) =>
    loop.map((p, i) => length(subtract(vertexAt(vertices, loop[(i + 1) % loop.length]), vertexAt(vertices, p)))),
  )

describe.each(Object.entries(RECIPES))('%s', (_, recipe) => {
  const solids = SEEDS.map((seed) => randomPolyhedron(recipe, seed))

  test('closed, convex, cut, and its centre of mass in the origin', () => {
    for (const solid of solids) {
      expect(checkPolyhedron(solid)).toEqual([])
      expect(length(massProperties(solid).centroid)).toBeLessThan(1e-14)
      expect(volumeOf(solid)).toBeLessThan(volumeOf(recipe.primary))
      expect(solid.faces.some(({ name }) => name === `cut${recipe.cuts}`)).toBe(true)
      const { vertices, faces } = solid
      expect(vertices.length / 3 + faces.length - edgesOf(solid).length / 2).toBe(2)
    }
  })

  test('its volume is that behind its planes, and that of the hull of its corners', () => {
    for (const solid of solids.slice(0, 15)) {
      const volume = volumeOf(solid)
      const planes = solid.faces.map(({ normal, loop }) => ({ normal, through: vertexAt(solid.vertices, loop[0]) }))
      expect(volumeOf(fromHalfSpaces(planes)) / volume).toBeCloseTo(1, 12)
      const corners = Array.from({ length: solid.vertices.length / 3 }, (_, v) => vertexAt(solid.vertices, v))
      const hull = convexHull(corners)
      expect(volumeOf(hull) / volume).toBeCloseTo(1, 12)
      expect(hull.faces.length).toBe(solid.faces.length)
    }
  })

  test('no edge shorter than the least share of the size', () => {
    for (const solid of solids)
      expect(Math.min(...edgesOf(solid))).toBeGreaterThan(recipe.least * sizeOf(solid, 'enclosing ball') * (1 - 1e-12))
  })

  test('the same seed gives the same bits, another one another solid; lengths by 4^k the same bits', () => {
    const again = randomPolyhedron(recipe, 7)
    expect(again).toEqual(solids[7])
    expect(new Set(solids.map(volumeOf)).size).toBe(SEEDS.length)
    const { vertices, faces } = recipe.primary
    const primary: Polyhedron = {
      vertices: vertices.map((x) => 4 ** 5 * x),
      faces: faces.map((face) => ({ ...face, offset: 4 ** 5 * face.offset })),
      convex: true,
    }
    const larger = randomPolyhedron({ ...recipe, primary }, 7)
    expect(larger.vertices).toEqual(again.vertices.map((x) => 4 ** 5 * x))
  })
})

test('plates are flat across the axis, needles long along it', () => {
  const axis = unit([1, 2, 3])
  const shape = (by: number): number => {
    let ratio = 0
    for (const seed of SEEDS) {
      const { vertices } = randomPolyhedron({ ...RECIPES['plates of an octahedron'], squeeze: { axis, by } }, seed)
      let [along, across] = [0, 0]
      for (let v = 0; 3 * v < vertices.length; v++) {
        const p = vertexAt(vertices, v)
        const s = p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2]
        along += s * s
        across += (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - s * s) / 2
      }
      ratio += along / across / SEEDS.length
    }
    return ratio
  }
  const [plates, needles] = [shape(4), shape(0.25)]
  expect(plates).toBeLessThan(0.7)
  expect(needles).toBeGreaterThan(1.4)
})

describe('distributions', () => {
  const COUNT = 40_000
  const random = randomFrom(11)
  /** Mean over many draws, and whether it is within five deviations of what it should be. */
  const expectMean = (draw: () => number, mean: number): void => {
    let [sum, squares] = [0, 0]
    for (let i = 0; i < COUNT; i++) {
      const x = draw()
      sum += x
      squares += x * x
    }
    const found = sum / COUNT
    const deviation = Math.sqrt((squares / COUNT - found * found) / COUNT)
    expect(Math.abs(found - mean)).toBeLessThan(5 * deviation)
  }

  test('directions are isotropic: first, second and fourth moments', () => {
    for (let i = 0; i < 3; i++) {
      expectMean(() => drawNormal(random)[i], 0)
      expectMean(() => drawNormal(random)[i] ** 2, 1 / 3)
      expectMean(() => drawNormal(random)[i] ** 4, 1 / 5)
      expectMean(() => {
        const n = drawNormal(random)
        return n[i] * n[(i + 1) % 3]
      }, 0)
    }
  })

  test('directions squeezed by s: the mean square along the axis', () => {
    const axis: Vec3 = unit([2, -1, 2])
    const along = (by: number) => () => {
      const n = drawNormal(random, { axis: [4, -2, 4], by })
      return (n[0] * axis[0] + n[1] * axis[1] + n[2] * axis[2]) ** 2
    }
    const k = Math.sqrt(15)
    expectMean(along(4), (16 / 15) * (1 - Math.atan(k) / k))
    const q = Math.sqrt(15 / 16)
    expectMean(along(1 / 4), (1 / 15) * (Math.atanh(q) / q - 1))
    expectMean(along(1), 1 / 3)
  })

  test('the reach: even, or log-normal cut off at 1', () => {
    expectMean(() => drawReach(random, { kind: 'uniform', from: 0.2, to: 0.6 }, 0), 0.4)
    const [median, spread] = [0.8, 0.5]
    const density = (x: number) => Math.exp(-0.5 * (Math.log(x / median) / spread) ** 2) / x
    let [whole, first, below] = [0, 0, 0]
    const steps = 20_000
    for (let i = 0; i < steps; i++) {
      const x = (i + 0.5) / steps
      whole += density(x)
      first += x * density(x)
      if (x < median) below += density(x)
    }
    const reach = { kind: 'log-normal', median, spread } as const
    expectMean(() => drawReach(random, reach, 0.5), first / whole)
    expectMean(() => (drawReach(random, reach, 0) < median ? 1 : 0), below / whole)
    const moving = { kind: 'log-normal', median: 0.2, spread: 0.01, lastMedian: 0.8 } as const
    for (const progress of [0, 0.5, 1]) expect(drawReach(random, moving, progress)).toBeCloseTo(0.2 + 0.6 * progress, 1)
  })
})

test.each<[Partial<CutRecipe>, string]>([
  [{ cuts: -1 }, 'a whole number of cuts, found -1'],
  [{ least: 0.6 }, 'a least share of the size from 0 to 0.5, found 0.6'],
  [{ reach: { kind: 'uniform', from: 0.5, to: 0.5 } }, 'a reach with 0 ≤ from < to ≤ 1, found 0.5 and 0.5'],
  [{ reach: { kind: 'log-normal', median: 1.5, spread: 0.1 } }, 'a median of the reach between 0 and 1, found 1.5'],
  [{ reach: { kind: 'log-normal', median: 0.5, spread: 0 } }, 'a spread of the reach between 0 and 10, found 0'],
  [{ squeeze: { axis: [0, 0, 1], by: 0 } }, 'a positive squeeze, found 0'],
  [
    { least: 0.2, reach: { kind: 'uniform', from: 0.99, to: 1 } },
    '0 of 12 cuts are made, and no other one leaves edges and faces of at least 0.2 of the size',
  ],
])('refused: %o', (change, message) => {
  expect(() => randomPolyhedron({ ...RECIPES['a cube, log-normal'], ...change }, 1)).toThrow(message)
})

import { describe, expect, test } from 'vitest'
import { splitByPlane } from '../../src/geometry/cut.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { unit, type Vec3 } from '../../src/math/vec.ts'

const relative = (found: number, exact: number) => Math.abs(found - exact) / Math.abs(exact)

const signs = [-1, 1]
const axes: Vec3[] = [0, 1, 2].flatMap((a) => signs.map((s) => [0, 1, 2].map((b) => (a === b ? s : 0)) as Vec3))
const corners: Vec3[] = signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vec3 => [x, y, z])))
const even = corners.filter(([x, y, z]) => x * y * z > 0)
const odd = corners.filter(([x, y, z]) => x * y * z < 0)

/** Half spaces n·x ≤ d through the point d n/|n|². */
const planes = (normals: Vec3[], d: number) =>
  normals.map((normal) => {
    const n2 = normal.reduce((s, x) => s + x * x, 0)
    return { normal, through: normal.map((x) => (x * d) / n2) as Vec3 }
  })

const r2 = Math.SQRT2
/** Regular solids of edge 1: planes, V, A, I/V. */
const SOLIDS: Record<string, [ReturnType<typeof planes>, number, number, number]> = {
  cube: [planes(axes, 0.5), 1, 6, 1 / 6],
  tetrahedron: [planes(even, r2 / 4), r2 / 12, Math.sqrt(3), 1 / 20],
  octahedron: [planes(corners, r2 / 2), r2 / 3, 2 * Math.sqrt(3), 1 / 10],
  'truncated tetrahedron': [
    [...planes(even, (3 * r2) / 4), ...planes(odd, (5 * r2) / 4)],
    (23 * r2) / 12,
    7 * Math.sqrt(3),
    0.345652174,
  ],
  cuboctahedron: [[...planes(axes, r2 / 2), ...planes(corners, r2)], (5 * r2) / 3, 6 + 2 * Math.sqrt(3), 0.28],
  'truncated octahedron': [
    [...planes(axes, r2), ...planes(corners, (3 * r2) / 2)],
    8 * r2,
    6 + 12 * Math.sqrt(3),
    0.791666667,
  ],
  'truncated cube': [
    [...planes(axes, (1 + r2) / 2), ...planes(corners, (1 + r2) / 2 + (1 + r2) / 2 + 0.5)],
    7 + (14 * r2) / 3,
    12 + 12 * r2 + 2 * Math.sqrt(3),
    0.930181405,
  ],
}

function check(solid: Polyhedron, v: number, a: number, k: number, tolerance: number): void {
  const { volume, area, inertia } = massProperties(solid)
  expect(relative(volume, v)).toBeLessThan(tolerance)
  expect(relative(area, a)).toBeLessThan(tolerance)
  for (let i = 0; i < 3; i++) {
    expect(relative(inertia[i] / volume, k)).toBeLessThan(Math.max(tolerance, 1e-8))
    expect(Math.abs(inertia[3 + i] / volume / k)).toBeLessThan(tolerance)
  }
}

describe('regular solids from half spaces', () => {
  for (const [name, [given, v, a, k]] of Object.entries(SOLIDS)) {
    const solid = shapeToPolyhedron({ kind: 'half-spaces', planes: given })
    test(name, () => check(solid, v, a, k, 1e-12))
    test(`${name}, turned and moved far away`, () => {
      const turned = rotatePolyhedron(solid, [1, 2, 3], (37 * Math.PI) / 180)
      check(translatePolyhedron(turned, [1e3, -2e3, 5e2]), v, a, k, 1e-9)
    })
    test(`${name} has Euler characteristic 2`, () => {
      const edges = solid.faces.reduce((sum, f) => sum + f.loop.length, 0) / 2
      expect(solid.vertices.length / 3 - edges + solid.faces.length).toBe(2)
    })
  }
})

test('corner tetrahedron 2 × 3 × 5', () => {
  const solid = shapeToPolyhedron({
    kind: 'tetrahedron',
    vertices: [
      [0, 0, 0],
      [2, 0, 0],
      [0, 3, 0],
      [0, 0, 5],
    ],
  })
  const m = massProperties(solid)
  expect(relative(m.volume, 5)).toBeLessThan(1e-14)
  expect(relative(m.area, 25)).toBeLessThan(1e-14)
  for (const [i, c] of [0.5, 0.75, 1.25].entries()) expect(relative(m.centroid[i], c)).toBeLessThan(1e-14)
  for (const [i, c] of [6.375, 5.4375, 2.4375, 0.375, 0.625, 0.9375].entries())
    expect(relative(m.inertia[i], c)).toBeLessThan(1e-14)
})

test('unit cube without the corner behind x + y + z = 2.25', () => {
  const cube = shapeToPolyhedron({ kind: 'box', size: [1, 1, 1] })
  const { below } = splitByPlane(cube, { name: 'cut', normal: unit([1, 1, 1]), through: [0.75, 0.75, 0.75] }, 1e-12)
  const m = massProperties(below!)
  expect(relative(m.volume, 1 - 0.75 ** 3 / 6)).toBeLessThan(1e-14)
  for (let i = 0; i < 3; i++) {
    expect(relative(m.centroid[i], 0.476365546)).toBeLessThan(1e-8)
    expect(relative(m.inertia[i], 0.148928824)).toBeLessThan(1e-8)
    expect(relative(m.inertia[3 + i], 0.00689138204)).toBeLessThan(1e-8)
  }
})

test('a concave solid: an L', () => {
  const polygon: [number, number][] = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ]
  const m = massProperties(shapeToPolyhedron({ kind: 'extrude', polygon, height: 2 }))
  expect(m.volume).toBeCloseTo(8, 14)
  expect(m.centroid[0]).toBeCloseTo((2 * 1 + 2 * 0.5) / 4, 14)
  expect(m.centroid[1]).toBeCloseTo((2 * 0.5 + 2 * 2) / 4, 14)
  // Two boxes of 1 × 2 × 2, their centres ¼ and ¾ away from the common centroid.
  const own = 2 * 4 * (5 / 12 + 0.25 ** 2 + 0.75 ** 2)
  expect(m.inertia[2]).toBeCloseTo(own, 13)
})

import { describe, expect, test } from 'vitest'
import { box, wedge } from '../../src/geometry/box.ts'
import { extrude } from '../../src/geometry/extrude.ts'
import { makePolyhedron } from '../../src/geometry/face.ts'
import { convexHull } from '../../src/geometry/hull.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import { meshConvex } from '../../src/mesh/builtin.ts'
import { DEGREE, meshAndJudge, noGate, randomHulls } from './builtin-blocks.ts'

const turned = (solid: Polyhedron) => rotatePolyhedron(solid, [3, 1, 2], 1.1)

describe('shape of the tetrahedra', () => {
  test.each([
    [0.25, 400, 20],
    [0.1, 6000, 22],
    [0.05, 50_000, 22],
  ])('a cube at size %f: at least %i tets, no dihedral angle below %i degrees', (size, count, angle) => {
    const { quality } = meshAndJudge(turned(box([1, 1, 1])), noGate(size))
    expect(quality.tets).toBeGreaterThan(count)
    expect(quality.minDihedral).toBeGreaterThan(angle * DEGREE)
    expect(quality.maxDihedral).toBeLessThan((180 - angle) * DEGREE)
    expect(quality.minAltitude).toBeGreaterThan(0.3 * size)
    expect(quality.meanGamma).toBeGreaterThan(0.75)
  })

  test('grading: fewer tetrahedra inside, the same boundary, no worse angles', () => {
    const even = meshAndJudge(box([1, 1, 1]), noGate(0.08))
    for (const grading of [1.3, 2, 4]) {
      const graded = meshAndJudge(box([1, 1, 1]), noGate(0.08, grading))
      expect(graded.quality.tets).toBeLessThan(0.95 * even.quality.tets)
      expect(graded.mesh.facets.length).toBe(even.mesh.facets.length)
      expect(graded.quality.minDihedral).toBeGreaterThan(15 * DEGREE)
    }
  })
})

describe('any convex block', () => {
  test('100 random blocks of 4 faces and more: volume, orientation, closed boundary, faces', () => {
    for (const solid of randomHulls(100, 5)) meshAndJudge(solid, noGate(0.2))
  })

  test('a wedge of 10 degrees', () => {
    const { quality } = meshAndJudge(turned(wedge([1, 1, Math.tan(10 * DEGREE)])), noGate(0.1))
    expect(quality.minDihedral).toBeGreaterThan(4 * DEGREE)
  })

  test.each<[string, Vec3, number, number]>([
    ['a plate 1:50, two layers', [50, 50, 1], 0.9, 15],
    ['a plate 1:50, coarser than its thickness', [50, 50, 1], 3, 10],
    ['a needle 50:1', [1, 1, 50], 0.4, 18],
    ['a needle coarser than its width', [1, 1, 50], 3, 10],
    ['a cube smaller than the size', [1, 1, 1], 7, 30],
  ])('%s', (_, size, h, angle) => {
    const { quality } = meshAndJudge(turned(box(size)), noGate(h))
    expect(quality.minDihedral).toBeGreaterThan(angle * DEGREE)
  })

  test('a block smaller than the size has its corners for nodes', () => {
    expect(meshConvex(turned(box([1, 1, 1])), noGate(7)).mesh.points.length).toBe(24)
  })

  test('an edge a hundred-thousand times shorter than the size', () => {
    const e = 1e-5
    meshAndJudge(
      convexHull([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [e, e, 1],
      ]),
      noGate(1),
    )
  })

  test('coordinates a million sizes away', () => {
    for (const solid of [turned(box([1, 1, 1])), ...randomHulls(20, 9)]) {
      const away = translatePolyhedron(solid, [2e5, -1e5, 1.7e5])
      // The corners themselves are rounded to 2^−36 m there, so the faces are planar, and the volume defined, no better.
      meshAndJudge(away, noGate(0.2), 1e-7)
    }
  })
})

describe('repeatable', () => {
  test('all lengths × 4^k: the same tetrahedra, points × 4^k to the bit', () => {
    for (const solid of [turned(box([1, 2, 1.5])), ...randomHulls(8, 3)]) {
      const { mesh } = meshConvex(solid, noGate(0.2, 1.2))
      for (const scale of [4 ** 5, 4 ** -5]) {
        const big: Polyhedron = {
          ...solid,
          vertices: solid.vertices.map((v) => v * scale),
          faces: solid.faces.map((f) => ({ ...f, offset: f.offset * scale })),
        }
        const scaled = meshConvex(big, noGate(0.2 * scale, 1.2)).mesh
        expect(scaled.tets).toEqual(mesh.tets)
        expect(scaled.facets).toEqual(mesh.facets)
        expect(scaled.points).toEqual(mesh.points.map((v) => v * scale))
      }
    }
  })

  test('twice the same', () => {
    const solid = turned(box([1, 1, 1]))
    expect(meshConvex(solid, noGate(0.15))).toEqual(meshConvex(solid, noGate(0.15)))
  })
})

describe('refused', () => {
  const cube = box([1, 1, 1])

  test('a concave block, with the adapters named', () => {
    const l = extrude(
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [1, 1],
        [1, 2],
        [0, 2],
      ],
      1,
    )
    expect(() => meshConvex(l, noGate(0.5))).toThrow(/concave.*mesher: tetgen or mesher: gmsh/)
    expect(() => meshConvex({ ...l, convex: true }, noGate(0.5))).toThrow(/not convex/)
  })

  test('faces that continue each other', () => {
    const { vertices, faces } = cube
    const [top] = faces.filter((f) => f.normal[2] > 0.5)
    const [a, b, c, d] = top.loop
    const points = Array.from(
      { length: 8 },
      (_, i): Vec3 => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]],
    )
    const split = makePolyhedron(points, [
      ...faces.filter((f) => f !== top).map((f): [string, number[]] => [f.name, f.loop]),
      ['left', [a, b, c]],
      ['right', [a, c, d]],
    ])
    expect(() => meshConvex(split, noGate(0.5))).toThrow(/faces left and right lie in one plane; merge them/)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('size %f', (size) => {
    expect(() => meshConvex(cube, noGate(size))).toThrow(/size must be positive, found/)
  })

  test('a size that is a slip of the unit, and a grading below 1', () => {
    expect(() => meshConvex(cube, noGate(1e-4))).toThrow(/would give about 8.0e\+12 tetrahedra.*larger size/)
    expect(() => meshConvex(cube, noGate(0.5, 0.9))).toThrow(/grading must be 1 \(uniform\) or more, found 0.9/)
  })
})

describe('gate', () => {
  const cube = box([1, 1, 1])
  const ramp = wedge([1, 1, Math.tan(5 * DEGREE)])

  test('a mesh that is good enough passes', () => {
    meshConvex(cube, { size: 0.2, grading: 1, minDihedral: 15 * DEGREE, minAltitude: 0.2 })
  })

  test('a dihedral angle: limit, value, place and remedy', () => {
    const options = { size: 0.2, grading: 1, minDihedral: 50 * DEGREE, minAltitude: 0 }
    expect(() => meshConvex(cube, options)).toThrow(
      /at least 50\.00 deg, found \d+\.\d\d deg at \([-\d., ]+\) m; use a smaller size, merge the sliver/,
    )
  })

  test('a block whose own edge is too sharp is named as such', () => {
    const options = { size: 0.2, grading: 1, minDihedral: 10 * DEGREE, minAltitude: 0 }
    expect(() => meshConvex(ramp, options)).toThrow(
      /the block itself has an angle of 5\.00 deg between faces \w+ and \w+, so no mesh of it can pass/,
    )
  })

  test('an altitude: limit, value, place and remedy; a thin block is named as such', () => {
    const options = { size: 0.5, grading: 1, minDihedral: 0, minAltitude: 0.8 }
    expect(() => meshConvex(cube, options)).toThrow(/altitudes of at least 0\.8 of the size, found 0\.\d+ .* at \(/)
    expect(() => meshConvex(box([1, 1, 0.1]), options)).toThrow(/only 0\.100 m thick behind face \w+/)
  })
})

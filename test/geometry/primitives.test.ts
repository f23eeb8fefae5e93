import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPolyhedron } from '../../src/geometry/check.ts'
import { makePolyhedron } from '../../src/geometry/face.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import { type SolidShape, shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { dipOfNormal, normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'

const DEG = Math.PI / 180

const normals = (shape: SolidShape) =>
  Object.fromEntries(shapeToPolyhedron(shape).faces.map((f) => [f.name, [...f.normal, f.offset]]))

const cubeCorners = Array.from({ length: 8 }, (_, i): Vec3 => [i & 1, (i >> 1) & 1, i >> 2])

describe('named faces', () => {
  test('box', () => {
    expect(normals({ kind: 'box', size: [2, 3, 5] })).toEqual({
      bottom: [0, 0, -1, 0],
      top: [0, 0, 1, 5],
      west: [-1, 0, 0, 0],
      east: [1, 0, 0, 2],
      south: [0, -1, 0, 0],
      north: [0, 1, 0, 3],
    })
  })

  test('prism and wedge', () => {
    const roof = normals({ kind: 'prism', size: [7, 2, 1] })
    expect(roof.north[1]).toBeCloseTo(Math.SQRT1_2, 15)
    expect(roof.south[1]).toBe(-roof.north[1])
    expect(volumeOf(shapeToPolyhedron({ kind: 'prism', size: [7, 2, 1] }))).toBe(7)
    const wedge = normals({ kind: 'wedge', size: [3, 2, 3] })
    expect(wedge.slope[0]).toBe(-wedge.slope[2])
    expect(wedge.east).toEqual([1, 0, 0, 3])
    expect(volumeOf(shapeToPolyhedron({ kind: 'wedge', size: [3, 2, 3] }))).toBe(9)
  })

  test('tetrahedron: face k is opposite vertex k, whatever the sense of the vertices', () => {
    const v: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]
    for (const order of [
      [0, 1, 2, 3],
      [1, 0, 2, 3],
    ]) {
      const vertices = order.map((i) => v[i]) as [Vec3, Vec3, Vec3, Vec3]
      const solid = shapeToPolyhedron({ kind: 'tetrahedron', vertices })
      expect(volumeOf(solid)).toBe(1 / 6)
      for (const [k, face] of solid.faces.entries()) {
        expect(face.name).toBe(`face${k + 1}`)
        expect(face.loop).not.toContain(k)
      }
    }
  })

  test('extruded polygon: side k starts at vertex k as written, in both senses', () => {
    const l: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ]
    const forward = shapeToPolyhedron({ kind: 'extrude', polygon: l, height: 2 })
    const backward = shapeToPolyhedron({ kind: 'extrude', polygon: [...l].reverse(), height: 2 })
    for (const solid of [forward, backward]) {
      expect(solid.convex).toBe(false)
      expect(volumeOf(solid)).toBe(12)
      expect(solid.faces.map((f) => f.name)).toEqual([
        'bottom',
        'top',
        'side1',
        'side2',
        'side3',
        'side4',
        'side5',
        'side6',
      ])
      for (const [k, face] of solid.faces.slice(2).entries()) {
        expect(face.loop).toContain(k)
        expect(face.loop).toContain((k + 1) % 6)
      }
    }
  })

  test('cylinder', () => {
    const solid = shapeToPolyhedron({ kind: 'cylinder', radius: 2, height: 3, sides: 24 })
    expect(solid.convex).toBe(true)
    expect(volumeOf(solid)).toBeCloseTo(3 * 12 * 4 * Math.sin((2 * Math.PI) / 24), 12)
    expect(new Set(solid.faces.map((f) => f.name))).toEqual(new Set(['bottom', 'top', 'side']))
  })
})

describe('convex hull', () => {
  test('a cube with points on its faces, edges and inside has six faces and eight vertices', () => {
    const extra: Vec3[] = [
      [0.5, 0.5, 0],
      [0.5, 0, 0],
      [0.25, 1, 1],
      [0.5, 0.5, 0.5],
      [0, 0, 0],
      [1, 0.3, 0.7],
    ]
    const random = randomFrom(5)
    for (let trial = 0; trial < 30; trial++) {
      const vertices = [...extra, ...cubeCorners].map((p) => ({ p, key: random() }))
      const shuffled = vertices.sort((a, b) => a.key - b.key).map(({ p }) => p)
      const solid = shapeToPolyhedron({ kind: 'polyhedron', vertices: shuffled })
      expect(solid.vertices.length).toBe(24)
      expect(solid.faces.length).toBe(6)
      expect(volumeOf(solid)).toBe(1)
    }
  })

  test('a turned cube, coplanar only to rounding, still has six faces', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), fc.integer({ min: -5, max: 5 }), (angle, k) => {
        const box = rotatePolyhedron(shapeToPolyhedron({ kind: 'box', size: [1, 2, 3] }), [1, 2, k], angle)
        const moved = translatePolyhedron(box, [100 * k, 3, 7])
        const vertices = Array.from({ length: 8 }, (_, i) => [...moved.vertices.slice(3 * i, 3 * i + 3)] as Vec3)
        const middle = vertices[0].map((x, a) => (x + vertices[1][a]) / 2) as Vec3
        const hull = shapeToPolyhedron({ kind: 'polyhedron', vertices: [middle, ...vertices] })
        expect(hull.faces.length).toBe(6)
        expect(hull.vertices.length).toBe(24)
      }),
      { seed: 11, numRuns: 100 },
    )
  })

  test('every point lies behind every face; the faces close', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 4, max: 60 }), fc.integer({ min: 2, max: 9 }), (seed, n, grid) => {
        const random = randomFrom(seed)
        const vertices = Array.from({ length: n }, () => [0, 1, 2].map(() => Math.floor(random() * grid)) as Vec3)
        let solid: ReturnType<typeof shapeToPolyhedron>
        try {
          solid = shapeToPolyhedron({ kind: 'polyhedron', vertices })
        } catch (error) {
          expect((error as Error).message).toMatch(/4 points that are not in one plane/)
          return
        }
        for (const { normal, offset } of solid.faces)
          for (const p of vertices)
            expect(normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2] - offset).toBeLessThan(1e-12)
      }),
      { seed: 12, numRuns: 150 },
    )
  })
})

describe('refusals say why', () => {
  const flat: Vec3[] = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ]
  const up = { normal: [0, 0, 1] as Vec3, through: [0, 0, 1] as Vec3 }
  const cases: [SolidShape, RegExp][] = [
    [{ kind: 'box', size: [1, -2, 1] }, /size along y must be positive, found -2/],
    [{ kind: 'polyhedron', vertices: flat }, /all 4 lie in one plane/],
    [{ kind: 'polyhedron', vertices: flat.slice(0, 3) }, /found 3/],
    [{ kind: 'polyhedron', vertices: [...flat, [Number.NaN, 0, 1]] }, /vertex 5 is not finite/],
    [{ kind: 'tetrahedron', vertices: flat as [Vec3, Vec3, Vec3, Vec3] }, /lie in one plane/],
    [
      {
        kind: 'extrude',
        polygon: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        height: 1,
      },
      /side1 and side3 cross or touch/,
    ],
    [
      {
        kind: 'extrude',
        polygon: [
          [0, 0],
          [2, 0],
          [1, 0],
          [1, 1],
        ],
        height: 1,
      },
      /side2 runs back along side1/,
    ],
    [{ kind: 'cylinder', radius: 1, height: 1, sides: 2 }, /3 or more, found 2/],
    [{ kind: 'half-spaces', planes: [up, up] }, /4 are the fewest/],
    [
      {
        kind: 'half-spaces',
        planes: [
          [1, 0, 0],
          [-1, 0, 0],
          [0, 1, 0],
          [0, -1, 0],
          [0, 0, 1],
        ].map((n) => ({ normal: n as Vec3, through: n as Vec3 })),
      },
      /unbounded: nothing closes it towards −z/,
    ],
    [
      {
        kind: 'half-spaces',
        planes: [
          { name: 'lid', normal: [0, 0, 1], through: [0, 0, 0] },
          { name: 'floor', normal: [0, 0, -1], through: [0, 0, 1] },
          up,
          { normal: [1, 0, 0], through: [1, 0, 0] },
        ],
      },
      /nothing lies behind all planes; floor removes/,
    ],
  ]
  for (const [shape, message] of cases)
    test(message.source, () => expect(() => shapeToPolyhedron(shape)).toThrow(message))

  test('a warped face, an open surface, a solid inside out', () => {
    const warped = makePolyhedron(
      cubeCorners.map((p, i): Vec3 => (i === 7 ? [1, 1, 1.05] : p)),
      [
        ['bottom', [0, 2, 3, 1]],
        ['top', [4, 5, 7, 6]],
        ['west', [0, 4, 6, 2]],
        ['east', [1, 3, 7, 5]],
        ['south', [0, 1, 5, 4]],
        ['north', [2, 6, 7, 3]],
      ],
    )
    expect(checkPolyhedron(warped).join()).toMatch(/face top is not planar: vertex 8 is off by 1\.2 % of its size/)
    const open = { ...warped, faces: warped.faces.slice(1) }
    expect(checkPolyhedron(open).join()).toMatch(/open: edge .* has no neighbour/)
    const box = shapeToPolyhedron({ kind: 'box', size: [1, 1, 1] })
    const inside = makePolyhedron(
      cubeCorners,
      box.faces.map(({ name, loop }) => [name, [...loop].reverse()]),
    )
    expect(checkPolyhedron(inside).join()).toMatch(/inside out/)
  })
})

describe('orientation', () => {
  test('known planes', () => {
    expect(normalOfDip(0, 1)).toEqual([0, 0, 1])
    expect(normalOfDip(90 * DEG, 90 * DEG)).toEqual([1, 0, 0])
    expect(normalOfDip(90 * DEG, 180 * DEG)).toEqual([0, -1, 0])
    expect(normalOfDip(45 * DEG, 0)[1]).toBeCloseTo(Math.SQRT1_2, 15)
  })

  test('there and back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1.57, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        fc.constantFrom(1, -1),
        (dip, direction, sense) => {
          const n = normalOfDip(dip, direction)
          const back = dipOfNormal([3 * sense * n[0], 3 * sense * n[1], 3 * sense * n[2]])
          expect(back.dip).toBeCloseTo(dip, 12)
          expect(back.dipDirection).toBeCloseTo(direction, 10)
        },
      ),
      { seed: 13, numRuns: 200 },
    )
  })
})

test('quarter turns are exact', () => {
  const box = shapeToPolyhedron({ kind: 'box', size: [0.1, 0.3, 0.7] })
  const turned = rotatePolyhedron(box, [0, 0, 2], Math.PI / 2)
  expect(turned.faces.find((f) => f.name === 'east')!.normal).toEqual([0, 1, 0])
  expect([...turned.vertices.slice(3, 6)]).toEqual([0, 0.1, 0])
  let back = turned
  for (let i = 0; i < 3; i++) back = rotatePolyhedron(back, [0, 0, 1], 90 * DEG)
  expect(back.vertices).toEqual(box.vertices)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Seat, Turn } from '../../src/case/types/block.ts'
import { box } from '../../src/geometry/box.ts'
import { extrude } from '../../src/geometry/extrude.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { rotateMesh, scaleMesh, translateMesh } from '../../src/mesh/transform.ts'
import { rotationOf, seatOf, setDownMesh, setDownPoints, setDownSolid, standingOrder } from '../../src/setup/seat.ts'

const seat = (more: Partial<Seat>): Seat => ({
  block: 'slope',
  face: 'top',
  from: 'up-dip edge',
  at: [1, 1.5],
  gap: 0,
  ...more,
})
const DEGREE = Math.PI / 180

const turned = (mesh: Mesh, turns: Turn[]) =>
  turns.reduce((m, { axis, angle, about }) => rotateMesh(m, axis, angle, about), mesh)
const baseOf = (size: Vec3, turns: Turn[]) => ({
  mesh: turned(meshBox(size, [4, 2, 1]), turns),
  rotation: rotationOf(turns),
})
const about = (axis: Vec3, degrees: number, point: Vec3 = [0, 0, 0]): Turn => ({
  axis,
  angle: degrees * DEGREE,
  about: point,
})

/** Corners of the bottom of a unit cube that is set down, by a plain formula of its local coordinates. */
const cube = box([1, 1, 1])
const corner = (points: Float64Array, i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]

describe('the slab of 16 × 3 × 1 that dips 28°', () => {
  const base = baseOf([16, 3, 1], [about([0, 1, 0], 28)])
  const theta = 28 * DEGREE
  const [c, s] = [Math.cos(theta), Math.sin(theta)]
  /** A point of the slab by its coordinates before the turn: x goes down dip. */
  const inSlab = (x: number, y: number, z: number): Vec3 => [c * x + s * z, y, -s * x + c * z]
  const near = (a: Vec3, b: Vec3) => expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(1e-14)

  test('the middle of the bottom lies 1 m down dip of the up-dip edge and 1.5 m across: centred', () => {
    const points = setDownPoints(cube.vertices, seatOf(seat({}), base, cube.vertices, 'p'))
    for (let i = 0; i < 8; i++) {
      const [x, y, z] = corner(cube.vertices, i)
      near(corner(points, i), inSlab(0.5 + x, 1 + y, 1 + z))
    }
  })

  test('from the down-dip edge the block looks up dip, and the side is the other one', () => {
    const place = seatOf(seat({ from: 'down-dip edge', at: [1, 0.5], gap: 0.25 }), base, cube.vertices, 'p')
    const points = setDownPoints(cube.vertices, place)
    for (let i = 0; i < 8; i++) {
      const [x, y, z] = corner(cube.vertices, i)
      near(corner(points, i), inSlab(15.5 - x, 3 - y, 1.25 + z))
    }
  })

  test('from a corner along the axes of the slab, on any of its faces', () => {
    const top = setDownPoints(cube.vertices, seatOf(seat({ from: 'corner', at: [2, 1] }), base, cube.vertices, 'p'))
    near(corner(top, 0), inSlab(1.5, 0.5, 1))
    const east = setDownPoints(
      cube.vertices,
      seatOf(seat({ from: 'corner', face: 'east', at: [1, 0.5] }), base, cube.vertices, 'p'),
    )
    near(corner(east, 0), inSlab(16, 0.5, 0))
    near(corner(east, 4), inSlab(17, 0.5, 0))
    const bottom = setDownPoints(
      cube.vertices,
      seatOf(seat({ from: 'corner', face: 'bottom', at: [1, 1] }), base, cube.vertices, 'p'),
    )
    near(corner(bottom, 0), inSlab(0.5, 2.5, 0))
    near(corner(bottom, 4), inSlab(0.5, 2.5, -1))
  })

  test('solids and meshes are set down alike, with the normals of their faces', () => {
    const place = seatOf(seat({}), base, cube.vertices, 'p')
    const solid = setDownSolid(cube, place)
    const mesh = setDownMesh(meshBox([1, 1, 1], [1, 1, 1]), place)
    const bottom = solid.faces.find(({ name }) => name === 'bottom')!
    const below = base.mesh.faces.find(({ name }) => name === 'top')!.normal
    near(bottom.normal, [-below[0], -below[1], -below[2]])
    for (const { name, normal } of mesh.faces) near(normal, solid.faces.find((face) => face.name === name)!.normal)
    for (const v of bottom.loop) {
      const [x, y, z] = corner(solid.vertices, v)
      expect(Math.abs(bottom.normal[0] * x + bottom.normal[1] * y + bottom.normal[2] * z - bottom.offset)).toBeLessThan(
        1e-14,
      )
    }
    expect([...new Set(mesh.points)].sort()).toEqual([...new Set(solid.vertices)].sort())
  })
})

test('on an upright slab nothing is rounded', () => {
  const base = { mesh: translateMesh(meshBox([16, 3, 1], [4, 2, 1]), [0.5, 0.25, -3]), rotation: rotationOf([]) }
  const place = seatOf(seat({ from: 'corner', at: [1, 1.5], gap: 0.125 }), base, cube.vertices, 'p')
  expect(place).toEqual({ rotation: rotationOf([]), translation: [1, 1.25, -1.875] })
})

test('the turns of the block come first: a prism on its roof stands on that face', () => {
  const prism = shapeToPolyhedron({ kind: 'prism', size: [2, 2, 1] })
  const rolled = rotatePolyhedron(prism, [1, 0, 0], 135 * DEGREE)
  const base = baseOf([16, 3, 1], [])
  const place = seatOf(seat({ from: 'corner', at: [3, 1] }), base, rolled.vertices, 'p')
  const points = setDownSolid(rolled, place).vertices
  const heights = [...points].filter((_, i) => i % 3 === 2)
  expect(Math.min(...heights)).toBe(1)
  expect(heights.filter((z) => z < 1 + 1e-12)).toHaveLength(4)
  const low = [...Array(points.length / 3).keys()].map((i) => corner(points, i)).filter((p) => p[2] < 1 + 1e-12)
  const middle = [0, 1].map((k) => (Math.min(...low.map((p) => p[k])) + Math.max(...low.map((p) => p[k]))) / 2)
  expect(Math.hypot(middle[0] - 3, middle[1] - 1)).toBeLessThan(1e-14)
})

describe('what cannot be is told', () => {
  const level = baseOf([16, 3, 1], [])
  const tell = (given: Partial<Seat>, base = level) => {
    try {
      seatOf(seat(given), base, cube.vertices, 'blocks.b.on')
    } catch (error) {
      return (error as Error).message
    }
    return 'no error'
  }

  test.each<[Partial<Seat>, string]>([
    [{}, 'from: expected a face that dips, found "slope.top", which is horizontal; from: corner'],
    [{ face: 'east' }, 'from: expected a face that dips, found "slope.east", which is vertical; from: corner'],
    [
      { face: 'roof' },
      'face: expected a face of block slope, found "roof"; its faces are west, east, south, north, bottom, top',
    ],
    [
      { from: 'corner', at: [17, 1] },
      'at: expected a point of slope.top, which is 16 m by 3 m, found [17, 1]; it is where the middle of the bottom comes to lie',
    ],
    [
      { from: 'corner', at: [1, -0.1] },
      'at: expected a point of slope.top, which is 16 m by 3 m, found [1, -0.1]; it is where the middle of the bottom comes to lie',
    ],
  ])('%o', (given, message) => {
    expect(tell(given)).toBe(`blocks.b.on.${message}`)
  })

  test('faces that are curved, or of which there are several', () => {
    const round = {
      ...level,
      mesh: { ...level.mesh, faces: level.mesh.faces.map((f) => ({ ...f, normal: [0, 0, 0] as Vec3 })) },
    }
    const same = { ...level, mesh: { ...level.mesh, faces: level.mesh.faces.map((f) => ({ ...f, name: 'top' })) } }
    const message = 'blocks.b.on.face: expected one plane face, found "slope.top"; choose a plane one, or use at'
    expect([tell({}, round), tell({}, same)]).toEqual([message, message])
  })

  test('a quarter turn leaves a face exactly horizontal, and one of 1e-6 is a dip', () => {
    expect(tell({}, baseOf([16, 3, 1], [about([0, 1, 0], 360)]))).toContain('horizontal')
    expect(tell({}, baseOf([16, 3, 1], [about([0, 1, 0], 1e-6)]))).toBe('no error')
  })
})

describe('any slab, any block', () => {
  const angle = fc.double({ min: -180, max: 180, noNaN: true })
  const part = fc.double({ min: -1, max: 1, noNaN: true })
  const axis = fc.tuple(part, part, part).filter((a) => Math.hypot(...a) > 0.1) as fc.Arbitrary<Vec3>
  const turns = fc.array(fc.tuple(axis, angle), { minLength: 1, maxLength: 3 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const from = fc.constantFrom<Seat['from']>('up-dip edge', 'down-dip edge', 'corner')
  const polygon: [number, number][] = [
    [0, 0],
    [2, 0],
    [3, 1],
    [1, 3],
  ]
  const lump = extrude(polygon, 0.5)

  const standing = (solid: Polyhedron, given: [Vec3, number][], on: Seat, k = 0) => {
    const scale = 4 ** k
    const around = given.map(([a, degrees]) => about(a, degrees, [scale, -scale, scale]))
    const mesh = scaleMesh(meshBox([8, 4, 1], [2, 2, 2]), scale)
    const base = {
      mesh: translateMesh(turned(mesh, around), [3 * scale, 2 * scale, -scale]),
      rotation: rotationOf(around),
    }
    const scaled = solid.vertices.map((x) => x * scale)
    const at: [number, number] = [on.at[0] * scale, on.at[1] * scale]
    const place = seatOf({ ...on, at, gap: on.gap * scale }, base, scaled, 'p')
    return {
      base,
      place,
      points: setDownPoints(scaled, place),
      normal: base.mesh.faces.find((f) => f.name === on.face)!.normal,
    }
  }
  const dips = (given: [Vec3, number][]) => {
    const normal = turned(
      meshBox([1, 1, 1], [1, 1, 1]),
      given.map(([a, degrees]) => about(a, degrees)),
    ).faces.find((face) => face.name === 'top')!.normal
    return Math.abs(normal[2]) > 1e-6 && Math.hypot(normal[0], normal[1]) > 1e-6
  }

  test('the bottom lies on the face, the rest above it, and shapes stay', () => {
    fc.assert(
      fc.property(turns.filter(dips), share, share, from, (given, u, v, origin) => {
        // Inside the face whatever side is measured: its shortest width is 4.
        const on = seat({ from: origin, at: [4 * u, 4 * v], gap: 0.5 })
        const { base, points, normal, place } = standing(lump, given, on)
        const face = base.mesh.faces.findIndex(({ name }) => name === 'top')
        const facet = base.mesh.facetFace.indexOf(face)
        const below = corner(base.mesh.points, base.mesh.facets[3 * facet])
        for (let i = 0; i < points.length / 3; i++) {
          const p = corner(points, i)
          const height = normal[0] * (p[0] - below[0]) + normal[1] * (p[1] - below[1]) + normal[2] * (p[2] - below[2])
          expect(height).toBeCloseTo(0.5 + lump.vertices[3 * i + 2], 12)
        }
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 3; j++) {
            const [a, b] = [place.rotation[i], place.rotation[j]]
            expect(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).toBeCloseTo(i === j ? 1 : 0, 14)
          }
        const x = [place.rotation[0][0], place.rotation[1][0], place.rotation[2][0]]
        if (origin === 'up-dip edge') expect(x[2]).toBeLessThan(0)
        if (origin === 'down-dip edge') expect(x[2]).toBeGreaterThan(0)
      }),
      { seed: 11, numRuns: 200 },
    )
  })

  test('lengths times 4^k give the same bits times 4^k', () => {
    fc.assert(
      fc.property(turns.filter(dips), share, from, fc.constantFrom(-5, 5), (given, u, origin, k) => {
        const on = seat({ from: origin, at: [4 * u, 1], gap: 0.1 })
        const [one, other] = [standing(lump, given, on), standing(lump, given, on, k)]
        expect(other.place.rotation).toEqual(one.place.rotation)
        expect(other.points).toEqual(one.points.map((x) => x * 4 ** k))
      }),
      { seed: 12, numRuns: 100 },
    )
  })
})

test('each block comes after the one that it stands on', () => {
  const blocks = (on: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries(on).map(([name, block]) => [name, (block ? { on: seat({ block }) } : {}) as Block]),
    )
  expect(standingOrder(blocks({ c: 'b', a: undefined, b: 'a', d: undefined, e: 'c' }))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
  expect(standingOrder(blocks({ a: undefined, b: undefined }))).toEqual(['a', 'b'])
})

test('a block on a block on a slope stands straight on it', () => {
  const slab = baseOf([16, 3, 1], [about([0, 1, 0], 28), about([0, 0, 1], 40)])
  const first = seatOf(seat({}), slab, cube.vertices, 'p')
  const lower = { mesh: setDownMesh(meshBox([1, 1, 1], [1, 1, 1]), first), rotation: rotationOf([], first) }
  const second = seatOf(seat({ from: 'corner', at: [0.5, 0.5] }), lower, cube.vertices, 'p')
  const up = translatePolyhedron(cube, [0, 0, 1])
  const expected = setDownPoints(up.vertices, first)
  const points = setDownPoints(cube.vertices, second)
  for (let i = 0; i < points.length; i++) expect(points[i]).toBeCloseTo(expected[i], 13)
})

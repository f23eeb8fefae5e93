import { expect, test } from 'vitest'
import { checkPolyhedron } from '../../../src/geometry/check.ts'
import { volumeOf } from '../../../src/geometry/mass.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { importSurface } from '../../../src/mesh/io/import-surface.ts'
import { surfaceToPolyhedron } from '../../../src/mesh/surface.ts'
import { CUBE, CUBE_QUADS, disk, FIXTURES, files, surface } from './samples.ts'

const names = (faces: { name: string }[]) => faces.map((face) => face.name)

test('twelve triangles become a cube of six faces', () => {
  const { solid, notes } = surfaceToPolyhedron(surface(CUBE, CUBE_QUADS))
  expect(solid.vertices.length).toBe(24)
  expect(names(solid.faces)).toEqual(['face1', 'face2', 'face3', 'face4', 'face5', 'face6'])
  expect(solid.convex).toBe(true)
  expect(volumeOf(solid)).toBe(1)
  expect(notes).toEqual(['12 triangles form 6 faces of a convex solid.'])
})

test('a finely triangulated box has eight vertices again', () => {
  const n = 5
  const polygons: number[][] = []
  const points: number[][] = []
  for (const axis of [0, 1, 2])
    for (const end of [0, n])
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const quad = [
            [i, j],
            [i + 1, j],
            [i + 1, j + 1],
            [i, j + 1],
          ].map(([u, v]) => {
            const p = [0, 0, 0]
            p[axis] = end
            p[(axis + 1) % 3] = u
            p[(axis + 2) % 3] = v
            return p
          })
          polygons.push([0, 1, 2, 3].map((k) => points.length + k))
          points.push(...(end === 0 ? quad.reverse() : quad))
        }
  const { solid } = surfaceToPolyhedron(surface(points, polygons))
  expect([solid.vertices.length / 3, solid.faces.length, solid.convex]).toEqual([8, 6, true])
  expect(volumeOf(solid)).toBe(n ** 3)
})

test('a surface that is inside out is turned, and says so', () => {
  const { solid, notes } = surfaceToPolyhedron(
    surface(
      CUBE,
      CUBE_QUADS.map((quad) => quad.slice().reverse()),
    ),
  )
  expect(volumeOf(solid)).toBe(1)
  expect(notes[0]).toBe('The surface was inside out: all triangles were turned.')
})

const shifted = (by: number[]) => CUBE.map((p) => p.map((x, k) => x + by[k]))
const second = CUBE_QUADS.map((quad) => quad.map((v) => v + 8))

test.each([
  ['a hole', surface(CUBE, CUBE_QUADS.slice(1)), 'not closed: 4 edges belong to one triangle only'],
  [
    'one face turned',
    surface(
      CUBE,
      CUBE_QUADS.map((q, i) => (i ? q : q.slice().reverse())),
    ),
    'oriented against each other',
  ],
  ['two bodies', surface([...CUBE, ...shifted([3, 0, 0])], [...CUBE_QUADS, ...second]), '2 separate parts'],
  [
    'a common vertex',
    surface([...CUBE, ...shifted([1, 1, 1])], [...CUBE_QUADS, ...second]),
    'touch each other in the vertex (1, 1, 1)',
  ],
  [
    'a common edge',
    surface([...CUBE, ...shifted([1, 1, 0])], [...CUBE_QUADS, ...second]),
    'more than two triangles meet at the edge',
  ],
  [
    'a triangle too many',
    surface(CUBE, [...CUBE_QUADS, CUBE_QUADS[2].slice(0, 3)]),
    'two triangles have the same corners (0, 0, 0) (1, 0, 0) (1, 0, 1)',
  ],
  [
    'a vertex in the middle of an edge',
    surface([...CUBE, [0.5, 0, 1]], [...CUBE_QUADS.filter((_, i) => i !== 1), [4, 8, 7, 6], [8, 5, 7]]),
    'the vertex (0.5, 0, 1) lies on the edge (1, 0, 1) – (0, 0, 1)',
  ],
  ['no triangles', surface([], []), 'no triangles'],
  [
    'a face there and back',
    surface(CUBE.slice(0, 3), [
      [0, 1, 2],
      [0, 2, 1],
    ]),
    'touches or crosses itself',
  ],
])('%s is refused', (_, raw, message) => {
  expect(() => surfaceToPolyhedron(raw)).toThrow(message)
})

/** A cube whose top is pulled through its bottom along a spike. */
test('a surface that crosses or touches itself is refused', () => {
  for (const depth of [-0.5, 0]) {
    const points = [...CUBE, [0.3, 0.4, depth]]
    const polygons = [...CUBE_QUADS.filter((_, i) => i !== 1), [4, 5, 8], [5, 7, 8], [7, 6, 8], [6, 4, 8]]
    expect(() => surfaceToPolyhedron(surface(points, polygons))).toThrow('touches or crosses itself')
  }
  const dented = [...CUBE, [0.3, 0.4, 0.25]]
  const { solid } = surfaceToPolyhedron(
    surface(dented, [...CUBE_QUADS.filter((_, i) => i !== 1), [4, 5, 8], [5, 7, 8], [7, 6, 8], [6, 4, 8]]),
  )
  expect(solid.convex).toBe(false)
  expect(volumeOf(solid)).toBeCloseTo(1 - 0.75 / 3, 14)
})

test('a binary .stl of a turned L: single precision is welded and made plane', () => {
  const { solid, notes } = importSurface(`${FIXTURES}/l-rotated.stl`, disk)
  expect([solid.vertices.length / 3, solid.faces.length, solid.convex]).toEqual([12, 8, false])
  expect(checkPolyhedron(solid)).toEqual([])
  expect(Math.abs(volumeOf(solid) - 3)).toBeLessThan(1e-5)
  expect(notes[0]).toMatch(/^Vertices were moved by up to \d(\.\d+)?e-7 of the size/)
})

test('an .obj with a hole: faces named by groups, rings cut into pieces of one name', () => {
  const { solid } = importSurface(`${FIXTURES}/ring.obj`, disk)
  expect(volumeOf(solid)).toBe(8)
  expect(names(solid.faces).filter((name) => name === 'top').length).toBeGreaterThan(1)
  expect(new Set(names(solid.faces)).size).toBe(10)
  const area = (name: string) =>
    solid.faces
      .filter((face) => face.name === name)
      .reduce((sum, { loop }) => {
        const xy = loop.map((v) => [solid.vertices[3 * v], solid.vertices[3 * v + 1]])
        return (
          sum + xy.reduce((s, [x, y], i) => s + x * xy[(i + 1) % xy.length][1] - y * xy[(i + 1) % xy.length][0], 0) / 2
        )
      }, 0)
  expect(area('top')).toBe(8)
})

const OBJ = `v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 0.5 0 # notch\nv 0 2 0\nv 0 0 1\nv 2 0 1\nv 2 2 1\nv 1 0.5 1\nv 0 2 1
f 5 4 3 2 1\nf 6/1/1 7/2/1 8/3/1 9/4/1 10/5/1\nf 1 2 7 6\nf -9 -8 -3 -4\nf 3 4 9 8\nf 4 5 10 9\nf 5 1 6 10\n`
const obj = (text: string) => importSurface('a.obj', files({ 'a.obj': text }))

test('.obj: concave polygons, texture indices, negative indices', () => {
  const { solid } = obj(OBJ)
  expect([solid.vertices.length / 3, solid.faces.length, solid.convex]).toEqual([10, 7, false])
  expect(volumeOf(solid)).toBeCloseTo(4 - 1.5, 14)
})

test.each([
  [
    'a vertex that is not there',
    OBJ.replace('f 1 2 7 6', 'f 1 2 7 66'),
    'a.obj:13: vertex 66 does not exist: 10 were listed',
  ],
  [
    'a number',
    OBJ.replace('2 2 1', '2 x 1'),
    'a.obj:8: expected coordinate y of vertex 8 (a finite number), found "x"',
  ],
  ['a crossed polygon', OBJ.replace('f 1 2 7 6', 'f 1 7 2 6'), 'a.obj:13: this polygon crosses itself'],
  ['a free-form surface', `cstype bspline\n${OBJ}`, 'a.obj:1: expected v, f or g'],
  ['a face of two', OBJ.replace('f 1 2 7 6', 'f 1 2'), 'needs 3 vertices, found 2'],
])('.obj: %s is refused', (_, text, message) => {
  expect(() => obj(text)).toThrow(message)
})

/** ASCII .stl of the cube, its corners disturbed by a few units of the last place of single precision. */
function stl(disturb: (x: number) => number): string {
  const facet = (corners: number[]) =>
    `facet normal 0 0 0\nouter loop\n${corners.map((v) => `vertex ${CUBE[v].map((x) => disturb(x + 1)).join(' ')}`).join('\n')}\nendloop\nendfacet\n`
  return `solid box\n${CUBE_QUADS.map((q) => facet([q[0], q[1], q[2]]) + facet([q[0], q[2], q[3]])).join('')}endsolid box\n`
}

test('noise of single precision is welded, more than that is not', () => {
  const random = randomFrom(7)
  const noise = (size: number) => (x: number) => x + size * (random() - 0.5)
  const { solid, notes } = importSurface('a.stl', files({ 'a.stl': stl(noise(2 ** -23)) }))
  expect([solid.vertices.length / 3, solid.faces.length, solid.convex]).toEqual([8, 6, true])
  expect(notes[0]).toMatch(/points within .* were welded/)
  expect(() => importSurface('a.stl', files({ 'a.stl': stl(noise(2 ** -15)) }))).toThrow('not closed')
})

test('far from the origin text is taken as it stands, and single precision is refused', () => {
  const corners = CUBE_QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  const at = corners.map((v) => CUBE[v].map((x, k) => [500_000.4, 4_600_000.7, 1200][k] + 20 * x))
  const facets = at.map(
    (p, i) => `${i % 3 ? '' : 'facet\nouter loop\n'}vertex ${p.join(' ')}\n${i % 3 < 2 ? '' : 'endloop\nendfacet\n'}`,
  )
  const { solid } = importSurface('far.stl', files({ 'far.stl': `solid far\n${facets.join('')}endsolid\n` }))
  expect(solid.faces.length).toBe(6)
  expect(volumeOf(solid) / 8000).toBeCloseTo(1, 9)
  const binary = new DataView(new ArrayBuffer(84 + 50 * 12))
  binary.setUint32(80, 12, true)
  at.forEach((p, i) => {
    for (const [k, x] of p.entries())
      binary.setFloat32(84 + 50 * Math.floor(i / 3) + 12 * (1 + (i % 3)) + 4 * k, x, true)
  })
  expect(() => importSurface('far.stl', files({ 'far.stl': new Uint8Array(binary.buffer) }))).toThrow(
    'coordinates of 4600000 are known to 0.55, too little for a surface of size 35. Subtract an origin',
  )
})

test('lengths times a power of four give the same bits', () => {
  const random = randomFrom(11)
  const noises = Array.from({ length: 200 }, () => 2 ** -24 * (random() - 0.5))
  const at = (unit: number) => {
    let i = 0
    return importSurface('a.stl', files({ 'a.stl': stl((x) => unit * (x + noises[i++ % 200])) })).solid
  }
  for (const k of [-9, 9]) {
    const [one, other] = [at(1), at(4 ** k)]
    expect(other.vertices).toEqual(one.vertices.map((x) => x * 4 ** k))
    expect(other.faces.map((f) => f.normal)).toEqual(one.faces.map((f) => f.normal))
  }
})

test.each([
  ['cut off', stl((x) => x).slice(0, 400), /a\.stl:\d+: expected/],
  [
    'infinite',
    stl((x) => x).replace('vertex 1', 'vertex inf'),
    /a\.stl:4: expected coordinate x of a vertex \(a finite/,
  ],
  ['not a surface', 'PK\u0003\u0004', /a\.stl:1: expected "solid"/],
  ['short binary', `${' '.repeat(80)}\u0001\u0001\u0000\u0000rest`, /with n = 257, found 88 bytes/],
])('.stl: %s is refused', (_, text, message) => {
  expect(() => importSurface('a.stl', files({ 'a.stl': text }))).toThrow(message)
})

test('unknown extensions', () => {
  expect(() => importSurface('a.step', files({}))).toThrow('Known: .stl, .obj')
})

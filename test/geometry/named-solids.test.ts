import { expect, test } from 'vitest'
import { checkPolyhedron } from '../../src/geometry/check.ts'
import { vertexAt } from '../../src/geometry/face.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { namedSolid, SOLID_NAMES, type SolidName } from '../../src/geometry/named-solids.ts'
import { SIZE_MEASURES, sizedTo, sizeOf } from '../../src/geometry/sizes.ts'
import { length, subtract } from '../../src/math/vec.ts'

const [r2, r3, r5] = [Math.SQRT2, Math.sqrt(3), Math.sqrt(5)]

/** Corners, faces, edges; volume and area for edges of 1. */
const SOLIDS: Record<SolidName, [number, number, number, number, number]> = {
  tetrahedron: [4, 4, 6, r2 / 12, r3],
  'square pyramid': [5, 5, 8, r2 / 6, 1 + r3],
  cube: [8, 6, 12, 1, 6],
  octahedron: [6, 8, 12, r2 / 3, 2 * r3],
  'rhombic dodecahedron': [14, 12, 24, (16 * r3) / 9, 8 * r2],
  dodecahedron: [20, 12, 30, (15 + 7 * r5) / 4, 3 * Math.sqrt(25 + 10 * r5)],
  icosahedron: [12, 20, 30, (5 * (3 + r5)) / 12, 5 * r3],
  cuboctahedron: [12, 14, 24, (5 * r2) / 3, 6 + 2 * r3],
  'truncated tetrahedron': [12, 8, 18, (23 * r2) / 12, 7 * r3],
  'truncated octahedron': [24, 14, 36, 8 * r2, 6 + 12 * r3],
  'truncated cube': [24, 14, 36, 7 + (14 * r2) / 3, 12 + 12 * r2 + 2 * r3],
}

test.each(SOLID_NAMES)('%s', (name) => {
  const [corners, faces, edges, volume, area] = SOLIDS[name]
  const solid = namedSolid(name)
  expect(checkPolyhedron(solid)).toEqual([])
  expect(solid.vertices.length / 3).toBe(corners)
  expect(solid.faces.length).toBe(faces)
  expect(solid.faces.reduce((sum, { loop }) => sum + loop.length, 0)).toBe(2 * edges)
  for (const { loop } of solid.faces)
    for (const [i, p] of loop.entries()) {
      const q = loop[(i + 1) % loop.length]
      expect(length(subtract(vertexAt(solid.vertices, p), vertexAt(solid.vertices, q)))).toBeCloseTo(1, 14)
    }
  const found = massProperties(solid)
  expect(found.volume / volume).toBeCloseTo(1, 13)
  expect(found.area / area).toBeCloseTo(1, 13)
  expect(length(found.centroid)).toBeLessThan(1e-15)
})

test('sizes of a cube and of a tetrahedron', () => {
  const [cube, tetrahedron] = [namedSolid('cube'), namedSolid('tetrahedron')]
  expect(sizeOf(cube, 'equal ball')).toBeCloseTo((6 / Math.PI) ** (1 / 3), 14)
  expect(sizeOf(cube, 'mean width')).toBeCloseTo(1.5, 14)
  expect(sizeOf(cube, 'enclosing ball')).toBeCloseTo(r3, 14)
  expect(sizeOf(tetrahedron, 'mean width')).toBeCloseTo((6 * (Math.PI - Math.acos(1 / 3))) / (4 * Math.PI), 14)
  expect(sizeOf(tetrahedron, 'enclosing ball')).toBeCloseTo(Math.sqrt(3 / 2), 14)
})

test.each(SIZE_MEASURES)('made as large as asked by %s, to the bit for lengths by 4^k', (measure) => {
  const solid = namedSolid('truncated octahedron')
  const small = sizedTo(solid, 0.038, measure)
  expect(sizeOf(small, measure)).toBeCloseTo(0.038, 16)
  expect(checkPolyhedron(small)).toEqual([])
  const large = sizedTo(solid, 4 ** 6 * 0.038, measure)
  expect(large.vertices).toEqual(small.vertices.map((x) => 4 ** 6 * x))
  expect(() => sizedTo(solid, 0, measure)).toThrow('expected a positive length, found 0')
})

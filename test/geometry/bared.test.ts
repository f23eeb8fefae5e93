/** Faces of a solid where others that lay against it are gone. */
import { expect, test } from 'vitest'
import { bared } from '../../src/geometry/bared.ts'
import { box } from '../../src/geometry/box.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { cornersOf } from '../../src/slope/face-corners.ts'

function areasOf(solid: Polyhedron): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const face of solid.faces) sums[face.name] = (sums[face.name] ?? 0) + cornersOf(solid, face).area
  return Object.fromEntries(Object.entries(sums).map(([name, area]) => [name, Math.round(1e9 * area) / 1e9]))
}

test('what they covered is a face of its own, the rest keeps its name, and volume and centroid stay', () => {
  const solid = box([3, 2, 1])
  // one over a corner of the top, one over all of the east side, one that touches an edge alone
  const gone = [
    translatePolyhedron(box([1, 1, 1]), [2.5, -0.5, 1]),
    translatePolyhedron(box([1, 4, 3]), [3, -1, -1]),
    translatePolyhedron(box([1, 2, 1]), [-1, 0, 1]),
  ]
  const left = bared(solid, gone)
  expect(areasOf(left)).toEqual({
    ...areasOf(solid),
    top: 5.75,
    'top (bared)': 0.25,
    east: undefined,
    'east (bared)': 2,
  })
  expect(massProperties(left).volume).toBeCloseTo(6, 12)
  expect(massProperties(left).centroid.map((x) => x.toFixed(9))).toEqual(['1.500000000', '1.000000000', '0.500000000'])
})

test('a solid that nothing lay against is left as it is', () => {
  const solid = box([1, 1, 1])
  expect(bared(solid, [translatePolyhedron(solid, [2, 0, 0])])).toBe(solid)
})

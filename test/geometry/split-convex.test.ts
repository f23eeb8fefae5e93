import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPolyhedron } from '../../src/geometry/check.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron } from '../../src/geometry/move.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { findSharedFaces } from '../../src/geometry/shared-faces.ts'
import { splitConvex } from '../../src/geometry/split-convex.ts'
import { randomFrom } from '../../src/math/random.ts'

const extruded = (polygon: [number, number][]) => shapeToPolyhedron({ kind: 'extrude', polygon, height: 2 })

const L: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 3],
  [0, 3],
]

test('an L becomes two prisms that keep the names of its sides', () => {
  const pieces = splitConvex(extruded(L))
  expect(pieces.length).toBe(2)
  expect(pieces.reduce((sum, p) => sum + volumeOf(p), 0)).toBe(12)
  const names = pieces.flatMap((p) => p.faces.map((f) => f.name)).sort()
  expect(names).toEqual([
    ...['', '', 'bottom', 'bottom', 'side1', 'side2', 'side3', 'side4', 'side5', 'side6', 'top', 'top'],
  ])
})

test('a convex solid stays one piece; another concave solid is refused', () => {
  const box = shapeToPolyhedron({ kind: 'box', size: [1, 1, 1] })
  expect(splitConvex(box)).toEqual([box])
  expect(() => splitConvex({ ...box, faces: [...box.faces].reverse(), convex: false })).toThrow(
    /only extruded polygons/,
  )
})

test('random star polygons of either sense, turned: volume, convexity, whole shared faces', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 4, max: 24 }), fc.boolean(), (seed, n, turnRound) => {
      const random = randomFrom(seed)
      const star = Array.from({ length: n }, (_, k): [number, number] => {
        const r = 0.3 + random()
        const angle = (2 * Math.PI * k) / n
        return [Math.round(64 * r * Math.cos(angle)) / 16, Math.round(64 * r * Math.sin(angle)) / 16]
      })
      const middles = star.flatMap(([x, y], k): [number, number][] => {
        const [u, v] = star[(k + 1) % n]
        return k % 3 === 0
          ? [
              [x, y],
              [(x + u) / 2, (y + v) / 2],
            ]
          : [[x, y]]
      })
      const solid = rotatePolyhedron(extruded(turnRound ? middles.reverse() : middles), [1, 1, 2], seed % 5)
      const pieces = splitConvex(solid)
      expect(pieces.reduce((sum, p) => sum + volumeOf(p), 0) / volumeOf(solid)).toBeCloseTo(1, 12)
      for (const piece of pieces) expect(checkPolyhedron(piece)).toEqual([])
      const inner = pieces.flatMap((p) => p.faces.filter((f) => f.name === '')).length
      expect(inner).toBe(2 * (pieces.length - 1))
      expect(findSharedFaces(pieces).length / 2).toBe(inner)
      const outer = pieces.flatMap((p) => p.faces.map((f) => f.name)).filter((name) => name.startsWith('side'))
      expect(new Set(outer).size).toBe(middles.length)
      expect(outer.length).toBe(middles.length)
    }),
    { seed: 41, numRuns: 200 },
  )
})

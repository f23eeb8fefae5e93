/** Prisms with a polygonal base in the xy plane. */

import { cosSin } from '../math/angle.ts'
import type { Vec3 } from '../math/vec.ts'
import { type Point2, turnOf } from './exact.ts'
import { makePolyhedron } from './face.ts'
import { polygonProblem, signedArea2 } from './polygon.ts'
import type { Polyhedron } from './polyhedron.ts'

/**
 * A polygon of either sense extruded from z = 0 to `height`. Faces bottom, top, side1 …; side k runs from vertex k to vertex
 * k + 1 as written and may have a name of its own. Concave polygons give `convex: false`.
 */
export function extrude(polygon: readonly Point2[], height: number, names: readonly string[] = []): Polyhedron {
  const problem = polygonProblem(polygon)
  if (problem) throw new Error(`the polygon is not simple: ${problem}`)
  if (!(height > 0 && height < Infinity)) throw new Error(`height must be positive, found ${height}`)
  const n = polygon.length
  if (names.length > 0 && names.length !== n) throw new Error(`${n} sides need as many names, found ${names.length}`)
  const sense = signedArea2(polygon) > 0 ? 1 : -1
  const ring = Array.from({ length: n }, (_, i) => (sense > 0 ? i : n - 1 - i))
  const convex = ring.every((_, k) => turnOf(...corner(polygon, ring, k)) >= 0)
  const points: Vec3[] = [...polygon.map(([x, y]): Vec3 => [x, y, 0]), ...polygon.map(([x, y]): Vec3 => [x, y, height])]
  const sides = polygon.map((_, i): [string, number[]] => {
    const j = (i + 1) % n
    return [names[i] ?? `side${i + 1}`, sense > 0 ? [i, j, n + j, n + i] : [j, i, n + i, n + j]]
  })
  return makePolyhedron(points, [['bottom', [...ring].reverse()], ['top', ring.map((i) => n + i)], ...sides], convex)
}

function corner(polygon: readonly Point2[], ring: readonly number[], k: number): [Point2, Point2, Point2] {
  const n = ring.length
  return [polygon[ring[k]], polygon[ring[(k + 1) % n]], polygon[ring[(k + 2) % n]]]
}

/** Regular prism inscribed in a circular cylinder on the z axis, first vertex on the x axis; all sides are named `side`. */
export function cylinder(radius: number, height: number, sides: number): Polyhedron {
  if (!(radius > 0 && radius < Infinity)) throw new Error(`radius must be positive, found ${radius}`)
  if (!Number.isInteger(sides) || sides < 3)
    throw new Error(`sides must be a whole number of 3 or more, found ${sides}`)
  const ring = Array.from({ length: sides }, (_, k): Point2 => {
    const [c, s] = cosSin((2 * Math.PI * k) / sides)
    return [radius * c, radius * s]
  })
  return extrude(
    ring,
    height,
    ring.map(() => 'side'),
  )
}

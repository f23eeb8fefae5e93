/**
 * How far two convex polyhedra are apart, or how little they must be moved to be.
 *
 * What     The largest gap(n) = min n·x over b − max n·x over a over the unit vectors n that can be best for two that overlap:
 *          normals of faces of either, and those across an edge of each. Negative: the least translation that parts them.
 *          Positive: a bound of their distance from below.
 * Source   Separating axes: Gottschalk, Lin and Manocha (1996).
 */
import { cross, dot, type Vec3 } from '../math/vec.ts'
import type { Polyhedron } from './polyhedron.ts'

/** Edges are parallel where the square of the sine between them is smaller [-]. */
const PARALLEL = 1e-16

export function convexGap(a: Polyhedron, b: Polyhedron): number {
  let most = -Infinity
  const see = (n: Vec3) => {
    most = Math.max(most, gapAlong(a, b, n), gapAlong(b, a, n))
  }
  for (const { normal } of [...a.faces, ...b.faces]) see(normal)
  const [p, q] = [edgesOf(a), edgesOf(b)]
  for (const u of p)
    for (const v of q) {
      const n = cross(u, v)
      const square = dot(n, n)
      if (square <= PARALLEL * dot(u, u) * dot(v, v)) continue
      const size = Math.sqrt(square)
      see([n[0] / size, n[1] / size, n[2] / size])
    }
  return most
}

function gapAlong(a: Polyhedron, b: Polyhedron, n: Vec3): number {
  let low = Infinity
  let high = -Infinity
  for (let v = 0; v < b.vertices.length; v += 3) low = Math.min(low, along(b.vertices, v, n))
  for (let v = 0; v < a.vertices.length; v += 3) high = Math.max(high, along(a.vertices, v, n))
  return low - high
}

const along = (x: Float64Array, v: number, n: Vec3) => n[0] * x[v] + n[1] * x[v + 1] + n[2] * x[v + 2]

/** Each edge once. */
const edgesOf = ({ vertices, faces }: Polyhedron): Vec3[] =>
  faces.flatMap(({ loop }) =>
    loop.flatMap((from, i): Vec3[] => {
      const to = loop[(i + 1) % loop.length]
      return from < to ? [[0, 1, 2].map((k) => vertices[3 * to + k] - vertices[3 * from + k]) as Vec3] : []
    }),
  )

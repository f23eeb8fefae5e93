/**
 * Where a surface is open because a vertex lies on the edge of a triangle that has no corner there: programs that trim or join surfaces
 * leave such places, though to the eye nothing is missing.
 */
import { type Edges, head, OPEN, tail } from './edges.ts'

/** A vertex is on an edge that it misses by less than this share of its length. */
const NEAR = 1e-5

/** An open edge, as its two nodes, and one on it; undefined where none is. */
export function passedVertex(
  points: Float64Array,
  triangles: Int32Array,
  { twin }: Edges,
): { from: number; to: number; vertex: number } | undefined {
  const open = Array.from(twin.keys()).filter((h) => twin[h] === OPEN)
  const nodes = [...new Set(open.map((h) => tail(triangles, h)))]
  for (const h of open) {
    const [from, to] = [tail(triangles, h), head(triangles, h)]
    const vertex = nodes.find((node) => node !== from && node !== to && liesOn(points, node, from, to))
    if (vertex !== undefined) return { from, to, vertex }
  }
  return undefined
}

/** |(p − a) × (b − a)| ≤ `NEAR` |b − a|², between the ends. */
function liesOn(x: Float64Array, p: number, a: number, b: number): boolean {
  const [ux, uy, uz] = [0, 1, 2].map((k) => x[3 * p + k] - x[3 * a + k])
  const [vx, vy, vz] = [0, 1, 2].map((k) => x[3 * b + k] - x[3 * a + k])
  const square = vx * vx + vy * vy + vz * vz
  const along = ux * vx + uy * vy + uz * vz
  if (!(along > 0 && along < square)) return false
  const [cx, cy, cz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  return cx * cx + cy * cy + cz * cz <= NEAR * NEAR * square * square
}

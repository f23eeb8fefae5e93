import { type Edges, head, tail } from './edges.ts'
import { areaVectors } from './planes.ts'

/** cos 20°: triangles that meet at a larger angle form a sharp edge. */
const COS_SHARP = 0.9396926207859084

/**
 * Mesh edges that lie on a sharp edge of the block, as pairs of nodes, the lower first: between two faces that both have a name of their own, where the
 * surface bends by more than 20°, and where more than two triangles meet.
 */
export function sharpEdges(
  points: Float64Array,
  facets: Int32Array,
  edges: Edges,
  facetFace: Int32Array,
  named: (face: number) => boolean,
): Int32Array {
  const vectors = areaVectors(points, facets)
  const nodes = points.length / 3
  const crowded = new Set<number>()
  const sharp: number[] = []
  for (let h = 0; h < facets.length; h++) {
    const a = tail(facets, h)
    const b = head(facets, h)
    if (a > b) continue
    const twin = edges.twin[h]
    if (twin >= 0) {
      const f = Math.floor(h / 3)
      const g = Math.floor(twin / 3)
      const parted = facetFace[f] !== facetFace[g] && named(facetFace[f]) && named(facetFace[g])
      if (parted || bends(vectors, 3 * f, 3 * g)) sharp.push(a, b)
    } else if (!crowded.has(a * nodes + b)) {
      crowded.add(a * nodes + b)
      sharp.push(a, b)
    }
  }
  return Int32Array.from(sharp)
}

function bends(v: Float64Array, f: number, g: number): boolean {
  const dot = v[f] * v[g] + v[f + 1] * v[g + 1] + v[f + 2] * v[g + 2]
  const ff = v[f] * v[f] + v[f + 1] * v[f + 1] + v[f + 2] * v[f + 2]
  const gg = v[g] * v[g] + v[g + 1] * v[g + 1] + v[g + 2] * v[g + 2]
  return dot < COS_SHARP * Math.sqrt(ff) * Math.sqrt(gg)
}

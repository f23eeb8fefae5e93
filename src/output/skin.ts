/** Edges of the outer skin: each once, with the one or two facets that meet in it. */
import type { Scene } from './frame.ts'

export interface SkinEdges {
  count: number
  /** Two nodes for each edge. */
  nodes: Int32Array
  /** Two facets for each edge; the second is −1 on a rim. */
  facets: Int32Array
}

/** Half-edges are sorted by their lower node (counting sort) and matched by the upper one; a third facet in an edge starts a new edge. */
export function skinEdges(scene: Scene, nodes: number): SkinEdges {
  const { facets } = scene
  const start = new Int32Array(nodes + 1)
  const next = (h: number) => (h % 3 === 2 ? h - 2 : h + 1)
  for (let h = 0; h < facets.length; h++) start[Math.min(facets[h], facets[next(h)]) + 1]++
  for (let n = 0; n < nodes; n++) start[n + 1] += start[n]
  const fill = start.slice()
  const byLower = new Int32Array(facets.length)
  for (let h = 0; h < facets.length; h++) byLower[fill[Math.min(facets[h], facets[next(h)])]++] = h
  const edges: SkinEdges = {
    count: 0,
    nodes: new Int32Array(2 * facets.length),
    facets: new Int32Array(2 * facets.length),
  }
  for (let n = 0; n < nodes; n++) {
    const first = edges.count
    for (let i = start[n]; i < start[n + 1]; i++) {
      const h = byLower[i]
      const upper = Math.max(facets[h], facets[next(h)])
      let e = first
      while (e < edges.count && (edges.nodes[2 * e + 1] !== upper || edges.facets[2 * e + 1] >= 0)) e++
      const f = (h - (h % 3)) / 3
      if (e < edges.count) edges.facets[2 * e + 1] = f
      else {
        edges.nodes[2 * e] = n
        edges.nodes[2 * e + 1] = upper
        edges.facets[2 * e] = f
        edges.facets[2 * e + 1] = -1
        edges.count++
      }
    }
  }
  return edges
}

/** The edges of a polyhedron, in the order in which its faces name them. */
import type { Polyhedron } from '../geometry/polyhedron.ts'

export interface Edge {
  a: number
  b: number
  /** The two faces that meet there, ascending. */
  faces: number[]
}

export function edgesOf(solid: Polyhedron): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [f, { loop }] of solid.faces.entries())
    for (const [k, p] of loop.entries()) {
      const q = loop[(k + 1) % loop.length]
      const key = p < q ? `${p} ${q}` : `${q} ${p}`
      const edge = edges.get(key)
      if (edge) edge.faces.push(f)
      else edges.set(key, { a: p, b: q, faces: [f] })
    }
  return [...edges.values()]
}

/** A convex solid as tetrahedra from its middle to the triangles of its faces: for rigid blocks, whose mesh carries no stress. */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { edgesOf } from './builtin-edges.ts'
import type { Mesh } from './mesh.ts'

/** Nodes are the corners, and one in the mean of them. */
export function fanMesh(solid: Polyhedron): Mesh {
  const { vertices, faces } = solid
  const corners = vertices.length / 3
  const points = new Float64Array(vertices.length + 3)
  points.set(vertices)
  for (let i = 0; i < vertices.length; i++) points[vertices.length + (i % 3)] += vertices[i] / corners
  const facets: number[] = []
  const facetFace: number[] = []
  for (const [f, { loop }] of faces.entries())
    for (let i = 1; i + 1 < loop.length; i++) {
      facets.push(loop[0], loop[i], loop[i + 1])
      facetFace.push(f)
    }
  const tets = new Int32Array(4 * facetFace.length)
  for (let t = 0; t < facetFace.length; t++) {
    tets[4 * t] = corners
    tets.set(facets.slice(3 * t, 3 * t + 3), 4 * t + 1)
  }
  return {
    points,
    tets,
    facets: Int32Array.from(facets),
    facetFace: Int32Array.from(facetFace),
    faces: faces.map(({ name, normal }) => ({ name, normal })),
    sharpEdges: Int32Array.from(edgesOf(solid).flatMap(({ a, b }) => [a, b])),
    tetRegion: new Int32Array(facetFace.length),
    regions: [''],
  }
}

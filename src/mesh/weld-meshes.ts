/**
 * Meshes of neighbouring pieces → one mesh. Nodes with equal coordinates become one; what is then inside is no facet any
 * more. Refused where a facet of an inner face (named '') stays on the boundary: the pieces do not fit.
 */

import { joinPoints, samePoints } from '../math/same-points.ts'
import { dot } from '../math/vec.ts'
import type { Mesh, MeshFace } from './mesh.ts'
import { buildMesh } from './topology.ts'

export function weldMeshes(pieces: Mesh[]): Mesh {
  const all = joinPoints(pieces.map((piece) => piece.points))
  const { points, node } = merged(all.points)
  const tets: number[] = []
  const owner = new Map<string, number>()
  const faces: MeshFace[] = []
  for (const [p, piece] of pieces.entries()) {
    const offset = all.offsets[p]
    for (const corner of piece.tets) tets.push(node[corner + offset])
    const own = piece.faces.map((face) => faceNumber(faces, face))
    for (let facet = 0; facet < piece.facetFace.length; facet++) {
      const key = facetKey([0, 1, 2].map((corner) => node[piece.facets[3 * facet + corner] + offset]))
      owner.set(key, own[piece.facetFace[facet]])
    }
  }
  return buildMesh({
    points,
    tets: Int32Array.from(tets),
    faces,
    faceOf(a, b, c) {
      const face = owner.get(facetKey([a, b, c]))
      if (face === undefined || face < 0)
        throw new Error('the meshes of neighbouring pieces do not fit on their common face')
      return face
    },
  })
}

const facetKey = (nodes: number[]): string => nodes.sort((a, b) => a - b).join(',')

/** Cosine between normals of one face in pieces, less rounding. */
const ONE_WAY = 1 - 2 ** -40

/** Number of a face by its name and where it looks; −1 for an inner one. */
function faceNumber(faces: MeshFace[], face: MeshFace): number {
  if (face.name === '') return -1
  const looksAlike = ({ normal }: MeshFace) => dot(normal, face.normal) >= ONE_WAY
  const known = faces.findIndex((other) => other.name === face.name && looksAlike(other))
  return known >= 0 ? known : faces.push(face) - 1
}

/** Points without repeats, and the new number of each old one. */
function merged(all: Float64Array): { points: Float64Array; node: Int32Array } {
  const first = samePoints(all)
  const node = new Int32Array(first.length)
  const kept: number[] = []
  first.forEach((original, i) => {
    if (original === i) kept.push(i)
    node[i] = original === i ? kept.length - 1 : node[original]
  })
  const points = new Float64Array(3 * kept.length)
  kept.forEach((i, k) => {
    points.set(all.subarray(3 * i, 3 * i + 3), 3 * k)
  })
  return { points, node }
}

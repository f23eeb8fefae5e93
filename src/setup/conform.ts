/**
 * Blocks that ask for it have the same triangles as their neighbours on every face that they share as a whole. The
 * built-in mesher makes them so wherever the two sizes are equal; here it is seen to, and a pair that does not fit is
 * refused. A face that touches only a part of another is not a shared one.
 */
import type { Block } from '../case/types/block.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { findSharedFaces } from '../geometry/shared-faces.ts'
import { joinPoints, samePoints } from '../math/same-points.ts'
import { dot } from '../math/vec.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { SetupError } from './setup-error.ts'

export interface PlacedBlock {
  name: string
  block: Block
  mesh: Mesh
  /** The solid that was meshed, in place; none for finished and structured meshes. */
  solid?: Polyhedron
}

export function checkConformity(placed: PlacedBlock[]): void {
  const solids = placed.filter(({ solid }) => solid)
  if (!solids.some(({ block }) => block.mesh.conform)) return
  const shared = findSharedFaces(solids.map(({ solid }) => solid as Polyhedron))
  const triangles = trianglesByFace(
    solids.map(({ mesh }) => mesh),
    solids.map(({ solid }) => solid as Polyhedron),
  )
  for (let k = 0; k < shared.length; k += 4) {
    const [a, faceA, b, faceB] = shared.subarray(k, k + 4)
    const [one, other] = [solids[a], solids[b]]
    if (!one.block.mesh.conform && !other.block.mesh.conform) continue
    const nameA = (one.solid as Polyhedron).faces[faceA].name
    const nameB = (other.solid as Polyhedron).faces[faceB].name
    if (triangles(a, faceA) !== triangles(b, faceB))
      throw new SetupError(
        `blocks.${(one.block.mesh.conform ? one : other).name}.mesh`,
        `the same triangles on ${one.name}.${nameA} and ${other.name}.${nameB}, which touch`,
        `sizes ${one.block.mesh.size} m and ${other.block.mesh.size} m, meshers ${one.block.mesh.mesher} and ${other.block.mesh.mesher}`,
        'give both blocks the same size and the built-in mesher',
      )
  }
}

/** Cosine between the normals of one face, as solid and as meshed, less rounding. */
const SAME_WAY = 1 - 2 ** -20

/** All triangles of a face of a block as one text, by nodes that neighbours share. */
function trianglesByFace(meshes: Mesh[], solids: Polyhedron[]): (block: number, face: number) => string {
  const { points, offsets } = joinPoints(meshes.map((mesh) => mesh.points))
  const first = samePoints(points)
  return (block, face) => {
    const { facets, facetFace, faces } = meshes[block]
    const { name, normal } = solids[block].faces[face]
    const found: string[] = []
    for (let facet = 0; facet < facetFace.length; facet++) {
      const own = faces[facetFace[facet]]
      if (own.name !== name || dot(own.normal, normal) < SAME_WAY) continue
      const nodes = [0, 1, 2].map((corner) => first[facets[3 * facet + corner] + offsets[block]])
      found.push(nodes.sort((p, q) => p - q).join())
    }
    return found.sort().join(' ')
  }
}

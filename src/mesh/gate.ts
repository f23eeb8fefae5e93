/**
 * The gate behind the meshers that take a size: no tetrahedron may be flatter than the case allows. The message names the place and
 * the value, and whether the block's own geometry (an edge between two faces sharper than the limit, or a block thinner
 * than the limit) leaves no mesh that could pass.
 */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { acos } from '../math/elementary.ts'
import { dot } from '../math/vec.ts'
import { edgesOf } from './builtin-edges.ts'
import type { Mesh } from './mesh.ts'
import { type MeshQuality, placeText } from './quality.ts'

export interface Gate {
  /** Target edge length [m]. */
  size: number
  /** Least dihedral angle that is accepted [rad]; 0 accepts all. */
  minDihedral: number
  /** Least altitude over size that is accepted; 0 accepts all. */
  minAltitude: number
}

const degrees = (radians: number) => `${((radians * 180) / Math.PI).toFixed(2)} deg`

/** Throws when the mesh does not pass. */
export function checkGate(mesher: string, solid: Polyhedron, mesh: Mesh, quality: MeshQuality, gate: Gate): void {
  if (quality.minDihedral < gate.minDihedral)
    throw new Error(
      `mesher ${mesher}: expected dihedral angles of at least ${degrees(gate.minDihedral)}, found ${degrees(quality.minDihedral)} at ${placeText(quality.worstPlace)} m; ${angleRemedy(solid, gate)}`,
    )
  const ratio = quality.minAltitude / gate.size
  if (ratio < gate.minAltitude)
    throw new Error(
      `mesher ${mesher}: expected altitudes of at least ${gate.minAltitude} of the size, found ${ratio.toPrecision(3)} (${quality.minAltitude.toPrecision(3)} m) at ${placeText(quality.lowestPlace)} m; ${altitudeRemedy(solid, mesh, gate)}`,
    )
}

function angleRemedy(solid: Polyhedron, gate: Gate): string {
  const sharpest = sharpestEdge(solid)
  if (sharpest.angle < gate.minDihedral)
    return `the block itself has an angle of ${degrees(sharpest.angle)} between faces ${sharpest.names.join(' and ')}, so no mesh of it can pass: merge the sliver with a neighbour or lower \`min dihedral\``
  return 'use a smaller size, merge the sliver with a neighbour, or lower `min dihedral`'
}

function altitudeRemedy(solid: Polyhedron, mesh: Mesh, gate: Gate): string {
  const width = leastWidth(solid, mesh)
  if (width.value < gate.minAltitude * gate.size)
    return `the block itself is only ${width.value.toPrecision(3)} m thick behind face ${width.name}: use a smaller size, merge the sliver with a neighbour, or lower \`min altitude\``
  return 'use a smaller size, merge the sliver with a neighbour, or lower `min altitude`'
}

/** The edge with the least angle between its two faces, measured inside the block [rad]. */
function sharpestEdge(solid: Polyhedron): { angle: number; names: string[] } {
  let best = { angle: Math.PI, names: [''] }
  for (const edge of edgesOf(solid)) {
    const [a, b] = edge.faces.map((f) => solid.faces[f])
    const angle = Math.PI - acos(Math.max(-1, Math.min(1, dot(a.normal, b.normal))))
    if (angle < best.angle) best = { angle, names: [a.name, b.name] }
  }
  return best
}

/** Least extent of the block along the normal of one of its faces [m]. */
function leastWidth(solid: Polyhedron, mesh: Mesh): { value: number; name: string } {
  let best = { value: Infinity, name: '' }
  for (const { normal, offset, name } of solid.faces) {
    let width = 0
    for (let p = 0; p < mesh.points.length; p += 3)
      width = Math.max(width, offset - dot(normal, [mesh.points[p], mesh.points[p + 1], mesh.points[p + 2]]))
    if (width < best.value) best = { value: width, name }
  }
  return best
}

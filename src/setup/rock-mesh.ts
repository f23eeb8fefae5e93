/**
 * A piece of rock → its mesh. Rigid: a fan for each convex part, side by side (see unions). Deformable: each convex part is meshed by
 * itself, alike on the seams, and welded to the others.
 */
import type { Block, MeshSpec } from '../case/types/block.ts'
import { meshers } from '../catalogue.ts'
import { diagonalOf } from '../geometry/extent.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { RockBlock } from '../geometry/rock.ts'
import type { Host } from '../host.ts'
import { fanMesh } from '../mesh/fan.ts'
import { layMeshes } from '../mesh/lay-meshes.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { weldMeshes } from '../mesh/weld-meshes.ts'

export interface PieceMesh {
  mesh: Mesh
  /** The solid that was meshed, where it is convex. */
  solid?: Polyhedron
  notes: string[]
}

export function meshPiece({ rigid, mesh: spec }: Block, { parts }: RockBlock, host: Host): PieceMesh {
  const solid = parts.length === 1 ? parts[0] : undefined
  if (rigid && spec.size === undefined) {
    const fans = parts.map(fanMesh)
    return { mesh: solid ? fans[0] : layMeshes(fans, ({ name }) => name), solid, notes: [] }
  }
  const size = spec.size ?? Math.max(...parts.map(({ vertices }) => diagonalOf(vertices)))
  const meshed = parts.map((part) => meshPart(part, { ...spec, size }, host))
  const meshes = meshed.map(({ mesh }) => mesh)
  const mesh = solid ? meshes[0] : rigid ? layMeshes(meshes, ({ name }) => name) : weldMeshes(meshes)
  return { mesh, solid, notes: [...new Set(meshed.flatMap(({ notes }) => notes))] }
}

function meshPart(part: Polyhedron, spec: MeshSpec & { size: number }, host: Host): { mesh: Mesh; notes: string[] } {
  const mesher = meshers[spec.mesher].use
  if (mesher.of === 'shape') throw new Error('assert: rock is not meshed by cells')
  return mesher.mesh(part, spec, host)
}

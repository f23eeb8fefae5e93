/** A solid with planar faces → built-in mesh; a concave extrusion is cut into convex pieces whose meshes fit. */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { splitConvex } from '../geometry/split-convex.ts'
import { type BuiltinOptions, meshConvex } from './builtin.ts'
import type { Mesh } from './mesh.ts'
import { weldMeshes } from './weld-meshes.ts'

export function meshSolid(solid: Polyhedron, options: BuiltinOptions): Mesh {
  if (solid.convex) return meshConvex(solid, options).mesh
  const pieces = splitConvex(solid)
  return weldMeshes(pieces.map((piece) => meshConvex(piece, options).mesh))
}

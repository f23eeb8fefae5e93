/** A solid with planar faces → built-in mesh; a concave one is cut into convex parts whose meshes fit. */

import { convexParts } from '../geometry/convex-parts.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { type BuiltinOptions, meshConvex } from './builtin.ts'
import type { Mesh } from './mesh.ts'
import { weldMeshes } from './weld-meshes.ts'

export function meshSolid(solid: Polyhedron, options: BuiltinOptions): Mesh {
  if (solid.convex) return meshConvex(solid, options).mesh
  const parts = convexParts(solid)
  return weldMeshes(parts.map((part) => meshConvex(part, options).mesh))
}

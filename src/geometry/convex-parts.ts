/** Any solid with plane faces as convex parts that share whole faces, the seams. */
import type { Polyhedron } from './polyhedron.ts'
import { splitConcave } from './split-concave.ts'
import { isPrism, splitConvex } from './split-convex.ts'
import { splitStars } from './split-stars.ts'
import { splitTerrain } from './split-terrain.ts'

/** Prisms and terrains have ways of their own, which need fewest parts. A convex solid is returned as it is. */
export function convexParts(solid: Polyhedron): Polyhedron[] {
  if (solid.convex || isPrism(solid)) return splitConvex(solid)
  return splitTerrain(solid) ?? splitConcave(solid) ?? splitStars(solid)
}

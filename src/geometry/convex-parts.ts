/** Any solid with plane faces as convex parts that share whole faces, the seams. */
import { checkPolyhedron } from './check.ts'
import { extentOf } from './extent.ts'
import type { Polyhedron } from './polyhedron.ts'
import { splitConcave } from './split-concave.ts'
import { isPrism, splitConvex } from './split-convex.ts'
import { splitStars } from './split-stars.ts'
import { splitTerrain } from './split-terrain.ts'

/** Prisms and terrains have ways of their own, which need fewest parts. A convex solid is returned as it is. */
export function convexParts(solid: Polyhedron): Polyhedron[] {
  if (solid.convex || isPrism(solid)) return splitConvex(solid)
  const terrain = splitTerrain(solid)
  if (terrain) return terrain
  const parted = splitConcave(solid)
  return parted && flawsOf(parted).length === 0 ? parted : splitStars(solid)
}

/** Corners of parts miss their planes by this share of the size of the whole, as those of a solid may. */
const REACH = 2 ** -30

/** What is wrong with parts, in words. */
export function flawsOf(parts: readonly Polyhedron[]): string[] {
  const reach = parts.length > 1 ? REACH * extentOf(parts.map(({ vertices }) => vertices)) : 0
  return parts.flatMap((part) => checkPolyhedron(part, reach))
}

import { extentOf } from '../../geometry/extent.ts'
import type { Polyhedron } from '../../geometry/polyhedron.ts'

/**
 * A power of four that brings the size of the solid to between 1 and 4. External meshers have absolute tolerances; multiplied by it,
 * a solid and its enlargement by a power of four are the same to them, and dividing again loses no bit.
 */
export function unitScale(solid: Polyhedron): number {
  const extent = extentOf([solid.vertices])
  let scale = 1
  while (extent * scale >= 4) scale /= 4
  while (extent * scale < 1) scale *= 4
  return scale
}

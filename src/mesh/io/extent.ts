import { diagonalOf } from '../../geometry/extent.ts'
import { FARTHEST, SMALLEST } from '../../math/budgets.ts'
import { demand } from './mesh-error.ts'

/** Refuses coordinates, and a size, that cannot be meant in metres. */
export function checkExtent(file: string, points: Float64Array): void {
  const far = points.findIndex((x) => !(Math.abs(x) <= FARTHEST))
  const place = () => points.slice(far - (far % 3), far - (far % 3) + 3).join(', ')
  demand(far < 0, () => `${file}: a corner at (${place()}), beyond ${FARTHEST} m. Coordinates are in metres.`)
  const size = diagonalOf(points)
  demand(size >= SMALLEST, () => `${file}: all of it lies within ${size} m. Coordinates are in metres.`)
}

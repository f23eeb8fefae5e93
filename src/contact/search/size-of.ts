/** The size of one box, and whether it is large, by what sizes.ts has found of all. */
import type { ReadNumbers } from '../../state/reads.ts'

/** Place of three numbers: 1/unit along each axis [1/m], 0 along one that tells nothing or where all boxes are points. */
export const PER_UNIT = 0
/** Places of one number each [-]: the largest size, the size that a tenth of the boxes do not exceed, and that above which a box is large. */
export const GREATEST = 3
export const TENTH = 4
export const LIMIT = 5
/** How many these are. */
export const NUMBERS = 6

/** Writes the size of a box [-]; a double that is returned may end on the heap. */
export function putSize(bounds: ReadNumbers, box: number, numbers: ReadNumbers, into: Float64Array, at: number): void {
  const x = (bounds[6 * box + 3] - bounds[6 * box]) * numbers[PER_UNIT]
  const y = (bounds[6 * box + 4] - bounds[6 * box + 1]) * numbers[PER_UNIT + 1]
  const z = (bounds[6 * box + 5] - bounds[6 * box + 2]) * numbers[PER_UNIT + 2]
  into[at] = Math.max(x, y, z)
}

/** Whether a box is above the limit; one whose bounds are no numbers is. */
export function isLarge(bounds: ReadNumbers, box: number, numbers: ReadNumbers): boolean {
  const limit = numbers[LIMIT]
  return !(
    (bounds[6 * box + 3] - bounds[6 * box]) * numbers[PER_UNIT] <= limit &&
    (bounds[6 * box + 4] - bounds[6 * box + 1]) * numbers[PER_UNIT + 1] <= limit &&
    (bounds[6 * box + 5] - bounds[6 * box + 2]) * numbers[PER_UNIT + 2] <= limit
  )
}

/**
 * Sizes of boxes as plain numbers: the largest of their extents, each in units of the middle (median) extent along its axis,
 * so that columns or slabs of one kind are all of size 1. An axis along which most boxes are flat is measured in a share of
 * the largest middle extent; one that tells no box from another counts nothing.
 *
 * Middles are those of a sample, picked evenly by number: they decide about time, not about pairs.
 */
import type { Boxes } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { ACTIVE, LARGEST, sharedAxis } from './measure.ts'

/** Place of three numbers: 1/unit along each axis [1/m], 0 along one that tells nothing or where all boxes are points. */
export const PER_UNIT = 0
/** Places of one number each [-]: the largest size, and the size that a tenth of the boxes do not exceed. */
export const GREATEST = 3
export const TENTH = 4
const NUMBERS = 5

const SAMPLE = 255
const FLATTEST = 0.125

export interface Sizes {
  numbers: Float64Array
  sample: Float64Array
}

export const makeSizes = (): Sizes => ({
  numbers: new Float64Array(NUMBERS),
  sample: new Float64Array(SAMPLE),
})

export function measureSizes(boxes: Reads<Boxes>, measures: ReadNumbers, { numbers, sample }: Sizes): void {
  const { bounds } = boxes
  let unit = 0
  let largest = 0
  for (let axis = 0; axis < 3; axis++) {
    const taken = pickSample(boxes, measures, sample)
    for (let k = 0; k < taken; k++) sample[k] = bounds[6 * sample[k] + axis + 3] - bounds[6 * sample[k] + axis]
    sample.sort()
    numbers[PER_UNIT + axis] = sharedAxis(measures, axis) || taken === 0 ? 0 : sample[taken >> 1]
    unit = Math.max(unit, numbers[PER_UNIT + axis])
    if (!sharedAxis(measures, axis)) largest = Math.max(largest, measures[LARGEST + axis])
  }
  if (unit === 0) unit = largest
  numbers[GREATEST] = 0
  for (let axis = 0; axis < 3; axis++) {
    const tells = unit > 0 && !sharedAxis(measures, axis)
    numbers[PER_UNIT + axis] = tells ? 1 / Math.max(numbers[PER_UNIT + axis], FLATTEST * unit) : 0
    numbers[GREATEST] = Math.max(numbers[GREATEST], measures[LARGEST + axis] * numbers[PER_UNIT + axis])
  }
  const taken = pickSample(boxes, measures, sample)
  for (let k = 0; k < taken; k++) putSize(bounds, sample[k], numbers, sample, k)
  sample.sort()
  numbers[TENTH] = sample[Math.floor(taken / 10)]
}

/** Active boxes, evenly by number; Infinity where there are fewer than the sample takes. */
function pickSample(boxes: Reads<Boxes>, measures: ReadNumbers, sample: Float64Array): number {
  const stride = Math.max(1, Math.floor(measures[ACTIVE] / SAMPLE))
  let taken = 0
  let passed = 0
  for (let i = 0; i < boxes.count && taken < SAMPLE; i++)
    if (boxes.active[i] !== 0 && passed++ % stride === 0) sample[taken++] = i
  sample.fill(Infinity, taken)
  return taken
}

/** Writes the size of a box [-]; a double that is returned may end on the heap. */
export function putSize(bounds: ReadNumbers, box: number, numbers: ReadNumbers, into: Float64Array, at: number): void {
  const x = (bounds[6 * box + 3] - bounds[6 * box]) * numbers[PER_UNIT]
  const y = (bounds[6 * box + 4] - bounds[6 * box + 1]) * numbers[PER_UNIT + 1]
  const z = (bounds[6 * box + 5] - bounds[6 * box + 2]) * numbers[PER_UNIT + 2]
  into[at] = Math.max(x, y, z)
}

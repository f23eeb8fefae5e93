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
import { GREATEST, LIMIT, NUMBERS, PER_UNIT, putSize, TENTH } from './size-of.ts'
import { makeWorkArrays, type WorkArrays } from './work-arrays.ts'

/** A box is large above so many times the middle size, or so many times the size that a tenth do not exceed. */
const DISSIMILAR = 3
const SPREAD = 8

const SAMPLE = 255
const FLATTEST = 0.125

export interface Sizes {
  numbers: Float64Array
  /** Boxes that are picked, and a number of each. */
  picked: Int32Array
  sample: Float64Array
}

export const makeSizes = (arrays: WorkArrays = makeWorkArrays()): Sizes => ({
  numbers: arrays.floats(NUMBERS),
  picked: arrays.ints(SAMPLE),
  sample: arrays.floats(SAMPLE),
})

export function measureSizes(boxes: Reads<Boxes>, measures: ReadNumbers, { numbers, picked, sample }: Sizes): void {
  const { bounds } = boxes
  const taken = pickBoxes(boxes, measures, picked)
  let unit = 0
  let largest = 0
  for (let axis = 0; axis < 3; axis++) {
    for (let k = 0; k < taken; k++) sample[k] = bounds[6 * picked[k] + axis + 3] - bounds[6 * picked[k] + axis]
    sample.fill(Infinity, taken).sort()
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
  for (let k = 0; k < taken; k++) putSize(bounds, picked[k], numbers, sample, k)
  sample.fill(Infinity, taken).sort()
  numbers[TENTH] = sample[Math.floor(taken / 10)]
  numbers[LIMIT] = Math.min(DISSIMILAR, SPREAD * numbers[TENTH])
}

/** Active boxes, evenly by number; returns how many were taken. */
function pickBoxes({ active, count }: Reads<Boxes>, measures: ReadNumbers, picked: Int32Array): number {
  const stride = Math.max(1, Math.floor(measures[ACTIVE] / SAMPLE))
  let taken = 0
  let wait = 0
  for (let i = 0; i < count && taken < SAMPLE; i++) {
    if (active[i] === 0) continue
    if (wait === 0) picked[taken++] = i
    wait = wait === 0 ? stride - 1 : wait - 1
  }
  return taken
}

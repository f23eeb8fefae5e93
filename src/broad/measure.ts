/**
 * What the active boxes are like along each axis: where their lower corners lie, how large they are, whether one plane
 * cuts them all. An axis with such a plane (the thickness of discs) tells no box from another, and searches leave it out.
 */
import type { Boxes } from '../state/boxes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'

/** Places of three numbers each [m]: least and greatest lower corner, least upper corner, largest extent, middle extent. */
export const LEAST = 0
export const MOST = 3
export const END = 6
export const LARGEST = 9
export const MIDDLE = 12
/** Places of one number each: how many are active; what a tenth of them is not larger than, in units of size [-]. */
export const ACTIVE = 15
export const TENTH = 16
const NUMBERS = 17

export const makeMeasures = (): Float64Array => new Float64Array(NUMBERS)

/** Everything but the middle and the tenth. */
export function measure(boxes: Reads<Boxes>, measures: Float64Array): void {
  const { bounds, active } = boxes
  let number = 0
  for (let i = 0; i < boxes.count; i++) number += active[i] === 0 ? 0 : 1
  measures[ACTIVE] = number
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity
    let most = -Infinity
    let end = Infinity
    let largest = 0
    for (let i = 0; i < boxes.count; i++) {
      if (active[i] === 0) continue
      const low = bounds[6 * i + axis]
      const high = bounds[6 * i + axis + 3]
      if (low < least) least = low
      if (low > most) most = low
      if (high < end) end = high
      if (high - low > largest) largest = high - low
    }
    measures[LEAST + axis] = least
    measures[MOST + axis] = most
    measures[END + axis] = end
    measures[LARGEST + axis] = largest
  }
}

/** Whether one plane across the axis cuts all boxes. */
export const sharedAxis = (measures: ReadNumbers, axis: number): boolean =>
  !(measures[MOST + axis] > measures[END + axis])

/** Boxes that the middle is taken from. */
export const SAMPLE = 255

/** Middle (median) extents and the tenth, of a sample of active boxes picked evenly by number. */
export function measureSizes(boxes: Reads<Boxes>, sample: Float64Array, measures: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) measures[MIDDLE + axis] = quantile(boxes, axis, 0.5, sample, measures)
  measures[TENTH] = quantile(boxes, 3, 0.1, sample, measures)
}

/** Extent along an axis [m], or size for axis 3 [-], that the given share of the sample does not exceed. */
function quantile(
  boxes: Reads<Boxes>,
  axis: number,
  share: number,
  sample: Float64Array,
  measures: ReadNumbers,
): number {
  const { bounds, active } = boxes
  const stride = Math.max(1, Math.floor(measures[ACTIVE] / SAMPLE))
  let taken = 0
  let passed = 0
  sample.fill(Infinity)
  for (let i = 0; i < boxes.count && taken < SAMPLE; i++)
    if (active[i] !== 0 && passed++ % stride === 0)
      sample[taken++] = axis < 3 ? bounds[6 * i + axis + 3] - bounds[6 * i + axis] : sizeOf(bounds, i, measures)
  sample.sort()
  return taken === 0 ? 0 : sample[Math.floor(share * taken)]
}

/** An axis along which most boxes are flat is measured in at least this share of the largest middle extent. */
const FLATTEST = 0.125

/** What sizes along an axis are measured in [m]: the middle extent; 0 only where all boxes are points. */
export function sizeUnit(measures: ReadNumbers, axis: number): number {
  let middle = 0
  let largest = 0
  for (let k = 0; k < 3; k++) {
    if (sharedAxis(measures, k)) continue
    middle = Math.max(middle, measures[MIDDLE + k])
    largest = Math.max(largest, measures[LARGEST + k])
  }
  if (middle === 0) middle = largest
  return Math.max(measures[MIDDLE + axis], FLATTEST * middle)
}

/** Largest extent of a box in units of size [-], among the axes that tell boxes apart. */
function sizeOf(bounds: ReadNumbers, box: number, measures: ReadNumbers): number {
  let most = 0
  for (let axis = 0; axis < 3; axis++) {
    const unit = sizeUnit(measures, axis)
    if (sharedAxis(measures, axis) || unit === 0) continue
    most = Math.max(most, (bounds[6 * box + axis + 3] - bounds[6 * box + axis]) / unit)
  }
  return most
}

/** Size of the largest box [-]. */
export function largestSize(measures: ReadNumbers): number {
  let most = 0
  for (let axis = 0; axis < 3; axis++) {
    const unit = sizeUnit(measures, axis)
    if (!sharedAxis(measures, axis) && unit > 0) most = Math.max(most, measures[LARGEST + axis] / unit)
  }
  return most
}

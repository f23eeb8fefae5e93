/**
 * What the active boxes are like along each axis: where their lower corners lie, how large they are, whether one plane
 * cuts them all. An axis with such a plane (the thickness of discs) tells no box from another, and searches leave it out.
 */
import type { Boxes } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'

/** Places of three numbers each [m]: least and greatest lower corner, least upper corner, largest extent. */
export const LEAST = 0
export const MOST = 3
export const END = 6
export const LARGEST = 9
/** Place of one number: how many are active. */
export const ACTIVE = 12
const NUMBERS = 13

export const makeMeasures = (): Float64Array => new Float64Array(NUMBERS)

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

/**
 * What the active boxes are like along each axis: where their lower corners lie, how large they are, whether one plane
 * cuts them all. An axis with such a plane (the thickness of discs) tells no box from another, and searches leave it out.
 */
import type { Boxes } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { isLarge } from './size-of.ts'
import { makeWorkArrays, type WorkArrays } from './work-arrays.ts'

/** Places of three numbers each [m]: least and greatest lower corner, least upper corner, largest extent. */
export const LEAST = 0
export const MOST = 3
export const END = 6
export const LARGEST = 9
/** Place of one number: how many are active. */
export const ACTIVE = 12
const NUMBERS = 13

export const makeMeasures = (arrays: WorkArrays = makeWorkArrays()): Float64Array => arrays.floats(NUMBERS)

/** Of all active boxes; where sizes are given, of those that are not large. One box after the other: each is read once. */
export function measure(boxes: Reads<Boxes>, measures: Float64Array, sizes?: ReadNumbers): void {
  const { bounds, active, count } = boxes
  let number = 0
  let leastX = Infinity
  let leastY = Infinity
  let leastZ = Infinity
  let mostX = -Infinity
  let mostY = -Infinity
  let mostZ = -Infinity
  let endX = Infinity
  let endY = Infinity
  let endZ = Infinity
  let largestX = 0
  let largestY = 0
  let largestZ = 0
  for (let i = 0, p = 0; i < count; i++, p += 6) {
    if (active[i] === 0 || (sizes !== undefined && isLarge(bounds, i, sizes))) continue
    number++
    const x = bounds[p]
    const y = bounds[p + 1]
    const z = bounds[p + 2]
    const x1 = bounds[p + 3]
    const y1 = bounds[p + 4]
    const z1 = bounds[p + 5]
    if (x < leastX) leastX = x
    if (y < leastY) leastY = y
    if (z < leastZ) leastZ = z
    if (x > mostX) mostX = x
    if (y > mostY) mostY = y
    if (z > mostZ) mostZ = z
    if (x1 < endX) endX = x1
    if (y1 < endY) endY = y1
    if (z1 < endZ) endZ = z1
    if (x1 - x > largestX) largestX = x1 - x
    if (y1 - y > largestY) largestY = y1 - y
    if (z1 - z > largestZ) largestZ = z1 - z
  }
  put(measures, LEAST, leastX, leastY, leastZ)
  put(measures, MOST, mostX, mostY, mostZ)
  put(measures, END, endX, endY, endZ)
  put(measures, LARGEST, largestX, largestY, largestZ)
  measures[ACTIVE] = number
}

function put(measures: Float64Array, at: number, x: number, y: number, z: number): void {
  measures[at] = x
  measures[at + 1] = y
  measures[at + 2] = z
}

/** Whether one plane across the axis cuts all boxes. */
export const sharedAxis = (measures: ReadNumbers, axis: number): boolean =>
  !(measures[MOST + axis] > measures[END + axis])

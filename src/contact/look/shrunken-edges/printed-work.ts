/** What a search as printed needs while it looks at one pair: made once, written over. */

import type { Printed } from '../detection.ts'
import { type FoundPoints, makeFoundPoints } from './found-points.ts'
import { makeShrunkenWork, type ShrunkenWork } from './workspace.ts'

export interface PrintedSearch {
  printed: Printed
  work: ShrunkenWork
  found: FoundPoints
  /** The block and the face at hand: main and target; 1 where a is the main one, −1 where b is. */
  main: number
  target: number
  sign: number
  alpha: number
  beta: number
  /** Ends of the edge at hand, a place, and a normal out of the target. */
  first: Float64Array
  last: Float64Array
  place: Float64Array
  normal: Float64Array
}

export const makePrintedSearch = (printed: Printed): PrintedSearch => ({
  printed,
  work: makeShrunkenWork(),
  found: makeFoundPoints(),
  main: 0,
  target: 0,
  sign: 1,
  alpha: 0,
  beta: 0,
  first: new Float64Array(3),
  last: new Float64Array(3),
  place: new Float64Array(3),
  normal: new Float64Array(3),
})

/** What a look by shrunken edges needs while it looks at one pair: made once, written over. */
import { MOST_CORNERS } from '../faces/projected.ts'

/** Numbers of an edge of the target face: unit vector into the face, in its plane, and how far along it the edge lies. */
export const EDGE_ROW = 4

export interface ShrunkenWork {
  /** The target face: its normal, how far along it the face lies [m], and its edges. */
  normal: Float64Array
  height: number
  edges: number
  edge: Float64Array
  /** Centre of the main face, and the shrunken ends of one of its edges [m]. */
  centre: Float64Array
  m: Float64Array
  n: Float64Array
  /** Where the part of the edge that lies over the target begins and ends: shares of the edge from m, λ_p and 1 − λ_q [-]. */
  from: number
  to: number
  /** Normal of the features at hand, out of b; and where along two edges they are nearest to each other [-]. */
  tried: Float64Array
  alongA: number
  alongB: number
  /** Of all features that meet, the one by which the cells overlap least: kind, numbers, normal from b to a, gap [m]. */
  axis: number
  axisA: number
  axisB: number
  best: Float64Array
  gap: number
  /** Whether another direction does as well. */
  tied: boolean
  /** The face with the largest gap, whether it meets or not: its number, the other cell, gap [m]. */
  face: number
  against: number
  widest: number
}

export const makeShrunkenWork = (): ShrunkenWork => ({
  normal: new Float64Array(3),
  height: 0,
  edges: 0,
  edge: new Float64Array(EDGE_ROW * MOST_CORNERS),
  centre: new Float64Array(3),
  m: new Float64Array(3),
  n: new Float64Array(3),
  from: 0,
  to: 0,
  tried: new Float64Array(3),
  alongA: 0,
  alongB: 0,
  axis: 0,
  axisA: 0,
  axisB: 0,
  best: new Float64Array(3),
  gap: 0,
  tied: false,
  face: -1,
  against: -1,
  widest: 0,
})

/** What a look by shrunken edges needs while it looks at one pair: made once, written over. */
import { MOST_CORNERS } from '../faces/site.ts'

/** Numbers of an edge of the target face: unit vector into the face, in its plane, and how far along it the edge lies. */
export const EDGE_ROW = 4

/**
 * Places in `real`. Of the target: how far along its normal it lies [m]. Of an edge over it: where the part that lies there begins
 * and ends, shares of the edge from m, λ_p and 1 − λ_q [-]. Of two edges: where along them they are nearest [-].
 */
export const HEIGHT = 0
export const FROM = 1
export const TO = 2
export const ALONG_A = 3
export const ALONG_B = 4
/** Of the features that meet, and of all faces and all edges, the largest gap [m]. */
export const GAP = 5
export const WIDEST = 6
export const EDGE_GAP = 7
/** Of the features at hand: their gap, and how edges shrink, by a share of the way to the centre and no further than [m]. */
export const TRIED_GAP = 8
export const SHARE = 9
export const MOST = 10
/** d of a search as printed [m]. */
export const TOLERANCE = 11

export interface ShrunkenWork {
  real: Float64Array
  /** The target face: its normal and its edges. */
  normal: Float64Array
  edges: number
  edge: Float64Array
  /** Centre of the main face, and the shrunken ends of one of its edges [m]. */
  centre: Float64Array
  m: Float64Array
  n: Float64Array
  /** Gaps of the faces of b, then of a, from the other block [m]; the face with the largest, and the block that it is of. */
  gaps: Float64Array
  face: number
  of: number
  /** Normal of the features at hand, out of b; of the edges with the largest gap, and their numbers. */
  tried: Float64Array
  crossed: Float64Array
  crossedA: number
  crossedB: number
  /** Of all features that meet, the one by which the cells overlap least: kind, numbers, normal from b to a. */
  axis: number
  axisA: number
  axisB: number
  best: Float64Array
  /** Whether another direction does as well. */
  tied: boolean
}

export const makeShrunkenWork = (): ShrunkenWork => ({
  real: new Float64Array(12),
  normal: new Float64Array(3),
  edges: 0,
  edge: new Float64Array(EDGE_ROW * MOST_CORNERS),
  centre: new Float64Array(3),
  m: new Float64Array(3),
  n: new Float64Array(3),
  gaps: new Float64Array(64),
  face: -1,
  of: -1,
  tried: new Float64Array(3),
  crossed: new Float64Array(5),
  crossedA: -1,
  crossedB: -1,
  axis: 0,
  axisA: 0,
  axisB: 0,
  best: new Float64Array(3),
  tied: false,
})

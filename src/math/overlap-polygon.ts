/** Convex polygons in a plane, and the overlap of two of them: plain data, made once and written over. */

export const CORNER_A = 0
export const CORNER_B = 1
export const CROSSED = 2

/** A convex polygon, counter-clockwise. */
export interface Polygon {
  count: number
  u: Float64Array
  v: Float64Array
}

/** Most corners of an overlap: those of two polygons of 64. */
export const MOST = 128

export interface Overlap extends Polygon {
  /** CORNER_A, CORNER_B or CROSSED; corner or edge of a and of b that made it (edge i runs from corner i to i + 1), else −1. */
  kind: Int32Array
  a: Int32Array
  b: Int32Array
  area: number
  /** Area of a sliver, which counts as nothing [m²]. */
  least: number
  /** Share of area of each corner [m²]; of each corner, and of the centroid, where that takes part. */
  turn: Float64Array
  weight: Float64Array
  centreWeight: number
  centreU: number
  centreV: number
}

export const makeOverlap = (): Overlap => ({
  count: 0,
  u: new Float64Array(MOST),
  v: new Float64Array(MOST),
  kind: new Int32Array(MOST),
  a: new Int32Array(MOST),
  b: new Int32Array(MOST),
  area: 0,
  least: 0,
  turn: new Float64Array(MOST),
  weight: new Float64Array(MOST),
  centreWeight: 0,
  centreU: 0,
  centreV: 0,
})

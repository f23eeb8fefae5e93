/** What finding points along a normal works with while it is at one pair: made once, handed down, written over. */

import type { Frame } from '../../../math/frame.ts'
import { MOST, makeOverlap, type Overlap } from '../../../math/overlap-polygon.ts'
import type { Bonds } from '../../../state/bonds.ts'
import type { Clock } from '../../../state/clock.ts'
import type { Joints } from '../../../state/joints.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { makePoint, type Point } from '../../points/rows.ts'
import type { Sheet } from '../../points/sheet.ts'
import { MOST_CORNERS, makeProjected, type Projected } from './projected.ts'

export interface Site {
  shapes: Shapes
  clock: Clock
  joints: Reads<Joints>
  bonds: Reads<Bonds>
  sheet: Sheet
  frame: Frame
  neighbour: number
  hullA: number
  hullB: number
  /**
   * Gap up to which points are looked at [m]; whether any of them carried a force in the last step, so that all are kept; gap up to which
   * they are kept if not; the least gap of those that were not [m].
   */
  margin: number
  near: number
  parted: number
  touched: boolean
  /** Whether any two faces that look at each other overlap, seen along the normal. */
  met: boolean
  /** Least gap of all points, whether they make a row or not [m]. */
  deepest: number
  /** Areas of flat and of leaning cuts that touch [m²], and `flatness` as the last step found it [-]. */
  flat: Float64Array
  /** How far the edges cross whose normal the pair has: 0 where they do not, or it has that of a face [-]; room for their directions. */
  crossing: number
  directions: Float64Array
  /** The faces or facets of a and of b at hand, and their cut. */
  alpha: Projected
  beta: Projected
  cut: Overlap
  /** Heights of a and of b at the corners of the cut [m]. */
  heightA: Float64Array
  heightB: Float64Array
  /** How much of the cut at hand counts [-]: of its area, and of the stiffness of its points. */
  counted: { area: number; stiffness: number }
  /** The point that is about to be written. */
  point: Point
  gathered: Gathered
  parts: Parts
  /** Share of area of each corner of alpha and of beta as a whole [m²]. */
  wholeA: Float64Array
  wholeB: Float64Array
}

/** Most points and cuts of one pair whose stiffness is per point. */
export const MOST_GATHERED = 512

/** Points of one pair, gathered before they become rows. */
export interface Gathered {
  count: number
  u: Float64Array
  v: Float64Array
  a: Float64Array
  b: Float64Array
  area: Float64Array
  /** … of that what cohesion has. */
  held: Float64Array
  share: Float64Array
  /** Area of the largest cut that has the point: its places are told. */
  largest: Float64Array
  placeA: Int32Array
  placeB: Int32Array
  code: Int32Array
  joint: Int32Array
}

/** Parts of cuts that belong to points: point, area, the two places and what the whole faces have there. */
export interface Parts {
  count: number
  point: Int32Array
  area: Float64Array
  placeA: Int32Array
  placeB: Int32Array
  wholeA: Float64Array
  wholeB: Float64Array
  /** How much the cut counts [-]. */
  counted: Float64Array
}

const numbers = (): Float64Array => new Float64Array(MOST_GATHERED)
const integers = (): Int32Array => new Int32Array(MOST_GATHERED)

const makeGathered = (): Gathered => ({
  count: 0,
  u: numbers(),
  v: numbers(),
  a: numbers(),
  b: numbers(),
  area: numbers(),
  held: numbers(),
  share: numbers(),
  largest: numbers(),
  placeA: integers(),
  placeB: integers(),
  code: integers(),
  joint: integers(),
})

const makeParts = (): Parts => ({
  count: 0,
  point: integers(),
  area: numbers(),
  placeA: integers(),
  placeB: integers(),
  wholeA: numbers(),
  wholeB: numbers(),
  counted: numbers(),
})

/** The columns of the world that a site reads are put in for each pair. */
export const makeSite = (): Site =>
  ({
    frame: { axes: new Float64Array(12) },
    neighbour: 0,
    hullA: 0,
    hullB: 0,
    margin: 0,
    near: 0,
    parted: Infinity,
    touched: false,
    met: false,
    deepest: 0,
    flat: new Float64Array(3),
    crossing: 0,
    directions: new Float64Array(6),
    alpha: makeProjected(),
    beta: makeProjected(),
    cut: makeOverlap(),
    heightA: new Float64Array(MOST),
    heightB: new Float64Array(MOST),
    counted: { area: 0, stiffness: 0 },
    point: makePoint(),
    gathered: makeGathered(),
    parts: makeParts(),
    wholeA: new Float64Array(MOST_CORNERS),
    wholeB: new Float64Array(MOST_CORNERS),
  }) as unknown as Site

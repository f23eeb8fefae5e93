/**
 * Two convex polygons, as every way to find their common line sees them, what such a way remembers of the last step, and what
 * it finds: as for two polyhedra, in two dimensions. Numbers of `id` (KNOWN, ROUNDS, KIND_A …) and reasons to ask another way
 * are those of polyhedra; a feature is a CORNER or an EDGE, and edge e of a polygon goes from corner e to the next one.
 *
 * Places are measured from the centre of a, so that large coordinates cost no digits.
 */
import type { ReadNumbers } from '../../state/reads.ts'

/** Numbers of `real`. In: centre of b from the centre of a [m]. */
export const D = 0
/** In: size of the smaller of the two, twice the largest distance of a corner from its centre [m]. */
export const SIZE = 2
/** In: a pair further apart than this needs no exact answer, only a true lower bound of its gap [m]; ∞ asks for all. */
export const REACH = 3
/** In: how far a corner of either has moved against the other since the last step at most [m]; 0 where not known. */
export const MOVED = 4
/** In where KNOWN: what was found at the last step. Out: unit normal from b to a. */
export const N = 5
/** Out: least of n·x over a less the greatest over b [m]: positive apart, negative overlapping. */
export const GAP = 7
/** Out: points of a and of b nearest to each other, or deepest in each other; (P + Q)/2 lies on the common line. */
export const P = 8
export const Q = 10
/** Out: length that two parallel edges have in common [m]; P and Q are in its middle. 0 unless both features are edges. */
export const SHARED = 12
/** Out of fast direct search: unit normal from b to a of its two virtual contact lines. */
export const VIRTUAL = 13

/** Working numbers of the ways. Where the centre of b is taken to be [m]: at D, or further off while a pair is held apart. */
export const AT = 15
/** A direction from b to a that is tried, and the gap along it [m]. */
export const TRY = 17
export const TRIED = 19
/** Of a corner over an edge: place of its foot along the edge, from … to where a twin edge is parallel, and length of the edge [m]. */
export const FOOT = 20
export const LOW = 21
export const HIGH = 22
export const LENGTH = 23
/** Of the best edge so far: gap along its normal, most found on any edge [m], and how its normal looks along the line of centres. */
export const BEST = 24
export const MOST = 25
export const LOOKS = 26
/** Normal of the line that is kept while others are tried. */
export const LINE = 27
/** Of fast direct search: d_tol, and the gap beyond which a pair is excluded [m]. */
export const TOLERANCE = 29
export const BEYOND = 30
/** Unit vector from the centre of a to that of b. */
export const CENTRES = 31
const REALS = 33

/** Working numbers in `id`: corners closest to the line that is tried, and of an edge: whose, its number, and the corner over it. */
export const NEAR_A = 8
export const NEAR_B = 9
export const OWNER = 10
export const OVER_EDGE = 11
export const OVER_CORNER = 12
/** Edge of the other polygon that lies parallel to the edge in question, or −1. */
export const TWIN = 13
const IDS = 14

/** Numbers that a way may remember of each pair. */
export const MEMO = 1
export const MEMO_IDS = 6

/** Lengths below this share of SIZE, 2^-44, are none: pairs so close touch. A few hundred roundings of the coordinates. */
export const TOUCH = 1 / 0x1000_0000_0000
/** Edges are parallel, and corners point away from an edge, up to this tangent, 2^-44, on a length of SIZE at most. */
export const PARALLEL = 1 / 0x1000_0000_0000

/** Corners counter-clockwise from its centre: corner c at `corners[2 c]`. */
export interface Polygon {
  corners: ReadNumbers
  count: number
}

export interface Polygons {
  a: Polygon
  b: Polygon
  real: Float64Array
  id: Int32Array
  /** What is remembered of the pair: MEMO numbers, and MEMO_IDS whole ones. */
  memo: Float64Array
  memoId: Int32Array
}

/** Owner of an edge. */
export const OF_A = 0
export const OF_B = 1
export const ownOf = ({ a, b }: Polygons, owner: number): Polygon => (owner === OF_A ? a : b)
export const guestOf = ({ a, b }: Polygons, owner: number): Polygon => (owner === OF_A ? b : a)

/** Corners next to a corner; edge c goes from corner c to the one after it. */
export const before = ({ count }: Polygon, corner: number): number => (corner === 0 ? count - 1 : corner - 1)
export const after = ({ count }: Polygon, corner: number): number => (corner + 1 === count ? 0 : corner + 1)

/** b where it is. */
export function putInPlace({ real }: Polygons): void {
  real[AT] = real[D]
  real[AT + 1] = real[D + 1]
}

/** A way to find the common line of two convex polygons. */
export interface LineFinder {
  find(polygons: Polygons): void
}

export const makeNumbers = (): { real: Float64Array; id: Int32Array; memo: Float64Array; memoId: Int32Array } => ({
  real: new Float64Array(REALS),
  id: new Int32Array(IDS),
  memo: new Float64Array(MEMO),
  memoId: new Int32Array(MEMO_IDS),
})

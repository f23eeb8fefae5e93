/**
 * Two convex polyhedra, as every way to find their common plane sees them, what such a way remembers of the last step, and what it
 * finds. One workspace serves for all pairs in turn: nothing is allocated for a pair.
 *
 * Places are measured from the centre of a, along the axes of space, so that large coordinates cost no digits.
 */
import type { Forms } from '../../../state/forms.ts'
import type { Memory } from '../../../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { PlaneWorkspace } from './workspace.ts'

/** Numbers of `real`. In: centre of b from the centre of a [m]. */
export const D = 0
/** In: size of the smaller of the two, twice the largest distance of a corner from its centre [m]. */
export const SIZE = 3
/** In: a pair further apart than this needs no exact answer, only a true lower bound of its gap [m]; ∞ asks for all. */
export const REACH = 4
/** In: how far a corner of either has moved against the other since the last step at most [m]; 0 where not known. */
export const MOVED = 5
/** In where KNOWN: what was found at the last step. Out: unit normal from b to a. */
export const N = 6
/** Out: least of n·x over a less the greatest over b [m]: positive apart, negative overlapping. */
export const GAP = 9
/** Out: points of a and of b nearest to each other, or deepest in each other; (P + Q)/2 lies on the common plane. */
export const P = 10
export const Q = 13

/** In: size of the larger of the two [m]. */
export const LARGER_SIZE = 16
export const REALS = 17

/** Numbers of `id`. In: 1 where N and the memo are those of the last step, 0 for a new pair (the memo is cleared). */
export const KNOWN = 0
/** Out: rounds that were needed, each a pass that could have been the last. */
export const ROUNDS = 1
/** Out: which feature of a and of b carries P and Q: CORNER, EDGE or FACE, and its number in the form. */
export const KIND_A = 2
export const FEATURE_A = 3
export const KIND_B = 4
export const FEATURE_B = 5
/** Out: 0, or why another way had to help (see FALLBACKS). */
export const FALLBACK = 6

/** In: 1 where b is the larger of the two. */
export const LARGER_B = 7

export const CORNER = 0
export const EDGE = 1
export const FACE = 2

export const SLOW = 1
export const OVERLAPS = 2
export const NO_ENTRANCE = 3

/** Numbers that a way may remember of each pair. */
export { FALLBACKS, MEMO, MEMO_IDS } from '../../../state/neighbours.ts'

/** One of the two. */
export interface Side {
  form: number
  /** Corners from its centre, turned and sized: corner c at `corners[at + 3 c]`. */
  corners: ReadNumbers
  at: number
  /** Outward unit normals, turned: face f at `normals[normalAt + 3 f]`. */
  normals: ReadNumbers
  normalAt: number
}

export interface Polyhedra {
  forms: Reads<Forms>
  a: Side
  b: Side
  real: Float64Array
  id: Int32Array
  /** The pair's own part of the memo: `memo[memoAt]` …, MEMO numbers, and `memoId[memoIdAt]` …, MEMO_IDS. */
  memo: Float64Array
  memoAt: number
  memoId: Int32Array
  memoIdAt: number
  work: PlaneWorkspace
}

/** A way to find the common plane of two convex polyhedra. */
export interface PlaneFinder {
  /** Whether it wants to see every pair in every step, however far apart, as it is published. */
  always: boolean
  /** Whether N is right to round-off where the two touch, and GAP with it. */
  exact: boolean
  /** Whether it reads how far the two have moved. */
  wantsMotion: boolean
  /** What it remembers of a pair. */
  memory: Memory
  /** N and GAP, and the memo: all that contact asks for. */
  findNormal(polyhedra: Polyhedra): void
  /** The same with P, Q and the features that carry them. */
  find(polyhedra: Polyhedra): void
}

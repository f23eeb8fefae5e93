/** What a search as printed needs while it looks at one pair: made once, written over. */

import { type FoundPoints, makeFoundPoints } from './found-points.ts'
import { makeShrunkenWork, type ShrunkenWork } from './workspace.ts'

/** What the paper prints and a run may take from it, for comparison: each choice as it is repaired, then as it is printed. */
export interface Printed {
  /** d_tol over the least way of a corner that shrinks [-]. */
  tolerance: number
  /** Where forces act: at true edges, or at the shrunken ones. */
  lever: 'true edges' | 'shrunken edges'
  /** Normal force: of the whole gap, or of its increments since the contact was detected (eqs. 19 to 21). */
  'normal force': 'total' | 'incremental'
  /** Of a corner on an edge or a corner: that of the face, or the mean of the faces around it (section 2.3). */
  normals: 'faces' | 'averaged'
  /** Which blocks are the main one: each, or that which the case names first. */
  roles: 'both' | 'one'
  /** Faces of the target that a main face approaches: all that look at it, or that with the least n_α·n_β (eq. 2). */
  approaching: 'several' | 'one'
  /** The length ratio that clips (eq. 6). */
  clip: 'largest' | 'least above zero' | 'as printed'
}

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

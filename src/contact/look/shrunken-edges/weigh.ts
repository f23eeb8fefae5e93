/** What is asked of a pair, how far edges shrink for it, and the best of the features that meet. */
import { NO_AXIS } from '../../../state/neighbours.ts'
import { FACES, SHRUNKEN } from '../tolerances.ts'
import { EDGE_GAP, GAP, MOST, SHARE, type ShrunkenWork, TRIED_GAP, WIDEST } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { LEAST, OVER_DEPTH, TIED } = SHRUNKEN
const { SAME_SURFACE } = FACES

/** What is asked of a pair: λ [-], the smaller width [m], whether it carries, and the gap from which it is apart [m]. */
export interface Question {
  shrink: number
  width: number
  carries: boolean
  reach: number
}

/** Begins with a pair of which nothing is known. */
export function beginWeighing(work: ShrunkenWork): void {
  const { real } = work
  work.axis = NO_AXIS
  work.tied = false
  real[WIDEST] = real[GAP] = real[EDGE_GAP] = -Infinity
}

/** Sets how far edges shrink for the gap at hand. */
export function setShrinkage({ real }: ShrunkenWork, { shrink: share, width, carries }: Question): void {
  const gap = real[TRIED_GAP]
  const depth = carries || gap > 0 ? 0 : OVER_DEPTH * -gap
  real[SHARE] = share
  real[MOST] = Math.min(share, Math.max(depth / width, LEAST)) * width
}

/** Takes features that meet, if they are the best so far; notes whether another direction does as well. */
export function weigh(work: ShrunkenWork, axis: number, a: number, b: number): void {
  const { best, real, tried } = work
  const gap = real[TRIED_GAP]
  const slack = TIED * Math.abs(gap)
  if (gap > real[GAP] + slack) work.tied = false
  else if (gap >= real[GAP] - slack && best[0] * tried[0] + best[1] * tried[1] + best[2] * tried[2] < SAME_SURFACE)
    work.tied = true
  if (!(gap > real[GAP])) return
  real[GAP] = gap
  work.axis = axis
  work.axisA = a
  work.axisB = b
  for (let i = 0; i < 3; i++) best[i] = tried[i]
}

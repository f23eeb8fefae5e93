/**
 * What a trial that fails tells of the factor at which it would just have stood.
 *
 * What     Over its last spans, while blocks slide, the strength that was divided by F took up D of friction; damping took B, and
 *          the motion grew by ΔK. Loads and springs have thus done W = D + B + ΔK. With the strengths of F′ the same motion would have taken up
 *          D F/F′, and it would not have grown, nor been damped, where that is all there is: F′ = F D/W.
 * Why      For a block that slides this is its factor, whatever the damping: (T − R/F) of the load is left to be damped or to push, so W is
 *          its T, and D its R/F. For many it is the kinematic bound of the motion that was seen.
 * Fails    It says nothing where little slips (a block that topples), where a good part of friction is on joints whose strength is not
 *          divided, or the way is not yet that of the failure. So it proposes what is tried next, and decides nothing.
 */
import type { Look } from './trial-verdict.ts'

/** What was lost since the trial began [J]: to friction of joints, and to all kinds of damping. */
export interface Lost {
  friction: number
  damped: number
}

/** Spans that are looked at. */
const SPANS = 3
/** Least share of friction in the work. */
const LEAST = 0.2

/** Undefined where the motion does not tell. */
export function factorOfMotion(factor: number, looks: readonly Look[], lost: readonly Lost[]): number | undefined {
  const end = looks.length - 1
  const from = end - SPANS
  if (from < 0) return undefined
  const friction = lost[end].friction - lost[from].friction
  const work = friction + lost[end].damped - lost[from].damped + looks[end].kinetic - looks[from].kinetic
  const share = friction / work
  return share > LEAST && share < 1 ? factor * share : undefined
}

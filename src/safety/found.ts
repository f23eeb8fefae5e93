/** What a search found → its part of the summary. */
import type { Case } from '../case/case.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import { figure } from '../output/quantities.ts'
import type { Summary } from '../output/summary.ts'
import type { Safety } from '../output/summary-safety.ts'
import { failureMode } from '../slope/failure-mode.ts'
import { type Found, factorOf } from '../slope/strength-reduction.ts'
import { isReduced } from './trial-case.ts'
import type { TrialWatch } from './trial-watch.ts'

interface SearchAccount {
  case: Case
  spec: StrengthReduction
  /** What bonds lost before the first trial, in words. */
  lost: string[]
  settlement?: number
}

/** Points of bonds inside blocks that are broken. */
const brokenInside = (summary: Summary | undefined): number =>
  (summary?.contact?.broken ?? [])
    .filter(({ blocks }) => blocks[0] === blocks[1])
    .reduce((sum, { tension, shear }) => sum + tension + shear, 0)

export function safetyOf(
  { case: c, spec, lost, settlement }: SearchAccount,
  found: Found,
  watch?: TrialWatch,
  summary?: Summary,
): Safety {
  const { stands, fails, trials } = found
  const factor = factorOf(found)
  return {
    factor: Number.isFinite(factor) ? factor : null,
    stands: stands > 0 ? stands : null,
    fails: fails < Infinity ? fails : null,
    strengths: spec.of,
    joints: Object.keys(c.physics.joints).filter((name) => isReduced(name, spec)),
    slipped: spec.slipped,
    ...(settlement !== undefined && { settlement }),
    trials,
    mode: failureMode(watch?.state.moving ?? [], brokenInside(summary)),
    ...(Number.isFinite(factor) ? {} : { none: whyNone(spec, found) }),
    ...(lost.length > 0 && { lost }),
  }
}

/** Why there is no factor between trials that stand and trials that fail. */
function whyNone({ least, greatest }: StrengthReduction, { stands, fails, brokenOff }: Found): string {
  if (brokenOff) return brokenOff
  if (fails === Infinity)
    return stands >= greatest
      ? `the model still stands at F = ${figure(stands, 4)}, the greatest that was asked for: what it depends on is no strength that was divided`
      : 'no trial was run'
  return fails <= least
    ? `the model still fails at F = ${figure(fails, 4)}, the least that was asked for: nothing holds it, however strong its joints are`
    : `no trial stands, the last one failed at F = ${figure(fails, 4)}`
}

/**
 * Factor of safety by strength reduction: the largest F for which a model with the strengths c/F, tan φ/F and σ_t/F stands.
 *
 * What     A trial says of one F whether the model stands. Standing at F means standing at every smaller one.
 * Steps    1. the first trial is the first guess;
 *          2. the bracket: upwards while it stands, downwards while it fails, in steps that grow by √2 from 1.1 on; where EARLY trials
 *             have failed and none stands, the least factor is tried before they go on: what falls whatever its joints hold is known then;
 *          3. halves of the logarithm of what is left, until failing over standing is below 1 + the width that was asked for.
 * Fails    Where nothing stands down to the least factor, or everything up to the greatest: that end is told, not a factor.
 * Source   Zienkiewicz, Humpheson and Lewis (1975); bracket and bisection as practice has it.
 */
import { exp, log } from '../math/elementary.ts'
import type { Look } from './trial-verdict.ts'

/** What became of one factor. */
export interface Trial {
  factor: number
  stands: boolean
  /** Why it was said so, in words. */
  why: string
  steps: number
  /** Looks at it on the way, and the time of each since it began [s]. */
  looks: Look[]
  times: number[]
}

export interface SearchSpec {
  /** Where to begin, and between what to stay. */
  guess: number
  least: number
  greatest: number
  /** Width of the last bracket over the factor. */
  within: number
}

export interface Found {
  /** The largest factor that stood and the smallest that failed; 0 and ∞ where there was none. */
  stands: number
  fails: number
  trials: Trial[]
  /** Why the last one, which is none of `trials`, ended before it was plain what becomes of it. */
  brokenOff?: string
}

/** The middle of the bracket, in the sense of ratios; NaN where one side was never found. */
export const factorOf = ({ stands, fails }: Pick<Found, 'stands' | 'fails'>): number =>
  stands > 0 && fails < Infinity ? Math.sqrt(stands * fails) : Number.NaN

/** How a search stands after some trials. */
export function bracketOf(trials: readonly Trial[]): Pick<Found, 'stands' | 'fails'> {
  let stands = 0
  let fails = Infinity
  for (const trial of trials) {
    if (trial.stands) stands = Math.max(stands, trial.factor)
    else fails = Math.min(fails, trial.factor)
  }
  return { stands, fails }
}

const FIRST_STRIDE = 1.1
/** Trials that fail, down to some 0.65 of the first, before it is asked whether anything stands at all. */
const EARLY = 4

/** The factor to try after these trials; undefined when the bracket is as narrow as was asked for, or an end is reached. */
export function nextFactor(
  trials: readonly Trial[],
  { guess, least, greatest, within }: SearchSpec,
): number | undefined {
  if (trials.length === 0) return guess
  const { stands, fails } = bracketOf(trials)
  if (stands >= greatest || fails <= least || fails / stands <= 1 + within) return undefined
  const middle = Math.sqrt(stands * fails)
  if (stands > least && fails < Infinity) return middle
  if (stands === 0 && trials.length === EARLY) return least
  // That the least factor stands narrows nothing: the way down goes on as it was.
  const asked = trials.length - (stands > 0 && fails < Infinity ? 1 : 0)
  const stride = exp(log(FIRST_STRIDE) * exp(0.5 * log(2) * (asked - 1)))
  return fails === Infinity ? Math.min(greatest, stands * stride) : Math.max(least, middle, fails / stride)
}

/**
 * Trials one after the other, those that are known already first; `trial` may yield what it likes on the way, and returns why it broke off
 * where it cannot tell.
 */
export function* searchFactor<Tick>(
  spec: SearchSpec,
  known: readonly Trial[],
  trial: (factor: number, trials: readonly Trial[]) => Generator<Tick, Trial | string>,
): Generator<Tick, Found> {
  const trials = [...known]
  for (let factor = nextFactor(trials, spec); factor !== undefined; factor = nextFactor(trials, spec)) {
    const known = yield* trial(factor, trials)
    if (typeof known === 'string') return { ...bracketOf(trials), trials, brokenOff: known }
    trials.push(known)
  }
  return { ...bracketOf(trials), trials }
}

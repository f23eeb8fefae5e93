/**
 * Factor of safety by strength reduction: the largest F for which a model with the strengths c/F, tan φ/F and σ_t/F stands.
 *
 * What     A trial says of one F whether the model stands. Standing at F means standing at every smaller one.
 * Steps    1. the first trial is the first guess;
 *          2. the bracket: upwards while it stands, downwards while it fails, in steps that grow by √2 from 1.1 on; where EARLY trials
 *             have failed and none stands, the least factor is tried before they go on: what falls whatever its joints hold is known then;
 *          3. on both sides of the factor that the motion of the last failure tells of (see the estimate of motion), or where it tells of none,
 *             or trials prove it wrong, halves of the logarithm of what is left; until failing over standing is below 1 + the width that was
 *             asked for;
 *          4. the least that failed is tried again from the greatest that stood, where it had begun far below: what tears in one large step may hold
 *             in small ones. Where it stands now, the search goes on upwards.
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
  /** The factor at which its start had come to rest, where it matters for what tears on the way. */
  from?: number
  /** Where it failed and its motion tells: the factor at which it would just have stood. */
  estimate?: number
  /** Wet joints that gaped so far that their water was lost, where it stood; share of the area. */
  dry?: { joint: string; share: number }[]
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

/** How a search stands after some trials; what has stood in the end did not fail. */
export function bracketOf(trials: readonly Trial[]): Pick<Found, 'stands' | 'fails'> {
  const stands = trials.reduce((most, trial) => (trial.stands ? Math.max(most, trial.factor) : most), 0)
  const fails = trials.reduce(
    (least, trial) => (!trial.stands && trial.factor > stands ? Math.min(least, trial.factor) : least),
    Infinity,
  )
  return { stands, fails }
}

/** Widths of the last bracket from which a trial has begun far below. */
const FAR_BELOW = 3

/** Whether the least factor that failed began so far below that it is to be tried again, which it was not yet. */
function isHasty(trials: readonly Trial[], fails: number, within: number): boolean {
  const [first, again] = trials.filter(({ factor }) => factor === fails)
  return !again && first?.from !== undefined && log(fails / first.from) > FAR_BELOW * log(1 + within)
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
  if (stands >= greatest || fails <= least) return undefined
  if (fails / stands <= 1 + within) return isHasty(trials, fails, within) ? fails : undefined
  const aim = aimOf(trials, within)
  if (stands > least && fails < Infinity) return aim ?? Math.sqrt(stands * fails)
  if (stands === 0 && trials.length === EARLY) return least
  // That the least factor stands narrows nothing: the way down goes on as it was.
  const asked = trials.some((trial) => !trial.stands && trial.factor <= stands)
    ? 1
    : trials.length - (stands > 0 && fails < Infinity ? 1 : 0)
  const stride = exp(log(FIRST_STRIDE) * exp(0.5 * log(2) * (asked - 1)))
  if (fails === Infinity) return Math.min(greatest, stands * stride)
  return Math.max(least, aim ?? Math.max(Math.sqrt(stands * fails), fails / stride))
}

/** Widths of a bracket that two halvings make narrow enough: no estimate does it in fewer. */
const HALVED = 4
/** Shares of the width that was asked for: how far from an estimate is tried, and how far below what failed when that is the nearer side. */
const BESIDE = 0.4
const BELOW = 0.95
/** Trials that may come out otherwise than the estimate had it before halving is left to do the rest. */
const TRUSTED = 2

/** The next factor by the estimate of the least that failed; undefined where there is none within the bracket, or it has been wrong. */
function aimOf(trials: readonly Trial[], within: number): number | undefined {
  const { stands, fails } = bracketOf(trials)
  const estimate = trials.find(({ factor }) => factor === fails)?.estimate
  if (estimate === undefined || estimate <= stands || estimate >= fails || missed(trials) > TRUSTED) return undefined
  const width = 1 + within
  if (stands > 0 && log(fails / stands) < HALVED * log(width)) return undefined
  const share = (part: number) => exp(part * log(width))
  // Nothing has stood yet, or the failing side is near: what should just stand.
  if (stands === 0 || fails < estimate * share(2 * BESIDE)) {
    const below = Math.min(fails / share(BELOW), estimate / share(stands === 0 ? 1 - BESIDE : 0))
    return below > stands ? below : undefined
  }
  return estimate * share(BESIDE)
}

/** Trials that came out otherwise than the estimate of the least factor that had failed by then. */
function missed(trials: readonly Trial[]): number {
  let count = 0
  let least: Trial | undefined
  for (const trial of trials) {
    if (least?.estimate !== undefined && trial.stands === trial.factor > least.estimate) count++
    if (!trial.stands && (!least || trial.factor < least.factor)) least = trial
  }
  return count
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

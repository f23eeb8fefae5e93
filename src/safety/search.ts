/**
 * The search for a factor of safety: the stages of the case, then trials with reduced strength, each from the state in which the last
 * stage ended, then the smallest factor that failed once more, with frames, for the mode of failure and the pictures.
 *
 * Joints cut the blocks once, and all trials run in the world of the first stages: each begins with what the checkpoint of the
 * settled state holds.
 *
 * It looks like any other run: a generator of ticks, checkpoints, an outcome. A checkpoint on the way holds the settled state and the
 * trials that are known; the one under way begins again, so that a resumed search ends in the same bits.
 */
import type { Case } from '../case/case.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import { bareHost } from '../host.ts'
import type { Frame } from '../output/frame.ts'
import { figure } from '../output/quantities.ts'
import type { Safety, Summary } from '../output/summary.ts'
import { checkExpect } from '../run/check-expect.ts'
import { withExtra } from '../run/snapshot.ts'
import { goOnIn, type Outcome, type Run, type RunOptions, startIn, type Tick } from '../run.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { type Prepared, prepareCut } from '../setup/prepare.ts'
import { failureMode } from '../slope/failure-mode.ts'
import { bracketOf, type Found, factorOf, searchFactor, type Trial } from '../slope/strength-reduction.ts'
import type { World } from '../state/world.ts'
import { withFirstStages } from './first-stages.ts'
import { asExtra, trialsIn } from './kept-trials.ts'
import { isReduced, trialCase } from './trial-case.ts'
import { makeWatch, type TrialWatch } from './trial-watch.ts'

/** A tick of a trial says which it is; one before the first shows the settled model, in a resumed run as well. */
export interface SafetyTick extends Tick {
  settled?: Frame
  trial?: { number: number; factor: number; stands: number; fails: number }
}

/** A run whose ticks tell of trials. */
export type SearchRun = Omit<Run, 'ticks' | 'now' | 'frame'> & { ticks: Generator<SafetyTick, Outcome> }

/** What all parts of a search share. */
interface Search {
  case: Case
  spec: StrengthReduction
  options: RunOptions
  /** Where all of it happens. */
  prepared: Prepared
  /** The run of the stages of the case, which ends where trials begin. */
  base: Run
  /** Its last state, how much slower trials swing than it did, and steps between looks at them. */
  settled: Uint8Array
  slower: number
  span: number
  /** Where the history of the run is. */
  shown: { run: Run }
}

export function startSearch(given: CutCase, spec: StrengthReduction, options: RunOptions): SearchRun {
  const host = options.host ?? bareHost()
  const { cut, notes, slower } = withFirstStages(given, host)
  const { made: c } = cut
  const prepared = prepareCut({ ...cut, made: trialCase(c, spec, spec.guess) }, host)
  const base = startIn(prepared, { ...options, stages: c.stages.length })
  checkExpect(c, base.columns)
  const shown = { run: base }
  return {
    ...base,
    notes: [...notes, ...base.notes],
    history: (from) => shown.run.history(from),
    ticks: runSearch({ case: c, spec, options, prepared, base, settled: new Uint8Array(0), slower, span: 0, shown }),
  }
}

function* runSearch(search: Search): Generator<SafetyTick, Outcome> {
  const { base, spec } = search
  const settled = yield* base.ticks
  if (settled.summary.status !== 'done') return settled
  search.settled = joined(base.now().checkpoint({}))
  search.span = spanOf(settled.summary, search.slower)
  const known = trialsIn(base.extra)
  if (search.options.frames ?? true)
    yield { ...base.now(), settled: base.frame(), checkpoint: checkpointsOf(search, known) }
  const found = yield* searchFactor(spec, known, (factor, trials) => tryFactor(search, factor, trials))
  if (found.fails < Infinity && !found.brokenOff) return yield* showFailure(search, found)
  const outcome = found.brokenOff ? { status: 'bad' as const, problem: found.brokenOff } : {}
  return { ...settled, summary: { ...settled.summary, ...outcome, safety: safetyOf(search, found) } }
}

/** Looks at a trial in the time in which the model settled, and the fewest steps between two. */
const LOOKS = 5
const LEAST_SPAN = 100
const MOST_SPAN = 5000
/** Steps between measurements of the unbalanced force while settling. */
const EVERY = 50

function spanOf({ stages }: Summary, slower: number): number {
  const settled = stages.map(({ kind, steps }) => (kind === 'settle' ? steps / LOOKS : 0))
  const longest = Math.max(LEAST_SPAN, ...settled.map((span) => slower * span))
  return EVERY * Math.ceil(Math.min(MOST_SPAN, longest) / EVERY)
}

function startTrial({ case: c, spec, options, prepared, settled, span }: Search, factor: number, show: boolean) {
  const watch = makeWatch({ watch: spec.watch, ratio: spec.ratio, span, show })
  const run = goOnIn(
    { ...prepared, case: trialCase(c, spec, factor) },
    {
      ...options,
      frames: show && options.frames,
      resume: settled,
      until: watch.until,
    },
  )
  return { watch, run }
}

/** One trial; its ticks show no frames, and leave the history where the settled state left it. */
function* tryFactor(search: Search, factor: number, trials: readonly Trial[]): Generator<SafetyTick, Trial | string> {
  const { watch, run } = startTrial(search, factor, false)
  const { stands, fails } = bracketOf(trials)
  const trial = { number: trials.length + 1, factor, stands, fails }
  const { rows } = search.base.now()
  const checkpoint = checkpointsOf(search, trials)
  for (;;) {
    const next = run.ticks.next()
    if (next.done) return verdictOf(next.value.summary, watch, factor, search.prepared.world)
    yield { ...next.value, frames: [], rows, checkpoint, trial }
  }
}

/** What became of a trial, or why that cannot be told. */
function verdictOf({ stages, status, problem }: Summary, watch: TrialWatch, factor: number, world: World) {
  const { steps } = stages[stages.length - 1]
  if (status === 'bad' && !watch.breakOff(world))
    return `the trial at F = ${figure(factor, 4)} broke off before it was plain whether the model stands: ${problem}`
  const verdict =
    status === 'bad' ? { stands: false, why: problem } : (watch.verdict() ?? { stands: true, why: 'nothing moves' })
  return { factor, ...verdict, steps, looks: watch.looks, times: watch.times }
}

/** The smallest factor that failed once more, with frames, and as long again after it was plain that it fails. */
function* showFailure(search: Search, found: Found): Generator<SafetyTick, Outcome> {
  const { watch, run } = startTrial(search, found.fails, true)
  search.shown.run = run
  const { stands, fails } = found
  const trial = { number: found.trials.length + 1, factor: fails, stands, fails }
  const checkpoint = checkpointsOf(search, found.trials)
  for (;;) {
    const next = run.ticks.next()
    if (next.done) {
      const { summary, ...rest } = next.value
      if (summary.problem) watch.breakOff(search.prepared.world)
      const safety = safetyOf(search, found, watch, summary)
      // What fails may go so far that contact means nothing any more: that is told, and no fault of the run.
      const warnings = summary.problem ? [...summary.warnings, `as it fails, ${summary.problem}`] : summary.warnings
      return { ...rest, summary: { ...summary, status: 'done', problem: '', warnings, safety } }
    }
    yield { ...next.value, checkpoint, trial }
  }
}

/** Points of bonds inside blocks that are broken. */
const brokenInside = (summary: Summary | undefined): number =>
  (summary?.contact?.broken ?? [])
    .filter(({ blocks }) => blocks[0] === blocks[1])
    .reduce((sum, { tension, shear }) => sum + tension + shear, 0)

function safetyOf({ case: c, spec }: Search, found: Found, watch?: TrialWatch, summary?: Summary): Safety {
  const { stands, fails, trials } = found
  const factor = factorOf(found)
  return {
    factor: Number.isFinite(factor) ? factor : null,
    stands: stands > 0 ? stands : null,
    fails: fails < Infinity ? fails : null,
    strengths: spec.of,
    joints: Object.keys(c.physics.joints).filter((name) => isReduced(name, spec)),
    slipped: spec.slipped,
    trials,
    mode: failureMode(watch?.moving ?? [], brokenInside(summary)),
  }
}

/** Of a search: that of the settled state, with the trials that are known. */
const checkpointsOf =
  ({ settled }: Search, trials: readonly Trial[]): Tick['checkpoint'] =>
  (extra) =>
    withExtra(settled, { ...extra, ...asExtra(trials) })

function joined(chunks: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

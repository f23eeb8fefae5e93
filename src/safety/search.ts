/**
 * The search for a factor of safety: the stages of the case, then trials with reduced strength, then the smallest factor that failed once
 * more, with frames, for the mode of failure and the pictures.
 *
 * Joints cut the blocks once, and all trials run in the world of the first stages. A trial begins where the one with the greatest factor that
 * stood came to rest, with stages, time and records of the settled state: what stands with less strength is nearer to it than the
 * settled state is. Where that one went far before it stood, geometry is no longer that of the slope, and the one before it is begun from.
 *
 * It looks like any other run: a generator of ticks, checkpoints, an outcome. A checkpoint on the way holds the settled state, the
 * trials that are known, and the state of the one under way with what its watch has seen, so that a resumed search goes on within it.
 */
import type { Case } from '../case/case.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import { bareHost, type Host } from '../host.ts'
import { CheckpointError } from '../output/checkpoint.ts'
import type { Frame } from '../output/frame.ts'
import { figure } from '../output/quantities.ts'
import { collapsedFirst, collapseText } from '../output/safety-text.ts'
import { copyOf } from '../output/stored-value.ts'
import type { Summary } from '../output/summary.ts'
import type { Collapse, Safety } from '../output/summary-safety.ts'
import { unitsOf } from '../output/units.ts'
import { checkExpect } from '../run/check-expect.ts'
import { checkpointOf, openCheckpoint, type RunState } from '../run/snapshot.ts'
import { endOf } from '../run/summarise.ts'
import { goOnIn, type Outcome, type Run, type RunOptions, startIn, type Tick } from '../run.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { type Prepared, prepareCut } from '../setup/prepare.ts'

import { bracketOf, type Found, searchFactor, type Trial } from '../slope/strength-reduction.ts'
import type { World } from '../state/world.ts'
import { brittleNotes, trialChoices } from './choices.ts'
import { type CollapseGuard, guardPlaces } from './collapse.ts'
import { withFirstStages } from './first-stages.ts'
import { safetyOf } from './found.ts'
import { fallSteps, graduallyFrom, mayTear } from './gradual-strength.ts'
import { lostBonds, lostWords } from './lost-strength.ts'
import { dryJoints, dryWarning, dryWords, MOST_DRY, type WetAreas, wetAreas } from './lost-water.ts'
import { CALM, trialCase, trialStage } from './trial-case.ts'
import { type Pace, paceOf, spanOf } from './trial-pace.ts'
import { MOST_LOOKS, makeWatch, settlementOf, type TrialWatch, type WatchState } from './trial-watch.ts'

/** A tick of a trial says which it is; one before the first shows the settled model, in a resumed run as well. */
export interface SafetyTick extends Tick {
  settled?: Frame
  /** The end of a trial that stands. */
  stood?: { factor: number; frame: Frame }
  /** What the user should know at this moment: told once, before the first trial. */
  notes?: string[]
  trial?: { number: number; factor: number; stands: number; fails: number }
}

/** What a checkpoint keeps of a search, besides the state of its run: the settled one, once it is known. */
interface SearchState {
  trials: readonly Trial[]
  /** Where trials begin: the end of the one with the greatest factor that stood without going far; and where the least that failed began. The settled state unless said. */
  stood?: Start
  failedFrom?: Start
  /** The one under way: the next factor of the search, or the smallest that failed once more. */
  underWay?: TrialState
}

interface TrialState {
  run: RunState
  watch: WatchState
}

/** A state at rest, and the factor at which it came to rest. */
interface Start {
  factor: number
  run: RunState
}

/** A run whose ticks tell of trials. */
export type SearchRun = Omit<Run, 'ticks' | 'now' | 'frame'> & { ticks: Generator<SafetyTick, Outcome> }

/** What all parts of a search share. */
interface Search {
  case: Case
  spec: StrengthReduction
  options: RunOptions
  host: Host
  /** Where all of it happens. */
  prepared: Prepared
  /** The run of the stages of the case, which ends where trials begin, and who sees that the slope stays in place meanwhile. */
  base: Run
  guard: CollapseGuard
  /** What bonds lost in it, in words. */
  lost: string[]
  /** Its last state, how much slower trials swing than it did, and the time between looks at them. */
  settled: RunState
  slower: number
  pace: Pace
  /** How far the weight moved the blocks [m]. */
  settlement: number
  /** Where water pressed when it had settled. */
  wet: WetAreas
  /** Where the history of the run is. */
  shown: { run: Pick<Run, 'history'> }
  /** What it continues from, until the trial that was under way has begun. */
  from: SearchState
  /** States that trials begin from, as in a checkpoint. */
  starts: Pick<SearchState, 'stood' | 'failedFrom'>
}

export function startSearch(given: CutCase, spec: StrengthReduction, options: RunOptions): SearchRun {
  const host = options.host ?? bareHost()
  const { cut, notes, choices, slower } = withFirstStages(given, host)
  const { made: c } = cut
  const made = prepareCut({ ...cut, made: trialCase(c, spec, spec.guess) }, host)
  const prepared = { ...made, notes: [...brittleNotes(c, spec), ...made.notes] }
  const saved = options.resume && openCheckpoint(options.resume, c)
  if (saved && !saved.search)
    throw new CheckpointError(
      'the checkpoint belongs to a run that searches for no factor of safety; resume it with the command that wrote it: npx talus run',
    )
  const guard = guardPlaces(c, spec.watch)
  const base = startIn(prepared, { ...options, stages: c.stages.length, guard }, saved)
  checkExpect(c, base.columns)
  const shown: Search['shown'] = { run: base }
  const from = (saved?.search as SearchState) ?? { trials: [] }
  return {
    ...base,
    notes: [...notes, ...base.notes],
    choices: [...base.choices, ...choices, ...trialChoices(CALM, MOST_LOOKS)],
    history: (from) => shown.run.history(from),
    ticks: runSearch({
      case: c,
      spec,
      options,
      host,
      prepared,
      base,
      guard,
      slower,
      shown,
      from,
      starts: startsOf(from),
    }),
  }
}

const startsOf = ({ stood, failedFrom }: SearchState): Search['starts'] => ({ stood, failedFrom })

function* runSearch(
  start: Omit<Search, 'settled' | 'pace' | 'lost' | 'settlement' | 'wet'>,
): Generator<SafetyTick, Outcome> {
  const { base, spec, guard, prepared } = start
  const settled = yield* settle(start)
  const lost = lostWords(
    lostBonds(prepared.world, (block) => isFixed(prepared.case, block)),
    unitsOf(prepared.case.output),
  )
  const { warnings } = settled.summary
  warnings.push(...lost.filter((note) => !warnings.includes(note)))
  const collapse = guard.account(prepared.world)
  if (collapse) return collapsed({ ...start, lost }, settled, collapse)
  if (settled.summary.status === 'bad') return settled
  const pace = paceOf(settled.summary, start.slower)
  const settlement = settlementOf(prepared.world, spec.watch)
  const wet = wetNow(prepared)
  const search: Search = { ...start, lost, settled: copyOf(base.now().state()), pace, settlement, wet }
  const { trials } = search.from
  const begun = { ...base.now(), checkpoint: checkpointsOf(search, () => search.from), notes: lost }
  yield (search.options.frames ?? true) ? { ...begun, settled: base.frame() } : begun
  const found = yield* searchFactor(spec, trials, (factor, known) => tryFactor(search, factor, known))
  if (found.fails < Infinity && !found.brokenOff) return yield* showFailure(search, found)
  const safety = safetyOf(search, found)
  const still = found.trials.length > 0 && found.trials.every(({ looks }) => looks.every(({ moved }) => moved === 0))
  return withoutFactor(settled, still ? { ...safety, none: STILL } : safety)
}

const isFixed = ({ blocks }: Case, block: string): boolean => blocks[block]?.fixed ?? false

const wetNow = ({ world, case: c }: Prepared): WetAreas => wetAreas(world, (block) => isFixed(c, world.blocks[block]))

const STILL =
  'nothing in the model moves, whatever its strengths: every block is fixed, held or driven (`fixed`, `hold`, `boundaries`), or nothing loads it'

/** A search that came to an end of its range, or was broken off. */
function withoutFactor(settled: Outcome, safety: Safety): Outcome {
  const { summary } = settled
  const problem = [safety.none ?? '', summary.problem].filter(Boolean).join('; ')
  const warnings = [...new Set([...waterWarnings(safety), ...summary.warnings])]
  return { ...settled, summary: { ...summary, status: 'no factor', problem, safety, warnings } }
}

/** No trial is run from where a slope has collapsed to. */
function collapsed(search: Pick<Search, 'case' | 'spec' | 'lost'>, settled: Outcome, collapse: Collapse): Outcome {
  const { summary } = settled
  const problem = collapseText(collapse, unitsOf(summary))
  const none = collapsedFirst(collapse)
  const found = safetyOf(search, { stands: 0, fails: Infinity, trials: [], brokenOff: none })
  const safety = { ...found, mode: collapse.mode }
  const warnings =
    summary.status === 'bad' ? [...summary.warnings, `as it fails, ${summary.problem}`] : summary.warnings
  return { ...settled, summary: { ...summary, status: 'collapsed', problem, warnings, safety, collapse } }
}

/** The stages of the case; their checkpoints are those of a search that knows no trial. */
function* settle({ case: c, host, base }: Pick<Search, 'case' | 'host' | 'base'>): Generator<SafetyTick, Outcome> {
  for (;;) {
    const next = base.ticks.next()
    if (next.done) return next.value
    const tick = next.value
    yield {
      ...tick,
      checkpoint: (extra) => checkpointOf(c, host, { extra, run: tick.state(), search: { trials: [] } }),
    }
  }
}

/** Unbalanced force below which motion that dies out is judged: a share of the width of the bracket, and no more than this. */
const CLOSE = 0.1
const MOST_CLOSE = 1e-3

/** From the given state; the first trial of a resumed search from where it was. */
function startTrial(search: Search, factor: number, given: Start | undefined, show: boolean) {
  const { case: c, spec, options, prepared, pace, settlement: settled } = search
  const from = given ?? { factor: 1, run: search.settled }
  const { underWay } = search.from
  search.from = { trials: [] }
  const { ratio, within } = spec
  const close = Math.min(CLOSE * within, MOST_CLOSE)
  const times = mayTear(c, spec) ? factor / from.factor : 1
  const fall = (dt: number) => fallSteps(times, spanOf(pace, dt))
  const watch = makeWatch({ watch: spec.watch, ratio, close, pace, settled, show, fall }, underWay?.watch)
  const start = trialStage(c, spec, from.factor).physics
  const wrap = fall(1) > 0 ? graduallyFrom(start, fall, options.wrap) : options.wrap
  const run = goOnIn(
    { ...prepared, case: trialCase(c, spec, factor) },
    { ...options, frames: show && options.frames, until: watch.until, wrap },
    underWay?.run ?? from.run,
  )
  return { watch, run }
}

/** Settlements that blocks may have moved in a trial from whose end others begin: what came to rest after a long way is another slope. */
const SHIFTED = 4

/** Keeps what later trials begin from: the end of this one where it stood, what it began from where it failed. */
function keepStart(
  { starts, settled, settlement }: Search,
  { stands, fails }: Bracket,
  trial: Trial,
  end: RunState,
): void {
  const far = (trial.looks.at(-1)?.moved ?? 0) > SHIFTED * settlement
  if (trial.stands && trial.factor > stands && !far && !trial.dry)
    starts.stood = { factor: trial.factor, run: asSettled(settled, copyOf(end)) }
  if (!trial.stands && trial.factor < fails) starts.failedFrom = starts.stood
}

/** All that moves is that of a trial that came to rest; stages, time and records are those of the settled state, where every trial begins. */
const asSettled = (settled: RunState, end: RunState): RunState => ({
  ...settled,
  clock: { ...settled.clock, total: end.clock.total },
  memory: end.memory,
  growing: end.growing,
})

type Bracket = Pick<Found, 'stands' | 'fails'>

/** One trial; its ticks show no frames, and leave the history where the settled state left it. */
function* tryFactor(search: Search, factor: number, trials: readonly Trial[]): Generator<SafetyTick, Trial | string> {
  const { watch, run } = startTrial(search, factor, search.starts.stood, false)
  const { stands, fails } = bracketOf(trials)
  const trial = { number: trials.length + 1, factor, stands, fails }
  const { rows } = search.base.now()
  for (;;) {
    const next = run.ticks.next()
    if (next.done) {
      const known = withDry(search, verdictOf(next.value.summary, watch, factor, search.prepared.world))
      if (typeof known !== 'string') keepStart(search, { stands, fails }, known, run.now().state())
      if (typeof known !== 'string' && known.stands && (search.options.frames ?? true))
        yield { ...endOfTrial(search, run, [...trials, known], rows), stood: { factor, frame: run.frame() } }
      return known
    }
    const tick = next.value
    const state = () => ({ ...search.starts, trials, underWay: { run: tick.state(), watch: watch.state } })
    yield { ...tick, frames: [], rows, checkpoint: checkpointsOf(search, state), trial }
  }
}

const endOfTrial = (search: Search, run: Pick<Run, 'now'>, trials: readonly Trial[], rows: number): SafetyTick => ({
  ...run.now(),
  frames: [],
  rows,
  checkpoint: checkpointsOf(search, () => ({ ...search.starts, trials })),
})

/** What became of a trial, or why that cannot be told. */
function verdictOf({ stages, status, problem }: Summary, watch: TrialWatch, factor: number, world: World) {
  const { steps } = stages[stages.length - 1]
  if (status === 'bad' && !watch.breakOff(world))
    return `the trial at F = ${figure(factor, 4)} broke off before it was plain whether the model stands: ${problem}`
  const verdict =
    status === 'bad' ? { stands: false, why: problem } : (watch.verdict() ?? { stands: true, why: 'nothing moves' })
  const estimate = verdict.stands ? undefined : watch.estimate(factor)
  return {
    factor,
    ...verdict,
    ...(estimate && { estimate }),
    steps,
    looks: watch.state.looks,
    times: watch.state.times,
  }
}

/** What comes to rest since joints gape so far that their water is gone does not stand under the loads that are given; a little of it is told. */
function withDry({ wet, prepared }: Search, trial: Trial | string): Trial | string {
  if (typeof trial === 'string' || !trial.stands) return trial
  const dry = dryJoints(prepared.world, wet, wetNow(prepared))
  return dry.length > 0
    ? { ...trial, stands: dry[0].share <= MOST_DRY, why: `${trial.why}, but ${dryWords(dry)}`, dry }
    : trial
}

/** Of the trial with the greatest factor that stood. */
function waterWarnings({ stands, trials }: Pick<Safety, 'stands' | 'trials'>): string[] {
  const dry = trials.find(({ factor }) => factor === stands)?.dry
  return dry && stands !== null ? [dryWarning(figure(stands, 4), dry)] : []
}

/** The smallest factor that failed once more, with frames, and as long again after it was plain that it fails. */
function* showFailure(search: Search, found: Found): Generator<SafetyTick, Outcome> {
  const { watch, run } = startTrial(search, found.fails, search.starts.failedFrom, true)
  search.shown.run = run
  const { stands, fails } = found
  const trial = { number: found.trials.length + 1, factor: fails, stands, fails }
  for (;;) {
    const next = run.ticks.next()
    if (next.done) {
      const { summary, ...rest } = next.value
      const broke = summary.status === 'bad'
      if (broke) watch.breakOff(search.prepared.world)
      // What fails may go so far that contact means nothing any more: that is told, and no fault of the run.
      const warnings = broke ? [...summary.warnings, `as it fails, ${summary.problem}`] : summary.warnings
      const safety = safetyOf(search, found, watch, summary)
      const shown = {
        ...summary,
        ...(broke && endOf('', summary.stages)),
        warnings: [...waterWarnings(safety), ...warnings],
      }
      const outcome = { ...rest, summary: { ...shown, safety } }
      return safety.factor === null ? withoutFactor(outcome, safety) : outcome
    }
    const tick = next.value
    const state = () => ({
      ...search.starts,
      trials: found.trials,
      underWay: { run: tick.state(), watch: watch.state },
    })
    yield { ...tick, checkpoint: checkpointsOf(search, state), trial }
  }
}

/** From the settled state on. */
const checkpointsOf =
  ({ case: c, host, settled }: Search, search: () => SearchState): Tick['checkpoint'] =>
  (extra) =>
    checkpointOf(c, host, { extra, run: settled, search: search() })

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
import type { StrengthReduction } from '../case/types/slope.ts'
import { bareHost } from '../host.ts'
import { CheckpointError } from '../output/checkpoint.ts'
import type { Frame } from '../output/frame.ts'
import { figure } from '../output/quantities.ts'
import { collapsedFirst, collapseText } from '../output/safety-text.ts'
import { copyOf } from '../output/stored-value.ts'
import type { Collapse, Safety } from '../output/summary-safety.ts'
import { unitsOf } from '../output/units.ts'
import { checkExpect } from '../run/check-expect.ts'
import { checkpointOf, openCheckpoint } from '../run/snapshot.ts'
import { endOf } from '../run/summarise.ts'
import { type Outcome, type Run, type RunOptions, startIn, type Tick } from '../run.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { prepareCut } from '../setup/prepare.ts'
import { bracketOf, type Found, searchFactor, type Trial } from '../slope/strength-reduction.ts'
import { brittleNotes, trialChoices } from './choices.ts'
import { guardPlaces } from './collapse.ts'
import { withFirstStages } from './first-stages.ts'
import { safetyOf } from './found.ts'
import { lostBonds, lostWords } from './lost-strength.ts'
import { dryWarning } from './lost-water.ts'
import type { Search, SearchState } from './search-state.ts'
import { fromOf, isFixed, keepStart, startTrial, verdictOf, wetNow, withDry } from './trial.ts'
import { CALM, trialCase } from './trial-case.ts'
import { paceOf } from './trial-pace.ts'
import { MOST_LOOKS, settlementOf } from './trial-watch.ts'

/** A tick of a trial says which it is; one before the first shows the settled model, in a resumed run as well. */
export interface SafetyTick extends Tick {
  settled?: Frame
  /** The end of a trial that stands. */
  stood?: { factor: number; frame: Frame }
  /** What the user should know at this moment: told once, before the first trial. */
  notes?: string[]
  trial?: { number: number; factor: number; stands: number; fails: number }
}

/** A run whose ticks tell of trials. */
export type SearchRun = Omit<Run, 'ticks' | 'now' | 'frame'> & { ticks: Generator<SafetyTick, Outcome> }

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

/** One trial; its ticks show no frames, and leave the history where the settled state left it. */
function* tryFactor(search: Search, factor: number, trials: readonly Trial[]): Generator<SafetyTick, Trial | string> {
  const from = fromOf(search)
  const { watch, run } = startTrial(search, factor, search.starts.stood, false)
  const { stands, fails } = bracketOf(trials)
  const trial = { number: trials.length + 1, factor, stands, fails }
  const { rows } = search.base.now()
  for (;;) {
    const next = run.ticks.next()
    if (next.done) {
      const known = withDry(search, verdictOf(next.value.summary, watch, { factor, from }, search.prepared.world))
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

/** A trial of a search: how it starts, what became of it, and what later ones begin from. */
import type { Case } from '../case/case.ts'
import { figure } from '../output/quantities.ts'
import { copyOf } from '../output/stored-value.ts'
import type { Summary } from '../output/summary.ts'
import type { RunState } from '../run/snapshot.ts'
import { goOnIn } from '../run.ts'
import type { Prepared } from '../setup/prepare.ts'
import type { Found, Trial } from '../slope/strength-reduction.ts'
import type { World } from '../state/world.ts'
import { fallSteps, graduallyFrom, mayTear } from './gradual-strength.ts'
import { dryJoints, dryWords, MOST_DRY, type WetAreas, wetAreas } from './lost-water.ts'
import type { Search, Start } from './search-state.ts'
import { trialCase, trialStage } from './trial-case.ts'
import { spanOf } from './trial-pace.ts'
import { makeWatch, type TrialWatch } from './trial-watch.ts'

/** Unbalanced force below which motion that dies out is judged: a share of the width of the bracket, and no more than this. */
const CLOSE = 0.1
const MOST_CLOSE = 1e-3

/** From the given state; the first trial of a resumed search from where it was. */
export function startTrial(search: Search, factor: number, given: Start | undefined, show: boolean) {
  const { case: c, spec, options, prepared, pace, settlement: settled } = search
  const from = given ?? { factor: 1, run: search.settled }
  const { underWay } = search.from
  search.from = { trials: [] }
  const { ratio, within } = spec
  const close = Math.min(CLOSE * within, MOST_CLOSE)
  const times = mayTear(c, spec) ? factor / from.factor : 1
  const fall = (dt: number) => fallSteps(times, spanOf(pace, dt))
  const watch = makeWatch({ watch: spec.watch, ratio, close, pace, settled, show, fall }, underWay?.watch)
  const [start, end] = [from.factor, factor].map((own) => trialStage(c, spec, own).physics)
  const wrap = fall(1) > 0 ? graduallyFrom(start, end, fall, options.wrap) : options.wrap
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
/** The factor at which the next trial's start came to rest, where joints may tear on the way from there. */
export const fromOf = ({ case: c, spec, starts }: Search): number | undefined =>
  mayTear(c, spec) ? (starts.stood?.factor ?? 1) : undefined

export function keepStart(
  { starts, settled, settlement }: Search,
  { stands, fails }: Bracket,
  trial: Trial,
  end: RunState,
): void {
  const far = (trial.looks.at(-1)?.moved ?? 0) > SHIFTED * settlement
  if (trial.stands && trial.factor > stands && !far && !trial.dry)
    starts.stood = { factor: trial.factor, run: asSettled(settled, copyOf(end)) }
  if (!trial.stands && trial.factor <= fails) starts.failedFrom = starts.stood
}

/** All that moves is that of a trial that came to rest; stages, time and records are those of the settled state, where every trial begins. */
const asSettled = (settled: RunState, end: RunState): RunState => ({
  ...settled,
  clock: { ...settled.clock, total: end.clock.total },
  memory: end.memory,
  growing: end.growing,
})

type Bracket = Pick<Found, 'stands' | 'fails'>

/** What became of a trial, or why that cannot be told. */
export function verdictOf(
  { stages, status, problem }: Summary,
  watch: TrialWatch,
  { factor, from }: Pick<Trial, 'factor' | 'from'>,
  world: World,
) {
  const { steps } = stages[stages.length - 1]
  if (status === 'bad' && !watch.breakOff(world))
    return `the trial at F = ${figure(factor, 4)} broke off before it was plain whether the model stands: ${problem}`
  const verdict =
    status === 'bad' ? { stands: false, why: problem } : (watch.verdict() ?? { stands: true, why: 'nothing moves' })
  const estimate = verdict.stands ? undefined : watch.estimate(factor)
  return {
    factor,
    ...verdict,
    ...(from !== undefined && { from }),
    ...(estimate && { estimate }),
    steps,
    looks: watch.state.looks,
    times: watch.state.times,
  }
}

/** What comes to rest since joints gape so far that their water is gone does not stand under the loads that are given; a little of it is told. */
export function withDry({ wet, prepared }: Search, trial: Trial | string): Trial | string {
  if (typeof trial === 'string' || !trial.stands) return trial
  const dry = dryJoints(prepared.world, wet, wetNow(prepared))
  return dry.length > 0
    ? { ...trial, stands: dry[0].share <= MOST_DRY, why: `${trial.why}, but ${dryWords(dry)}`, dry }
    : trial
}

export const isFixed = ({ blocks }: Case, block: string): boolean => blocks[block]?.fixed ?? false

export const wetNow = ({ world, case: c }: Prepared): WetAreas =>
  wetAreas(world, (block) => isFixed(c, world.blocks[block]))

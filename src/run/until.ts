/**
 * Ends of stages that are events: a peak that is passed, a value that is crossed, the first bond that breaks.
 *
 * What     Of a record the samples of the history are judged, which such a stage takes ten times as often as others, so what has been
 *          seen is a function of the rows that a checkpoint keeps: a resumed run reads them again and ends at the same step. A bond is
 *          looked for after every step.
 *            peak     |v| has fallen to (1 − drop) of its largest since the stage began, once that was at least `above`;
 *            passes   v has reached the level from the side on which the stage began.
 *          The stage ends with the step after the one in which it was seen, and its last sample is that of its end.
 * Fails    A peak of noise before there is a load ends a stage too early: `above` says how large one has to be.
 */
import type { Case } from '../case/case.ts'
import type { Until } from '../case/types/stage.ts'
import { quantity } from '../output/quantities.ts'
import type { StageSummary } from '../output/summary.ts'
import { timeOf } from '../state/clock.ts'
import { hasFailedSince } from '../watch/failures.ts'
import { readRows } from '../watch/history.ts'
import { type Awaited, beginWaiting } from './awaited.ts'
import type { Simulation } from './simulation.ts'

const untilOf = (c: Case, index: number): Until | undefined => {
  const stage = c.stages[index]
  return stage.kind === 'run' ? stage.until : undefined
}

/** Asked after every step: whether the event has come that ends the stage. */
export function hasCome(sim: Simulation): boolean {
  const { clock } = sim.world
  const until = untilOf(sim.case, clock.stage)
  if (!until) return false
  const awaited = sim.awaited?.stage === clock.stage ? sim.awaited : beginWaiting(clock.stage)
  sim.awaited = awaited
  if (awaited.seenAt === undefined)
    if (until.kind === 'crack') lookAtBonds(sim, awaited)
    else lookAtRows(sim, until, awaited)
  return awaited.seenAt !== undefined
}

function lookAtBonds({ world }: Simulation, awaited: Awaited): void {
  const { bonds, clock } = world
  if (bonds.failed[0] === awaited.failures) return
  awaited.failures = bonds.failed[0]
  if (hasFailedSince(world, clock.origin)) awaited.seenAt = timeOf(clock)
}

function lookAtRows({ observer }: Simulation, until: Exclude<Until, { kind: 'crack' }>, awaited: Awaited): void {
  const column = observer.history.columns.findIndex(({ name }) => name === until.record)
  readRows(observer.history, awaited.rows, (stage, t, values) => {
    if (stage !== awaited.stage || awaited.seenAt !== undefined) return
    const value = values[column]
    if (Number.isNaN(awaited.first)) awaited.first = value
    awaited.latest = value
    if (Math.abs(value) > Math.abs(awaited.peak)) {
      awaited.peak = value
      awaited.timeOfPeak = t
    }
    if (isReached(until, awaited)) awaited.seenAt = t
  })
  awaited.rows = observer.history.rows
}

function isReached(until: Exclude<Until, { kind: 'crack' }>, { first, latest, peak }: Awaited): boolean {
  if (until.kind === 'passes') return first < until.level ? latest >= until.level : latest <= until.level
  const size = Math.abs(peak)
  return size > 0 && size >= until.above && latest * Math.sign(peak) <= (1 - until.drop) * size
}

/** What the stage waits for: `load has fallen by 20 % from its peak`. */
function eventText(until: Until, unitOfRecord: (record: string) => string): string {
  if (until.kind === 'crack') return 'the first bond breaks'
  const unit = unitOfRecord(until.record)
  if (until.kind === 'passes') return `${until.record} passes ${quantity(until.level, unit)}`
  const above = until.above > 0 ? ` of at least ${quantity(until.above, unit)}` : ''
  return `${until.record} has fallen by ${Number((100 * until.drop).toPrecision(6))} % from a peak${above}`
}

/** How a stage that waits for an event has ended; nothing of others. */
export function endOfWaiting(sim: Simulation, index: number): Pick<StageSummary, 'until'> {
  const until = untilOf(sim.case, index)
  if (!until) return {}
  const { columns } = sim.observer.history
  const unitOf = (record: string) => columns.find(({ name }) => name === record)?.unit ?? ''
  const { seenAt, peak, timeOfPeak } = sim.awaited ?? beginWaiting(index)
  const event = eventText(until, unitOf)
  if (until.kind === 'crack') return { until: { event, ...(seenAt !== undefined && { seenAt }) } }
  const largest = { record: until.record, unit: unitOf(until.record), value: peak, time: timeOfPeak }
  return { until: { event, ...(seenAt !== undefined && { seenAt }), largest } }
}

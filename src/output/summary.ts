/** The plain account of a run: what the terminal, summary.json and report.html are made from. */

import { aboveNoise } from './quantities.ts'
import type { SlopeSummary } from './slope-summary.ts'
import type { BoltSummary, ContactSummary } from './summary-contact.ts'
import type { Collapse, DesignVerdict, LowerSummary, Safety } from './summary-safety.ts'
import type { UnitSystem } from './units.ts'

/** A change of damping or step on the way of a settle stage. */
export interface StageChange {
  step: number
  what: 'shorter step' | 'following' | 'local'
  /** The step from there on [s], and the frequency of the motion that was seen [rad/s]. */
  dt: number
  omega: number
}

export interface Awaiting {
  event: string
  seenAt?: number
  largest?: { record: string; unit: string; value: number; time: number }
}

export interface StageSummary {
  kind: 'settle' | 'run'
  steps: number
  /** Step [s] and what sets it. */
  dt: number
  culprit: string
  /** Simulated time [s]. */
  time: number
  /** Wall time [s]. */
  wall: number
  /** Unbalanced-force ratio at the end. */
  unbalanced: number
  /** Energy that the ledger cannot account for since the start of the run, and the largest that was exchanged by now [J]. */
  imbalance: number
  exchanged: number
  /** The worst of that at any moment of the stage, as a share of what was exchanged by then [-]. */
  imbalanceShare: number
  /** settle: the ratio that was asked for, and whether it was reached. */
  ratio?: number
  settled?: boolean
  massScaling: boolean
  /** settle: what was changed on the way so that it comes to rest. */
  changes?: StageChange[]
  /** run: the event that was to end it, when that was seen [s], and the largest value of the record that was watched. */
  until?: Awaiting
  /** settle: why it did not come to rest. */
  why?: string
}

/** The energies of the ledger, in the order in which they are told. */
export const ENERGY_NAMES = [
  'kinetic',
  'strain',
  'contact',
  'gravity',
  'damping',
  'friction',
  'contactDamping',
  'fracture',
  'bolts',
  'boltYield',
  'quiet',
  'plastic',
  'external',
  'boundary',
  'total',
] as const

/** Energies [J]; `error` is the imbalance of the ledger. */
export interface Ledger extends Record<(typeof ENERGY_NAMES)[number], number> {
  /** What contacts took from the motion and do not account for; part of the error, with the other sign. */
  contactResidual: number
  error: number
  /** Largest of the energies since the start [J], and |error| over it. */
  exchanged: number
  relativeError: number
}

/** A sampled history of one component of a record. */
export interface Series {
  /** `record` or `record.part`. */
  name: string
  unit: string
  /** Stage and clock of the stage [s] of each sample. */
  stage: Int32Array
  t: Float64Array
  /** Time since the start of the first stage [s]. */
  time: Float64Array
  values: Float64Array
}

export interface Extreme {
  name: string
  unit: string
  min: number
  timeOfMin: number
  max: number
  timeOfMax: number
  last: number
}

/** For eyes: what rounding has left of a part, beside the largest part of its record, is 0. */
export function withoutNoise(extremes: readonly Extreme[]): Extreme[] {
  const largest = new Map<string, number>()
  const keyOf = ({ name, unit }: Extreme) => `${name.split('.')[0]} ${unit}`
  for (const one of extremes) {
    const own = Math.max(Math.abs(one.min), Math.abs(one.max), Math.abs(one.last))
    if (Number.isFinite(own)) largest.set(keyOf(one), Math.max(own, largest.get(keyOf(one)) ?? 0))
  }
  return extremes.map((one) => {
    const most = largest.get(keyOf(one)) ?? 0
    const [min, max, last] = [one.min, one.max, one.last].map((value) => aboveNoise(value, most))
    return { ...one, min, max, last }
  })
}

/** A count that stayed 0 tells nothing. */
export const isTold = ({ unit, min, max }: Extreme): boolean => unit !== '' || min !== 0 || max !== 0

export interface MovedBlock {
  block: string
  /** Mean displacement since the start [m], and the largest of a node. */
  mean: [number, number, number]
  largest: number
  /** Largest speed of a node [m/s]. */
  speed: number
}

/** One row of `talus verify`. */
export interface CheckRow {
  case: string
  quantity: string
  expected: number | string
  computed: number | string
  error: number
  tolerance: number
  scale: 'relative' | 'absolute'
  unit: string
  pass: boolean
}

/** Whether a row judges nothing: the case reports the quantity and expects nothing of it. */
export const isReport = ({ expected, pass }: CheckRow): boolean => expected === 'reported' && pass

/**
 * How a run ended, the worst of what happened (docs/verdicts.md):
 *   done         every stage ended as its words say, and a factor that was asked for was found
 *   not settled  a stage that was to settle came to its last step first
 *   no factor    a factor was asked for, and none lies between trials that stand and trials that fail
 *   collapsed    blocks left their places while they settled, before a factor could be asked for
 *   bad          the numbers mean nothing any more
 */
export type Status = 'done' | 'not settled' | 'no factor' | 'collapsed' | 'bad'

/** What came of threads. */
export interface ThreadSummary {
  count: number
  /** Share of the steps that they did together [-]. */
  together: number
  /** Share of the chunks that each has done then [-]. */
  shares: number[]
  /** How long the first has waited for others [s]. */
  waited: number
}

export interface Summary {
  talus: string
  case: string
  title: string
  about: string
  /** In which report and terminal tell it; numbers here are SI. Metric where it is absent. */
  units?: UnitSystem
  status: Status
  /** Why it is not done, in a sentence; '' where it is. */
  problem: string
  blocks: number
  /** How many of them are fixed, and how many rigid, fixed ones among them. */
  fixed: number
  rigid: number
  /** Discs, spheres and polyhedra, where there are any. */
  particles?: number
  nodes: number
  tets: number
  steps: number
  stages: StageSummary[]
  energy: Ledger
  /** Absent where nothing can touch. */
  contact?: ContactSummary
  /** Of a rock slope: what was measured, what could move, closed form and numerical factor. */
  slope?: SlopeSummary
  /** Where a factor of safety was searched for. */
  safety?: Safety
  /** Where a factor is asked for. */
  design?: DesignVerdict
  collapse?: Collapse
  lower?: LowerSummary
  /** What the result does not tell of, a sentence each. */
  notExamined?: string[]
  /** Absent where there are none. */
  bolts?: BoltSummary[]
  moved: MovedBlock[]
  extremes: Extreme[]
  checks: CheckRow[]
  warnings: string[]
  /** Wall seconds spent in each part of the run. */
  wall: Record<string, number>
  /** Threads that could share the steps; absent where there was one. */
  threads?: ThreadSummary
  tetsPerSecond: number
  /** Peak resident memory [bytes]; 0 where unknown. */
  peakMemory: number
  hash: string
  frames: number
}

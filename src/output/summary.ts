/** The plain account of a run: what the terminal, summary.json and report.html are made from. */

import { aboveNoise } from './quantities.ts'
import type { SlopeSummary } from './slope-summary.ts'
import type { UnitSystem } from './units.ts'

/** A change of damping or step on the way of a settle stage. */
export interface StageChange {
  step: number
  what: 'shorter step' | 'following' | 'local'
  /** The step from there on [s], and the frequency of the motion that was seen [rad/s]. */
  dt: number
  omega: number
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

/** Stiffness that a joint had in the last stage: of a point [N/m] or of an area [Pa/m]. */
export interface JointSummary {
  name: string
  per: 'point' | 'area'
  normal: number
  shear: number
}

/** Numbers of points of one type, by state. */
export interface ContactTypeSummary {
  type: string
  open: number
  stick: number
  slip: number
}

/** The largest of something over all contacts: how large, and between which blocks. */
export interface ContactExtreme {
  blocks: [string, string]
  value: number
  /** Time since the start of the first stage [s]. */
  time: number
}

export interface OverlapExtreme extends ContactExtreme {
  /** Over the smaller of the widths of the two cells. */
  relative: number
  joint: string
}

/** A pair of blocks that slipped: points that have, and the length at most [m]. */
export interface SlippedPair {
  blocks: [string, string]
  points: number
  slip: number
}

/** Broken points of bonds of a pair of blocks (twice the same: cracks inside it), by mode, and where they are now. */
export interface BrokenPair {
  blocks: [string, string]
  tension: number
  shear: number
  /** Area [m²] and its centroid [m]. */
  area: number
  centroid: [number, number, number]
}

/** Looks for the common planes of pairs, each in one step: how many, their rounds, how many took two at most, who else was asked. */
export interface PlaneSummary {
  looks: number
  rounds: number
  quick: number
  fallbacks: { reason: string; number: number }[]
}

/**
 * Pairs whose shortest way out was not the only one, each in each step: by reason how often the look at their faces asked for their common
 * plane, how often the plane said otherwise, and how often cells of one block kept their way; and pairs of blocks with their
 * reasons, the first that were met.
 */
export interface DoubtSummary {
  reasons: { reason: string; asked: number; otherwise: number; kept: number }[]
  pairs: { blocks: [string, string]; reasons: string[]; times: number }[]
}

export interface ContactSummary {
  joints: JointSummary[]
  /** Points at the end. */
  points: number
  types: ContactTypeSummary[]
  /** Deepest overlap and largest force [N] of a point, of all looks at the run (and of its end). */
  overlap: OverlapExtreme | null
  force: ContactExtreme | null
  /** Pairs of blocks, the furthest first, and how many they are. */
  slipped: SlippedPair[]
  slippedPairs: number
  bonds: number
  brokenTension: number
  brokenShear: number
  /** Pairs of blocks, the most broken first, and how many they are. */
  broken: BrokenPair[]
  brokenPairs: number
  /** Searches for pairs that may touch, for each step, and the pairs at the end. */
  searchesPerStep: number
  candidates: number
  /** In all steps, how often a pair was looked at, how often its points were followed, and how often it was left alone. */
  work: { lookedAt: number; followed: number; leftAlone: number }
  /** Absent where no plane was looked for, and where no pair was in doubt. */
  planes?: PlaneSummary
  doubts?: DoubtSummary
  /** Looks of shrunken-edge that were left to the common normal of the pair, by reason; absent where there were none. */
  left?: { reason: string; number: number }[]
}

/** A bolt at the end: its force [N], the length it has yielded [m], and its state. */
export interface BoltSummary {
  name: string
  blocks: [string, string]
  force: number
  yielded: number
  state: string
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

/** A trial with strengths divided by a factor: what became of it, and looks at it on the way. */
export interface SafetyTrial {
  factor: number
  stands: boolean
  why: string
  /** Where it failed and its motion tells: the factor at which it would just have stood. */
  estimate?: number
  /** Wet joints that gaped so far that their water was lost, where it stood; share of the area. */
  dry?: { joint: string; share: number }[]
  steps: number
  /**
   * Unbalanced-force ratio, kinetic energy [J], furthest move of the middle of a block since the trial began and since the look before [m] at
   * each time [s].
   */
  looks: { unbalanced: number; kinetic: number; moved: number; stride?: number }[]
  times: number[]
}

/** How one block moves as the model fails. */
export interface FailingBlock {
  block: string
  mass: number
  mode: string
  on: string[]
  /** Azimuth clockwise from north, and angle below the horizontal [rad]. */
  trend: number
  plunge: number
  /** [m/s] */
  speed: number
  /** Turning over moving [-]. */
  turns: number
}

/** What was found against the factor that the case asks for, and why, in words. */
export interface DesignVerdict {
  factor: number
  verdict: 'met' | 'not met' | 'open'
  words: string
}

/** Factor of safety by strength reduction: the middle of the largest that stands and the smallest that fails; null where there is none. */
export interface Safety {
  factor: number | null
  stands: number | null
  fails: number | null
  strengths: string[]
  joints: string[]
  slipped: string
  /** How far the weight moved the blocks before the first trial, which their motion in trials is judged by [m]. */
  settlement?: number
  trials: SafetyTrial[]
  mode: { words: string; mode: string; blocks: FailingBlock[]; broken: number }
  /** Why there is no factor, in a sentence; absent where there is one. */
  none?: string
  /** Brittle strength that broke before the first trial, a sentence for each joint; absent where none did. */
  lost?: string[]
}

/** Blocks that left their places in a stage that was to settle, the farthest first, and how. */
export interface Collapse {
  stage: number
  /** Steps of the stage after which it was plain. */
  steps: number
  /** How far the middle of each has moved in the stage [m], and over the size of the block, the cube root of its volume. */
  blocks: { block: string; moved: number; share: number }[]
  mode: Safety['mode']
}

/**
 * How a run ended, the worst of what happened (docs/verdicts.md):
 *   done         every stage ended as its words say, and a factor that was asked for was found
 *   not settled  a stage that was to settle came to its last step first
 *   no factor    a factor was asked for, and none lies between trials that stand and trials that fail
 *   collapsed    blocks left their places while they settled, before a factor could be asked for
 *   bad          the numbers mean nothing any more
 */
export type Status = 'done' | 'not settled' | 'no factor' | 'collapsed' | 'bad'

/** A reasonable lower case: what differs, as it is written, and what was found for it. */
export interface LowerSummary {
  why?: string
  changes: { path: string; given: string; lower: string }[]
  slope: SlopeSummary
  /** Where its model was run. */
  safety?: Safety
  design?: DesignVerdict
}

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

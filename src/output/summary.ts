/** The plain account of a run: what the terminal, summary.json and report.html are made from. */

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
  /** settle: whether the stated ratio was reached. */
  settled?: boolean
  massScaling: boolean
}

/** The energies of the ledger, in the order in which they are told. */
export const ENERGY_NAMES = [
  'kinetic',
  'strain',
  'gravity',
  'damping',
  'quiet',
  'external',
  'boundary',
  'total',
] as const

/** Energies [J]; `error` is the imbalance of the ledger. */
export interface Ledger extends Record<(typeof ENERGY_NAMES)[number], number> {
  error: number
  /** |error| over the largest energy that was exchanged. */
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

export interface BlockMotion {
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

export interface Summary {
  talus: string
  case: string
  title: string
  about: string
  /** done, settled late, stopped, went bad */
  status: 'done' | 'stopped' | 'bad'
  problem: string
  blocks: number
  nodes: number
  tets: number
  steps: number
  stages: StageSummary[]
  energy: Ledger
  moved: BlockMotion[]
  extremes: Extreme[]
  checks: CheckRow[]
  warnings: string[]
  /** Wall seconds spent in each part of the run. */
  wall: Record<string, number>
  tetsPerSecond: number
  /** Peak resident memory [bytes]; 0 where unknown. */
  peakMemory: number
  hash: string
  frames: number
}

import type { StageChange } from '../output/summary.ts'

/** What is remembered from look to look: plain, for checkpoints. */
export interface Rest {
  /** Lowest ratio before the present span of patience, and in it; the step with which it began. */
  low: number
  least: number
  since: number
  /** Ratio with which the present damping began, at its worst. */
  begun: number
  /** How many times longer the damping that follows is given than at first. */
  times: number
  /** Looks in a row at which the step was too long, and the step over the one that was foreseen [-]. */
  long: number
  share: number
  /** Ratios of the last looks. */
  recent: number[]
  changes: StageChange[]
}

export const beginRest = (): Rest => ({
  low: Infinity,
  least: Infinity,
  since: 0,
  begun: Infinity,
  times: 1,
  long: 0,
  share: 1,
  recent: [],
  changes: [],
})

/** What the account of a run says of a factor of safety: trials, verdict, collapse, the lower case. */
import type { SlopeSummary } from './slope-summary.ts'

/** A trial with strengths divided by a factor: what became of it, and looks at it on the way. */
export interface SafetyTrial {
  factor: number
  stands: boolean
  why: string
  /** The factor at which its start had come to rest, where joints have something to lose on the way. */
  from?: number
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

/** A reasonable lower case: what differs, as it is written, and what was found for it. */
export interface LowerSummary {
  why?: string
  changes: { path: string; given: string; lower: string }[]
  slope: SlopeSummary
  /** Where its model was run. */
  safety?: Safety
  design?: DesignVerdict
}

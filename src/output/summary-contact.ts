/** What the account of a run says of contact and bolts. */
import type { JointFailures } from './failures.ts'

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
  /** Failures along each joint; absent where nothing failed. */
  failures?: JointFailures[]
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

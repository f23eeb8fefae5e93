/** What a way promises, what it did, and what was wrong with it. */
import type { PlaneFinder, Polyhedra } from '../../../src/contact/look/planes/polyhedra.ts'

export interface Way {
  name: string
  finder: PlaneFinder
  /** Largest error of the gap, share of the size. */
  share: number
  /** Most rounds of one call. */
  rounds: number
  /** How near to the plane a corner counts as on it when contacts are named, share of the size. */
  naming: number
  /** The gap beyond which an answer is no more than a lower bound that its normal proves [m]; asked after the answer. */
  range?: (polyhedra: Polyhedra) => number
  /** Of two that overlap it may find a direction that is better than all others near it, and not the best. */
  local?: boolean
  /** It turns a plane until a last angle: its share is of the size of the larger solid, over which that angle acts; P and Q are corners. */
  turns?: boolean
  /** It decides whether the two overlap, and nothing else. */
  decides?: boolean
}

export interface Complaint {
  way: string
  seed: number
  kind: string
  what: string
  /** By how much: share of the size, or a count. */
  by: number
}

/** What a way did, over many pairs. */
export interface Marks {
  pairs: number
  /** Worst error of the gap, and by how much its plane falls short of the gap it should have: shares of the size. */
  gapError: number
  planeError: number
  coldRounds: number
  coldTwo: number
  warm: number
  warmRounds: number
  warmTwo: number
  fallbacks: number
  /** Touching or not decided otherwise than by the reference, where that is no tie. */
  disagree: number
  ties: number
  /** New pairs that overlap whose direction is not the best. */
  lesser: number
  /** Contacts named, and named otherwise than by the reference. */
  named: number
  misnamed: number
}

export const noMarks = (): Marks => ({
  pairs: 0,
  gapError: 0,
  planeError: 0,
  coldRounds: 0,
  coldTwo: 0,
  warm: 0,
  warmRounds: 0,
  warmTwo: 0,
  fallbacks: 0,
  disagree: 0,
  ties: 0,
  lesser: 0,
  named: 0,
  misnamed: 0,
})

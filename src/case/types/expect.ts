/** What must come out. */
import type { Take } from '../../math/takes.ts'
import type { Altered } from '../schema/asked.ts'

export interface Tolerance {
  scale: 'relative' | 'absolute'
  /** In SI where absolute. */
  amount: number
  unit: string
}

/** What a named quantity is computed from. */
export interface Measure {
  /** `record` or `record.part`. */
  record?: string
  take: Take
  at?: number
  /** For the time of passing: what is passed, in SI or as an expression over the values of the case. */
  level?: number | string
  from?: number
  to?: number
  /** For l2: the expected history as an expression of t. */
  against?: string
  /** An expression over records and probe results, instead of record + take. */
  compute?: string
  /** Stage whose clock counts, from 0; absent: the last. */
  stage?: number
}

export interface Expectation extends Measure {
  name: string
  /** Number or expression over the case's values; absent: the quantity is computed and named, for `compare`. */
  value?: number | string
  within?: Tolerance
  /** Hash of the final state, instead of a value. */
  hash?: string
  /** Not 0: the line belongs to this variation. */
  when?: string
  /** The line asks less, or something else, than was meant. */
  altered?: Altered
}

/** A statement about the same quantity in several variations: `log2(error[0]/error[1])`. */
export interface Comparison {
  name: string
  compute: string
  value: number | string
  within: Tolerance
  altered?: Altered
}

/** A share of the largest energy exchanged that the ledger of a stage may be off by, and why it is. */
export interface EnergyBalance {
  within: number
  why: string
}

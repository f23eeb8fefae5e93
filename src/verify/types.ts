/** What verification needs of a case and of a run, in the shapes that case, summary and history have. */
import type { Take } from '../math/takes.ts'

/** A sampled history of one component of a record. */
export interface Series {
  /** `record` or `record.part`. */
  name: string
  unit: string
  /** Stage and clock of the stage [s] of each sample; increasing. */
  stage: Int32Array
  t: Float64Array
  values: Float64Array
}

export interface Tolerance {
  scale: 'relative' | 'absolute'
  /** In SI where absolute. */
  amount: number
  unit: string
}

/** What a named quantity is computed from: `take` of a record, or an expression. */
export interface Measure {
  record?: string
  take: Take
  at?: number
  /** What is passed, in SI or as an expression over the values of the case. */
  level?: number | string
  from?: number
  to?: number
  against?: string
  compute?: string
  stage?: number
}

export interface Expectation extends Measure {
  name: string
  value?: number | string
  within?: Tolerance
  hash?: string
}

export interface Comparison {
  name: string
  compute: string
  value: number | string
  within: Tolerance
}

/** One row of `talus verify`. Where nothing could be computed, `computed` is the reason and `error` is not a number. */
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

/** A line asks less, or something else, than was meant: what was, by how much that fails, and why. */
export interface Altered {
  asked: string
  fails: string
  why: string
}

/** What a case should check and does not. */
export interface Missing {
  quantity: string
  why: string
}

/** A case file with the rows of its variations and comparisons. */
export interface VerifiedCase {
  /** Stem of the file. */
  name: string
  title: string
  rows: CheckRow[]
  /** What a reader should know of rows that pass. */
  notes: string[]
  /** By the name of the line. */
  altered: Record<string, Altered>
  missing: Missing[]
}

/** Stands for the expected value of a quantity that the case reports and expects nothing of. */
export const REPORTED = 'reported'

/** Whether a row judges nothing: a number was computed, and none is expected. */
export const isReport = ({ expected, pass }: CheckRow): boolean => expected === REPORTED && pass

/** What a case left behind, and the numbers it was written with. */
export interface Evidence {
  series: Series[]
  /** The case as written, in SI; its `parameters` may be called by their bare names. */
  values: Record<string, unknown>
  /** Results of a probe by name. */
  results: Record<string, unknown>
  /** Simulated length of each stage [s]. */
  stages: number[]
  /** Hash of the final state. */
  hash: string
}

/** A case whose expectations were evaluated. */
export interface Checked {
  rows: CheckRow[]
  /** What a reader should know of a row that passes. */
  notes: string[]
  /** Every quantity that could be computed, by name; also those without a value. */
  quantities: Map<string, number>
}

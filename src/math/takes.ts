/**
 * What can be taken from a record as one number: one entry a way. From it follow the words of `take` in the schema, the calls of
 * expressions, what may be said with each, and the dimension of what is found. How it is found stands under the same name in
 * verify/measure.ts.
 */
import type { Dimension } from './units.ts'

interface TakeEntry {
  /** Its name in an expression, and what stands between the record and the window. */
  call: string
  argument?: 'time' | 'level' | 'expression of t'
  /** Whether a part of the stage may be looked at alone. */
  window: boolean
  /** That of the record, or one of its own. */
  dimension: Dimension | 'of the record'
}

const table = {
  at: { call: 'at', argument: 'time', window: false, dimension: 'of the record' },
  end: { call: 'end', window: false, dimension: 'of the record' },
  start: { call: 'start', window: false, dimension: 'of the record' },
  max: { call: 'max', window: true, dimension: 'of the record' },
  min: { call: 'min', window: true, dimension: 'of the record' },
  absmax: { call: 'absmax', window: true, dimension: 'of the record' },
  'time of max': { call: 'tmax', window: true, dimension: 'time' },
  'time of min': { call: 'tmin', window: true, dimension: 'time' },
  'time of passing': { call: 'tpass', argument: 'level', window: true, dimension: 'time' },
  mean: { call: 'mean', window: true, dimension: 'of the record' },
  rms: { call: 'rms', window: true, dimension: 'of the record' },
  frequency: { call: 'frequency', window: true, dimension: 'frequency' },
  l2: { call: 'l2', argument: 'expression of t', window: true, dimension: 'ratio' },
} as const satisfies Record<string, TakeEntry>

export type Take = keyof typeof table

export const TAKES: Record<Take, TakeEntry> = table

export const TAKE_NAMES = Object.keys(table) as Take[]

const BY_CALL = new Map(TAKE_NAMES.map((take) => [TAKES[take].call, take]))

/** What a call in an expression takes; undefined where it is another function. */
export const takeOfCall = (call: string): Take | undefined => BY_CALL.get(call)

/** `max(record) or max(record, from, to)` */
export function usageOf(take: Take): string {
  const { call, argument, window } = TAKES[take]
  const given = ['record', ...(argument ? [argument] : [])]
  const alone = `${call}(${given.join(', ')})`
  return window ? `${alone} or ${call}(${[...given, 'from', 'to'].join(', ')})` : alone
}

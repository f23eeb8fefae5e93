import type { CheckRow } from './types.ts'

/** The row that every run of a case has, beside those that the case asks for. */
export const ENERGY_BALANCE = 'energy balance'

type Verdict = Pick<CheckRow, 'expected' | 'computed' | 'error' | 'tolerance' | 'pass'>

/** A row that the case does not ask for: what every run must show. */
export const addedRow = (name: string, quantity: string, verdict: Verdict): CheckRow => ({
  case: name,
  quantity,
  scale: 'absolute',
  unit: '',
  ...verdict,
})

/** Nothing could be computed, for a reason. */
export const failedRow = (name: string, quantity: string, expected: number | string, reason: string): CheckRow =>
  addedRow(name, quantity, { expected, computed: reason, error: Number.NaN, tolerance: 0, pass: false })

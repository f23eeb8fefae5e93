/** Every row of a verification as comma-separated values, in SI. */
import type { CheckRow } from './types.ts'

const COLUMNS = ['case', 'quantity', 'expected', 'computed', 'error', 'tolerance', 'scale', 'unit', 'pass'] as const

const cell = (value: string | number | boolean): string => {
  const text = `${value}`
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const rowsCsv = (rows: CheckRow[]): string =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(',')), ''].join('\n')

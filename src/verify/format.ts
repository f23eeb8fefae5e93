/** Rows of a verification as text: the table for the terminal. */
import { type CheckRow, isReport } from './types.ts'

const HEAD = ['case', 'quantity', 'closed form', 'computed', 'error', 'tolerance', '']
const RIGHT = [false, false, true, true, true, true, false]

/** At most `digits` significant ones; with an exponent where zeros would take over. */
export function formatNumber(x: number, digits = 9): string {
  if (x === 0) return '0'
  const rounded = Number(x.toPrecision(digits))
  const size = Math.abs(rounded)
  return size >= 1e-4 && size < 1e10 ? `${rounded}` : rounded.toExponential()
}

const withUnit = (number: string, unit: string): string => (unit === '' || unit === '-' ? number : `${number} ${unit}`)

const shown = (value: number | string, unit: string): string =>
  typeof value === 'number' ? withUnit(formatNumber(value), unit) : value

/** A relative amount in per cent, an absolute one in its unit. */
function amount(x: number, row: CheckRow, digits: number): string {
  if (Number.isNaN(x)) return '–'
  if (row.scale === 'relative') return `${formatNumber(100 * x, digits)} %`
  return withUnit(formatNumber(x, digits), row.unit)
}

/** Why nothing could be computed, where that is so. */
function reasonOf(row: CheckRow): string | undefined {
  return Number.isNaN(row.error) ? `${row.computed}` : undefined
}

function cellsOf(row: CheckRow): string[] {
  if (isReport(row)) return [row.case, row.quantity, '–', shown(row.computed, row.unit), '–', '–', `${row.expected}`]
  const computed = reasonOf(row) === undefined ? shown(row.computed, row.unit) : '–'
  const exact = typeof row.computed === 'string' && reasonOf(row) === undefined
  return [
    row.case,
    row.quantity,
    shown(row.expected, row.unit),
    computed,
    exact ? '–' : amount(row.error, row, 2),
    exact ? 'equal' : amount(row.tolerance, row, 6),
    row.pass ? 'pass' : 'FAIL',
  ]
}

/** Aligned columns, one row a line; the reason of a failure stands below its row, notes below the table. */
export function formatTable(rows: CheckRow[], notes: string[] = []): string {
  const table = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => [...cells[column]].length)))
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat(widths[column] - [...cell].length)
        return RIGHT[column] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  const lines = rows.flatMap((row, i) => {
    const reason = reasonOf(row)
    return reason === undefined ? [line(table[i + 1])] : [line(table[i + 1]), `    ${reason}`]
  })
  return [line(HEAD), ...lines, '', ...notes.map((note) => `note: ${note}`), tally(rows), ''].join('\n')
}

/** `11 of 12 quantities agree; 3 reported`. */
export function tally(rows: CheckRow[]): string {
  const judged = rows.filter((row) => !isReport(row))
  const passed = judged.filter((row) => row.pass).length
  const noun = judged.length === 1 ? 'quantity agrees' : 'quantities agree'
  const reported = rows.length - judged.length
  return `${passed} of ${judged.length} ${noun}${reported > 0 ? `; ${reported} reported` : ''}`
}

/** Rows of a verification as text: a table for the terminal, and VERIFICATION.md. */
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

/** A case file with the rows of its variations and comparisons. */
export interface VerifiedCase {
  /** Stem of the file. */
  name: string
  title: string
  about: string
  rows: CheckRow[]
  /** What a reader should know of rows that pass. */
  notes: string[]
}

const escaped = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')
const markdownRow = (cells: string[]): string => `| ${cells.map(escaped).join(' | ')} |`

/** The text of VERIFICATION.md: a summary, then a section for each case, in the order of their names. */
export function formatVerification(cases: VerifiedCase[], meta: Record<string, string> = {}): string {
  const sorted = [...cases].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const facts = Object.entries(meta).map(([key, value]) => `- ${key}: ${value}`)
  const all = tally(sorted.flatMap((c) => c.rows))
  const summary = sorted.map(({ name, title, rows }) =>
    markdownRow([name, title, `${rows.length}`, rows.every((row) => row.pass) ? 'pass' : 'FAIL']),
  )
  return [
    '# Verification',
    '',
    'What Talus computes, beside what must come out. Written by `talus verify --write`; not edited by hand.',
    '',
    ...(facts.length > 0 ? [...facts, ''] : []),
    `**${all}, in ${sorted.length} ${sorted.length === 1 ? 'case' : 'cases'}.**`,
    '',
    markdownRow(['case', 'title', 'quantities', 'result']),
    '|---|---|--:|---|',
    ...summary,
    ...sorted.flatMap(sectionOf),
    '',
  ].join('\n')
}

function sectionOf({ name, title, about, rows, notes }: VerifiedCase): string[] {
  const rule = `|${RIGHT.map((right) => (right ? '--:' : '---')).join('|')}|`
  const reasons = rows.flatMap((row) => {
    const reason = reasonOf(row)
    return reason === undefined ? [] : [`- ${row.case}, ${row.quantity}: ${reason}`]
  })
  return [
    '',
    `## ${name}: ${title}`,
    '',
    ...(about.trim() === '' ? [] : [about.trim(), '']),
    markdownRow(HEAD),
    rule,
    ...rows.map((row) => markdownRow(cellsOf(row))),
    ...(reasons.length > 0 ? ['', ...reasons] : []),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- note: ${note}`)] : []),
  ]
}

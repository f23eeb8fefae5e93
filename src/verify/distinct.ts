/** Rows by what they ask: a line that other ways, meshes or orders must meet as well is one line, however often it was run. */
import { ENERGY_BALANCE } from './added-row.ts'
import { type CheckRow, isReport, type VerifiedCase } from './types.ts'

/** One demand, with every row that met it. */
export interface Line {
  stem: string
  quantity: string
  rows: CheckRow[]
}

/** Demands of a case in the order of their first rows; what is only reported, and the balance that every run has, are none. */
export function linesOf({ name, rows }: VerifiedCase): Line[] {
  const lines = new Map<string, Line>()
  for (const row of rows) {
    if (isReport(row) || row.quantity === ENERGY_BALANCE) continue
    const expected = typeof row.expected === 'number' ? row.expected.toPrecision(9) : row.expected
    const key = [row.quantity, expected, row.scale, row.tolerance].join('\n')
    const line = lines.get(key) ?? { stem: name, quantity: row.quantity, rows: [] }
    line.rows.push(row)
    lines.set(key, line)
  }
  return [...lines.values()]
}

export const passes = ({ rows }: Line): boolean => rows.every((row) => row.pass)

/** The largest share of its tolerance that any row takes; 0 where all are exact. */
export function worstShare(lines: Line[]): number {
  const shares = lines.flatMap(({ rows }) => rows.map(({ error, tolerance }) => (error === 0 ? 0 : error / tolerance)))
  return shares.some(Number.isNaN) ? Number.NaN : Math.max(0, ...shares)
}

/** Rows of energies, one a run. */
export const balancesOf = (cases: VerifiedCase[]): CheckRow[] =>
  cases.flatMap(({ rows }) => rows.filter((row) => row.quantity === ENERGY_BALANCE))

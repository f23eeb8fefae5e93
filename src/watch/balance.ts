/**
 * How far the energies of a stage are off, at the moment at which they are furthest.
 *
 * What     s = max |e(t)| / max(x(t), LITTLE · x(end)) over the moments at which energies were noted, with e(t) the energy that came from
 *          nowhere since the run began, x(t) the largest energy exchanged by then, x(end) that by the end of the stage. What is exchanged
 *          later excuses nothing: neither a later stage nor a blow at the end of this one.
 * Fails    Where less than LITTLE of a stage was exchanged, as in the first steps from rest, both numbers are small and their ratio says
 *          nothing; there the error counts over that share. Between noted moments nothing is seen. A stage that exchanges far less than those
 *          before it may be off by as much again as it exchanges.
 */
import type { History } from './history.ts'

/** Share of what a stage exchanges by its end below which imbalance counts over this share. */
const LITTLE = 0.01

/** The imbalance at its worst [J], over what was exchanged by then [-], and the clock of the stage then [s]. */
export interface WorstBalance {
  error: number
  share: number
  t: number
}

/** `start`: the total that the ledger of the stage compares with; `before`: what had been exchanged when it began [J]. */
export function worstBalance(energies: History, stage: number, start: number, before: number): WorstBalance {
  const { columns, data, rows } = energies
  const wide = 3 + columns.length
  const own = Array.from({ length: rows }, (_, row) => data.subarray(row * wide, (row + 1) * wide)).filter(
    ([of]) => of === stage,
  )
  const totals = columns.findIndex(({ name }) => name === 'total')
  let exchanged = before
  const noted = own.map((row) => {
    columns.forEach((_, k) => {
      if (k !== totals) exchanged = Math.max(exchanged, Math.abs(row[3 + k]))
    })
    return { t: row[1], error: row[3 + totals] - start, by: exchanged }
  })
  let worst: WorstBalance = { error: 0, share: 0, t: 0 }
  for (const { t, error, by } of noted) {
    const share = exchanged === 0 ? 0 : Math.abs(error) / Math.max(by, LITTLE * exchanged)
    if (!(share <= worst.share)) worst = { error, share, t }
    if (Number.isNaN(share)) break
  }
  return worst
}

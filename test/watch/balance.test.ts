/** The share of energies that do not add up is that of the worst moment, over what was exchanged by then. */
import { expect, test } from 'vitest'
import { worstBalance } from '../../src/watch/balance.ts'
import { addRow, makeHistory } from '../../src/watch/history.ts'

/** Rows of stage, clock, kinetic energy and total [J]. */
function noted(...rows: [stage: number, t: number, kinetic: number, total: number][]) {
  const history = makeHistory(['kinetic', 'total'].map((name) => ({ name, unit: 'J' })))
  for (const [stage, t, kinetic, total] of rows) addRow(history, stage, t, t).set([kinetic, total])
  return history
}

test('what is exchanged later excuses nothing, in the stage or behind it', () => {
  const rows = noted([0, 0, 0, 5], [0, 1, 10, 5.5], [0, 2, 500, 5], [1, 0, 500, 5], [1, 1, 1e6, 6])
  expect(worstBalance(rows, 0, 5, 0)).toEqual({ error: 0.5, share: 0.05, t: 1 })
  expect(worstBalance(rows, 1, 5, 500)).toEqual({ error: 1, share: 1e-6, t: 1 })
})

test('a later stage is judged over what was exchanged before it began, too', () => {
  const rows = noted([1, 0, 1, 0], [1, 1, 1, 2])
  expect(worstBalance(rows, 1, 0, 100)).toEqual({ error: 2, share: 0.02, t: 1 })
})

test('the first hundredth of what a stage exchanges counts as that hundredth', () => {
  const rows = noted([0, 0, 0, 0], [0, 1, 1e-9, 1e-9], [0, 2, 1, -1e-4], [0, 3, 100, 0])
  expect(worstBalance(rows, 0, 0, 0)).toEqual({ error: -1e-4, share: 1e-4, t: 2 })
})

test('nothing exchanged is nothing off; what is no number is told', () => {
  expect(worstBalance(noted([0, 0, 0, 7]), 0, 7, 0)).toEqual({ error: 0, share: 0, t: 0 })
  expect(worstBalance(noted([0, 0, 1, 0], [0, 1, 1, Number.NaN]), 0, 0, 0).share).toBeNaN()
})

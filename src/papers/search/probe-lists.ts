/**
 * The lists of NBS for bodies in given cells, as the paper draws them in Figures 8 to 11: `heady` and `nexty` for all rows,
 * `headx` and `nextx` for one row; −1 is the end of a list, and stands in `nextx` for bodies of other rows as well.
 */

import { EMPTY, push, spread } from '../../contact/search/nbs-lists.ts'
import { type Argument, list, mapping, whole } from '../../math/arguments.ts'

const MOST_CELLS = 1e6

export const LIST_ARGUMENTS: Argument = mapping({
  cells: list(list(whole(0), 2, 2), 0),
  columns: whole(1, MOST_CELLS),
  rows: whole(1, MOST_CELLS),
  row: whole(0),
})

/** `{ cells: [[ix, iy], …], columns, rows, row }`. */
export function probeLists(given: Record<string, unknown>): Record<string, unknown> {
  const columns = wholeNumber(given, 'columns', 1, MOST_CELLS)
  const rows = wholeNumber(given, 'rows', 1, MOST_CELLS)
  const row = wholeNumber(given, 'row', 0, rows - 1)
  const cells = readCells(given.cells, columns, rows)
  const strange = Object.keys(given).find((key) => !['cells', 'columns', 'rows', 'row'].includes(key))
  if (strange !== undefined) throw new Error(`probe: expected cells, columns, rows, row, found "${strange}"`)
  const ix = Int32Array.from(cells, ([x]) => x)
  const iy = Int32Array.from(cells, ([, y]) => y)
  const heady = new Int32Array(rows).fill(EMPTY)
  const nexty = new Int32Array(cells.length).fill(EMPTY)
  const headx = new Int32Array(columns).fill(EMPTY)
  const nextx = new Int32Array(cells.length).fill(EMPTY)
  for (let body = 0; body < cells.length; body++) push(body, iy[body], heady, nexty)
  spread(heady[row], nexty, ix, headx, nextx)
  return {
    heady: [...heady],
    nexty: [...nexty],
    headx: [...headx],
    nextx: [...nextx],
    empty_columns: [...headx.keys()].filter((column) => headx[column] === EMPTY),
  }
}

function wholeNumber(given: Record<string, unknown>, key: string, least: number, most: number): number {
  const value = given[key]
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(
    `probe ${key}: expected a whole number from ${least} to ${most}, found ${JSON.stringify(value) ?? 'none'}`,
  )
}

function readCells(value: unknown, columns: number, rows: number): [number, number][] {
  const inside = (cell: unknown) =>
    Array.isArray(cell) &&
    cell.length === 2 &&
    cell.every((c, axis) => Number.isInteger(c) && c >= 0 && c < (axis === 0 ? columns : rows))
  if (Array.isArray(value) && value.every(inside)) return value
  throw new Error(`probe cells: expected pairs of whole numbers below columns and rows, found ${JSON.stringify(value)}`)
}

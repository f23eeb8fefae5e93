/**
 * The lists of NBS for bodies in given cells, as the paper draws them in Figures 8 to 11: `heady` and `nexty` for all rows,
 * `headx` and `nextx` for one row; −1 is the end of a list, and stands in `nextx` for bodies of other rows as well.
 */

import { EMPTY, push, spread } from '../../contact/search/nbs-lists.ts'
import { list, mapping, type Read, whole } from '../../math/arguments.ts'

const MOST_CELLS = 1e6

/** `cells`: column and row of each body. */
export const LIST_ARGUMENTS = mapping({
  cells: list(list(whole(0), 2, 2), 0),
  columns: whole(1, MOST_CELLS),
  rows: whole(1, MOST_CELLS),
  row: whole(0),
})

export function probeLists({ cells, columns, rows, row }: Read<typeof LIST_ARGUMENTS>) {
  if (!(row < rows)) throw new Error(`probe row: expected a whole number from 0 to ${rows - 1}, found ${row}`)
  const outside = cells.findIndex(([x, y]) => x >= columns || y >= rows)
  if (outside >= 0)
    throw new Error(`probe cells[${outside}]: expected numbers below columns and rows, found ${cells[outside]}`)
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

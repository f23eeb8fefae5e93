/**
 * Boxes sorted into a grid of cells by counting: for bodies of similar size where cells are not many more than bodies.
 *
 * Steps   1. the cell of each box but for large ones, which are met apart (see survey.ts, large.ts; of cells cells.ts); cells are made twice as long along the axis with the most of them as
 *            long as there are more than MOST_CELLS a box;
 *         2. counting sort: boxes of a cell, and cells of a row, follow one another in a copy of the bounds;
 *         3. each box against those behind it in its cell and the next one, and against three cells of the next row and of
 *            three rows of the next layer. The cells of a row are one run of boxes: five runs, no lists.
 * Time    ∝ bodies + cells + tests, the fastest per test since memory is read in order.
 * Fails   in a large empty space: cells become large and hold many boxes; and where sizes differ much within the limit for
 *         large ones, as NBS does. All pairs are still found.
 * Source  the linked-cell method of molecular dynamics (Hockney and Eastwood, 1981, section 8-4), sorted instead of linked.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { cellOf, countCells, finestCell } from './cells.ts'
import { makeLargeSearch } from './large.ts'
import { ACTIVE, LEAST } from './measure.ts'
import { addPair, type BroadMethod, meet } from './search.ts'
import { isLarge } from './size-of.ts'
import { countLarge, type Survey, type SurveyedSearch, withSurvey } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

/** Cells for each active box, at most. */
const MOST_CELLS = 8

interface Grid {
  /** Along each axis: edge [m], 1/edge (0 for one cell) [1/m], number of cells. */
  edge: Float64Array
  perMetre: Float64Array
  cells: Float64Array
  /** First box of each cell, in the sorted order, and one beyond. */
  start: Int32Array
  /** Cell of each box, −1 for those that are not in the grid; box and bounds in the sorted order. */
  cell: Int32Array
  sorted: Int32Array
  bounds: Float64Array
}

export const grid: BroadMethod = (room, arrays) => withSurvey(makeGrid, room, arrays)

export function makeGrid(room: number, arrays: WorkArrays): SurveyedSearch {
  const work: Grid = {
    edge: arrays.floats(3),
    perMetre: arrays.floats(3),
    cells: arrays.floats(3),
    start: arrays.ints(MOST_CELLS * room + 2),
    cell: arrays.ints(room),
    sorted: arrays.ints(room),
    bounds: arrays.floats(6 * room),
  }
  const meetLarge = makeLargeSearch(arrays)
  return (boxes, survey, pairs) => {
    const { rest } = survey
    if (rest[ACTIVE] > 1) {
      divide(rest, MOST_CELLS * rest[ACTIVE], work)
      sortIntoCells(boxes, survey, work)
      meetNeighbours(boxes, work, pairs)
    }
    meetLarge(boxes, survey, pairs)
  }
}

function divide(measures: ReadNumbers, limit: number, { edge, perMetre, cells }: Grid): void {
  for (let axis = 0; axis < 3; axis++) {
    edge[axis] = finestCell(measures, axis)
    cells[axis] = countCells(measures, axis, edge[axis])
  }
  while (cells[0] * cells[1] * cells[2] > limit) {
    const most = cells[0] >= cells[1] && cells[0] >= cells[2] ? 0 : cells[1] >= cells[2] ? 1 : 2
    edge[most] *= 2
    cells[most] = countCells(measures, most, edge[most])
  }
  for (let axis = 0; axis < 3; axis++) perMetre[axis] = cells[axis] === 1 ? 0 : 1 / edge[axis]
}

/** After the scatter `start[c]` is the first box of cell c, and `start[c + 1]` one beyond its last. */
function sortIntoCells(boxes: Reads<Boxes>, survey: Survey, work: Grid): void {
  const { bounds, active, count } = boxes
  const { rest, sizes } = survey
  const apart = countLarge(survey) > 0
  const { perMetre, cells, start, cell, sorted } = work
  const total = cells[0] * cells[1] * cells[2]
  start.fill(0, 0, total + 2)
  for (let i = 0; i < count; i++) {
    cell[i] = -1
    if (active[i] === 0 || (apart && isLarge(bounds, i, sizes.numbers))) continue
    const x = cellOf(bounds[6 * i], rest[LEAST], perMetre[0])
    const y = cellOf(bounds[6 * i + 1], rest[LEAST + 1], perMetre[1])
    const z = cellOf(bounds[6 * i + 2], rest[LEAST + 2], perMetre[2])
    const c = (z * cells[1] + y) * cells[0] + x
    cell[i] = c
    start[c + 2]++
  }
  for (let c = 2; c < total + 2; c++) start[c] += start[c - 1]
  for (let i = 0; i < count; i++) {
    if (cell[i] < 0) continue
    const at = start[cell[i] + 1]++
    sorted[at] = i
    for (let k = 0; k < 6; k++) work.bounds[6 * at + k] = bounds[6 * i + k]
  }
}

function meetNeighbours(boxes: Reads<Boxes>, work: Grid, pairs: Pairs): void {
  const { cells, start } = work
  const columns = cells[0]
  const rows = cells[1]
  for (let z = 0; z < cells[2]; z++)
    for (let y = 0; y < rows; y++) {
      const row = (z * rows + y) * columns
      for (let x = 0; x < columns; x++) {
        const end = start[row + x + 1]
        if (start[row + x] === end) continue
        const left = x > 0 ? x - 1 : 0
        const right = x + 2 < columns ? x + 2 : columns
        for (let a = start[row + x]; a < end; a++) {
          meetRun(boxes, work, a, a + 1, start[row + (x + 2 < columns ? x + 2 : columns)], pairs)
          if (y + 1 < rows) meetRun(boxes, work, a, start[row + columns + left], start[row + columns + right], pairs)
          if (z + 1 === cells[2]) continue
          for (let dy = y > 0 ? -1 : 0; dy <= 1 && y + dy < rows; dy++) {
            const above = row + (rows + dy) * columns
            meetRun(boxes, work, a, start[above + left], start[above + right], pairs)
          }
        }
      }
    }
}

/** One box against a run of others, all in the sorted order. */
function meetRun(boxes: Reads<Boxes>, work: Grid, a: number, from: number, to: number, pairs: Pairs): void {
  for (let b = from; b < to; b++) if (meet(work.bounds, a, b)) addPair(boxes, work.sorted[a], work.sorted[b], pairs)
}

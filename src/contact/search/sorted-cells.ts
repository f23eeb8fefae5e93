/**
 * Boxes sorted by their cell, neighbouring cells found by binary search: the yardstick of time ∝ N ln N that NBS is held
 * against in the paper's Figures 21 and 22.
 *
 * Steps   1. one number for the cell of each box, row by row and layer by layer (see cells.ts; at most 2^17 cells along an
 *            axis, so that the number is exact);
 *         2. merge sort of the boxes by that number;
 *         3. each box against those behind it in its cell and in the next one of its row, and against three cells of the
 *            next row and of three rows of the next layer; where each of these runs begins is found by binary search.
 * Time    ∝ N ln N + tests; memory ∝ N.
 * Fails   where sizes differ much: the largest box sets the cells of all. All pairs are still found.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { cellOf, countCells, finestCell } from './cells.ts'
import { ACTIVE, LEAST, MOST, makeMeasures, measure, sharedAxis } from './measure.ts'
import { addPair, type BroadMethod, clearPairs, meet } from './search.ts'
import { makeWorkArrays } from './work-arrays.ts'

const MOST_CELLS = 131072

interface Sorted {
  measures: Float64Array
  /** 1/edge along each axis [1/m], and how much the number of the cell grows from one to the next. */
  perMetre: Float64Array
  step: Float64Array
  /** Cell and box, in order; and room to merge into. */
  key: Float64Array
  box: Int32Array
  otherKey: Float64Array
  otherBox: Int32Array
}

export const sortedCells: BroadMethod = (room, arrays = makeWorkArrays()) => {
  const work: Sorted = {
    measures: makeMeasures(arrays),
    perMetre: arrays.floats(3),
    step: arrays.floats(3),
    key: arrays.floats(room),
    box: arrays.ints(room),
    otherKey: arrays.floats(room),
    otherBox: arrays.ints(room),
  }
  return (boxes, pairs) => {
    clearPairs(pairs)
    measure(boxes, work.measures)
    if (work.measures[ACTIVE] < 2) return
    divide(work)
    number(boxes, work)
    sortByKey(work)
    meetNeighbours(boxes, work, pairs)
  }
}

/** Rows and layers are numbered with an empty cell before and behind, so that the neighbours of a border are no others. */
function divide({ measures, perMetre, step }: Sorted): void {
  let cells = 1
  for (let axis = 0; axis < 3; axis++) {
    const range = measures[MOST + axis] - measures[LEAST + axis]
    const edge = Math.max(finestCell(measures, axis), range / (MOST_CELLS - 2))
    perMetre[axis] = sharedAxis(measures, axis) ? 0 : 1 / edge
    step[axis] = cells
    cells *= countCells(measures, axis, edge) + 2
  }
}

function number(boxes: Reads<Boxes>, { measures, perMetre, step, key, box }: Sorted): void {
  const { bounds, active } = boxes
  let at = 0
  for (let i = 0; i < boxes.count; i++) {
    if (active[i] === 0) continue
    let cell = 0
    for (let axis = 0; axis < 3; axis++)
      cell += step[axis] * (cellOf(bounds[6 * i + axis], measures[LEAST + axis], perMetre[axis]) + 1)
    key[at] = cell
    box[at++] = i
  }
}

/** Merge sort from runs of one upwards; ends with the order in `key` and `box`. */
function sortByKey(work: Sorted): void {
  const count = work.measures[ACTIVE]
  for (let width = 1; width < count; width *= 2) {
    for (let from = 0; from < count; from += 2 * width)
      merge(work, from, Math.min(from + width, count), Math.min(from + 2 * width, count))
    const { key, box } = work
    work.key = work.otherKey
    work.box = work.otherBox
    work.otherKey = key
    work.otherBox = box
  }
}

function merge({ key, box, otherKey, otherBox }: Sorted, from: number, middle: number, to: number): void {
  let p = from
  let q = middle
  for (let at = from; at < to; at++) {
    const first = q >= to || (p < middle && key[p] <= key[q]) ? p++ : q++
    otherKey[at] = key[first]
    otherBox[at] = box[first]
  }
}

function meetNeighbours(boxes: Reads<Boxes>, work: Sorted, pairs: Pairs): void {
  const { measures, key, step } = work
  const layers = sharedAxis(measures, 2) ? 0 : 1
  for (let a = 0; a < measures[ACTIVE]; a++) {
    meetRun(boxes, work, a, a + 1, key[a] + 1, pairs)
    for (let layer = 0; layer <= layers; layer++)
      for (let row = layer === 0 ? 1 : -1; row <= 1; row++) {
        const cell = key[a] + row * step[1] + layer * step[2]
        meetRun(boxes, work, a, firstFrom(key, measures[ACTIVE], cell - 1), cell + 1, pairs)
      }
  }
}

/** The first place whose key is not below the given one. */
function firstFrom(key: ReadNumbers, count: number, least: number): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (key[middle] < least) from = middle + 1
    else to = middle
  }
  return from
}

/** One box against those from a place on whose key is not above the given one. */
function meetRun(boxes: Reads<Boxes>, work: Sorted, a: number, from: number, last: number, pairs: Pairs): void {
  const { key, box } = work
  for (let b = from; b < work.measures[ACTIVE] && key[b] <= last; b++)
    if (meet(boxes.bounds, box[a], box[b])) addPair(boxes, box[a], box[b], pairs)
}

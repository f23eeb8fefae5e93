/**
 * A grid of cells for each size of boxes, for bodies of dissimilar size: a slab a thousand times larger than the rubble on it
 * costs each stone one more look, not a test against every other stone.
 *
 * A box belongs to the level whose cells are just larger than it,
 *   c_l = 2^(e − l) · unit,   l = 0 … 31,   2^(e − 1) < largest size ≤ 2^e,
 * with sizes and units as in sizes.ts: columns and slabs of one kind have long and flat cells.
 *
 * Steps   1. levels by counting sort, the coarsest first;
 *         2. each box looks, on its own level and every coarser one that is in use, into the two or three cells along each
 *            axis where the lower corner of a box that meets it can lie: i(low) − 1 … i(high). Then it goes into its cell.
 *            So each pair is found once, by the box that comes later.
 *         Cells are lists of a hash table; a cell that shares its list is told by its numbers.
 * Time    ∝ bodies × levels in use (about ten from 1 to 1000) + tests; memory ∝ bodies, whatever the space.
 * Fails   where boxes much longer one way than the others lie every way: long boxes crowd on a coarse level. All pairs are
 *         still found.
 * Source  C. Ericson, Real-time collision detection (2005), section 7.2, with cells per axis.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Reads } from '../../state/reads.ts'
import { cellOf, cellSize } from './cells.ts'
import { ACTIVE, LEAST, MOST, makeMeasures, measure, sharedAxis } from './measure.ts'
import { addPair, type BroadMethod, clearPairs, meet } from './search.ts'
import { GREATEST, makeSizes, measureSizes, PER_UNIT, putSize, type Sizes } from './sizes.ts'

const LEVELS = 32
/** A size that exceeds its unit by roundings alone fits: cells are larger by more (see cells.ts). */
const ALMOST = 1 + 1 / 1099511627776

interface Levels {
  measures: Float64Array
  sizes: Sizes
  /** Size of the coarsest cells and of the box at hand [-]. */
  coarsest: Float64Array
  size: Float64Array
  /** 1/edge of the cells of each level, three numbers [1/m]; 0 along an axis that tells nothing. */
  perMetre: Float64Array
  /** First place in `order` of each level and one beyond; boxes, the largest first. */
  first: Int32Array
  order: Int32Array
  level: Int32Array
  /** Numbers of the cell of each box, and chains of the hash table. */
  cell: Int32Array
  head: Int32Array
  next: Int32Array
}

export const levels: BroadMethod = (room) => {
  const work: Levels = {
    measures: makeMeasures(),
    sizes: makeSizes(),
    coarsest: new Float64Array(1),
    size: new Float64Array(1),
    perMetre: new Float64Array(3 * LEVELS),
    first: new Int32Array(LEVELS + 2),
    order: new Int32Array(room),
    level: new Int32Array(room),
    cell: new Int32Array(3 * room),
    head: new Int32Array(roomForHash(room)),
    next: new Int32Array(room),
  }
  return (boxes, pairs) => {
    clearPairs(pairs)
    measure(boxes, work.measures)
    if (work.measures[ACTIVE] < 2) return
    measureSizes(boxes, work.measures, work.sizes)
    divide(work)
    sortByLevel(boxes, work)
    work.head.fill(-1)
    for (let l = 0; l < LEVELS; l++)
      for (let k = work.first[l]; k < work.first[l + 1]; k++) {
        const box = work.order[k]
        for (let coarse = 0; coarse <= l; coarse++)
          if (work.first[coarse] < work.first[coarse + 1]) look(boxes, work, box, coarse, pairs)
        insert(boxes, work, box, l)
      }
  }
}

function roomForHash(room: number): number {
  let size = 64
  while (size < 2 * room) size *= 2
  return size
}

/** Cells of all levels. Where all boxes are points, cells are as small as numbers can tell. */
function divide({ measures, sizes, coarsest, perMetre }: Levels): void {
  const { numbers } = sizes
  coarsest[0] = coarsestFor(numbers[GREATEST])
  for (let axis = 0; axis < 3; axis++) {
    const unit = numbers[PER_UNIT + axis] === 0 ? 0 : 1 / numbers[PER_UNIT + axis]
    const range = measures[MOST + axis] - measures[LEAST + axis]
    let size = coarsest[0]
    for (let l = 0; l < LEVELS; l++, size /= 2)
      perMetre[3 * l + axis] = sharedAxis(measures, axis) ? 0 : 1 / cellSize(unit * size, range)
  }
}

/** The least power of two that holds the largest size, 1 or more. */
function coarsestFor(most: number): number {
  let size = 1
  while (most > size * ALMOST && size < Infinity) size *= 2
  return size
}

function sortByLevel(boxes: Reads<Boxes>, { coarsest, size, sizes, first, order, level }: Levels): void {
  const { bounds, active, count } = boxes
  first.fill(0)
  for (let i = 0; i < count; i++) {
    if (active[i] === 0) continue
    putSize(bounds, i, sizes.numbers, size, 0)
    let l = 0
    for (let finer = coarsest[0] / 2; size[0] <= finer * ALMOST && l < LEVELS - 1; finer /= 2) l++
    level[i] = l
    first[l + 2]++
  }
  for (let l = 2; l < LEVELS + 2; l++) first[l] += first[l - 1]
  for (let i = 0; i < count; i++) if (active[i] !== 0) order[first[level[i] + 1]++] = i
}

/** Puts a box into its cell. Numbers of cells beyond 32 bits are wound up: two cells may then share their numbers. */
function insert(boxes: Reads<Boxes>, work: Levels, box: number, l: number): void {
  const { measures, perMetre, cell, head, next } = work
  const { bounds } = boxes
  const x = cellOf(bounds[6 * box], measures[LEAST], perMetre[3 * l]) | 0
  const y = cellOf(bounds[6 * box + 1], measures[LEAST + 1], perMetre[3 * l + 1]) | 0
  const z = cellOf(bounds[6 * box + 2], measures[LEAST + 2], perMetre[3 * l + 2]) | 0
  cell[3 * box] = x
  cell[3 * box + 1] = y
  cell[3 * box + 2] = z
  const list = hash(x, y, z, l) & (head.length - 1)
  next[box] = head[list]
  head[list] = box
}

/** Tests a box against those that are in the cells of a level already. */
function look(boxes: Reads<Boxes>, work: Levels, box: number, l: number, pairs: Pairs): void {
  const { measures, perMetre } = work
  const { bounds } = boxes
  const px = perMetre[3 * l]
  const py = perMetre[3 * l + 1]
  const pz = perMetre[3 * l + 2]
  const toX = cellOf(bounds[6 * box + 3], measures[LEAST], px)
  const toY = cellOf(bounds[6 * box + 4], measures[LEAST + 1], py)
  const toZ = cellOf(bounds[6 * box + 5], measures[LEAST + 2], pz)
  const fromX = px === 0 ? toX : cellOf(bounds[6 * box], measures[LEAST], px) - 1
  const fromY = py === 0 ? toY : cellOf(bounds[6 * box + 1], measures[LEAST + 1], py) - 1
  const fromZ = pz === 0 ? toZ : cellOf(bounds[6 * box + 2], measures[LEAST + 2], pz) - 1
  for (let z = fromZ; z <= toZ; z++)
    for (let y = fromY; y <= toY; y++)
      for (let x = fromX; x <= toX; x++) meetCell(boxes, work, box, x | 0, y | 0, z | 0, l, pairs)
}

function meetCell(
  boxes: Reads<Boxes>,
  { cell, level, head, next }: Levels,
  box: number,
  x: number,
  y: number,
  z: number,
  l: number,
  pairs: Pairs,
): void {
  for (let b = head[hash(x, y, z, l) & (head.length - 1)]; b >= 0; b = next[b])
    if (cell[3 * b] === x && cell[3 * b + 1] === y && cell[3 * b + 2] === z && level[b] === l)
      if (meet(boxes.bounds, box, b)) addPair(boxes, box, b, pairs)
}

function hash(x: number, y: number, z: number, l: number): number {
  const h = Math.imul(Math.imul(Math.imul(x, 0x2c1b3c6d) + y, 0x297a2d39) + z, 0x1b873593) + l
  const mixed = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

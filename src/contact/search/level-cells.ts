/**
 * Boxes of all sizes, or the large ones alone, in a grid of cells for each size: what `levels.ts` and `large.ts` search in.
 *
 * A box belongs to the level whose cells are just larger than it,
 *   c_l = 2^(e − l) · unit,   l = 0 … 31,   2^(e − 1) < largest size ≤ 2^e,
 * with sizes and units as in sizes.ts: columns and slabs of one kind have long and flat cells. Cells are lists of a hash
 * table; a cell that shares its list is known by its numbers. Boxes are numbered by rank, the largest level first.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { cellOf, cellSize } from './cells.ts'
import { LEAST, MOST, sharedAxis } from './measure.ts'
import { addPair, meet } from './search.ts'
import { GREATEST, isLarge, PER_UNIT, putSize } from './size-of.ts'
import type { Survey } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

const LEVELS = 32
/** So many large boxes are tested sooner than looked for in cells. */
const FEW = 8
/** A size that exceeds its unit by roundings alone fits: cells are larger by more (see cells.ts). */
const ALMOST = 1 + 1 / 1099511627776

export interface LevelCells {
  /** Size of the coarsest cells and of the box at hand [-]. */
  coarsest: Float64Array
  size: Float64Array
  /** Origin of cells [m], and 1/edge of the cells of each level, three numbers [1/m]; 0 along an axis that tells nothing. */
  least: Float64Array
  perMetre: Float64Array
  /** First rank of each level and one beyond; box and level of each rank. */
  first: Int32Array
  order: Int32Array
  level: Int32Array
  /** Numbers of the cell of each rank, and chains of the hash table. */
  cell: Int32Array
  head: Int32Array
  next: Int32Array
}

export function makeLevelCells(room: number, arrays: WorkArrays): LevelCells {
  return {
    coarsest: arrays.floats(1),
    size: arrays.floats(1),
    least: arrays.floats(3),
    perMetre: arrays.floats(3 * LEVELS),
    first: arrays.ints(LEVELS + 2),
    order: arrays.ints(room),
    level: arrays.ints(room),
    cell: arrays.ints(3 * room),
    head: arrays.ints(roomForHash(room)),
    next: arrays.ints(room),
  }
}

/** Room for more boxes than before. */
export function growLevelCells(work: LevelCells, room: number, arrays: WorkArrays): void {
  work.order = arrays.ints(room, work.order)
  work.level = arrays.ints(room, work.level)
  work.cell = arrays.ints(3 * room, work.cell)
  work.head = arrays.ints(roomForHash(room), work.head)
  work.next = arrays.ints(room, work.next)
}

function roomForHash(room: number): number {
  let size = 64
  while (size < 2 * room) size *= 2
  return size
}

/** Finds the pairs of all active boxes, or of the large ones; these stay in their cells. */
export function meetByLevel(boxes: Reads<Boxes>, survey: Survey, large: boolean, work: LevelCells, pairs: Pairs): void {
  divide(survey, work)
  sortByLevel(boxes, survey.sizes.numbers, large, work)
  work.head.fill(-1)
  for (let l = 0; l < LEVELS; l++)
    for (let rank = work.first[l]; rank < work.first[l + 1]; rank++) {
      for (let coarse = 0; coarse <= l; coarse++)
        if (work.first[coarse] < work.first[coarse + 1]) look(boxes, work, work.order[rank], coarse, pairs)
      insert(boxes, work, rank, l)
    }
}

/** Tests all boxes that are not large against the large ones, which are in their cells; against each of them where they are few. */
export function meetRest(boxes: Reads<Boxes>, numbers: ReadNumbers, work: LevelCells, pairs: Pairs): void {
  const { first } = work
  const { bounds, active, count } = boxes
  let levels = LEVELS
  while (levels > 0 && first[levels - 1] === first[levels]) levels--
  const few = first[levels] <= FEW
  for (let box = 0; box < count; box++) {
    if (active[box] === 0 || isLarge(bounds, box, numbers)) continue
    if (few) meetEach(boxes, work, box, first[levels], pairs)
    else for (let l = 0; l < levels; l++) if (first[l] < first[l + 1]) look(boxes, work, box, l, pairs)
  }
}

function meetEach(boxes: Reads<Boxes>, { order }: LevelCells, box: number, ranks: number, pairs: Pairs): void {
  for (let rank = 0; rank < ranks; rank++)
    if (meet(boxes.bounds, box, order[rank])) addPair(boxes, box, order[rank], pairs)
}

/** Cells of all levels. Where all boxes are points, cells are as small as numbers can tell. */
function divide({ all, sizes }: Survey, { coarsest, least, perMetre }: LevelCells): void {
  const { numbers } = sizes
  coarsest[0] = coarsestFor(numbers[GREATEST])
  for (let axis = 0; axis < 3; axis++) {
    const unit = numbers[PER_UNIT + axis] === 0 ? 0 : 1 / numbers[PER_UNIT + axis]
    const range = all[MOST + axis] - all[LEAST + axis]
    least[axis] = all[LEAST + axis]
    let size = coarsest[0]
    for (let l = 0; l < LEVELS; l++, size /= 2)
      perMetre[3 * l + axis] = sharedAxis(all, axis) ? 0 : 1 / cellSize(unit * size, range)
  }
}

/** The least power of two that holds the largest size, 1 or more. */
function coarsestFor(most: number): number {
  let size = 1
  while (most > size * ALMOST && size < Infinity) size *= 2
  return size
}

/** Counting sort; until they are in order, boxes stand in `next` and their levels in `cell`. */
function sortByLevel(boxes: Reads<Boxes>, numbers: ReadNumbers, large: boolean, work: LevelCells): void {
  const { coarsest, size, first, order, level, cell, next } = work
  const { bounds, active, count } = boxes
  let taken = 0
  first.fill(0)
  for (let i = 0; i < count; i++) {
    if (active[i] === 0 || (large && !isLarge(bounds, i, numbers))) continue
    putSize(bounds, i, numbers, size, 0)
    let l = 0
    for (let finer = coarsest[0] / 2; size[0] <= finer * ALMOST && l < LEVELS - 1; finer /= 2) l++
    next[taken] = i
    cell[taken++] = l
    first[l + 2]++
  }
  for (let l = 2; l < LEVELS + 2; l++) first[l] += first[l - 1]
  for (let k = 0; k < taken; k++) {
    const rank = first[cell[k] + 1]++
    order[rank] = next[k]
    level[rank] = cell[k]
  }
}

/** Puts a box into its cell. Numbers of cells beyond 32 bits are wound up: two cells may then share their numbers. */
function insert(boxes: Reads<Boxes>, work: LevelCells, rank: number, l: number): void {
  const { least, perMetre, order, cell, head, next } = work
  const { bounds } = boxes
  const box = order[rank]
  const x = cellOf(bounds[6 * box], least[0], perMetre[3 * l]) | 0
  const y = cellOf(bounds[6 * box + 1], least[1], perMetre[3 * l + 1]) | 0
  const z = cellOf(bounds[6 * box + 2], least[2], perMetre[3 * l + 2]) | 0
  cell[3 * rank] = x
  cell[3 * rank + 1] = y
  cell[3 * rank + 2] = z
  const list = hash(x, y, z, l) & (head.length - 1)
  next[rank] = head[list]
  head[list] = rank
}

/** Tests a box against those that are in the cells of a level already. */
function look(boxes: Reads<Boxes>, work: LevelCells, box: number, l: number, pairs: Pairs): void {
  const { least, perMetre } = work
  const { bounds } = boxes
  const px = perMetre[3 * l]
  const py = perMetre[3 * l + 1]
  const pz = perMetre[3 * l + 2]
  const toX = cellOf(bounds[6 * box + 3], least[0], px)
  const toY = cellOf(bounds[6 * box + 4], least[1], py)
  const toZ = cellOf(bounds[6 * box + 5], least[2], pz)
  const fromX = px === 0 ? toX : cellOf(bounds[6 * box], least[0], px) - 1
  const fromY = py === 0 ? toY : cellOf(bounds[6 * box + 1], least[1], py) - 1
  const fromZ = pz === 0 ? toZ : cellOf(bounds[6 * box + 2], least[2], pz) - 1
  for (let z = fromZ; z <= toZ; z++)
    for (let y = fromY; y <= toY; y++)
      for (let x = fromX; x <= toX; x++) meetCell(boxes, work, box, x | 0, y | 0, z | 0, l, pairs)
}

function meetCell(
  boxes: Reads<Boxes>,
  { order, cell, level, head, next }: LevelCells,
  box: number,
  x: number,
  y: number,
  z: number,
  l: number,
  pairs: Pairs,
): void {
  for (let b = head[hash(x, y, z, l) & (head.length - 1)]; b >= 0; b = next[b])
    if (cell[3 * b] === x && cell[3 * b + 1] === y && cell[3 * b + 2] === z && level[b] === l)
      if (meet(boxes.bounds, box, order[b])) addPair(boxes, box, order[b], pairs)
}

function hash(x: number, y: number, z: number, l: number): number {
  const h = Math.imul(Math.imul(Math.imul(x, 0x2c1b3c6d) + y, 0x297a2d39) + z, 0x1b873593) + l
  const mixed = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

/**
 * NBS, no binary search: candidates by linked lists of bodies in rows and cells, for bodies of similar size.
 *
 * The space is cut into cells as large as the largest box but for large ones, which are met apart (survey.ts says which they
 * are, large.ts meets them), so that boxes which meet lie in the same cell or in neighbours. No array of cells is kept:
 * bodies are linked by rows, and only two rows at a time are linked by cells.
 *
 *   2-D   1. each body onto the list Y of its row;
 *         2. for each body whose row is new: mark the row old, put its bodies onto lists X of row iy and those of the row
 *            below onto lists X of row iy − 1; test each body against the rest of its own cell, the cell to the left and
 *            the three cells below; empty the lists X;
 *         3. empty the lists Y.
 *   3-D   the same with layers Z above the rows: the bodies of two layers are linked by rows, and a row is tested against
 *         itself, the row before it in its layer and three rows of the layer below, one after the other in the same list.
 *
 * Time ∝ bodies + tests, whatever the size of the empty space. Memory, in integers:
 *   2-D   ncely + 2 ncelx + 2 N   (eq. 13),   3-D   ncelz + 2 ncely + 2 ncelx + 3 N,
 * one head more an axis, and one coordinate a body and axis but for the outermost, which is worked out anew where it is asked
 * for: N integers more in the plane and 2 N in space. Coordinates save the time of reading bounds out of order. There are 2 N
 * heads an axis at most: a space that is longer (one body that flew away) is wound up on them, which brings bodies of different cells onto
 * one list, hence more tests, but never loses or doubles a pair.
 *
 * Fails   where sizes differ much within the limit for large ones: the largest sets the cells, and small ones crowd in them.
 *         All pairs are still found.
 * Source  Munjiza and Andrews (1998), sections 3 to 6. Bodies look along the rest of their own list X, so that lists X
 *         need no mark; the cell to the left belongs to the mask as in Figure 12 (the sentence in section 4 drops it). The
 *         3-D form is ours.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { cellOf, countCells, finestCell } from './cells.ts'
import { makeLargeSearch } from './large.ts'
import { ACTIVE, LEAST, sharedAxis } from './measure.ts'
import { bodyOf, EMPTY, gather, old, push, spread } from './nbs-lists.ts'
import { addPair, type BroadMethod, meet } from './search.ts'
import { isLarge } from './size-of.ts'
import { countLarge, type Survey, type SurveyedSearch, withSurvey } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

/** Three lists of a ring are neighbours of each other, and different ones. */
const FEWEST = 3
/** A ring that has become too short is made longer by more than is needed. */
const SPARE = 1.25

/** Lists along one axis, in a ring. */
interface Axis {
  /** Last body of each list, and of each list of the row (or layer) before. */
  head: Int32Array
  other: Int32Array
  next: Int32Array
  /** List of each body; −1 for those that take no part. Empty for the outermost axis. */
  at: Int32Array
  /** How many lists there are. */
  ring: number
  /** Axis of space, origin [m] and 1/edge [1/m] of the cells. */
  axis: number
  least: number
  perMetre: number
}

const makeAxis = (arrays: WorkArrays): Axis => ({
  head: arrays.ints(0),
  other: arrays.ints(0),
  next: arrays.ints(0),
  at: arrays.ints(0),
  ring: FEWEST,
  axis: 0,
  least: 0,
  perMetre: 0,
})

export const nbs: BroadMethod = (room, arrays) => withSurvey(makeNbs, room, arrays)

export function makeNbs(room: number, arrays: WorkArrays): SurveyedSearch {
  const [x, y, z] = [makeAxis(arrays), makeAxis(arrays), makeAxis(arrays)]
  const meetLarge = makeLargeSearch(arrays)
  return (boxes, survey, pairs) => {
    const { rest } = survey
    if (rest[ACTIVE] > 1) {
      const flat = sharedAxis(rest, 2) ? 2 : sharedAxis(rest, 1) ? 1 : sharedAxis(rest, 0) ? 0 : -1
      makeRoom(x, rest, flat === 0 ? 1 : 0, room, true, arrays)
      makeRoom(y, rest, flat === 0 || flat === 1 ? 2 : 1, room, flat < 0, arrays)
      if (flat < 0) makeRoom(z, rest, 2, room, false, arrays)
      locate(boxes, survey, x)
      if (flat >= 0) searchPlane(boxes, x, y, pairs)
      else {
        locate(boxes, survey, y)
        searchSpace(boxes, x, y, z, pairs)
      }
    }
    meetLarge(boxes, survey, pairs)
  }
}

/** Cells along an axis and room for their lists; those of an inner axis are of two rows, with the coordinate of each body. */
function makeRoom(
  lists: Axis,
  rest: ReadNumbers,
  axis: number,
  room: number,
  inner: boolean,
  arrays: WorkArrays,
): void {
  const edge = finestCell(rest, axis)
  const most = Math.max(FEWEST, 2 * room)
  const cells = countCells(rest, axis, edge) + 1
  const wanted = cells < most ? Math.max(FEWEST, cells) : most
  const grown = lists.head.length === 0 ? wanted : Math.min(Math.ceil(SPARE * wanted), most)
  lists.axis = axis
  lists.least = rest[LEAST + axis]
  lists.perMetre = sharedAxis(rest, axis) ? 0 : 1 / edge
  lists.ring = wanted
  if (lists.head.length < wanted) lists.head = arrays.ints(grown, lists.head).fill(EMPTY)
  if (lists.next.length < room) lists.next = arrays.ints(room, lists.next)
  if (!inner) return
  if (lists.other.length < wanted) lists.other = arrays.ints(lists.head.length, lists.other).fill(EMPTY)
  if (lists.at.length < room) lists.at = arrays.ints(room, lists.at)
}

/** List of a box along an axis: its cell, wound up where there are more cells than lists. */
function listOf(bounds: ReadNumbers, box: number, { axis, least, perMetre, ring }: Axis): number {
  const cell = cellOf(bounds[6 * box + axis], least, perMetre)
  return (cell < ring ? cell : cell % ring) | 0
}

const before = (list: number, ring: number): number => (list === 0 ? ring - 1 : list - 1)
const after = (list: number, ring: number): number => (list + 1 === ring ? 0 : list + 1)

/** Lists of all boxes that take part: the active ones, but for large ones. */
function locate(boxes: Reads<Boxes>, survey: Survey, lists: Axis): void {
  const { bounds, active, count } = boxes
  const { numbers } = survey.sizes
  const { at } = lists
  const apart = countLarge(survey) > 0
  for (let i = 0; i < count; i++)
    at[i] = active[i] === 0 || (apart && isLarge(bounds, i, numbers)) ? -1 : listOf(bounds, i, lists)
}

function searchPlane(boxes: Reads<Boxes>, x: Axis, y: Axis, pairs: Pairs): void {
  const { bounds, count } = boxes
  for (let i = 0; i < count; i++) if (x.at[i] >= 0) push(i, listOf(bounds, i, y), y.head, y.next)
  for (let i = 0; i < count; i++) {
    if (x.at[i] < 0) continue
    const row = listOf(bounds, i, y)
    const first = y.head[row]
    if (first < 0) continue
    y.head[row] = old(first)
    spread(first, y.next, x.at, x.head, x.next)
    meetOwnRow(boxes, first, x, y, pairs)
    meetRow(boxes, first, bodyOf(y.head[before(row, y.ring)]), x, y, pairs)
    gather(first, y.next, x.at, x.head)
  }
  for (let i = 0; i < count; i++) if (x.at[i] >= 0) y.head[listOf(bounds, i, y)] = EMPTY
}

function searchSpace(boxes: Reads<Boxes>, x: Axis, y: Axis, z: Axis, pairs: Pairs): void {
  const { bounds, count } = boxes
  for (let i = 0; i < count; i++) if (x.at[i] >= 0) push(i, listOf(bounds, i, z), z.head, z.next)
  for (let i = 0; i < count; i++) {
    if (x.at[i] < 0) continue
    const layer = listOf(bounds, i, z)
    const first = z.head[layer]
    if (first < 0) continue
    z.head[layer] = old(first)
    const below = bodyOf(z.head[before(layer, z.ring)])
    spread(first, z.next, y.at, y.head, y.next)
    spread(below, z.next, y.at, y.other, y.next)
    for (let b = first; b >= 0; b = z.next[b]) searchRow(boxes, x, y, y.at[b], pairs)
    gather(first, z.next, y.at, y.head)
    gather(below, z.next, y.at, y.other)
  }
  for (let i = 0; i < count; i++) if (x.at[i] >= 0) z.head[listOf(bounds, i, z)] = EMPTY
}

/** A new row of a layer against itself, the row before it and three rows of the layer below. */
function searchRow(boxes: Reads<Boxes>, x: Axis, y: Axis, row: number, pairs: Pairs): void {
  const first = y.head[row]
  if (first < 0) return
  y.head[row] = old(first)
  spread(first, y.next, x.at, x.head, x.next)
  meetOwnRow(boxes, first, x, y, pairs)
  meetRow(boxes, first, bodyOf(y.head[before(row, y.ring)]), x, y, pairs)
  meetRow(boxes, first, y.other[before(row, y.ring)], x, y, pairs)
  meetRow(boxes, first, y.other[row], x, y, pairs)
  meetRow(boxes, first, y.other[after(row, y.ring)], x, y, pairs)
  gather(first, y.next, x.at, x.head)
}

/** The bodies of one row against the rest of their cell and the cell to the left. */
function meetOwnRow(boxes: Reads<Boxes>, first: number, { head, next, at, ring }: Axis, y: Axis, pairs: Pairs): void {
  for (let a = first; a >= 0; a = y.next[a]) {
    meetList(boxes, a, next[a], next, pairs)
    meetList(boxes, a, head[before(at[a], ring)], next, pairs)
  }
}

/** The bodies of one row against those of a neighbouring row, in three cells each. */
function meetRow(boxes: Reads<Boxes>, first: number, neighbour: number, x: Axis, y: Axis, pairs: Pairs): void {
  if (neighbour < 0) return
  const { at, other, next, ring } = x
  spread(neighbour, y.next, at, other, next)
  for (let a = first; a >= 0; a = y.next[a]) {
    const column = at[a]
    meetList(boxes, a, other[before(column, ring)], next, pairs)
    meetList(boxes, a, other[column], next, pairs)
    meetList(boxes, a, other[after(column, ring)], next, pairs)
  }
  gather(neighbour, y.next, at, other)
}

function meetList(boxes: Reads<Boxes>, a: number, first: number, next: ReadNumbers, pairs: Pairs): void {
  for (let b = first; b >= 0; b = next[b]) if (meet(boxes.bounds, a, b)) addPair(boxes, a, b, pairs)
}

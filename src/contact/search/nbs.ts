/**
 * NBS, no binary search: candidates by linked lists of bodies in rows and cells, for bodies of similar size.
 *
 * The space is cut into cells as large as the largest box, so that boxes which meet lie in the same cell or in neighbours.
 * No array of cells is kept: bodies are linked by rows, and only two rows at a time are linked by cells.
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
 * and one coordinate a body and axis. Heads have a fixed room of at least 2 N cells an axis: a space that is longer (one
 * body that flew away) is wound up on it, which brings bodies of different cells onto one list, hence more tests, but never
 * loses or doubles a pair. It makes guards at the first and the last row or column needless as well.
 *
 * Fails   where sizes differ much: the largest sets the cells, and small ones crowd in them. All pairs are still found.
 * Source  Munjiza and Andrews (1998), sections 3 to 6. Bodies look along the rest of their own list X, so that lists X
 *         need no mark; the cell to the left belongs to the mask as in Figure 12 (the sentence in section 4 drops it). The
 *         3-D form is ours.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { cellOf, finestCell } from './cells.ts'
import { ACTIVE, LEAST, makeMeasures, measure, sharedAxis } from './measure.ts'
import { bodyOf, EMPTY, gather, old, push, spread } from './nbs-lists.ts'
import { addPair, type BroadMethod, clearPairs, meet } from './search.ts'

/** Lists along one axis: two sets of heads, one chain, one coordinate a body. */
interface Axis {
  head: Int32Array
  other: Int32Array
  next: Int32Array
  at: Int32Array
}

const makeAxis = (cells: number, room: number): Axis => ({
  head: new Int32Array(cells).fill(EMPTY),
  other: new Int32Array(cells).fill(EMPTY),
  next: new Int32Array(room),
  at: new Int32Array(room),
})

export const nbs: BroadMethod = (room) => {
  const cells = roomForCells(room)
  const axes = [makeAxis(cells, room), makeAxis(cells, room), makeAxis(cells, room)]
  const measures = makeMeasures()
  return (boxes, pairs) => {
    clearPairs(pairs)
    measure(boxes, measures)
    if (measures[ACTIVE] < 2) return
    const flat = sharedAxis(measures, 2) ? 2 : sharedAxis(measures, 1) ? 1 : sharedAxis(measures, 0) ? 0 : -1
    const [x, y, z] = axes
    locate(boxes, measures, flat === 0 ? 1 : 0, x.at, cells - 1)
    locate(boxes, measures, flat === 0 || flat === 1 ? 2 : 1, y.at, cells - 1)
    if (flat < 0) locate(boxes, measures, 2, z.at, cells - 1)
    if (flat < 0) searchSpace(boxes, x, y, z, cells - 1, pairs)
    else searchPlane(boxes, x, y, cells - 1, pairs)
  }
}

/** A power of two, so that cells are wound up by their lowest bits; neighbours of a cell stay different ones. */
function roomForCells(room: number): number {
  let cells = 4
  while (cells < 2 * room) cells *= 2
  return cells
}

/** Integerised coordinates of all active bodies along one axis. */
function locate(boxes: Reads<Boxes>, measures: ReadNumbers, axis: number, at: Int32Array, mask: number): void {
  const { bounds, active } = boxes
  const least = measures[LEAST + axis]
  const perMetre = sharedAxis(measures, axis) ? 0 : 1 / finestCell(measures, axis)
  for (let i = 0; i < boxes.count; i++)
    if (active[i] !== 0) at[i] = cellOf(bounds[6 * i + axis], least, perMetre) & mask
}

function searchPlane(boxes: Reads<Boxes>, x: Axis, y: Axis, mask: number, pairs: Pairs): void {
  const { active, count } = boxes
  for (let i = 0; i < count; i++) if (active[i] !== 0) push(i, y.at[i], y.head, y.next)
  for (let i = 0; i < count; i++) {
    if (active[i] === 0) continue
    const row = y.at[i]
    const first = y.head[row]
    if (first < 0) continue
    y.head[row] = old(first)
    spread(first, y.next, x.at, x.head, x.next)
    for (let a = first; a >= 0; a = y.next[a]) {
      meetList(boxes, a, x.next[a], x.next, pairs)
      meetList(boxes, a, x.head[(x.at[a] - 1) & mask], x.next, pairs)
    }
    meetRow(boxes, first, bodyOf(y.head[(row - 1) & mask]), x, y, mask, pairs)
    gather(first, y.next, x.at, x.head)
  }
  for (let i = 0; i < count; i++) if (active[i] !== 0) y.head[y.at[i]] = EMPTY
}

function searchSpace(boxes: Reads<Boxes>, x: Axis, y: Axis, z: Axis, mask: number, pairs: Pairs): void {
  const { active, count } = boxes
  for (let i = 0; i < count; i++) if (active[i] !== 0) push(i, z.at[i], z.head, z.next)
  for (let i = 0; i < count; i++) {
    if (active[i] === 0) continue
    const layer = z.at[i]
    const first = z.head[layer]
    if (first < 0) continue
    z.head[layer] = old(first)
    const below = bodyOf(z.head[(layer - 1) & mask])
    spread(first, z.next, y.at, y.head, y.next)
    spread(below, z.next, y.at, y.other, y.next)
    for (let b = first; b >= 0; b = z.next[b]) searchRow(boxes, x, y, y.at[b], mask, pairs)
    gather(first, z.next, y.at, y.head)
    gather(below, z.next, y.at, y.other)
  }
  for (let i = 0; i < count; i++) if (active[i] !== 0) z.head[z.at[i]] = EMPTY
}

/** A new row of a layer against itself, the row before it and three rows of the layer below. */
function searchRow(boxes: Reads<Boxes>, x: Axis, y: Axis, row: number, mask: number, pairs: Pairs): void {
  const first = y.head[row]
  if (first < 0) return
  y.head[row] = old(first)
  spread(first, y.next, x.at, x.head, x.next)
  for (let a = first; a >= 0; a = y.next[a]) {
    meetList(boxes, a, x.next[a], x.next, pairs)
    meetList(boxes, a, x.head[(x.at[a] - 1) & mask], x.next, pairs)
  }
  meetRow(boxes, first, bodyOf(y.head[(row - 1) & mask]), x, y, mask, pairs)
  meetRow(boxes, first, y.other[(row - 1) & mask], x, y, mask, pairs)
  meetRow(boxes, first, y.other[row], x, y, mask, pairs)
  meetRow(boxes, first, y.other[(row + 1) & mask], x, y, mask, pairs)
  gather(first, y.next, x.at, x.head)
}

/** The bodies of one row against those of a neighbouring row, in three cells each. */
function meetRow(
  boxes: Reads<Boxes>,
  first: number,
  neighbour: number,
  x: Axis,
  y: Axis,
  mask: number,
  pairs: Pairs,
): void {
  if (neighbour < 0) return
  spread(neighbour, y.next, x.at, x.other, x.next)
  for (let a = first; a >= 0; a = y.next[a]) {
    const column = x.at[a]
    meetList(boxes, a, x.other[(column - 1) & mask], x.next, pairs)
    meetList(boxes, a, x.other[column], x.next, pairs)
    meetList(boxes, a, x.other[(column + 1) & mask], x.next, pairs)
  }
  gather(neighbour, y.next, x.at, x.other)
}

function meetList(boxes: Reads<Boxes>, a: number, first: number, next: ReadNumbers, pairs: Pairs): void {
  for (let b = first; b >= 0; b = next[b]) if (meet(boxes.bounds, a, b)) addPair(boxes, a, b, pairs)
}

/**
 * Pairs of cells: what they are after a search, and how long one without points is left alone.
 *
 * Pairs    The boxes of two owners stand together; a pair of owners that was there before keeps all that it knows, a new one knows nothing.
 * Left     The corners of a cell are followed as their mean plus an offset each. The offsets of a reference state are kept; d, the deviation, is
 * alone    the largest difference of an offset from its reference. Once d exceeds a share of the distance that points may slide, the
 *          present state becomes the reference, and d is added to a sum, `base`. Between two moments with deviations d₁ and d₂ no corner has
 *          moved about the mean by more than base₂ − base₁ + d₁ + d₂. So a cell that vibrates in its place uses nothing up, nor
 *          does one that moves along with its neighbour.
 *          A pair whose cells are apart along its normal cannot touch before they have approached along it by their gap. Cells that look past each
 *          other are still so while they have hardly moved against each other.
 *          The distance that is left shrinks no faster than both cells travel, so a pair need not be checked before they have travelled so
 *          far together: for most pairs three numbers are read a step. No result depends on it.
 */

import { type Boxes, CELL_BOX, HULL_BOX, type Pairs } from '../../state/boxes.ts'
import type { Hulls } from '../../state/hulls.ts'
import { DOUBTFUL, MOST_DOUBTFUL, type Neighbours, type PairColumn } from '../../state/neighbours.ts'
import { type Nodes, POINT } from '../../state/nodes.ts'
import type { Reads } from '../../state/reads.ts'

/** The old pairs while the new ones are written. */
interface Old {
  a: Int32Array
  b: Int32Array
  /** In the order of `neighbours.kept`. */
  columns: (Int32Array | Float64Array)[]
}

const makeOld = (room: number, kept: readonly PairColumn[]): Old => ({
  a: new Int32Array(room),
  b: new Int32Array(room),
  columns: kept.map(({ column, each }) =>
    column instanceof Int32Array ? new Int32Array(each * room) : new Float64Array(each * room),
  ),
})

/** Brings the neighbours in line with the pairs; returns a function, which owns its scratch, and is called every step. */
export function makeNeighbourhood(): (boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours) => boolean {
  let old = makeOld(0, [])
  return (boxes, pairs, neighbours) => {
    const { count, kept, searches } = neighbours
    if (searches[0] === pairs.searches[0]) return true
    searches[0] = pairs.searches[0]
    const before = count[0]
    if (old.a.length < before || old.columns.length !== kept.length) old = makeOld(2 * before, kept)
    for (let k = 0; k < before; k++) {
      old.a[k] = neighbours.a[k]
      old.b[k] = neighbours.b[k]
    }
    for (let i = 0; i < kept.length; i++)
      for (let n = 0; n < kept[i].each * before; n++) old.columns[i][n] = kept[i].column[n]
    return rebuild(boxes, pairs, neighbours, old, before)
  }
}

/** Both lists are in the order of their owners, so one pass finds those that were there before; false where room ends. */
function rebuild(boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours, old: Old, count: number): boolean {
  const room = neighbours.a.length
  let k = -1
  let before = 0
  for (let pair = 0; pair < pairs.count[0]; pair++) {
    const a = boxes.owner[pairs.a[pair]]
    const b = boxes.owner[pairs.b[pair]]
    if (k >= 0 && neighbours.a[k] === a && neighbours.b[k] === b) continue
    if (++k === room) {
      neighbours.count[0] = 0
      return false
    }
    neighbours.a[k] = a
    neighbours.b[k] = b
    neighbours.from[k] = pair
    while (before < count && (old.a[before] < a || (old.a[before] === a && old.b[before] < b))) before++
    const goesOn = before < count && old.a[before] === a && old.b[before] === b
    recall(neighbours, k, old, goesOn ? before : -1)
    if (!goesOn) neighbours.gap[k] = Infinity
  }
  neighbours.count[0] = k + 1
  neighbours.from[k + 1] = pairs.count[0]
  return true
}

/** Pair k knows what it knew in its place before; −1: nothing. */
function recall({ kept }: Neighbours, k: number, { columns }: Old, before: number): void {
  for (let i = 0; i < kept.length; i++) {
    const { column, each } = kept[i]
    const from = columns[i]
    for (let n = 0; n < each; n++) column[each * k + n] = before < 0 ? 0 : from[each * before + n]
  }
}

/** How much of what is left is waited for [-], and how much of the width must be left [-]: round-off is far below what remains of it. */
const SAFE = 0.99
const WORTH = 1e-9

/** Distances that cells have travelled; one whose deviation exceeds the share `noted` of its width gets a new reference. */
export function measurePaths(hulls: Hulls, { x }: Reads<Nodes>, noted: number): void {
  const { base, centre, travelled, corner, firstCorner, reference, path, deviation, width } = hulls
  for (let hull = 0; hull < hulls.count; hull++) {
    const from = firstCorner[hull]
    const to = firstCorner[hull + 1]
    const o = POINT * corner[from]
    let mx = 0
    let my = 0
    let mz = 0
    for (let k = from + 1; k < to; k++) {
      const p = POINT * corner[k]
      mx += x[p] - x[o]
      my += x[p + 1] - x[o + 1]
      mz += x[p + 2] - x[o + 2]
    }
    const cx = x[o] + mx / (to - from)
    const cy = x[o + 1] + my / (to - from)
    const cz = x[o + 2] + mz / (to - from)
    let most = 0
    for (let k = from; k < to; k++) {
      const p = POINT * corner[k]
      const dx = x[p] - cx - reference[3 * k]
      const dy = x[p + 1] - cy - reference[3 * k + 1]
      const dz = x[p + 2] - cz - reference[3 * k + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (square > most) most = square
    }
    const sx = cx - centre[3 * hull]
    const sy = cy - centre[3 * hull + 1]
    const sz = cz - centre[3 * hull + 2]
    const before = path[hull]
    centre[3 * hull] = cx
    centre[3 * hull + 1] = cy
    centre[3 * hull + 2] = cz
    deviation[hull] = Math.sqrt(most)
    if (deviation[hull] > noted * width[hull]) note(hulls, x, hull)
    path[hull] = base[hull] + deviation[hull]
    const longer = path[hull] - before
    travelled[hull] += Math.sqrt(sx * sx + sy * sy + sz * sz) + (longer > 0 ? longer : 0)
  }
}

function note(hulls: Hulls, x: { readonly [k: number]: number }, hull: number): void {
  const { base, centre, corner, firstCorner, reference, deviation } = hulls
  base[hull] += deviation[hull]
  deviation[hull] = 0
  for (let k = firstCorner[hull]; k < firstCorner[hull + 1]; k++)
    for (let i = 0; i < 3; i++) reference[3 * k + i] = x[POINT * corner[k] + i] - centre[3 * hull + i]
}

/** Leaves pair k alone until it may have closed in along its normal by `along`, and moved in any direction by `past` [m]. */
export function leaveAlone(hulls: Reads<Hulls>, neighbours: Neighbours, k: number, along: number, past = 0): void {
  const { centre, path, deviation } = hulls
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  neighbours.sure[k] = 1
  neighbours.until[k] = 0
  neighbours.along[k] = along
  neighbours.past[k] = past
  neighbours.apart[k] = path[a] - 2 * deviation[a] + path[b] - 2 * deviation[b]
  for (let i = 0; i < 3; i++) neighbours.offset[3 * k + i] = centre[3 * a + i] - centre[3 * b + i]
}

/** Whether pair k may be left alone; notes until when that is sure. */
export function isLeftAlone(hulls: Reads<Hulls>, neighbours: Neighbours, k: number): boolean {
  const { centre, travelled, path, width } = hulls
  const { along, normal, past, offset } = neighbours
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const turned = path[a] + path[b] - neighbours.apart[k]
  const x = centre[3 * a] - centre[3 * b] - offset[3 * k]
  const y = centre[3 * a + 1] - centre[3 * b + 1] - offset[3 * k + 1]
  const z = centre[3 * a + 2] - centre[3 * b + 2] - offset[3 * k + 2]
  const closed = -(x * normal[3 * k] + y * normal[3 * k + 1] + z * normal[3 * k + 2])
  let left = along[k] - (closed + turned)
  if (!(closed + turned < along[k])) {
    const reach = past[k] - turned
    const square = x * x + y * y + z * z
    if (!(reach > 0 && square < reach * reach)) return false
    left = reach - Math.sqrt(square)
  }
  const worth = left > WORTH * (width[a] < width[b] ? width[a] : width[b])
  neighbours.until[k] = worth ? travelled[a] + travelled[b] + SAFE * left : 0
  return true
}

/**
 * Whether pair k is of tets that may come apart, or of one and a rigid cell: their faces are plane and their edges straight, so the gap of
 * their corners is that of their surfaces. The surface of any other mesh may be ahead of the corners of its cell.
 */
export function arePlain({ kind }: Reads<Boxes>, pairs: Reads<Pairs>, { from }: Reads<Neighbours>, k: number): boolean {
  const a = kind[pairs.a[from[k]]]
  const b = kind[pairs.b[from[k]]]
  return (a === CELL_BOX && (b === CELL_BOX || b === HULL_BOX)) || (a === HULL_BOX && b === CELL_BOX)
}

/** Cells that do not touch have no past: what only a contact that goes on knows. */
export function forget({ warp, flat, excess, discount }: Neighbours, k: number): void {
  warp[k] = flat[k] = excess[k] = discount[k] = 0
}

/** Lists the blocks of pairs that were in doubt in this step, as long as there is room. */
export function listDoubtful(hulls: Reads<Hulls>, neighbours: Neighbours): void {
  const { anyInDoubt, count, inDoubt } = neighbours
  if (anyInDoubt[0] === 0) return
  anyInDoubt[0] = 0
  for (let k = 0; k < count[0]; k++) {
    if (inDoubt[k] !== 0) list(hulls, neighbours, k)
    inDoubt[k] = 0
  }
}

function list({ block }: Reads<Hulls>, { a, b, doubtfuls, doubtful, inDoubt }: Neighbours, k: number): void {
  const p = block[a[k]]
  const q = block[b[k]]
  let row = 0
  while (row < doubtfuls[0] && !(doubtful[DOUBTFUL * row] === p && doubtful[DOUBTFUL * row + 1] === q)) row++
  if (row === MOST_DOUBTFUL) return
  if (row === doubtfuls[0]) {
    doubtfuls[0]++
    doubtful[DOUBTFUL * row] = p
    doubtful[DOUBTFUL * row + 1] = q
  }
  doubtful[DOUBTFUL * row + 2] |= inDoubt[k]
  for (let bits = inDoubt[k]; bits !== 0; bits &= bits - 1) doubtful[DOUBTFUL * row + 3]++
}

/**
 * Following the points of a pair between two looks.
 *
 * What     Where cells touch changes only as they slide, lean or close in, and a look costs a hundred times what the point itself does.
 *          Between two looks a point keeps who carries it, its weights and its area; what is measured anew is
 *            n                    with the feature that gave it: its face, or its two edges
 *            D, from b to a       from positions, so that nothing drifts (see place-point)
 *            its gap, and D across n: how far the sides have slid since the look.
 *          The law then goes on as after a look.
 * Steps    1. n; how far both turned about it; 2. point by point: place, gap, motion, traction turned with the contact; the pair is named anew
 *             where a point has opened or closed;
 *          3. the pair is looked at in the next step if, one step ahead, a point has slid by tol × width, or moves by as much in one step,
 *             or faces lean by tol more, or the least gap has changed by half the margin up to which points are known.
 * Fails    Arms of forces are off by the slide, at most tol × width. A point that would appear in between comes with the next look.
 */
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import type { Hulls } from '../../state/hulls.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import type { Scene } from '../look/detection.ts'
import { noteRest, refreshAxis, turnNormal } from '../look/faces/common-normal.ts'
import { refreshNormal } from '../look/faces/hull-geometry.ts'
import { settleAccount, storedOf } from '../look/faces/overlap-account.ts'
import { turnHistory, turnRate } from '../points/history.ts'
import { nameContact } from '../points/name-contact.ts'
import { measureMove } from '../points/write-point.ts'
import { makePlacing, type Placing, placePoint, takeSides, writeOrigin } from './place-point.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, BODY_A, FORCE, GAP, GAP_BEFORE, IDS, MOVE, NX, OPENED, PLACE_A, PLACE_B, ROW } = rows
const { SHARE, SHARE_BEFORE, TYPE } = rows

export interface Following {
  /** Share of the width by which a pair may slide, or lean, before it is looked at again [-]; 0: every pair at every step. */
  tolerance: number
  /** Share of the width by which edges are shrunk to name a contact [-]. */
  shrink: number
  place: Placing
}

export const makeFollowing = (tolerance: number, shrink: number): Following => ({
  tolerance,
  shrink,
  place: makePlacing(),
})

/** Brings the points of pair k up to date, and decides whether the next step may do so again. */
export function followPair(scene: Scene, neighbours: Neighbours, k: number, contacts: Contacts, f: Following): void {
  const { clock, shapes } = scene
  const { hulls, nodes } = shapes
  const { first, end, known, least, normal } = neighbours
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  refreshAxis(hulls, nodes, neighbours, k, stamp)
  turnNormal(shapes, neighbours, k)
  const ofOneBlock = hulls.block[neighbours.a[k]] === hulls.block[neighbours.b[k]]
  const before = ofOneBlock ? storedOf(contacts.row, first[k], end[k]) : 0
  const turn = turnOf(scene, neighbours, k, contacts)
  takeSides(f.place, shapes, contacts, first[k])
  const width = Math.min(hulls.width[neighbours.a[k]], hulls.width[neighbours.b[k]])
  const most = f.tolerance * width * (f.tolerance * width)
  const { id, row } = contacts
  let lowest = Infinity
  let farthest = 0
  for (let c = first[k]; c < end[k]; c++) {
    const r = ROW * c
    const i = IDS * c
    row[r + GAP_BEFORE] = row[r + GAP]
    row[r + SHARE_BEFORE] = row[r + SHARE]
    for (let n = 0; n < 3; n++) {
      row[r + BEFORE + n] = row[r + FORCE + n]
      row[r + NX + n] = normal[3 * k + n]
    }
    const gap = placePoint(f.place, shapes, stamp, id, i, row, r)
    measureMove(shapes, clock, id, i, row, r)
    turnHistory(row, r, row, r, turn)
    const slid = slideAhead(f.place, row, r, gap)
    if (gap < lowest) lowest = gap
    if (slid > farthest) farthest = slid
  }
  neighbours.gap[k] = lowest
  noteRest(hulls, neighbours, k)
  if (ofOneBlock) settleAccount(neighbours, k, contacts.row, first[k], end[k], before, 0)
  if (anyTouchChanged(row, first[k], end[k]))
    nameContact(shapes, neighbours, k, contacts, first[k], end[k], id[IDS * first[k] + TYPE], f.shrink)
  const closes = Math.abs(lowest - least[k]) > 0.5 * known[k]
  if (farthest > most || closes || leans(shapes, neighbours, k, contacts, stamp, leanOf(hulls, neighbours, k, f)))
    neighbours.sure[k] = 0
}

/** Whether any point has opened or closed in this step. */
function anyTouchChanged(row: ReadNumbers, from: number, to: number): boolean {
  for (let r = ROW * from; r < ROW * to; r += ROW)
    if (row[r + GAP] < row[r + OPENED] !== row[r + GAP_BEFORE] < row[r + OPENED]) return true
  return false
}

/** How far both sides turned about the normal in the mean [rad]. */
const turnOf = (
  { clock, shapes }: Scene,
  neighbours: Reads<Neighbours>,
  k: number,
  { id }: Reads<Contacts>,
): number => {
  const i = IDS * neighbours.first[k]
  const rateA = turnRate(shapes, neighbours, k, neighbours.a[k], id[i + PLACE_A])
  return 0.5 * clock.before * (rateA + turnRate(shapes, neighbours, k, neighbours.b[k], id[i + PLACE_B]))
}

/** How far the sides will have slid at the next step since the look, or how far they move in a step, squared [m²]. */
function slideAhead({ apart }: Reads<Placing>, row: ReadNumbers, r: number, gap: number): number {
  let along = 0
  for (let i = 0; i < 3; i++) along += row[r + NX + i] * row[r + MOVE + i]
  let slide = 0
  let move = 0
  for (let i = 0; i < 3; i++) {
    const moved = row[r + MOVE + i]
    const slid = apart[i] - gap * row[r + NX + i] + (moved - along * row[r + NX + i])
    slide += slid * slid
    move += moved * moved
  }
  return slide > move ? slide : move
}

/** By how much faces may lean until points that were not known at the look may have come near [rad], and no more than the tolerance. */
function leanOf(
  { span }: Reads<Hulls>,
  { a, b, known }: Reads<Neighbours>,
  k: number,
  { tolerance }: Following,
): number {
  return Math.min(tolerance, (0.5 * known[k]) / Math.min(span[a[k]], span[b[k]]))
}

/** Whether the faces of the first point lean on each other otherwise than at the look. */
function leans(
  shapes: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  contacts: Reads<Contacts>,
  stamp: number,
  tolerance: number,
): boolean {
  const { hulls, nodes } = shapes
  const p = faceOf(shapes, contacts, neighbours.first[k], PLACE_A)
  const q = faceOf(shapes, contacts, neighbours.first[k], PLACE_B)
  refreshNormal(hulls, nodes, p, stamp)
  refreshNormal(hulls, nodes, q, stamp)
  let square = 0
  for (let i = 0; i < 3; i++) {
    const more = hulls.normal[3 * p + i] + hulls.normal[3 * q + i] - neighbours.lean[3 * k + i]
    square += more * more
  }
  return square > tolerance * tolerance
}

/** Face of a hull that a side of a point lies on. */
function faceOf({ facets }: Shapes, { id }: Reads<Contacts>, c: number, side: number): number {
  const place = id[IDS * c + side]
  return place < facets.count ? facets.hullFace[place] : place - facets.count
}

/**
 * After a look: what following needs to know of the points of pair k, whose normals are fresh. Points that move by more than half of
 * what may be known at the next step are not followed.
 */
export function beginFollowing(
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  contacts: Contacts,
  f: Following,
): void {
  const { first, end, known, lean, least } = neighbours
  const { id, row } = contacts
  const { width } = shapes.hulls
  const slide = f.tolerance * Math.min(width[neighbours.a[k]], width[neighbours.b[k]])
  if (fastest(row, first[k], end[k]) > 0.5 * Math.min(slide, known[k])) {
    neighbours.sure[k] = 0
    return
  }
  least[k] = Infinity
  for (let c = first[k]; c < end[k]; c++) {
    if (row[ROW * c + GAP] - neighbours.discount[k] < least[k]) least[k] = row[ROW * c + GAP] - neighbours.discount[k]
    for (let side = 0; side < 2; side++)
      if (id[IDS * c + BODY_A + side] >= 0) writeOrigin(f.place, shapes, contacts, neighbours.discount[k], c, side)
  }
  const p = faceOf(shapes, contacts, first[k], PLACE_A)
  const q = faceOf(shapes, contacts, first[k], PLACE_B)
  for (let i = 0; i < 3; i++) lean[3 * k + i] = shapes.hulls.normal[3 * p + i] + shapes.hulls.normal[3 * q + i]
}

/** How far any of these points moves in a step [m]. */
function fastest(row: ReadNumbers, from: number, to: number): number {
  let most = 0
  for (let m = ROW * from + MOVE; m < ROW * to; m += ROW) {
    const square = row[m] * row[m] + row[m + 1] * row[m + 1] + row[m + 2] * row[m + 2]
    if (square > most) most = square
  }
  return Math.sqrt(most)
}

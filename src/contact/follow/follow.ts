/**
 * Following the points of a pair between two looks.
 *
 * What     Where cells touch changes only as they slide, lean or close in, and a look costs a hundred times what the point itself does.
 *          Between two looks a point keeps who carries it, its weights and its area; what is measured anew is
 *            n                    with the feature that gave it: its face, or its two edges
 *            D = Σ w x_a − Σ w x_b   from positions, so that nothing drifts; on a rigid side an arm that turns with its body
 *            gap = n·D, and D across n: how far the sides have slid since the look.
 *          The law then goes on as after a look.
 * Steps    1. n; how far both turned about it; 2. point by point: place, gap, motion, traction turned with the contact;
 *          3. the pair is looked at in the next step if, one step ahead, a point has slid by tol × width, or moves by as much in one step,
 *             or faces lean by tol more, or the least gap has changed by half the margin up to which points are known.
 * Fails    Arms of forces are off by the slide, at most tol × width. A point that would appear in between comes with the next look.
 */
import { rotate, rotationLessOne } from '../../math/quaternion.ts'
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import * as node from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import type { Scene } from '../look/detection.ts'
import { noteRest, refreshAxis, turnNormal } from '../look/faces/common-normal.ts'
import { refreshNormal } from '../look/faces/hull-geometry.ts'
import { settleAccount, storedOf } from '../look/faces/overlap-account.ts'
import { turnRate } from '../look/faces/points-along-normal.ts'
import { turnHistory } from '../points/history.ts'
import { measureMove } from '../points/write-point.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, BODY_A, FORCE, GAP, GAP_BEFORE, IDS, MOVE, NODE_A, NX, PLACE_A, PLACE_B, PX, ROW, SHARE } = rows
const { SHARE_BEFORE, WEIGHT_A } = rows
const { POINT } = node

/** A side of a pair while its points are followed: R − 1 of its body and its centre, where it has one. */
interface Side {
  body: number
  matrix: Float64Array
  centre: Float64Array
  /** Place of the point at hand [m]. */
  at: Float64Array
}

export interface Following {
  /** Share of the width by which a pair may slide, or lean, before it is looked at again [-]; 0: every pair at every step. */
  tolerance: number
  a: Side
  b: Side
}

const makeSide = (): Side => ({
  body: -1,
  matrix: new Float64Array(9),
  centre: new Float64Array(3),
  at: new Float64Array(3),
})

export const makeFollowing = (tolerance: number): Following => ({
  tolerance,
  a: makeSide(),
  b: makeSide(),
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
  takeSide(shapes, contacts, first[k], 0, f.a)
  takeSide(shapes, contacts, first[k], 1, f.b)
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
    placeOn(f.a, nodes.x, id, i + NODE_A, row, r + WEIGHT_A)
    placeOn(f.b, nodes.x, id, i + NODE_A + 3, row, r + WEIGHT_A + 3)
    const gap = placeRow(f, row, r)
    measureMove(shapes, clock, id, i, row, r)
    turnHistory(row, r, row, r, turn)
    const slid = slideAhead(f, row, r, gap)
    if (gap < lowest) lowest = gap
    if (slid > farthest) farthest = slid
  }
  neighbours.gap[k] = lowest
  noteRest(hulls, neighbours, k)
  if (ofOneBlock) settleAccount(neighbours, k, contacts.row, first[k], end[k], before, 0)
  const closes = Math.abs(lowest - least[k]) > 0.5 * known[k]
  if (farthest > most || closes || leans(shapes, neighbours, k, contacts, stamp, f.tolerance)) neighbours.sure[k] = 0
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

function takeSide({ bodies }: Shapes, { id }: Reads<Contacts>, c: number, which: number, side: Side): void {
  const body = id[IDS * c + BODY_A + which]
  side.body = body
  if (body < 0) return
  rotationLessOne(bodies.attitude, 4 * body, side.matrix)
  for (let i = 0; i < 3; i++) side.centre[i] = bodies.x[3 * body + i]
}

/** The point on a side: by weights on three nodes, or by its arm on a body. */
function placeOn(
  { body, matrix: m, centre, at }: Side,
  x: ReadNumbers,
  id: ReadNumbers,
  first: number,
  row: ReadNumbers,
  w: number,
): void {
  const u = row[w]
  const v = row[w + 1]
  const t = row[w + 2]
  if (body >= 0) {
    at[0] = centre[0] + (u + (m[0] * u + m[1] * v + m[2] * t))
    at[1] = centre[1] + (v + (m[3] * u + m[4] * v + m[5] * t))
    at[2] = centre[2] + (t + (m[6] * u + m[7] * v + m[8] * t))
    return
  }
  const p = POINT * id[first]
  const q = POINT * id[first + 1]
  const s = POINT * id[first + 2]
  at[0] = u * x[p] + v * x[q] + t * x[s]
  at[1] = u * x[p + 1] + v * x[q + 1] + t * x[s + 1]
  at[2] = u * x[p + 2] + v * x[q + 2] + t * x[s + 2]
}

/** Writes the point midway between its sides, and its gap, which is returned [m]. */
function placeRow({ a, b }: Following, row: Float64Array, r: number): number {
  let gap = 0
  for (let i = 0; i < 3; i++) {
    row[r + PX + i] = 0.5 * (a.at[i] + b.at[i])
    gap += row[r + NX + i] * (a.at[i] - b.at[i])
  }
  row[r + GAP] = gap
  return gap
}

/** How far the sides will have slid at the next step since the look, or how far they move in a step, squared [m²]. */
function slideAhead({ a, b }: Following, row: ReadNumbers, r: number, gap: number): number {
  let along = 0
  for (let i = 0; i < 3; i++) along += row[r + NX + i] * row[r + MOVE + i]
  let slide = 0
  let move = 0
  for (let i = 0; i < 3; i++) {
    const moved = row[r + MOVE + i]
    const slid = a.at[i] - b.at[i] - gap * row[r + NX + i] + (moved - along * row[r + NX + i])
    slide += slid * slid
    move += moved * moved
  }
  return slide > move ? slide : move
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
  tolerance: number,
): void {
  const { first, end, known, lean, least } = neighbours
  const { id, row } = contacts
  const { width } = shapes.hulls
  const slide = tolerance * Math.min(width[neighbours.a[k]], width[neighbours.b[k]])
  if (fastest(row, first[k], end[k]) > 0.5 * Math.min(slide, known[k])) {
    neighbours.sure[k] = 0
    return
  }
  least[k] = Infinity
  for (let c = first[k]; c < end[k]; c++) {
    if (row[ROW * c + GAP] - neighbours.discount[k] < least[k]) least[k] = row[ROW * c + GAP] - neighbours.discount[k]
    for (let side = 0; side < 2; side++)
      if (id[IDS * c + BODY_A + side] >= 0) writeArm(shapes, contacts, neighbours.discount[k], c, side)
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

/** Arm of a point on the surface of its body, in the frame of the body [m]. */
function writeArm({ bodies }: Shapes, { id, row }: Contacts, discount: number, c: number, side: number): void {
  const body = id[IDS * c + BODY_A + side]
  const r = ROW * c
  const half = (side === 0 ? 0.5 : -0.5) * (row[r + GAP] - discount)
  const w = r + WEIGHT_A + 3 * side
  for (let i = 0; i < 3; i++) row[w + i] = row[r + PX + i] + half * row[r + NX + i] - bodies.x[3 * body + i]
  rotate(bodies.attitude, 4 * body, -1, row, w, row, w)
}

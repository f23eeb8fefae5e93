/**
 * Following the points of a pair between two looks.
 *
 * What     Where cells touch changes only as they slide, lean or close in, and a look costs a hundred times what the point itself does.
 *          Between two looks a point keeps who carries it, its weights and its area; what is measured anew is
 *            n                    with the feature that gave it: its face, or its two edges
 *            D = Σ w x_a − Σ w x_b   from positions, so that nothing drifts; on a rigid side where its body has taken it
 *            gap = n·D, and D across n: how far the sides have slid since the look.
 *          The law then goes on as after a look.
 * Steps    1. n; how far both turned about it; 2. point by point: place, gap, motion, traction turned with the contact; the pair is named anew
 *             where a point has opened or closed;
 *          3. the pair is looked at in the next step if, one step ahead, a point has slid by tol × width, or moves by as much in one step,
 *             or faces lean by tol more, or the least gap has changed by half the margin up to which points are known.
 * Fails    Arms of forces are off by the slide, at most tol × width. A point that would appear in between comes with the next look.
 */
import { rotationLessOne } from '../../math/quaternion.ts'
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import type { Hulls } from '../../state/hulls.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import * as node from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import type { Scene } from '../look/detection.ts'
import { noteRest, refreshAxis, turnNormal } from '../look/faces/common-normal.ts'
import { refreshNormal } from '../look/faces/hull-geometry.ts'
import { settleAccount, storedOf } from '../look/faces/overlap-account.ts'
import { edgeOfCrossing, isCornerOf } from '../look/faces/patch.ts'
import { turnRate } from '../look/faces/points-along-normal.ts'
import { edgeAlong } from '../look/faces/site.ts'
import { turnHistory } from '../points/history.ts'
import { nameContact } from '../points/name-contact.ts'
import { measureMove } from '../points/write-point.ts'

// Bound here: an imported constant is looked up at every use.
const {
  BEFORE,
  BODY_A,
  CODE,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  MOVE,
  NODE_A,
  NX,
  OPENED,
  PLACE_A,
  PLACE_B,
  PX,
  ROW,
  SHARE,
} = rows
const { SHARE_BEFORE, TYPE, WEIGHT_A } = rows
const { POINT } = node

/** A side of a pair while its points are followed: of its body, where it has one, R − 1, the way of its centre and where that was. */
interface Side {
  body: number
  matrix: Float64Array
  way: Float64Array
  centre: Float64Array
  /** Place of the point at hand, and the edge that it lies on where edges cross [m]. */
  at: Float64Array
  edge: Float64Array
}

export interface Following {
  /** Share of the width by which a pair may slide, or lean, before it is looked at again [-]; 0: every pair at every step. */
  tolerance: number
  /** Share of the width by which edges are shrunk to name a contact [-]. */
  shrink: number
  a: Side
  b: Side
  /** Normal of the surface that the point at hand slides over, of any length. */
  over: Float64Array
}

const makeSide = (): Side => ({
  body: -1,
  matrix: new Float64Array(9),
  way: new Float64Array(3),
  centre: new Float64Array(3),
  at: new Float64Array(3),
  edge: new Float64Array(3),
})

export const makeFollowing = (tolerance: number, shrink: number): Following => ({
  tolerance,
  shrink,
  a: makeSide(),
  b: makeSide(),
  over: new Float64Array(3),
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
    const gap = placeRow(shapes, f, stamp, id, i, row, r)
    measureMove(shapes, clock, id, i, row, r)
    turnHistory(row, r, row, r, turn)
    const slid = slideAhead(f, row, r, gap)
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

function takeSide({ bodies }: Shapes, { id }: Reads<Contacts>, c: number, which: number, side: Side): void {
  const body = id[IDS * c + BODY_A + which]
  side.body = body
  if (body < 0) return
  rotationLessOne(bodies.turn, 4 * body, side.matrix)
  for (let i = 0; i < 3; i++) {
    side.way[i] = bodies.u[3 * body + i]
    side.centre[i] = bodies.X[3 * body + i]
  }
}

/** The point on a side: by weights on three nodes, or where its body has taken it from, as nodes of bodies are placed. */
function placeOn(
  { body, matrix: m, way, centre, at }: Side,
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
    const x = u - centre[0]
    const y = v - centre[1]
    const z = t - centre[2]
    at[0] = u + (way[0] + (m[0] * x + m[1] * y + m[2] * z))
    at[1] = v + (way[1] + (m[3] * x + m[4] * y + m[5] * z))
    at[2] = t + (way[2] + (m[6] * x + m[7] * y + m[8] * z))
    return
  }
  const p = POINT * id[first]
  const q = POINT * id[first + 1]
  const s = POINT * id[first + 2]
  at[0] = u * x[p] + v * x[q] + t * x[s]
  at[1] = u * x[p + 1] + v * x[q + 1] + t * x[s + 1]
  at[2] = u * x[p + 2] + v * x[q + 2] + t * x[s + 2]
}

/**
 * Writes the point and its gap, which is returned [m]: D = a − b along n, and what the sides have slid since the look over surfaces that
 * lean against n, so that the gap is m·D/m·n. A corner goes with its side over the face of the other, whose normal is m; where edges
 * cross m is normal to both; the centroid stands midway, and m is the mean of both faces.
 */
function placeRow(
  shapes: Shapes,
  f: Following,
  stamp: number,
  id: ReadNumbers,
  i: number,
  row: Float64Array,
  r: number,
): number {
  const { a, b, over } = f
  const x = a.at[0] - b.at[0]
  const y = a.at[1] - b.at[1]
  const z = a.at[2] - b.at[2]
  const code = id[i + CODE]
  const ofA = isCornerOf(code, 0) ? 1 : isCornerOf(code, 1) ? 0 : 0.5
  if (!crossesEdges(shapes, f, id, i, row, r)) {
    over[0] = over[1] = over[2] = 0
    if (ofA > 0) addNormal(shapes, id[i + PLACE_B], 1, stamp, over)
    if (ofA < 1) addNormal(shapes, id[i + PLACE_A], -1, stamp, over)
  }
  const upright = over[0] * row[r + NX] + over[1] * row[r + NX + 1] + over[2] * row[r + NX + 2]
  const gap = (over[0] * x + over[1] * y + over[2] * z) / upright
  row[r + GAP] = gap
  const mean = ofA - 0.5
  row[r + PX] = 0.5 * (a.at[0] + b.at[0]) + mean * (x - gap * row[r + NX])
  row[r + PX + 1] = 0.5 * (a.at[1] + b.at[1]) + mean * (y - gap * row[r + NX + 1])
  row[r + PX + 2] = 0.5 * (a.at[2] + b.at[2]) + mean * (z - gap * row[r + NX + 2])
  return gap
}

/** Square of the sine of the angle, seen along the normal, from which edges cross, and do not run along each other [-]. */
const CROSS = 0.01

/** Whether the point is a crossing of edges; `over` is then normal to both. */
function crossesEdges(
  shapes: Shapes,
  { a, b, over }: Following,
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  r: number,
): boolean {
  const p = edgeOfCrossing(id[i + CODE], 0)
  if (p < 0) return false
  edgeAlong(shapes, id[i + PLACE_A], true, p, a.edge)
  edgeAlong(shapes, id[i + PLACE_B], false, edgeOfCrossing(id[i + CODE], 1), b.edge)
  const { 0: ax, 1: ay, 2: az } = a.edge
  const { 0: bx, 1: by, 2: bz } = b.edge
  over[0] = ay * bz - az * by
  over[1] = az * bx - ax * bz
  over[2] = ax * by - ay * bx
  const along = over[0] * row[r + NX] + over[1] * row[r + NX + 1] + over[2] * row[r + NX + 2]
  return along * along > CROSS * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)
}

/** Adds the outward normal of the face of a place, times `sense`. */
function addNormal(shapes: Shapes, place: number, sense: 1 | -1, stamp: number, to: Float64Array): void {
  const { facets, hulls, nodes } = shapes
  const face = place < facets.count ? facets.hullFace[place] : place - facets.count
  refreshNormal(hulls, nodes, face, stamp)
  for (let k = 0; k < 3; k++) to[k] += sense * hulls.normal[3 * face + k]
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
      if (id[IDS * c + BODY_A + side] >= 0) writeOrigin(shapes, contacts, neighbours.discount[k], c, f.a, side)
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

/** Where a point on the surface of its body stood before the body had moved [m]: P = p − u + (Rᵀ − 1)(p − x), in small differences. */
function writeOrigin(
  { bodies }: Shapes,
  { id, row }: Contacts,
  discount: number,
  c: number,
  side: Side,
  which: number,
): void {
  const body = id[IDS * c + BODY_A + which]
  const r = ROW * c
  const half = (which === 0 ? 0.5 : -0.5) * (row[r + GAP] - discount)
  const w = r + WEIGHT_A + 3 * which
  const { at, matrix: m } = side
  rotationLessOne(bodies.turn, 4 * body, m)
  for (let i = 0; i < 3; i++) at[i] = row[r + PX + i] + half * row[r + NX + i]
  const x = at[0] - bodies.x[3 * body]
  const y = at[1] - bodies.x[3 * body + 1]
  const z = at[2] - bodies.x[3 * body + 2]
  for (let i = 0; i < 3; i++) row[w + i] = at[i] - (bodies.u[3 * body + i] - (m[i] * x + m[3 + i] * y + m[6 + i] * z))
}

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
 *             where a point has opened or closed; cells of one block keep account of their energy (see one-block);
 *          3. the pair is looked at in the next step if, one step ahead, a point has slid by tol × width, or moves by as much in one step,
 *             or faces lean by tol more, or the least gap has changed by half the margin up to which points are known; cells of one
 *             block while they bear nothing by ten times as much.
 * Fails    Arms of forces are off by the slide, at most tol × width. A point that would appear in between comes with the next look.
 */
import type { Clock } from '../../state/clock.ts'
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import { faceOf } from '../../state/facets.ts'
import type { Hulls } from '../../state/hulls.ts'
import { COMMON_PLANE, FOLLOWED, LEFT_ALONE, type Neighbours } from '../../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Scene } from '../../state/scene.ts'
import type { Shapes } from '../../state/shapes.ts'
import { refreshAxis, refreshNormal, turnNormal, turnRate } from '../look/faces/cell-geometry.ts'
import { noteRest } from '../look/faces/links.ts'
import { FACES } from '../look/tolerances.ts'
import { nameContact, turnHistory } from '../points/history.ts'
import { settleAccount, storedOf } from '../points/one-block.ts'
import { measureMove } from '../points/write-point.ts'
import { makePlacing, type Placing, placePoint, slideAhead, takeSides, writeOrigin } from './place-point.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, FORCE, GAP, GAP_BEFORE, IDS, MOVE, NX, OPEN, OPENED, PLACE_A, PLACE_B, ROW } = rows
const { SHARE, SHARE_BEFORE, STATE, TYPE } = rows
const { PAST } = FACES

/** A number that is handed on alone may be allocated at every call. */
export interface Tolerance {
  /** Share of the width by which a pair may slide, or lean, before it is looked at again [-]; 0: every pair at every step. */
  readonly tolerance: number
}

export interface Following extends Tolerance {
  /** Share of the width by which edges are shrunk to name a contact [-]. */
  shrink: number
  place: Placing
  points: Follower
}

/** Follows the points of pairs: the plain way, or its twin in the kernel. */
export interface Follower {
  /**
   * Follows pairs with points, and passes those without that are left alone, from one to before another; returns the first that is no such pair, twice,
   * or one more than that if it has been followed and wants a name anew, because points have opened or closed.
   */
  run(
    clock: Clock,
    shapes: Shapes,
    neighbours: Neighbours,
    contacts: Contacts,
    share: Tolerance,
    from: number,
    to: number,
  ): number
}

export const makeFollowing = (tolerance: number, shrink: number, twin?: Follower): Following => ({
  tolerance,
  shrink,
  place: makePlacing(),
  points: twin ?? makeFollower(),
})

export const stampOf = (clock: Clock): number => 2 * clock.total + (clock.ahead === 0 ? 1 : 0)

/** The first pair from `from` on that is neither followed nor left alone for sure, `to` where all are. */
export function followRun(
  { clock, shapes }: Scene,
  neighbours: Neighbours,
  from: number,
  to: number,
  contacts: Contacts,
  f: Following,
): number {
  const { points } = f
  for (let next = from; ; ) {
    const end = points.run(clock, shapes, neighbours, contacts, f, next, to)
    const k = end >> 1
    if ((end & 1) === 0) return k
    nameAgain(shapes, neighbours, k, contacts, f.shrink)
    next = k + 1
  }
}

function nameAgain(shapes: Shapes, neighbours: Neighbours, k: number, contacts: Contacts, shrink: number): void {
  const { first, end } = neighbours
  nameContact(shapes, neighbours, k, contacts, first[k], end[k], contacts.id[IDS * first[k] + TYPE], shrink)
}

/** The plain way. */
function makeFollower(): Follower {
  const place = makePlacing()
  return {
    run(clock, shapes, neighbours, contacts, share, from, to) {
      const { a, b, end, first, sure, until, work } = neighbours
      const { travelled } = shapes.hulls
      let k = from
      let changed = false
      for (; k < to && sure[k] === 1 && !changed; k++) {
        if (first[k] < end[k]) {
          changed = followPair(place, clock, shapes, neighbours, contacts, share, k)
          contacts.count[0] += end[k] - first[k]
          work[FOLLOWED]++
        } else if (travelled[a[k]] + travelled[b[k]] < until[k]) work[LEFT_ALONE]++
        else break
      }
      return changed ? 2 * k - 1 : 2 * k
    },
  }
}

/** Follows the points of pair k, and keeps account of their energy where its cells are of one block; whether any has opened or closed. */
function followPair(
  place: Placing,
  clock: Clock,
  shapes: Shapes,
  neighbours: Neighbours,
  contacts: Contacts,
  share: Tolerance,
  k: number,
): boolean {
  const { a, b, end, first } = neighbours
  const { block } = shapes.hulls
  const { row } = contacts
  if (block[a[k]] !== block[b[k]]) return followPoints(place, clock, shapes, neighbours, contacts, share, k)
  const before = storedOf(row, first[k], end[k])
  const changed = followPoints(place, clock, shapes, neighbours, contacts, share, k)
  settleAccount(neighbours, k, row, first[k], end[k], before, 0)
  return changed
}

/** Brings the points of pair k up to date, and decides whether the next step may do so again; whether any has opened or closed. */
function followPoints(
  place: Placing,
  clock: Clock,
  shapes: Shapes,
  neighbours: Neighbours,
  contacts: Contacts,
  { tolerance }: Tolerance,
  k: number,
): boolean {
  const { hulls, nodes } = shapes
  const { first, end, known, least, normal } = neighbours
  const stamp = stampOf(clock)
  refreshAxis(hulls, nodes, neighbours, k, stamp)
  if (neighbours.axis[k] === COMMON_PLANE) turnPlane(shapes, neighbours, k, clock.before)
  else turnNormal(shapes, neighbours, k)
  const turn = turnOf(clock, shapes, neighbours, k, contacts)
  takeSides(place, shapes, contacts, first[k])
  const { id, row } = contacts
  const nx = normal[3 * k]
  const ny = normal[3 * k + 1]
  const nz = normal[3 * k + 2]
  let lowest = Infinity
  let farthest = 0
  let touchChanged = false
  let bears = false
  for (let c = first[k]; c < end[k]; c++) {
    const r = ROW * c
    const i = IDS * c
    row[r + GAP_BEFORE] = row[r + GAP]
    row[r + SHARE_BEFORE] = row[r + SHARE]
    row[r + BEFORE] = row[r + FORCE]
    row[r + BEFORE + 1] = row[r + FORCE + 1]
    row[r + BEFORE + 2] = row[r + FORCE + 2]
    row[r + NX] = nx
    row[r + NX + 1] = ny
    row[r + NX + 2] = nz
    const gap = placePoint(place, shapes, stamp, id, i, row, r)
    measureMove(shapes, clock, id, i, row, r)
    turnHistory(row, r, row, r, turn)
    const slid = slideAhead(place, row, r, gap)
    if (gap < lowest) lowest = gap
    if (slid > farthest) farthest = slid
    const touches = gap < row[r + OPENED]
    if (touches !== row[r + GAP_BEFORE] < row[r + OPENED]) touchChanged = true
    if (touches || id[i + STATE] !== OPEN) bears = true
  }
  neighbours.gap[k] = lowest
  noteRest(hulls, neighbours, k)
  const share = shareOf(hulls, neighbours, k, tolerance, bears)
  const most = share * widthOf(hulls, neighbours, k)
  const closes = Math.abs(lowest - least[k]) > 0.5 * known[k]
  if (
    farthest > most * most ||
    closes ||
    leans(shapes, neighbours, k, contacts, stamp, leanOf(hulls, neighbours, k, share))
  )
    neighbours.sure[k] = 0
  return touchChanged
}

/** By how much points may slide, and faces lean: cells of one block, which keep account of their energy, by more while they bear nothing. */
const shareOf = (
  { block }: Reads<Hulls>,
  { a, b }: Reads<Neighbours>,
  k: number,
  tolerance: number,
  bears: boolean,
): number => (bears || block[a[k]] !== block[b[k]] ? tolerance : PAST * tolerance)

const widthOf = ({ width }: Reads<Hulls>, { a, b }: Reads<Neighbours>, k: number): number =>
  Math.min(width[a[k]], width[b[k]])

/** Turns the common plane of two rigid cells with the mean of their spins over the last step [s]. */
function turnPlane({ bodies, hulls }: Shapes, { a, b, normal }: Neighbours, k: number, time: number): void {
  const { spin } = bodies
  const p = 3 * hulls.body[a[k]]
  const q = 3 * hulls.body[b[k]]
  const half = 0.5 * time
  const x = half * (spin[p] + spin[q])
  const y = half * (spin[p + 1] + spin[q + 1])
  const z = half * (spin[p + 2] + spin[q + 2])
  const n = 3 * k
  const nx = normal[n] + y * normal[n + 2] - z * normal[n + 1]
  const ny = normal[n + 1] + z * normal[n] - x * normal[n + 2]
  const nz = normal[n + 2] + x * normal[n + 1] - y * normal[n]
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  normal[n] = scale * nx
  normal[n + 1] = scale * ny
  normal[n + 2] = scale * nz
}

/** How far both sides turned about the normal in the mean [rad]. */
const turnOf = (
  clock: Clock,
  shapes: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  { id }: Reads<Contacts>,
): number => {
  const i = IDS * neighbours.first[k]
  const rateA = turnRate(shapes, neighbours, k, neighbours.a[k], id[i + PLACE_A])
  return 0.5 * clock.before * (rateA + turnRate(shapes, neighbours, k, neighbours.b[k], id[i + PLACE_B]))
}

/** By how much faces may lean until points that were not known at the look may have come near [rad], and no more than the tolerance. */
function leanOf({ span }: Reads<Hulls>, { a, b, known }: Reads<Neighbours>, k: number, tolerance: number): number {
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
  const p = faceOf(shapes.facets, contacts.id[IDS * neighbours.first[k] + PLACE_A])
  const q = faceOf(shapes.facets, contacts.id[IDS * neighbours.first[k] + PLACE_B])
  refreshNormal(hulls, nodes, p, stamp)
  refreshNormal(hulls, nodes, q, stamp)
  const { normal } = hulls
  const { lean } = neighbours
  const x = normal[3 * p] + normal[3 * q] - lean[3 * k]
  const y = normal[3 * p + 1] + normal[3 * q + 1] - lean[3 * k + 1]
  const z = normal[3 * p + 2] + normal[3 * q + 2] - lean[3 * k + 2]
  return x * x + y * y + z * z > tolerance * tolerance
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
  const { hulls } = shapes
  const share = shareOf(hulls, neighbours, k, f.tolerance, anyBears(contacts, first[k], end[k]))
  const slide = share * widthOf(hulls, neighbours, k)
  if (fastest(row, first[k], end[k]) > 0.5 * Math.min(slide, known[k])) {
    neighbours.sure[k] = 0
    return
  }
  least[k] = Infinity
  for (let c = first[k]; c < end[k]; c++) {
    if (row[ROW * c + GAP] - neighbours.discount[k] < least[k]) least[k] = row[ROW * c + GAP] - neighbours.discount[k]
    for (let side = 0; side < 2; side++) writeOrigin(f.place, shapes, contacts, neighbours.discount[k], c, side)
  }
  const p = faceOf(shapes.facets, id[IDS * first[k] + PLACE_A])
  const q = faceOf(shapes.facets, id[IDS * first[k] + PLACE_B])
  for (let i = 0; i < 3; i++) lean[3 * k + i] = shapes.hulls.normal[3 * p + i] + shapes.hulls.normal[3 * q + i]
}

/** Whether any of these points touches, or bore something in the last step. */
function anyBears({ id, row }: Reads<Contacts>, from: number, to: number): boolean {
  for (let c = from; c < to; c++)
    if (row[ROW * c + GAP] < row[ROW * c + OPENED] || id[IDS * c + STATE] !== OPEN) return true
  return false
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

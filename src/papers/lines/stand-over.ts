/**
 * A corner of one polygon over an edge of the other.
 *   height   of the corner over the line of the edge, outwards: the gap along the edge's normal where no other corner is lower
 *   place    of its foot along the edge; where an edge at the corner is parallel to the edge, the part that this twin covers
 *   entrance (Zheng et al. 2017, 2.1.1): valid where both edges of the corner leave the half-plane of the edge, so that the corner
 *            can come to the edge without an overlap. Of all pairs of an edge and a corner exactly these bound the Minkowski
 *            difference of the two polygons: the greatest height over them is the gap where they overlap, and its edge ends in the
 *            features of the shortest link, or is the feature itself, where they do not.
 */

import * as offsets from './polygons.ts'
import { after, before, guestOf, OF_A, ownOf, type Polygons } from './polygons.ts'

// Bound here: an imported constant is looked up at every use.
const { AT, FOOT, HIGH, LENGTH, LOW, NEAR_A, NEAR_B, PARALLEL, SIZE, TOUCH, TRIED, TRY, TWIN } = offsets

/** Corner over an edge: writes TRY (unit normal from b to a), TRIED (height), FOOT, LOW, HIGH, LENGTH, TWIN. */
export function standOver(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real, id } = polygons
  const ofA = owner === OF_A
  const { corners: own } = ownOf(polygons, owner)
  const guests = guestOf(polygons, owner)
  const { corners: guest } = guests
  const from = 2 * edge
  const to = 2 * after(ownOf(polygons, owner), edge)
  const at = 2 * corner
  const ex = own[to] - own[from]
  const ey = own[to + 1] - own[from + 1]
  const length = Math.sqrt(ex * ex + ey * ey)
  const tx = ex / length
  const ty = ey / length
  const gx = ofA ? real[AT] + guest[at] - own[from] : guest[at] - (real[AT] + own[from])
  const gy = ofA ? real[AT + 1] + guest[at + 1] - own[from + 1] : guest[at + 1] - (real[AT + 1] + own[from + 1])
  const along = tx * gx + ty * gy
  real[TRY] = ofA ? -ty : ty
  real[TRY + 1] = ofA ? tx : -tx
  real[TRIED] = ty * gx - tx * gy
  real[LENGTH] = length
  real[FOOT] = along
  real[LOW] = along
  real[HIGH] = along
  id[TWIN] = -1
  const back = before(guests, corner)
  const size = real[SIZE]
  for (let side = 0; side < 2; side++) {
    const next = 2 * (side === 0 ? back : after(guests, corner))
    const vx = guest[next] - guest[at]
    const vy = guest[next + 1] - guest[at + 1]
    const run = tx * vx + ty * vy
    if (Math.abs(ty * vx - tx * vy) > PARALLEL * Math.min(Math.abs(run), size)) continue
    id[TWIN] = side === 0 ? back : corner
    if (run < 0) real[LOW] += run
    else real[HIGH] += run
  }
}

/** Whether the corner that standOver has measured, or its twin edge, has its foot on the edge, to round-off. */
export function footIsOn({ real }: Polygons): boolean {
  const touch = TOUCH * real[SIZE]
  return real[LOW] <= real[LENGTH] + touch && real[HIGH] >= -touch
}

/** Whether a corner's two edges leave the half-plane of an edge. */
export function entranceIsValid(polygons: Polygons, owner: number, edge: number, corner: number): boolean {
  const { corners: own } = ownOf(polygons, owner)
  const guests = guestOf(polygons, owner)
  const { corners: guest } = guests
  const from = 2 * edge
  const to = 2 * after(ownOf(polygons, owner), edge)
  const tx = own[to] - own[from]
  const ty = own[to + 1] - own[from + 1]
  const at = 2 * corner
  const p = 2 * before(guests, corner)
  const q = 2 * after(guests, corner)
  const ux = guest[p] - guest[at]
  const uy = guest[p + 1] - guest[at + 1]
  const vx = guest[q] - guest[at]
  const vy = guest[q + 1] - guest[at + 1]
  const slack = PARALLEL * polygons.real[SIZE]
  const most = slack * slack * (tx * tx + ty * ty)
  return (
    leaves(ty * ux - tx * uy, PARALLEL * (tx * ux + ty * uy), most) &&
    leaves(ty * vx - tx * vy, PARALLEL * (tx * vx + ty * vy), most)
  )
}

/** Whether a rise is none at most by a share of the run, and its square by no more than `most`. */
const leaves = (rise: number, run: number, most: number): boolean =>
  rise >= 0 || (-rise <= Math.abs(run) && rise * rise <= most)

/** Whether a corner is above an edge, by more than a touch. */
export function isAbove(polygons: Polygons, owner: number, edge: number, corner: number): boolean {
  const { real } = polygons
  const { corners: own } = ownOf(polygons, owner)
  const { corners: guest } = guestOf(polygons, owner)
  const from = 2 * edge
  const to = 2 * after(ownOf(polygons, owner), edge)
  const at = 2 * corner
  const side = owner === OF_A ? 1 : -1
  const ex = own[to] - own[from]
  const ey = own[to + 1] - own[from + 1]
  const height =
    ey * (side * real[AT] + guest[at] - own[from]) - ex * (side * real[AT + 1] + guest[at + 1] - own[from + 1])
  const touch = TOUCH * real[SIZE]
  return height > 0 && height * height > touch * touch * (ex * ex + ey * ey)
}

/**
 * Corners closest to each other where a corner over an edge has its foot beyond it, as standOver has just found: the end of the edge
 * towards the foot, and the corner, or the nearer corner of its twin edge. In NEAR_A and NEAR_B.
 */
export function goToEnd(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real, id } = polygons
  const beyond = real[LOW] + real[HIGH] > real[LENGTH]
  const end = beyond ? after(ownOf(polygons, owner), edge) : edge
  const twin = id[TWIN]
  // A twin runs the other way: its first corner lies further along the edge than its second.
  const over = twin < 0 ? corner : beyond ? after(guestOf(polygons, owner), twin) : twin
  id[NEAR_A] = owner === OF_A ? end : over
  id[NEAR_B] = owner === OF_A ? over : end
}

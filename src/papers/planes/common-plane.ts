/**
 * The common plane of two polyhedra by turning it until its gap grows no more.
 *
 * What     The common plane has the largest gap, n·x over a less n·x over b, of all planes; while the two overlap, the least
 *          negative one. It is found by trial: the yardstick of all other ways.
 * Steps    1. a new pair begins with the plane mid-way between the centres, a known one with that of the last step;
 *          2. round: the plane through the middle between the corners nearest to it is turned by an angle about two axes in
 *             it, in both senses, and every corner of both is looked at anew; the first turn about an axis that increases
 *             the gap is kept;
 *          3. where none does, other corners came nearest in the turns that failed. The plane then rests on a ridge: it can
 *             still be turned so that old and new corners stay level, which no fixed pair of axes may offer. A round is made
 *             with the axes along and across each ridge that was met, and each that is met on the way;
 *          4. where no ridge helps either the angle is halved, and the axes are laid anew, aslant every other time; the end
 *             is reached when the angle falls below 0.01°.
 *          A new pair starts with 5.12°, a known one with 0.04°: nine and two halvings above the last; the smallest, and the
 *          fastest, that loses no accuracy in piles. Four turns by one angle double it, since otherwise a plane that has far to
 *          go would creep. A known pair that has jumped starts as a new one. A pair that the first look finds further apart than
 *          anyone asks for is left alone. ROUNDS counts rounds, of up to four turns each, with one for the first look.
 *          P and Q are the corners nearest to the plane: their middle lies on it, but they face each other across it only where
 *          a corner of each is nearest.
 * Fails    The plane is as good as its last angle: the gap to 0.01° times the extent of the larger body. It may rest on a
 *          lesser optimum, in overlap, or where one is slender also apart: needles side by side then seem to overlap.
 *          Without step 3 one pair in ten ends with an error of more than 0.8 % of the size.
 * Source   Cundall (1988): the start, translation, turns, halving and last angle. First angles, their doubling, the order of the
 *          trials and step 3 are our choice.
 */

import { findLevel } from '../../contact/look/planes/lie-flat.ts'
import type { PlaneFinder, Polyhedra } from '../../contact/look/planes/polyhedra.ts'
import * as offsets from '../../contact/look/planes/polyhedra.ts'
import { scaleOf } from '../../contact/look/planes/proof.ts'
import { faceCentres, gapAlong } from '../../contact/look/planes/support.ts'

// Bound here: an imported constant is looked up at every use.
const { D, FALLBACK, GAP, KNOWN, MOVED, N, P, Q, REACH, ROUNDS, SIZE, SLOW } = offsets

/** Tangents of the angles: the last one, the first of a known pair, and of a new one. */
const LAST = 1.7453292625e-4
const FIRST_KNOWN = 4 * LAST
const FIRST_NEW = 512 * LAST
/** Turns by one angle, without one that fails, before it is doubled. */
const STREAK = 4
/** Rounds before the plane is left where it is. */
const MOST = 2000
/** A known pair that has moved further, or whose gap has changed by more, has jumped [share of the size]. */
const JUMP = 0.02
/** Number of the memo: the last gap [m]. */
const LAST_GAP = 0
/** Corners that leave the plane by less than this touch it [share of the size]. */
const TOUCHING = 2 * LAST
/** Least gain that a turn is kept for [share of its angle times size and distance]: less is round-off, or would creep. */
const WORTH = 1e-4
/** Ridges that are tried at one angle. */
const MOST_RIDGES = 8
/** Shortest way between links that a ridge is laid along [share of the size]. */
const SAME_LINK = 1e-9

export const commonPlane: PlaneFinder = {
  always: true,
  exact: false,
  wantsMotion: true,
  memory: { reals: 1, ids: 0 },
  findNormal: find,
  find: find,
}

function find(polyhedra: Polyhedra): void {
  const { id, real } = polyhedra
  id[ROUNDS] = 1
  id[FALLBACK] = 0
  let known = id[KNOWN] === 1
  if (!known) faceCentres(polyhedra)
  real[GAP] = gapAlong(polyhedra)
  if (known && real[GAP] <= real[REACH] && hasJumped(polyhedra)) {
    known = false
    faceCentres(polyhedra)
    real[GAP] = gapAlong(polyhedra)
  }
  if (real[GAP] <= real[REACH]) turnPlane(polyhedra, known ? FIRST_KNOWN : FIRST_NEW)
  polyhedra.memo[polyhedra.memoAt + LAST_GAP] = real[GAP]
}

function hasJumped({ real, memo, memoAt }: Polyhedra): boolean {
  const far = JUMP * real[SIZE]
  return real[MOVED] > far || Math.abs(real[GAP] - memo[memoAt + LAST_GAP]) > far
}

/** Turns the plane until the last angle gains nothing. */
function turnPlane(polyhedra: Polyhedra, first: number): void {
  const { id, real } = polyhedra
  noteLink(polyhedra)
  layAxes(polyhedra)
  let aslant = false
  for (let angle = first; angle > 0.75 * LAST; angle *= 0.5) {
    for (let turns = 1; turnAbout(polyhedra, angle); turns++) {
      layAxes(polyhedra)
      if (turns % STREAK === 0 && angle < FIRST_NEW) angle *= 2
    }
    layAxes(polyhedra)
    if ((aslant = !aslant)) turnAxes(polyhedra)
  }
  if (id[ROUNDS] === MOST) id[FALLBACK] = SLOW
  putCorners(polyhedra)
  findLevel(polyhedra, TOUCHING * real[SIZE])
}

/** Rounds about the axes, then along each ridge that turns have met; true as soon as one of them increased the gap. */
function turnAbout(polyhedra: Polyhedra, angle: number): boolean {
  const { id } = polyhedra
  const { work } = polyhedra
  work.ridges = 0
  for (let ridge = 0; ridge <= work.ridges; ridge++) {
    if (ridge > 0 && !layRidge(polyhedra, ridge)) continue
    if (id[ROUNDS] === MOST) return false
    id[ROUNDS]++
    const first = turn(polyhedra, 0, angle)
    const second = turn(polyhedra, 3, angle)
    if (first || second) return true
  }
  return false
}

/** Sets the axes, two unit vectors in the plane, at right angles to each other and to N. */
function layAxes({ real, work: { axes } }: Polyhedra): void {
  const x = real[N]
  const y = real[N + 1]
  const z = real[N + 2]
  const s = z < 0 ? -1 : 1
  const a = -1 / (s + z)
  const b = x * y * a
  axes[0] = 1 + s * x * x * a
  axes[1] = s * b
  axes[2] = -s * x
  axes[3] = b
  axes[4] = s + y * y * a
  axes[5] = -y
}

/** Turns the axes by an eighth of a circle within the plane. */
function turnAxes({ work: { axes } }: Polyhedra): void {
  for (let i = 0; i < 3; i++) {
    const u = axes[i]
    const v = axes[3 + i]
    axes[i] = Math.SQRT1_2 * (u + v)
    axes[3 + i] = Math.SQRT1_2 * (v - u)
  }
}

/**
 * Notes the link of the last look, from the nearest corner of b to that of a, as that of the plane; the links of the turns that
 * fail from then on follow it.
 */
function noteLink({ a, b, work: { links, nearest } }: Polyhedra): void {
  for (let i = 0; i < 3; i++) links[i] = a.corners[a.at + 3 * nearest[0] + i] - b.corners[b.at + 3 * nearest[1] + i]
}

/** Notes that of a turn that failed, if it is new. */
function noteRidge({ a, b, work }: Polyhedra): void {
  const { links, nearest } = work
  if (work.ridges === MOST_RIDGES) return
  const p = a.at + 3 * nearest[0]
  const q = b.at + 3 * nearest[1]
  const x = a.corners[p] - b.corners[q]
  const y = a.corners[p + 1] - b.corners[q + 1]
  const z = a.corners[p + 2] - b.corners[q + 2]
  for (let j = 0; j <= 3 * work.ridges; j += 3) if (links[j] === x && links[j + 1] === y && links[j + 2] === z) return
  const row = 3 * ++work.ridges
  links[row] = x
  links[row + 1] = y
  links[row + 2] = z
}

/** Lays the axes along and across the turn that keeps the links of the plane and of a turn level */
function layRidge({ real, work: { axes, links } }: Polyhedra, row: number): boolean {
  const x = links[0] - links[3 * row]
  const y = links[1] - links[3 * row + 1]
  const z = links[2] - links[3 * row + 2]
  const tx = real[N + 1] * z - real[N + 2] * y
  const ty = real[N + 2] * x - real[N] * z
  const tz = real[N] * y - real[N + 1] * x
  const length = Math.sqrt(tx * tx + ty * ty + tz * tz)
  if (!(length > SAME_LINK * real[SIZE])) return false
  axes[0] = tx / length
  axes[1] = ty / length
  axes[2] = tz / length
  axes[3] = real[N + 1] * axes[2] - real[N + 2] * axes[1]
  axes[4] = real[N + 2] * axes[0] - real[N] * axes[2]
  axes[5] = real[N] * axes[1] - real[N + 1] * axes[0]
  return true
}

/** Turns the plane towards an axis, or away from it, if either gives a larger gap. */
function turn(polyhedra: Polyhedra, axis: number, angle: number): boolean {
  const { real } = polyhedra
  const { axes } = polyhedra.work
  const x = real[N]
  const y = real[N + 1]
  const z = real[N + 2]
  const f = 1 / Math.sqrt(1 + angle * angle)
  const least = real[GAP] + WORTH * angle * scaleOf(real)
  for (let sense = 0; sense < 2; sense++) {
    const g = sense === 0 ? f * angle : -f * angle
    real[N] = f * x + g * axes[axis]
    real[N + 1] = f * y + g * axes[axis + 1]
    real[N + 2] = f * z + g * axes[axis + 2]
    const gap = gapAlong(polyhedra)
    if (gap > least) {
      real[GAP] = gap
      noteLink(polyhedra)
      return true
    }
    noteRidge(polyhedra)
  }
  real[N] = x
  real[N + 1] = y
  real[N + 2] = z
  return false
}

/** P and Q at the corners nearest to the plane. */
function putCorners(polyhedra: Polyhedra): void {
  const { a, b, real } = polyhedra
  const { nearest } = polyhedra.work
  let length = 0
  for (let i = 0; i < 3; i++) length += real[N + i] * real[N + i]
  length = Math.sqrt(length)
  for (let i = 0; i < 3; i++) real[N + i] /= length
  real[GAP] = gapAlong(polyhedra)
  for (let i = 0; i < 3; i++) {
    real[P + i] = a.corners[a.at + 3 * nearest[0] + i]
    real[Q + i] = b.corners[b.at + 3 * nearest[1] + i] + real[D + i]
  }
}

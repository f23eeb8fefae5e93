/**
 * Fast direct search for the common plane of two convex polyhedra.
 *
 * What     The planes of corner–face, face–corner and crossing edge–edge pairs with valid entrance alone (entrance); corner–corner
 *          and corner–edge links only where none of these has its foot inside. The normal of such a link is that of the common
 *          plane, along the link. (The paper's own is the mean of the normals of all valid entrances: see classify-contact.)
 * Steps    Initial detection, for a pair that is new or has moved by an unknown way:
 *          1. planes one after the other. One with a gap of more than d_tol excludes the pair at once;
 *          2. the first one deeper than that by no more than d_tol gives the virtual contact planes. From then on only objects
 *             flagged near these are searched, which are all that can carry the answer (virtual-planes);
 *          3. the plane of greatest gap where its foot is inside, else the shortest link of flagged corners and edges;
 *          4. the planes of all contacts within d_tol are kept, and n_v, how many corners of a and b are within d_tol of the
 *             virtual contact planes.
 *          Updated detection, for a pair that is known: the greatest gap of the kept planes, or the kept link, as they are now,
 *          measured over all corners.
 *          5. if n_v is what it was and the foot is inside, that is the answer, for as long as corners have moved by no more than
 *             half of d_tol since the planes were kept: two planes part by twice as much at most;
 *          6. else objects flagged near the virtual contact planes of this best one are searched as in step 3.
 *          A plane that has excluded the pair is asked first, and serves for step 6 when it no longer does.
 * Assumes  MOVED, where given, is true: no corner has moved further against the other polyhedron since the last step. A pair that
 *          was no further apart than d_tol is then no further apart than d_tol + MOVED now, so that flagged objects hold the
 *          answer. Where nothing is known of the past, an overlap is believed only with a point that is in both (overlaps). An
 *          overlapping pair may follow its last plane and its neighbours where a far one has become less deep.
 * Answers  GAP ≤ d_tol is exact. GAP > d_tol is a lower bound, proven by N; such a pair is further apart than d_tol.
 * Fails    Contacts with more than 24 planes within d_tol, and pairs that move by more than half of it, are searched anew at every
 *          step (step 6). A pair whose flagged objects prove nothing is searched whole.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 2. Its n_v alone does not see a corner that slides off a face in its
 *          plane; the foot does.
 */

import { PLANES } from '../tolerances.ts'
import { contactTolerance, shortestLength } from './contact-tolerance.ts'
import { findLink, noLink, SQUARE } from './corner-links.ts'
import { GAP_OF, measure, noPlane, tryCrossings, tryFaces } from './entrance.ts'
import { putFoot } from './foot.ts'
import {
  APART,
  bringForward,
  COUNT,
  followLink,
  keepLink,
  keepPlanes,
  LINKED,
  MOVED_SINCE,
  NEAR_A,
  NEAR_B,
  ROOM,
  SHORTEST,
  STATE,
  TOUCHING,
  tryKept,
  WITHIN,
} from './kept-planes.ts'
import { footOverlaps, isInBoth } from './overlaps.ts'
import type { PlaneFinder, Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { roundOff, settle, settleFoot, settleLink } from './settle.ts'
import { countNear, flagNear } from './virtual-planes.ts'
import { type Plane, takeAll } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { D, FALLBACK, GAP, KNOWN, MEMO, MEMO_IDS, MOVED, N, P, Q, REACH, ROUNDS } = offsets
const { CLOSE, QUOTA, WIDE } = PLANES

/** d_tol of the pair as it stands [m]. */
export function toleranceOf(c: Polyhedra): number {
  const at = c.memoAt + SHORTEST
  if (c.id[KNOWN] === 0 || c.memo[at] === 0) c.memo[at] = shortestLength(c)
  return contactTolerance(c.real[MOVED], c.memo[at])
}

function searchFast(c: Polyhedra): void {
  const { link } = c.work
  const tolerance = toleranceOf(c)
  c.id[FALLBACK] = 0
  c.id[ROUNDS] = 1
  noLink(link)
  if (c.id[KNOWN] === 0 || c.real[MOVED] === 0) detectAnew(c, tolerance)
  else detectAgain(c, tolerance)
}

/** Initial detection. */
function detectAnew(c: Polyhedra, tolerance: number): void {
  const { allOfA, allOfB, best, link } = c.work
  takeAll(c.forms, c.a.form, allOfA)
  takeAll(c.forms, c.b.form, allOfB)
  noPlane(best)
  if (tryFaces(c, allOfA, allOfB, -tolerance, best) || tryCrossings(c, allOfA, allOfB, -tolerance, best))
    detectNear(c, tolerance, tolerance, false)
  else {
    settle(c, best, link)
    remember(c, tolerance)
  }
}

/**
 * Searches the objects near the plane `best`, which needs no more than a normal and its gap. They hold the answer if the two are
 * no further apart than `within` [m]; `sure` says that this is known.
 */
function detectNear(c: Polyhedra, tolerance: number, within: number, sure: boolean): void {
  const { nearA, nearB, best } = c.work
  const { real } = c
  const gap = best.real[GAP_OF]
  const limit = Math.min(tolerance, real[REACH])
  c.id[ROUNDS]++
  flagNear(c, best, Math.max(within, -gap) - gap, false, nearA, nearB)
  noPlane(best)
  if (tryFaces(c, nearA, nearB, limit, best) || tryCrossings(c, nearA, nearB, limit, best)) {
    answerApart(c, best)
    return
  }
  const slack = roundOff(c)
  real[GAP] = best.real[GAP_OF]
  if (best.id[0] !== 0 && settleFoot(c, best, real[GAP] > 0 ? CLOSE * slack : slack)) {
    const overlap = real[GAP] < -slack
    remember(c, tolerance)
    if (overlap && !sure && !isInBoth(c, c.work.middle, slack) && !footOverlaps(c, slack)) detectAll(c, tolerance)
  } else if (real[GAP] < 0 || !linkNear(c, tolerance, slack)) detectAll(c, tolerance)
}

/** Whether the shortest link of the flagged corners and edges is within the tolerance, and so is the answer. */
function linkNear(c: Polyhedra, tolerance: number, slack: number): boolean {
  const { nearA, nearB, best, link } = c.work
  findLink(c, nearA, nearB, link)
  if (link.real[SQUARE] > tolerance * tolerance || !settleLink(c, best, link, slack)) return false
  rememberLink(c, tolerance)
  return true
}

/** Where flagged objects prove nothing: all of them, which is the direct search but for an exclusion. */
function detectAll(c: Polyhedra, tolerance: number): void {
  const { allOfA, allOfB, best, link } = c.work
  const limit = Math.min(tolerance, c.real[REACH])
  c.id[ROUNDS]++
  takeAll(c.forms, c.a.form, allOfA)
  takeAll(c.forms, c.b.form, allOfB)
  noPlane(best)
  if (tryFaces(c, allOfA, allOfB, limit, best) || tryCrossings(c, allOfA, allOfB, limit, best)) {
    answerApart(c, best)
    return
  }
  findLink(c, allOfA, allOfB, link)
  settle(c, best, link)
  if (c.real[GAP] > limit) c.memoId[c.memoIdAt + STATE] = APART
  else if (c.real[GAP] === best.real[GAP_OF]) remember(c, tolerance)
  else rememberLink(c, tolerance)
}

/** Keeps the planes within the tolerance of `best`, which has the answer, and what is near it. */
function remember(c: Polyhedra, tolerance: number): void {
  const { nearA, nearB, best, link } = c.work
  const wide = WIDE * tolerance
  flagNear(c, best, wide, false, nearA, nearB)
  keepNear(c, TOUCHING, wide)
  keepPlanes(c, nearA, nearB, best, wide)
  settle(c, best, link)
}

function rememberLink(c: Polyhedra, tolerance: number): void {
  const { nearA, nearB, best } = c.work
  if (c.real[GAP] > c.real[REACH]) {
    c.memoId[c.memoIdAt + STATE] = APART
    return
  }
  takeNormal(c, best)
  const wide = WIDE * tolerance
  flagNear(c, best, wide, false, nearA, nearB)
  keepNear(c, LINKED, wide)
  keepLink(c)
}

function keepNear(
  { memo, memoAt, memoId, memoIdAt, work: { nearA, nearB } }: Polyhedra,
  state: number,
  tolerance: number,
): void {
  memo[memoAt + WITHIN] = tolerance
  memo[memoAt + MOVED_SINCE] = 0
  memoId[memoIdAt + STATE] = state
  memoId[memoIdAt + NEAR_A] = nearA.corners
  memoId[memoIdAt + NEAR_B] = nearB.corners
}

function isNear({ memoId, memoIdAt, work: { nearCorners } }: Polyhedra): boolean {
  return memoId[memoIdAt + NEAR_A] === nearCorners[0] && memoId[memoIdAt + NEAR_B] === nearCorners[1]
}

/** Apart by more than the tolerance or the reach; P and Q are places between the two and tell nothing else. */
function answerApart({ real, memoId, memoIdAt }: Polyhedra, plane: Plane): void {
  memoId[memoIdAt + STATE] = APART
  real[GAP] = plane.real[GAP_OF]
  for (let k = 0; k < 3; k++) {
    real[N + k] = plane.real[k]
    const half = 0.5 * real[GAP] * plane.real[k]
    real[P + k] = 0.5 * real[D + k] + half
    real[Q + k] = 0.5 * real[D + k] - half
  }
}

function takeNormal(c: Polyhedra, plane: Plane): void {
  for (let k = 0; k < 3; k++) plane.real[k] = c.real[N + k]
  plane.id[0] = 0
}

/** Updated detection. */
function detectAgain(c: Polyhedra, tolerance: number): void {
  const { real, memo, memoAt } = c
  const state = c.memoId[c.memoIdAt + STATE]
  if (state === APART) followApart(c, tolerance)
  else if (state === TOUCHING || state === LINKED) {
    memo[memoAt + MOVED_SINCE] += real[MOVED]
    const fresh = memo[memoAt + MOVED_SINCE] <= QUOTA * memo[memoAt + WITHIN]
    if (state === TOUCHING ? !followPlanes(c, tolerance, fresh) : !followKeptLink(c, tolerance, fresh))
      detectNear(c, tolerance, Math.max(tolerance, memo[memoAt + WITHIN]) + real[MOVED], true)
  } else detectAnew(c, tolerance)
}

function followApart(c: Polyhedra, tolerance: number): void {
  const { best } = c.work
  takeNormal(c, best)
  measure(c, best)
  if (best.real[GAP_OF] > Math.min(tolerance, c.real[REACH])) answerApart(c, best)
  else detectNear(c, tolerance, tolerance, false)
}

/** Whether the kept planes answer as they are now, where `fresh` says that they are all there are; the best of them is `best`. */
function followPlanes(c: Polyhedra, tolerance: number, fresh: boolean): boolean {
  const { best } = c.work
  const { real, memoId, memoIdAt } = c
  const kept = memoId[memoIdAt + COUNT]
  noPlane(best)
  let front = 0
  for (let k = 0; k < kept && k < ROOM; k++) if (tryKept(c, k, best)) front = k
  if (front > 0) bringForward(c, front)
  if (best.real[GAP_OF] > Math.min(tolerance, real[REACH])) {
    answerApart(c, best)
    return true
  }
  if (!fresh || kept > ROOM) return false
  real[GAP] = best.real[GAP_OF]
  countNear(c, best, c.memo[c.memoAt + WITHIN])
  return isNear(c) && (putFoot(c, best, roundOff(c)) || followTied(c, kept, roundOff(c)))
}

/** Whether another kept plane with the gap of `best`, as edges of a face that are parallel have, has its foot inside. */
function followTied(c: Polyhedra, kept: number, slack: number): boolean {
  const { best, tied } = c.work
  const least = best.real[GAP_OF] - slack
  for (let k = 1; k < kept; k++) {
    tied.real[GAP_OF] = least
    if (!tryKept(c, k, tied) || !putFoot(c, tied, slack)) continue
    bringForward(c, k)
    return true
  }
  return false
}

/** Whether the kept link answers as it is now; `best` has a normal and its gap at least. */
function followKeptLink(c: Polyhedra, tolerance: number, fresh: boolean): boolean {
  const { best, link } = c.work
  const { real } = c
  followLink(c, link)
  takeNormal(c, best)
  if (fresh && link.real[SQUARE] < Infinity && settleLink(c, best, link, roundOff(c))) {
    takeNormal(c, best)
    if (real[GAP] > Math.min(tolerance, real[REACH])) {
      c.memoId[c.memoIdAt + STATE] = APART
      return true
    }
    countNear(c, best, c.memo[c.memoAt + WITHIN])
    if (isNear(c)) return true
  }
  measure(c, best)
  return false
}

export const fastDirectSearch: PlaneFinder = {
  always: false,
  exact: true,
  memory: { reals: MEMO, ids: MEMO_IDS },
  wantsMotion: true,
  findNormal: searchFast,
  find: searchFast,
}

/**
 * Fast direct search in two dimensions: corners against edges alone, and after the first time only near the last contact.
 *
 * Tolerance: d_tol = max(2 d_max, 0.05 d_small), d_max the way of a corner in a step, d_small the shortest edge of the two. A pair is
 * excluded, with a height as the bound of its gap, as soon as a corner with a valid entrance stands higher over an edge than d_tol
 * and REACH. With REACH = ∞ nothing is excluded.
 *   initial   all corners of a over edges of b, then of b over edges of a, until one with a valid entrance has its foot on its edge
 *             above it: the link. If none has, the highest leads to the link of its corner with an end of the edge (v-v), or is the
 *             least translation.
 *   updated   1. the virtual contact lines of the last features where they are now, and the corners within d_tol of them, n_v;
 *             2. n_v as before, and the entrance still valid with the foot on the edge: the contact has kept its type;
 *             3. otherwise the pairs of corners and edges near the two lines are searched;
 *             4. if that gives no link that holds, all is searched anew.
 *             An excluded pair is excluded again by the same corner and edge.
 * The paper trusts that nothing moves further than d_tol in a step. Here every answer is checked where it is found: for polygons apart
 * the entrances are a proof; an overlap is kept only with a common point, as a local optimum, else searched anew. So a larger
 * movement costs time, not truth.
 *
 * The contact normal of the paper, VIRTUAL, is that of the edge, and for v-v the mean over the valid entrances of the two corners; this
 * is not the common line's, which is in N.
 *
 * Source: F. Zheng, Y.-Y. Jiao, M. Gardner, N. Sitar, Computers and Geotechnics 87 (2017) 76–85, sections 2.1 to 2.3.
 */
import * as planes from '../../contact/look/planes/couple.ts'
import { offerEdge, searchEdges, startBest } from './best-edge.ts'
import type { Couple2d, LineFinder } from './couple-2d.ts'
import * as couples from './couple-2d.ts'
import { searchAllPairs } from './direct-search.ts'
import { goToEnd } from './go-to-end.ts'
import { linkCorners } from './link-corners.ts'
import { overlapIsProven } from './overlap-proof.ts'
import { entranceIsValid, footIsOn, OF_A, OF_B, standOver } from './stand-over.ts'
import { countClose, offerClose, writeVirtual } from './virtual-lines.ts'
import { nameBest, nameEdge, writeNamed } from './write-line.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE, FALLBACK, FEATURE_A, FEATURE_B, KIND_A, KIND_B, KNOWN, NO_ENTRANCE, ROUNDS, SLOW } = planes
const { AT, BEST, BEYOND, D, GAP, MOVED, NEAR_A, NEAR_B, OVER_CORNER, OVER_EDGE, OWNER, REACH, SIZE } = couples
const { TOLERANCE, TOUCH, TRIED } = couples

/** Of the memo: the shortest edge. Of its whole numbers: kinds and features of a and b, n_v, and whether the pair was excluded. */
const SHORTEST = 0
const CLOSE = 4
const EXCLUDED = 5

export const fastDirectSearch: LineFinder = {
  find(couple) {
    const { real, id } = couple
    id[FALLBACK] = 0
    id[ROUNDS] = 0
    real[AT] = real[D]
    real[AT + 1] = real[D + 1]
    setTolerance(couple)
    if (id[KNOWN] === 1 && searchUpdated(couple)) return
    searchInitial(couple)
  },
}

function setTolerance(couple: Couple2d): void {
  const { real, id, memo, memoAt } = couple
  if (id[KNOWN] === 0 || memo[memoAt + SHORTEST] === 0) {
    const a = shortestSquare(couple.cornersA, couple.atA, couple.countA)
    const b = shortestSquare(couple.cornersB, couple.atB, couple.countB)
    memo[memoAt + SHORTEST] = Math.sqrt(Math.min(a, b))
  }
  real[TOLERANCE] = Math.max(2 * real[MOVED], 0.05 * memo[memoAt + SHORTEST])
  real[BEYOND] = Math.max(real[TOLERANCE], real[REACH])
}

function shortestSquare(corners: Couple2d['cornersA'], from: number, count: number): number {
  let least = Infinity
  let at = from + 2 * (count - 1)
  for (let c = 0; c < count; c++) {
    const next = from + 2 * c
    const ex = corners[next] - corners[at]
    const ey = corners[next + 1] - corners[at + 1]
    least = Math.min(least, ex * ex + ey * ey)
    at = next
  }
  return least
}

function searchUpdated(couple: Couple2d): boolean {
  const { real, id, memoId, memoIdAt } = couple
  id[ROUNDS]++
  for (let k = 0; k < 4; k++) id[KIND_A + k] = memoId[memoIdAt + k]
  if (memoId[memoIdAt + EXCLUDED] === 1) return excludedAgain(couple)
  const kept = typeIsKept(couple)
  writeNamed(couple)
  writeVirtual(couple)
  if (kept && countClose(couple) === memoId[memoIdAt + CLOSE])
    return real[GAP] > TOUCH * real[SIZE] || overlapIsProven(couple)
  id[ROUNDS]++
  startBest(couple)
  offerClose(couple)
  if (id[OWNER] < 0 || !nameLink(couple)) return false
  remember(couple, 0)
  writeAll(couple)
  return real[GAP] > TOUCH * real[SIZE] || overlapIsProven(couple)
}

/** Whether the corner and the edge that excluded a pair still do. */
function excludedAgain(couple: Couple2d): boolean {
  const { real, id } = couple
  const owner = id[KIND_A] === EDGE ? OF_A : OF_B
  const edge = id[owner === OF_A ? FEATURE_A : FEATURE_B]
  const corner = id[owner === OF_A ? FEATURE_B : FEATURE_A]
  if (!entranceIsValid(couple, owner, edge, corner)) return false
  standOver(couple, owner, edge, corner)
  if (real[TRIED] <= real[BEYOND]) return false
  writeAll(couple)
  return true
}

/** Whether the features that are named still carry the link, or the overlap. */
function typeIsKept(couple: Couple2d): boolean {
  const { id } = couple
  if (id[KIND_A] !== EDGE && id[KIND_B] !== EDGE) return linkCorners(couple, id[FEATURE_A], id[FEATURE_B])
  const owner = id[KIND_A] === EDGE ? OF_A : OF_B
  const edge = id[owner === OF_A ? FEATURE_A : FEATURE_B]
  const corner = id[owner === OF_A ? FEATURE_B : FEATURE_A]
  if (!entranceIsValid(couple, owner, edge, corner)) return false
  standOver(couple, owner, edge, corner)
  return footIsOn(couple)
}

function searchInitial(couple: Couple2d): void {
  const { id } = couple
  id[ROUNDS]++
  startBest(couple)
  const done = searchCorners(couple, OF_B) || searchCorners(couple, OF_A)
  if (!done) {
    if (id[OWNER] < 0) {
      id[FALLBACK] = NO_ENTRANCE
      searchEdges(couple)
    }
    if (!nameLink(couple)) {
      id[FALLBACK] = SLOW
      searchAllPairs(couple)
    }
    remember(couple, 0)
  }
  writeAll(couple)
}

/** All corners of one polygon over the edges of the other, until one is the link or excludes the pair; then it is named. */
function searchCorners(couple: Couple2d, owner: number): boolean {
  const { real } = couple
  const edges = owner === OF_A ? couple.countA : couple.countB
  const corners = owner === OF_A ? couple.countB : couple.countA
  for (let c = 0; c < corners; c++)
    for (let edge = 0; edge < edges; edge++) {
      if (!entranceIsValid(couple, owner, edge, c)) continue
      standOver(couple, owner, edge, c)
      const height = real[TRIED]
      const excludes = height > real[BEYOND]
      if (excludes || (height > TOUCH * real[SIZE] && footIsOn(couple))) {
        nameEdge(couple, owner, edge, c)
        remember(couple, excludes ? 1 : 0)
        return true
      }
      offerEdge(couple, owner, edge, c)
    }
  return false
}

/** Names the link, or the least translation, that the best edge leads to. */
function nameLink(couple: Couple2d): boolean {
  const { real, id } = couple
  standOver(couple, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
  nameBest(couple)
  if (footIsOn(couple)) return true
  goToEnd(couple, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
  return linkCorners(couple, id[NEAR_A], id[NEAR_B]) || real[BEST] <= TOUCH * real[SIZE]
}

function remember({ id, memoId, memoIdAt }: Couple2d, excluded: number): void {
  for (let k = 0; k < 4; k++) memoId[memoIdAt + k] = id[KIND_A + k]
  memoId[memoIdAt + EXCLUDED] = excluded
}

/** The answer, its virtual contact lines, and how many corners are close to them. */
function writeAll(couple: Couple2d): void {
  writeNamed(couple)
  writeVirtual(couple)
  couple.memoId[couple.memoIdAt + CLOSE] = countClose(couple)
}

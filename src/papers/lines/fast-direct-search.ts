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
import * as planes from '../../contact/look/planes/polyhedra.ts'
import { offerEdge, searchEdges, startBest } from './best-edge.ts'
import { searchAllPairs } from './direct-search.ts'
import { linkCorners } from './link-corners.ts'
import { overlapIsProven } from './overlap-proof.ts'
import * as offsets from './polygons.ts'
import { guestOf, type LineFinder, OF_A, OF_B, ownOf, type Polygon, type Polygons, putInPlace } from './polygons.ts'
import { entranceIsValid, footIsOn, goToEnd, standOver } from './stand-over.ts'
import { countClose, offerClose, writeVirtual } from './virtual-lines.ts'
import { nameBest, nameEdge, writeNamed } from './write-line.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE, FALLBACK, FEATURE_A, FEATURE_B, KIND_A, KIND_B, KNOWN, NO_ENTRANCE, ROUNDS, SLOW } = planes
const { BEST, BEYOND, GAP, MOVED, NEAR_A, NEAR_B, OVER_CORNER, OVER_EDGE, OWNER, REACH, SIZE } = offsets
const { TOLERANCE, TOUCH, TRIED } = offsets

/** Of the memo: the shortest edge. Of its whole numbers: kinds and features of a and b, n_v, and whether the pair was excluded. */
const SHORTEST = 0
const CLOSE = 4
const EXCLUDED = 5

export const fastDirectSearch: LineFinder = {
  find(polygons) {
    const { id } = polygons
    id[FALLBACK] = 0
    id[ROUNDS] = 0
    putInPlace(polygons)
    setTolerance(polygons)
    if (id[KNOWN] === 1 && searchUpdated(polygons)) return
    searchInitial(polygons)
  },
}

function setTolerance(polygons: Polygons): void {
  const { real, id, memo } = polygons
  if (id[KNOWN] === 0 || memo[SHORTEST] === 0) {
    memo[SHORTEST] = Math.sqrt(Math.min(shortestSquare(polygons.a), shortestSquare(polygons.b)))
  }
  real[TOLERANCE] = Math.max(2 * real[MOVED], 0.05 * memo[SHORTEST])
  real[BEYOND] = Math.max(real[TOLERANCE], real[REACH])
}

function shortestSquare({ corners, count }: Polygon): number {
  let least = Infinity
  let at = 2 * (count - 1)
  for (let next = 0; next < 2 * count; next += 2) {
    const ex = corners[next] - corners[at]
    const ey = corners[next + 1] - corners[at + 1]
    least = Math.min(least, ex * ex + ey * ey)
    at = next
  }
  return least
}

function searchUpdated(polygons: Polygons): boolean {
  const { real, id, memoId } = polygons
  id[ROUNDS]++
  for (let k = 0; k < 4; k++) id[KIND_A + k] = memoId[k]
  if (memoId[EXCLUDED] === 1) return excludedAgain(polygons)
  const kept = typeIsKept(polygons)
  writeNamed(polygons)
  writeVirtual(polygons)
  if (kept && countClose(polygons) === memoId[CLOSE]) return real[GAP] > TOUCH * real[SIZE] || overlapIsProven(polygons)
  id[ROUNDS]++
  startBest(polygons)
  offerClose(polygons)
  if (id[OWNER] < 0 || !nameLink(polygons)) return false
  remember(polygons, 0)
  writeAll(polygons)
  return real[GAP] > TOUCH * real[SIZE] || overlapIsProven(polygons)
}

/** Whether the corner and the edge that excluded a pair still do. */
function excludedAgain(polygons: Polygons): boolean {
  const { real, id } = polygons
  const owner = id[KIND_A] === EDGE ? OF_A : OF_B
  const edge = id[owner === OF_A ? FEATURE_A : FEATURE_B]
  const corner = id[owner === OF_A ? FEATURE_B : FEATURE_A]
  if (!entranceIsValid(polygons, owner, edge, corner)) return false
  standOver(polygons, owner, edge, corner)
  if (real[TRIED] <= real[BEYOND]) return false
  writeAll(polygons)
  return true
}

/** Whether the features that are named still carry the link, or the overlap. */
function typeIsKept(polygons: Polygons): boolean {
  const { id } = polygons
  if (id[KIND_A] !== EDGE && id[KIND_B] !== EDGE) return linkCorners(polygons, id[FEATURE_A], id[FEATURE_B])
  const owner = id[KIND_A] === EDGE ? OF_A : OF_B
  const edge = id[owner === OF_A ? FEATURE_A : FEATURE_B]
  const corner = id[owner === OF_A ? FEATURE_B : FEATURE_A]
  if (!entranceIsValid(polygons, owner, edge, corner)) return false
  standOver(polygons, owner, edge, corner)
  return footIsOn(polygons)
}

function searchInitial(polygons: Polygons): void {
  const { id } = polygons
  id[ROUNDS]++
  startBest(polygons)
  const done = searchCorners(polygons, OF_B) || searchCorners(polygons, OF_A)
  if (!done) {
    if (id[OWNER] < 0) {
      id[FALLBACK] = NO_ENTRANCE
      searchEdges(polygons)
    }
    if (!nameLink(polygons)) {
      id[FALLBACK] = SLOW
      searchAllPairs(polygons)
    }
    remember(polygons, 0)
  }
  writeAll(polygons)
}

/** All corners of one polygon over the edges of the other, until one is the link or excludes the pair; then it is named. */
function searchCorners(polygons: Polygons, owner: number): boolean {
  const { real } = polygons
  const edges = ownOf(polygons, owner).count
  const corners = guestOf(polygons, owner).count
  for (let c = 0; c < corners; c++)
    for (let edge = 0; edge < edges; edge++) {
      if (!entranceIsValid(polygons, owner, edge, c)) continue
      standOver(polygons, owner, edge, c)
      const height = real[TRIED]
      const excludes = height > real[BEYOND]
      if (excludes || (height > TOUCH * real[SIZE] && footIsOn(polygons))) {
        nameEdge(polygons, owner, edge, c)
        remember(polygons, excludes ? 1 : 0)
        return true
      }
      offerEdge(polygons, owner, edge, c)
    }
  return false
}

/** Names the link, or the least translation, that the best edge leads to. */
function nameLink(polygons: Polygons): boolean {
  const { real, id } = polygons
  standOver(polygons, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
  nameBest(polygons)
  if (footIsOn(polygons)) return true
  goToEnd(polygons, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
  return linkCorners(polygons, id[NEAR_A], id[NEAR_B]) || real[BEST] <= TOUCH * real[SIZE]
}

function remember({ id, memoId }: Polygons, excluded: number): void {
  for (let k = 0; k < 4; k++) memoId[k] = id[KIND_A + k]
  memoId[EXCLUDED] = excluded
}

/** The answer, its virtual contact lines, and how many corners are close to them. */
function writeAll(polygons: Polygons): void {
  writeNamed(polygons)
  writeVirtual(polygons)
  polygons.memoId[CLOSE] = countClose(polygons)
}

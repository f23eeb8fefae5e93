/**
 * Shortest link in two dimensions. P on a and Q on b go to and fro:
 *   1. P goes to the point of a nearest to Q; then Q to the point of b nearest to P. From a corner they look along its two edges
 *      only, from within an edge along that edge only.
 *   2. Where both are within edges, to and fro would take many rounds or never end; the nearest points of the two edges are taken
 *      at once. One of them is a corner.
 *   3. Until neither moves to another feature. The link is PQ, and its perpendicular bisector is the common line.
 * A step below 2^-46 of the size is none: it changes the link by its square, and round-off could repeat it for ever.
 * The boundary can have a nearest point on its far side: a link that does not leave both polygons behind is refused, and the climb over
 * five directions takes over. The rounds are bounded.
 *
 * A known pair starts at the features of its last link, a new one at the corners closest to the bisector of the centres.
 *
 * Source: E. G. Nezami, Y. M. A. Hashash, D. Zhao, J. Ghaboussi, Int. J. Numer. Anal. Meth. Geomech. 30 (2006) 783–801, sections 3.4 to 3.6.
 */
import * as offsets from '../../contact/look/planes/polyhedra.ts'
import { climbGap } from './climb-gap.ts'
import { findHeldApart } from './hold-apart.ts'
import { linkCorners } from './link-corners.ts'
import { moveNearer } from './move-nearer.ts'
import * as lines from './polygons.ts'
import {
  after,
  guestOf,
  type LineFinder,
  OF_A,
  OF_B,
  ownOf,
  type Polygon,
  type Polygons,
  putInPlace,
} from './polygons.ts'
import { entranceIsValid, isAbove } from './stand-over.ts'
import { nameEdge, writeNamed } from './write-line.ts'

// Bound here: an imported constant is looked up at every use.
const { CORNER, EDGE, FALLBACK, FEATURE_A, FEATURE_B, KIND_A, KIND_B, KNOWN, ROUNDS } = offsets
const { AT, BEST, GAP, NEAR_A, NEAR_B, P, Q, SIZE, TOUCH } = lines

/** Of the memo: kinds and features of a and b, and whether the pair was apart. */
const APART = 4

export const shortestLink: LineFinder = {
  find(polygons) {
    if (!findAgain(polygons)) findHeldApart(polygons, linkHeldApart)
    remember(polygons)
  },
}

/** A pair that was apart and still is: from its last features, without a look at the other corners. */
function findAgain(polygons: Polygons): boolean {
  const { id, memoId } = polygons
  if (id[KNOWN] === 0 || memoId[APART] === 0) return false
  id[ROUNDS] = 0
  id[FALLBACK] = 0
  putInPlace(polygons)
  if (!linkFromLast(polygons)) return false
  writeNamed(polygons)
  return true
}

function remember({ real, id, memoId }: Polygons): void {
  for (let k = 0; k < 4; k++) memoId[k] = id[KIND_A + k]
  memoId[APART] = real[GAP] > TOUCH * real[SIZE] ? 1 : 0
}

/** From the last features, else from the corners closest to the line; by the climb where the link is not to be had. */
function linkHeldApart(polygons: Polygons): boolean {
  const { id } = polygons
  if (id[KNOWN] === 1 && linkFromLast(polygons)) return true
  id[KIND_A] = CORNER
  id[KIND_B] = CORNER
  id[FEATURE_A] = id[NEAR_A]
  id[FEATURE_B] = id[NEAR_B]
  return searchLink(polygons) || climbGap(polygons)
}

function linkFromLast(polygons: Polygons): boolean {
  const { id, memoId } = polygons
  for (let k = 0; k < 4; k++) id[KIND_A + k] = memoId[k]
  return searchLink(polygons)
}

/** The link from the features that are named. */
function searchLink(polygons: Polygons): boolean {
  const { id } = polygons
  const bound = polygons.a.count + polygons.b.count + 8
  placeEnds(polygons)
  for (let round = 0; round < bound; round++) {
    id[ROUNDS]++
    const kindA = id[KIND_A]
    const kindB = id[KIND_B]
    const featureA = id[FEATURE_A]
    const featureB = id[FEATURE_B]
    if (kindA === EDGE && kindB === EDGE) nearestOfEdges(polygons)
    else {
      moveNearer(polygons, OF_A)
      moveNearer(polygons, OF_B)
    }
    const stays = id[KIND_A] === kindA && id[KIND_B] === kindB
    if (stays && id[FEATURE_A] === featureA && id[FEATURE_B] === featureB) return linkIsShortest(polygons)
  }
  return false
}

/** Whether the link of the features that are named, at whose ends nothing moves, leaves both polygons behind. */
function linkIsShortest(polygons: Polygons): boolean {
  const { id } = polygons
  if (id[KIND_A] === CORNER && id[KIND_B] === CORNER) return linkCorners(polygons, id[FEATURE_A], id[FEATURE_B])
  const ofA = id[KIND_A] === EDGE
  if (ofA && id[KIND_B] === EDGE) return false
  const owner = ofA ? OF_A : OF_B
  const edge = ofA ? id[FEATURE_A] : id[FEATURE_B]
  const corner = ofA ? id[FEATURE_B] : id[FEATURE_A]
  return isAbove(polygons, owner, edge, corner) && entranceIsValid(polygons, owner, edge, corner)
}

/** Places the ends on the features that are named: on an edge at the foot of the other end, or at its middle where both are on edges. */
function placeEnds(polygons: Polygons): void {
  const { a, b, real, id } = polygons
  placeEnd(real, P, a, id[KIND_A], id[FEATURE_A])
  placeEnd(real, Q, b, id[KIND_B], id[FEATURE_B])
  real[Q] += real[AT]
  real[Q + 1] += real[AT + 1]
  if (id[KIND_A] === id[KIND_B]) return
  moveNearer(polygons, id[KIND_A] === EDGE ? OF_A : OF_B)
}

function placeEnd(real: Float64Array, place: number, polygon: Polygon, kind: number, feature: number): void {
  const { corners } = polygon
  const at = 2 * feature
  const next = kind === EDGE ? 2 * after(polygon, feature) : at
  for (let k = 0; k < 2; k++) real[place + k] = 0.5 * (corners[at + k] + corners[next + k])
}

/** Nearest points of two edges: of their four ends, each against the other edge, the nearest. */
function nearestOfEdges(polygons: Polygons): void {
  const { real, id, a, b } = polygons
  const edgeA = id[FEATURE_A]
  const edgeB = id[FEATURE_B]
  real[BEST] = Infinity
  tryEnd(polygons, OF_A, edgeA, edgeB)
  tryEnd(polygons, OF_A, edgeA, after(b, edgeB))
  tryEnd(polygons, OF_B, edgeB, edgeA)
  tryEnd(polygons, OF_B, edgeB, after(a, edgeA))
  placeEnds(polygons)
}

/** An end against an edge: nearer than the best, it is named together with the edge, or with the corner in which that ends. */
function tryEnd(polygons: Polygons, owner: number, edge: number, end: number): void {
  const { real, id } = polygons
  const ofA = owner === OF_A
  const { corners: own } = ownOf(polygons, owner)
  const { corners: guest } = guestOf(polygons, owner)
  const next = after(ownOf(polygons, owner), edge)
  const from = 2 * edge
  const to = 2 * next
  const at = 2 * end
  const side = ofA ? 1 : -1
  const ex = own[to] - own[from]
  const ey = own[to + 1] - own[from + 1]
  const gx = side * real[AT] + guest[at] - own[from]
  const gy = side * real[AT + 1] + guest[at + 1] - own[from + 1]
  const long = ex * ex + ey * ey
  const along = gx * ex + gy * ey
  const across = ey * gx - ex * gy
  const past = along < 0 ? along : Math.max(along - long, 0)
  const square = (across * across + past * past) / long
  if (square >= real[BEST]) return
  real[BEST] = square
  nameEdge(polygons, owner, edge, end)
  if (past === 0) return
  id[ofA ? KIND_A : KIND_B] = CORNER
  if (past > 0) id[ofA ? FEATURE_A : FEATURE_B] = next
}

/**
 * What the fast direct search remembers of a pair: the planes of all contacts that its tolerance reaches, the nearest or deepest
 * first, or the shortest link; and how many corners of a and of b are within the tolerance of the virtual contact planes.
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import { linkCorners, linkToEdges, noLink } from './corner-links.ts'
import { GAP_OF, OF_A, OF_B, ON_A, ON_B, SIGN, tryEdges, tryFace } from './entrance.ts'
import { putFoot } from './foot.ts'
import { CORNER, FEATURE_A, FEATURE_B, KIND_A, KIND_B, P, type Polyhedra, Q } from './polyhedra.ts'
import type { Link, Objects, Plane } from './workspace.ts'

/** Numbers of the memo: d_small of the pair, 0 where not known yet; tolerance of the kept planes; how far corners moved since [m]. */
export const SHORTEST = 0
export const WITHIN = 1
export const MOVED_SINCE = 2

/** Numbers of the memo's ids: what is known, corners near the planes of a and of b, planes that are kept, the link, the planes. */
export const STATE = 0
export const NEAR_A = 1
export const NEAR_B = 2
export const COUNT = 3
const LINK_KEPT = 4
const PLANES = 8
/** Planes that there is room for; a count above says that there were more, or one whose number is too large. */
export const ROOM = 24
/** A plane is one number: how it is kept, and the objects of a and of b in BITS each. */
const BITS = 15
const LARGEST = 32767

/** States: a plane parts them by more than the tolerance, planes in contact, a link of corners or edges. */
export const APART = 1
export const TOUCHING = 2
export const LINKED = 3

/** How a plane is kept: along edges with −u × v, with u × v, on a face of b, on a face of a. */
const BACK = 0
const FORTH = 1
const KEPT_ON_B = 2
const KEPT_ON_A = 3

/** Tries the kept plane in place `slot`, as `tryFace` does. */
export function tryKept(c: Polyhedra, slot: number, best: Plane): boolean {
  const code = c.memoId[c.memoIdAt + PLANES + slot]
  const how = code & 3
  const ofA = (code >> 2) & LARGEST
  const ofB = (code >> (2 + BITS)) & LARGEST
  if (how === KEPT_ON_B) return tryFace(c, ofB, true, best)
  if (how === KEPT_ON_A) return tryFace(c, ofA, false, best)
  return tryEdges(c, ofA, ofB, how === FORTH ? 1 : -1, best)
}

/** Corners are left out: a plane on a face is the same plane whichever of them is deepest. */
function codeOf({ id }: Plane): number {
  if (id[0] === ON_B) return (id[OF_B] << (2 + BITS)) + KEPT_ON_B
  if (id[0] === ON_A) return (id[OF_A] << 2) + KEPT_ON_A
  return (id[OF_B] << (2 + BITS)) + (id[OF_A] << 2) + (id[SIGN] > 0 ? FORTH : BACK)
}

/** Brings the kept plane in place `slot` to the front. */
export function bringForward({ memoId, memoIdAt }: Polyhedra, slot: number): void {
  const first = memoIdAt + PLANES
  const before = memoId[first]
  memoId[first] = memoId[first + slot]
  memoId[first + slot] = before
}

function keep(c: Polyhedra, plane: Plane): void {
  const { middle } = c.work
  const count = c.memoId[c.memoIdAt + COUNT]++
  middle[3]++
  for (let k = 0; k < 3; k++) middle[k] += 0.5 * (c.real[P + k] + c.real[Q + k])
  if (plane.id[OF_A] > LARGEST || plane.id[OF_B] > LARGEST) c.memoId[c.memoIdAt + COUNT] += ROOM
  else if (count < ROOM) c.memoId[c.memoIdAt + PLANES + count] = codeOf(plane)
}

const same = (p: Plane, q: Plane): boolean => codeOf(p) === codeOf(q)

/**
 * Keeps `best`, and the planes of all objects given whose gap is less by no more than `tolerance` [m] and whose foot lies
 * outside by no more than that. P and Q, at first the foot of `best`, are lost.
 */
export function keepPlanes(c: Polyhedra, a: Objects, b: Objects, best: Plane, tolerance: number): void {
  const { trial, middle } = c.work
  const least = best.real[GAP_OF] - tolerance
  c.memoId[c.memoIdAt + COUNT] = 0
  middle.fill(0)
  keep(c, best)
  for (let k = 0; k < b.faces; k++) {
    trial.real[GAP_OF] = least
    if (tryFace(c, b.face[k], true, trial) && !same(trial, best) && putFoot(c, trial, tolerance)) keep(c, trial)
  }
  for (let k = 0; k < a.faces; k++) {
    trial.real[GAP_OF] = least
    if (tryFace(c, a.face[k], false, trial) && !same(trial, best) && putFoot(c, trial, tolerance)) keep(c, trial)
  }
  for (let m = 0; m < b.edges; m++)
    for (let k = 0; k < a.edges; k++) {
      trial.real[GAP_OF] = least
      const sign = wayIn(c, a.edge[k], b.edge[m], tolerance)
      if (sign === 0 || !tryEdges(c, a.edge[k], b.edge[m], sign, trial)) continue
      if (!same(trial, best) && putFoot(c, trial, tolerance)) keep(c, trial)
    }
  for (let k = 0; k < 3; k++) middle[k] /= middle[3]
}

/**
 * Whether edges enter along u × v (1), −u × v (-1) or neither way (0) if neither may dip more than `slack` [m] below a face of
 * the other; where both ways are open the faces lie flat, and their own planes stand for them.
 */
export function wayIn(c: Polyhedra, ea: number, eb: number, slack: number): number {
  const { edge, edgeFace } = c.forms
  const i = 2 * (c.forms.firstEdge[c.a.form] + ea)
  const j = 2 * (c.forms.firstEdge[c.b.form] + eb)
  const p = c.a.at + 3 * edge[i]
  const q = c.a.at + 3 * edge[i + 1]
  const r = c.b.at + 3 * edge[j]
  const s = c.b.at + 3 * edge[j + 1]
  const left = rise(c.b.normals, c.b.normalAt + 3 * edgeFace[j], c.a.corners, p, q)
  const right = rise(c.b.normals, c.b.normalAt + 3 * edgeFace[j + 1], c.a.corners, p, q)
  if (left * right > slack * slack) return 0
  const ofLeft = rise(c.a.normals, c.a.normalAt + 3 * edgeFace[i], c.b.corners, r, s)
  const ofRight = rise(c.a.normals, c.a.normalAt + 3 * edgeFace[i + 1], c.b.corners, r, s)
  if (left <= slack && right >= -slack && ofLeft <= slack && ofRight >= -slack) return 1
  return left >= -slack && right <= slack && ofLeft >= -slack && ofRight <= slack ? -1 : 0
}

/** How far the way from corner p to corner q rises along a normal [m]. */
function rise(normals: ReadNumbers, n: number, corners: ReadNumbers, p: number, q: number): number {
  return (
    normals[n] * (corners[q] - corners[p]) +
    normals[n + 1] * (corners[q + 1] - corners[p + 1]) +
    normals[n + 2] * (corners[q + 2] - corners[p + 2])
  )
}

export function keepLink({ id, memoId, memoIdAt }: Polyhedra): void {
  const at = memoIdAt + LINK_KEPT
  memoId[at] = id[KIND_A]
  memoId[at + 1] = id[FEATURE_A]
  memoId[at + 2] = id[KIND_B]
  memoId[at + 3] = id[FEATURE_B]
}

/** The kept link as it is now; its square is ∞ where a corner has left its edge. */
export function followLink(c: Polyhedra, link: Link): void {
  const { oneOfA, oneOfB } = c.work
  const at = c.memoIdAt + LINK_KEPT
  const onCornerA = c.memoId[at] === CORNER
  const onCornerB = c.memoId[at + 2] === CORNER
  oneOfA.corner[0] = oneOfA.edge[0] = c.memoId[at + 1]
  oneOfB.corner[0] = oneOfB.edge[0] = c.memoId[at + 3]
  oneOfA.corners = oneOfB.corners = oneOfA.edges = oneOfB.edges = 1
  noLink(link)
  if (onCornerA && onCornerB) linkCorners(c, oneOfA, oneOfB, link)
  else if (onCornerA) linkToEdges(c, oneOfA, oneOfB, true, link)
  else linkToEdges(c, oneOfB, oneOfA, false, link)
}

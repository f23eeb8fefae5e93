/** Points of two convex blocks by shrunken edges as the paper prints it: cases A to D of section 2.2 (see as-printed). */
import type { Hulls } from '../../../state/hulls.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { arcsCross, isExposed } from '../faces/cell-geometry.ts'
import { SHRUNKEN } from '../tolerances.ts'
import { crossEdges } from './cross-edges.ts'
import { clip, insideOf, shrink, takeCentre, takeTarget } from './edge-on-face.ts'
import { addPoint, FOUND, FOUND_IDS, GAP_AT, NORMAL } from './found-points.ts'
import type { PrintedSearch } from './printed-work.ts'
import { cornerOf, edgeBetween, heightFrom, takeCornerNormal, takeEdgeNormal } from './target-normal.ts'
import {
  ALONG_A,
  ALONG_B,
  FROM,
  HEIGHT,
  MOST,
  SHARE,
  type ShrunkenWork,
  TO,
  TOLERANCE,
  TRIED_GAP,
} from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { FACING } = SHRUNKEN
/** Products of normals that differ by less are equal [-]. */
const TIED = 1e-12
/** Codes of points: a corner of a, a corner of b, a crossing. */
const FROM_A = 1 << 28
const FROM_B = 2 << 28
const CROSSING = 3 << 28

const isShrunken = ({ printed }: PrintedSearch): boolean => printed.lever === 'shrunken edges'

/** Fills `found` with the points of blocks a and b. */
export function searchPrinted(s: PrintedSearch, shapes: Shapes, a: number, b: number, share: number): void {
  s.found.count = 0
  s.found.full = false
  s.work.real[SHARE] = share
  s.work.real[MOST] = Infinity
  s.work.real[TOLERANCE] = Infinity
  s.found.near[0] = 0
  measureWays(s, shapes, a)
  measureWays(s, shapes, b)
  s.work.real[TOLERANCE] *= s.printed.tolerance
  s.found.near[0] = isShrunken(s) ? 2 * s.found.near[0] : s.work.real[TOLERANCE]
  searchFrom(s, shapes, a, b, 1)
  if (s.printed.roles === 'both') searchFrom(s, shapes, b, a, -1)
}

/** Least and largest way of a corner that shrinks. */
function measureWays(s: PrintedSearch, { hulls, nodes }: Shapes, hull: number): void {
  const { work } = s
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    takeCentre(work, hulls, nodes, face)
    for (let k = hulls.firstLoop[face]; k < hulls.firstLoop[face + 1]; k++) {
      takeNode(s.first, nodes, hulls.loop[k])
      const way = work.real[SHARE] * distance(s.first, work.centre)
      if (way < work.real[TOLERANCE]) work.real[TOLERANCE] = way
      if (way > s.found.near[0]) s.found.near[0] = way
    }
  }
}

function takeNode(out: Float64Array, { x }: Reads<Nodes>, node: number): void {
  for (let i = 0; i < 3; i++) out[i] = x[POINT * node + i]
}

function distance(p: Float64Array, q: Float64Array): number {
  const x = p[0] - q[0]
  const y = p[1] - q[1]
  const z = p[2] - q[2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Faces of the main block against those of the target that they approach. */
function searchFrom(s: PrintedSearch, shapes: Shapes, main: number, target: number, sign: number): void {
  const { hulls, facets } = shapes
  s.main = main
  s.target = target
  s.sign = sign
  for (let face = hulls.firstFace[main]; face < hulls.firstFace[main + 1]; face++) {
    if (!isExposed(hulls, facets.exposed, face)) continue
    const one = s.printed.approaching === 'one' ? approached(hulls, face, target) : -1
    for (let other = hulls.firstFace[target]; other < hulls.firstFace[target + 1]; other++)
      if (one < 0 ? facing(hulls, face, other) < FACING && isExposed(hulls, facets.exposed, other) : other === one)
        meetFace(s, shapes, face, other)
  }
}

const facing = ({ normal }: Hulls, face: number, other: number): number =>
  normal[3 * face] * normal[3 * other] +
  normal[3 * face + 1] * normal[3 * other + 1] +
  normal[3 * face + 2] * normal[3 * other + 2]

/** The face of the target with the least n_α·n_β (eq. 2), the first of those that tie. */
function approached(hulls: Hulls, face: number, target: number): number {
  let best = hulls.firstFace[target]
  let least = Infinity
  for (let other = best; other < hulls.firstFace[target + 1]; other++) {
    const value = facing(hulls, face, other)
    if (value >= least - TIED) continue
    least = value
    best = other
  }
  return best
}

function meetFace(s: PrintedSearch, shapes: Shapes, alpha: number, beta: number): void {
  const { hulls, nodes } = shapes
  const { work } = s
  s.alpha = alpha
  s.beta = beta
  takeCentre(work, hulls, nodes, alpha)
  takeTarget(work, hulls, nodes, beta)
  const from = hulls.firstLoop[alpha]
  const to = hulls.firstLoop[alpha + 1]
  for (let k = from; k < to; k++) meetEdge(s, shapes, hulls.loop[k], hulls.loop[k + 1 === to ? from : k + 1])
}

const above = ({ normal, real }: ShrunkenWork, p: Float64Array): number =>
  normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2] - real[HEIGHT]

/** Cases A to D of an edge of the main face, from node `p` to node `q`, against the target. */
function meetEdge(s: PrintedSearch, shapes: Shapes, p: number, q: number): void {
  const { work } = s
  const tolerance = work.real[TOLERANCE]
  const { nodes } = shapes
  shrink(work.m, work, nodes, p)
  shrink(work.n, work, nodes, q)
  takeNode(s.first, nodes, p)
  takeNode(s.last, nodes, q)
  const atM = above(work, isShrunken(s) ? work.m : s.first)
  const atN = above(work, isShrunken(s) ? work.n : s.last)
  const nearM = Math.abs(atM) < tolerance
  const nearN = Math.abs(atN) < tolerance
  if (nearM && nearN) meetAlong(s, shapes, p, q)
  else if (nearM) meetCorner(s, shapes, p, isShrunken(s) ? work.m : s.first)
  else if (nearN) meetCorner(s, shapes, q, isShrunken(s) ? work.n : s.last)
  else if (atM * atN < 0) meetAcross(s, shapes, p, q)
}

/** Case D. */
function meetAlong(s: PrintedSearch, shapes: Shapes, p: number, q: number): void {
  const { work, first, last } = s
  const { m, n, real } = work
  if (!clipPrinted(s)) return
  if (!isShrunken(s)) {
    const from = real[FROM]
    const to = real[TO]
    m.set(first)
    n.set(last)
    if (!clipPrinted(s)) {
      real[FROM] = from
      real[TO] = to
    }
  }
  const along = s.printed.normals === 'averaged' ? edgeUnder(s) : -1
  const corner = s.sign > 0 ? FROM_A : FROM_B
  const from = real[FROM]
  const to = real[TO]
  const crossing = CROSSING | ((31 * p + 17 * q) & 0xffffffe)
  put(s, shapes, from, along, from === 0 ? corner | p : crossing)
  put(s, shapes, to, along, to === 1 ? corner | q : crossing | 1)
}

/** Clips m to n by the rule of the case (eq. 6). */
function clipPrinted({ printed, work }: PrintedSearch): boolean {
  if (printed.clip === 'largest') return clip(work)
  const { real } = work
  real[FROM] = 0
  real[TO] = 1
  for (let i = 0; i < work.edges; i++) {
    const p = insideOf(work, i, work.m)
    const q = insideOf(work, i, work.n)
    if (p < 0 && q < 0) return false
    if (printed.clip === 'as printed' || p * q >= 0) continue
    const t = p / (p - q)
    if (p < 0 && (real[FROM] === 0 || t < real[FROM])) real[FROM] = t
    if (q < 0 && (real[TO] === 1 || t > real[TO])) real[TO] = t
  }
  return true
}

/** The edge of the target within d of which both ends lie; −1 where none is. */
function edgeUnder({ work }: PrintedSearch): number {
  const tolerance = work.real[TOLERANCE]
  for (let i = 0; i < work.edges; i++)
    if (Math.abs(insideOf(work, i, work.m)) < tolerance && Math.abs(insideOf(work, i, work.n)) < tolerance) return i
  return -1
}

/** A point at a share of the edge m to n; `along`: the edge of the target on which it lies. */
function put(s: PrintedSearch, shapes: Shapes, t: number, along: number, code: number): void {
  const { place, work } = s
  for (let i = 0; i < 3; i++) place[i] = work.m[i] + t * (work.n[i] - work.m[i])
  if (along >= 0) takeEdgeNormal(s, shapes, along)
  else for (let i = 0; i < 3; i++) s.normal[i] = work.normal[i]
  work.real[TRIED_GAP] = along >= 0 ? heightFrom(s, shapes, along) : above(work, place)
  add(s, code)
}

/** Case B. */
function meetCorner(s: PrintedSearch, shapes: Shapes, node: number, at: Float64Array): void {
  const { place, work, printed } = s
  const tolerance = work.real[TOLERANCE]
  const margin = isShrunken(s) ? 0 : tolerance
  let one = -1
  let other = -1
  for (let i = 0; i < work.edges; i++) {
    const inside = insideOf(work, i, at)
    if (inside < -margin) return
    if (inside > tolerance) continue
    if (one < 0) one = i
    else other = i
  }
  place.set(at)
  for (let i = 0; i < 3; i++) s.normal[i] = work.normal[i]
  if (printed.normals === 'faces' || one < 0) work.real[TRIED_GAP] = above(work, place)
  else if (other < 0) {
    takeEdgeNormal(s, shapes, one)
    work.real[TRIED_GAP] = heightFrom(s, shapes, one)
  } else {
    const corner = one === 0 && other === work.edges - 1 ? 0 : other
    takeCornerNormal(s, shapes, corner)
    work.real[TRIED_GAP] = heightFrom(s, shapes, corner)
  }
  add(s, (s.sign > 0 ? FROM_A : FROM_B) | node)
}

/** Case C. */
function meetAcross(s: PrintedSearch, { hulls, nodes }: Shapes, p: number, q: number): void {
  const { work, place } = s
  const atM = above(work, s.first)
  const t = atM / (atM - above(work, s.last))
  for (let i = 0; i < 3; i++) place[i] = s.first[i] + t * (s.last[i] - s.first[i])
  let nearest = 0
  for (let i = 1; i < work.edges; i++)
    if (Math.abs(insideOf(work, i, place)) < Math.abs(insideOf(work, nearest, place))) nearest = i
  const own = edgeBetween(hulls, s.main, p, q)
  const there = edgeBetween(hulls, s.target, cornerOf(s, hulls, nearest), cornerOf(s, hulls, nearest + 1))
  if (own < 0 || there < 0) return
  const i = s.sign > 0 ? own : there
  const j = s.sign > 0 ? there : own
  if (!arcsCross(hulls, i, j) || !crossEdges(work, hulls, nodes, i, j)) return
  const { tried } = work
  const alongA = work.real[ALONG_A]
  const alongB = work.real[ALONG_B]
  if (alongA < 0 || alongA > 1 || alongB < 0 || alongB > 1) return
  const o = POINT * hulls.edge[2 * i]
  const e = POINT * hulls.edge[2 * i + 1]
  const r = POINT * hulls.edge[2 * j]
  let gap = 0
  for (let c = 0; c < 3; c++) {
    gap += tried[c] * (nodes.x[o + c] - nodes.x[r + c])
    place[c] = nodes.x[o + c] + alongA * (nodes.x[e + c] - nodes.x[o + c])
    s.normal[c] = s.sign * tried[c]
  }
  if (!(Math.abs(gap) < work.real[TOLERANCE])) return
  work.real[TRIED_GAP] = gap
  add(s, CROSSING | ((31 * hulls.edge[2 * i] + 17 * hulls.edge[2 * j]) & 0xfffffff))
}

/** Adds the point at hand, unless there is one. */
function add({ alpha, beta, found, normal, place, sign, work }: PrintedSearch, code: number): void {
  const gap = work.real[TRIED_GAP]
  const p = addPoint(found, place)
  if (p < 0) return
  const { real, id } = found
  for (let i = 0; i < 3; i++) {
    real[FOUND * p + NORMAL + i] = sign * normal[i]
    real[FOUND * p + i] -= 0.5 * gap * normal[i]
  }
  real[FOUND * p + GAP_AT] = gap
  id[FOUND_IDS * p] = sign > 0 ? alpha : beta
  id[FOUND_IDS * p + 1] = sign > 0 ? beta : alpha
  id[FOUND_IDS * p + 2] = code
}

/**
 * The shortest link of two features at once, where moving its ends in turn would creep.
 *
 * What     Between crossing edges the error of alternate projection shrinks by cos² of their angle a round; two faces, or a
 *          face and an edge, creep likewise. Both ends are moved together, within their features.
 * Steps    1. edge and edge: the nearest points of two segments;
 *          2. edge and face: the plane through the edge along the normal of the face cuts it in a segment; nearest points
 *             of this segment and the edge;
 *          3. face and face: the plane along both normals through P cuts each in a segment; nearest points of the two.
 *          Parallel segments: the middle of where they run side by side.
 * Fails    Returns false where an end is a corner, the plane misses the face, or faces are parallel: ends move in turn then.
 * Source   Nezami et al. (2006), section 3.5.2. Nearest points of segments: Ericson, Real-Time Collision Detection (2005),
 *          section 5.1.9, in place of the projections of appendix A.
 */

import { PLANES } from '../tolerances.ts'
import { clipByFace, edgeInto } from './clip.ts'
import { CORNER, D, EDGE, FACE, FEATURE_A, FEATURE_B, KIND_A, KIND_B, P, type Polyhedra, Q } from './polyhedra.ts'

const { PARALLEL, SIDE_BY_SIDE } = PLANES

/** Moves both ends of the link, if they are on edges or faces; false where it cannot. */
export function stepDirectly(polyhedra: Polyhedra): boolean {
  const { id } = polyhedra
  const { segmentA: a, segmentB: b, shares } = polyhedra.work
  const kindA = id[KIND_A]
  const kindB = id[KIND_B]
  if (kindA === CORNER || kindB === CORNER) return false
  if (kindA === EDGE) takeEdge(polyhedra, a, false)
  if (kindB === EDGE) takeEdge(polyhedra, b, true)
  if (kindA === FACE && kindB === FACE) {
    if (!cutBoth(polyhedra)) return false
  } else if (kindA === FACE && !cutAlong(polyhedra, b, a, false)) return false
  else if (kindB === FACE && !cutAlong(polyhedra, a, b, true)) return false
  nearestOfSegments(a, b, shares)
  place(polyhedra, a, shares[0], false)
  place(polyhedra, b, shares[1], true)
  return true
}

function takeEdge(polyhedra: Polyhedra, segment: Float64Array, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const row = 2 * (forms.firstEdge[form] + id[ofB ? FEATURE_B : FEATURE_A])
  const p = at + 3 * forms.edge[row]
  const q = at + 3 * forms.edge[row + 1]
  for (let i = 0; i < 3; i++) {
    segment[i] = corners[p + i] + (ofB ? real[D + i] : 0)
    segment[3 + i] = corners[q + i] - corners[p + i]
  }
}

/** Segment in which the plane through an edge along the normal of the face of a side cuts that face. */
function cutAlong(polyhedra: Polyhedra, edge: Float64Array, into: Float64Array, ofB: boolean): boolean {
  const { id } = polyhedra
  const { line } = polyhedra.work
  const { normals, normalAt } = ofB ? polyhedra.b : polyhedra.a
  const n = normalAt + 3 * id[ofB ? FEATURE_B : FEATURE_A]
  const on = anyCorner(polyhedra, ofB)
  let height = 0
  let rise = 0
  for (let i = 0; i < 3; i++) {
    height += normals[n + i] * (edge[i] - on[i])
    rise += normals[n + i] * edge[3 + i]
  }
  for (let i = 0; i < 3; i++) {
    line[i] = edge[i] - height * normals[n + i]
    line[3 + i] = edge[3 + i] - rise * normals[n + i]
  }
  return cutFace(polyhedra, into, ofB)
}

/** A corner of the face of a side, from the centre of a. */
function anyCorner(polyhedra: Polyhedra, ofB: boolean): Float64Array {
  const { forms, id, real } = polyhedra
  const { corner } = polyhedra.work
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const row = forms.firstFace[form] + id[ofB ? FEATURE_B : FEATURE_A]
  const c = at + 3 * forms.loop[forms.firstLoop[row]]
  for (let i = 0; i < 3; i++) corner[i] = corners[c + i] + (ofB ? real[D + i] : 0)
  return corner
}

/** Cuts `line`, which lies in the face of a side, by its sides. */
function cutFace(polyhedra: Polyhedra, into: Float64Array, ofB: boolean): boolean {
  const { line, part, cutBy, sides } = polyhedra.work
  part[0] = -Infinity
  part[1] = Infinity
  if (!clipByFace(polyhedra, polyhedra.id[ofB ? FEATURE_B : FEATURE_A], ofB)) return false
  if (!(part[1] - part[0] < Infinity)) return false
  for (let i = 0; i < 3; i++) {
    into[i] = line[i] + part[0] * line[3 + i]
    into[3 + i] = (part[1] - part[0]) * line[3 + i]
  }
  sides.set(cutBy, ofB ? 2 : 0)
  return true
}

/** Segments in which the plane along the normals of both faces, through P, cuts them. */
function cutBoth(polyhedra: Polyhedra): boolean {
  const { a, b, id, real } = polyhedra
  const { line, segmentA, segmentB } = polyhedra.work
  const n = a.normalAt + 3 * id[FEATURE_A]
  const m = b.normalAt + 3 * id[FEATURE_B]
  const x = a.normals[n + 1] * b.normals[m + 2] - a.normals[n + 2] * b.normals[m + 1]
  const y = a.normals[n + 2] * b.normals[m] - a.normals[n] * b.normals[m + 2]
  const z = a.normals[n] * b.normals[m + 1] - a.normals[n + 1] * b.normals[m]
  const square = x * x + y * y + z * z
  if (square < PARALLEL * PARALLEL) return false
  const off = (x * (real[Q] - real[P]) + y * (real[Q + 1] - real[P + 1]) + z * (real[Q + 2] - real[P + 2])) / square
  for (let i = 0; i < 3; i++) line[i] = real[P + i]
  line[3] = y * a.normals[n + 2] - z * a.normals[n + 1]
  line[4] = z * a.normals[n] - x * a.normals[n + 2]
  line[5] = x * a.normals[n + 1] - y * a.normals[n]
  if (!cutFace(polyhedra, segmentA, false)) return false
  line[0] = real[Q] - off * x
  line[1] = real[Q + 1] - off * y
  line[2] = real[Q + 2] - off * z
  line[3] = y * b.normals[m + 2] - z * b.normals[m + 1]
  line[4] = z * b.normals[m] - x * b.normals[m + 2]
  line[5] = x * b.normals[m + 1] - y * b.normals[m]
  return cutFace(polyhedra, segmentB, true)
}

/** Where on two segments, each a start and the way to its end, their nearest points are [-]. */
function nearestOfSegments(a: Float64Array, b: Float64Array, shares: Float64Array): void {
  let aa = 0
  let bb = 0
  let ab = 0
  let ar = 0
  let br = 0
  for (let i = 0; i < 3; i++) {
    const r = a[i] - b[i]
    aa += a[3 + i] * a[3 + i]
    bb += b[3 + i] * b[3 + i]
    ab += a[3 + i] * b[3 + i]
    ar += a[3 + i] * r
    br += b[3 + i] * r
  }
  const square = aa * bb - ab * ab
  let s: number
  if (square > SIDE_BY_SIDE * aa * bb) s = unit((ab * br - ar * bb) / square)
  else {
    s = 0.5 * (unit(-ar / aa) + unit((ab - ar) / aa))
  }
  let t = (ab * s + br) / bb
  if (!(t >= 0 && t <= 1)) {
    t = unit(t)
    s = unit((ab * t - ar) / aa)
  }
  shares[0] = s
  shares[1] = t
}

const unit = (t: number): number => Math.min(1, Math.max(0, t))

/** Puts an end of the link on its segment, and names what carries it. */
function place(polyhedra: Polyhedra, segment: Float64Array, t: number, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { sides } = polyhedra.work
  const { form } = ofB ? polyhedra.b : polyhedra.a
  const at = ofB ? Q : P
  for (let i = 0; i < 3; i++) real[at + i] = segment[i] + t * segment[3 + i]
  if (t > 0 && t < 1) return
  const kind = ofB ? KIND_B : KIND_A
  const feature = ofB ? FEATURE_B : FEATURE_A
  const end = t > 0 ? 1 : 0
  if (id[kind] === EDGE) {
    id[kind] = CORNER
    id[feature] = forms.edge[2 * (forms.firstEdge[form] + id[feature]) + end]
  } else {
    id[kind] = EDGE
    id[feature] = edgeInto(polyhedra, id[feature], sides[(ofB ? 2 : 0) + end], form)
  }
}

/**
 * Which features meet at a common plane, and where they lie on each other.
 *
 * What     Corners of a within a share of the size of the lowest along N, and corners of b as near to the highest, are its
 *          supports: one corner, two of an edge, three or more of a face. Type by their numbers; two edges are parallel where,
 *          over the length of the shorter, they part by no more than that share. The supports are projected onto the plane along
 *          N: their overlap is a point, a segment or a polygon; its middle is where the two meet, however the shortest link lies.
 * Fails    Supports that only touch at their rims keep their type and meet in the point (P + Q)/2. At most 64 corners a face.
 * Source   Cundall (1988) for types by numbers of corners; Nezami et al. (2006), section 3.3, for the overlap of the supports.
 */

import { D, N, P, type Polyhedra, Q, SIZE, type Side } from '../../contact/look/planes/polyhedra.ts'
import { overlap } from '../../math/overlap.ts'
import { MOST, makeOverlap, type Overlap, type Polygon } from '../../math/overlap-polygon.ts'
import type { ReadNumbers } from '../../state/reads.ts'

export const PLANE_TYPES = ['v-v', 'v-e', 'v-f', 'e-e crossing', 'e-e parallel', 'e-f', 'f-f'] as const
const V_V = 0
const V_E = 1
const V_F = 2
export const CROSSING = 3
export const PARALLEL = 4
const E_F = 5
const F_F = 6

/** What lies on a common plane. Places from the centre of a [m]. */
interface OnPlane {
  /** Place in PLANE_TYPES. */
  type: number
  /** Corners of the overlap, three numbers each, counter-clockwise seen from a. */
  count: number
  corner: Float64Array
  /** Of a segment [m]; of a polygon [m²]; 0 where it is none. */
  length: number
  area: number
  /** Middle of the overlap, on the plane. */
  centre: Float64Array
  work: Work
}

interface Work {
  /** Supports of a and b on the plane, and their overlap. */
  onA: Polygon
  onB: Polygon
  shared: Overlap
  hullU: Float64Array
  hullV: Float64Array
  /** First and second axis of the plane; origin: the middle of P and Q. */
  axes: Float64Array
  origin: Float64Array
  /** Ends of a segment, as shares of an edge. */
  ends: Float64Array
}

export const makeOnPlane = (): OnPlane => ({
  type: V_V,
  count: 0,
  corner: new Float64Array(3 * MOST),
  length: 0,
  area: 0,
  centre: new Float64Array(3),
  work: {
    onA: makePolygon(),
    onB: makePolygon(),
    shared: makeOverlap(),
    hullU: new Float64Array(MOST),
    hullV: new Float64Array(MOST),
    axes: new Float64Array(6),
    origin: new Float64Array(3),
    ends: new Float64Array(2),
  },
})

const makePolygon = (): Polygon => ({ count: 0, u: new Float64Array(MOST), v: new Float64Array(MOST) })

/** Names what a way has found; `share` of the size is how near to the plane a corner counts as on it. */
export function nameOnPlane(polyhedra: Polyhedra, share: number, out: OnPlane): void {
  const { onA, onB, origin } = out.work
  const { real } = polyhedra
  const near = share * real[SIZE]
  for (let k = 0; k < 3; k++) origin[k] = 0.5 * (real[P + k] + real[Q + k])
  setAxes(real, out.work)
  takeSupport(out.work, onA, polyhedra, polyhedra.a, 1, near)
  takeSupport(out.work, onB, polyhedra, polyhedra.b, -1, near)
  out.count = 0
  out.length = out.area = 0
  const least = Math.min(onA.count, onB.count)
  const most = Math.max(onA.count, onB.count)
  if (least === 1) meetAtCorner(most, out)
  else if (most === 2) meetEdges(near, out)
  else if (least === 2) meetEdgeAndFace(out)
  else meetFaces(out)
  if (out.count === 0) meetAt(0, 0, out)
}

/** The axis of space least along N, made upright to it, and their cross product. */
function setAxes(real: ReadNumbers, { axes }: Work): void {
  const x = real[N]
  const y = real[N + 1]
  const z = real[N + 2]
  const k = x * x <= y * y && x * x <= z * z ? 0 : y * y <= z * z ? 1 : 2
  const along = real[N + k]
  const scale = 1 / Math.sqrt(1 - along * along)
  for (let i = 0; i < 3; i++) axes[i] = scale * ((i === k ? 1 : 0) - along * real[N + i])
  axes[3] = y * axes[2] - z * axes[1]
  axes[4] = z * axes[0] - x * axes[2]
  axes[5] = x * axes[1] - y * axes[0]
}

/** The corners of one side that lie on its plane of support, as a convex polygon. `way` is 1 for a, −1 for b. */
function takeSupport(
  work: Work,
  to: Polygon,
  { forms, real }: Polyhedra,
  { form, corners: x, at }: Side,
  way: number,
  near: number,
): void {
  const { axes, origin } = work
  const count = forms.firstCorner[form + 1] - forms.firstCorner[form]
  let least = Infinity
  for (let i = at; i < at + 3 * count; i += 3) {
    const h = way * (real[N] * x[i] + real[N + 1] * x[i + 1] + real[N + 2] * x[i + 2])
    if (h < least) least = h
  }
  to.count = 0
  for (let i = at; i < at + 3 * count; i += 3) {
    const h = way * (real[N] * x[i] + real[N + 1] * x[i + 1] + real[N + 2] * x[i + 2])
    if (h - least > near) continue
    let u = 0
    let v = 0
    for (let k = 0; k < 3; k++) {
      const c = x[i + k] + (way < 0 ? real[D + k] : 0) - origin[k]
      u += axes[k] * c
      v += axes[3 + k] * c
    }
    insert(to, u, v)
  }
  if (to.count > 2) keepHull(to, work)
}

/** Sorted by u, then v. */
function insert(to: Polygon, u: number, v: number): void {
  let k = to.count++
  for (; k > 0 && (to.u[k - 1] > u || (to.u[k - 1] === u && to.v[k - 1] > v)); k--) {
    to.u[k] = to.u[k - 1]
    to.v[k] = to.v[k - 1]
  }
  to.u[k] = u
  to.v[k] = v
}

/** Convex hull of sorted places, counter-clockwise: the lower chain, then the upper one back (Andrew 1979). */
function keepHull(polygon: Polygon, { hullU, hullV }: Work): void {
  const { u, v, count } = polygon
  let c = 0
  for (let pass = 0, floor = 1; pass < 2; pass++, floor = c)
    for (let i = 0; i < count; i++) {
      const from = pass === 0 ? i : count - 1 - i
      if (pass === 1 && i === 0) continue
      while (c > floor && turnsRight(hullU, hullV, c, u[from], v[from])) c--
      hullU[c] = u[from]
      hullV[c++] = v[from]
    }
  polygon.count = c - 1
  u.set(hullU)
  v.set(hullV)
}

function turnsRight(hullU: Float64Array, hullV: Float64Array, c: number, u: number, v: number): boolean {
  const pu = hullU[c - 2]
  const pv = hullV[c - 2]
  return (hullU[c - 1] - pu) * (v - pv) - (hullV[c - 1] - pv) * (u - pu) <= 0
}

function addCorner(out: OnPlane, u: number, v: number): void {
  const { axes, origin } = out.work
  for (let k = 0; k < 3; k++) out.corner[3 * out.count + k] = origin[k] + u * axes[k] + v * axes[3 + k]
  out.count++
}

/** A single place is the whole overlap. */
function meetAt(u: number, v: number, out: OnPlane): void {
  addCorner(out, u, v)
  for (let k = 0; k < 3; k++) out.centre[k] = out.corner[k]
}

function meetAtCorner(most: number, out: OnPlane): void {
  const { onA, onB } = out.work
  out.type = most === 1 ? V_V : most === 2 ? V_E : V_F
  const single = onA.count === 1 ? onA : onB
  const other = most === 1 ? onB : single
  meetAt(0.5 * (single.u[0] + other.u[0]), 0.5 * (single.v[0] + other.v[0]), out)
}

/** The part of the edge on a from `ends[0]` to `ends[1]` of its length, where that is any. */
function takeSegment(edge: Polygon, out: OnPlane): void {
  const { ends } = out.work
  if (!(ends[1] > ends[0])) return
  const du = edge.u[1] - edge.u[0]
  const dv = edge.v[1] - edge.v[0]
  for (let k = 0; k < 2; k++) addCorner(out, edge.u[0] + ends[k] * du, edge.v[0] + ends[k] * dv)
  out.length = (ends[1] - ends[0]) * Math.sqrt(du * du + dv * dv)
  for (let k = 0; k < 3; k++) out.centre[k] = 0.5 * (out.corner[k] + out.corner[3 + k])
}

function meetEdges(near: number, out: OnPlane): void {
  const { onA, onB, ends } = out.work
  const au = onA.u[1] - onA.u[0]
  const av = onA.v[1] - onA.v[0]
  const bu = onB.u[1] - onB.u[0]
  const bv = onB.v[1] - onB.v[0]
  const square = au * au + av * av
  const longer = Math.sqrt(Math.max(square, bu * bu + bv * bv))
  const across = au * bv - av * bu
  out.type = Math.abs(across) <= near * longer ? PARALLEL : CROSSING
  if (out.type === CROSSING) {
    crossEdges(au, av, bu, bv, across, out)
    return
  }
  const s = (au * (onB.u[0] - onA.u[0]) + av * (onB.v[0] - onA.v[0])) / square
  const t = (au * (onB.u[1] - onA.u[0]) + av * (onB.v[1] - onA.v[0])) / square
  ends[0] = Math.max(0, Math.min(s, t))
  ends[1] = Math.min(1, Math.max(s, t))
  takeSegment(onA, out)
}

/** Where two edges cross, within the one on a. */
function crossEdges(au: number, av: number, bu: number, bv: number, across: number, out: OnPlane): void {
  const { onA, onB } = out.work
  const s = ((onB.u[0] - onA.u[0]) * bv - (onB.v[0] - onA.v[0]) * bu) / across
  const t = Math.min(Math.max(s, 0), 1)
  meetAt(onA.u[0] + t * au, onA.v[0] + t * av, out)
}

/** The part of the edge to the left of all sides of the face. */
function meetEdgeAndFace(out: OnPlane): void {
  const { onA, onB, ends } = out.work
  out.type = E_F
  const edge = onA.count === 2 ? onA : onB
  const face = onA.count === 2 ? onB : onA
  const { u, v, count } = face
  ends[0] = 0
  ends[1] = 1
  for (let j = 0; j < count; j++) {
    const k = j + 1 === count ? 0 : j + 1
    const eu = u[k] - u[j]
    const ev = v[k] - v[j]
    const from = eu * (edge.v[0] - v[j]) - ev * (edge.u[0] - u[j])
    const to = eu * (edge.v[1] - v[j]) - ev * (edge.u[1] - u[j])
    if (from < 0 && to < 0) return
    if (from < 0) ends[0] = Math.max(ends[0], from / (from - to))
    if (to < 0) ends[1] = Math.min(ends[1], from / (from - to))
  }
  takeSegment(edge, out)
}

function meetFaces(out: OnPlane): void {
  const { onA, onB, shared, axes, origin } = out.work
  out.type = F_F
  if (!overlap(onA, onB, shared)) return
  for (let i = 0; i < shared.count; i++) addCorner(out, shared.u[i], shared.v[i])
  out.area = shared.area
  const { centreU, centreV } = shared
  for (let k = 0; k < 3; k++) out.centre[k] = origin[k] + centreU * axes[k] + centreV * axes[3 + k]
}

/**
 * Where two polyhedra press on each other, as one point, for a known common plane.
 *
 * What     A corner on anything: the corner. An edge across an edge: their crossing. Edges or faces that lie along the plane: the
 *          mean of the corners of the overlap of the two faces that look at each other, each weighted by its depth; so the point
 *          moves without a jump from the middle of a face to its edge and its corner as a body tips, and a body that rests on a
 *          face feels a moment that rights it.
 * Steps    1. corners of a and of b that are in the other's reach: no further behind the foremost than the overlap is deep;
 *          2. one such corner on a side, of the smaller one first, near the other: it is the point; two on each: the crossing, if
 *             they cross;
 *          3. else the face of a that looks most along −n and the face of b that looks most along n are cut.
 *          The point lies midway between the surfaces, on the common plane;
 *          4. the depth is that of the cells; of a face that lies on a face, the mean of those of the corners of the cut.
 * Why      Of n corners at p_i, d_i deep, take ½ K/n Σ d_i² as stored: its gradient is the force K d̄, d̄ = Σ d_i / n, with the moment
 *          K/n Σ d_i p_i, so it acts at Σ d_i p_i / Σ d_i: the point above belongs to the mean depth. With the greatest depth d,
 *          ½ K d² has its gradient at the deepest corner, where the moment of a body on its face jumps with the sign of its tilt;
 *          the force K d at the point above is no gradient: for two ends ±b from the middle, h deep, at a tilt θ,
 *          ∂(force)/∂θ = K b θ/|θ| but ∂(moment)/∂h = −K b³ θ|θ|/h², and walls that settled made 4 to 7 % of energy from nowhere.
 *          No rule has it all: a depth that is d for one corner and for n equal ones, and grows with each of them, is the greatest.
 *          So the mean counts while every corner lies at least half as deep as the deepest, and gives way to the greatest depth
 *          until one lifts off. Both are h where all corners are, so what rests on a face settles as on one spring.
 * Fails    A body that rocks until a corner lifts off gains and loses energy on the way; so does a cut that changes its corners.
 */

import { type Frame, makeFrame } from '../../../math/frame.ts'
import { outline } from '../../../math/overlap.ts'
import { makeOverlap, type Overlap, type Polygon } from '../../../math/overlap-polygon.ts'
import { EE, EF, FF, VE, VF, VV } from '../../../state/contacts.ts'
import { MOST_CORNERS } from '../faces/site.ts'
import { PRESSURE } from '../tolerances.ts'
import { D, GAP, LARGER_B, N, type Polyhedra, SIZE } from './polyhedra.ts'

const { CROSSING, IN_REACH, ON_ITS_FACE } = PRESSURE

/** Where a pair presses on each other, and what is worked with to find it. */
export interface Pressure {
  /** The point, from the centre of a [m], the area that belongs to it [m²], 0 for a point alone, and the gap there [m]. */
  pressed: Float64Array
  /** Corners in reach: how many of a and of b, and the first two of each side. */
  nearA: number
  nearB: number
  ends: Int32Array
  /** Of each corner of the side in hand: its height along the normal [m]. */
  heights: Float64Array
  /** Axes of the common plane, from the centre of a. */
  frame: Frame
  /** The faces that look at each other, as they look along the normal, and their overlap. */
  alpha: Seen
  beta: Seen
  cut: Overlap
}

export const PRESSED_AREA = 3
export const PRESSED_GAP = 4

interface Seen extends Polygon {
  h: Float64Array
}

const makeSeen = (): Seen => ({
  count: 0,
  u: new Float64Array(MOST_CORNERS),
  v: new Float64Array(MOST_CORNERS),
  h: new Float64Array(MOST_CORNERS),
})

export const makePressure = (): Pressure => ({
  pressed: new Float64Array(5),
  nearA: 1,
  nearB: 1,
  ends: new Int32Array(4),
  heights: new Float64Array(64),
  frame: { axes: new Float64Array(12) },
  alpha: makeSeen(),
  beta: makeSeen(),
  cut: makeOverlap(),
})

/** Type by the corners in reach: one, two or more of a; of b. */
const BY_CORNERS = [VV, VE, VF, VE, EE, EF, VF, EF, FF]

/** Type of the contact that was found last. */
export const pressedType = ({ nearA, nearB }: Pressure): number =>
  BY_CORNERS[3 * Math.min(nearA, 3) + Math.min(nearB, 3) - 4]

export function findPressure(polyhedra: Polyhedra, to: Pressure): void {
  const { pressed } = to
  pressed[PRESSED_AREA] = 0
  pressed[PRESSED_GAP] = polyhedra.real[GAP]
  to.nearA = gather(polyhedra, to, false)
  to.nearB = gather(polyhedra, to, true)
  const larger = polyhedra.id[LARGER_B] === 1
  if (takeCorner(polyhedra, to, !larger) || takeCorner(polyhedra, to, larger)) return
  if (!(to.nearA === 2 && to.nearB === 2 && crossEnds(polyhedra, to))) pressFaces(polyhedra, to)
}

/** The only corner of a side in reach, where it is near the other; false where it is not the only one, or far away. */
function takeCorner(polyhedra: Polyhedra, to: Pressure, ofB: boolean): boolean {
  if ((ofB ? to.nearB : to.nearA) !== 1) return false
  const { real, id } = polyhedra
  const corners = ofB ? polyhedra.cornersB : polyhedra.cornersA
  const c = ofB ? polyhedra.atB + 3 * to.ends[2] : polyhedra.atA + 3 * to.ends[0]
  const sign = ofB ? 1 : -1
  const x = corners[c] + sign * real[D]
  const y = corners[c + 1] + sign * real[D + 1]
  const z = corners[c + 2] + sign * real[D + 2]
  if (id[LARGER_B] === (ofB ? 1 : 0) && x * x + y * y + z * z > real[SIZE] * real[SIZE]) return false
  putForemost(polyhedra, to, ofB)
  return true
}

/** The point at the foremost corner of a side, midway between the surfaces. */
function putForemost(
  { real, cornersA, cornersB, atA, atB }: Polyhedra,
  { pressed, ends }: Pressure,
  ofB: boolean,
): void {
  const half = (ofB ? 0.5 : -0.5) * real[GAP]
  for (let i = 0; i < 3; i++) {
    const place = ofB ? real[D + i] + cornersB[atB + 3 * ends[2] + i] : cornersA[atA + 3 * ends[0] + i]
    pressed[i] = place + half * real[N + i]
  }
}

/** Corners of a side no further behind its foremost one than the overlap is deep; returns how many, and notes two of them. */
function gather(
  { forms, formA, formB, cornersA, cornersB, atA, atB, real }: Polyhedra,
  to: Pressure,
  ofB: boolean,
): number {
  const { ends } = to
  const form = ofB ? formB : formA
  const x = ofB ? cornersB : cornersA
  const at = ofB ? atB : atA
  const sign = ofB ? -1 : 1
  const nx = sign * real[N]
  const ny = sign * real[N + 1]
  const nz = sign * real[N + 2]
  const count = forms.firstCorner[form + 1] - forms.firstCorner[form]
  if (count > to.heights.length) to.heights = new Float64Array(2 * count)
  const high = to.heights
  let least = Infinity
  let first = 0
  for (let c = 0, p = at; c < count; c++, p += 3) {
    const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
    high[c] = h
    if (h >= least) continue
    least = h
    first = c
  }
  const most = least + Math.abs(real[GAP]) + IN_REACH * real[SIZE]
  let found = 1
  let second = first
  for (let c = 0; c < count; c++)
    if (high[c] < most && c !== first) {
      if (found === 1) second = c
      found++
    }
  ends[ofB ? 2 : 0] = first
  ends[ofB ? 3 : 1] = second
  return found
}

/** Crossing of the segments between the ends of each side; false where they do not cross, or all but lie along each other. */
function crossEnds({ real, cornersA, atA, cornersB, atB }: Polyhedra, to: Pressure): boolean {
  const { pressed, ends } = to
  const p = atA + 3 * ends[0]
  const q = atA + 3 * ends[1]
  const r = atB + 3 * ends[2]
  const s = atB + 3 * ends[3]
  const ex = cornersA[q] - cornersA[p]
  const ey = cornersA[q + 1] - cornersA[p + 1]
  const ez = cornersA[q + 2] - cornersA[p + 2]
  const fx = cornersB[s] - cornersB[r]
  const fy = cornersB[s + 1] - cornersB[r + 1]
  const fz = cornersB[s + 2] - cornersB[r + 2]
  const wx = real[D] + cornersB[r] - cornersA[p]
  const wy = real[D + 1] + cornersB[r + 1] - cornersA[p + 1]
  const wz = real[D + 2] + cornersB[r + 2] - cornersA[p + 2]
  const ee = ex * ex + ey * ey + ez * ez
  const ff = fx * fx + fy * fy + fz * fz
  const ef = ex * fx + ey * fy + ez * fz
  const we = wx * ex + wy * ey + wz * ez
  const wf = wx * fx + wy * fy + wz * fz
  const sine = ee * ff - ef * ef
  if (!(sine > CROSSING * ee * ff)) return false
  const t = (we * ff - wf * ef) / sine
  const o = (we * ef - wf * ee) / sine
  if (!(t >= 0 && t <= 1 && o >= 0 && o <= 1)) return false
  for (let i = 0; i < 3; i++) {
    const onA = cornersA[p + i] + t * (cornersA[q + i] - cornersA[p + i])
    const onB = real[D + i] + cornersB[r + i] + o * (cornersB[s + i] - cornersB[r + i])
    pressed[i] = 0.5 * (onA + onB)
  }
  return true
}

/** The mean of the corners of the overlap of the two faces, by depth; the foremost corner of the smaller one where they do not overlap. */
function pressFaces(polyhedra: Polyhedra, to: Pressure): void {
  const { pressed, frame, alpha, beta, cut } = to
  const { real } = polyhedra
  makeFrame(frame, real[N], real[N + 1], real[N + 2], 0, 0, 0)
  see(polyhedra, to, false, alpha)
  see(polyhedra, to, true, beta)
  let sum = 0
  let u = 0
  let v = 0
  let h = 0
  let least = Infinity
  let most = 0
  if (outline(alpha, beta, cut)) {
    for (let k = 0; k < cut.count; k++) {
      const onA = heightOver(alpha, cut.u[k], cut.v[k])
      const onB = heightOver(beta, cut.u[k], cut.v[k])
      const weight = onB - onA
      if (weight < least) least = weight
      if (!(weight > 0)) continue
      if (weight > most) most = weight
      sum += weight
      u += weight * cut.u[k]
      v += weight * cut.v[k]
      h += 0.5 * weight * (onA + onB)
    }
  }
  if (!(sum > 0)) {
    putForemost(polyhedra, to, polyhedra.id[LARGER_B] === 0)
    return
  }
  if (least > 0) pressed[PRESSED_GAP] = gapOfFaces(real[GAP], sum / cut.count, least / most)
  const f = frame.axes
  for (let i = 0; i < 3; i++) pressed[i] = (u * f[i] + v * f[3 + i] + h * f[6 + i]) / sum
}

/** Gap of two faces that lie on each other with `mean` depth [m]; `share`: least depth over greatest. */
function gapOfFaces(gap: number, mean: number, share: number): number {
  const t = share < ON_ITS_FACE ? share / ON_ITS_FACE : 1
  const flat = t * t * (3 - 2 * t)
  return gap + flat * (-mean - gap)
}

/** The face of a side that looks most at the other one, as it looks along the normal, counter-clockwise. */
function see(polyhedra: Polyhedra, to: Pressure, ofB: boolean, out: Seen): void {
  const { frame } = to
  const { forms, real } = polyhedra
  const { loop } = forms
  const face = faceAlong(polyhedra, to, ofB)
  const from = forms.firstLoop[face]
  const end = forms.firstLoop[face + 1]
  const x = ofB ? polyhedra.cornersB : polyhedra.cornersA
  const at = ofB ? polyhedra.atB : polyhedra.atA
  const shift = ofB ? 1 : 0
  const f = frame.axes
  out.count = end - from
  for (let k = 0; k < out.count; k++) {
    const p = at + 3 * loop[ofB ? from + k : end - 1 - k]
    const dx = shift * real[D] + x[p]
    const dy = shift * real[D + 1] + x[p + 1]
    const dz = shift * real[D + 2] + x[p + 2]
    out.u[k] = dx * f[0] + dy * f[1] + dz * f[2]
    out.v[k] = dx * f[3] + dy * f[4] + dz * f[5]
    out.h[k] = dx * f[6] + dy * f[7] + dz * f[8]
  }
}

/** Of the faces around the foremost corner, the one that looks most at the other side. */
function faceAlong(polyhedra: Polyhedra, { ends }: Pressure, ofB: boolean): number {
  const { forms, real } = polyhedra
  const form = ofB ? polyhedra.formB : polyhedra.formA
  const normals = ofB ? polyhedra.normalsB : polyhedra.normalsA
  const at = ofB ? polyhedra.normalAtB : polyhedra.normalAtA
  const sign = ofB ? 1 : -1
  const x = sign * real[N]
  const y = sign * real[N + 1]
  const z = sign * real[N + 2]
  const corner = forms.firstCorner[form] + ends[ofB ? 2 : 0]
  let best = -1
  let most = -Infinity
  for (let k = forms.firstNear[corner]; k < forms.firstNear[corner + 1]; k++) {
    const n = at + 3 * forms.nearFace[k]
    const along = x * normals[n] + y * normals[n + 1] + z * normals[n + 2]
    if (along > most) {
      most = along
      best = forms.nearFace[k]
    }
  }
  return forms.firstFace[form] + best
}

/** Height of the plane of a polygon over a place, from its first corner and the ones beside it; one seen edge-on is kept to its corners. */
function heightOver({ u, v, h, count }: Seen, pu: number, pv: number): number {
  const eu = u[1] - u[0]
  const ev = v[1] - v[0]
  const gu = u[count - 1] - u[0]
  const gv = v[count - 1] - v[0]
  const area = eu * gv - ev * gu
  const su = pu - u[0]
  const sv = pv - v[0]
  const s = (su * gv - sv * gu) / area
  const t = (eu * sv - ev * su) / area
  const height = h[0] + s * (h[1] - h[0]) + t * (h[count - 1] - h[0])
  let low = h[0]
  let high = h[0]
  for (let k = 1; k < count; k++) {
    if (h[k] < low) low = h[k]
    if (h[k] > high) high = h[k]
  }
  return height > low ? (height < high ? height : high) : low
}

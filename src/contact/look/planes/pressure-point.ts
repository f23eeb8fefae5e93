/**
 * Where two polyhedra press on each other, as one point, for a known common plane.
 *
 * What     A corner on anything: the corner. An edge across an edge: their crossing. Edges or faces that lie along the plane: the
 *          springs of all corners of one side that dip into the face of the other, or of the corners of the overlap of both faces, as
 *          one (see corner-springs): force and moment are the gradient of an energy, so a body rocks without gain, and one that rests on a
 *          face feels a moment that rights it.
 * Steps    1. corners of a and of b that are in the other's reach: no further behind the foremost than the overlap is deep;
 *          2. one such corner on a side, of the smaller one first, near the other: it is the point; two on each: the crossing, if
 *             they cross;
 *          3. else the face of a that looks most along −n and the face of b that looks most along n. Where all corners in reach of one
 *             side lie over the face of the other, they are the springs, whatever faces they belong to; else the two faces are cut.
 *          The point lies midway between the surfaces, on the common plane;
 *          4. the gap is that of the cells; of springs, and of a normal that is not exact, that of features over each other along it: a plane
 *             0.01° off misses a floor by that times its width.
 * Fails    A cut that changes its corners, a corner that leaves a face over its rim, a plane that is exchanged for another: energy is gained or
 *          lost by as much as they differ there.
 */

import type { Frame } from '../../../math/frame.ts'
import { outline } from '../../../math/overlap.ts'
import { makeOverlap, type Overlap } from '../../../math/overlap-polygon.ts'
import { EE, EF, FF, VE, VF, VV } from '../../../state/contacts.ts'
import { PRESSURE } from '../tolerances.ts'
import {
  addSpring,
  clearSprings,
  GREATEST,
  joinSprings,
  PRESSED,
  PRESSED_AREA,
  PRESSED_DEPTH,
  PRESSED_GAP,
  PRESSED_SHARE,
  SPRING_SUMS,
} from './corner-springs.ts'
import {
  type FacingFace,
  faceTheOther,
  heightOver,
  isLevel,
  liesWellWithin,
  liesWithin,
  makeFacingFace,
} from './facing-face.ts'
import { D, GAP, LARGER_B, LARGER_SIZE, N, type Polyhedra, SIZE } from './polyhedra.ts'

const { CROSSING, IN_REACH } = PRESSURE

/** Where a pair presses on each other, and what is worked with to find it. */
export interface Pressure {
  /** The point: its numbers are those of corner-springs; and the sums that those of several corners come from. */
  pressed: Float64Array
  sums: Float64Array
  /** Corners in reach: how many of a and of b, and the first two of each side. */
  nearA: number
  nearB: number
  ends: Int32Array
  /** How far what dips in reaches, at most, from a corner or an edge of a and of b that is alone in reach [m]. */
  narrowA: number
  narrowB: number
  /** Of each corner of the side in hand: its height along the normal [m]; and which of them are in reach, at last those of the smaller side. */
  heights: Float64Array
  reached: Int32Array
  /** Axes of the common plane, from the centre of a: given. */
  frame: Frame
  /** The faces that look at each other, as they look along the normal, and their overlap. */
  alpha: FacingFace
  beta: FacingFace
  cut: Overlap
}

export const makePressure = (): Pressure => ({
  pressed: new Float64Array(PRESSED),
  sums: new Float64Array(SPRING_SUMS),
  nearA: 1,
  nearB: 1,
  ends: new Int32Array(4),
  narrowA: 0,
  narrowB: 0,
  heights: new Float64Array(64),
  reached: new Int32Array(64),
  frame: { axes: new Float64Array(12) },
  alpha: makeFacingFace(),
  beta: makeFacingFace(),
  cut: makeOverlap(),
})

/** Type by the corners in reach: one, two or more of a; of b. */
const BY_CORNERS = [VV, VE, VF, VE, EE, EF, VF, EF, FF]

/** Type of the contact that was found last. */
export const pressedType = ({ nearA, nearB }: Pressure): number =>
  BY_CORNERS[3 * Math.min(nearA, 3) + Math.min(nearB, 3) - 4]

/** For N and GAP as they are, and `frame` along N; `exact`: both are right to round-off. */
export function findPressure(polyhedra: Polyhedra, to: Pressure, exact: boolean): void {
  const { pressed, frame, ends, alpha, beta } = to
  pressed[PRESSED_AREA] = 0
  pressed[PRESSED_GAP] = polyhedra.real[GAP]
  pressed[PRESSED_SHARE] = 1
  pressed[PRESSED_DEPTH] = -polyhedra.real[GAP]
  const larger = polyhedra.id[LARGER_B] === 1
  if (larger) to.nearB = gather(polyhedra, to, true)
  to.nearA = gather(polyhedra, to, false)
  if (!larger) to.nearB = gather(polyhedra, to, true)
  if (to.nearA === 2 && to.nearB === 2 && crossEnds(polyhedra, to, true)) return
  faceTheOther(polyhedra, frame, false, ends[0], alpha)
  if (takeLoneCorner(polyhedra, to, true)) return
  faceTheOther(polyhedra, frame, true, ends[2], beta)
  if (takeLoneCorner(polyhedra, to, false)) return
  if (pressCorners(polyhedra, to, !larger) || pressCut(to)) return
  if (to.nearA === 2 && to.nearB === 2 && crossEnds(polyhedra, to, false)) return
  const none = !exact && to.sums[GREATEST] > -Infinity
  if (!none && (takeCorner(polyhedra, to, !larger) || takeCorner(polyhedra, to, larger))) return
  putForemost(polyhedra, to, !larger)
  if (none) pressed[PRESSED_GAP] = -to.sums[GREATEST]
}

/** The only corner of a side in reach, well within a level face of the other, so that nothing but it dips into that. */
function takeLoneCorner(polyhedra: Polyhedra, to: Pressure, ofB: boolean): boolean {
  const { corners: x } = ofB ? polyhedra.b : polyhedra.a
  if ((ofB ? to.nearB : to.nearA) !== 1) return false
  const under = ofB ? to.alpha : to.beta
  if (!isLevel(under)) return false
  const { real } = polyhedra
  const { axes: f } = to.frame
  const p = ofB ? polyhedra.b.at + 3 * to.ends[2] : polyhedra.a.at + 3 * to.ends[0]
  const shift = ofB ? 1 : 0
  const dx = shift * real[D] + x[p]
  const dy = shift * real[D + 1] + x[p + 1]
  const dz = shift * real[D + 2] + x[p + 2]
  const u = dx * f[0] + dy * f[1] + dz * f[2]
  const v = dx * f[3] + dy * f[4] + dz * f[5]
  if (!liesWellWithin(under, u, v, ofB ? to.narrowB : to.narrowA)) return false
  putForemost(polyhedra, to, ofB)
  return true
}

/** The only corner of a side in reach, where it is near the other; false where it is not the only one, or far away. */
function takeCorner(polyhedra: Polyhedra, to: Pressure, ofB: boolean): boolean {
  const { corners } = ofB ? polyhedra.b : polyhedra.a
  if ((ofB ? to.nearB : to.nearA) !== 1) return false
  const { real, id } = polyhedra
  const c = ofB ? polyhedra.b.at + 3 * to.ends[2] : polyhedra.a.at + 3 * to.ends[0]
  const sign = ofB ? 1 : -1
  const x = corners[c] + sign * real[D]
  const y = corners[c + 1] + sign * real[D + 1]
  const z = corners[c + 2] + sign * real[D + 2]
  if (id[LARGER_B] === (ofB ? 1 : 0) && x * x + y * y + z * z > real[SIZE] * real[SIZE]) return false
  putForemost(polyhedra, to, ofB)
  return true
}

/** The point at the foremost corner of a side, midway between the surfaces. */
function putForemost({ real, a: sideA, b: sideB }: Polyhedra, { pressed, ends }: Pressure, ofB: boolean): void {
  const { corners: cornersA, at: atA } = sideA
  const { corners: cornersB, at: atB } = sideB
  const half = (ofB ? 0.5 : -0.5) * real[GAP]
  for (let i = 0; i < 3; i++) {
    const place = ofB ? real[D + i] + cornersB[atB + 3 * ends[2] + i] : cornersA[atA + 3 * ends[0] + i]
    pressed[i] = place + half * real[N + i]
  }
}

function makeRoom(to: Pressure, corners: number): void {
  to.heights = new Float64Array(corners)
  to.reached = new Int32Array(corners)
}

/** Corners of a side no further behind its foremost one than the overlap is deep; returns how many, and notes all, and two of them as its ends. */
function gather({ forms, real, id, a: sideA, b: sideB }: Polyhedra, to: Pressure, ofB: boolean): number {
  const { form: formA, corners: cornersA, at: atA } = sideA
  const { form: formB, corners: cornersB, at: atB } = sideB
  const form = ofB ? formB : formA
  const x = ofB ? cornersB : cornersA
  const at = ofB ? atB : atA
  const sign = ofB ? -1 : 1
  const nx = sign * real[N]
  const ny = sign * real[N + 1]
  const nz = sign * real[N + 2]
  const count = forms.firstCorner[form + 1] - forms.firstCorner[form]
  if (count > to.heights.length) makeRoom(to, 2 * count)
  const { ends, heights: high, reached } = to
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
  reached[0] = first
  let found = 1
  let next = Infinity
  for (let c = 0; c < count; c++)
    if (high[c] < most) {
      if (c !== first) reached[found++] = c
    } else if (high[c] < next) next = high[c]
  const size = (id[LARGER_B] === 1) === ofB ? real[LARGER_SIZE] : real[SIZE]
  const narrow = (Math.abs(real[GAP]) * size) / (next - least)
  if (ofB) to.narrowB = narrow
  else to.narrowA = narrow
  ends[ofB ? 2 : 0] = first
  ends[ofB ? 3 : 1] = reached[found > 1 ? 1 : 0]
  return found
}

/**
 * Crossing of the segments between the ends of each side; false where they do not cross, or all but lie along each other.
 *
 * `alone`: and where it is not surely the only corner of the cut. What dips below the front of a side by no more than the overlap is deep is a strip
 * along its edge, no wider than depth over the height of its third corner times the size: two strips that cross meet no other edge if the
 * crossing is further from the ends.
 */
function crossEnds({ real, a: sideA, b: sideB }: Polyhedra, to: Pressure, alone: boolean): boolean {
  const { corners: cornersA, at: atA } = sideA
  const { corners: cornersB, at: atB } = sideB
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
  if (alone) {
    const margin = (to.narrowA + to.narrowB) * Math.sqrt((ee * ff) / sine)
    const onE = t < 0.5 ? t : 1 - t
    const onF = o < 0.5 ? o : 1 - o
    if (!(onE * onE * ee > margin * margin && onF * onF * ff > margin * margin)) return false
  }
  let apart = 0
  for (let i = 0; i < 3; i++) {
    const onA = cornersA[p + i] + t * (cornersA[q + i] - cornersA[p + i])
    const onB = real[D + i] + cornersB[r + i] + o * (cornersB[s + i] - cornersB[r + i])
    pressed[i] = 0.5 * (onA + onB)
    apart += real[N + i] * (onA - onB)
  }
  pressed[PRESSED_GAP] = apart
  pressed[PRESSED_DEPTH] = -apart
  return true
}

/** The springs of the corners of the overlap of the two faces; false where they do not overlap. */
function pressCut({ pressed, frame, alpha, beta, cut, sums }: Pressure): boolean {
  clearSprings(sums)
  if (!outline(alpha, beta, cut)) return false
  const { count, u, v } = cut
  for (let k = 0; k < count; k++) {
    const onA = heightOver(alpha, u[k], v[k])
    const onB = heightOver(beta, u[k], v[k])
    addSpring(sums, onB - onA, u[k], v[k], 0.5 * (onA + onB))
  }
  return joinSprings(sums, frame, pressed)
}

/**
 * The springs of the corners in reach of the smaller side; false where one of them, or one next to it, lies beside the face of the other,
 * or none dips into it.
 */
function pressCorners(polyhedra: Polyhedra, to: Pressure, ofB: boolean): boolean {
  const { real } = polyhedra
  const { corners: x, at } = ofB ? polyhedra.b : polyhedra.a
  const { frame, pressed, reached, sums } = to
  const under = ofB ? to.alpha : to.beta
  const { axes: f } = frame
  const sign = ofB ? -1 : 1
  const shift = ofB ? 1 : 0
  clearSprings(sums)
  const count = ofB ? to.nearB : to.nearA
  for (let k = 0; k < count; k++) {
    const p = at + 3 * reached[k]
    const dx = shift * real[D] + x[p]
    const dy = shift * real[D + 1] + x[p + 1]
    const dz = shift * real[D + 2] + x[p + 2]
    const u = dx * f[0] + dy * f[1] + dz * f[2]
    const v = dx * f[3] + dy * f[4] + dz * f[5]
    if (!liesWithin(under, u, v) || !ringWithin(polyhedra, to, ofB, reached[k], under)) return false
    const own = dx * f[6] + dy * f[7] + dz * f[8]
    const other = heightOver(under, u, v)
    addSpring(sums, sign * (other - own), u, v, 0.5 * (other + own))
  }
  return joinSprings(sums, frame, pressed)
}

/** Whether the corners next to a corner lie within a face of the other side, as seen along the normal. */
function ringWithin(polyhedra: Polyhedra, to: Pressure, ofB: boolean, corner: number, under: FacingFace): boolean {
  const { forms, real } = polyhedra
  const { form, corners: x, at } = ofB ? polyhedra.b : polyhedra.a
  const { axes: f } = to.frame
  const shift = ofB ? 1 : 0
  const c = forms.firstCorner[form] + corner
  for (let k = forms.firstNear[c]; k < forms.firstNear[c + 1]; k++) {
    const p = at + 3 * forms.near[k]
    const dx = shift * real[D] + x[p]
    const dy = shift * real[D + 1] + x[p + 1]
    const dz = shift * real[D + 2] + x[p + 2]
    if (!liesWithin(under, dx * f[0] + dy * f[1] + dz * f[2], dx * f[3] + dy * f[4] + dz * f[5])) return false
  }
  return true
}

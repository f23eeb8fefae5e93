/** The faces of two polyhedra that look at each other, as they look along the normal of their common plane. */
import type { Frame } from '../../../math/frame.ts'
import type { Polygon } from '../../../math/overlap-polygon.ts'
import { MOST_CORNERS } from '../faces/site.ts'
import { PLANES } from '../tolerances.ts'
import { D, N, type Polyhedra } from './polyhedra.ts'

const { LEVEL } = PLANES

/** A face that rises by more along u and v together is steep: heights over it are kept to those of its corners [-]. */
const STEEP = 1

/** A face in the axes of the common plane, from the centre of a: counter-clockwise places [m], and its plane. */
export interface FacingFace extends Polygon {
  /** Height of its first corner over the centre of a [m], how it rises along u and v [-], and, where it is steep, between which heights its corners lie [m]. */
  level: number
  slopeU: number
  slopeV: number
  low: number
  high: number
}

export const makeFacingFace = (): FacingFace => ({
  count: 0,
  u: new Float64Array(MOST_CORNERS),
  v: new Float64Array(MOST_CORNERS),
  level: 0,
  slopeU: 0,
  slopeV: 0,
  low: 0,
  high: 0,
})

/** The face of a side that looks most at the other one; `foremost`: the corner of that side that reaches furthest. */
export function faceTheOther(
  polyhedra: Polyhedra,
  { axes: f }: Frame,
  ofB: boolean,
  foremost: number,
  out: FacingFace,
): void {
  const { forms, real } = polyhedra
  const { form, corners: x, at, normals, normalAt } = ofB ? polyhedra.b : polyhedra.a
  const { loop } = forms
  const face = faceAlong(polyhedra, ofB, foremost)
  const n = normalAt + 3 * (face - forms.firstFace[form])
  const from = forms.firstLoop[face]
  const end = forms.firstLoop[face + 1]
  const shift = ofB ? 1 : 0
  out.count = end - from
  for (let k = 0; k < out.count; k++) {
    const p = at + 3 * loop[ofB ? from + k : end - 1 - k]
    const dx = shift * real[D] + x[p]
    const dy = shift * real[D + 1] + x[p + 1]
    const dz = shift * real[D + 2] + x[p + 2]
    out.u[k] = dx * f[0] + dy * f[1] + dz * f[2]
    out.v[k] = dx * f[3] + dy * f[4] + dz * f[5]
    if (k === 0) out.level = dx * f[6] + dy * f[7] + dz * f[8]
  }
  const up = normals[n] * f[6] + normals[n + 1] * f[7] + normals[n + 2] * f[8]
  out.slopeU = -(normals[n] * f[0] + normals[n + 1] * f[1] + normals[n + 2] * f[2]) / up
  out.slopeV = -(normals[n] * f[3] + normals[n + 1] * f[4] + normals[n + 2] * f[5]) / up
  out.low = -Infinity
  out.high = Infinity
  if (!(Math.abs(out.slopeU) + Math.abs(out.slopeV) < STEEP)) boundHeights(polyhedra, f, face, ofB, out)
}

/** Between which heights the corners of a steep face lie. */
function boundHeights(polyhedra: Polyhedra, f: Float64Array, face: number, ofB: boolean, out: FacingFace): void {
  const { forms, real } = polyhedra
  const { corners: x, at } = ofB ? polyhedra.b : polyhedra.a
  const away = ofB ? f[6] * real[D] + f[7] * real[D + 1] + f[8] * real[D + 2] : 0
  out.low = Infinity
  out.high = -Infinity
  for (let k = forms.firstLoop[face]; k < forms.firstLoop[face + 1]; k++) {
    const p = at + 3 * forms.loop[k]
    const h = f[6] * x[p] + f[7] * x[p + 1] + f[8] * x[p + 2] + away
    if (h < out.low) out.low = h
    if (h > out.high) out.high = h
  }
}

/** Of the faces around the foremost corner, the one that looks most at the other side. */
function faceAlong(polyhedra: Polyhedra, ofB: boolean, foremost: number): number {
  const { forms, real } = polyhedra
  const { form, normals, normalAt: at } = ofB ? polyhedra.b : polyhedra.a
  const sign = ofB ? 1 : -1
  const x = sign * real[N]
  const y = sign * real[N + 1]
  const z = sign * real[N + 2]
  const corner = forms.firstCorner[form] + foremost
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

/** Height of the plane of a face over a place [m]; one seen edge-on is kept to its corners. */
export function heightOver({ u, v, level, slopeU, slopeV, low, high }: FacingFace, pu: number, pv: number): number {
  const height = level + slopeU * (pu - u[0]) + slopeV * (pv - v[0])
  return height > low ? (height < high ? height : high) : low
}

/** Whether a place lies within a face, or on its rim. */
export function liesWithin({ u, v, count }: FacingFace, pu: number, pv: number): boolean {
  for (let k = 0, l = count - 1; k < count; l = k++)
    if ((u[k] - u[l]) * (pv - v[l]) < (v[k] - v[l]) * (pu - u[l])) return false
  return true
}

/** … by more than a margin [m]. */
export function liesWellWithin({ u, v, count }: FacingFace, pu: number, pv: number, margin: number): boolean {
  const square = margin * margin
  for (let k = 0, l = count - 1; k < count; l = k++) {
    const eu = u[k] - u[l]
    const ev = v[k] - v[l]
    const inside = eu * (pv - v[l]) - ev * (pu - u[l])
    if (!(inside > 0 && inside * inside > square * (eu * eu + ev * ev))) return false
  }
  return true
}

/** Whether a face lies across the normal, to round-off. */
export const isLevel = ({ slopeU, slopeV }: FacingFace): boolean => Math.abs(slopeU) + Math.abs(slopeV) < LEVEL

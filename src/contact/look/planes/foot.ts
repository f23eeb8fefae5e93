/**
 * The foot of a plane: points P of a and Q of b with P − Q = g n, where the pair that carries the plane has them.
 *
 * What     A corner and its projection on the face, or the points of two edges nearest to each other. The foot lies within both
 *          for the nearest pair of separate polyhedra, and for the least translation of overlapping ones.
 * Steps    Corner–face: all corners as deep as the deepest are tried, since any of them may lie above the face where faces are
 *          parallel. The projection is inside if it lies inside all sides of the face.
 *          Edges that carry the plane no longer, since a corner has passed it, are refused.
 *          Edges p + s u and r + t v with w = p − r, c = u × v:  s = −(w × v)·c/c²,  t = −(w × u)·c/c²  in [0, 1].
 * Fails    s and t of edges under the angle θ are known to about 1e-16/θ only, by which they may leave [0, 1]. Edges under θ
 *          pass each other θ times as fast as they are followed, so that the gap keeps its digits.
 */

import { PLANES } from '../tolerances.ts'
import { GAP_OF, OF_A, OF_B, ON_A, ON_B } from './entrance.ts'
import {
  CORNER,
  D,
  EDGE,
  FACE,
  FEATURE_A,
  FEATURE_B,
  KIND_A,
  KIND_B,
  N,
  P,
  type Polyhedra,
  Q,
  type Side,
} from './polyhedra.ts'
import type { Plane } from './workspace.ts'

const { ROUND_OFF } = PLANES

/** Writes n, and P, Q and their features if the foot of the plane is inside to `slack` [m]. */
export function putFoot(c: Polyhedra, plane: Plane, slack: number): boolean {
  const kind = plane.id[0]
  c.real[N] = plane.real[0]
  c.real[N + 1] = plane.real[1]
  c.real[N + 2] = plane.real[2]
  return kind === ON_B || kind === ON_A ? footOnFace(c, plane, slack, kind === ON_B) : footOfEdges(c, plane, slack)
}

/** Of a corner of a over a face of b, or of b over one of a. */
function footOnFace(c: Polyhedra, plane: Plane, slack: number, onB: boolean): boolean {
  const { forms, real, id } = c
  const { spot } = c.work
  const { form, corners, at } = onB ? c.a : c.b
  const under = onB ? c.b : c.a
  const gap = plane.real[GAP_OF]
  const ofCorner = onB ? OF_A : OF_B
  const ofFace = onB ? OF_B : OF_A
  const sign = onB ? 1 : -1
  const ux = sign * plane.real[0]
  const uy = sign * plane.real[1]
  const uz = sign * plane.real[2]
  const face = forms.firstFace[under.form] + plane.id[ofFace]
  const o = at + 3 * plane.id[ofCorner]
  const level = ux * corners[o] + uy * corners[o + 1] + uz * corners[o + 2] + slack
  const count = forms.firstCorner[form + 1] - forms.firstCorner[form]
  spot[3] = ux
  spot[4] = uy
  spot[5] = uz
  for (let m = -1; m < count; m++) {
    const corner = m < 0 ? plane.id[ofCorner] : m
    const k = at + 3 * corner
    if (m >= 0 && ux * corners[k] + uy * corners[k + 1] + uz * corners[k + 2] > level) continue
    for (let i = 0; i < 3; i++) spot[i] = corners[k + i] - sign * real[D + i]
    if (!insideFace(c, under, face, slack)) continue
    for (let i = 0; i < 3; i++) {
      const place = onB ? corners[k + i] : spot[i]
      real[(onB ? P : Q) + i] = place
      real[(onB ? Q : P) + i] = place - sign * gap * plane.real[i]
    }
    plane.id[ofCorner] = corner
    id[KIND_A] = onB ? CORNER : FACE
    id[FEATURE_A] = plane.id[OF_A]
    id[KIND_B] = onB ? FACE : CORNER
    id[FEATURE_B] = plane.id[OF_B]
    return true
  }
  return false
}

/** Whether the point of `spot` lies within a face, seen along its normal, or no further than `slack` [m] outside a side. */
function insideFace(c: Polyhedra, { corners, at }: Side, face: number, slack: number): boolean {
  const { firstLoop, loop } = c.forms
  const { spot } = c.work
  const from = firstLoop[face]
  const to = firstLoop[face + 1]
  let p = at + 3 * loop[to - 1]
  for (let k = from; k < to; k++) {
    const q = at + 3 * loop[k]
    const ex = corners[q] - corners[p]
    const ey = corners[q + 1] - corners[p + 1]
    const ez = corners[q + 2] - corners[p + 2]
    const inward =
      (spot[4] * ez - spot[5] * ey) * (spot[0] - corners[p]) +
      (spot[5] * ex - spot[3] * ez) * (spot[1] - corners[p + 1]) +
      (spot[3] * ey - spot[4] * ex) * (spot[2] - corners[p + 2])
    if (inward < 0 && inward * inward > slack * slack * (ex * ex + ey * ey + ez * ez)) return false
    p = q
  }
  return true
}

function footOfEdges(c: Polyhedra, plane: Plane, slack: number): boolean {
  const { forms, real, id } = c
  const { corners: cornersA } = c.a
  const { corners: cornersB } = c.b
  const i = 2 * (forms.firstEdge[c.a.form] + plane.id[OF_A])
  const j = 2 * (forms.firstEdge[c.b.form] + plane.id[OF_B])
  const p = c.a.at + 3 * forms.edge[i]
  const q = c.a.at + 3 * forms.edge[i + 1]
  const r = c.b.at + 3 * forms.edge[j]
  const s = c.b.at + 3 * forms.edge[j + 1]
  const ux = cornersA[q] - cornersA[p]
  const uy = cornersA[q + 1] - cornersA[p + 1]
  const uz = cornersA[q + 2] - cornersA[p + 2]
  const vx = cornersB[s] - cornersB[r]
  const vy = cornersB[s + 1] - cornersB[r + 1]
  const vz = cornersB[s + 2] - cornersB[r + 2]
  const wx = cornersA[p] - cornersB[r] - real[D]
  const wy = cornersA[p + 1] - cornersB[r + 1] - real[D + 1]
  const wz = cornersA[p + 2] - cornersB[r + 2] - real[D + 2]
  const apart = plane.real[0] * wx + plane.real[1] * wy + plane.real[2] * wz
  if (apart > plane.real[GAP_OF] + slack) return false
  const cx = uy * vz - uz * vy
  const cy = uz * vx - ux * vz
  const cz = ux * vy - uy * vx
  const square = cx * cx + cy * cy + cz * cz
  const onA = -((wy * vz - wz * vy) * cx + (wz * vx - wx * vz) * cy + (wx * vy - wy * vx) * cz) / square
  const onB = -((wy * uz - wz * uy) * cx + (wz * ux - wx * uz) * cy + (wx * uy - wy * ux) * cz) / square
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const blur = Math.sqrt((uu * vv) / square)
  const looseA = blur * (ROUND_OFF + slack / Math.sqrt(uu))
  const looseB = blur * (ROUND_OFF + slack / Math.sqrt(vv))
  if (!(onA >= -looseA && onA <= 1 + looseA && onB >= -looseB && onB <= 1 + looseB)) return false
  let t = Math.min(Math.max(onB, 0), 1)
  const across = ((t * vx - wx) * ux + (t * vy - wy) * uy + (t * vz - wz) * uz) / uu
  const f = Math.min(Math.max(across, 0), 1)
  if (f !== across) t = Math.min(Math.max(((wx + f * ux) * vx + (wy + f * uy) * vy + (wz + f * uz) * vz) / vv, 0), 1)
  real[P] = cornersA[p] + f * ux
  real[P + 1] = cornersA[p + 1] + f * uy
  real[P + 2] = cornersA[p + 2] + f * uz
  real[Q] = cornersB[r] + real[D] + t * vx
  real[Q + 1] = cornersB[r + 1] + real[D + 1] + t * vy
  real[Q + 2] = cornersB[r + 2] + real[D + 2] + t * vz
  id[KIND_A] = EDGE
  id[FEATURE_A] = plane.id[OF_A]
  id[KIND_B] = EDGE
  id[FEATURE_B] = plane.id[OF_B]
  if (plane.real[GAP_OF] * blur > Math.sqrt(uu) + Math.sqrt(vv)) turnAlongLink(real)
  return true
}

/** The normal along P − Q: of nearly parallel edges far from each other it has more digits than u × v. */
function turnAlongLink(real: Float64Array): void {
  const x = real[P] - real[Q]
  const y = real[P + 1] - real[Q + 1]
  const z = real[P + 2] - real[Q + 2]
  const scale = 1 / Math.sqrt(x * x + y * y + z * z)
  real[N] = scale * x
  real[N + 1] = scale * y
  real[N + 2] = scale * z
}

/**
 * Whether two crossing edges carry the common plane of two polyhedra: see `prove-face`, which does the same for a corner and a face.
 *
 * Steps    n = ±d × u, u the part of the way e along the edge of b across the way d along that of a; the in-face normals at the edges
 *          give n·(l × d) = ∓|d|² e·l for the face l at edge d, and the like: one product for each of the four faces; the places
 *          of P and Q along their edges. u is taken twice, so that what is left of d in it does not spoil them.
 * Fails    For edges so nearly parallel that their normal is round-off (sine below 1e-12); other features carry the plane. For a
 *          sine θ the places along the edges are right to ε/θ, the normal too: so P and Q are each taken from their own edge.
 * Source   Link within the edges: Nezami et al. (2006), section 3.5.2. Arcs that cross on the Gauss sphere: Gregorius, Robust
 *          contact creation (2015).
 */

import { PLANES } from '../tolerances.ts'
import { D, GAP, N, P, type Polyhedra, Q } from './polyhedra.ts'
import { DOUBTFUL, FAILED, FLAT, PROVEN, scaleOf } from './proof.ts'

const { LEVEL, PARALLEL, SLACK } = PLANES

/** An edge of a and an edge of b that are not parallel. Writes N, GAP, P and Q where it holds. */
export function proveEdges(polyhedra: Polyhedra, edgeA: number, edgeB: number): number {
  const { forms, real } = polyhedra
  const { corners: x, normals: n } = polyhedra.a
  const { corners: y, normals: m } = polyhedra.b
  const { edge, edgeFace } = forms
  const rowA = 2 * (forms.firstEdge[polyhedra.a.form] + edgeA)
  const rowB = 2 * (forms.firstEdge[polyhedra.b.form] + edgeB)
  const a = polyhedra.a.at + 3 * edge[rowA]
  const a1 = polyhedra.a.at + 3 * edge[rowA + 1]
  const b = polyhedra.b.at + 3 * edge[rowB]
  const b1 = polyhedra.b.at + 3 * edge[rowB + 1]
  const dx = x[a1] - x[a]
  const dy = x[a1 + 1] - x[a + 1]
  const dz = x[a1 + 2] - x[a + 2]
  const ex = y[b1] - y[b]
  const ey = y[b1 + 1] - y[b + 1]
  const ez = y[b1 + 2] - y[b + 2]
  const dd = dx * dx + dy * dy + dz * dz
  const inverse = 1 / dd
  const along = (ex * dx + ey * dy + ez * dz) * inverse
  let ux = ex - along * dx
  let uy = ey - along * dy
  let uz = ez - along * dz
  const again = (ux * dx + uy * dy + uz * dz) * inverse
  ux -= again * dx
  uy -= again * dy
  uz -= again * dz
  const uu = ux * ux + uy * uy + uz * uz
  const lengthU = Math.sqrt(uu)
  const lengthD = Math.sqrt(dd)
  const lengthE = Math.sqrt(uu + along * along * dd)
  if (!(lengthU > PARALLEL * lengthE)) return FAILED

  const l = polyhedra.a.normalAt + 3 * edgeFace[rowA]
  const r = polyhedra.a.normalAt + 3 * edgeFace[rowA + 1]
  const k = polyhedra.b.normalAt + 3 * edgeFace[rowB]
  const q = polyhedra.b.normalAt + 3 * edgeFace[rowB + 1]
  const eLeft = ex * n[l] + ey * n[l + 1] + ez * n[l + 2]
  const eRight = ex * n[r] + ey * n[r + 1] + ez * n[r + 2]
  const sign = eRight > eLeft ? 1 : -1
  const spareA = Math.min(-sign * eLeft, sign * eRight)
  const dLeft = dx * m[k] + dy * m[k + 1] + dz * m[k + 2]
  const dRight = dx * m[q] + dy * m[q + 1] + dz * m[q + 2]
  const spareB = (Math.min(-sign * dLeft, sign * dRight) * lengthE) / lengthD
  const spare = Math.min(spareA, spareB)
  if (spare < -SLACK * lengthU) return FAILED

  const wx = real[D]
  const wy = real[D + 1]
  const wz = real[D + 2]
  const qx = y[b] + wx
  const qy = y[b + 1] + wy
  const qz = y[b + 2] + wz
  const rx = x[a] - qx
  const ry = x[a + 1] - qy
  const rz = x[a + 2] - qz
  const t = (rx * ux + ry * uy + rz * uz) / uu
  const s = t * along - (rx * dx + ry * dy + rz * dz) * inverse
  const slack = SLACK * scaleOf(real)
  if (Math.max(-s, s - 1) * lengthD > slack || Math.max(-t, t - 1) * lengthE > slack) return FAILED

  const f = sign / (lengthD * lengthU)
  const nx = f * (dy * uz - dz * uy)
  const ny = f * (dz * ux - dx * uz)
  const nz = f * (dx * uy - dy * ux)
  const gap = nx * rx + ny * ry + nz * rz
  real[N] = nx
  real[N + 1] = ny
  real[N + 2] = nz
  real[GAP] = gap
  real[P] = x[a] + s * dx
  real[P + 1] = x[a + 1] + s * dy
  real[P + 2] = x[a + 2] + s * dz
  real[Q] = qx + t * ex
  real[Q + 1] = qy + t * ey
  real[Q + 2] = qz + t * ez
  const flat = spare < LEVEL * lengthU ? PROVEN | FLAT : PROVEN
  if (gap >= 0) return flat
  const towards = nx * wx + ny * wy + nz * wz
  const share = gap / towards
  const t0 = t - (share * (ux * wx + uy * wy + uz * wz)) / uu
  const s0 = s + (t0 - t) * along + share * (dx * wx + dy * wy + dz * wz) * inverse
  return towards < 0 && s0 >= 0 && s0 <= 1 && t0 >= 0 && t0 <= 1 ? flat : flat | DOUBTFUL
}

/**
 * Whether a corner and a face, or two edges, carry the common plane of two polyhedra.
 *
 * What     Such a pair of features spans a facet of the Minkowski difference, so the normal follows from the features alone,
 *          to the last digits, whether the two are apart, touch or overlap. It is the best of its neighbourhood when
 *            1. the points of both that face each other along the normal lie within the features, and
 *            2. neither polyhedron reaches beyond its feature: the neighbours of the corner, or the faces at the edge.
 *          While apart this is a proof that no plane has a larger gap. In overlap it is a least translation, perhaps one of
 *          several, and even that only if the two do overlap: past a sharp edge another side may part them. They do if the
 *          origin lies between the facet and a point inside the Minkowski difference, such as that of the two centres: the
 *          line from there through the origin must meet the facet, at y = D gap / n·D.
 * Steps    n from the face; condition 2 by one product a neighbour; condition 1 by the sides of the face. Edges: `prove-edges`.
 * Source   The link within features: Nezami et al. (2006), sections 3.3 and 3.5.2.
 */

import { PLANES } from '../tolerances.ts'
import { D, GAP, N, P, type Polyhedra, Q } from './polyhedra.ts'
import { DOUBTFUL, FAILED, PROVEN, proveRing, scaleOf } from './proof.ts'

const { SLACK } = PLANES

/** A corner of a and a face of b; of b and of a where `swapped`. Writes N, GAP, P and Q where it holds. */
export function proveCornerFace(polyhedra: Polyhedra, corner: number, face: number, swapped: boolean): number {
  const { real } = polyhedra
  const { loop, firstLoop, firstFace } = polyhedra.forms
  const { corners: own, at: atOfSide } = swapped ? polyhedra.b : polyhedra.a
  const { form, corners: other, at, normals, normalAt } = swapped ? polyhedra.a : polyhedra.b
  const f = normalAt + 3 * face
  const nx = normals[f]
  const ny = normals[f + 1]
  const nz = normals[f + 2]
  const ring = proveRing(polyhedra, corner, swapped, nx, ny, nz)
  if (ring === FAILED) return FAILED

  const sign = swapped ? -1 : 1
  const wx = sign * real[D]
  const wy = sign * real[D + 1]
  const wz = sign * real[D + 2]
  const v = atOfSide + 3 * corner
  const px = own[v] - wx
  const py = own[v + 1] - wy
  const pz = own[v + 2] - wz
  const row = firstFace[form] + face
  const end = firstLoop[row + 1]
  let b = at + 3 * loop[end - 1]
  const gap = nx * (px - other[b]) + ny * (py - other[b + 1]) + nz * (pz - other[b + 2])
  const towards = nx * wx + ny * wy + nz * wz
  const share = gap < 0 && towards < 0 ? gap / towards : 0
  const slack = SLACK * scaleOf(real)
  let sure = gap >= 0 || towards < 0 ? PROVEN : PROVEN | DOUBTFUL
  for (let k = firstLoop[row]; k < end; k++) {
    const c = at + 3 * loop[k]
    const ex = other[c] - other[b]
    const ey = other[c + 1] - other[b + 1]
    const ez = other[c + 2] - other[b + 2]
    const mx = ny * ez - nz * ey
    const my = nz * ex - nx * ez
    const mz = nx * ey - ny * ex
    const inside = mx * (px - other[b]) + my * (py - other[b + 1]) + mz * (pz - other[b + 2])
    if (gap < 0 && inside < share * (mx * wx + my * wy + mz * wz)) sure = PROVEN | DOUBTFUL
    if (inside < 0 && inside < -slack * (Math.abs(ex) + Math.abs(ey) + Math.abs(ez))) return FAILED
    b = c
  }

  real[GAP] = gap
  const p = swapped ? Q : P
  const q = swapped ? P : Q
  real[N] = sign * nx
  real[N + 1] = sign * ny
  real[N + 2] = sign * nz
  const there = swapped ? 1 : 0
  real[p] = own[v] + there * real[D]
  real[p + 1] = own[v + 1] + there * real[D + 1]
  real[p + 2] = own[v + 2] + there * real[D + 2]
  real[q] = real[p] - gap * nx
  real[q + 1] = real[p + 1] - gap * ny
  real[q + 2] = real[p + 2] - gap * nz
  return ring | sure
}

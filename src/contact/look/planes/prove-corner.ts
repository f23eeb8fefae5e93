/**
 * Whether a corner and a corner, or a corner and an edge, carry the shortest link of two polyhedra that are apart.
 *
 * What     The link joins the corners, or the corner and its foot on the edge. It is the shortest one, and the plane across
 *          it has the largest gap, when neither polyhedron reaches beyond the end of the link on its side: the neighbours
 *          of a corner, or the two faces at an edge.
 * Steps    the link c, made perpendicular to the edge twice where much cancels; its ends; one product a neighbour.
 * Fails    Two that touch or overlap have no link: the least that is accepted is 1e-12 of their size.
 * Source   Nezami et al. (2006), sections 3.3 and 3.4.
 */

import { PLANES } from '../tolerances.ts'
import { D, GAP, N, P, type Polyhedra, Q } from './polyhedra.ts'
import { FAILED, FLAT, proveRing, scaleOf } from './proof.ts'

const { LEVEL, SHORTEST, SLACK } = PLANES

/** A corner of a and one of b. Writes N, GAP, P and Q where it holds. */
export function proveCorners(polyhedra: Polyhedra, cornerA: number, cornerB: number): number {
  const { real } = polyhedra
  const { corners: cornersA } = polyhedra.a
  const { corners: cornersB } = polyhedra.b
  const a = polyhedra.a.at + 3 * cornerA
  const b = polyhedra.b.at + 3 * cornerB
  const qx = cornersB[b] + real[D]
  const qy = cornersB[b + 1] + real[D + 1]
  const qz = cornersB[b + 2] + real[D + 2]
  const x = cornersA[a] - qx
  const y = cornersA[a + 1] - qy
  const z = cornersA[a + 2] - qz
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > SHORTEST * scaleOf(real))) return FAILED
  const nx = x / length
  const ny = y / length
  const nz = z / length
  const ringA = proveRing(polyhedra, cornerA, false, nx, ny, nz)
  const ringB = ringA === FAILED ? FAILED : proveRing(polyhedra, cornerB, true, -nx, -ny, -nz)
  if (ringB === FAILED) return FAILED
  real[GAP] = length
  real[N] = nx
  real[N + 1] = ny
  real[N + 2] = nz
  for (let i = 0; i < 3; i++) real[P + i] = cornersA[a + i]
  real[Q] = qx
  real[Q + 1] = qy
  real[Q + 2] = qz
  return ringA | ringB
}

/** A corner of a and an edge of b; of b and of a where `swapped`. Writes N, GAP, P and Q where it holds. */
export function proveCornerEdge(polyhedra: Polyhedra, corner: number, edge: number, swapped: boolean): number {
  const { forms, real } = polyhedra
  const { corners: own, at } = swapped ? polyhedra.b : polyhedra.a
  const { form, corners: other, at: atOther, normals, normalAt } = swapped ? polyhedra.a : polyhedra.b
  const sign = swapped ? -1 : 1
  const scale = scaleOf(real)
  const row = 2 * (forms.firstEdge[form] + edge)
  const v = at + 3 * corner
  const e = atOther + 3 * forms.edge[row]
  const e1 = atOther + 3 * forms.edge[row + 1]
  const dx = other[e1] - other[e]
  const dy = other[e1 + 1] - other[e + 1]
  const dz = other[e1 + 2] - other[e + 2]
  const rx = own[v] - sign * real[D] - other[e]
  const ry = own[v + 1] - sign * real[D + 1] - other[e + 1]
  const rz = own[v + 2] - sign * real[D + 2] - other[e + 2]
  const dd = dx * dx + dy * dy + dz * dz
  const lengthD = Math.sqrt(dd)
  const t = (rx * dx + ry * dy + rz * dz) / dd
  if ((t < 0 && -t * lengthD > SLACK * scale) || (t > 1 && (t - 1) * lengthD > SLACK * scale)) return FAILED
  let x = rx - t * dx
  let y = ry - t * dy
  let z = rz - t * dz
  const again = (x * dx + y * dy + z * dz) / dd
  x -= again * dx
  y -= again * dy
  z -= again * dz
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > SHORTEST * scale)) return FAILED
  x /= length
  y /= length
  z /= length

  const l = normalAt + 3 * forms.edgeFace[row]
  const r = normalAt + 3 * forms.edgeFace[row + 1]
  const cx = dy * z - dz * y
  const cy = dz * x - dx * z
  const cz = dx * y - dy * x
  const left = -(cx * normals[l] + cy * normals[l + 1] + cz * normals[l + 2])
  const right = cx * normals[r] + cy * normals[r + 1] + cz * normals[r + 2]
  const spare = Math.min(left, right)
  if (!(spare >= -SLACK * lengthD)) return FAILED
  const ring = proveRing(polyhedra, corner, swapped, x, y, z)
  if (ring === FAILED) return FAILED

  real[GAP] = length
  real[N] = sign * x
  real[N + 1] = sign * y
  real[N + 2] = sign * z
  const p = swapped ? Q : P
  const q = swapped ? P : Q
  for (let i = 0; i < 3; i++) {
    real[p + i] = own[v + i] + (swapped ? real[D + i] : 0)
    real[q + i] = real[p + i] - sign * length * real[N + i]
  }
  return spare < LEVEL * lengthD ? ring | FLAT : ring
}

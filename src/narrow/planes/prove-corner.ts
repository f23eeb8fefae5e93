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
import { type Couple, D, GAP, N, P, Q } from './couple.ts'
import { FAILED, FLAT, LEVEL, PROVEN, SLACK, scaleOf } from './prove-facet.ts'

/** Links shorter than this have no sure direction [share of the size and distance of the two]. */
export const SHORTEST = 1e-12

/** A corner of a and one of b. Writes N, GAP, P and Q where it holds. */
export function proveCorners(couple: Couple, cornerA: number, cornerB: number): number {
  const { real, cornersA, cornersB } = couple
  const a = couple.atA + 3 * cornerA
  const b = couple.atB + 3 * cornerB
  const qx = cornersB[b] + real[D]
  const qy = cornersB[b + 1] + real[D + 1]
  const qz = cornersB[b + 2] + real[D + 2]
  const x = cornersA[a] - qx
  const y = cornersA[a + 1] - qy
  const z = cornersA[a + 2] - qz
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = scaleOf(real)
  if (!(length > SHORTEST * scale)) return FAILED
  link[0] = x / length
  link[1] = y / length
  link[2] = z / length
  const least = Math.min(leastAround(couple, cornerA, false), leastAround(couple, cornerB, true))
  if (!(least >= -SLACK * scale)) return FAILED
  real[GAP] = length
  for (let i = 0; i < 3; i++) {
    real[N + i] = link[i]
    real[P + i] = cornersA[a + i]
  }
  real[Q] = qx
  real[Q + 1] = qy
  real[Q + 2] = qz
  return PROVEN | (least < LEVEL * scale ? FLAT : 0)
}

/** From b to a. */
const link = new Float64Array(3)

/** How far the neighbours of a corner stay behind it along the link, at least [m]. */
function leastAround(couple: Couple, corner: number, ofB: boolean): number {
  const { firstCorner, firstNear, near } = couple.forms
  const corners = ofB ? couple.cornersB : couple.cornersA
  const at = ofB ? couple.atB : couple.atA
  const sign = ofB ? -1 : 1
  const x = sign * link[0]
  const y = sign * link[1]
  const z = sign * link[2]
  const v = at + 3 * corner
  let least = Infinity
  const ring = firstCorner[ofB ? couple.formB : couple.formA] + corner
  for (let k = firstNear[ring], end = firstNear[ring + 1]; k < end; k++) {
    const w = at + 3 * near[k]
    const h =
      x * (corners[w] - corners[v]) + y * (corners[w + 1] - corners[v + 1]) + z * (corners[w + 2] - corners[v + 2])
    if (h < least) least = h
  }
  return least
}

/** A corner of a and an edge of b; of b and of a where `swapped`. Writes N, GAP, P and Q where it holds. */
export function proveCornerEdge(couple: Couple, corner: number, edge: number, swapped: boolean): number {
  const { forms, real } = couple
  const own = swapped ? couple.cornersB : couple.cornersA
  const other = swapped ? couple.cornersA : couple.cornersB
  const normals = swapped ? couple.normalsA : couple.normalsB
  const normalAt = swapped ? couple.normalAtA : couple.normalAtB
  const atOther = swapped ? couple.atA : couple.atB
  const sign = swapped ? -1 : 1
  const scale = scaleOf(real)
  const row = 2 * (forms.firstEdge[swapped ? couple.formA : couple.formB] + edge)
  const v = (swapped ? couple.atB : couple.atA) + 3 * corner
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
  const [cx, cy, cz] = [dy * z - dz * y, dz * x - dx * z, dx * y - dy * x]
  const left = -(cx * normals[l] + cy * normals[l + 1] + cz * normals[l + 2])
  const right = cx * normals[r] + cy * normals[r + 1] + cz * normals[r + 2]
  const spare = Math.min(left, right)
  if (!(spare >= -SLACK * lengthD)) return FAILED
  link[0] = sign * x
  link[1] = sign * y
  link[2] = sign * z
  const least = leastAround(couple, corner, swapped)
  if (!(least >= -SLACK * scale)) return FAILED

  real[GAP] = length
  const p = swapped ? Q : P
  const q = swapped ? P : Q
  for (let i = 0; i < 3; i++) {
    real[N + i] = link[i]
    real[p + i] = own[v + i] + (swapped ? real[D + i] : 0)
    real[q + i] = real[p + i] - sign * length * link[i]
  }
  return PROVEN | (least < LEVEL * scale || spare < LEVEL * lengthD ? FLAT : 0)
}

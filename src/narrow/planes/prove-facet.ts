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
 * Steps    n from the face, or from the edges; condition 1 by the sides of the face, or the parameters on the edges;
 *          condition 2 by one product a neighbour, or two a edge: with n along ±(d × e) the in-face normals at the edges
 *          give n·(l × d) = ∓|d|² e·l for the face l of edge d, and the like.
 * Fails    For edges so nearly parallel that their normal is round-off (sine below 1e-12); other features carry the plane.
 * Source   The link within features: Nezami et al. (2006), sections 3.3 and 3.5.2. Criterion 2 for edges: crossing of the
 *          arcs on the Gauss sphere, see Gregorius, Robust contact creation (2015).
 */
import { type Couple, D, GAP, N, P, Q, SIZE } from './couple.ts'

/** What a proof says, bit by bit: the features carry the plane; a larger one lies in it to within round-off; whether the two overlap is not certain. */
export const FAILED = 0
export const PROVEN = 1
export const FLAT = 2
export const DOUBTFUL = 4

/** Round-off that a proof allows [share of the size and distance of the two]. */
export const SLACK = 4e-15
/** What leaves the plane by less than this lies in it [share of the size and distance of the two]. */
export const LEVEL = 1e-13

/** Size and distance of a couple together: what its round-off is measured by [m]. */
export function scaleOf(real: Float64Array): number {
  return real[SIZE] + Math.abs(real[D]) + Math.abs(real[D + 1]) + Math.abs(real[D + 2])
}

/** A corner of a and a face of b; of b and of a where `swapped`. Writes N, GAP, P and Q where it holds. */
export function proveCornerFace(couple: Couple, corner: number, face: number, swapped: boolean): number {
  const { forms, real } = couple
  const { loop, near, firstLoop, firstNear } = forms
  const own = swapped ? couple.cornersB : couple.cornersA
  const at = swapped ? couple.atB : couple.atA
  const other = swapped ? couple.cornersA : couple.cornersB
  const atOther = swapped ? couple.atA : couple.atB
  const normals = swapped ? couple.normalsA : couple.normalsB
  const nAt = (swapped ? couple.normalAtA : couple.normalAtB) + 3 * face
  const sign = swapped ? -1 : 1
  const scale = scaleOf(real)

  const nx = normals[nAt]
  const ny = normals[nAt + 1]
  const nz = normals[nAt + 2]
  const v = at + 3 * corner
  const vx = own[v]
  const vy = own[v + 1]
  const vz = own[v + 2]
  let least = Infinity
  const ring = forms.firstCorner[swapped ? couple.formB : couple.formA] + corner
  for (let k = firstNear[ring], end = firstNear[ring + 1]; k < end; k++) {
    const w = at + 3 * near[k]
    const h = nx * (own[w] - vx) + ny * (own[w + 1] - vy) + nz * (own[w + 2] - vz)
    if (h < least) least = h
  }
  if (!(least >= -SLACK * scale)) return FAILED

  const px = vx - sign * real[D]
  const py = vy - sign * real[D + 1]
  const pz = vz - sign * real[D + 2]
  const row = forms.firstFace[swapped ? couple.formA : couple.formB] + face
  const end = firstLoop[row + 1]
  let c = atOther + 3 * loop[end - 1]
  let cx = other[c]
  let cy = other[c + 1]
  let cz = other[c + 2]
  const gap = nx * (px - cx) + ny * (py - cy) + nz * (pz - cz)
  // Where the line of centres meets the facet: the corner seen from there must lie over the face too.
  const towards = sign * (nx * real[D] + ny * real[D + 1] + nz * real[D + 2])
  const share = gap < 0 && towards < 0 ? (sign * gap) / towards : 0
  const yx = share * real[D]
  const yy = share * real[D + 1]
  const yz = share * real[D + 2]
  let sure = gap >= 0 || towards < 0
  for (let k = firstLoop[row]; k < end; k++) {
    c = atOther + 3 * loop[k]
    const ex = other[c] - cx
    const ey = other[c + 1] - cy
    const ez = other[c + 2] - cz
    const mx = ny * ez - nz * ey
    const my = nz * ex - nx * ez
    const mz = nx * ey - ny * ex
    const inside = mx * (px - cx) + my * (py - cy) + mz * (pz - cz)
    sure &&= inside >= mx * yx + my * yy + mz * yz
    if (inside < 0 && inside < -SLACK * scale * (Math.abs(ex) + Math.abs(ey) + Math.abs(ez))) return FAILED
    cx = other[c]
    cy = other[c + 1]
    cz = other[c + 2]
  }

  real[GAP] = gap
  real[N] = sign * nx
  real[N + 1] = sign * ny
  real[N + 2] = sign * nz
  const p = swapped ? Q : P
  const q = swapped ? P : Q
  const shift = swapped ? 1 : 0
  const x = vx + shift * real[D]
  const y = vy + shift * real[D + 1]
  const z = vz + shift * real[D + 2]
  real[p] = x
  real[p + 1] = y
  real[p + 2] = z
  real[q] = x - gap * nx
  real[q + 1] = y - gap * ny
  real[q + 2] = z - gap * nz
  return PROVEN | (least < LEVEL * scale ? FLAT : 0) | (sure ? 0 : DOUBTFUL)
}

/** An edge of a and an edge of b that are not parallel. Writes N, GAP, P and Q where it holds. */
export function proveEdges(couple: Couple, edgeA: number, edgeB: number): number {
  const { forms, real, cornersA, cornersB, normalsA, normalsB } = couple
  const { edge, edgeFace } = forms
  const rowA = 2 * (forms.firstEdge[couple.formA] + edgeA)
  const rowB = 2 * (forms.firstEdge[couple.formB] + edgeB)
  const a = couple.atA + 3 * edge[rowA]
  const a1 = couple.atA + 3 * edge[rowA + 1]
  const b = couple.atB + 3 * edge[rowB]
  const b1 = couple.atB + 3 * edge[rowB + 1]
  const dx = cornersA[a1] - cornersA[a]
  const dy = cornersA[a1 + 1] - cornersA[a + 1]
  const dz = cornersA[a1 + 2] - cornersA[a + 2]
  const ex = cornersB[b1] - cornersB[b]
  const ey = cornersB[b1 + 1] - cornersB[b + 1]
  const ez = cornersB[b1 + 2] - cornersB[b + 2]

  const la = couple.normalAtA + 3 * edgeFace[rowA]
  const ra = couple.normalAtA + 3 * edgeFace[rowA + 1]
  const lb = couple.normalAtB + 3 * edgeFace[rowB]
  const rb = couple.normalAtB + 3 * edgeFace[rowB + 1]
  const eLeft = ex * normalsA[la] + ey * normalsA[la + 1] + ez * normalsA[la + 2]
  const eRight = ex * normalsA[ra] + ey * normalsA[ra + 1] + ez * normalsA[ra + 2]
  const dLeft = dx * normalsB[lb] + dy * normalsB[lb + 1] + dz * normalsB[lb + 2]
  const dRight = dx * normalsB[rb] + dy * normalsB[rb + 1] + dz * normalsB[rb + 2]
  const sign = eRight > eLeft ? 1 : -1

  // The part of e across d: without it edges that are all but parallel would lose the right angle of n to both.
  const dd = dx * dx + dy * dy + dz * dz
  const along = (ex * dx + ey * dy + ez * dz) / dd
  const ux = ex - along * dx
  const uy = ey - along * dy
  const uz = ez - along * dz
  const uu = ux * ux + uy * uy + uz * uz
  const lengthU = Math.sqrt(uu)
  const lengthD = Math.sqrt(dd)
  const lengthE = Math.sqrt(uu + along * along * dd)
  if (!(lengthU > 1e-12 * lengthE)) return FAILED
  const spareA = Math.min(-sign * eLeft, sign * eRight)
  const spareB = Math.min(-sign * dLeft, sign * dRight)
  if (spareA < -SLACK * lengthU || spareB * lengthE < -SLACK * lengthU * lengthD) return FAILED

  const scale = scaleOf(real)
  const rx = cornersA[a] - (cornersB[b] + real[D])
  const ry = cornersA[a + 1] - (cornersB[b + 1] + real[D + 1])
  const rz = cornersA[a + 2] - (cornersB[b + 2] + real[D + 2])
  const t = (rx * ux + ry * uy + rz * uz) / uu
  const s = t * along - (rx * dx + ry * dy + rz * dz) / dd
  if (
    (s < 0 && -s * lengthD > SLACK * scale) ||
    (s > 1 && (s - 1) * lengthD > SLACK * scale) ||
    (t < 0 && -t * lengthE > SLACK * scale) ||
    (t > 1 && (t - 1) * lengthE > SLACK * scale)
  )
    return FAILED

  const f = sign / (lengthD * lengthU)
  const nx = f * (dy * uz - dz * uy)
  const ny = f * (dz * ux - dx * uz)
  const nz = f * (dx * uy - dy * ux)
  const gap = nx * rx + ny * ry + nz * rz
  real[N] = nx
  real[N + 1] = ny
  real[N + 2] = nz
  real[GAP] = gap
  const x = cornersA[a] + s * dx
  const y = cornersA[a + 1] + s * dy
  const z = cornersA[a + 2] + s * dz
  real[P] = x
  real[P + 1] = y
  real[P + 2] = z
  real[Q] = x - gap * nx
  real[Q + 1] = y - gap * ny
  real[Q + 2] = z - gap * nz
  const flat = spareA < LEVEL * lengthU || spareB * lengthE < LEVEL * lengthU * lengthD
  let sure = gap >= 0
  const towards = nx * real[D] + ny * real[D + 1] + nz * real[D + 2]
  if (gap < 0 && towards < 0) {
    const share = gap / towards
    const t0 = t - (share * (ux * real[D] + uy * real[D + 1] + uz * real[D + 2])) / uu
    const s0 = s + (t0 - t) * along + (share * (dx * real[D] + dy * real[D + 1] + dz * real[D + 2])) / dd
    sure = s0 >= 0 && s0 <= 1 && t0 >= 0 && t0 <= 1
  }
  return PROVEN | (flat ? FLAT : 0) | (sure ? 0 : DOUBTFUL)
}

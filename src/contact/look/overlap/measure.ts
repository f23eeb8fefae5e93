/**
 * Volume, centroid and surface of a polyhedron that is a list of edges, by the divergence theorem.
 *
 * With a point O of the solid as origin, and for each face its unit normal n, a point r and h = n·(r − O), an edge p → q gives its
 * face the triangle r, p, q:
 *   A = ½ n·((p − r) × (q − r)),   V = Σ h A/3,   V (c − O) = Σ h A/12 (3 (r − O) + (p − r) + (q − r))
 * Triangles of a face need no order. What keeps the digits of plates and needles: O in the solid, and r in the face; n from the
 * polyhedron that the face is of, since the direction of a sliver's own area is rounding; and s × (q − p) as the product, s the
 * shorter of p − r and q − r, since the product of two long sides is rounding.
 */
import type { Polyhedra } from '../planes/polyhedra.ts'
import { OF_A, OF_B, OF_BOTH, type Work } from './work.ts'

/** Numbers of an overlap. Lengths are from the centre of a, along the axes of space. */
/** [m³] */
export const VOLUME = 0
/** [m] */
export const CENTROID = 1
/** Unit vector from b to a: direction of the force on a (first form of eq. 42). */
export const NORMAL = 4
/** How far the overlap reaches along the normal [m]. */
export const DEPTH = 7
/** Of its surface, and of the parts that are surface of a and of b [m²]; what is surface of both counts half for each. */
export const AREA = 8
export const AREA_A = 9
export const AREA_B = 10
/** ∫ n dA over the part of the surface of b, outward from b, and less that over the part of a [m²]: they are equal. */
export const AREA_VECTOR = 11
/** Mean thickness along the normal, weighted by thickness: ∫ g² dA/∫ g dA [m] (see measureThickness). */
export const THICKNESS = 14
export const OVERLAP_SIZE = 15

/** Writes all but NORMAL and DEPTH. Returns false for a polyhedron without volume. */
export function measure(polyhedra: Polyhedra, w: Work, out: Float64Array): boolean {
  findMiddle(w, out)
  const faces = findFaces(polyhedra, w, out)
  w.faceCount = faces
  sumTriangles(w, out)
  sumFaces(w, faces, out)
  return out[VOLUME] > 0
}

function findMiddle({ points, pointCount }: Work, out: Float64Array): void {
  let x = 0
  let y = 0
  let z = 0
  const end = 3 * pointCount
  for (let k = 0; k < end; k += 3) {
    x += points[k]
    y += points[k + 1]
    z += points[k + 2]
  }
  out[CENTROID] = x / pointCount
  out[CENTROID + 1] = y / pointCount
  out[CENTROID + 2] = z / pointCount
}

/** The faces that are left: a point, the normal, the distance from the middle. Returns how many there are. */
function findFaces(polyhedra: Polyhedra, w: Work, out: Float64Array): number {
  const { edges, edgeCount, points, origin, faces, height, area } = w
  const end = 4 * edgeCount
  for (let e = 0; e < end; e += 4) {
    origin[edges[e + 2]] = -1
    origin[edges[e + 3]] = -1
  }
  let count = 0
  for (let e = 0; e < end; e += 4)
    for (let side = 2; side < 4; side++) {
      const face = edges[e + side]
      if (origin[face] < 0) {
        origin[face] = edges[e]
        faces[count++] = face
      }
    }
  for (let i = 0; i < count; i++) {
    const face = faces[i]
    const r = 3 * origin[face]
    loadNormal(polyhedra, w, face)
    area[face] = 0
    height[face] =
      w.normal[3 * face] * (points[r] - out[CENTROID]) +
      w.normal[3 * face + 1] * (points[r + 1] - out[CENTROID + 1]) +
      w.normal[3 * face + 2] * (points[r + 2] - out[CENTROID + 2])
  }
  return count
}

function loadNormal({ a, b }: Polyhedra, { normal, firstCap, cutA }: Work, face: number): void {
  const { normals, normalAt } = face < firstCap === cutA ? a : b
  const from = normalAt + 3 * (face < firstCap ? face : face - firstCap)
  normal[3 * face] = normals[from]
  normal[3 * face + 1] = normals[from + 1]
  normal[3 * face + 2] = normals[from + 2]
}

/** Areas of the faces, twice; volume and centroid. */
function sumTriangles({ points, edges, edgeCount, origin, normal, height, area }: Work, out: Float64Array): void {
  const ox = out[CENTROID]
  const oy = out[CENTROID + 1]
  const oz = out[CENTROID + 2]
  let volume = 0
  let mx = 0
  let my = 0
  let mz = 0
  const end = 4 * edgeCount
  for (let e = 0; e < end; e += 4) {
    const p = 3 * edges[e]
    const q = 3 * edges[e + 1]
    const ex = points[q] - points[p]
    const ey = points[q + 1] - points[p + 1]
    const ez = points[q + 2] - points[p + 2]
    for (let side = 2; side < 4; side++) {
      const face = edges[e + side]
      const r = 3 * origin[face]
      if (r === p || r === q) continue
      const rx = points[r]
      const ry = points[r + 1]
      const rz = points[r + 2]
      const ux = points[p] - rx
      const uy = points[p + 1] - ry
      const uz = points[p + 2] - rz
      const vx = points[q] - rx
      const vy = points[q + 1] - ry
      const vz = points[q + 2] - rz
      const first = ux * ux + uy * uy + uz * uz < vx * vx + vy * vy + vz * vz
      const sx = first ? ux : vx
      const sy = first ? uy : vy
      const sz = first ? uz : vz
      const twice =
        normal[3 * face] * (sy * ez - sz * ey) +
        normal[3 * face + 1] * (sz * ex - sx * ez) +
        normal[3 * face + 2] * (sx * ey - sy * ex)
      const a = side === 2 ? twice : -twice
      area[face] += a
      const d = height[face] * a
      volume += d
      mx += d * (3 * (rx - ox) + ux + vx)
      my += d * (3 * (ry - oy) + uy + vy)
      mz += d * (3 * (rz - oz) + uz + vz)
    }
  }
  out[VOLUME] = volume / 6
  out[CENTROID] = ox + mx / (4 * volume)
  out[CENTROID + 1] = oy + my / (4 * volume)
  out[CENTROID + 2] = oz + mz / (4 * volume)
}

/** What belongs to both adds the same to either sum, and nothing to their difference. */
function sumFaces({ owner, normal, area, faces }: Work, count: number, out: Float64Array): void {
  let ofA = 0
  let ofB = 0
  let both = 0
  let x = 0
  let y = 0
  let z = 0
  for (let i = 0; i < count; i++) {
    const face = faces[i]
    const size = 0.5 * area[face]
    const whose = owner[face]
    if (whose === OF_BOTH) {
      both += size
      continue
    }
    const part = whose === OF_B ? 0.5 * size : -0.5 * size
    if (whose === OF_B) ofB += size
    else ofA += size
    x += part * normal[3 * face]
    y += part * normal[3 * face + 1]
    z += part * normal[3 * face + 2]
  }
  out[AREA] = ofA + ofB + both
  out[AREA_A] = ofA + 0.5 * both
  out[AREA_B] = ofB + 0.5 * both
  out[AREA_VECTOR] = x
  out[AREA_VECTOR + 1] = y
  out[AREA_VECTOR + 2] = z
}

/** How far the polyhedron reaches along the normal. */
export function measureDepth({ points, pointCount }: Work, out: Float64Array): void {
  const x = out[NORMAL]
  const y = out[NORMAL + 1]
  const z = out[NORMAL + 2]
  const cx = out[CENTROID]
  const cy = out[CENTROID + 1]
  const cz = out[CENTROID + 2]
  let low = 0
  let high = 0
  const end = 3 * pointCount
  for (let k = 0; k < end; k += 3) {
    const s = x * (points[k] - cx) + y * (points[k + 1] - cy) + z * (points[k + 2] - cz)
    if (s < low) low = s
    if (s > high) high = s
  }
  out[DEPTH] = high - low
}

/**
 * Mean thickness g along the normal, weighted by thickness; k times half of it times the volume is what springs of k per area store.
 *
 * Where one side is a single face, the normal is its own, and the centroid lies half as far from it, since ∫ g² dA = 2 ∫ z dV. Else
 * as of a body that grows alike from nothing: V ∝ z^m and the area that it shows is S = m V/DEPTH, so that ∫ g² dA = 2 ∫ V dz =
 * 2 V DEPTH/(m + 1).
 */
export function measureThickness(w: Work, out: Float64Array): void {
  const plane = onlyFace(w, OF_B) >= 0 ? onlyFace(w, OF_B) : onlyFace(w, OF_A)
  if (plane >= 0) {
    const { normal, origin, points } = w
    const r = 3 * origin[plane]
    out[THICKNESS] =
      2 *
      (normal[3 * plane] * (points[r] - out[CENTROID]) +
        normal[3 * plane + 1] * (points[r + 1] - out[CENTROID + 1]) +
        normal[3 * plane + 2] * (points[r + 2] - out[CENTROID + 2]))
    if (out[THICKNESS] > 0) return
  }
  const shown =
    out[NORMAL] * out[AREA_VECTOR] + out[NORMAL + 1] * out[AREA_VECTOR + 1] + out[NORMAL + 2] * out[AREA_VECTOR + 2]
  out[THICKNESS] = (2 * out[DEPTH] * out[VOLUME]) / (out[VOLUME] + Math.abs(shown) * out[DEPTH])
}

/** The only face that is surface of one of the two, −1 where there are more, or none. */
function onlyFace({ faces, faceCount, owner }: Work, whose: number): number {
  let found = -1
  for (let i = 0; i < faceCount; i++) {
    if (owner[faces[i]] !== whose) continue
    if (found >= 0) return -1
    found = faces[i]
  }
  return found
}

/**
 * The overlap polyhedron of two convex polyhedra.
 *
 * 1. Corners inside the slab between the deepest corners of both along N are valid (eqs. 36 to 39 of the paper, with signed
 *    distances; along N instead of the line of centres), as are those on its ends. Only faces with a valid corner bound the overlap.
 * 2. The polyhedron with fewer valid corners is cut by the valid planes of the other one, first by the one that looks along N most:
 *    it leaves the least to cut.
 * Faces of the result are numbered as the cut one's, then as the cutting one's.
 *
 * Source: B. Nassauer, T. Liedke, M. Kuna, Polyhedral particles for the discrete element method, Granular Matter 15 (2013), section 3.
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import { D, GAP, N, type Polyhedra } from '../planes/polyhedra.ts'
import { OVERLAP } from '../tolerances.ts'
import { cutByPlane } from './cut.ts'
import { ensureCut, OF_A, OF_B, PLANE, SNAP, type Work } from './work.ts'

const { ON_PLANE } = OVERLAP

/** Leaves the overlap in the work; needs `measureGap` of the polyhedra as they stand. False where there is none. */
export function intersect(polyhedra: Polyhedra, w: Work): boolean {
  const { real } = polyhedra
  findValid(polyhedra, w)
  if (!(real[GAP] < -w.real[SNAP])) return false
  w.cutA = w.valid.a <= w.valid.b
  load(polyhedra, w)
  listPlanes(polyhedra, w)
  return cutByAll(polyhedra, w)
}

function findValid(polyhedra: Polyhedra, w: Work): void {
  const { forms, real } = polyhedra
  const { form: formA, corners: cornersA, at: atA } = polyhedra.a
  const { form: formB, corners: cornersB, at: atB } = polyhedra.b
  const { alongA, alongB, validA, validB } = w
  const { firstCorner } = forms
  const countA = firstCorner[formA + 1] - firstCorner[formA]
  const countB = firstCorner[formB + 1] - firstCorner[formB]
  const ofA = largestOf(cornersA, atA, countA)
  const ofB = largestOf(cornersB, atB, countB)
  const apart = Math.max(Math.abs(real[D]), Math.abs(real[D + 1]), Math.abs(real[D + 2]))
  const snap = ON_PLANE * Math.max(ofA, apart + ofB)
  w.real[SNAP] = snap
  const low = alongA[w.least] - snap
  const high = alongB[w.farthest] + snap
  let a = 0
  for (let c = 0; c < countA; c++) if (alongA[c] <= high) validA[a++] = c
  let b = 0
  for (let c = 0; c < countB; c++) if (alongB[c] >= low) validB[b++] = c
  w.valid.a = a
  w.valid.b = b
}

function largestOf(corners: ReadNumbers, at: number, count: number): number {
  let most = 0
  const end = at + 3 * count
  for (let k = at; k < end; k++) {
    const x = Math.abs(corners[k])
    if (x > most) most = x
  }
  return most
}

/** The polyhedron to be cut, whole. */
function load(polyhedra: Polyhedra, w: Work): void {
  const { forms, real } = polyhedra
  const { cutA, points, edges, owner } = w
  const { form, corners, at } = cutA ? polyhedra.a : polyhedra.b
  const { form: other } = cutA ? polyhedra.b : polyhedra.a
  const x = cutA ? 0 : real[D]
  const y = cutA ? 0 : real[D + 1]
  const z = cutA ? 0 : real[D + 2]
  const { firstCorner, firstFace, firstEdge, edge, edgeFace } = forms
  const count = 3 * (firstCorner[form + 1] - firstCorner[form])
  for (let k = 0; k < count; k += 3) {
    points[k] = corners[at + k] + x
    points[k + 1] = corners[at + k + 1] + y
    points[k + 2] = corners[at + k + 2] + z
  }
  const first = 2 * firstEdge[form]
  const last = 2 * firstEdge[form + 1]
  for (let e = first, to = 0; e < last; e += 2, to += 4) {
    edges[to] = edge[e]
    edges[to + 1] = edge[e + 1]
    edges[to + 2] = edgeFace[e]
    edges[to + 3] = edgeFace[e + 1]
  }
  w.pointCount = count / 3
  w.edgeCount = (last - first) / 2
  const faces = firstFace[form + 1] - firstFace[form]
  w.firstCap = faces
  const all = faces + firstFace[other + 1] - firstFace[other]
  for (let f = 0; f < all; f++) owner[f] = f < faces === cutA ? OF_A : OF_B
}

/** Faces of the cutting polyhedron around its valid corners, the one that looks along N most first. */
function listPlanes(polyhedra: Polyhedra, w: Work): void {
  const { forms, real } = polyhedra
  const { firstCorner, firstNear, nearFace } = forms
  const { cutA, planes, listed } = w
  const { form, normals, normalAt } = cutA ? polyhedra.b : polyhedra.a
  const valid = cutA ? w.validB : w.validA
  const count = cutA ? w.valid.b : w.valid.a
  const sense = cutA ? 1 : -1
  let found = 0
  let best = -2
  for (let i = 0; i < count; i++) {
    const corner = firstCorner[form] + valid[i]
    for (let r = firstNear[corner]; r < firstNear[corner + 1]; r++) {
      const face = nearFace[r]
      if (listed[face] === 1) continue
      listed[face] = 1
      const k = normalAt + 3 * face
      const looks = sense * (normals[k] * real[N] + normals[k + 1] * real[N + 1] + normals[k + 2] * real[N + 2])
      planes[found] = face
      if (looks > best) {
        best = looks
        planes[found] = planes[0]
        planes[0] = face
      }
      found++
    }
  }
  for (let i = 0; i < found; i++) listed[planes[i]] = 0
  w.planeCount = found
}

function cutByAll(polyhedra: Polyhedra, w: Work): boolean {
  const { forms, real } = polyhedra
  const { firstFace, firstLoop, loop } = forms
  const { cutA, planes, firstCap } = w
  const { form, corners, at, normals, normalAt } = cutA ? polyhedra.b : polyhedra.a
  const plane = w.real
  const x = cutA ? real[D] : 0
  const y = cutA ? real[D + 1] : 0
  const z = cutA ? real[D + 2] : 0
  for (let i = 0; i < w.planeCount; i++) {
    const face = planes[i]
    const k = normalAt + 3 * face
    const c = at + 3 * loop[firstLoop[firstFace[form] + face]]
    plane[PLANE] = normals[k]
    plane[PLANE + 1] = normals[k + 1]
    plane[PLANE + 2] = normals[k + 2]
    plane[PLANE + 3] =
      normals[k] * (corners[c] + x) + normals[k + 1] * (corners[c + 1] + y) + normals[k + 2] * (corners[c + 2] + z)
    ensureCut(w)
    if (!cutByPlane(w, firstCap + face)) return false
  }
  return true
}

/**
 * Planes of valid entrance between two convex polyhedra: of a corner and a face, and of two crossing edges.
 *
 * What     With a unit normal n from b to a, the gap of a plane is g(n) = min over a of n·x − max over b of n·x. A corner v of a
 *          and a face f of b enter validly if all edges at v leave the half space of f, two edges if a plane holds both of them
 *          and parts their dihedrals. In both cases the pair carries the minimum and the maximum, and all such pairs together
 *          bound the set { x_a − x_b }: the greatest g is the gap of least translation if it is negative, the distance of a
 *          corner–face or crossing edge–edge pair if the foot lies within both, and else a lower bound of the distance.
 * Steps    Corner–face: the corner deepest below the face enters validly, since a is convex, so one pass over a serves.
 *          Edge–edge: edge u between the faces (l, r) of a, edge v between (L, R) of b. With faces to the left and right of the
 *          way along the edge, n = u × v/|u × v| parts them where  L·u ≤ 0 ≤ R·u  and  l·v ≤ 0 ≤ r·v,  and −n where all four
 *          turn round. A pair that passes within MISSES is judged by its g(n) over all corners, so that a sign lost in
 *          round-off costs time but no digits.
 * Fails    Edges that are parallel to about 1e-13 have no plane of their own; corners and edges stand for them.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 2.1.1; Shi (2015).
 */

import { PLANES } from '../tolerances.ts'
import { D, type Polyhedra } from './polyhedra.ts'
import type { Objects, Plane } from './workspace.ts'

const { MISSES, SAME_WAY, SHALLOW } = PLANES

/** What carries a plane: a corner of a and a face of b, a face of a and a corner of b, two edges. */
export const ON_B = 1
export const ON_A = 2
export const CROSS = 3

/** Numbers of a plane's `real`: unit normal from b to a, and gap [m]. */
export const GAP_OF = 3
/** Numbers of its `id`: what carries it, object of a, object of b, and for edges whether the normal is u × v (1) or −u × v (-1). */
export const OF_A = 1
export const OF_B = 2
export const SIGN = 3

export function noPlane(plane: Plane): void {
  plane.real[GAP_OF] = -Infinity
  plane.id[0] = 0
}

/** The gap over all corners for the normal that the plane has. */
export function measure(c: Polyhedra, plane: Plane): void {
  const { forms, real } = c
  const { corners: cornersA } = c.a
  const { corners: cornersB } = c.b
  const nx = plane.real[0]
  const ny = plane.real[1]
  const nz = plane.real[2]
  const endA = c.a.at + 3 * (forms.firstCorner[c.a.form + 1] - forms.firstCorner[c.a.form])
  let least = Infinity
  for (let k = c.a.at; k < endA; k += 3) {
    const h = nx * cornersA[k] + ny * cornersA[k + 1] + nz * cornersA[k + 2]
    if (h < least) least = h
  }
  const endB = c.b.at + 3 * (forms.firstCorner[c.b.form + 1] - forms.firstCorner[c.b.form])
  let most = -Infinity
  for (let k = c.b.at; k < endB; k += 3) {
    const h = nx * cornersB[k] + ny * cornersB[k + 1] + nz * cornersB[k + 2]
    if (h > most) most = h
  }
  plane.real[GAP_OF] = least - most - (nx * real[D] + ny * real[D + 1] + nz * real[D + 2])
}

/** Takes the plane of a face of b, or of a, if its gap is greater than that of `best`. */
export function tryFace(c: Polyhedra, face: number, ofB: boolean, best: Plane): boolean {
  const { forms, real } = c
  const { form: own, corners, at, normals, normalAt } = ofB ? c.b : c.a
  const { form, corners: other, at: from } = ofB ? c.a : c.b
  const sign = ofB ? 1 : -1
  const n = normalAt + 3 * face
  const nx = normals[n]
  const ny = normals[n + 1]
  const nz = normals[n + 2]
  const row = forms.firstFace[own] + face
  const o = at + 3 * forms.loop[forms.firstLoop[row]]
  const level =
    nx * (corners[o] + sign * real[D]) +
    ny * (corners[o + 1] + sign * real[D + 1]) +
    nz * (corners[o + 2] + sign * real[D + 2])
  const floor = best.real[GAP_OF] + level
  const end = from + 3 * (forms.firstCorner[form + 1] - forms.firstCorner[form])
  let least = Infinity
  let deepest = from
  for (let k = from; k < end; k += 3) {
    const h = nx * other[k] + ny * other[k + 1] + nz * other[k + 2]
    if (h < least) {
      if (h <= floor) return false
      least = h
      deepest = k
    }
  }
  best.real[0] = sign * nx
  best.real[1] = sign * ny
  best.real[2] = sign * nz
  best.real[GAP_OF] = least - level
  best.id[0] = ofB ? ON_B : ON_A
  best.id[ofB ? OF_A : OF_B] = (deepest - from) / 3
  best.id[ofB ? OF_B : OF_A] = face
  return true
}

/**
 * Whether the gap over all corners for the normal that the plane has is greater than `limit` [m]. Begins with corners at
 * `p` of a and `r` of b, which are meant to carry the plane, and ends as soon as others decide.
 */
function isAbove(c: Polyhedra, plane: Plane, p: number, r: number, limit: number): boolean {
  const { forms, real } = c
  const { corners: cornersA } = c.a
  const { corners: cornersB } = c.b
  const nx = plane.real[0]
  const ny = plane.real[1]
  const nz = plane.real[2]
  const away = nx * real[D] + ny * real[D + 1] + nz * real[D + 2]
  const floor = limit + away
  const most = nx * cornersB[r] + ny * cornersB[r + 1] + nz * cornersB[r + 2]
  let least = nx * cornersA[p] + ny * cornersA[p + 1] + nz * cornersA[p + 2]
  const endA = c.a.at + 3 * (forms.firstCorner[c.a.form + 1] - forms.firstCorner[c.a.form])
  for (let k = c.a.at; k < endA; k += 3) {
    const h = nx * cornersA[k] + ny * cornersA[k + 1] + nz * cornersA[k + 2]
    if (h < least) {
      if (h - most <= floor) return false
      least = h
    }
  }
  const endB = c.b.at + 3 * (forms.firstCorner[c.b.form + 1] - forms.firstCorner[c.b.form])
  let highest = most
  for (let k = c.b.at; k < endB; k += 3) {
    const h = nx * cornersB[k] + ny * cornersB[k + 1] + nz * cornersB[k + 2]
    if (h > highest) {
      if (least - h <= floor) return false
      highest = h
    }
  }
  plane.real[GAP_OF] = least - highest - away
  return plane.real[GAP_OF] > limit
}

/** Takes the plane along edges `ea` and `eb`, its normal `sign` u × v, if its gap is greater than that of `best`. */
export function tryEdges(c: Polyhedra, ea: number, eb: number, sign: number, best: Plane): boolean {
  const { forms, real } = c
  const { corners: cornersA } = c.a
  const { corners: cornersB } = c.b
  const { tilted } = c.work
  const { edge } = forms
  const i = 2 * (forms.firstEdge[c.a.form] + ea)
  const j = 2 * (forms.firstEdge[c.b.form] + eb)
  const p = c.a.at + 3 * edge[i]
  const q = c.a.at + 3 * edge[i + 1]
  const r = c.b.at + 3 * edge[j]
  const s = c.b.at + 3 * edge[j + 1]
  const ux = cornersA[q] - cornersA[p]
  const uy = cornersA[q + 1] - cornersA[p + 1]
  const uz = cornersA[q + 2] - cornersA[p + 2]
  const vx = cornersB[s] - cornersB[r]
  const vy = cornersB[s + 1] - cornersB[r + 1]
  const vz = cornersB[s + 2] - cornersB[r + 2]
  let nx = sign * (uy * vz - uz * vy)
  let ny = sign * (uz * vx - ux * vz)
  let nz = sign * (ux * vy - uy * vx)
  const squares = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)
  let square = nx * nx + ny * ny + nz * nz
  if (square <= SAME_WAY * squares) return false
  if (square < SHALLOW * squares) {
    const fu = (nx * ux + ny * uy + nz * uz) / (ux * ux + uy * uy + uz * uz)
    nx -= fu * ux
    ny -= fu * uy
    nz -= fu * uz
    const fv = (nx * vx + ny * vy + nz * vz) / (vx * vx + vy * vy + vz * vz)
    nx -= fv * vx
    ny -= fv * vy
    nz -= fv * vz
    square = nx * nx + ny * ny + nz * nz
  }
  const wx = cornersA[p] - cornersB[r] - real[D]
  const wy = cornersA[p + 1] - cornersB[r + 1] - real[D + 1]
  const wz = cornersA[p + 2] - cornersB[r + 2] - real[D + 2]
  const between = nx * wx + ny * wy + nz * wz
  const limit = best.real[GAP_OF]
  if (between * Math.abs(between) <= limit * Math.abs(limit) * square) return false
  const scale = 1 / Math.sqrt(square)
  tilted.real[0] = scale * nx
  tilted.real[1] = scale * ny
  tilted.real[2] = scale * nz
  if (!isAbove(c, tilted, p, r, limit)) return false
  best.real.set(tilted.real)
  best.id[0] = CROSS
  best.id[OF_A] = ea
  best.id[OF_B] = eb
  best.id[SIGN] = sign
  return true
}

/** Tries the planes of the faces; ends early, answering true, once the gap of `best` is greater than `enough`. */
export function tryFaces(c: Polyhedra, a: Objects, b: Objects, enough: number, best: Plane): boolean {
  for (let k = 0; k < b.faces; k++) if (tryFace(c, b.face[k], true, best) && best.real[GAP_OF] > enough) return true
  for (let k = 0; k < a.faces; k++) if (tryFace(c, a.face[k], false, best) && best.real[GAP_OF] > enough) return true
  return false
}

/** Tries the planes of crossing edges that enter validly; ends early as `tryFaces` does. */
export function tryCrossings(c: Polyhedra, a: Objects, b: Objects, enough: number, best: Plane): boolean {
  const { forms } = c
  const { corners: cornersA, normals: normalsA } = c.a
  const { corners: cornersB, normals: normalsB } = c.b
  const { edge, edgeFace } = forms
  const edgeA = 2 * forms.firstEdge[c.a.form]
  const edgeB = 2 * forms.firstEdge[c.b.form]
  for (let m = 0; m < b.edges; m++) {
    const j = edgeB + 2 * b.edge[m]
    const r = c.b.at + 3 * edge[j]
    const s = c.b.at + 3 * edge[j + 1]
    const vx = cornersB[s] - cornersB[r]
    const vy = cornersB[s + 1] - cornersB[r + 1]
    const vz = cornersB[s + 2] - cornersB[r + 2]
    const sizeV = MISSES * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
    const left = c.b.normalAt + 3 * edgeFace[j]
    const lx = normalsB[left]
    const ly = normalsB[left + 1]
    const lz = normalsB[left + 2]
    const right = c.b.normalAt + 3 * edgeFace[j + 1]
    const rx = normalsB[right]
    const ry = normalsB[right + 1]
    const rz = normalsB[right + 2]
    for (let k = 0; k < a.edges; k++) {
      const i = edgeA + 2 * a.edge[k]
      const p = c.a.at + 3 * edge[i]
      const q = c.a.at + 3 * edge[i + 1]
      const ux = cornersA[q] - cornersA[p]
      const uy = cornersA[q + 1] - cornersA[p + 1]
      const uz = cornersA[q + 2] - cornersA[p + 2]
      const sizeU = MISSES * (Math.abs(ux) + Math.abs(uy) + Math.abs(uz))
      const ofL = lx * ux + ly * uy + lz * uz
      const ofR = rx * ux + ry * uy + rz * uz
      let forth = ofL <= sizeU && ofR >= -sizeU
      let back = ofL >= -sizeU && ofR <= sizeU
      if (!forth && !back) continue
      const f = c.a.normalAt + 3 * edgeFace[i]
      const g = c.a.normalAt + 3 * edgeFace[i + 1]
      const ofl = normalsA[f] * vx + normalsA[f + 1] * vy + normalsA[f + 2] * vz
      const ofr = normalsA[g] * vx + normalsA[g + 1] * vy + normalsA[g + 2] * vz
      forth = forth && ofl <= sizeV && ofr >= -sizeV
      back = back && ofl >= -sizeV && ofr <= sizeV
      if (forth && tryEdges(c, a.edge[k], b.edge[m], 1, best) && best.real[GAP_OF] > enough) return true
      if (back && tryEdges(c, a.edge[k], b.edge[m], -1, best) && best.real[GAP_OF] > enough) return true
    }
  }
  return false
}

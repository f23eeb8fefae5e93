/**
 * The fast common plane: the plane is one of a few that the corners nearest to it offer.
 *
 * What     With corners A of a and B of b nearest to the plane, apart, the plane of largest gap is
 *            (a) across the link A B,
 *            (b) along a face at A or at B,
 *            (c) along an edge at A and an edge at B, or
 *            (d) along an edge at A or at B, else as nearly across the link as can be,
 *          or else other corners are nearest.
 * Steps    1. the corners nearest to the plane of the last step, or to the one between the centres;
 *          2. all candidates of these corners. gap(n) is at most n·c, c the link A B, and at most n·w for the link w from either
 *             to a neighbour of the other: one that these bounds keep from beating the best is dropped, the others are
 *             measured with all corners; the best is the next plane;
 *          3. round: again from the corners nearest to it, until none gains. Where several are level with the plane, the pairs
 *             of them are tried in turn;
 *          4. the end is a proof: the points that face each other along the normal lie within the features that gave it.
 * Fails    Edges that are parallel offer no plane together. See `find-plane`, which moves apart two that touch or overlap.
 * Source   Nezami et al. (2004), section 4; the bounds by which candidates are dropped, and the proof, are ours.
 */
import { PLANES } from '../tolerances.ts'
import { FEATURES_MEMORY, findPlane } from './find-plane.ts'
import { findLevel, lieFlat } from './lie-flat.ts'
import type { PlaneFinder, Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { FAILED, FLAT, scaleOf } from './proof.ts'
import { incident, proveLink, proveNear } from './prove-link.ts'
import { gapAlong } from './support.ts'

// Bound here: an imported constant is looked up at every use.
const { CORNER, D, EDGE, FACE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, N, ROUNDS } = offsets
const { GIVEN, LEVEL, NO_GAIN } = PLANES

/** Rounds before the plane is given up. */
const MOST = 40

export const fastCommonPlane: PlaneFinder = {
  always: false,
  exact: true,
  memory: FEATURES_MEMORY,
  wantsMotion: false,
  findNormal(polyhedra) {
    findPlane(polyhedra, tryCandidates)
  },
  find(polyhedra) {
    if (findPlane(polyhedra, tryCandidates) & FLAT) lieFlat(polyhedra)
  },
}

/** From N to the features that carry the plane of two that are apart; returns their proof. */
function tryCandidates(polyhedra: Polyhedra): number {
  const { id, real } = polyhedra
  const { offered: best, offeredBy, nearest } = polyhedra.work
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = (1 - GIVEN) * gapAlong(polyhedra)
  for (let round = 0; round < MOST; round++) {
    id[ROUNDS]++
    const before = best[3]
    tryCorners(polyhedra, nearest[0], nearest[1])
    if (best[3] > before) {
      id.set(offeredBy, KIND_A)
      const proof = proveLink(polyhedra)
      if (proof !== FAILED && real[GAP] > 0) return proof
      layBest(polyhedra)
      continue
    }
    layBest(polyhedra)
    findLevel(polyhedra, LEVEL * scaleOf(real))
    const proof = proveNear(polyhedra, 0)
    if (proof !== FAILED) return proof
    tryLevel(polyhedra)
    if (!(best[3] > before)) return FAILED
    layBest(polyhedra)
  }
  return FAILED
}

/** Sets N to the best plane, and looks for the corners nearest to it. */
function layBest(polyhedra: Polyhedra): void {
  for (let i = 0; i < 3; i++) polyhedra.real[N + i] = polyhedra.work.offered[i]
  gapAlong(polyhedra)
}

/** Candidates of all corners of the features that are level with the plane. */
function tryLevel(polyhedra: Polyhedra): void {
  const { id } = polyhedra
  const kindA = id[KIND_A]
  const a = id[FEATURE_A]
  const kindB = id[KIND_B]
  const b = id[FEATURE_B]
  for (let i = 0; ; i++) {
    const cornerA = incident(polyhedra, kindA, a, CORNER, i, false)
    if (cornerA < 0) return
    for (let j = 0; ; j++) {
      const cornerB = incident(polyhedra, kindB, b, CORNER, j, true)
      if (cornerB < 0) break
      tryCorners(polyhedra, cornerA, cornerB)
    }
  }
}

/** Replaces the best plane that is offered by any better plane that the two corners offer. */
function tryCorners(polyhedra: Polyhedra, cornerA: number, cornerB: number): void {
  const { forms, real, work } = polyhedra
  const { corners: cornersA, normals: normalsA } = polyhedra.a
  const { corners: cornersB, normals: normalsB } = polyhedra.b
  const { between: link, edgeEnds, offeredBy: by } = work
  const a = polyhedra.a.at + 3 * cornerA
  const b = polyhedra.b.at + 3 * cornerB
  for (let i = 0; i < 3; i++) link[i] = cornersA[a + i] - cornersB[b + i] - real[D + i]
  const ringA = forms.firstCorner[polyhedra.a.form] + cornerA
  const ringB = forms.firstCorner[polyhedra.b.form] + cornerB
  const fromA = forms.firstNear[ringA]
  const toA = forms.firstNear[ringA + 1]
  const fromB = forms.firstNear[ringB]
  const toB = forms.firstNear[ringB + 1]
  edgeEnds[0] = 3 * (toA - fromA)
  edgeEnds[1] = 3 * (toB - fromB)
  work.edgesA = fillEdges(polyhedra, work.edgesA, fromA, toA, cornerA, false)
  work.edgesB = fillEdges(polyhedra, work.edgesB, fromB, toB, cornerB, true)
  for (let k = fromA; k < toA; k++) {
    const n = polyhedra.a.normalAt + 3 * forms.nearFace[k]
    if (offer(polyhedra, -normalsA[n], -normalsA[n + 1], -normalsA[n + 2]))
      name(by, FACE, forms.nearFace[k], CORNER, cornerB)
  }
  for (let k = fromB; k < toB; k++) {
    const n = polyhedra.b.normalAt + 3 * forms.nearFace[k]
    if (offer(polyhedra, normalsB[n], normalsB[n + 1], normalsB[n + 2]))
      name(by, CORNER, cornerA, FACE, forms.nearFace[k])
  }
  if (offer(polyhedra, link[0], link[1], link[2])) name(by, CORNER, cornerA, CORNER, cornerB)
  for (let k = fromA; k < toA; k++)
    if (offerAlong(polyhedra, work.edgesA, 3 * (k - fromA))) name(by, EDGE, forms.nearEdge[k], CORNER, cornerB)
  for (let k = fromB; k < toB; k++)
    if (offerAlong(polyhedra, work.edgesB, 3 * (k - fromB))) name(by, CORNER, cornerA, EDGE, forms.nearEdge[k])
  for (let k = fromA; k < toA; k++)
    for (let j = fromB; j < toB; j++)
      if (offerAcross(polyhedra, 3 * (k - fromA), 3 * (j - fromB)))
        name(by, EDGE, forms.nearEdge[k], EDGE, forms.nearEdge[j])
}

function name(by: Int32Array, kindA: number, featureA: number, kindB: number, featureB: number): void {
  by[0] = kindA
  by[1] = featureA
  by[2] = kindB
  by[3] = featureB
}

function fillEdges(
  polyhedra: Polyhedra,
  into: Float64Array,
  from: number,
  to: number,
  corner: number,
  ofB: boolean,
): Float64Array {
  const { near } = polyhedra.forms
  const { corners, at } = ofB ? polyhedra.b : polyhedra.a
  const edges = into.length < 3 * (to - from) ? new Float64Array(6 * (to - from)) : into
  const v = at + 3 * corner
  for (let k = from; k < to; k++) {
    const w = at + 3 * near[k]
    const e = 3 * (k - from)
    edges[e] = corners[w] - corners[v]
    edges[e + 1] = corners[w + 1] - corners[v + 1]
    edges[e + 2] = corners[w + 2] - corners[v + 2]
  }
  return edges
}

/** Along an edge, else across the link: the link less its part along the edge. */
function offerAlong(polyhedra: Polyhedra, edges: Float64Array, e: number): boolean {
  const { between: link } = polyhedra.work
  const x = edges[e]
  const y = edges[e + 1]
  const z = edges[e + 2]
  const share = (link[0] * x + link[1] * y + link[2] * z) / (x * x + y * y + z * z)
  return offer(polyhedra, link[0] - share * x, link[1] - share * y, link[2] - share * z)
}

/** Along two edges, towards a. */
function offerAcross(polyhedra: Polyhedra, i: number, j: number): boolean {
  const { between: link, edgesA: a, edgesB: b } = polyhedra.work
  const x = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1]
  const y = a[i + 2] * b[j] - a[i] * b[j + 2]
  const z = a[i] * b[j + 1] - a[i + 1] * b[j]
  const sign = x * link[0] + y * link[1] + z * link[2] < 0 ? -1 : 1
  return offer(polyhedra, sign * x, sign * y, sign * z)
}

/** Measures the plane across a direction, if it may be better than the best; true if it is. */
function offer(polyhedra: Polyhedra, x: number, y: number, z: number): boolean {
  const { real } = polyhedra
  const { offered: best, between: link, edgesA: a, edgesB: b, edgeEnds } = polyhedra.work
  const along = x * link[0] + y * link[1] + z * link[2]
  const square = x * x + y * y + z * z
  const least = best[3] * (1 + NO_GAIN)
  if (!(along > 0 && along * along > least * least * square)) return false
  const length = Math.sqrt(square)
  const bound = least * length - along
  for (let i = 0; i < edgeEnds[0]; i += 3) if (!(x * a[i] + y * a[i + 1] + z * a[i + 2] > bound)) return false
  for (let j = 0; j < edgeEnds[1]; j += 3) if (!(x * b[j] + y * b[j + 1] + z * b[j + 2] < -bound)) return false
  real[N] = x / length
  real[N + 1] = y / length
  real[N + 2] = z / length
  const gap = gapAlong(polyhedra)
  if (!(gap > least)) return false
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = gap
  return true
}

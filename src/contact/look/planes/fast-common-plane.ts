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
import type { Couple, PlaneFinder } from './couple.ts'
import * as couples from './couple.ts'
import { FEATURES_MEMORY, findPlane } from './find-plane.ts'
import { findLevel, lieFlat } from './lie-flat.ts'
import { FAILED, FLAT, scaleOf } from './proof.ts'
import { incident, proveLink, proveNear } from './prove-link.ts'
import { gapAlong } from './support.ts'

// Bound here: an imported constant is looked up at every use.
const { CORNER, D, EDGE, FACE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, N, ROUNDS } = couples
const { GIVEN, LEVEL, NO_GAIN } = PLANES

/** Rounds before the plane is given up. */
const MOST = 40

export const fastCommonPlane: PlaneFinder = {
  always: false,
  memory: FEATURES_MEMORY,
  wantsMotion: false,
  findNormal(couple) {
    findPlane(couple, tryCandidates)
  },
  find(couple) {
    if (findPlane(couple, tryCandidates) & FLAT) lieFlat(couple)
  },
}

/** From N to the features that carry the plane of two that are apart; returns their proof. */
function tryCandidates(couple: Couple): number {
  const { id, real } = couple
  const { offered: best, offeredBy, nearest } = couple.work
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = (1 - GIVEN) * gapAlong(couple)
  for (let round = 0; round < MOST; round++) {
    id[ROUNDS]++
    const before = best[3]
    tryCorners(couple, nearest[0], nearest[1])
    if (best[3] > before) {
      id.set(offeredBy, KIND_A)
      const proof = proveLink(couple)
      if (proof !== FAILED && real[GAP] > 0) return proof
      layBest(couple)
      continue
    }
    layBest(couple)
    findLevel(couple, LEVEL * scaleOf(real))
    const proof = proveNear(couple, 0)
    if (proof !== FAILED) return proof
    tryLevel(couple)
    if (!(best[3] > before)) return FAILED
    layBest(couple)
  }
  return FAILED
}

/** Sets N to the best plane, and looks for the corners nearest to it. */
function layBest(couple: Couple): void {
  for (let i = 0; i < 3; i++) couple.real[N + i] = couple.work.offered[i]
  gapAlong(couple)
}

/** Candidates of all corners of the features that are level with the plane. */
function tryLevel(couple: Couple): void {
  const { id } = couple
  const kindA = id[KIND_A]
  const a = id[FEATURE_A]
  const kindB = id[KIND_B]
  const b = id[FEATURE_B]
  for (let i = 0; ; i++) {
    const cornerA = incident(couple, kindA, a, CORNER, i, false)
    if (cornerA < 0) return
    for (let j = 0; ; j++) {
      const cornerB = incident(couple, kindB, b, CORNER, j, true)
      if (cornerB < 0) break
      tryCorners(couple, cornerA, cornerB)
    }
  }
}

/** Replaces the best plane that is offered by any better plane that the two corners offer. */
export function tryCorners(couple: Couple, cornerA: number, cornerB: number): void {
  const { forms, real, cornersA, cornersB, normalsA, normalsB, work } = couple
  const { between: link, edgeEnds, offeredBy: by } = work
  const a = couple.atA + 3 * cornerA
  const b = couple.atB + 3 * cornerB
  for (let i = 0; i < 3; i++) link[i] = cornersA[a + i] - cornersB[b + i] - real[D + i]
  const ringA = forms.firstCorner[couple.formA] + cornerA
  const ringB = forms.firstCorner[couple.formB] + cornerB
  const fromA = forms.firstNear[ringA]
  const toA = forms.firstNear[ringA + 1]
  const fromB = forms.firstNear[ringB]
  const toB = forms.firstNear[ringB + 1]
  edgeEnds[0] = 3 * (toA - fromA)
  edgeEnds[1] = 3 * (toB - fromB)
  work.edgesA = fillEdges(couple, work.edgesA, fromA, toA, cornerA, false)
  work.edgesB = fillEdges(couple, work.edgesB, fromB, toB, cornerB, true)
  for (let k = fromA; k < toA; k++) {
    const n = couple.normalAtA + 3 * forms.nearFace[k]
    if (offer(couple, -normalsA[n], -normalsA[n + 1], -normalsA[n + 2]))
      name(by, FACE, forms.nearFace[k], CORNER, cornerB)
  }
  for (let k = fromB; k < toB; k++) {
    const n = couple.normalAtB + 3 * forms.nearFace[k]
    if (offer(couple, normalsB[n], normalsB[n + 1], normalsB[n + 2])) name(by, CORNER, cornerA, FACE, forms.nearFace[k])
  }
  if (offer(couple, link[0], link[1], link[2])) name(by, CORNER, cornerA, CORNER, cornerB)
  for (let k = fromA; k < toA; k++)
    if (offerAlong(couple, work.edgesA, 3 * (k - fromA))) name(by, EDGE, forms.nearEdge[k], CORNER, cornerB)
  for (let k = fromB; k < toB; k++)
    if (offerAlong(couple, work.edgesB, 3 * (k - fromB))) name(by, CORNER, cornerA, EDGE, forms.nearEdge[k])
  for (let k = fromA; k < toA; k++)
    for (let j = fromB; j < toB; j++)
      if (offerAcross(couple, 3 * (k - fromA), 3 * (j - fromB)))
        name(by, EDGE, forms.nearEdge[k], EDGE, forms.nearEdge[j])
}

function name(by: Int32Array, kindA: number, featureA: number, kindB: number, featureB: number): void {
  by[0] = kindA
  by[1] = featureA
  by[2] = kindB
  by[3] = featureB
}

function fillEdges(
  couple: Couple,
  into: Float64Array,
  from: number,
  to: number,
  corner: number,
  ofB: boolean,
): Float64Array {
  const { near } = couple.forms
  const corners = ofB ? couple.cornersB : couple.cornersA
  const at = ofB ? couple.atB : couple.atA
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
function offerAlong(couple: Couple, edges: Float64Array, e: number): boolean {
  const { between: link } = couple.work
  const x = edges[e]
  const y = edges[e + 1]
  const z = edges[e + 2]
  const share = (link[0] * x + link[1] * y + link[2] * z) / (x * x + y * y + z * z)
  return offer(couple, link[0] - share * x, link[1] - share * y, link[2] - share * z)
}

/** Along two edges, towards a. */
function offerAcross(couple: Couple, i: number, j: number): boolean {
  const { between: link, edgesA: a, edgesB: b } = couple.work
  const x = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1]
  const y = a[i + 2] * b[j] - a[i] * b[j + 2]
  const z = a[i] * b[j + 1] - a[i + 1] * b[j]
  const sign = x * link[0] + y * link[1] + z * link[2] < 0 ? -1 : 1
  return offer(couple, sign * x, sign * y, sign * z)
}

/** Measures the plane across a direction, if it may be better than the best; true if it is. */
function offer(couple: Couple, x: number, y: number, z: number): boolean {
  const { real } = couple
  const { offered: best, between: link, edgesA: a, edgesB: b, edgeEnds } = couple.work
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
  const gap = gapAlong(couple)
  if (!(gap > least)) return false
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = gap
  return true
}

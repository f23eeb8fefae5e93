/**
 * The planes that a corner of a and a corner of b offer as common plane of two polyhedra that are apart.
 *
 * What     Across the link of the corners, along a face at either, along an edge at either, along an edge at each.
 * Steps    gap(n) is at most n·c, c the link, and at most n·w for the link w from either corner to a neighbour of the
 *          other: a candidate that these bounds keep from beating the best is dropped, others are measured with all corners.
 * Fails    Edges that are parallel offer no plane together.
 * Source   Nezami et al. (2004), section 4; the bounds are ours.
 */

import { PLANES } from '../tolerances.ts'
import { CORNER, type Couple, D, EDGE, FACE, N } from './couple.ts'
import { gapAlong } from './support.ts'

const { NO_GAIN } = PLANES

/** Replaces the best plane that is offered by any better plane that the two corners offer. */
export function tryCorners(couple: Couple, cornerA: number, cornerB: number): void {
  const { forms, real, cornersA, cornersB, normalsA, normalsB, work } = couple
  const { between: link, edgeEnds, offeredBy: by } = work
  const a = couple.atA + 3 * cornerA
  const b = couple.atB + 3 * cornerB
  for (let i = 0; i < 3; i++) link[i] = cornersA[a + i] - cornersB[b + i] - real[D + i]
  const ringA = forms.firstCorner[couple.formA] + cornerA
  const ringB = forms.firstCorner[couple.formB] + cornerB
  const [fromA, toA] = [forms.firstNear[ringA], forms.firstNear[ringA + 1]]
  const [fromB, toB] = [forms.firstNear[ringB], forms.firstNear[ringB + 1]]
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

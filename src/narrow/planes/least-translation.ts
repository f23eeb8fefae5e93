/**
 * The least translation that parts two polyhedra, or the facet of largest gap where they are apart, by looking at all of them.
 *
 * What     gap(n) is largest, where it is negative, on the normal of a facet of the Minkowski difference: a face of a, a face
 *          of b, or an edge of each whose arcs on the sphere of normals cross.
 * Steps    1. every face, by the corners of the other polyhedron;
 *          2. every pair of edges whose arcs cross; one that promises more is measured with all corners, so that edges that
 *             are all but parallel, whose normal is round-off, cannot promise what they do not keep;
 *          3. the features that carry the plane, from the best normal.
 * Fails    Costs a product of the numbers of edges: for pairs that are new, or where another way failed.
 * Source   Gottschalk, Lin and Manocha (1996); Gregorius, The separating axis test (2013).
 */
import { CORNER, type Couple, D, EDGE, FACE, GAP, KIND_A, N, P, Q } from './couple.ts'
import { findLevel } from './level.ts'
import { FAILED, LEVEL, scaleOf } from './prove-facet.ts'
import { proveNear } from './prove-link.ts'
import { gapAlong, nearest } from './support.ts'

/** An edge must do better than faces by this: at equal depth a face is the steadier choice [share of size and distance]. */
const EDGE_BONUS = 1e-13

/** Largest gap so far, and its normal. */
const best = new Float64Array(4)
/** Its features, and what is tried now. */
const bestId = new Int32Array(4)
const PARALLEL = 1e-24

/** Writes N, GAP, P, Q and the features of the largest gap over all facets; returns the kind of proof. */
export function findLeastTranslation(couple: Couple): number {
  const { id, real } = couple
  best[3] = -Infinity
  tryFaces(couple, false)
  tryFaces(couple, true)
  tryEdges(couple)
  real.set(best.subarray(0, 3), N)
  id.set(bestId, KIND_A)
  const proof = proveLevel(couple)
  if (proof !== FAILED) return proof
  real.set(best.subarray(0, 3), N)
  id.set(bestId, KIND_A)
  real[GAP] = best[3]
  putDeepest(couple)
  return FAILED
}

/** Proof by the features that were found, or by any that lie in the same plane. */
function proveLevel(couple: Couple): number {
  const least = best[3] - EDGE_BONUS * scaleOf(couple.real)
  const proof = proveNear(couple, least)
  if (proof !== FAILED) return proof
  gapAlong(couple)
  findLevel(couple, LEVEL * scaleOf(couple.real))
  return proveNear(couple, least)
}

function tryFaces(couple: Couple, ofB: boolean): void {
  const { forms, real } = couple
  const form = ofB ? couple.formB : couple.formA
  const normals = ofB ? couple.normalsB : couple.normalsA
  const at = ofB ? couple.normalAtB : couple.normalAtA
  const sign = ofB ? 1 : -1
  const faces = forms.firstFace[form + 1] - forms.firstFace[form]
  for (let face = 0; face < faces; face++) {
    for (let i = 0; i < 3; i++) real[N + i] = sign * normals[at + 3 * face + i]
    const gap = gapAlong(couple)
    if (gap <= best[3]) continue
    if (ofB) keep(couple, gap, CORNER, nearest[0], FACE, face)
    else keep(couple, gap, FACE, face, CORNER, nearest[1])
  }
}

function keep({ real }: Couple, gap: number, kindA: number, featureA: number, kindB: number, featureB: number): void {
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = gap
  bestId[0] = kindA
  bestId[1] = featureA
  bestId[2] = kindB
  bestId[3] = featureB
}

function tryEdges(couple: Couple): void {
  const { forms, real } = couple
  const bonus = EDGE_BONUS * scaleOf(real)
  const countA = forms.firstEdge[couple.formA + 1] - forms.firstEdge[couple.formA]
  const countB = forms.firstEdge[couple.formB + 1] - forms.firstEdge[couple.formB]
  for (let i = 0; i < countA; i++)
    for (let j = 0; j < countB; j++) {
      if (!cross(couple, i, j, best[3] + bonus)) continue
      const gap = gapAlong(couple)
      if (gap > best[3] + bonus) keep(couple, gap, EDGE, i, EDGE, j)
    }
}

/** Sets N across two edges whose arcs cross; false where they do not, or where their gap is no larger than `least`. */
function cross(couple: Couple, edgeA: number, edgeB: number, least: number): boolean {
  const { forms, real, cornersA, cornersB, normalsA, normalsB } = couple
  const { edge, edgeFace } = forms
  const rowA = 2 * (forms.firstEdge[couple.formA] + edgeA)
  const rowB = 2 * (forms.firstEdge[couple.formB] + edgeB)
  const a = couple.atA + 3 * edge[rowA]
  const a1 = couple.atA + 3 * edge[rowA + 1]
  const b = couple.atB + 3 * edge[rowB]
  const b1 = couple.atB + 3 * edge[rowB + 1]
  const ex = cornersB[b1] - cornersB[b]
  const ey = cornersB[b1 + 1] - cornersB[b + 1]
  const ez = cornersB[b1 + 2] - cornersB[b + 2]
  const la = couple.normalAtA + 3 * edgeFace[rowA]
  const ra = couple.normalAtA + 3 * edgeFace[rowA + 1]
  const left = ex * normalsA[la] + ey * normalsA[la + 1] + ez * normalsA[la + 2]
  const right = ex * normalsA[ra] + ey * normalsA[ra + 1] + ez * normalsA[ra + 2]
  if (left * right > 0) return false
  const sign = right > left ? 1 : -1
  const dx = cornersA[a1] - cornersA[a]
  const dy = cornersA[a1 + 1] - cornersA[a + 1]
  const dz = cornersA[a1 + 2] - cornersA[a + 2]
  const lb = couple.normalAtB + 3 * edgeFace[rowB]
  const rb = couple.normalAtB + 3 * edgeFace[rowB + 1]
  const dLeft = sign * (dx * normalsB[lb] + dy * normalsB[lb + 1] + dz * normalsB[lb + 2])
  const dRight = sign * (dx * normalsB[rb] + dy * normalsB[rb + 1] + dz * normalsB[rb + 2])
  if (dLeft > 0 || dRight < 0) return false
  const dd = dx * dx + dy * dy + dz * dz
  const along = (ex * dx + ey * dy + ez * dz) / dd
  const ux = ex - along * dx
  const uy = ey - along * dy
  const uz = ez - along * dz
  const uu = ux * ux + uy * uy + uz * uz
  if (!(uu > PARALLEL * (uu + along * along * dd))) return false
  const f = sign / Math.sqrt(dd * uu)
  const x = f * (dy * uz - dz * uy)
  const y = f * (dz * ux - dx * uz)
  const z = f * (dx * uy - dy * ux)
  const rx = cornersA[a] - cornersB[b] - real[D]
  const ry = cornersA[a + 1] - cornersB[b + 1] - real[D + 1]
  const rz = cornersA[a + 2] - cornersB[b + 2] - real[D + 2]
  if (x * rx + y * ry + z * rz <= least) return false
  real[N] = x
  real[N + 1] = y
  real[N + 2] = z
  return true
}

/** P at the corner of a that is deepest along N, Q across the gap. */
function putDeepest(couple: Couple): void {
  const { real, cornersA } = couple
  gapAlong(couple)
  for (let i = 0; i < 3; i++) {
    real[P + i] = cornersA[couple.atA + 3 * nearest[0] + i]
    real[Q + i] = real[P + i] - real[GAP] * real[N + i]
  }
}

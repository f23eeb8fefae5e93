/**
 * Whether the features that the ends of a link lie on carry the common plane; and which smaller ones do, where they lie flat
 * on each other.
 */

import { edgeBetween } from './clip.ts'
import { CORNER, EDGE, FACE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, type Polyhedra } from './polyhedra.ts'
import { FAILED } from './proof.ts'
import { proveCornerEdge, proveCorners } from './prove-corner.ts'
import { proveEdges } from './prove-edges.ts'
import { proveCornerFace } from './prove-face.ts'

/** The two features named in `id`; where they are too large for a proof of their own, see `proveParts`. */
export function proveLink(polyhedra: Polyhedra): number {
  const { id } = polyhedra
  const a = id[FEATURE_A]
  const b = id[FEATURE_B]
  switch (3 * id[KIND_A] + id[KIND_B]) {
    case 3 * CORNER + FACE:
      return proveCornerFace(polyhedra, a, b, false)
    case 3 * FACE + CORNER:
      return proveCornerFace(polyhedra, b, a, true)
    case 3 * EDGE + EDGE:
      return proveEdges(polyhedra, a, b)
    case 3 * CORNER + EDGE:
      return proveCornerEdge(polyhedra, a, b, false)
    case 3 * EDGE + CORNER:
      return proveCornerEdge(polyhedra, b, a, true)
    case 3 * CORNER + CORNER:
      return proveCorners(polyhedra, a, b)
  }
  return FAILED
}

/**
 * The same for all features that those named in `id` are part of, or that are part of them, where round-off or a flat contact
 * hides which ones carry the plane. Names those that do with a gap of more than `least`.
 */
export function proveNear(polyhedra: Polyhedra, least: number): number {
  const { id, real } = polyhedra
  const { from } = polyhedra.work
  const named = proveLink(polyhedra)
  if (named !== FAILED && real[GAP] > least) return named
  for (let i = 0; i < 4; i++) from[i] = id[KIND_A + i]
  for (let t = 0; t < TRIES.length; t += 2) {
    const kindA = TRIES[t]
    const kindB = TRIES[t + 1]
    for (let i = 0, a = 0; a >= 0; i++) {
      a = incident(polyhedra, from[0], from[1], kindA, i, false)
      for (let j = 0, b = a < 0 ? -1 : 0; b >= 0; j++) {
        b = incident(polyhedra, from[2], from[3], kindB, j, true)
        if (b < 0) break
        id[KIND_A] = kindA
        id[FEATURE_A] = a
        id[KIND_B] = kindB
        id[FEATURE_B] = b
        const proof = proveLink(polyhedra)
        if (proof !== FAILED && real[GAP] > least) return proof
      }
    }
  }
  id.set(from, KIND_A)
  return FAILED
}

const TRIES = [CORNER, FACE, FACE, CORNER, EDGE, EDGE, CORNER, EDGE, EDGE, CORNER, CORNER, CORNER]

/** The i-th feature of one kind that a feature contains, is, or is contained in; −1 after the last. */
export function incident(
  polyhedra: Polyhedra,
  kind: number,
  feature: number,
  wanted: number,
  i: number,
  ofB: boolean,
): number {
  const { forms } = polyhedra
  const { form } = ofB ? polyhedra.b : polyhedra.a
  if (kind === wanted) return i === 0 ? feature : -1
  if (kind === CORNER) {
    const ring = forms.firstCorner[form] + feature
    const k = forms.firstNear[ring] + i
    if (k >= forms.firstNear[ring + 1]) return -1
    return wanted === EDGE ? forms.nearEdge[k] : forms.nearFace[k]
  }
  if (kind === EDGE) {
    const k = 2 * (forms.firstEdge[form] + feature) + i
    if (i > 1) return -1
    return wanted === CORNER ? forms.edge[k] : forms.edgeFace[k]
  }
  const row = forms.firstFace[form] + feature
  const k = forms.firstLoop[row] + i
  const end = forms.firstLoop[row + 1]
  if (k >= end) return -1
  if (wanted === CORNER) return forms.loop[k]
  return edgeBetween(polyhedra.forms, forms.loop[k], forms.loop[k + 1 < end ? k + 1 : forms.firstLoop[row]], form)
}

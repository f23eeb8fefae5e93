/**
 * Which features of two polyhedra lie in a plane.
 *
 * What     Once the normal is known, the corners nearest to the plane make a corner, an edge or a face.
 * Steps    From a nearest corner: the neighbours that leave the plane by no more than a slack. None: the corner; two that follow
 *          each other around it: the face between them; otherwise the edge to the most level one.
 */
import { CORNER, type Couple, EDGE, FACE, FEATURE_A, FEATURE_B, KIND_A, KIND_B, N } from './couple.ts'

/** Names the features of both that leave the plane across N by no more than `slack` [m], after a look along N. */
export function findLevel(couple: Couple, slack: number): void {
  const { nearest } = couple.work
  levelAround(couple, nearest[0], slack, false)
  levelAround(couple, nearest[1], slack, true)
}

/** The same for features named in `id`, which may be part of larger ones; false where an edge that is named is not level itself. */
export function growLevel(couple: Couple, slack: number): boolean {
  return growSide(couple, slack, false) && growSide(couple, slack, true)
}

function growSide(couple: Couple, slack: number, ofB: boolean): boolean {
  const { forms, id } = couple
  const atKind = ofB ? KIND_B : KIND_A
  const atFeature = ofB ? FEATURE_B : FEATURE_A
  const kind = id[atKind]
  const feature = id[atFeature]
  if (kind === FACE) return true
  const row = 2 * (forms.firstEdge[ofB ? couple.formB : couple.formA] + feature)
  levelAround(couple, kind === CORNER ? feature : forms.edge[row], slack, ofB)
  if (kind === CORNER) return true
  const grown = id[atFeature]
  if (id[atKind] === FACE && (grown === forms.edgeFace[row] || grown === forms.edgeFace[row + 1])) return true
  const isLevel = id[atKind] === EDGE && grown === feature
  id[atKind] = kind
  id[atFeature] = feature
  return isLevel
}

function levelAround(couple: Couple, corner: number, slack: number, ofB: boolean): void {
  const { forms, id, real } = couple
  const { near, nearEdge, nearFace } = forms
  const corners = ofB ? couple.cornersB : couple.cornersA
  const at = ofB ? couple.atB : couple.atA
  const sign = ofB ? -1 : 1
  const x = sign * real[N]
  const y = sign * real[N + 1]
  const z = sign * real[N + 2]
  const v = at + 3 * corner
  const level = x * corners[v] + y * corners[v + 1] + z * corners[v + 2]
  const ring = forms.firstCorner[ofB ? couple.formB : couple.formA] + corner
  const from = forms.firstNear[ring]
  const to = forms.firstNear[ring + 1]
  let kind = CORNER
  let feature = corner
  let least = slack
  let w = at + 3 * near[to - 1]
  let wasLevel = Math.abs(x * corners[w] + y * corners[w + 1] + z * corners[w + 2] - level) <= slack
  for (let k = from; k < to; k++) {
    w = at + 3 * near[k]
    const off = Math.abs(x * corners[w] + y * corners[w + 1] + z * corners[w + 2] - level)
    const isLevel = off <= slack
    if (isLevel && wasLevel) {
      kind = FACE
      feature = nearFace[k === from ? to - 1 : k - 1]
      break
    }
    if (off <= least) {
      least = off
      kind = EDGE
      feature = nearEdge[k]
    }
    wasLevel = isLevel
  }
  id[ofB ? KIND_B : KIND_A] = kind
  id[ofB ? FEATURE_B : FEATURE_A] = feature
}

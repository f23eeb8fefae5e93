/**
 * Which features of two polyhedra lie in a plane.
 *
 * What     Once the normal is known, the corners nearest to the plane make a corner, an edge or a face.
 * Steps    From a nearest corner: the neighbours that leave the plane by no more than a slack. None: the corner; two that follow
 *          each other around it: the face between them; otherwise the edge to the most level one.
 */
import { CORNER, type Couple, EDGE, FACE, FEATURE_A, FEATURE_B, KIND_A, KIND_B, N } from './couple.ts'
import { nearest } from './support.ts'

/** Names the features of both that leave the plane across N by no more than `slack` [m], after a look along N. */
export function findLevel(couple: Couple, slack: number): void {
  levelAround(couple, nearest[0], slack, false)
  levelAround(couple, nearest[1], slack, true)
}

/** The same for features named in `id` that lie in the plane, but may be part of larger ones. */
export function growLevel(couple: Couple, slack: number): void {
  const { forms, id, formA, formB } = couple
  if (id[KIND_A] !== FACE) {
    const a = id[FEATURE_A]
    levelAround(couple, id[KIND_A] === CORNER ? a : forms.edge[2 * (forms.firstEdge[formA] + a)], slack, false)
  }
  if (id[KIND_B] !== FACE) {
    const b = id[FEATURE_B]
    levelAround(couple, id[KIND_B] === CORNER ? b : forms.edge[2 * (forms.firstEdge[formB] + b)], slack, true)
  }
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
  const level = slack + x * corners[v] + y * corners[v + 1] + z * corners[v + 2]
  const ring = forms.firstCorner[ofB ? couple.formB : couple.formA] + corner
  const from = forms.firstNear[ring]
  const to = forms.firstNear[ring + 1]
  let kind = CORNER
  let feature = corner
  let least = level
  let before = at + 3 * near[to - 1]
  let wasLevel = x * corners[before] + y * corners[before + 1] + z * corners[before + 2] <= level
  for (let k = from; k < to; k++) {
    before = at + 3 * near[k]
    const h = x * corners[before] + y * corners[before + 1] + z * corners[before + 2]
    const isLevel = h <= level
    if (isLevel && wasLevel) {
      kind = FACE
      feature = nearFace[k === from ? to - 1 : k - 1]
      break
    }
    if (h <= least) {
      least = h
      kind = EDGE
      feature = nearEdge[k]
    }
    wasLevel = isLevel
  }
  id[ofB ? KIND_B : KIND_A] = kind
  id[ofB ? FEATURE_B : FEATURE_A] = feature
}

/**
 * Features that lie flat on each other in the common plane: the whole of them, and the middle of where they meet.
 *
 * What     Where a face lies on a face or an edge, or edges are parallel, the shortest link is not unique; P and Q are then put at
 *          the middle of the rim of the overlap, weighted by length: any point there would do, this one repeats.
 * Steps    1. the features that lie in the plane: once the normal is known, the corners nearest to the plane make a corner, an edge
 *             or a face. From a nearest corner, the neighbours that leave the plane by no more than a slack: none, the corner;
 *             two that follow each other around it, the face between them; otherwise the edge to the most level one;
 *          2. each edge of one clipped by the sides of the other, and the other way round;
 *          3. the mean of the middles of what is left.
 * Fails    Where features meet in a corner alone the points found before are kept.
 * Source   Clipping: Cyrus and Beck (1978).
 */
import { PLANES } from '../tolerances.ts'
import { clipByFace, cut, isEmpty } from './clip.ts'
import {
  CORNER,
  D,
  EDGE,
  FACE,
  FEATURE_A,
  FEATURE_B,
  GAP,
  KIND_A,
  KIND_B,
  N,
  P,
  type Polyhedra,
  Q,
} from './polyhedra.ts'
import { scaleOf } from './proof.ts'

const { LEVEL, PARALLEL } = PLANES

/** Names the features of both that leave the plane across N by no more than `slack` [m], after a look along N. */
export function findLevel(polyhedra: Polyhedra, slack: number): void {
  const { nearest } = polyhedra.work
  levelAround(polyhedra, nearest[0], slack, false)
  levelAround(polyhedra, nearest[1], slack, true)
}

/** The same for features named in `id`, which may be part of larger ones; false where an edge that is named is not level itself. */
function growLevel(polyhedra: Polyhedra, slack: number): boolean {
  return growSide(polyhedra, slack, false) && growSide(polyhedra, slack, true)
}

function growSide(polyhedra: Polyhedra, slack: number, ofB: boolean): boolean {
  const { forms, id } = polyhedra
  const { form } = ofB ? polyhedra.b : polyhedra.a
  const atKind = ofB ? KIND_B : KIND_A
  const atFeature = ofB ? FEATURE_B : FEATURE_A
  const kind = id[atKind]
  const feature = id[atFeature]
  if (kind === FACE) return true
  const row = 2 * (forms.firstEdge[form] + feature)
  levelAround(polyhedra, kind === CORNER ? feature : forms.edge[row], slack, ofB)
  if (kind === CORNER) return true
  const grown = id[atFeature]
  if (id[atKind] === FACE && (grown === forms.edgeFace[row] || grown === forms.edgeFace[row + 1])) return true
  const isLevel = id[atKind] === EDGE && grown === feature
  id[atKind] = kind
  id[atFeature] = feature
  return isLevel
}

function levelAround(polyhedra: Polyhedra, corner: number, slack: number, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const { near, nearEdge, nearFace } = forms
  const sign = ofB ? -1 : 1
  const x = sign * real[N]
  const y = sign * real[N + 1]
  const z = sign * real[N + 2]
  const v = at + 3 * corner
  const level = x * corners[v] + y * corners[v + 1] + z * corners[v + 2]
  const ring = forms.firstCorner[form] + corner
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

/** With N, GAP, P and Q of a proven link: replaces the kinds and features by those that lie in the plane, and P and Q by a middle. */
export function lieFlat(polyhedra: Polyhedra): void {
  const { id } = polyhedra
  if (!growLevel(polyhedra, LEVEL * scaleOf(polyhedra.real))) return
  if (id[KIND_A] === CORNER || id[KIND_B] === CORNER) return
  if (id[KIND_A] === EDGE && id[KIND_B] === EDGE && !areParallel(polyhedra)) return
  const { rim } = polyhedra.work
  rim.fill(0)
  addRim(polyhedra, false)
  addRim(polyhedra, true)
  if (rim[3] > 0) putMiddle(polyhedra)
}

/** Whether the two edges that were found span no plane of their own. */
function areParallel(polyhedra: Polyhedra): boolean {
  const { forms, id } = polyhedra
  const { corners: cornersA } = polyhedra.a
  const { corners: cornersB } = polyhedra.b
  const a = 2 * (forms.firstEdge[polyhedra.a.form] + id[FEATURE_A])
  const b = 2 * (forms.firstEdge[polyhedra.b.form] + id[FEATURE_B])
  const a0 = polyhedra.a.at + 3 * forms.edge[a]
  const a1 = polyhedra.a.at + 3 * forms.edge[a + 1]
  const b0 = polyhedra.b.at + 3 * forms.edge[b]
  const b1 = polyhedra.b.at + 3 * forms.edge[b + 1]
  const dx = cornersA[a1] - cornersA[a0]
  const dy = cornersA[a1 + 1] - cornersA[a0 + 1]
  const dz = cornersA[a1 + 2] - cornersA[a0 + 2]
  const ex = cornersB[b1] - cornersB[b0]
  const ey = cornersB[b1 + 1] - cornersB[b0 + 1]
  const ez = cornersB[b1 + 2] - cornersB[b0 + 2]
  const x = dy * ez - dz * ey
  const y = dz * ex - dx * ez
  const z = dx * ey - dy * ex
  const product = (dx * dx + dy * dy + dz * dz) * (ex * ex + ey * ey + ez * ez)
  return x * x + y * y + z * z < PARALLEL * PARALLEL * product
}

/** Edges of the feature of one side, clipped by the feature of the other. */
function addRim(polyhedra: Polyhedra, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { line, part, rim } = polyhedra.work
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const kind = id[ofB ? KIND_B : KIND_A]
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  const list = kind === EDGE ? forms.edge : forms.loop
  const row = kind === EDGE ? forms.firstEdge[form] + feature : forms.firstFace[form] + feature
  const from = kind === EDGE ? 2 * row : forms.firstLoop[row]
  const to = kind === EDGE ? from + 2 : forms.firstLoop[row + 1]
  const shift = ofB ? 1 : 0
  for (let k = kind === EDGE ? from + 1 : from; k < to; k++) {
    const c = at + 3 * list[k === from ? to - 1 : k - 1]
    const e = at + 3 * list[k]
    for (let i = 0; i < 3; i++) {
      line[i] = corners[c + i] + shift * real[D + i]
      line[3 + i] = corners[e + i] - corners[c + i]
    }
    part[0] = 0
    part[1] = 1
    if (!clip(polyhedra, !ofB)) continue
    const length = (part[1] - part[0]) * Math.sqrt(line[3] * line[3] + line[4] * line[4] + line[5] * line[5])
    const middle = 0.5 * (part[0] + part[1])
    for (let i = 0; i < 3; i++) rim[i] += length * (line[i] + middle * line[3 + i])
    rim[3] += length
  }
}

/** Leaves in `part` what of the line lies over the feature of a side; false where nothing does. */
function clip(polyhedra: Polyhedra, ofB: boolean): boolean {
  const { forms, id } = polyhedra
  const { form } = ofB ? polyhedra.b : polyhedra.a
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  if (id[ofB ? KIND_B : KIND_A] === FACE) return clipByFace(polyhedra, feature, ofB)
  if (id[ofB ? KIND_A : KIND_B] === FACE) return false
  const row = 2 * (forms.firstEdge[form] + feature)
  return clipByEnds(polyhedra, ofB, forms.edge[row], forms.edge[row + 1])
}

/** The part of an edge that runs beside a parallel one. */
function clipByEnds(polyhedra: Polyhedra, ofB: boolean, from: number, to: number): boolean {
  const { real } = polyhedra
  const { line, part } = polyhedra.work
  const { corners, at } = ofB ? polyhedra.b : polyhedra.a
  const p = at + 3 * from
  const q = at + 3 * to
  let start = 0
  let slope = 0
  let square = 0
  for (let i = 0; i < 3; i++) {
    const e = corners[q + i] - corners[p + i]
    start += e * (line[i] - corners[p + i] - (ofB ? real[D + i] : 0))
    slope += e * line[3 + i]
    square += e * e
  }
  return !isEmpty(cut(part, start, slope)) && !isEmpty(cut(part, square - start, -slope))
}

/** P at the middle of the rim, Q across the gap; the plane of a keeps P on it. */
function putMiddle({ real, work: { rim } }: Polyhedra): void {
  const x = rim[0] / rim[3]
  const y = rim[1] / rim[3]
  const z = rim[2] / rim[3]
  const off = real[N] * (x - real[P]) + real[N + 1] * (y - real[P + 1]) + real[N + 2] * (z - real[P + 2])
  real[P] = x - off * real[N]
  real[P + 1] = y - off * real[N + 1]
  real[P + 2] = z - off * real[N + 2]
  for (let i = 0; i < 3; i++) real[Q + i] = real[P + i] - real[GAP] * real[N + i]
}

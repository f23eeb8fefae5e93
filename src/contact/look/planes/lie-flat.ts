/**
 * Features that lie flat on each other in the common plane: the whole of them, and the middle of where they meet.
 *
 * What     Where
 *          a face lies on a face or an edge, or edges are parallel, the shortest link is not unique; P and Q are then put at
 *          the middle of the rim of the overlap, weighted by length: any point there would do, this one repeats.
 * Steps    1. the features that lie in the plane (`level`);
 *          2. each edge of one clipped by the sides of the other, and the other way round;
 *          3. the mean of the middles of what is left.
 * Fails    Where features meet in a corner alone the points found before are kept.
 * Source   Clipping: Cyrus and Beck (1978).
 */

import { PLANES } from '../tolerances.ts'
import { clipByFace, cut, isEmpty } from './clip.ts'
import { CORNER, type Couple, D, EDGE, FACE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, N, P, Q } from './couple.ts'
import { growLevel } from './level.ts'
import { scaleOf } from './proof.ts'

const { LEVEL, PARALLEL } = PLANES

/** With N, GAP, P and Q of a proven link: replaces the kinds and features by those that lie in the plane, and P and Q by a middle. */
export function lieFlat(couple: Couple): void {
  const { id } = couple
  if (!growLevel(couple, LEVEL * scaleOf(couple.real))) return
  if (id[KIND_A] === CORNER || id[KIND_B] === CORNER) return
  if (id[KIND_A] === EDGE && id[KIND_B] === EDGE && !areParallel(couple)) return
  const { rim } = couple.work
  rim.fill(0)
  addRim(couple, false)
  addRim(couple, true)
  if (rim[3] > 0) putMiddle(couple)
}

/** Whether the two edges that were found span no plane of their own. */
function areParallel(couple: Couple): boolean {
  const { forms, id, cornersA, cornersB } = couple
  const a = 2 * (forms.firstEdge[couple.formA] + id[FEATURE_A])
  const b = 2 * (forms.firstEdge[couple.formB] + id[FEATURE_B])
  const a0 = couple.atA + 3 * forms.edge[a]
  const a1 = couple.atA + 3 * forms.edge[a + 1]
  const b0 = couple.atB + 3 * forms.edge[b]
  const b1 = couple.atB + 3 * forms.edge[b + 1]
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
function addRim(couple: Couple, ofB: boolean): void {
  const { forms, id, real } = couple
  const { line, part, rim } = couple.work
  const kind = id[ofB ? KIND_B : KIND_A]
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  const form = ofB ? couple.formB : couple.formA
  const corners = ofB ? couple.cornersB : couple.cornersA
  const at = ofB ? couple.atB : couple.atA
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
    if (!clip(couple, !ofB)) continue
    const length = (part[1] - part[0]) * Math.sqrt(line[3] * line[3] + line[4] * line[4] + line[5] * line[5])
    const middle = 0.5 * (part[0] + part[1])
    for (let i = 0; i < 3; i++) rim[i] += length * (line[i] + middle * line[3 + i])
    rim[3] += length
  }
}

/** Leaves in `part` what of the line lies over the feature of a side; false where nothing does. */
function clip(couple: Couple, ofB: boolean): boolean {
  const { forms, id } = couple
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  if (id[ofB ? KIND_B : KIND_A] === FACE) return clipByFace(couple, feature, ofB)
  if (id[ofB ? KIND_A : KIND_B] === FACE) return false
  const row = 2 * (forms.firstEdge[ofB ? couple.formB : couple.formA] + feature)
  return clipByEnds(couple, ofB, forms.edge[row], forms.edge[row + 1])
}

/** The part of an edge that runs beside a parallel one. */
function clipByEnds(couple: Couple, ofB: boolean, from: number, to: number): boolean {
  const { real } = couple
  const { line, part } = couple.work
  const corners = ofB ? couple.cornersB : couple.cornersA
  const p = (ofB ? couple.atB : couple.atA) + 3 * from
  const q = (ofB ? couple.atB : couple.atA) + 3 * to
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
function putMiddle({ real, work: { rim } }: Couple): void {
  const [x, y, z] = [rim[0] / rim[3], rim[1] / rim[3], rim[2] / rim[3]]
  const off = real[N] * (x - real[P]) + real[N + 1] * (y - real[P + 1]) + real[N + 2] * (z - real[P + 2])
  real[P] = x - off * real[N]
  real[P + 1] = y - off * real[N + 1]
  real[P + 2] = z - off * real[N + 2]
  for (let i = 0; i < 3; i++) real[Q + i] = real[P + i] - real[GAP] * real[N + i]
}

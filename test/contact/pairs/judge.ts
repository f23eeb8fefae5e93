/**
 * One way to find common planes, one pair, and what the reference says: every promise of the way that does not hold is a
 * complaint. Lengths of complaints and marks are shares of the size of the smaller solid.
 */
import {
  CORNER,
  D,
  EDGE,
  FALLBACK,
  FEATURE_A,
  FEATURE_B,
  GAP,
  KIND_A,
  KIND_B,
  KNOWN,
  MOVED,
  N,
  P,
  type Polyhedra,
  Q,
  REACH,
  ROUNDS,
} from '../../../src/contact/look/planes/polyhedra.ts'
import { makeOnPlane, nameOnPlane, PLANE_TYPES } from '../../../src/papers/planes/name-planes.ts'
import type { ReadNumbers } from '../../../src/state/reads.ts'
import type { Complaint, Marks, Way } from './marks.ts'
import type { Pair } from './pairs.ts'
import { fresh, type Known, scaled, type Truths } from './truths.ts'

type Complain = (what: string, by: number) => void

/** Asks one way about a pair, cold, both ways round, moved, sized and warm; complaints are added to the list. */
export function judge(way: Way, pair: Pair, truths: Truths, marks: Marks, complaints: Complaint[]): void {
  const { seed, kind } = pair
  const says =
    (when: string): Complain =>
    (what, by) =>
      complaints.push({ way: way.name, seed, kind, what: `${when}: ${what}`, by })
  const cold = ask(way, truths.here)
  marks.pairs++
  marks.coldRounds = Math.max(marks.coldRounds, cold.id[ROUNDS])
  if (cold.id[ROUNDS] <= 2) marks.coldTwo++
  if (cold.id[FALLBACK] !== 0) marks.fallbacks++
  check(way, truths.here, cold, true, says('cold'), marks)
  checkScaled(way, truths.here, cold, says('sized'))
  const other = ask(way, truths.swapped)
  check(way, truths.swapped, other, true, says('swapped'))
  check(way, truths.turned, ask(way, truths.turned), true, says('turned'))
  let before = cold
  for (const { truth, step } of truths.after) {
    const polyhedra = fresh(truth.polyhedra)
    inherit(polyhedra, before)
    polyhedra.real[MOVED] = step
    way.finder.find(polyhedra)
    marks.warm++
    marks.warmRounds = Math.max(marks.warmRounds, polyhedra.id[ROUNDS])
    if (polyhedra.id[ROUNDS] <= 2) marks.warmTwo++
    if (polyhedra.id[FALLBACK] !== 0) marks.fallbacks++
    check(way, truth, polyhedra, false, says('warm'))
    before = polyhedra
  }
  checkReach(way, truths.here, says('within reach'))
}

function ask({ finder }: Way, truth: Known): Polyhedra {
  const polyhedra = fresh(truth.polyhedra)
  finder.find(polyhedra)
  return polyhedra
}

function inherit(polyhedra: Polyhedra, { real, id, memo, memoId }: Polyhedra): void {
  polyhedra.real.set(real.subarray(N, N + 3), N)
  polyhedra.id.set(id)
  polyhedra.id[KNOWN] = 1
  polyhedra.memo = memo.slice()
  polyhedra.memoId = memoId.slice()
}

const toleranceOf = ({ share, turns }: Way, { size, larger, rounding }: Known): number =>
  share * (turns ? larger : size) + rounding

/** The answer of a way against the truth. */
function check(way: Way, truth: Known, polyhedra: Polyhedra, cold: boolean, complain: Complain, marks?: Marks): void {
  const { real, id } = polyhedra
  const { size, rounding, found } = truth
  const tolerance = toleranceOf(way, truth)
  if (way.decides) {
    checkSign(truth, real[GAP], tolerance, complain, marks)
    return
  }
  if (!real.subarray(N, Q + 3).every(Number.isFinite)) {
    complain('not finite', Number.POSITIVE_INFINITY)
    return
  }
  if (id[ROUNDS] > way.rounds) complain('rounds', id[ROUNDS])
  const square = real[N] * real[N] + real[N + 1] * real[N + 1] + real[N + 2] * real[N + 2]
  if (Math.abs(square - 1) > 1e-14) complain('length of the normal', square - 1)
  checkSign(truth, real[GAP], tolerance, complain, marks)
  if (isBound(way, polyhedra)) {
    checkBound(polyhedra, truth, tolerance, complain)
    return
  }
  const error = Math.abs(real[GAP] - found.gap)
  const short = found.gap - gapOf(polyhedra)
  const lesser = !found.apart && real[GAP] < found.gap - tolerance
  const local = (!cold || way.local) && lesser
  if (marks && lesser) marks.lesser++
  if (marks && error > rounding && !local) marks.gapError = Math.max(marks.gapError, error / size)
  if (marks && short > rounding && !local) marks.planeError = Math.max(marks.planeError, short / size)
  if (error > tolerance && !local) complain('gap', (real[GAP] - found.gap) / size)
  if (Math.abs(gapOf(polyhedra) - real[GAP]) > tolerance + noise(truth)) complain('gap along its normal', short / size)
  if (marks) checkName(way, truth, polyhedra, complain, marks)
  if (way.turns) {
    checkSupport(polyhedra, false, complain)
    checkSupport(polyhedra, true, complain)
    return
  }
  if (found.apart) checkLink(polyhedra, tolerance, size, complain)
  checkPoint(polyhedra, truth.polyhedra, false, tolerance, size, complain)
  checkPoint(polyhedra, truth.polyhedra, true, tolerance, size, complain)
}

/** P is the corner of a nearest to the plane, Q that of b, to the bit. */
function checkSupport({ real, a, b }: Polyhedra, ofB: boolean, complain: Complain): void {
  const { corners: x } = ofB ? b : a
  const sign = ofB ? -1 : 1
  const at = ofB ? Q : P
  const along = (y: number, z: number, w: number) => sign * (real[N] * y + real[N + 1] * z + real[N + 2] * w)
  const place = (i: number) => [0, 1, 2].map((k) => x[i + k] + (ofB ? real[D + k] : 0))
  let least = Infinity
  for (let i = 0; i < x.length; i += 3) least = Math.min(least, along(x[i], x[i + 1], x[i + 2]))
  for (let i = 0; i < x.length; i += 3)
    if (along(x[i], x[i + 1], x[i + 2]) === least && place(i).every((c, k) => c === real[at + k])) return
  complain(`${ofB ? 'Q' : 'P'} is not the corner nearest to the plane`, 1)
}

const isBound = ({ range }: Way, polyhedra: Polyhedra): boolean =>
  range !== undefined && polyhedra.real[GAP] > range(polyhedra)

function checkBound(polyhedra: Polyhedra, truth: Known, tolerance: number, complain: Complain): void {
  const { found, size } = truth
  const gap = polyhedra.real[GAP]
  if (gap > found.gap + tolerance) complain('bound above the gap', (gap - found.gap) / size)
  if (gapOf(polyhedra) < gap - tolerance - noise(truth))
    complain('bound without proof', (gapOf(polyhedra) - gap) / size)
}

/** A link of length d has a direction only to rounding/d; along it a solid reaches as much further. */
const noise = ({ found, extent, rounding }: Known): number =>
  found.apart ? Math.min((4 * rounding * extent) / found.gap, extent) : 0

function checkSign({ found, size }: Known, gap: number, tolerance: number, complain: Complain, marks?: Marks): void {
  if (gap < 0 === found.gap < 0) return
  if (Math.abs(found.gap) <= tolerance) {
    if (marks) marks.ties++
    return
  }
  if (marks) marks.disagree++
  complain(found.apart ? 'overlaps where apart' : 'apart where overlapping', (gap - found.gap) / size)
}

const seen = makeOnPlane()

/** Types by the same plane are the same, unless the type itself is open: another one at a tenth or at ten times the share. */
function checkName(
  way: Way,
  { found, polyhedra: whole, size, extent }: Known,
  polyhedra: Polyhedra,
  complain: Complain,
  marks: Marks,
): void {
  const { real } = polyhedra
  let square = 0
  for (let k = 0; k < 3; k++) square += (real[N + k] - found.normal[k]) ** 2
  if (!(extent * Math.sqrt(square) < 0.1 * way.naming * size)) return
  const judge = { ...whole, real: new Float64Array(real.length) }
  judge.real.set(real.subarray(0, Q + 3))
  judge.real.set(found.normal, N)
  const [least, right, most] = [0.1, 1, 10].map((times) => typeOf(judge, times * way.naming))
  if (least !== right || most !== right) return
  marks.named++
  const type = typeOf(polyhedra, way.naming)
  if (type === right) return
  marks.misnamed++
  complain(`${PLANE_TYPES[type]} instead of ${PLANE_TYPES[right]}`, 1)
}

function typeOf(polyhedra: Polyhedra, share: number): number {
  nameOnPlane(polyhedra, share, seen)
  return seen.type
}

/** Least n·x of a less the greatest of b, of the polyhedra as they stand. */
function gapOf({ real, a: { corners: cornersA }, b: { corners: cornersB } }: Polyhedra): number {
  const [x, y, z] = [real[N], real[N + 1], real[N + 2]]
  let least = Infinity
  let most = -Infinity
  for (let i = 0; i < cornersA.length; i += 3)
    least = Math.min(least, x * cornersA[i] + y * cornersA[i + 1] + z * cornersA[i + 2])
  for (let i = 0; i < cornersB.length; i += 3)
    most = Math.max(
      most,
      x * (cornersB[i] + real[D]) + y * (cornersB[i + 1] + real[D + 1]) + z * (cornersB[i + 2] + real[D + 2]),
    )
  return least - most
}

/** P − Q = gap · N, but for where both lie along the plane: edges that cross at an angle θ meet somewhere within ε/θ². */
function checkLink({ real }: Polyhedra, tolerance: number, size: number, complain: Complain): void {
  let square = 0
  for (let k = 0; k < 3; k++) square += (real[P + k] - real[Q + k] - real[GAP] * real[N + k]) ** 2
  if (!(Math.sqrt(square) <= 1e-9 * size + 4 * tolerance))
    complain('link is not along the normal', Math.sqrt(square) / size)
}

/** P lies in a, or Q in b, on the feature that is named. */
function checkPoint(
  polyhedra: Polyhedra,
  whole: Polyhedra,
  ofB: boolean,
  tolerance: number,
  size: number,
  complain: Complain,
) {
  const { real, id, forms } = polyhedra
  const name = ofB ? 'Q' : 'P'
  const at = ofB ? Q : P
  const side: Side = ofB
    ? { form: polyhedra.b.form, x: polyhedra.b.corners, normals: whole.b.normals, normalAt: whole.b.normalAt }
    : { form: polyhedra.a.form, x: polyhedra.a.corners, normals: whole.a.normals, normalAt: whole.a.normalAt }
  const point = [0, 1, 2].map((k) => real[at + k] - (ofB ? real[D + k] : 0))
  const kind = id[ofB ? KIND_B : KIND_A]
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  const far = distanceTo(forms, side, kind, feature, point)
  if (!(far <= 4 * tolerance)) complain(`${name} is not on its feature (kind ${kind})`, far / size)
  let outside = 0
  const faces = forms.firstFace[side.form + 1] - forms.firstFace[side.form]
  for (let f = 0; f < faces; f++) outside = Math.max(outside, height(forms, side, f, point))
  if (!(outside <= 4 * tolerance)) complain(`${name} is outside`, outside / size)
}

interface Side {
  form: number
  x: ReadNumbers
  normals: ReadNumbers
  normalAt: number
}

/** Of a point above a face. */
function height(
  forms: Polyhedra['forms'],
  { form, x, normals, normalAt }: Side,
  face: number,
  point: number[],
): number {
  const corner = 3 * forms.loop[forms.firstLoop[forms.firstFace[form] + face]]
  const n = normalAt + 3 * face
  return (
    normals[n] * (point[0] - x[corner]) +
    normals[n + 1] * (point[1] - x[corner + 1]) +
    normals[n + 2] * (point[2] - x[corner + 2])
  )
}

function distanceTo(forms: Polyhedra['forms'], side: Side, kind: number, feature: number, point: number[]): number {
  const { x, form } = side
  const from = (c: number) => [0, 1, 2].map((k) => x[3 * c + k] - point[k])
  const length = (p: number[]) => Math.sqrt(p[0] ** 2 + p[1] ** 2 + p[2] ** 2)
  if (kind === CORNER) return length(from(feature))
  if (kind !== EDGE) return Math.abs(height(forms, side, feature, point))
  const e = 2 * (forms.firstEdge[form] + feature)
  const [p, q] = [from(forms.edge[e]), from(forms.edge[e + 1])]
  const u = q.map((c, k) => c - p[k])
  const s = -(p[0] * u[0] + p[1] * u[1] + p[2] * u[2]) / (u[0] ** 2 + u[1] ** 2 + u[2] ** 2)
  const t = Math.min(Math.max(s, 0), 1)
  return length(p.map((c, k) => c + t * u[k]))
}

/** All lengths by a power of 4: the same bits. */
function checkScaled(way: Way, truth: Known, cold: Polyhedra, complain: Complain): void {
  for (const scale of [4 ** -17, 4 ** 23]) {
    const polyhedra = fresh(scaled(truth, scale))
    way.finder.find(polyhedra)
    let worst = 0
    for (let k = N; k < Q + 3; k++) {
      const expected = k < GAP ? cold.real[k] : scale * cold.real[k]
      if (polyhedra.real[k] !== expected) worst = Math.max(worst, Math.abs(polyhedra.real[k] / expected - 1))
    }
    for (let k = ROUNDS; k <= FALLBACK; k++) if (polyhedra.id[k] !== cold.id[k]) worst = Infinity
    if (worst > 0) complain('other bits', worst)
  }
}

/** Further apart than asked for: a true lower bound beyond the reach, proven by the normal; else the answer itself. */
function checkReach(way: Way, truth: Known, complain: Complain): void {
  const { found, size } = truth
  if (!found.apart || way.decides) return
  const tolerance = toleranceOf(way, truth)
  for (const share of [0.3, 0.999, 3]) {
    const polyhedra = fresh(truth.polyhedra)
    polyhedra.real[REACH] = share * found.gap
    way.finder.find(polyhedra)
    const gap = polyhedra.real[GAP]
    checkBound(polyhedra, truth, tolerance, complain)
    if (share < 1 && !isBound(way, polyhedra) && gap <= share * found.gap - tolerance)
      complain('gap within the reach', (gap - share * found.gap) / size)
    if (share > 1 && !isBound(way, polyhedra) && Math.abs(gap - found.gap) > tolerance) complain('gap', gap / size)
  }
}

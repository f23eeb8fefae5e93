/**
 * Ways to find a common plane asked by themselves.
 *   distance   of each pair of convex polyhedra by one way: type, gap, points, plane, overlap on the plane, rounds; and how far
 *              all that is from the same pair swapped, turned and moved, or begun elsewhere.
 */

import { fastCommonPlane } from '../../contact/look/planes/fast-common-plane.ts'
import { fastDirectSearch } from '../../contact/look/planes/fast-direct-search.ts'
import { makePolyhedra } from '../../contact/look/planes/make-polyhedra.ts'
import {
  GAP,
  KNOWN,
  MOVED,
  N,
  P,
  type PlaneFinder,
  type Polyhedra,
  Q,
  ROUNDS,
} from '../../contact/look/planes/polyhedra.ts'
import { shortestLink } from '../../contact/look/planes/shortest-link.ts'
import { choice, list, mapping, optional, place, positive, type Read, turned } from '../../math/arguments.ts'
import { length, type Vec3 } from '../../math/vec.ts'
import type { FormData } from '../../state/forms.ts'
import { commonPlane } from '../planes/common-plane.ts'
import { directSearch } from '../planes/direct-search.ts'
import { makeOnPlane, nameOnPlane, PLANE_TYPES } from '../planes/name-planes.ts'
import { eachPair, movedBy, OF_PAIRS, type Placement, placed, placementOf, turnedBy } from './probe-pairs.ts'

/** The ways by their names. */
const WAYS: Record<string, PlaneFinder> = {
  'common-plane': commonPlane,
  'fast-common-plane': fastCommonPlane,
  'shortest-link': shortestLink,
  'direct-search': directSearch,
  'fast-direct-search': fastDirectSearch,
}

/** How near to the plane a corner counts as on it, share of the size. */
const ON_PLANE = 1e-9

/** What a way says of a pair, in the order and in the place in which the pair is given. */
interface Answer {
  type: string
  gap: number
  p: Vec3
  q: Vec3
  /** From a to b. */
  normal: Vec3
  /** Middle of the overlap, and its corners. */
  centre: Vec3
  corners: Vec3[]
  length: number
  area: number
  rounds: number
}

/** `before`: how far off b was at an earlier step. `moved`: how far a corner has moved in a step, which ways may make a tolerance of. */
export const DISTANCE_ARGUMENTS = mapping({
  ...OF_PAIRS,
  way: choice(Object.keys(WAYS)),
  naming: optional(positive('ratio')),
  moved: optional(positive('length')),
  turned: optional(turned),
  before: optional(list(place('length'), 1)),
})

export function probeDistance(given: Read<typeof DISTANCE_ARGUMENTS>) {
  const { way, naming = ON_PLANE, moved = 0, solids, pairs, before = [] } = given
  const shift = given.turned && placementOf(given.turned)
  return eachPair(solids, pairs, (a, b) => {
    const ask = (one: FormData, other: FormData, by?: Vec3) => askWay(WAYS[way], one, other, naming, moved, by)
    const first = ask(a, b)
    const others = [flipped(ask(b, a)), ...before.map((by) => ask(a, b, by))]
    if (shift) others.push(undone(ask(placed(a, shift), placed(b, shift)), shift))
    return { ...described(first), others: compared(first, others) }
  })
}

/** Cold; or warm after the same question with b moved `by`. */
function askWay(
  finder: PlaneFinder,
  a: FormData,
  b: FormData,
  share: number,
  moved: number,
  by: Vec3 | undefined,
): Answer {
  const polyhedra = makePolyhedra(a, b)
  polyhedra.real[MOVED] = moved
  if (by) {
    const earlier = makePolyhedra(a, movedBy(b, by))
    earlier.real[MOVED] = moved
    finder.find(earlier)
    polyhedra.memo.set(earlier.memo)
    polyhedra.memoId.set(earlier.memoId)
    polyhedra.real.set(earlier.real.subarray(N, N + 3), N)
    polyhedra.real[MOVED] = Math.max(moved, 1.001 * length(by))
    polyhedra.id[KNOWN] = 1
  }
  finder.find(polyhedra)
  return answerOf(polyhedra, meanOf(a), share)
}

function answerOf(polyhedra: Polyhedra, centre: Vec3, share: number): Answer {
  const { real, id } = polyhedra
  const seen = makeOnPlane()
  nameOnPlane(polyhedra, share, seen)
  const { count, corner, area } = seen
  const at = (from: ArrayLike<number>, k: number): Vec3 => [
    centre[0] + from[k],
    centre[1] + from[k + 1],
    centre[2] + from[k + 2],
  ]
  const middle = at(seen.centre, 0)
  const half = (side: number): Vec3 => [0, 1, 2].map((k) => middle[k] + side * 0.5 * real[GAP] * real[N + k]) as Vec3
  const unique = count === 1
  return {
    type: PLANE_TYPES[seen.type],
    gap: real[GAP],
    p: unique ? at(real, P) : half(1),
    q: unique ? at(real, Q) : half(-1),
    normal: [0 - real[N], 0 - real[N + 1], 0 - real[N + 2]],
    centre: middle,
    corners: Array.from({ length: count }, (_, k) => at(corner, 3 * k)),
    length: seen.length,
    area,
    rounds: id[ROUNDS],
  }
}

/** Of b and a, told of a and b. */
const flipped = (answer: Answer): Answer => ({
  ...answer,
  p: answer.q,
  q: answer.p,
  normal: answer.normal.map((c) => 0 - c) as Vec3,
})

/** Of a pair that was turned and moved, told of where it was. */
function undone(answer: Answer, { turn, at }: Placement): Answer {
  const back = turn.map((_, k) => turn[3 * (k % 3) + Math.floor(k / 3)])
  const from = (x: Vec3): Vec3 => turnedBy(back, [x[0] - at[0], x[1] - at[1], x[2] - at[2]])
  return {
    ...answer,
    p: from(answer.p),
    q: from(answer.q),
    centre: from(answer.centre),
    normal: turnedBy(back, answer.normal),
  }
}

/** A 1 among zeros. */
export const typeFlags = (type: string): Record<string, number> =>
  Object.fromEntries(PLANE_TYPES.map((name) => [name.replace(/[- ]/g, '_'), name === type ? 1 : 0]))

/** Numbers for expressions. */
function described({ type, gap, p, q, normal, centre, corners, length, area, rounds }: Answer) {
  return {
    is: typeFlags(type),
    gap,
    p,
    q,
    point: p.map((c, k) => 0.5 * (c + q[k])),
    normal,
    overlap: { centre, corners: corners.length, places: corners, length, area },
    rounds,
  }
}

/** The largest differences of other answers from the first, and their most rounds. */
function compared(first: Answer, others: readonly Answer[]) {
  const most = (of: (answer: Answer) => number) => Math.max(0, ...others.map(of))
  const apart = (a: Vec3, b: Vec3) =>
    Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]))
  return {
    of_other_type: others.filter(({ type }) => type !== first.type).length,
    gap: most(({ gap }) => Math.abs(gap - first.gap)),
    points: most(({ p, q }) => Math.max(apart(p, first.p), apart(q, first.q))),
    normal: most(({ normal }) => apart(normal, first.normal)),
    centre: most(({ centre }) => apart(centre, first.centre)),
    overlap: most(({ length, area }) => Math.max(Math.abs(length - first.length), Math.abs(area - first.area))),
    rounds: most(({ rounds }) => rounds),
  }
}

function meanOf({ corners }: FormData): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) sum[i % 3] += corners[i]
  return sum.map((c) => (3 * c) / corners.length) as Vec3
}

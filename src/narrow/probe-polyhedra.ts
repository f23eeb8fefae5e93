/**
 * Ways to find a common plane asked by themselves.
 *   distance   of each pair of convex polyhedra by one way: type, gap, points, plane, overlap on the plane, rounds; and how far
 *              all that is from the same pair swapped, turned and moved, or begun elsewhere.
 */
import { cosSin } from '../math/angle.ts'
import { rotationLessOne } from '../math/quaternion.ts'
import { length, unit, type Vec3 } from '../math/vec.ts'
import type { FormData } from '../state/forms.ts'
import { commonPlane } from './planes/common-plane.ts'
import { type Couple, GAP, KNOWN, MOVED, N, P, type PlaneFinder, Q, ROUNDS } from './planes/couple.ts'
import { directSearch } from './planes/direct-search.ts'
import { fastCommonPlane } from './planes/fast-common-plane.ts'
import { fastDirectSearch } from './planes/fast-direct-search.ts'
import { makeCouple } from './planes/make-couple.ts'
import { makeOnPlane, nameOnPlane, PLANE_TYPES } from './planes/name-planes.ts'
import { shortestLink } from './planes/shortest-link.ts'

export type Given = Record<string, unknown>

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

interface Placement {
  /** R − 1, row by row. */
  turn: Float64Array
  at: Vec3
}

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

/**
 * `{ way, naming, moved, solids: { name: { vertices, faces } }, pairs: { name: { a, b } }, turned: { axis, angle, move }, before: [way] }`
 * with a and b `{ solid, turns: [{ axis, angle }], at }`, angles in radians. `before`: how far off b was at an earlier step. `moved`:
 * how far a corner has moved in a step, which ways may make a tolerance of.
 */
export function probeDistance(given: Given): Given {
  const { way, naming, moved, solids, pairs, turned, before } = readNamed('', ARGUMENTS, given)
  const finder = WAYS[choice('way', Object.keys(WAYS), way)]
  const share = naming === undefined ? ON_PLANE : positive('naming', naming)
  const motion = moved === undefined ? 0 : positive('moved', moved)
  const shift = turned === undefined ? undefined : readTurned(turned)
  const starts = before === undefined ? [] : list('before', before, 1).map((by, i) => place(`before[${i}]`, by))
  return eachPair(solids, pairs, (a, b) => {
    const ask = (one: FormData, other: FormData, by?: Vec3) => askWay(finder, one, other, share, motion, by)
    const first = ask(a, b)
    const others = [flipped(ask(b, a)), ...starts.map((by) => ask(a, b, by))]
    if (shift) others.push(undone(ask(placed(a, shift), placed(b, shift)), shift))
    return { ...described(first), others: compared(first, others) }
  })
}

const ARGUMENTS = ['way', 'naming', 'moved', 'solids', 'pairs', 'turned', 'before'] as const
const STILL = new Float64Array(9)

const seen = makeOnPlane()

/** Cold; or warm after the same question with b moved `by`. */
function askWay(
  finder: PlaneFinder,
  a: FormData,
  b: FormData,
  share: number,
  moved: number,
  by: Vec3 | undefined,
): Answer {
  const couple = makeCouple(a, b)
  couple.real[MOVED] = moved
  if (by) {
    const earlier = makeCouple(a, placed(b, { turn: STILL, at: by }))
    earlier.real[MOVED] = moved
    finder.find(earlier)
    couple.memo.set(earlier.memo)
    couple.memoId.set(earlier.memoId)
    couple.real.set(earlier.real.subarray(N, N + 3), N)
    couple.real[MOVED] = Math.max(moved, 1.001 * length(by))
    couple.id[KNOWN] = 1
  }
  finder.find(couple)
  return answerOf(couple, meanOf(a), share)
}

function answerOf(couple: Couple, centre: Vec3, share: number): Answer {
  const { real, id } = couple
  nameOnPlane(couple, share, seen)
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

/** What is answered of each pair, by its name. */
export function eachPair(solids: unknown, pairs: unknown, answer: (a: FormData, b: FormData) => Given): Given {
  const known = new Map(
    Object.entries(mapping('solids', solids)).map(([name, solid]) => [name, readSolid(`solids.${name}`, solid)]),
  )
  return Object.fromEntries(
    Object.entries(mapping('pairs', pairs)).map(([name, item]) => {
      const pair = readNamed(`pairs.${name}`, ['a', 'b'], item)
      return [name, answer(readPlaced(`pairs.${name}.a`, pair.a, known), readPlaced(`pairs.${name}.b`, pair.b, known))]
    }),
  )
}

/** A 1 among zeros. */
export const typeFlags = (type: string): Record<string, number> =>
  Object.fromEntries(PLANE_TYPES.map((name) => [name.replace(/[- ]/g, '_'), name === type ? 1 : 0]))

/** Numbers for expressions. */
function described({ type, gap, p, q, normal, centre, corners, length, area, rounds }: Answer): Given {
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
function compared(first: Answer, others: readonly Answer[]): Given {
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

function turnBy(axis: Vec3, angle: number): Float64Array {
  const k = unit(axis)
  const [c, s] = cosSin(0.5 * angle)
  const turn = new Float64Array(9)
  rotationLessOne([c, s * k[0], s * k[1], s * k[2]], 0, turn)
  return turn
}

const turnedBy = (r: ArrayLike<number>, [x, y, z]: Vec3): Vec3 => [
  x + (r[0] * x + r[1] * y + r[2] * z),
  y + (r[3] * x + r[4] * y + r[5] * z),
  z + (r[6] * x + r[7] * y + r[8] * z),
]

function placed({ corners, loops }: FormData, { turn, at }: Placement): FormData {
  const out = new Float64Array(corners.length)
  for (let i = 0; i < corners.length; i += 3) {
    const [x, y, z] = turnedBy(turn, [corners[i], corners[i + 1], corners[i + 2]])
    out.set([x + at[0], y + at[1], z + at[2]], i)
  }
  return { corners: out, loops }
}

function readTurned(value: unknown): Placement {
  const { axis, angle, move } = readNamed('turned', ['axis', 'angle', 'move'], value)
  return { turn: turnBy(place('turned.axis', axis), number('turned.angle', angle)), at: place('turned.move', move) }
}

/** A solid after turns about the origin, one after the other, then moved. */
function readPlaced(path: string, value: unknown, solids: ReadonlyMap<string, FormData>): FormData {
  const { solid, turns = [], at = [0, 0, 0] } = readNamed(path, ['solid', 'turns', 'at'], value)
  let data = solids.get(choice(`${path}.solid`, [...solids.keys()], solid)) as FormData
  list(`${path}.turns`, turns, 0).forEach((item, i) => {
    const here = `${path}.turns[${i}]`
    const { axis, angle } = readNamed(here, ['axis', 'angle'], item)
    data = placed(data, { turn: turnBy(place(`${here}.axis`, axis), number(`${here}.angle`, angle)), at: [0, 0, 0] })
  })
  return placed(data, { turn: STILL, at: place(`${path}.at`, at) })
}

function readSolid(path: string, value: unknown): FormData {
  const { vertices, faces } = readNamed(path, ['vertices', 'faces'], value)
  const corners = list(`${path}.vertices`, vertices, 4).flatMap((corner, i) => place(`${path}.vertices[${i}]`, corner))
  const loops = list(`${path}.faces`, faces, 4).map((face, i) =>
    list(`${path}.faces[${i}]`, face, 3).map((corner) => {
      if (Number.isInteger(corner) && (corner as number) >= 0 && 3 * (corner as number) < corners.length)
        return corner as number
      throw new Error(`probe ${path}.faces[${i}]: expected numbers of vertices, found ${JSON.stringify(corner)}`)
    }),
  )
  return { corners, loops }
}

export function mapping(path: string, value: unknown): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
}

export function readNamed<K extends string>(
  path: string,
  known: readonly K[],
  value: unknown,
): { [key in K]?: unknown } {
  const given = mapping(path, value)
  const strange = Object.keys(given).find((key) => !known.some((name) => name === key))
  if (strange === undefined) return given as { [key in K]?: unknown }
  throw new Error(`probe ${path}: expected ${known.join(', ')}, found "${strange}"`)
}

function list(path: string, value: unknown, least: number): unknown[] {
  if (Array.isArray(value) && value.length >= least) return value
  throw new Error(`probe ${path}: expected a list of at least ${least}, found ${JSON.stringify(value)}`)
}

function place(path: string, value: unknown): Vec3 {
  if (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)) return [value[0], value[1], value[2]]
  throw new Error(`probe ${path}: expected three numbers, found ${JSON.stringify(value)}`)
}

function choice(path: string, names: readonly string[], value: unknown): string {
  const found = names.find((name) => name === value)
  if (found !== undefined) return found
  throw new Error(`probe ${path}: expected ${names.join(' or ')}, found ${JSON.stringify(value)}`)
}

export function number(path: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Error(`probe ${path}: expected a number, found ${JSON.stringify(value)}`)
}

export function positive(path: string, value: unknown): number {
  const found = number(path, value)
  if (found > 0) return found
  throw new Error(`probe ${path}: expected a number above 0, found ${found}`)
}

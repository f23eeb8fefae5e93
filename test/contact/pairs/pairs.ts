/**
 * Pairs of convex polyhedra from a seed: `makePair(seed)` is the same everywhere and asks for no other pair before it.
 *
 * The class of a pair is its seed modulo the number of classes. Slender shapes are stretched to 1:100 after they are made; all
 * are turned, sized by anything from 1/100 to 100, and set beside each other as their class says.
 */
import { randomFrom } from '../../../src/math/random.ts'
import type { Vec3 } from '../../../src/math/vec.ts'
import type { FormData } from '../../../src/state/forms.ts'
import { shortestLink } from './link.ts'
import { onSphere, SHAPES, shapeOf, VARIANTS } from './shapes.ts'
import { solidFrom } from './solid.ts'

export interface Pair {
  seed: number
  kind: PairKind
  a: FormData
  b: FormData
}

export type Random = () => number
type Matrix = readonly number[]

const NEAR = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12] as const
const TILTS = [0, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9] as const

const KINDS = {
  apart: (random: Random) => apart(random, any, any, 0.01 + 3 * random()),
  near: (random: Random) => apart(random, any, any, oneOf(random, NEAR)),
  touching: (random: Random) => apart(random, any, any, 0),
  shallow: (random: Random) => apart(random, any, any, -oneOf(random, NEAR)),
  deep: (random: Random) => thrown(random, any(random), any(random), 0.6),
  inside: (random: Random) => thrown(random, any(random), sized(any(random), 0.05 + 0.2 * random()), 0.1),
  concentric: (random: Random) => thrown(random, any(random), sized(any(random), 0.1 + random()), 0),
  'slender apart': (random: Random) => apart(random, slender, either, gap(random)),
  'slender overlapping': (random: Random) => thrown(random, slender(random), either(random), 0.6),
  unequal: (random: Random) =>
    apart(random, any, (r) => sized(any(r), oneOf(r, [0.1, 0.01, 0.001])), oneOf(random, [0, ...NEAR])),
  parallel: (random: Random) => aligned(random, any(random), any(random)),
  'slender parallel': (random: Random) => aligned(random, slender(random), either(random)),
  flush: (random: Random) => flush(random),
  'flush turned': (random: Random) => together(random, flush(random), 0),
  offset: (random: Random) => together(random, apart(random, any, any, gap(random)), 1e6),
  'offset overlapping': (random: Random) => together(random, thrown(random, any(random), any(random), 0.6), 1e6),
  'offset parallel': (random: Random) => together(random, aligned(random, any(random), any(random)), 1e6),
}

export type PairKind = keyof typeof KINDS
export const PAIR_KINDS = Object.keys(KINDS) as PairKind[]

type Two = Pick<Pair, 'a' | 'b'>

export function makePair(seed: number): Pair {
  const random = randomFrom(seed)
  const kind = PAIR_KINDS[seed % PAIR_KINDS.length]
  const size = 10 ** (4 * random() - 2)
  const { a, b } = KINDS[kind](random)
  return { seed, kind, a: sized(a, size), b: sized(b, size) }
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]
}

/** A gap of either sign, or none. */
const gap = (random: Random): number => oneOf(random, [0, 1, 0.3, ...NEAR, ...NEAR.map((g) => -g)])

const any = (random: Random): FormData => shapeOf(oneOf(random, SHAPES), Math.floor(random() * VARIANTS))

/** A needle or a plate, 1:100. */
function slender(random: Random): FormData {
  const [x, y, z] = random() < 0.5 ? [1, 0.01, 0.01] : [1, 1, 0.01]
  const { corners, loops } = any(random)
  return { corners: Float64Array.from(corners, (c, i) => c * [x, y, z][i % 3]), loops }
}

const either = (random: Random): FormData => (random() < 0.6 ? slender(random) : any(random))

export const sized = ({ corners, loops }: FormData, s: number): FormData => ({
  corners: Float64Array.from(corners, (c) => s * c),
  loops,
})

/** R x + t. */
export function moved({ corners, loops }: FormData, r: Matrix, [x, y, z]: Readonly<Vec3>): FormData {
  const out = new Float64Array(corners.length)
  for (let i = 0; i < corners.length; i += 3) {
    const [u, v, w] = [corners[i], corners[i + 1], corners[i + 2]]
    out[i] = r[0] * u + r[1] * v + r[2] * w + x
    out[i + 1] = r[3] * u + r[4] * v + r[5] * w + y
    out[i + 2] = r[6] * u + r[7] * v + r[8] * w + z
  }
  return { corners: out, loops }
}

const NOT_TURNED: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const STILL: Vec3 = [0, 0, 0]

/** A turn by half the angle whose tangent is `halfTangent`, about any axis. */
export function turn(random: Random, halfTangent: number): Matrix {
  const axis = onSphere(random)
  return fromQuaternion(1, halfTangent * axis[0], halfTangent * axis[1], halfTangent * axis[2])
}

export function anyTurn(random: Random): Matrix {
  for (;;) {
    const [w, x, y, z] = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    const square = w * w + x * x + y * y + z * z
    if (square > 0.01 && square <= 1) return fromQuaternion(w, x, y, z)
  }
}

function fromQuaternion(a: number, b: number, c: number, d: number): Matrix {
  const length = Math.sqrt(a * a + b * b + c * c + d * d)
  const [w, x, y, z] = [a / length, b / length, c / length, d / length]
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ]
}

/** Largest distance of a corner from the origin. */
function reach({ corners }: FormData): number {
  let most = 0
  for (let i = 0; i < corners.length; i += 3)
    most = Math.max(most, corners[i] ** 2 + corners[i + 1] ** 2 + corners[i + 2] ** 2)
  return Math.sqrt(most)
}

/** Turned anyhow, moved along their shortest link until the gap is g of the smaller. */
function apart(random: Random, of: (r: Random) => FormData, and: (r: Random) => FormData, g: number): Two {
  const a = moved(of(random), anyTurn(random), STILL)
  const b = moved(and(random), anyTurn(random), STILL)
  const way = onSphere(random)
  const far = 1.1 * (reach(a) + reach(b))
  const there = moved(b, NOT_TURNED, [far * way[0], far * way[1], far * way[2]])
  const { normal, gap: now } = shortestLink(solidFrom(a, STILL), solidFrom(there, STILL), 0)
  const s = now - g * 2 * Math.min(reach(a), reach(b))
  return { a, b: moved(there, NOT_TURNED, [s * normal[0], s * normal[1], s * normal[2]]) }
}

/** Turned anyhow, the centres within `share` of the smaller radius. */
function thrown(random: Random, a: FormData, b: FormData, share: number): Two {
  const s = share * random() * Math.min(reach(a), reach(b))
  const way = onSphere(random)
  return {
    a: moved(a, anyTurn(random), STILL),
    b: moved(b, anyTurn(random), [s * way[0], s * way[1], s * way[2]]),
  }
}

/** A place on the surface with its outward normal, and a direction along the surface there. */
interface Feature {
  at: Vec3
  normal: Vec3
  along: Vec3
}

const minus = (p: Vec3, q: Vec3): Vec3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
function unit(a: Vec3): Vec3 {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** A face, or an edge between two faces, and any place on it. */
function feature(random: Random, { corners, loops }: FormData): Feature {
  const corner = (c: number): Vec3 => [corners[3 * c], corners[3 * c + 1], corners[3 * c + 2]]
  const normal = (loop: readonly number[]): Vec3 => {
    const { normals } = solidFrom({ corners, loops: [loop] }, STILL)
    return [normals[0], normals[1], normals[2]]
  }
  const loop = oneOf(random, loops)
  const k = Math.floor(random() * loop.length)
  const [p, q] = [loop[k], loop[(k + 1) % loop.length]]
  const along = unit(minus(corner(q), corner(p)))
  if (random() < 0.5) return { at: mean(random, loop.map(corner)), normal: normal(loop), along }
  const other = loops.find((l) => l.some((c, i) => c === q && l[(i + 1) % l.length] === p)) as readonly number[]
  const [m, n] = [normal(loop), normal(other)]
  return { at: mean(random, [corner(p), corner(q)]), normal: unit([m[0] + n[0], m[1] + n[1], m[2] + n[2]]), along }
}

function mean(random: Random, points: readonly Vec3[]): Vec3 {
  const weights = points.map(() => 0.05 + random())
  const sum = weights.reduce((total, w) => total + w, 0)
  const at = (k: number) => points.reduce((total, p, i) => total + (weights[i] / sum) * p[k], 0)
  return [at(0), at(1), at(2)]
}

/** Two features laid on each other, their directions parallel in half of the pairs, then b tilted a little. */
function aligned(random: Random, a: FormData, b: FormData): Two {
  const f = feature(random, a)
  const g = feature(random, b)
  const side = cross(f.normal, f.along)
  const [c, s] = random() < 0.5 ? [1, 0] : unitCircle(random)
  const along: Vec3 = [0, 1, 2].map((k) => c * f.along[k] + s * side[k]) as Vec3
  const to = [[-f.normal[0], -f.normal[1], -f.normal[2]] as Vec3, along, cross(minus(STILL, f.normal), along)]
  const from = [g.normal, g.along, cross(g.normal, g.along)]
  const r = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => to.reduce((sum, t, k) => sum + t[i] * from[k][j], 0)))
  const tilt = turn(random, oneOf(random, TILTS) / 2)
  const onB = moved({ corners: g.at, loops: [] }, r, STILL).corners
  const turned = moved(moved(b, r, [-onB[0], -onB[1], -onB[2]]), tilt, STILL)
  const h = oneOf(random, [0, 0, 0.2, ...NEAR, ...NEAR.map((n) => -n)]) * 2 * Math.min(reach(a), reach(b))
  const at: Vec3 = [0, 1, 2].map((k) => f.at[k] + h * f.normal[k]) as Vec3
  const both = { a, b: moved(turned, NOT_TURNED, at) }
  return random() < 0.3 ? both : together(random, both, 0)
}

function unitCircle(random: Random): [number, number] {
  for (;;) {
    const [x, y] = [2 * random() - 1, 2 * random() - 1]
    const square = x * x + y * y
    if (square > 0.01 && square <= 1) return [x / Math.sqrt(square), y / Math.sqrt(square)]
  }
}

const BOXES: readonly Vec3[] = [
  [1, 1, 1],
  [1, 1, 1],
  [2, 1, 0.5],
  [1, 0.25, 0.25],
  [1, 1, 0.01],
  [0.01, 1, 0.01],
]

/** Boxes along the axes, and solids with corners on the same lattice, whose faces, edges or corners coincide to the bit. */
function flush(random: Random): Two {
  const one = (): FormData => {
    if (random() < 0.2) return shapeOf('14 vertices', 0)
    const box = oneOf(random, BOXES)
    const cube = shapeOf('cube', 0)
    return { corners: Float64Array.from(cube.corners, (c, i) => c * box[i % 3]), loops: cube.loops }
  }
  const [a, b] = [one(), one()]
  const [wide, narrow] = [halfWidths(a), halfWidths(b)]
  const at = [0, 1, 2].map((k) => {
    const [sum, less] = [wide[k] + narrow[k], wide[k] - narrow[k]]
    return oneOf(random, [0, sum, -sum, less, -less, sum + 0.25, 0.5 * sum, sum - 0.0625])
  })
  return { a, b: moved(b, NOT_TURNED, at as Vec3) }
}

function halfWidths({ corners }: FormData): Vec3 {
  const most: Vec3 = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) most[i % 3] = Math.max(most[i % 3], corners[i])
  return most
}

/** Both turned alike, and moved by `sizes` of the smaller. */
export function together(random: Random, { a, b }: Two, sizes: number): Two {
  const r = anyTurn(random)
  const way = onSphere(random)
  const s = sizes * Math.min(reach(a), reach(b))
  const by: Vec3 = [s * way[0], s * way[1], s * way[2]]
  return { a: moved(a, r, by), b: moved(b, r, by) }
}

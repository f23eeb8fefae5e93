/**
 * Pairs as ways are asked about them, and the truth of each: as they stand, with a and b exchanged, turned, and after motions of b.
 * Pairs are made here without the code that makes them elsewhere; normals that a way has not asked for are no numbers.
 */

import { makePolyhedra } from '../../../src/contact/look/planes/make-polyhedra.ts'
import {
  D,
  MEMO,
  MEMO_IDS,
  N,
  type Polyhedra,
  REACH,
  SIZE,
  type Side,
} from '../../../src/contact/look/planes/polyhedra.ts'
import { randomFrom } from '../../../src/math/random.ts'
import type { FormData } from '../../../src/state/forms.ts'
import type { ReadNumbers } from '../../../src/state/reads.ts'
import type { Found } from './link.ts'
import { moved, type Pair, type Random, together, turn } from './pairs.ts'
import { findByAll } from './reference.ts'
import { onSphere } from './shapes.ts'
import { solidFrom } from './solid.ts'

const ULP = 2 ** -52

/** Two solids and the truth about them. */
export interface Known {
  a: FormData
  b: FormData
  found: Found
  /** As it stands, with all normals; no way is ever given this one. */
  polyhedra: Polyhedra
  size: number
  larger: number
  /** Of both and the way between them [m]. */
  extent: number
  /** Rounding of the coordinates as they were given, and of their differences [m]. */
  rounding: number
}

/** `like` has the same topology: its forms are taken, as lengths along them are the same. */
function known(a: FormData, b: FormData, like?: Known, found = findByAll(a, b)): Known {
  const polyhedra = like ? placePolyhedra(like.polyhedra, a, b) : inOwnAxes(makePolyhedra(a, b))
  const extent =
    greatest(polyhedra.a.corners) + greatest(polyhedra.b.corners) + greatest(polyhedra.real.subarray(D, D + 3))
  const rounding = 8 * ULP * (Math.max(greatest(a.corners), greatest(b.corners)) + extent)
  const larger = 2 * Math.max(furthest(polyhedra.a.corners), furthest(polyhedra.b.corners))
  return { a, b, found, polyhedra, size: polyhedra.real[SIZE], larger, extent, rounding }
}

/** Forms as bodies have them: in axes of their own and of another size, here (x, y, z) → 4 (y, z, x). */
function inOwnAxes(polyhedra: Polyhedra): Polyhedra {
  const { forms } = polyhedra
  const turned = (x: ReadNumbers, size: number) =>
    Float64Array.from(x, (_, i) => size * x[i - (i % 3) + (((i % 3) + 1) % 3)])
  return { ...polyhedra, forms: { ...forms, corner: turned(forms.corner, 4), normal: turned(forms.normal, 1) } }
}

/** The same topology at other places. */
function placePolyhedra(like: Polyhedra, a: FormData, b: FormData): Polyhedra {
  const [one, other] = [meanOf(a), meanOf(b)]
  const [solidA, solidB] = [solidFrom(a, one), solidFrom(b, other)]
  const real = new Float64Array(like.real.length)
  for (let k = 0; k < 3; k++) real[D + k] = other[k] - one[k]
  real[SIZE] = 2 * Math.min(furthest(solidA.x), furthest(solidB.x))
  real[REACH] = Infinity
  const sideOf = ({ form }: Side, { x, normals }: ReturnType<typeof solidFrom>): Side => ({
    form,
    corners: x,
    at: 0,
    normals,
    normalAt: 0,
  })
  return { ...like, a: sideOf(like.a, solidA), b: sideOf(like.b, solidB), real }
}

/** b before a. */
function swapped(known: Known): Known {
  const { a, b, found, polyhedra } = known
  const real = polyhedra.real.slice()
  for (let k = 0; k < 3; k++) real[D + k] = 0 - real[D + k]
  const other = { ...found, normal: found.normal.map((c) => -c), p: found.q, q: found.p }
  return { ...known, a: b, b: a, found: other, polyhedra: { ...polyhedra, a: polyhedra.b, b: polyhedra.a, real } }
}

/** All lengths by a power of 4. */
export function scaled({ polyhedra }: Known, by: number): Polyhedra {
  const real = polyhedra.real.map((c, k) => (k < N ? by * c : c))
  const times = (side: Side): Side => ({ ...side, corners: Float64Array.from(side.corners, (c) => by * c) })
  return { ...polyhedra, a: times(polyhedra.a), b: times(polyhedra.b), real }
}

/** Two polyhedra of which nothing is remembered. */
export function fresh(polyhedra: Polyhedra): Polyhedra {
  const own = { real: polyhedra.real.slice(), id: new Int32Array(8), ...{ memoAt: 0, memoIdAt: 0 } }
  const memo = { memo: new Float64Array(MEMO), memoId: new Int32Array(MEMO_IDS) }
  return { ...polyhedra, ...own, ...memo }
}

function meanOf({ corners }: FormData): number[] {
  const sum = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) sum[i % 3] += corners[i]
  return sum.map((c) => (3 * c) / corners.length)
}

function greatest(x: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]))
  return most
}

/** Largest distance of a place of x from the same place of y, or from the origin. */
function furthest(x: ArrayLike<number>, y?: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < x.length; i += 3) {
    const [u, v, w] = [0, 1, 2].map((k) => x[i + k] - (y ? y[i + k] : 0))
    most = Math.max(most, u * u + v * v + w * w)
  }
  return Math.sqrt(most)
}

/** Everything that all ways are asked about one pair, and the truth of it. */
export interface Truths {
  here: Known
  swapped: Known
  turned: Known
  /** b moved again and again; the step is the way of its corners at most, 0 where it is not told. */
  after: { truth: Known; step: number }[]
}

export function truthsOf({ a, b, seed }: Pair): Truths {
  const random = randomFrom(seed + 2 ** 40)
  const here = known(a, b)
  const both = together(random, { a, b }, 0)
  const after: Truths['after'] = []
  let last = b
  for (const share of [1e-4, 0.01, random() < 0.5 ? 0.3 : 2]) {
    const next = stepped(random, last, share * here.size)
    const step = random() < 0.3 ? 0 : furthest(last.corners, next.corners) * (1 + 1e-9)
    after.push({ truth: known(a, next, here), step })
    last = next
  }
  return { here, swapped: swapped(here), turned: known(both.a, both.b, here), after }
}

/** Turned about the mean of its corners and moved, either by about `way` [m]. */
function stepped(random: Random, b: FormData, way: number): FormData {
  const mean = meanOf(b)
  const centred = moved(b, [1, 0, 0, 0, 1, 0, 0, 0, 1], [-mean[0], -mean[1], -mean[2]])
  const [x, y, z] = onSphere(random)
  const s = way * random()
  const angle = (0.5 * way * random()) / greatest(centred.corners)
  return moved(centred, turn(random, Math.min(angle, 1)), [mean[0] + s * x, mean[1] + s * y, mean[2] + s * z])
}

/**
 * Pairs of two polyhedra on which every way is timed by itself: all pairs from nothing (initial detection), then again and again
 * while the bodies move a little (updated detection).
 */

import { makeEmptyPolyhedra } from '../contact/look/planes/make-polyhedra.ts'
import type { PlaneFinder, Polyhedra } from '../contact/look/planes/polyhedra.ts'
import * as offsets from '../contact/look/planes/polyhedra.ts'
import { namedSolid, type SolidName } from '../geometry/named-solids.ts'
import { multiply, normalise, rotate, turnBy } from '../math/quaternion.ts'
import { randomFrom } from '../math/random.ts'
import { directSearch } from '../papers/planes/direct-search.ts'
import { type FormData, type Forms, makeForms } from '../state/forms.ts'

// Bound here: an imported constant is looked up at every use.
const { D, GAP, KNOWN, LARGER_B, MEMO, MEMO_IDS, MOVED, N, REACH, ROUNDS, SIZE } = offsets

type Random = () => number

/** Which way a polyhedron looks at the other: a feature of it points along z, or it is turned anyhow. */
export type Pose = 'any' | 'corner' | 'edge' | 'face'

/** How pairs of a class are made: n pairs of two solids, `gap` shares of their size apart, or in each other where it is negative. */
export interface PairClass {
  name: string
  a: FormData
  b: FormData
  poses: [Pose, Pose]
  /** Edges that look at each other are parallel, others cross. */
  parallel?: boolean
  gap: (random: Random) => number
}

/** A pair: rotations, and where the centre of b is [m]. */
interface Placed {
  turns: [Float64Array, Float64Array]
  at: Float64Array
}

/** Motion of b against a in a step, in shares of the size, and as large a turn [rad]. */
const MOTION = 2e-5

export function formOf(name: SolidName): FormData {
  const { vertices, faces } = namedSolid(name)
  return { corners: vertices, loops: faces.map(({ loop }) => loop) }
}

/** One side of all pairs: corners and normals from its centre along the axes of space. */
interface Side {
  form: number
  corners: Float64Array
  normals: Float64Array
}

/** All pairs of a class, as they are at the moment. */
export interface Batch {
  count: number
  forms: Forms
  a: Side
  b: Side
  placed: Placed[]
  drift: Float64Array[]
  size: number
}

export function makeBatch(kind: PairClass, count: number, seed: number): Batch {
  const forms = makeForms([kind.a, kind.b])
  const random = randomFrom(seed)
  const side = (form: number): Side => ({
    form,
    corners: new Float64Array(3 * count * (forms.firstCorner[form + 1] - forms.firstCorner[form])),
    normals: new Float64Array(3 * count * (forms.firstFace[form + 1] - forms.firstFace[form])),
  })
  const size = 2 * Math.min(reachOf(kind.a), reachOf(kind.b))
  const batch: Batch = { count, forms, a: side(0), b: side(1), placed: [], drift: [], size }
  const polyhedra = makeBatchPolyhedra(batch)
  for (let k = 0; k < count; k++) {
    const gap = kind.gap(random) * size
    do {
      batch.placed[k] = placeApart(kind, random)
      turnPair(batch, k)
    } while (!bringTogether(batch, k, polyhedra, gap))
    batch.drift.push(Float64Array.from({ length: 6 }, (_, i) => MOTION * (i < 3 ? size : 1) * (random() - 0.5)))
  }
  return batch
}

function reachOf({ corners }: FormData): number {
  let most = 0
  for (let i = 0; i < corners.length; i += 3)
    most = Math.max(most, corners[i] * corners[i] + corners[i + 1] * corners[i + 1] + corners[i + 2] * corners[i + 2])
  return Math.sqrt(most)
}

function placeApart(kind: PairClass, random: Random): Placed {
  const far = 1.1 * (reachOf(kind.a) + reachOf(kind.b))
  const up = poseOf(kind.a, kind.poses[0], random, 1)
  const down = poseOf(kind.b, kind.poses[1], random, -1)
  const both = kind.poses[0] !== 'any'
  if (both) turnBy(down, 0, [0, 0, kind.parallel ? 0 : 0.3 + 0.9 * random()])
  const way = both ? [0.02 * random(), 0.02 * random(), 1] : [random() - 0.5, random() - 0.5, random() - 0.5]
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
  return { turns: [up, down], at: Float64Array.from(way, (c) => (c * far) / length) }
}

/** A rotation by which the feature of that kind points along z, or against it where the sense is −1; edges lie along x. */
function poseOf({ corners, loops }: FormData, pose: Pose, random: Random, sense: 1 | -1): Float64Array {
  if (pose === 'any') {
    const q = Float64Array.from({ length: 4 }, () => random() - 0.5)
    normalise(q, 0)
    return q
  }
  const corner = (c: number) => [corners[3 * c], corners[3 * c + 1], corners[3 * c + 2]]
  const loop = loops[0]
  const parts = pose === 'corner' ? loop.slice(0, 1) : pose === 'edge' ? loop.slice(0, 2) : loop
  const middle = [0, 1, 2].map((i) => parts.reduce((sum, c) => sum + corner(c)[i], 0) / parts.length)
  const [p, q] = [corner(loop[0]), corner(loop[1])]
  return alignedTo(
    middle,
    q.map((c, i) => c - p[i]),
    sense,
  )
}

/** The rotation that takes a direction to ± z, and what is across it of a second one to x. */
function alignedTo(out: number[], along: number[], sense: 1 | -1): Float64Array {
  const unit = (v: number[]) => v.map((c) => c / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]))
  const z = unit(out)
  const dot = along[0] * z[0] + along[1] * z[1] + along[2] * z[2]
  const x = unit(along.map((c, i) => c - dot * z[i]))
  const turned = halfTurn(z, [0, 0, sense])
  const first = new Float64Array(3)
  rotate(turned, 0, 1, x, 0, first, 0)
  const second = halfTurn([...first], [1, 0, 0])
  const whole = new Float64Array(4)
  multiply(second, 0, turned, 0, whole, 0)
  return whole
}

/** A rotation from one unit vector to another: half a turn about the line between them, or about any line across where they are opposite. */
function halfTurn(from: number[], to: number[]): Float64Array {
  const axis = from.map((c, i) => c + to[i])
  const square = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]
  if (square < 1e-12) {
    const across = Math.abs(from[2]) < 0.9 ? [-from[1], from[0], 0] : [0, -from[2], from[1]]
    const q = Float64Array.from([0, ...across])
    normalise(q, 0)
    return q
  }
  const q = Float64Array.from([0, ...axis])
  normalise(q, 0)
  return q
}

/** Turns the corners and normals of pair k as it is placed. */
function turnPair(batch: Batch, k: number): void {
  turnSide(batch, batch.a, k, batch.placed[k].turns[0])
  turnSide(batch, batch.b, k, batch.placed[k].turns[1])
}

function turnSide({ forms }: Batch, { form, corners, normals }: Side, k: number, q: Float64Array): void {
  const corner = forms.firstCorner[form]
  const cornersEach = forms.firstCorner[form + 1] - corner
  for (let c = 0; c < cornersEach; c++)
    rotate(q, 0, 1, forms.corner, 3 * (corner + c), corners, 3 * (cornersEach * k + c))
  const face = forms.firstFace[form]
  const facesEach = forms.firstFace[form + 1] - face
  for (let f = 0; f < facesEach; f++) rotate(q, 0, 1, forms.normal, 3 * (face + f), normals, 3 * (facesEach * k + f))
}

/** Moves b along the shortest link until the gap is what it should be; false for sharp corners that have passed each other then. */
function bringTogether(batch: Batch, k: number, polyhedra: Polyhedra, gap: number): boolean {
  const { at } = batch.placed[k]
  const { real } = polyhedra
  setPolyhedra(batch, k, polyhedra)
  directSearch.find(polyhedra)
  for (let i = 0; i < 3; i++) at[i] += (real[GAP] - gap) * real[N + i]
  if (gap > 0) return true
  setPolyhedra(batch, k, polyhedra)
  directSearch.find(polyhedra)
  return real[GAP] < 0
}

function makeBatchPolyhedra({ forms, a, b, size }: Batch): Polyhedra {
  const real = new Float64Array(offsets.REALS)
  real[SIZE] = size
  real[REACH] = Infinity
  return Object.assign(makeEmptyPolyhedra(), {
    forms,
    a: { form: 0, corners: a.corners, at: 0, normals: a.normals, normalAt: 0 },
    b: { form: 1, corners: b.corners, at: 0, normals: b.normals, normalAt: 0 },
    real,
    memo: new Float64Array(MEMO),
    memoId: new Int32Array(MEMO_IDS),
  })
}

function setPolyhedra({ forms, placed }: Batch, k: number, polyhedra: Polyhedra): void {
  const { real, id } = polyhedra
  const { at } = placed[k]
  real[D] = at[0]
  real[D + 1] = at[1]
  real[D + 2] = at[2]
  polyhedra.a.at = 3 * k * forms.firstCorner[1]
  polyhedra.b.at = 3 * k * (forms.firstCorner[2] - forms.firstCorner[1])
  polyhedra.a.normalAt = 3 * k * forms.firstFace[1]
  polyhedra.b.normalAt = 3 * k * (forms.firstFace[2] - forms.firstFace[1])
  id[LARGER_B] = 0
}

/** Moves all bodies b by their drift. */
export function drift(batch: Batch): void {
  for (let k = 0; k < batch.count; k++) {
    const { at, turns } = batch.placed[k]
    const by = batch.drift[k]
    for (let i = 0; i < 3; i++) at[i] += by[i]
    turnBy(turns[1], 0, by.subarray(3))
    turnSide(batch, batch.b, k, turns[1])
  }
}

/** What one way remembers of all pairs of a batch. */
export interface Memory {
  normal: Float64Array
  memo: Float64Array
  memoId: Int32Array
  gap: Float64Array
  rounds: Int32Array
}

export const makeMemory = ({ count }: Batch): Memory => ({
  normal: new Float64Array(3 * count),
  memo: new Float64Array(MEMO * count),
  memoId: new Int32Array(MEMO_IDS * count),
  gap: new Float64Array(count),
  rounds: new Int32Array(count),
})

/** Lets one way look at all pairs, `known` from the last look; returns processor seconds a pair. */
export function lookAtAllPairs(
  batch: Batch,
  { findNormal }: PlaneFinder,
  memory: Memory,
  known: boolean,
  clock: () => number,
): number {
  const polyhedra = makeBatchPolyhedra(batch)
  const { real, id } = polyhedra
  polyhedra.memo = memory.memo
  polyhedra.memoId = memory.memoId
  // Motion and turn together move a corner by no more than this.
  real[MOVED] = known ? 2 * MOTION * batch.size : 0
  const start = clock()
  for (let k = 0; k < batch.count; k++) {
    setPolyhedra(batch, k, polyhedra)
    polyhedra.memoAt = MEMO * k
    polyhedra.memoIdAt = MEMO_IDS * k
    id[KNOWN] = known ? 1 : 0
    for (let i = 0; i < 3; i++) real[N + i] = memory.normal[3 * k + i]
    findNormal(polyhedra)
    for (let i = 0; i < 3; i++) memory.normal[3 * k + i] = real[N + i]
    memory.gap[k] = real[GAP]
    memory.rounds[k] = id[ROUNDS]
  }
  return (clock() - start) / batch.count
}

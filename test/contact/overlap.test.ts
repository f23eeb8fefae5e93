import { describe, expect, test } from 'vitest'
import {
  AREA,
  AREA_A,
  AREA_B,
  AREA_VECTOR,
  CENTROID,
  DEPTH,
  NORMAL,
  OVERLAP_SIZE,
  overlapOf,
  VOLUME,
} from '../../src/contact/look/overlap/overlap.ts'
import { makeWork } from '../../src/contact/look/overlap/work.ts'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import { D, GAP, KNOWN, N, type Polyhedra, SIZE } from '../../src/contact/look/planes/polyhedra.ts'
import { convexHull } from '../../src/geometry/hull.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../../src/math/vec.ts'
import type { FormData } from '../../src/state/forms.ts'
import { makePair, PAIR_KINDS, type Pair, type PairKind } from './pairs/pairs.ts'

const work = makeWork()

interface Found {
  there: boolean
  out: Float64Array
  polyhedra: Polyhedra
}

function find(a: FormData, b: FormData): Found {
  const polyhedra = makePolyhedra(a, b)
  const out = new Float64Array(OVERLAP_SIZE)
  return { there: overlapOf(polyhedra, out, work), out, polyhedra }
}

const three = (out: Float64Array, at: number): Vec3 => [out[at], out[at + 1], out[at + 2]]

function hull(points: readonly Readonly<Vec3>[]): FormData {
  const { vertices, faces } = convexHull(points)
  return { corners: vertices, loops: faces.map(({ loop }) => loop) }
}

const box = ([x, y, z]: Vec3, [cx, cy, cz]: Vec3 = [0, 0, 0]): FormData =>
  hull(
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
      cx + (i & 1 ? x : -x) / 2,
      cy + (i & 2 ? y : -y) / 2,
      cz + (i & 4 ? z : -z) / 2,
    ]),
  )
const UNIT: Vec3 = [1, 1, 1]

function moved({ corners, loops }: FormData, map: (p: Vec3) => Vec3): FormData {
  const places = Array.from({ length: corners.length / 3 }, (_, i) =>
    map([corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]]),
  )
  return { corners: Float64Array.from(places.flat()), loops }
}

const shifted = (solid: FormData, [x, y, z]: Vec3): FormData => moved(solid, (p) => [p[0] + x, p[1] + y, p[2] + z])

/** Turned about z by an angle in degrees. */
function aboutZ(degrees: number): (p: Vec3) => Vec3 {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return ([x, y, z]) => [c * x - s * y, s * x + c * y, z]
}

describe('closed forms', () => {
  test.each([10, 30, 45])('concentric cubes turned by %i degrees about z', (degrees) => {
    const { there, out } = find(box(UNIT), moved(box(UNIT), aboutZ(degrees)))
    const t = (degrees * Math.PI) / 180
    expect(there).toBe(true)
    expect(out[VOLUME]).toBeCloseTo(2 / (1 + Math.sin(t) + Math.cos(t)), 14)
    for (let k = 0; k < 3; k++) expect(Math.abs(out[CENTROID + k])).toBeLessThan(1e-15)
  })

  test('cubes side by side share four planes: nothing is counted twice or lost', () => {
    const { out } = find(box(UNIT), box(UNIT, [0.3, 0, 0]))
    expect(out[VOLUME]).toBeCloseTo(0.7, 14)
    expect(length(subtract(three(out, NORMAL), [-1, 0, 0]))).toBeLessThan(1e-15)
    expect(out[DEPTH]).toBeCloseTo(0.7, 14)
    expect(out[AREA]).toBeCloseTo(2 + 4 * 0.7, 14)
    expect(out[AREA_A]).toBeCloseTo(out[AREA_B], 14)
    expect(length(subtract(three(out, AREA_VECTOR), [-1, 0, 0]))).toBeLessThan(1e-15)
  })

  test.each([1e-1, 1e-6, 1e-9, 2 ** -40])('a cube %d deep on another, sides flush', (depth) => {
    for (const turn of [0, 17]) {
      const [lower, upper] = [box(UNIT), box(UNIT, [0, 0, 1 - depth])].map((cube) => moved(cube, aboutZ(turn)))
      const { there, out, polyhedra } = find(lower, upper)
      const exact = 1 - (1 - depth)
      expect(there).toBe(true)
      expect(Math.abs(out[VOLUME] / exact - 1)).toBeLessThan(4e-15 + 2e-16 / depth)
      expect(out[DEPTH]).toBeCloseTo(exact, 15)
      expect(out[CENTROID + 2]).toBeCloseTo((1 - exact) / 2, 15)
      expect(out[NORMAL + 2]).toBeCloseTo(-1, 15)
      expect(polyhedra.real[GAP]).toBe(-out[DEPTH])
    }
  })

  test.each<[string, Vec3]>([
    ['face', [0, 0, 1]],
    ['edge', [0, 1, 1]],
    ['corner', [1, 1, 1]],
    ['part of a face', [0.25, 0.5, 1]],
  ])('cubes that touch in a %s do not overlap', (_, at) => {
    const { there, polyhedra } = find(box(UNIT), box(UNIT, at))
    expect(there).toBe(false)
    expect(polyhedra.real[GAP]).toBe(0)
  })

  test('a cube on its corner pressed into a face: cubic in depth, normal of the face', () => {
    const [p, q, r] = [unit([1, -1, 0]), unit([1, 1, -2]), unit([1, 1, 1])]
    const onCorner = moved(box(UNIT), (x) => [dot(p, x), dot(q, x), dot(r, x)])
    for (const d of [0.05, 1e-3, 1e-6]) {
      const height = 5 + Math.sqrt(3) / 2 - d
      const { out } = find(shifted(onCorner, [0, 0, height]), box([10, 10, 10]))
      expect(Math.abs(out[VOLUME] / ((Math.sqrt(3) / 2) * d ** 3) - 1)).toBeLessThan(1e-14 / d)
      expect(out[NORMAL + 2]).toBeCloseTo(1, 14)
      expect(length(three(out, AREA_VECTOR)) / out[AREA_A]).toBeCloseTo(1 / Math.sqrt(3), 8)
      expect(Math.abs(out[DEPTH] / d - 1)).toBeLessThan(1e-14 / d)
    }
  })

  test('one inside the other: all of it, forced out by the nearest face', () => {
    for (const [a, b, at] of [
      [0.5, 2, [0.4, 0.1, 0]],
      [2, 0.5, [-0.4, -0.1, 0]],
    ] as [number, number, Vec3][]) {
      const { there, out } = find(box([a, a, a], at), box([b, b, b]))
      expect(there).toBe(true)
      expect(out[VOLUME]).toBeCloseTo(0.125, 15)
      expect(out[AREA]).toBeCloseTo(1.5, 14)
      expect(out[NORMAL]).toBe(a < b ? 1 : -1)
    }
    const { out } = find(box([1, 1, 1]), box([2, 3, 4]))
    expect(out[VOLUME]).toBeCloseTo(1, 14)
    expect(Math.abs(out[NORMAL])).toBe(1)
  })
})

interface Plane {
  n: Vec3
  h: number
}

/** The paper's own way: all triples of planes, the points behind all planes, faces by angle. Slow; fails for slivers. */
function judge({ polyhedra }: Found, a: FormData, b: FormData): { volume: number; centroid: Vec3; area: number } {
  const shift: Vec3 = [polyhedra.real[D], polyhedra.real[D + 1], polyhedra.real[D + 2]]
  const planes = [...planesOf(polyhedra.a.corners, a, [0, 0, 0]), ...planesOf(polyhedra.b.corners, b, shift)]
  const size = Math.max(...planes.map(({ h }) => Math.abs(h)), polyhedra.real[SIZE])
  const near = 1e-12 * size
  const distinct = planes.filter(
    (p, i) => !planes.some((q, j) => j < i && length(subtract(p.n, q.n)) < 1e-12 && Math.abs(p.h - q.h) < near),
  )
  const points = cornersOf(distinct, near)
  const middle = meanOf(points)
  let [volume, area] = [0, 0]
  const moment: Vec3 = [0, 0, 0]
  for (const { n, h } of distinct) {
    const face = inOrder(
      points.filter((p) => Math.abs(dot(n, p) - h) <= near),
      n,
    )
    for (let k = 1; k + 1 < face.length; k++) {
      const [r, u, v] = [face[0], face[k], face[k + 1]].map((p) => subtract(p, middle))
      const w = cross(subtract(u, r), subtract(v, r))
      const six = Math.abs(dot(r, w))
      volume += six / 6
      area += length(w) / 2
      for (let i = 0; i < 3; i++) moment[i] += (six / 24) * (r[i] + u[i] + v[i])
    }
  }
  return { volume, area, centroid: [0, 1, 2].map((i) => middle[i] + moment[i] / volume) as Vec3 }
}

function planesOf(corners: ArrayLike<number>, { loops }: FormData, [x, y, z]: Vec3): Plane[] {
  const at = (c: number): Vec3 => [corners[3 * c] + x, corners[3 * c + 1] + y, corners[3 * c + 2] + z]
  return loops.map(([p, q, r]) => {
    const n = unit(cross(subtract(at(q), at(p)), subtract(at(r), at(p))))
    return { n, h: dot(n, at(p)) }
  })
}

function cornersOf(planes: readonly Plane[], near: number): Vec3[] {
  const points: Vec3[] = []
  const behind = (x: Vec3) => planes.every(({ n, h }) => dot(n, x) - h <= near)
  for (const [i, p] of planes.entries())
    for (const [j, q] of planes.slice(0, i).entries())
      for (const r of planes.slice(0, j)) {
        const [pq, qr, rp] = [cross(p.n, q.n), cross(q.n, r.n), cross(r.n, p.n)]
        const det = dot(pq, r.n)
        if (Math.abs(det) < 1e-9) continue
        const x = [0, 1, 2].map((c) => (p.h * qr[c] + q.h * rp[c] + r.h * pq[c]) / det) as Vec3
        if (behind(x) && !points.some((y) => length(subtract(y, x)) <= near)) points.push(x)
      }
  return points
}

const meanOf = (points: readonly Vec3[]): Vec3 =>
  [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0)) as Vec3

function inOrder(points: Vec3[], n: Vec3): Vec3[] {
  if (points.length < 3) return []
  const middle = meanOf(points)
  const u = unit(subtract(points[0], middle))
  const v = cross(n, u)
  const angle = (p: Vec3) => Math.atan2(dot(v, subtract(p, middle)), dot(u, subtract(p, middle)))
  return points.sort((p, q) => angle(p) - angle(q))
}

const seeds = (kind: PairKind, count: number) =>
  Array.from({ length: count }, (_, i) => PAIR_KINDS.indexOf(kind) + PAIR_KINDS.length * i)

test.each<[PairKind, number]>([
  ['deep', 6],
  ['inside', 6],
  ['concentric', 6],
  ['slender overlapping', 6],
  ['flush', 40],
  ['flush turned', 40],
])('all triples of planes give the same: %s', (kind, count) => {
  for (const seed of seeds(kind, count)) {
    const { a, b } = makePair(seed)
    const found = find(a, b)
    if (!found.there) continue
    const { volume, centroid, area } = judge(found, a, b)
    expect(Math.abs(found.out[VOLUME] / volume - 1), `seed ${seed}`).toBeLessThan(1e-10)
    const off = length(subtract(three(found.out, CENTROID), centroid))
    expect(off / Math.sqrt(area), `seed ${seed}`).toBeLessThan(1e-10)
    expect(found.out[AREA] / area, `seed ${seed}`).toBeCloseTo(1, 9)
  }
})

describe('any pair', () => {
  const all = Array.from({ length: 50 * PAIR_KINDS.length }, (_, seed) => makePair(seed))
  /** What rounding of the corners is worth in volume: far from the origin they have fewer digits. */
  const sliverOf = ({ kind }: Pair, { polyhedra, out }: Found): number => {
    const { a, b, real } = polyhedra
    const far = [a.corners, b.corners, real.subarray(D, D + 3)].flatMap((list) => Array.from(list, Math.abs))
    return (kind.startsWith('offset') ? 1e-8 : 1e-13) * Math.max(...far) * out[AREA]
  }

  test('apart and touching: none; clearly overlapping: found', () => {
    for (const { a, b, kind, seed } of all) {
      const { there } = find(a, b)
      if (['apart', 'near', 'touching'].includes(kind)) expect(there, `seed ${seed}`).toBe(false)
      if (['deep', 'inside', 'concentric'].includes(kind)) expect(there, `seed ${seed}`).toBe(true)
    }
  })

  test('a and b exchanged: the same overlap, the normal turned round', () => {
    for (const pair of all) {
      const { a, b, seed } = pair
      const [one, other] = [find(a, b), find(b, a)]
      const sliver = sliverOf(pair, one.there ? one : other)
      if (one.there !== other.there) {
        expect((one.there ? one : other).out[VOLUME], `seed ${seed}`).toBeLessThan(sliver)
        continue
      }
      if (!one.there) continue
      expect(Math.abs(one.out[VOLUME] - other.out[VOLUME]), `seed ${seed}`).toBeLessThan(sliver)
      const vectors = [0, 1, 2].map((k) => one.out[AREA_VECTOR + k] + other.out[AREA_VECTOR + k]) as Vec3
      if (one.out[VOLUME] > 1e4 * sliver) expect(length(vectors) / one.out[AREA], `seed ${seed}`).toBeLessThan(1e-8)
    }
  })

  test('lengths by 4^k: the same bits', () => {
    for (const { a, b, seed } of all.slice(0, 200)) {
      const by = (s: number) => (solid: FormData) => moved(solid, (p) => [s * p[0], s * p[1], s * p[2]])
      const one = find(a, b)
      const far = find(by(4 ** 9)(a), by(4 ** 9)(b))
      expect(far.there, `seed ${seed}`).toBe(one.there)
      expect(far.polyhedra.real.slice(N, N + 3)).toEqual(one.polyhedra.real.slice(N, N + 3))
      if (!one.there) continue
      expect(far.out[VOLUME]).toBe(4 ** 27 * one.out[VOLUME])
      expect(far.out[CENTROID]).toBe(4 ** 9 * one.out[CENTROID])
      expect(far.out[AREA]).toBe(4 ** 18 * one.out[AREA])
      expect(far.out[DEPTH]).toBe(4 ** 9 * one.out[DEPTH])
    }
  })

  test('with any memory the answer is that without one', () => {
    const random = randomFrom(5)
    for (const pair of all) {
      const { a, b, seed } = pair
      const cold = find(a, b)
      const { polyhedra } = find(a, b)
      const out = new Float64Array(OVERLAP_SIZE)
      for (let step = 0; step < 3; step++) {
        const n = unit([random() - 0.5, random() - 0.5, random() - 0.5])
        if (step > 0) for (let k = 0; k < 3; k++) polyhedra.real[N + k] = n[k]
        polyhedra.memoId[0] = step % 2
        polyhedra.id[KNOWN] = 1
        const there = overlapOf(polyhedra, out, work)
        const sliver = sliverOf(pair, cold.there ? cold : { there, out, polyhedra })
        if (there !== cold.there) expect((there ? out : cold.out)[VOLUME], `seed ${seed}`).toBeLessThan(sliver)
        else if (there) expect(Math.abs(out[VOLUME] - cold.out[VOLUME]), `seed ${seed}`).toBeLessThan(sliver)
      }
    }
  })

  test('a plane that separates is kept, and its gap is a lower bound', () => {
    const polyhedra = makePolyhedra(box(UNIT), box(UNIT, [0, 0, 1.5]))
    const out = new Float64Array(OVERLAP_SIZE)
    expect(overlapOf(polyhedra, out, work)).toBe(false)
    expect(polyhedra.real[GAP]).toBeGreaterThan(0)
    expect(polyhedra.real[GAP]).toBeLessThanOrEqual(0.5)
    const before = polyhedra.real.slice(N, N + 3)
    polyhedra.id[KNOWN] = 1
    polyhedra.real[D + 2] = 1.4
    expect(overlapOf(polyhedra, out, work)).toBe(false)
    expect(polyhedra.real.slice(N, N + 3)).toEqual(before)
    polyhedra.real[D + 2] = 0.9
    expect(overlapOf(polyhedra, out, work)).toBe(true)
    expect(out[DEPTH]).toBeCloseTo(0.1, 14)
    polyhedra.real[D + 2] = 1.01
    expect(overlapOf(polyhedra, out, work)).toBe(false)
    expect(polyhedra.real[GAP]).toBeCloseTo(0.01, 14)
  })
})

test('edges that cross with a small gap are separated, so that the next step is short', () => {
  const r = Math.SQRT1_2
  const lower = moved(box(UNIT), ([x, y, z]) => [r * (x + z), y, r * (z - x)])
  const upper = moved(box(UNIT), ([x, y, z]) => aboutZ(30)([x, r * (y - z), r * (y + z)]))
  for (const gap of [0.1, 1e-3, 1e-6]) {
    const { there, polyhedra } = find(lower, shifted(upper, [0.1, 0.2, Math.SQRT2 + gap]))
    expect(there).toBe(false)
    expect(polyhedra.real[GAP]).toBeGreaterThan(0)
    expect(polyhedra.real[GAP]).toBeLessThan(gap * (1 + 1e-6))
  }
})

test('a polyhedron of many faces: the room grows', () => {
  const random = randomFrom(3)
  const ball = (n: number) =>
    hull(Array.from({ length: n }, () => unit([random() - 0.5, random() - 0.5, random() - 0.5])))
  const [a, b] = [ball(150), ball(200)]
  const whole = find(a, a)
  const inside = find(
    a,
    moved(b, ([x, y, z]) => [3 * x, 3 * y, 3 * z]),
  )
  expect(inside.out[VOLUME]).toBeCloseTo(whole.out[VOLUME], 12)
  const some = find(a, shifted(b, [1, 0, 0]))
  expect(some.out[VOLUME]).toBeGreaterThan(0.9)
  expect(some.out[VOLUME]).toBeLessThan((5 * Math.PI) / 12)
})

test('a warm call allocates nothing', () => {
  const polyhedra = makePolyhedra(box(UNIT), moved(box(UNIT, [0.1, 0.2, 0.98]), aboutZ(10)))
  const out = new Float64Array(OVERLAP_SIZE)
  overlapOf(polyhedra, out, work)
  polyhedra.id[KNOWN] = 1
  for (let i = 0; i < 20_000; i++) overlapOf(polyhedra, out, work)
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 20_000; i++) overlapOf(polyhedra, out, work)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000)
})

/** Direct search and fast direct search: canonical pairs, and random ones against a plain search through all features. */
import { describe, expect, test } from 'vitest'
import { contactTolerance } from '../../src/contact/look/planes/contact-tolerance.ts'
import { fastDirectSearch, toleranceOf } from '../../src/contact/look/planes/fast-direct-search.ts'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import {
  FALLBACK,
  GAP,
  KNOWN,
  MOVED,
  N,
  P,
  type Polyhedra,
  Q,
  REACH,
  SIZE,
} from '../../src/contact/look/planes/polyhedra.ts'
import { convexHull } from '../../src/geometry/hull.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../../src/math/vec.ts'
import { type BasicContact, classifyContact } from '../../src/papers/planes/classify-contact.ts'
import { directSearch } from '../../src/papers/planes/direct-search.ts'
import type { FormData } from '../../src/state/forms.ts'

const solid = (points: Vec3[]): FormData => {
  const hull = convexHull(points)
  return { corners: hull.vertices, loops: hull.faces.map(({ loop }) => loop) }
}
const moved = ({ corners, loops }: FormData, f: (p: Vec3) => Vec3): FormData => {
  const x = new Float64Array(corners.length)
  for (let i = 0; i < x.length; i += 3) x.set(f([corners[i], corners[i + 1], corners[i + 2]]), i)
  return { corners: x, loops }
}
const at = (data: FormData, t: Vec3) => moved(data, (p) => [p[0] + t[0], p[1] + t[1], p[2] + t[2]])
const turned = (data: FormData, axis: Vec3, degrees: number) => {
  const [x, y, z] = unit(axis)
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return moved(data, (p) => {
    const k: Vec3 = [x, y, z]
    const along = dot(k, p) * (1 - c)
    const across = cross(k, p)
    return [0, 1, 2].map((i) => c * p[i] + s * across[i] + along * k[i]) as Vec3
  })
}
const box = (a: number, b: number, c: number) =>
  solid([0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => [(i & 1 ? a : -a) / 2, (i & 2 ? b : -b) / 2, (i & 4 ? c : -c) / 2]))

const cube = box(1, 1, 1)
const octahedron = solid([0, 1, 2].flatMap((k) => [1, -1].map((s) => [0, 1, 2].map((i) => (i === k ? s : 0)) as Vec3)))
const [X, Y, Z]: Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const h = Math.SQRT1_2
const roof = turned(cube, Y, 45)
const keel = turned(turned(cube, X, 45), Z, 30)

/** a, b, gap, normal from a to b, type. */
const CANONICAL: Record<string, [FormData, FormData, number, Vec3, string]> = {
  'v-v': [at(cube, [0.5, 0.5, 0.5]), at(cube, [2, 1.9, 1.8]), h, unit([0.5, 0.4, 0.3]), 'v-v'],
  'v-e': [octahedron, at(turned(cube, Z, 45), [1.3 + h, 0, 0.1]), 0.3, X, 'v-e'],
  'v-f': [octahedron, at(cube, [1.8, 0.1, 0.2]), 0.3, X, 'v-f'],
  'e-e crossing': [roof, at(keel, [0.1, 0.2, 2 * h + 0.25]), 0.25, Z, 'e-e crossing'],
  'e-e parallel': [roof, at(roof, [0, 0.3, 2 * h + 0.2]), 0.2, Z, 'e-e parallel'],
  'e-f': [cube, at(turned(cube, X, 45), [0.3, 0.1, 0.65 + h]), 0.15, Z, 'e-f'],
  'f-f': [cube, at(cube, [0.3, 0.4, 1.1]), 0.1, Z, 'f-f'],
  'f-f turned': [cube, at(turned(cube, Z, 45), [0, 0, 1.1]), 0.1, Z, 'f-f'],
  'f-f overlapping': [cube, at(cube, [0.3, 0.4, 0.99]), -0.01, Z, 'f-f'],
  'v-f overlapping': [octahedron, at(cube, [1.48, 0.1, 0.2]), -0.02, X, 'v-f'],
  'e-e overlapping': [roof, at(keel, [0.1, 0.2, 2 * h - 0.005]), -0.005, Z, 'e-e crossing'],
}

const three = (x: Float64Array, from: number): Vec3 => [x[from], x[from + 1], x[from + 2]]

describe.each(Object.entries(CANONICAL))('%s', (_, [a, b, gap, way, type]) => {
  test.each([
    ['direct search', directSearch],
    ['fast direct search', fastDirectSearch],
  ])('%s', (name, { find }) => {
    for (const sign of [-1, 1])
      for (const angle of [0, 77]) {
        const place = (data: FormData) => at(turned(data, [2, -1, 3], angle), angle ? [10, -20, 30] : [0, 0, 0])
        const polyhedra = sign < 0 ? makePolyhedra(place(a), place(b)) : makePolyhedra(place(b), place(a))
        // A tolerance as large as the gaps of these pairs, for the fast search to answer all of them exactly.
        polyhedra.real[MOVED] = 1
        find(polyhedra)
        const normal = turned(solidOf(way), [2, -1, 3], angle).corners
        expect(polyhedra.real[GAP], name).toBeCloseTo(gap, 12)
        for (let k = 0; k < 3; k++) expect(polyhedra.real[N + k]).toBeCloseTo(sign * normal[k], 10)
        expect(polyhedra.id[FALLBACK]).toBe(0)
        const along = [0, 1, 2].map((k) => polyhedra.real[P + k] - polyhedra.real[Q + k] - gap * polyhedra.real[N + k])
        expect(length(along as Vec3)).toBeLessThan(1e-12)
      }
  })

  test('type', () => {
    expect(classifyContact(makePolyhedra(a, b)).type).toBe(type)
    expect(classifyContact(makePolyhedra(b, a)).type).toBe(type)
  })
})

/** A vector as the only corner of a solid, so that it turns as solids do. */
const solidOf = (v: Vec3): FormData => ({ corners: v, loops: [] })

describe('basic contacts', () => {
  const count = (contacts: BasicContact[]) => ({
    vf: contacts.filter(({ kind }) => kind === 'v-f').length,
    ee: contacts.filter(({ kind }) => kind === 'e-e').length,
    others: contacts.filter(({ kind }) => kind === 'v-v' || kind === 'v-e').length,
  })
  const of = (a: FormData, b: FormData) => classifyContact(makePolyhedra(a, b))

  test('corners near as many faces as they have', () => {
    const cubes = of(cube, at(cube, [1, 1, 1]))
    expect(cubes.contacts.map(({ kind, faces }) => [kind, faces])).toEqual([['v-v', 3]])
    const tip = of(at(octahedron, [0, 0, 1]), at(octahedron, [0, 0, -1]))
    expect(tip.contacts.map(({ kind, faces }) => [kind, faces])).toEqual([['v-v', 4]])
  })

  test('faces on faces, edges on faces', () => {
    expect(count(of(cube, at(cube, [0.3, 0.4, 1])).contacts)).toEqual({ vf: 2, ee: 2, others: 0 })
    expect(count(of(cube, at(turned(cube, Z, 45), [0, 0, 1])).contacts)).toEqual({ vf: 0, ee: 8, others: 0 })
    expect(count(of(cube, at(box(0.3, 0.3, 0.3), [0, 0, 0.65])).contacts)).toEqual({ vf: 4, ee: 0, others: 0 })
    const beam = at(turned(box(2, 0.5, 0.5), X, 45), [0, 0, 0.5 + h / 2])
    expect(count(of(cube, beam).contacts)).toEqual({ vf: 0, ee: 2, others: 0 })
  })

  test('a corner at an edge', () => {
    const { contacts } = of(cube, at(octahedron, [0.5, 0, 1.5]))
    expect(contacts.map(({ kind, faces }) => [kind, faces])).toEqual([['v-e', 2]])
  })

  test('tolerance and the rules for the normal of corners', () => {
    expect(contactTolerance(1e-3, 0.1)).toBe(0.005)
    const { normal, entranceNormal } = of(at(cube, [0.5, 0.5, 0.5]), at(cube, [2, 1.9, 1.8]))
    for (let k = 0; k < 3; k++) {
      expect(normal[k]).toBeCloseTo(-unit([0.5, 0.4, 0.3])[k], 12)
      expect(entranceNormal[k]).toBeCloseTo(-1 / Math.sqrt(3), 12)
    }
  })
})

/** Plain judge: greatest gap of all faces and pairs of edges; where they part, least distance of all features. */
function judged(a: FormData, b: FormData): number {
  const [x, y] = [a, b].map(placesOf)
  const gapAlong = (n: Vec3) => Math.min(...x.map((p) => dot(n, p))) - Math.max(...y.map((q) => dot(n, q)))
  const [facesA, facesB] = [facesOf(a, x), facesOf(b, y)]
  const [edgesA, edgesB] = [edgesOf(a, x), edgesOf(b, y)]
  const normals = [...facesA, ...facesB].map(({ normal }) => normal)
  for (const [p, q] of edgesA)
    for (const [r, s] of edgesB) {
      const c = cross(subtract(q, p), subtract(s, r))
      if (length(c) > 1e-9) normals.push(unit(c))
    }
  const gap = Math.max(...normals.flatMap((n) => [gapAlong(n), gapAlong([-n[0], -n[1], -n[2]])]))
  if (gap <= 0) return gap
  let least = Number.POSITIVE_INFINITY
  for (const [p, q] of edgesA) for (const [r, s] of edgesB) least = Math.min(least, segments(p, q, r, s))
  for (const [points, faces] of [
    [x, facesB],
    [y, facesA],
  ] as const)
    for (const p of points) for (const face of faces) least = Math.min(least, aboveFace(p, face))
  return least
}

const placesOf = ({ corners }: FormData): Vec3[] =>
  Array.from({ length: corners.length / 3 }, (_, i) => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]])

const facesOf = ({ loops }: FormData, x: Vec3[]) =>
  loops.map((loop) => {
    const ring = loop.map((i) => x[i])
    return { ring, normal: unit(cross(subtract(ring[1], ring[0]), subtract(ring[2], ring[0]))) }
  })

const edgesOf = ({ loops }: FormData, x: Vec3[]): [Vec3, Vec3][] =>
  loops.flatMap((loop) =>
    loop.flatMap((p, i): [Vec3, Vec3][] => {
      const q = loop[(i + 1) % loop.length]
      return p < q ? [[x[p], x[q]]] : []
    }),
  )

function aboveFace(p: Vec3, { ring, normal }: { ring: Vec3[]; normal: Vec3 }): number {
  const inside = ring.every((r, i) => {
    const side = subtract(ring[(i + 1) % ring.length], r)
    return dot(cross(normal, side), subtract(p, r)) >= 0
  })
  return inside ? Math.abs(dot(normal, subtract(p, ring[0]))) : Number.POSITIVE_INFINITY
}

const onSegment = (x: Vec3, p: Vec3, q: Vec3): Vec3 => {
  const e = subtract(q, p)
  const t = Math.min(Math.max(dot(subtract(x, p), e) / dot(e, e), 0), 1)
  return [p[0] + t * e[0], p[1] + t * e[1], p[2] + t * e[2]]
}

/** Distance of segments: their ends from the other one, and the crossing where it is inside both. */
function segments(p: Vec3, q: Vec3, r: Vec3, s: Vec3): number {
  const far = (x: Vec3, i: Vec3, j: Vec3) => length(subtract(x, onSegment(x, i, j)))
  const least = Math.min(far(p, r, s), far(q, r, s), far(r, p, q), far(s, p, q))
  const [u, v, w] = [subtract(q, p), subtract(s, r), subtract(p, r)]
  const c = cross(u, v)
  if (dot(c, c) < 1e-18) return least
  const t = -dot(cross(w, v), c) / dot(c, c)
  const across = -dot(cross(w, u), c) / dot(c, c)
  return t < 0 || t > 1 || across < 0 || across > 1 ? least : Math.min(least, Math.abs(dot(w, c)) / length(c))
}

function randomSolid(random: () => number, corners: number): FormData {
  const sphere = (): Vec3 => unit([random() - 0.5, random() - 0.5, random() - 0.5])
  const stretch = [1, random() < 0.2 ? 0.05 : 1, random() < 0.1 ? 0.05 : 1]
  return solid(Array.from({ length: corners }, () => sphere().map((x, k) => 0.5 * x * stretch[k]) as Vec3))
}

function randomPair(seed: number): [FormData, FormData] {
  const random = randomFrom(seed)
  const one = () => {
    const kind = Math.floor(4 * random())
    const data = kind === 0 ? cube : randomSolid(random, [4, 4, 8, 14][kind])
    return random() < 0.2 ? data : turned(data, [random() - 0.5, random() - 0.5, random() - 0.5], 360 * random())
  }
  const far = 1.1 * random()
  const way = unit([random() - 0.5, random() - 0.5, random() - 0.5])
  return [one(), at(one(), [far * way[0], far * way[1], far * way[2]])]
}

describe('random pairs', () => {
  test('direct search finds the distance or the least translation', () => {
    for (let seed = 0; seed < 400; seed++) {
      const [a, b] = randomPair(seed)
      const polyhedra = makePolyhedra(a, b)
      directSearch.find(polyhedra)
      expect(Math.abs(polyhedra.real[GAP] - judged(a, b)), `seed ${seed}`).toBeLessThan(1e-12 * polyhedra.real[SIZE])
    }
  })

  test('fast direct search agrees within its tolerance, from step to step, and bounds the gap beyond', () => {
    for (let seed = 0; seed < 200; seed++) follow(seed)
  })
})

/** A pair that drifts and turns, known from step to step. */
function follow(seed: number): void {
  const random = randomFrom(10_000 + seed)
  const [a, b] = randomPair(seed)
  const axis: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5]
  const drift = unit([random() - 0.5, random() - 0.5, random() - 0.5])
  const share = [1e-4, 3e-3][seed % 2]
  let before: Polyhedra | undefined
  for (let step = 0; step < 12; step++) {
    const polyhedra = makePolyhedra(
      a,
      at(turned(b, axis, 40 * share * step), drift.map((x) => share * step * x) as Vec3),
    )
    polyhedra.real[MOVED] = 4 * share
    if (before) inherit(polyhedra, before)
    const exact = { ...polyhedra, real: polyhedra.real.slice(), id: polyhedra.id.slice() }
    fastDirectSearch.find(polyhedra)
    directSearch.find(exact)
    const [gap, truth] = [polyhedra.real[GAP], exact.real[GAP]]
    const where = `seed ${seed}, step ${step}`
    const near = 1e-12 * polyhedra.real[SIZE]
    if (gap > toleranceOf(polyhedra)) expect(truth, where).toBeGreaterThan(gap - near)
    else if (truth > 0 || step === 0) expect(Math.abs(gap - truth), where).toBeLessThan(near)
    else expect(gap, where).toBeLessThan(truth + near)
    before = polyhedra
  }
}

function inherit(polyhedra: Polyhedra, before: Polyhedra): void {
  polyhedra.real.set(three(before.real, N), N)
  polyhedra.id[KNOWN] = 1
  polyhedra.memo.set(before.memo)
  polyhedra.memoId.set(before.memoId)
}

describe('fast direct search', () => {
  test('excludes a pair beyond its reach with a proof', () => {
    const polyhedra = makePolyhedra(cube, at(cube, [0.1, 0.2, 1.04]))
    polyhedra.real[REACH] = 0.01
    fastDirectSearch.find(polyhedra)
    expect(polyhedra.real[GAP]).toBeGreaterThan(0.01)
    expect(polyhedra.real[GAP]).toBeLessThan(0.04 + 1e-12)
  })

  test('follows a corner that slides off a face in its plane, where no corner comes near or leaves', () => {
    let before: Polyhedra | undefined
    for (let step = 0; step <= 40; step++) {
      const polyhedra = makePolyhedra(cube, at(turned(cube, [1, 1, 0], 30), [0.7 + 0.01 * step, 0.1, 1.2]))
      polyhedra.real[MOVED] = 0.01 * (1 + 1e-9)
      if (before) inherit(polyhedra, before)
      fastDirectSearch.find(polyhedra)
      const exact = makePolyhedra(cube, at(turned(cube, [1, 1, 0], 30), [0.7 + 0.01 * step, 0.1, 1.2]))
      directSearch.find(exact)
      if (polyhedra.real[GAP] <= toleranceOf(polyhedra)) expect(polyhedra.real[GAP]).toBeCloseTo(exact.real[GAP], 12)
      else expect(exact.real[GAP]).toBeGreaterThan(polyhedra.real[GAP] - 1e-12)
      before = polyhedra
    }
  })
})

import { describe, expect, it } from 'vitest'
import { fastCommonPlane } from '../../src/contact/look/planes/fast-common-plane.ts'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import {
  CORNER,
  EDGE,
  FACE,
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
  type PlaneFinder,
  type Polyhedra,
  Q,
  REACH,
  ROUNDS,
  SIZE,
} from '../../src/contact/look/planes/polyhedra.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { randomFrom } from '../../src/math/random.ts'
import { commonPlane } from '../../src/papers/planes/common-plane.ts'
import type { FormData } from '../../src/state/forms.ts'
import { cube, largestGap, leastDistance, moved, octahedron, randomSolid, turned } from './solids.ts'

const exact: [string, PlaneFinder][] = [
  ['shortest link', shortestLink],
  ['fast common plane', fastCommonPlane],
]
const rad = Math.PI / 180

/** Pairs of D01 with distance, normal from b to a, and kinds of the features. */
function canonical(): [string, FormData, FormData, number, number[], number, number][] {
  const centred = cube(-0.5, 0.5)
  const upright = turned(centred, [0, 1, 0], 45 * rad)
  const across = turned(turned(centred, [1, 0, 0], 45 * rad), [0, 0, 1], 30 * rad)
  const post = moved(turned(centred, [0, 0, 1], 45 * rad), [1.3 + Math.SQRT1_2, 0, 0.1])
  const roof = turned(centred, [1, 0, 0], 45 * rad)
  const vv = [-0.5, -0.4, -0.3].map((c) => c / Math.SQRT1_2)
  return [
    ['vv', cube(0, 1), moved(cube(0, 1), [1.5, 1.4, 1.3]), Math.SQRT1_2, vv, CORNER, CORNER],
    ['ve', octahedron(), post, 0.3, [-1, 0, 0], CORNER, EDGE],
    ['vf', octahedron(), moved(cube(0, 1), [1.3, -0.4, -0.3]), 0.3, [-1, 0, 0], CORNER, FACE],
    ['ee', upright, moved(across, [0.1, 0.2, Math.SQRT2 + 0.25]), 0.25, [0, 0, -1], EDGE, EDGE],
    ['ee parallel', upright, moved(upright, [0, 0.3, Math.SQRT2 + 0.2]), 0.2, [0, 0, -1], EDGE, EDGE],
    ['ef', centred, moved(roof, [0.3, 0.1, 0.65 + Math.SQRT1_2]), 0.15, [0, 0, -1], FACE, EDGE],
    ['ff', centred, moved(centred, [0.3, 0.4, 1.1]), 0.1, [0, 0, -1], FACE, FACE],
    ['ff 45', centred, moved(turned(centred, [0, 0, 1], 45 * rad), [0, 0, 1.1]), 0.1, [0, 0, -1], FACE, FACE],
    ['ff deep', centred, moved(centred, [0.3, 0.4, 0.99]), -0.01, [0, 0, -1], FACE, FACE],
    ['vf deep', octahedron(), moved(cube(0, 1), [0.98, -0.4, -0.3]), -0.02, [-1, 0, 0], CORNER, FACE],
    ['ee deep', upright, moved(across, [0.1, 0.2, Math.SQRT2 - 0.005]), -0.005, [0, 0, -1], EDGE, EDGE],
  ]
}

const place = (form: FormData): FormData => moved(turned(form, [2, -1, 3], 77 * rad), [10, -20, 30])

function normalOf({ real }: Polyhedra): number[] {
  return [real[N], real[N + 1], real[N + 2]]
}

describe.each(exact)('%s', (_name, finder) => {
  it.each(canonical())('finds %s', (_pair, a, b, gap, normal, kindA, kindB) => {
    const polyhedra = makePolyhedra(a, b)
    finder.find(polyhedra)
    expect(polyhedra.real[GAP]).toBeCloseTo(gap, 12)
    for (const [i, n] of normalOf(polyhedra).entries()) expect(n).toBeCloseTo(normal[i], 10)
    expect([polyhedra.id[KIND_A], polyhedra.id[KIND_B]]).toEqual([kindA, kindB])

    const swapped = makePolyhedra(b, a)
    finder.find(swapped)
    expect(swapped.real[GAP]).toBeCloseTo(gap, 12)
    for (const [i, n] of normalOf(swapped).entries()) expect(n).toBeCloseTo(-normal[i], 10)
    expect([swapped.id[KIND_A], swapped.id[KIND_B]]).toEqual([kindB, kindA])

    const elsewhere = makePolyhedra(place(a), place(b))
    finder.find(elsewhere)
    expect(elsewhere.real[GAP]).toBeCloseTo(gap, 12)
    expect([elsewhere.id[KIND_A], elsewhere.id[KIND_B]]).toEqual([kindA, kindB])
    polyhedra.id[KNOWN] = 1
    finder.find(polyhedra)
    expect(polyhedra.real[GAP]).toBeCloseTo(gap, 12)
    expect(polyhedra.id[ROUNDS]).toBeLessThanOrEqual(2)
    expect(polyhedra.id[FALLBACK]).toBe(0)
  })

  it('agrees with a plain search on random pairs, new, known and known from elsewhere', () => {
    const random = randomFrom(7)
    const counts = { apart: 0, overlapping: 0, slow: 0 }
    for (let k = 0; k < 200; k++) {
      const a = randomSolid(random)
      const b = randomSolid(random)
      const way = [random() - 0.5, random() - 0.5, random() - 0.5]
      const length = Math.sqrt(way[0] ** 2 + way[1] ** 2 + way[2] ** 2)
      const far = k % 4 === 0 ? 3 : 0.4 + random()
      const there = moved(
        b,
        way.map((c) => (far * c) / length),
      )
      const polyhedra = makePolyhedra(a, there)
      for (let step = 0; step < 3; step++) {
        const now = step === 2 ? makePolyhedra(a, moved(turned(there, way, 0.2), [0.05, -0.1, 0.05])) : polyhedra
        if (step === 2) {
          now.memo.set(polyhedra.memo)
          now.memoId.set(polyhedra.memoId)
          now.real.set(polyhedra.real.subarray(N, N + 3), N)
        }
        now.id[KNOWN] = step > 0 ? 1 : 0
        finder.find(now)
        if (now.id[FALLBACK] === 1) counts.slow++
        const size = now.real[SIZE]
        const most = largestGap(now)
        const gap = now.real[GAP]
        if (most > 0) {
          counts.apart++
          expect(Math.abs(gap - leastDistance(now)) / size, `pair ${k} step ${step}`).toBeLessThan(1e-12)
        } else {
          counts.overlapping++
          if (step < 2) expect(Math.abs(gap - most) / size, `pair ${k} step ${step}`).toBeLessThan(1e-12)
          else expect(gap).toBeLessThanOrEqual(most + 1e-12 * size)
        }
        expect(Math.abs(gapOf(now) - gap) / size, `gap of pair ${k} step ${step}`).toBeLessThan(1e-12)
        let link = 0
        for (let i = 0; i < 3; i++)
          link = Math.max(link, Math.abs(now.real[P + i] - now.real[Q + i] - gap * now.real[N + i]))
        expect(link / size, `link of pair ${k} step ${step}`).toBeLessThan(1e-12)
      }
    }
    expect(counts.apart).toBeGreaterThan(100)
    expect(counts.overlapping).toBeGreaterThan(100)
    expect(counts.slow).toBeLessThan(3)
  })
})

describe('common plane', () => {
  it.each(canonical())('finds %s to its last angle', (_pair, a, b, gap, normal) => {
    const polyhedra = makePolyhedra(a, b)
    commonPlane.find(polyhedra)
    expect(Math.abs(polyhedra.real[GAP] - gap)).toBeLessThan(1e-3)
    expect(gapOf(polyhedra)).toBeCloseTo(polyhedra.real[GAP], 12)
    for (const [i, n] of normalOf(polyhedra).entries()) expect(Math.abs(n - normal[i])).toBeLessThan(1e-2)
    const cold = polyhedra.id[ROUNDS]
    polyhedra.id[KNOWN] = 1
    commonPlane.find(polyhedra)
    expect(Math.abs(polyhedra.real[GAP] - gap)).toBeLessThan(1e-3)
    expect(polyhedra.id[ROUNDS]).toBeLessThan(cold)
  })

  it('comes within a thousandth of the distance of random pairs', () => {
    const random = randomFrom(11)
    for (let k = 0; k < 200; k++) {
      const way = [random() - 0.5, random() - 0.5, random() - 0.5].map((c) => 3 * c)
      const polyhedra = makePolyhedra(randomSolid(random), moved(randomSolid(random), way))
      shortestLink.find(polyhedra)
      const { real } = polyhedra
      const gap = real[GAP]
      if (!(gap > 0)) continue
      commonPlane.find(polyhedra)
      expect((gap - real[GAP]) / real[SIZE], `pair ${k}`).toBeLessThan(1e-3)
      expect(real[GAP]).toBeLessThan(gap + 1e-12 * real[SIZE])
    }
  })
})

describe.each([...exact, ['common plane', commonPlane] as const])('%s', (_name, finder) => {
  it('gives the same bits at any scale', () => {
    const random = randomFrom(23)
    for (let k = 0; k < 40; k++) {
      const a = randomSolid(random)
      const b = moved(randomSolid(random), [random() - 0.5, random() - 0.5, random() - 0.5])
      for (const scale of [4 ** -8, 4 ** 8]) {
        const polyhedra = makePolyhedra(a, b)
        const large = makePolyhedra(scaled(a, scale), scaled(b, scale))
        finder.find(polyhedra)
        finder.find(large)
        expect(large.real[GAP] / scale).toBe(polyhedra.real[GAP])
        expect(normalOf(large)).toEqual(normalOf(polyhedra))
        expect(Array.from(large.id)).toEqual(Array.from(polyhedra.id))
      }
    }
  })

  it('leaves a pair further apart than anyone asks for with a true bound', () => {
    const polyhedra = makePolyhedra(cube(0, 1), moved(turned(cube(0, 1), [1, 2, 3], 0.7), [2.5, 0.3, 0.2]))
    finder.find(polyhedra)
    const gap = polyhedra.real[GAP]
    polyhedra.real[REACH] = 0.5 * gap
    for (const moved of [0, 0.1 * gap, 0.1 * gap]) {
      polyhedra.real[MOVED] = moved
      polyhedra.memoId.fill(0)
      finder.find(polyhedra)
      expect(polyhedra.real[GAP]).toBeGreaterThan(0.5 * gap)
      expect(polyhedra.real[GAP]).toBeLessThanOrEqual(gap * (1 + 1e-12))
      polyhedra.id[KNOWN] = 1
      finder.find(polyhedra)
      expect(polyhedra.real[GAP]).toBeGreaterThan(0.5 * gap)
      expect(gapOf(polyhedra)).toBeGreaterThanOrEqual(polyhedra.real[GAP] - 1e-12)
    }
  })
})

const scaled = (form: FormData, by: number): FormData => ({ ...form, corners: Array.from(form.corners, (c) => c * by) })

/** Gap along N, by every corner. */
function gapOf({ real, a: { corners: cornersA }, b: { corners: cornersB } }: Polyhedra): number {
  let [least, most] = [Infinity, -Infinity]
  const along = (x: number, y: number, z: number) => real[N] * x + real[N + 1] * y + real[N + 2] * z
  for (let c = 0; c < cornersA.length; c += 3)
    least = Math.min(least, along(cornersA[c], cornersA[c + 1], cornersA[c + 2]))
  for (let c = 0; c < cornersB.length; c += 3)
    most = Math.max(most, along(cornersB[c] + real[0], cornersB[c + 1] + real[1], cornersB[c + 2] + real[2]))
  return least - most
}

describe('shortest link', () => {
  it('needs no more than ten rounds from any start', () => {
    for (const [name, a, b] of canonical().slice(0, 8)) {
      const polyhedra = makePolyhedra(a, b)
      const { forms } = polyhedra
      const counts = (form: number) => [
        forms.firstCorner[form + 1] - forms.firstCorner[form],
        forms.firstEdge[form + 1] - forms.firstEdge[form],
        forms.firstFace[form + 1] - forms.firstFace[form],
      ]
      const [countsA, countsB] = [counts(0), counts(1)]
      let most = 0
      for (let kindA = 0; kindA < 3; kindA++)
        for (let kindB = 0; kindB < 3; kindB++)
          for (let i = 0; i < countsA[kindA]; i++)
            for (let j = 0; j < countsB[kindB]; j++) {
              polyhedra.id[KNOWN] = 1
              polyhedra.memoId.set([1, kindA, i, kindB, j])
              shortestLink.find(polyhedra)
              expect(polyhedra.id[FALLBACK], `${name} from ${kindA} ${i} ${kindB} ${j}`).toBe(0)
              most = Math.max(most, polyhedra.id[ROUNDS])
            }
      expect(most, name).toBeLessThanOrEqual(10)
    }
  })

  it('crosses edges at any angle in three rounds', () => {
    for (const angle of [90, 45, 20, 5, 1]) {
      const wedge = turned(cube(-0.5, 0.5), [0, 1, 0], 45 * rad)
      const long: FormData = { ...wedge, corners: Array.from(wedge.corners, (c, i) => (i % 3 === 1 ? 4 * c : c)) }
      const polyhedra = makePolyhedra(long, moved(turned(long, [0, 0, 1], angle * rad), [0, 0, Math.SQRT2 + 0.25]))
      shortestLink.find(polyhedra)
      expect(polyhedra.real[GAP]).toBeCloseTo(0.25, 12)
      expect(polyhedra.id[ROUNDS], `${angle} degrees`).toBeLessThanOrEqual(3)
      expect([polyhedra.id[KIND_A], polyhedra.id[KIND_B]]).toEqual([EDGE, EDGE])
      polyhedra.id[KNOWN] = 1
      polyhedra.memoId.set([1, EDGE, polyhedra.id[FEATURE_A], EDGE, polyhedra.id[FEATURE_B]])
      shortestLink.find(polyhedra)
      expect(polyhedra.id[ROUNDS]).toBe(1)
    }
  })
})

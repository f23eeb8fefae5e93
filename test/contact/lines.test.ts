import { describe, expect, test } from 'vitest'
import { CORNER, EDGE, FALLBACK, KIND_A, KIND_B, KNOWN, ROUNDS, SLOW } from '../../src/contact/look/planes/polyhedra.ts'
import { randomFrom } from '../../src/math/random.ts'
import { lineFinders } from '../../src/papers/lines/line-finders.ts'
import { makePolygons } from '../../src/papers/lines/make-polygons.ts'
import { D, GAP, MOVED, N, P, type Polygons, Q, REACH, SHARED, SIZE, VIRTUAL } from '../../src/papers/lines/polygons.ts'
import {
  type Answer,
  corners,
  exactAnswer,
  gapAlong,
  type Polygon,
  pairs,
  placed,
  scaled,
  shifted,
  turned,
} from './polygons.ts'

const SQUARE = [0, 0, 1, 0, 1, 1, 0, 1]
const WAYS = Object.entries(lineFinders)
const EXACT = WAYS.filter(([way]) => way !== 'common-plane')
/** Each of eight kinds of pairs. */
const EACH = 650

interface Judged {
  complaints: string[]
  apart: boolean
  gap: number
}

/** An answer against the exact one. `local` admits the least translation near the last line. */
function judge(way: string, polygons: Polygons, local: boolean, known?: Answer): Judged {
  const [a, b] = placed(polygons)
  const exact = known ?? exactAnswer(a, b)
  const { real, id } = polygons
  const far = Math.max(...a.flat().map(Math.abs), ...b.flat().map(Math.abs))
  const close = 1e-12 * real[SIZE] + 4e-15 * far
  // The yardstick stops at 0.01° and its gap with it.
  const within = way === 'common-plane' ? close + 4e-4 * far : close
  const [gap, nx, ny] = [real[GAP], real[N], real[N + 1]]
  const apart = exact.gap > close
  const complaints: string[] = []
  const expects = (holds: boolean, what: string) => holds || complaints.push(`${way}: ${what}`)
  if (local && !apart) expects(gap <= exact.gap + close, `gap ${gap}, least translation ${exact.gap}`)
  else expects(Math.abs(gap - exact.gap) <= within, `gap ${gap}, exact ${exact.gap}`)
  if (Math.abs(exact.gap) > close) expects(gap > 0 === apart, `touching decided otherwise: ${gap}, ${exact.gap}`)
  expects(Math.abs(nx * nx + ny * ny - 1) <= 1e-14, 'normal is no unit vector')
  expects(
    Math.abs(gapAlong(a, b, nx, ny) - gap) <= close,
    `gap along the normal is ${gapAlong(a, b, nx, ny)}, not ${gap}`,
  )
  const [wx, wy] = [real[P] - real[Q], real[P + 1] - real[Q + 1]]
  expects(Math.abs(nx * wx + ny * wy - gap) <= within, 'P and Q have another gap')
  if (way !== 'common-plane') expects(Math.abs(nx * wy - ny * wx) <= close, 'PQ is not along the normal')
  for (const [points, at] of [
    [a, P],
    [b, Q],
  ] as const)
    expects(outside(points, real[at], real[at + 1]) <= within, `point ${at} is not on its polygon`)
  expects(id[FALLBACK] !== SLOW, 'did not converge')
  return { complaints, apart, gap: exact.gap }
}

/** How far a point is outside a polygon. */
const outside = (p: [number, number][], x: number, y: number): number =>
  Math.max(
    ...p.map(([ax, ay], c) => {
      const [bx, by] = p[(c + 1) % p.length]
      const [ex, ey] = [bx - ax, by - ay]
      return (ey * (x - ax) - ex * (y - ay)) / Math.sqrt(ex * ex + ey * ey)
    }),
  )

const answer = ({ real }: Polygons): number[] => [...real.slice(N, VIRTUAL)]

describe('common lines of polygons', () => {
  test(`all ways agree with every corner against every edge on ${8 * EACH} pairs, cold and warm`, () => {
    const complaints: string[] = []
    let apart = 0
    let number = 0
    for (const { kind, a, b } of pairs(2006, EACH)) {
      number++
      const exact = exactAnswer(...placed(makePolygons(a, b)))
      for (const [way, { find }] of WAYS) {
        const polygons = makePolygons(a, b)
        find(polygons)
        const cold = judge(way, polygons, false, exact)
        polygons.id[KNOWN] = 1
        find(polygons)
        const warm = judge(way, polygons, false, exact)
        if (cold.apart && way === 'shortest-link') apart++
        complaints.push(...[...cold.complaints, ...warm.complaints].map((what) => `${number} ${kind} ${what}`))
      }
    }
    expect(complaints.slice(0, 20)).toEqual([])
    expect(number).toBe(8 * EACH)
    expect(apart / number).toBeGreaterThan(0.3)
    expect(apart / number).toBeLessThan(0.7)
  })

  test('a known pair that moves a little, then leaps, is still right, and cheap', () => {
    const random = randomFrom(25)
    const complaints: string[] = []
    const rounds: Record<string, number[]> = {}
    for (const { kind, a, b } of pairs(7, 20))
      for (const [way, { find }] of WAYS) {
        const kept = makePolygons(a, b)
        let moving: Polygon = b
        for (let step = 0; step < 14; step++) {
          const far = step > 11 ? 1 : 1e-3
          if (step > 0 && kind !== 'offset')
            moving = shifted(turned(moving, far * (random() - 0.5)), far * (random() - 0.5), far * (random() - 0.5))
          const now = makePolygons(a, moving)
          kept.b = now.b
          kept.real.set(now.real.subarray(0, N))
          kept.real[MOVED] = random() < 0.5 ? 0 : far
          kept.id[KNOWN] = step > 0 ? 1 : 0
          find(kept)
          const judged = judge(way, kept, step > 0)
          complaints.push(...judged.complaints.map((what) => `${kind} ${what} at step ${step}`))
          if (judged.apart && step > 0 && step < 12) (rounds[way] ??= []).push(kept.id[ROUNDS])
        }
      }
    expect(complaints.slice(0, 20)).toEqual([])
    const few = (way: string) => rounds[way].filter((n) => n <= 2).length / rounds[way].length
    for (const [way] of EXACT) expect(few(way), way).toBeGreaterThan(0.94)
  })

  test('b and a instead of a and b: the same gap and points, the normal the other way', () => {
    for (const { kind, a, b } of pairs(31, 60)) {
      const [points, others] = placed(makePolygons(a, b))
      const exact = exactAnswer(points, others)
      const offset = Math.max(...a.map(Math.abs)) > 1e3 || kind === 'far apart'
      for (const [way, { find }] of EXACT) {
        const [to, fro] = [makePolygons(a, b), makePolygons(b, a)]
        find(to)
        find(fro)
        const size = to.real[SIZE]
        const share = offset ? 1e-9 : 1e-12
        expect(Math.abs(to.real[GAP] - fro.real[GAP]), `${kind} ${way}`).toBeLessThanOrEqual(share * size)
        if (exact.unique && Math.abs(exact.gap) > 1e-3 * size)
          for (let k = 0; k < 2; k++) expect(to.real[N + k] + fro.real[N + k], `${kind} ${way}`).toBeCloseTo(0, 8)
      }
    }
  })

  test('lengths times 4^k: the same bits times 4^k, cold and warm', () => {
    for (const { kind, a, b } of pairs(4, 40))
      for (const [way, { find }] of WAYS)
        for (const factor of [4 ** -9, 4 ** 7]) {
          const polygons = makePolygons(a, b)
          const large = makePolygons(scaled(a, factor), scaled(b, factor))
          for (let step = 0; step < 2; step++) {
            polygons.id[KNOWN] = step
            large.id[KNOWN] = step
            find(polygons)
            find(large)
            const [normal, lengths] = [answer(polygons).slice(0, 2), answer(polygons).slice(2)]
            expect(answer(large), `${kind} ${way}`).toEqual([...normal, ...lengths.map((v) => v * factor)])
            expect(large.id, `${kind} ${way}`).toEqual(polygons.id)
          }
        }
  })

  test('beyond REACH a true bound is enough', () => {
    for (const { kind, a, b } of pairs(12, 60))
      for (const [way, { find }] of WAYS) {
        const polygons = makePolygons(a, b)
        const reach = 0.02 * polygons.real[SIZE]
        polygons.real[REACH] = reach
        for (let step = 0; step < 2; step++) {
          polygons.id[KNOWN] = step
          find(polygons)
          const [points, others] = placed(polygons)
          const { gap } = exactAnswer(points, others)
          const along = gapAlong(points, others, polygons.real[N], polygons.real[N + 1])
          const close =
            1e-12 * polygons.real[SIZE] + 1e-14 * Math.abs(polygons.real[D]) + 1e-14 * Math.abs(polygons.real[D + 1])
          expect(Math.abs(along - polygons.real[GAP]), `${kind} ${way}`).toBeLessThanOrEqual(close)
          if (gap > 1.1 * reach) expect(polygons.real[GAP], `${kind} ${way}`).toBeGreaterThan(reach * 0.9)
          else if (way !== 'common-plane') expect(Math.abs(polygons.real[GAP] - gap)).toBeLessThanOrEqual(close)
        }
      }
  })
})

describe('single pairs', () => {
  test.each(EXACT)('%s: the four pairs', (_, { find }) => {
    const found = (b: Polygon) => {
      const polygons = makePolygons(SQUARE, b)
      find(polygons)
      const { real, id } = polygons
      return {
        gap: real[GAP],
        kinds: [id[KIND_A], id[KIND_B]],
        shared: real[SHARED],
        p: [real[P] + 0.5, real[P + 1] + 0.5],
      }
    }
    const near = (value: number) => expect.closeTo(value, 13)
    expect(found([1.2, 1.3, 2.2, 1.3, 2.2, 2.3, 1.2, 2.3])).toEqual({
      gap: near(Math.sqrt(0.13)),
      kinds: [CORNER, CORNER],
      shared: 0,
      p: [near(1), near(1)],
    })
    expect(found([0.5, 1.25, 0.9, 2, 0.2, 2])).toEqual({
      gap: near(0.25),
      kinds: [EDGE, CORNER],
      shared: 0,
      p: [near(0.5), near(1)],
    })
    expect(found([0.4, 1.1, 1.4, 1.1, 1.4, 2.1, 0.4, 2.1])).toEqual({
      gap: near(0.1),
      kinds: [EDGE, EDGE],
      shared: near(0.6),
      p: [near(0.7), near(1)],
    })
    expect(found([2.6, 0.5, 3, 3, 0.5, 2.6])).toEqual({
      gap: near(1.1 / Math.sqrt(2)),
      kinds: [CORNER, EDGE],
      shared: 0,
      p: [near(1), near(1)],
    })
  })

  test('virtual contact lines of two corners: the mean of the valid normals, not the common line', () => {
    const polygons = makePolygons(SQUARE, [1.2, 1.3, 2.2, 1.3, 2.2, 2.3, 1.2, 2.3])
    lineFinders['fast-direct-search'].find(polygons)
    const { real } = polygons
    expect([...real.slice(VIRTUAL, VIRTUAL + 2)]).toEqual([
      expect.closeTo(-Math.SQRT1_2, 15),
      expect.closeTo(-Math.SQRT1_2, 15),
    ])
    expect(real[N] / real[N + 1]).toBeCloseTo(2 / 3, 14)
  })

  test('squares that touch in a corner: held apart, the line of the last step stays; new, it is across the centres', () => {
    for (const way of ['fast-common-plane', 'shortest-link'] as const) {
      const polygons = makePolygons(SQUARE, shifted(SQUARE, 1, 1))
      lineFinders[way].find(polygons)
      expect([polygons.real[N], polygons.real[GAP]], way).toEqual([expect.closeTo(-Math.SQRT1_2, 14), 0])
      polygons.id[KNOWN] = 1
      polygons.real[N] = -0.6
      polygons.real[N + 1] = -0.8
      lineFinders[way].find(polygons)
      expect([...polygons.real.slice(N, N + 2)], way).toEqual([expect.closeTo(-0.6, 13), expect.closeTo(-0.8, 13)])
    }
  })

  test('shortest link: a pair that keeps its features needs one round, two parallel edges two', () => {
    const rounds = (b: Polygon) => {
      const polygons = makePolygons(SQUARE, b)
      lineFinders['shortest-link'].find(polygons)
      polygons.id[KNOWN] = 1
      polygons.real[D] += 0.01
      lineFinders['shortest-link'].find(polygons)
      return polygons.id[ROUNDS]
    }
    expect(rounds([0.5, 1.25, 0.9, 2, 0.2, 2])).toBe(1)
    expect(rounds([1.2, 1.3, 2.2, 1.3, 2.2, 2.3, 1.2, 2.3])).toBe(1)
    expect(rounds([0.4, 1.1, 1.4, 1.1, 1.4, 2.1, 0.4, 2.1])).toBe(2)
  })

  test('a known pair allocates nothing', () => {
    const polygonPairs = [...pairs(9, 6)]
      .filter(({ kind }) => kind !== 'far apart')
      .map(({ a, b }) => makePolygons(a, b))
    for (const [way, { find }] of WAYS) {
      const steps = (count: number) => {
        for (let step = 0; step < count; step++)
          for (let k = 0; k < polygonPairs.length; k++) {
            find(polygonPairs[k])
            polygonPairs[k].id[KNOWN] = 1
          }
      }
      for (const polygons of polygonPairs) polygons.id[KNOWN] = 0
      steps(300)
      let least = Infinity
      for (let time = 0; time < 3; time++) {
        const before = process.memoryUsage().heapUsed
        steps(100)
        least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
      }
      expect(least, way).toBeLessThan(64 * 1024)
    }
  })
})

test('the judge objects to a wrong answer', () => {
  const polygons = makePolygons(SQUARE, shifted(SQUARE, 1.5, 0.25))
  lineFinders['shortest-link'].find(polygons)
  expect(judge('shortest-link', polygons, false).complaints).toEqual([])
  polygons.real[GAP] += 1e-11
  expect(judge('shortest-link', polygons, false).complaints.length).toBeGreaterThan(0)
  expect(corners(SQUARE)).toHaveLength(4)
})

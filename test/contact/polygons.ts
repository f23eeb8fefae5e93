/** Pairs of convex polygons that are hard to tell apart, and the exact answer by every corner against every edge. */
import { cosSin } from '../../src/math/angle.ts'
import { randomFrom } from '../../src/math/random.ts'
import { D, type Polygons } from '../../src/papers/lines/polygons.ts'

export type Polygon = number[]

const at = (p: ArrayLike<number>, c: number): [number, number] => {
  const k = (2 * c) % p.length
  return [p[k], p[k + 1]]
}

export const corners = (p: ArrayLike<number>): [number, number][] =>
  Array.from({ length: p.length / 2 }, (_, c) => at(p, c))

export function turned(p: Polygon, angle: number): Polygon {
  const [c, s] = cosSin(angle)
  return corners(p).flatMap(([x, y]) => [c * x - s * y, s * x + c * y])
}

export const shifted = (p: Polygon, x: number, y: number): Polygon => p.map((v, i) => v + (i % 2 === 0 ? x : y))

export const scaled = (p: Polygon, by: number): Polygon => p.map((v) => v * by)

/** Corners of an ellipse: 3 to 12 of them, round or a needle, any way up. */
function anyPolygon(random: () => number): Polygon {
  const count = 3 + Math.floor(10 * random())
  const places = Array.from({ length: count }, (_, k) => ((k + 0.9 * random()) / count) * 2 * Math.PI)
  const thin = random() < 0.25 ? 0.01 : 0.3 + 0.7 * random()
  const flat = places.flatMap((angle) => {
    const [c, s] = cosSin(angle)
    return [c, thin * s]
  })
  return scaled(turned(flat, 2 * Math.PI * random()), random() < 0.2 ? 0.05 : 0.5 + random())
}

/** Gap along a unit direction from b to a, over all corners. */
export function gapAlong(
  a: readonly [number, number][],
  b: readonly [number, number][],
  nx: number,
  ny: number,
): number {
  const least = Math.min(...a.map(([x, y]) => nx * x + ny * y))
  return least - Math.max(...b.map(([x, y]) => nx * x + ny * y))
}

export interface Answer {
  gap: number
  /** Normal from b to a. */
  normal: [number, number]
  /** Whether no other direction comes near. */
  unique: boolean
}

/** Distance of a point from a segment, and the unit vector from the segment to it. */
function fromSegment([px, py]: number[], [ax, ay]: number[], [bx, by]: number[]): { gap: number; n: [number, number] } {
  const [ex, ey, gx, gy] = [bx - ax, by - ay, px - ax, py - ay]
  const square = ex * ex + ey * ey
  const along = gx * ex + gy * ey
  const length = Math.sqrt(square)
  if (along > 0 && along < square) {
    const height = (ey * gx - ex * gy) / length
    const side = height < 0 ? -1 : 1
    return { gap: side * height, n: [(side * ey) / length, (-side * ex) / length] }
  }
  const [wx, wy] = along <= 0 ? [gx, gy] : [px - bx, py - by]
  const gap = Math.sqrt(wx * wx + wy * wy)
  return { gap, n: [wx / gap, wy / gap] }
}

/** The least distance of two polygons apart, the greatest gap over all edges of two that overlap. */
export function exactAnswer(a: readonly [number, number][], b: readonly [number, number][]): Answer {
  const edges = (p: readonly [number, number][], sign: number) =>
    p.map(([x, y], c): Answer => {
      const [u, v] = p[(c + 1) % p.length]
      const length = Math.sqrt((u - x) * (u - x) + (v - y) * (v - y))
      const normal: [number, number] = [(sign * (v - y)) / length, (-sign * (u - x)) / length]
      return { gap: gapAlong(a, b, ...normal), normal, unique: true }
    })
  const heights = [...edges(a, -1), ...edges(b, 1)]
  const best = heights.reduce((x, y) => (y.gap > x.gap ? y : x))
  const links = [
    ...a.flatMap((p) => b.map((q, c) => fromSegment(p, q, b[(c + 1) % b.length]))),
    ...b.flatMap((q) =>
      a.map((p, c) => {
        const { gap, n } = fromSegment(q, p, a[(c + 1) % a.length])
        return { gap, n: [-n[0], -n[1]] as [number, number] }
      }),
    ),
  ].filter(({ gap, n }) => gap > 0 && gapAlong(a, b, ...n) > 0.5 * gap)
  if (links.length === 0) {
    const near = heights.filter((h) => h.gap > best.gap - 1e-6 * Math.abs(best.gap) - 1e-12)
    const unique = near.every((h) => h.normal[0] * best.normal[0] + h.normal[1] * best.normal[1] > 0.999999)
    return { ...best, unique }
  }
  const link = links.reduce((x, y) => (y.gap < x.gap ? y : x))
  return { gap: link.gap, normal: link.n, unique: true }
}

/** Corners of a and of b from the centre of a, as Polyhedra hold them. */
export function placed({ a, b, real }: Polygons): [[number, number][], [number, number][]] {
  return [corners(a.corners), corners(b.corners).map(([x, y]): [number, number] => [real[D] + x, real[D + 1] + y])]
}

const GAPS = [0, 1e-15, -1e-15, 1e-13, 1e-11, -1e-11, 1e-9, 1e-6, 1e-3, -1e-9, -1e-4, -1e-2, 0.05]
const TILTS = [0, 0, 1e-15, 1e-12, 1e-9, -1e-9, 1e-6, -1e-4]

export interface Pair {
  kind: string
  a: Polygon
  b: Polygon
}

type Maker = (a: Polygon, b: Polygon, random: () => number) => [Polygon, Polygon]

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]

/** Moves b along the exact normal until the gap is as wanted. */
function withGap(a: Polygon, b: Polygon, gap: number): Polygon {
  const found = exactAnswer(corners(a), corners(b))
  const way = found.gap - gap
  return shifted(b, way * found.normal[0], way * found.normal[1])
}

function beside(b: Polygon, random: () => number, far: number): Polygon {
  const [c, s] = cosSin(2 * Math.PI * random())
  return shifted(b, far * c, far * s)
}

/** Turns b until one of its edges faces one of a's, and slides it along. */
const flush: Maker = (a, b, random) => {
  const ea = Math.floor(random() * (a.length / 2))
  const eb = Math.floor(random() * (b.length / 2))
  const [ax, ay, au, av] = [...at(a, ea), ...at(a, ea + 1)]
  const [bx, by, bu, bv] = [...at(b, eb), ...at(b, eb + 1)]
  const [px, py, qx, qy] = [au - ax, av - ay, -(bu - bx), -(bv - by)]
  const [lp, lq] = [Math.sqrt(px * px + py * py), Math.sqrt(qx * qx + qy * qy)]
  const [c, s] = [(px * qx + py * qy) / (lp * lq), (py * qx - px * qy) / (lp * lq)]
  const [tc, ts] = cosSin(pick(TILTS, random))
  const [cc, ss] = [c * tc - s * ts, s * tc + c * ts]
  const round = corners(b).flatMap(([x, y]) => [cc * x - ss * y, ss * x + cc * y])
  const [gx, gy] = at(round, eb)
  const [slide, gap] = [random() * (lp + lq), pick(GAPS, random)]
  const [tx, ty] = [px / lp, py / lp]
  return [a, shifted(round, ax + slide * tx + gap * ty - gx, ay + slide * ty - gap * tx - gy)]
}

const MAKERS: Record<string, Maker> = {
  apart: (a, b, random) => [a, beside(b, random, 1.5 + 3 * random())],
  'far apart': (a, b, random) => [a, beside(b, random, 1000)],
  near: (a, b, random) => [a, withGap(a, beside(b, random, 2.5), pick(GAPS, random))],
  flush,
  deep: (a, b, random) => [a, beside(b, random, 0.6 * random())],
  inside: (a, b, random) => [a, beside(scaled(b, 0.1), random, 0.05 * random())],
  concentric: (a) => [a, scaled(a, 0.5)],
  offset: (a, b, random) => {
    const [p, q] = [a, withGap(a, beside(b, random, 2.5), pick(GAPS, random))]
    return [shifted(p, 1e6, -2e6), shifted(q, 1e6, -2e6)]
  },
}

export function* pairs(seed: number, each: number): Generator<Pair> {
  const random = randomFrom(seed)
  for (const [kind, make] of Object.entries(MAKERS))
    for (let k = 0; k < each; k++) {
      const [a, b] = make(anyPolygon(random), anyPolygon(random), random)
      yield { kind, a, b }
    }
}

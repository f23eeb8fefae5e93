/** Boxes of every kind, pairs counted plainly, and what a search says about them. */
import type { BroadMethod } from '../../../src/contact/search/search.ts'
import { makePairSorter } from '../../../src/contact/search/sort-pairs.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { type Boxes, boxesAround, type Pairs } from '../../../src/state/boxes.ts'

/** Each box alone: lower and upper corner. */
export type Corners = [number, number, number, number, number, number]

export const boxesOf = (corners: Corners[]): Boxes => boxesAround(Float64Array.from(corners.flat()))

export const pairsFor = (room: number): Pairs => ({
  count: new Int32Array(1),
  full: new Int32Array(1),
  searches: new Int32Array(1),
  a: new Int32Array(room),
  b: new Int32Array(room),
})

export const listOf = (pairs: Pairs): string[] =>
  Array.from({ length: pairs.count[0] }, (_, k) => `${pairs.a[k]}-${pairs.b[k]}`)

/** All pairs that a method finds, in the order of the sorter; doubles stay doubles. */
export function foundBy(method: BroadMethod, boxes: Boxes): string[] {
  const room = 1000 + (boxes.count * (boxes.count - 1)) / 2
  const pairs = pairsFor(room)
  method(boxes.count)(boxes, pairs)
  makePairSorter(room)(boxes, pairs)
  return listOf(pairs)
}

/** The same by the definition, axis by axis, sorted by comparing. */
export function plainPairs({ count, bounds, owner, active, fixed }: Boxes): string[] {
  const found: [number, number][] = []
  const disjoint = (a: number, b: number, k: number) =>
    bounds[6 * a + 3 + k] < bounds[6 * b + k] || bounds[6 * b + 3 + k] < bounds[6 * a + k]
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const allowed = active[a] === 1 && active[b] === 1 && owner[a] !== owner[b] && fixed[a] + fixed[b] < 2
      if (allowed && ![0, 1, 2].some((k) => disjoint(a, b, k))) found.push([a, b])
    }
  found.sort(([a, b], [c, d]) => owner[a] - owner[c] || owner[b] - owner[d] || a - c || b - d)
  return found.map(([a, b]) => `${a}-${b}`)
}

interface Recipe {
  count: number
  /** Lower corner along each axis, from a number in [0, 1) that is new at each call. */
  at: (random: () => number, i: number) => [number, number, number]
  size: (random: () => number, i: number) => [number, number, number]
}

const cube = (size: number): [number, number, number] => [size, size, size]
const inside = (side: number, flat = false) => {
  return (random: () => number): [number, number, number] => [
    side * random(),
    side * random(),
    flat ? 0 : side * random(),
  ]
}

const RECIPES: Record<string, Recipe> = {
  'discs of one size': { count: 700, at: inside(25, true), size: () => cube(1) },
  'discs of one size, sparse': { count: 500, at: inside(3e5, true), size: () => cube(1e4) },
  'spheres of one size': { count: 700, at: inside(9), size: () => cube(1) },
  'in the xz plane': { count: 400, at: (r) => [20 * r(), 0, 20 * r()], size: () => cube(1) },
  'in the yz plane': { count: 400, at: (r) => [-3, 20 * r(), 20 * r()], size: () => cube(1) },
  'along a line': { count: 400, at: (r) => [0, 200 * r(), 0], size: () => cube(1) },
  'along a line, one plane through all': {
    count: 300,
    at: (r) => [100 * r(), -60 * r() - 1, -60 * r() - 1],
    size: () => [1, 62, 62],
  },
  'along the diagonal': {
    count: 500,
    at: (r) => {
      const t = 300 * r()
      return [t, t + r(), t - r()]
    },
    size: () => cube(1.5),
  },
  'sizes from 1 to 3': { count: 500, at: inside(18), size: (r) => cube(1 + 2 * r()) },
  'sizes from 1 to 10': { count: 300, at: inside(30), size: (r) => cube(1 + 9 * r()) },
  'sizes from 1 to 1000': { count: 500, at: inside(2000), size: (r) => cube(1 / (0.001 + 0.999 * r())) },
  'rubble on a slab': {
    count: 600,
    at: (r, i) => (i === 77 ? [0, 0, -500] : [1000 * r(), 1000 * r(), -1 + 3 * r()]),
    size: (r, i) => cube(i === 77 ? 1000 : 1 + r()),
  },
  'discs before a wall': {
    count: 600,
    at: (r, i) => (i === 0 ? [-10, -500, -1] : [25 * r(), 25 * r(), 0]),
    size: (_r, i) => (i === 0 ? [10, 1000, 2] : cube(1)),
  },
  'spheres in a box of walls': {
    count: 606,
    at: (r, i) =>
      i < 6
        ? [i === 0 ? -3 : i === 1 ? 9 : -4, i === 2 ? -3 : i === 3 ? 9 : -4, i === 4 ? -3 : i === 5 ? 9 : -4]
        : inside(9)(r),
    size: (_r, i) => (i < 6 ? [i < 2 ? 4 : 18, i === 2 || i === 3 ? 4 : 18, i > 3 ? 4 : 18] : cube(1)),
  },
  'rubble among facets of big blocks': {
    count: 500,
    at: inside(30),
    size: (_r, i) => (i % 3 === 0 ? [i % 2 ? 12 : 0, 12, i % 2 ? 0 : 12] : cube(0.5)),
  },
  'most of them large': { count: 400, at: inside(30), size: (_r, i) => cube(i % 8 === 0 ? 0.2 : 6) },
  'large ones of every size': {
    count: 500,
    at: inside(40),
    size: (r, i) => cube(i % 10 === 0 ? 4 * 2 ** Math.floor(12 * r()) : 1 + r()),
  },
  'half large, half small': { count: 400, at: inside(50), size: (_r, i) => cube(i % 2 === 0 ? 10 : 0.01) },
  columns: { count: 400, at: inside(20), size: () => [1, 1, 50] },
  'rods every way': {
    count: 300,
    at: inside(60),
    size: (_r, i) => [i % 3 === 0 ? 40 : 1, i % 3 === 1 ? 40 : 1, i % 3 === 2 ? 40 : 1],
  },
  'flat facets': {
    count: 500,
    at: inside(8),
    size: (_r, i) => [i % 3 ? 1 : 0, i % 3 === 1 ? 0 : 1, i % 3 === 2 ? 0 : 1],
  },
  points: {
    count: 300,
    at: (r) => [Math.floor(5 * r()), Math.floor(5 * r()), Math.floor(5 * r())],
    size: () => cube(0),
  },
  'points scattered': { count: 300, at: inside(1), size: () => cube(0) },
  'all in one point': { count: 90, at: () => [3, 3, 3], size: () => cube(0) },
  'all on top of each other': { count: 90, at: (r) => inside(0.5)(r), size: () => cube(1) },
  'a lattice that touches': {
    count: 343,
    at: (_r, i) => [i % 7, Math.floor(i / 7) % 7, Math.floor(i / 49)],
    size: () => cube(1),
  },
  'a decimal lattice that touches': {
    count: 400,
    at: (_r, i) => [0.1 * (i % 20), 0.1 * Math.floor(i / 20), 0],
    size: () => cube(0.1),
  },
  'clusters far apart': {
    count: 600,
    at: (r, i) => {
      const place = 1e5 * (i % 6)
      return [place + 4 * r(), 4 * r(), place * (i % 2) + 4 * r()]
    },
    size: () => cube(1),
  },
  'one flew away': {
    count: 400,
    at: (r, i) => (i === 5 ? [-1e12, 7e11, 3] : inside(8)(r)),
    size: () => cube(1),
  },
  'at negative coordinates': {
    count: 400,
    at: (r) => inside(8)(r).map((c) => c - 1000) as [number, number, number],
    size: () => cube(1),
  },
  'a billion sizes from the origin': {
    count: 400,
    at: (r) => inside(8)(r).map((c) => c + 1e9) as [number, number, number],
    size: () => cube(1),
  },
  'where doubles end': {
    count: 300,
    at: (r) => inside(1e5)(r).map((c) => c + 2 ** 52) as [number, number, number],
    size: () => cube(1e4),
  },
  'spread over all doubles': { count: 300, at: (r) => inside(2 ** 50)(r), size: () => cube(1) },
  'on a range of a million': {
    count: 300,
    at: (r) => [Math.floor(1e6 * r()) * 3, Math.floor(2 * r()), 0],
    size: () => cube(1),
  },
  none: { count: 0, at: inside(1), size: () => cube(1) },
  'one alone': { count: 1, at: inside(1), size: () => cube(1) },
  'two that touch': { count: 2, at: (_r, i) => [i, 0, 0], size: () => cube(1) },
  'two apart': { count: 2, at: (_r, i) => [2 * i, 0, 0], size: () => cube(1) },
}

/** Boxes of a named kind; the seed moves them about. */
export function cloud(name: string, seed: number): Boxes {
  const random = randomFrom(seed)
  const { count, at, size } = RECIPES[name]
  const corners = Array.from({ length: count }, (_, i): Corners => {
    const [x, y, z] = at(random, i)
    const [a, b, c] = size(random, i)
    return [x, y, z, x + a, y + b, z + c]
  })
  return boxesOf(corners)
}

export const CLOUDS = Object.keys(RECIPES)

/** Some boxes of several owners, some left out, some fixed. */
export function mixed(boxes: Boxes, seed: number): Boxes {
  const random = randomFrom(seed)
  for (let i = 0; i < boxes.count; i++) {
    boxes.owner[i] = Math.floor(random() * 60) - 30
    boxes.active[i] = random() < 0.8 ? 1 : 0
    boxes.fixed[i] = random() < 0.4 ? 1 : 0
  }
  return boxes
}

/** Boxes in another order: box i of the new ones is box `order[i]` of the old. */
export function reordered(boxes: Boxes, order: number[]): Boxes {
  const moved = boxesOf(order.map((i) => [...boxes.bounds.subarray(6 * i, 6 * i + 6)] as Corners))
  order.forEach((from, i) => {
    moved.owner[i] = boxes.owner[from]
    moved.active[i] = boxes.active[from]
    moved.fixed[i] = boxes.fixed[from]
  })
  return moved
}

export function shuffled(count: number, seed: number): number[] {
  const random = randomFrom(seed)
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
  return order
}

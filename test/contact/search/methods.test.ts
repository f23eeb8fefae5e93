import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchMethods } from '../../../src/contact/search/methods.ts'
import { randomFrom } from '../../../src/math/random.ts'
import {
  boxesOf,
  CLOUDS,
  type Corners,
  cloud,
  foundBy,
  listOf,
  mixed,
  pairsFor,
  plainPairs,
  reordered,
  shuffled,
} from './clouds.ts'

const METHODS = Object.keys(searchMethods)

describe.each(METHODS)('%s', (name) => {
  const method = searchMethods[name].use

  test.each(CLOUDS)('finds every pair once: %s', (kind) => {
    for (const seed of [1, 2]) {
      const boxes = cloud(kind, seed)
      expect(foundBy(method, boxes)).toEqual(plainPairs(boxes))
    }
  })

  test.each(['spheres of one size', 'sizes from 1 to 1000', 'flat facets', 'discs of one size'])(
    'leaves out what may not pair: %s',
    (kind) => {
      const boxes = mixed(cloud(kind, 3), 4)
      expect(foundBy(method, boxes)).toEqual(plainPairs(boxes))
    },
  )

  test('on whole coordinates, where everything touches', () => {
    const whole = (most: number) => fc.integer({ min: -most, max: most })
    const side = fc.integer({ min: 0, max: 3 })
    const box = fc
      .tuple(whole(6), whole(6), whole(3), side, side, side)
      .map(([x, y, z, a, b, c]): Corners => [x, y, z, x + a, y + b, z + c])
    fc.assert(
      fc.property(fc.array(box, { maxLength: 90, minLength: 60 }), fc.integer(), (corners, seed) => {
        const boxes = mixed(boxesOf(corners), seed)
        expect(foundBy(method, boxes)).toEqual(plainPairs(boxes))
      }),
      { seed: 11, numRuns: 60 },
    )
  })

  test('large ones among others, in the plane and in space', () => {
    const scene = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 30 }),
      count: fc.integer({ min: 2, max: 150 }),
      flat: fc.boolean(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      times: fc.integer({ min: 0, max: 12 }),
    })
    fc.assert(
      fc.property(scene, ({ seed, count, flat, share, times }) => {
        const random = randomFrom(seed)
        const corners = Array.from({ length: count }, (): Corners => {
          const [x, y, z] = [12 * random(), 12 * random(), flat ? 0 : 12 * random()]
          const size = () => (random() < share ? 2 ** (times * random()) : 1)
          return [x, y, z, x + size(), y + size(), z + size()]
        })
        const boxes = mixed(boxesOf(corners), seed)
        expect(foundBy(method, boxes)).toEqual(plainPairs(boxes))
      }),
      { seed: 12, numRuns: 200 },
    )
  })

  test.each(['spheres of one size', 'rubble on a slab', 'clusters far apart'])(
    'the order of boxes does not matter: %s',
    (kind) => {
      const boxes = cloud(kind, 5)
      const order = shuffled(boxes.count, 6)
      const named = (pair: string) => {
        const [a, b] = pair.split('-').map((i) => order[Number(i)])
        return `${Math.min(a, b)}-${Math.max(a, b)}`
      }
      const there = foundBy(method, reordered(boxes, order)).map(named)
      expect(there.sort()).toEqual(foundBy(method, boxes).sort())
    },
  )

  test.each(['spheres of one size', 'sizes from 1 to 1000', 'a decimal lattice that touches', 'points scattered'])(
    'lengths times a power of four give the same pairs: %s',
    (kind) => {
      const boxes = cloud(kind, 7)
      const pairs = foundBy(method, boxes)
      for (const scale of [4 ** -12, 4 ** 12, 4 ** 100]) {
        const scaled = { ...boxes, bounds: boxes.bounds.map((c) => c * scale) }
        expect(foundBy(method, scaled)).toEqual(pairs)
      }
    },
  )

  test('one search after another, on the same arrays', () => {
    const search = method(700)
    const pairs = pairsFor(50_000)
    for (const kind of [
      'discs of one size',
      'one flew away',
      'sizes from 1 to 1000',
      'discs before a wall',
      'rubble among facets of big blocks',
      'spheres of one size',
      'most of them large',
      'none',
      'points',
    ]) {
      const boxes = cloud(kind, 8)
      search(boxes, pairs)
      expect(listOf(pairs).sort()).toEqual(plainPairs(boxes).sort())
    }
  })

  test('nothing is left over from the search before', () => {
    const search = method(80)
    const pairs = pairsFor(5_000)
    for (let seed = 1; seed <= 80; seed++) {
      const random = randomFrom(seed)
      const sides = [
        [30, 30, 0],
        [9, 9, 9],
        [3, 3, 60],
        [3, 60, 3],
      ][seed % 4]
      const corners = Array.from({ length: 80 }, (): Corners => {
        const [x, y, z] = sides.map((side) => side * random())
        return [x, y, z, x + 1, y + 1, z + 1]
      })
      const boxes = boxesOf(corners)
      search(boxes, pairs)
      expect(listOf(pairs).sort()).toEqual(plainPairs(boxes).sort())
    }
  })

  test('says when there are more pairs than fit', () => {
    const boxes = cloud('spheres of one size', 9)
    const all = plainPairs(boxes)
    for (const room of [0, 1, all.length - 1, all.length]) {
      const pairs = pairsFor(room)
      pairs.full[0] = 1
      method(boxes.count)(boxes, pairs)
      expect(pairs.full[0]).toBe(room < all.length ? 1 : 0)
      expect(pairs.count[0]).toBe(room)
      expect(listOf(pairs).filter((pair) => !all.includes(pair))).toEqual([])
    }
  })

  test('comes to an end where bounds are not finite', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity])
      for (const kind of ['spheres of one size', 'rubble on a slab']) {
        const boxes = cloud(kind, 10)
        const pairs = pairsFor(50_000)
        boxes.bounds.fill(bad, 60, 66)
        boxes.bounds[600] = bad
        method(boxes.count)(boxes, pairs)
        expect(pairs.full[0]).toBe(0)
      }
  })
})

test('the first method is the one that chooses', () => {
  expect(METHODS[0]).toBe('automatic')
})

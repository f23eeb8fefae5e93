/** How much the searches look at: reads of bounds, which every test of two boxes costs, counted instead of timed. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { searchMethods } from '../../../src/contact/search/methods.ts'
import { makeWorkArrays } from '../../../src/contact/search/work-arrays.ts'
import { randomFrom } from '../../../src/math/random.ts'
import type { Boxes } from '../../../src/state/boxes.ts'
import { boxesOf, type Corners, cloud, pairsFor } from './clouds.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Buffers are given back while the program goes on: the next collection waits for the last one. */
function collectGarbage(): void {
  for (let i = 0; i < 3; i++) collect()
}

/** Reads of bounds per box in one search. */
function reads(name: string, boxes: Boxes): number {
  let count = 0
  const bounds = new Proxy(boxes.bounds, {
    get(target, key) {
      count++
      return target[Number(key)]
    },
  })
  const pairs = pairsFor(50 * boxes.count)
  searchMethods[name].use(boxes.count)({ ...boxes, bounds }, pairs)
  expect(pairs.full[0]).toBe(0)
  return count / boxes.count
}

/** Boxes of size 1 at random in a box of these sides; 0: all at one coordinate. */
function crowd(count: number, sides: [number, number, number]): Boxes {
  const random = randomFrom(count)
  return boxesOf(
    Array.from({ length: count }, (): Corners => {
      const [x, y, z] = sides.map((side) => side * random())
      return [x, y, z, x + 1, y + 1, z + 1]
    }),
  )
}

describe.each(['nbs', 'levels', 'sorted-cells'])('%s', (name) => {
  test('the work of a box does not grow with their number', () => {
    const small = reads(name, crowd(500, [8, 8, 8]))
    const large = reads(name, crowd(4000, [16, 16, 16]))
    expect(large).toBeLessThan(1.25 * small)
    expect(large).toBeLessThan(180)
  })

  test('nor with empty space', () => {
    const dense = reads(name, crowd(1000, [40, 40, 0]))
    for (const side of [400, 8000, 1e5]) expect(reads(name, crowd(1000, [side, side, 0]))).toBeLessThan(dense)
  })

  test('a plane is as good as another', () => {
    const planes = [
      crowd(1000, [33, 33, 0]),
      crowd(1000, [33, 0, 33]),
      crowd(1000, [0, 33, 33]),
      crowd(1000, [1000, 0, 0]),
      crowd(1000, [0, 1000, 0]),
      crowd(1000, [0, 0, 1000]),
    ].map((boxes) => reads(name, boxes))
    expect(Math.max(...planes)).toBeLessThan(70)
  })

  test('long boxes of one kind', () => {
    expect(reads(name, cloud('columns', 1))).toBeLessThan(400)
  })
})

test('NBS has room for as many rows and columns as bodies without sharing lists', () => {
  expect(reads('nbs', crowd(4000, [7000, 0, 0]))).toBeLessThan(20)
})

describe.each(['nbs', 'levels', 'automatic'])('%s', (name) => {
  test('one box that flew away does not crowd the others', () => {
    const alone = reads('nbs', crowd(1000, [12, 12, 12]))
    const boxes = crowd(1001, [12, 12, 12])
    boxes.bounds.set([1e9, -1e9, 3e8, 1e9 + 1, 1 - 1e9, 3e8 + 1], 0)
    expect(reads(name, boxes)).toBeLessThan(1.3 * alone + 20)
    expect(reads(name, cloud('clusters far apart', 1))).toBeLessThan(120)
  })
})

describe.each(['nbs', 'grid'])('%s', (name) => {
  /** So many boxes of size 1, and large ones from the end. */
  const among = (count: number, sides: [number, number, number], large: Corners[]): Boxes => {
    const boxes = crowd(count + large.length, sides)
    large.forEach((corners, i) => {
      boxes.bounds.set(corners, 6 * (count + i))
    })
    return boxes
  }

  test('a wall a thousand times larger does not set the cells: a share for each box, whatever their number', () => {
    for (const count of [500, 4000]) {
      const side = Math.cbrt(count)
      const alone = reads(name, crowd(count, [side, side, side]))
      expect(reads(name, among(count, [side, side, side], [[-500, -500, -999, 500, 500, 0]]))).toBeLessThan(alone + 60)
    }
  })

  test('nor do the facets of a floor', () => {
    const floor = Array.from(
      { length: 64 },
      (_, i): Corners => [6 * (i % 8), 6 * (i >> 3), -1, 6 * (i % 8) + 6, 6 * (i >> 3) + 6, -1],
    )
    const alone = reads(name, crowd(4000, [48, 48, 2]))
    expect(reads(name, among(4000, [48, 48, 2], floor))).toBeLessThan(alone + 100)
  })
})

describe.each(['levels', 'automatic'])('%s', (name) => {
  test('a box a thousand times larger costs a share', () => {
    for (const count of [500, 4000, ...(name === 'levels' ? [100_000] : [])]) {
      const side = Math.cbrt(count)
      const alone = reads('levels', crowd(count, [side, side, side]))
      const boxes = crowd(count + 1, [side, side, side])
      boxes.bounds.set([-500, -500, -999, 500, 500, 1], 6 * 77)
      expect(reads(name, boxes)).toBeLessThan(alone + 60)
    }
  })

  test('half small ones and half large ones', () => {
    const random = randomFrom(5)
    const boxes = Array.from({ length: 2000 }, (_, i): Corners => {
      const size = i % 2 === 0 ? 1 : 0.001
      const [x, y, z] = [20 * random(), 20 * random(), 20 * random()]
      return i % 2 === 0
        ? [x, y, z, x + size, y + size, z + size]
        : [x / 99, y / 99, z / 99, x / 99 + size, y / 99 + size, z / 99 + size]
    })
    expect(reads(name, boxesOf(boxes))).toBeLessThan(160)
  })

  test('sizes from 1 to 1000', () => {
    expect(reads(name, cloud('sizes from 1 to 1000', 1))).toBeLessThan(250)
  })

  test('flat ones and thick ones', () => {
    const random = randomFrom(6)
    const boxes = Array.from({ length: 2000 }, (_, i): Corners => {
      const [x, y, z] = [13 * random(), 13 * random(), 13 * random()]
      return [x, y, z, x + 1, y + 1, z + (i % 4 === 0 ? 1 : 0)]
    })
    expect(reads(name, boxesOf(boxes))).toBeLessThan(400)
  })
})

describe('memory', () => {
  /** Bytes that a search counts, and those of buffers that the engine says it has allocated meanwhile. */
  function bytesOf(name: string, boxes: Boxes): [number, number] {
    const pairs = pairsFor(50 * boxes.count)
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    const arrays = makeWorkArrays()
    const search = searchMethods[name].use(boxes.count, arrays)
    search(boxes, pairs)
    collectGarbage()
    const after = process.memoryUsage().arrayBuffers
    search(boxes, pairs)
    return [arrays.bytes, after - before]
  }

  test.each(['nbs', 'grid', 'levels', 'sorted-cells', 'automatic'])('%s: every array is counted', (name) => {
    for (const boxes of [crowd(20_000, [150, 150, 0]), crowd(20_000, [27, 27, 27])]) {
      const [counted, allocated] = bytesOf(name, boxes)
      expect(counted).toBeGreaterThan(4 * 20_000)
      expect(Math.abs(counted / allocated - 1)).toBeLessThan(0.01)
    }
  })

  test('rings that have become too short grow, and what they replace is given back', () => {
    const arrays = makeWorkArrays()
    const search = searchMethods.nbs.use(1000, arrays)
    const pairs = pairsFor(50_000)
    search(crowd(1000, [30, 30, 0]), pairs)
    const dense = arrays.bytes
    search(crowd(1000, [300, 300, 0]), pairs)
    expect(arrays.bytes - dense).toBeLessThan(4 * 3 * 1.25 * 302)
    search(crowd(1000, [1e9, 1e9, 0]), pairs)
    const most = arrays.bytes
    expect(most - dense).toBeLessThan(4 * 3 * 2000)
    search(crowd(1000, [1e12, 1e12, 0]), pairs)
    expect(arrays.bytes).toBe(most)
  })
})

test('all pairs look at all pairs', () => {
  const [small, large] = [500, 1000].map((count) => reads('all-pairs', crowd(count, [10, 10, 10])))
  expect(large / small).toBeGreaterThan(1.9)
})

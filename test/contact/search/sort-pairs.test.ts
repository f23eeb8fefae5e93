import { expect, test } from 'vitest'
import { makePairSorter } from '../../../src/contact/search/sort-pairs.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { boxesOf, type Corners, listOf, pairsFor } from './clouds.ts'

/** All pairs of different owners of so many boxes, in a random order. */
function scrambled(count: number, owners: (i: number, random: () => number) => number, seed: number) {
  const random = randomFrom(seed)
  const boxes = boxesOf(Array.from({ length: count }, (): Corners => [0, 0, 0, 1, 1, 1]))
  for (let i = 0; i < count; i++) boxes.owner[i] = owners(i, random)
  const all: [number, number, number][] = []
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) all.push([a, b, random()])
  all.sort((p, q) => p[2] - q[2])
  const pairs = pairsFor(all.length + 3)
  all.forEach(([a, b], k) => {
    pairs.a[k] = a
    pairs.b[k] = b
  })
  pairs.count[0] = all.length
  const { owner } = boxes
  const order = all.sort((p, q) => owner[p[0]] - owner[q[0]] || owner[p[1]] - owner[q[1]] || p[0] - q[0] || p[1] - q[1])
  return { boxes, pairs, sorted: order.map(([a, b]) => `${a}-${b}`) }
}

test.each<[string, (i: number, random: () => number) => number]>([
  ['one box each', (i) => -1 - i],
  ['one box each, from far below to far above', (i) => [-5000, 4000, 7, -1, 90_000, 3, 12, -4999, 89_999, 0][i]],
  ['a few boxes each', (_i, random) => Math.floor(7 * random()) - 3],
  ['few and far between', (_i, random) => 50_000 * Math.floor(3 * random())],
  ['all the same', () => 4],
])('owners with %s', (_what, owners) => {
  for (const count of [2, 3, 10]) {
    const { boxes, pairs, sorted } = scrambled(count, owners, count)
    const sort = makePairSorter(pairs.a.length)
    sort(boxes, pairs)
    expect(listOf(pairs)).toEqual(sorted)
    sort(boxes, pairs)
    expect(listOf(pairs)).toEqual(sorted)
  }
})

import { expect, test } from 'vitest'
import { type CutEdge, minimumCut } from '../../src/math/minimum-cut.ts'
import { randomFrom } from '../../src/math/random.ts'

const costOf = (side: readonly boolean[], edges: readonly CutEdge[]): number =>
  edges.reduce((sum, { from, to, capacity }) => (side[from] && !side[to] ? sum + capacity : sum), 0)

test('no other side of the source has a cheaper cut, of 300 random networks of eight nodes', () => {
  const random = randomFrom(11)
  for (let i = 0; i < 300; i++) {
    const n = 8
    const edges = Array.from({ length: 6 + Math.floor(20 * random()) }, (): CutEdge => {
      const from = Math.floor(n * random())
      const to = (from + 1 + Math.floor((n - 1) * random())) % n
      return { from, to, capacity: random() < 0.1 ? Infinity : random() }
    })
    const side = minimumCut(n, edges, 0, 1)
    if (side[1]) {
      // no cut but an endless one
      continue
    }
    expect(side[0]).toBe(true)
    const found = costOf(side, edges)
    for (let mask = 0; mask < 64; mask++) {
      const other = [true, false, ...Array.from({ length: 6 }, (_, k) => (mask >> k) % 2 === 1)]
      expect(found).toBeLessThanOrEqual(costOf(other, edges) + 1e-9)
    }
  }
})

test('the fewest nodes stay with the source of equal cuts', () => {
  const line = [0, 1, 2].map((from): CutEdge => ({ from, to: from + 1, capacity: 2 }))
  expect(minimumCut(4, line, 0, 3)).toEqual([true, false, false, false])
})

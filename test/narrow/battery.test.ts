import { describe, expect, test } from 'vitest'
import { GAP, N, type PlaneFinder, ROUNDS } from '../../src/narrow/planes/couple.ts'
import { runBattery, summary } from './pairs/battery.ts'
import type { Way } from './pairs/marks.ts'
import { makePair, PAIR_KINDS } from './pairs/pairs.ts'
import { ways } from './pairs/ways.ts'

/** A few of every class: `scripts/battery.ts` asks for a hundred thousand. Ways of many rounds get fewer. */
const PAIRS = 180 * PAIR_KINDS.length
const FEWER = 30 * PAIR_KINDS.length
const MANY_ROUNDS = 1000

describe('ways to find a common plane', () => {
  test('a pair comes from its seed alone', () => {
    const [first, again] = [makePair(1234), makePair(1234)]
    makePair(7)
    expect(again).toEqual(first)
    expect(new Set(PAIR_KINDS.map((_, k) => makePair(k).kind)).size).toBe(PAIR_KINDS.length)
  })

  test('all agree with the reference', () => {
    const quick = ways.filter(({ rounds }) => rounds < MANY_ROUNDS)
    expect(summary(runBattery(quick, 0, PAIRS).complaints)).toEqual([])
  })

  test('ways of many rounds agree with the reference', () => {
    const slow = ways.filter(({ rounds }) => rounds >= MANY_ROUNDS)
    expect(summary(runBattery(slow, 0, FEWER).complaints)).toEqual([])
  })

  const planted: [string, (way: PlaneFinder) => PlaneFinder][] = [
    ['a gap that is 1e-9 too large', (way) => altered(way, ({ real }) => (real[GAP] *= 1 + 1e-9))],
    ['a normal that points to b', (way) => altered(way, ({ real }) => (real[N] = -real[N]))],
    ['rounds without end', (way) => altered(way, ({ id }) => (id[ROUNDS] = 1e6))],
    ['a pair that is the other way round', (way) => altered(way, ({ real }) => (real[GAP] = -real[GAP]))],
  ]
  test.each(planted)('%s is seen', (_, plant) => {
    const way = ways.find(({ name }) => name === 'direct search') as Way
    const { complaints } = runBattery([{ ...way, finder: plant(way.finder) }], 0, PAIR_KINDS.length)
    expect(complaints.length).toBeGreaterThan(0)
  })
})

function altered(way: PlaneFinder, change: (couple: Parameters<PlaneFinder['find']>[0]) => void): Way['finder'] {
  return {
    ...way,
    find(couple) {
      way.find(couple)
      change(couple)
    },
  }
}

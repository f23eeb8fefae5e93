/** Every way on every class of pairs: time of the initial detection and of the updated one. */
import type { PlaneFinder } from '../contact/look/planes/polyhedra.ts'
import type { Progress } from './measure.ts'
import { median } from './measure.ts'
import { drift, lookAtAllPairs, makeBatch, makeMemory, type PairClass } from './pairs.ts'

export interface PairFigures {
  class: string
  pairs: number
  ways: {
    name: string
    /** Nanoseconds a pair, from nothing and from the last step. */
    initial: number
    updated: number
    /** Share of the updated looks with one round or two. */
    two: number
    /** Largest difference of the gap from that of direct search [share of the size]. */
    off: number
  }[]
}

/** Repeats of the initial detection and steps of the updated one; the median counts. */
const REPEATS = 9
const STEPS = 25

export function measurePairs(
  kind: PairClass,
  count: number,
  finders: Record<string, PlaneFinder>,
  clock: () => number,
  tell: Progress,
): PairFigures {
  tell(`${kind.name}: ${count} pairs`)
  const batch = makeBatch(kind, count, 1)
  const ways = Object.entries(finders).map(([name, finder]) => ({
    name,
    finder,
    memory: makeMemory(batch),
    initial: [] as number[],
    updated: [] as number[],
    quick: 0,
  }))
  for (let repeat = 0; repeat < REPEATS; repeat++)
    for (const way of ways) {
      way.memory.memo.fill(0)
      way.memory.memoId.fill(0)
      way.initial.push(lookAtAllPairs(batch, way.finder, way.memory, false, clock))
    }
  for (let step = 0; step < STEPS; step++) {
    drift(batch)
    for (const way of ways) {
      way.updated.push(lookAtAllPairs(batch, way.finder, way.memory, true, clock))
      for (const rounds of way.memory.rounds) if (rounds <= 2) way.quick++
    }
  }
  const truth = ways.find(({ name }) => name === 'direct-search')?.memory.gap ?? new Float64Array(count)
  return {
    class: kind.name,
    pairs: count,
    ways: ways.map(({ name, initial, updated, quick, memory }) => ({
      name,
      initial: 1e9 * median(initial),
      updated: 1e9 * median(updated),
      two: quick / (STEPS * count),
      off: memory.gap.reduce((most, gap, k) => Math.max(most, Math.abs(gap - truth[k])), 0) / batch.size,
    })),
  }
}

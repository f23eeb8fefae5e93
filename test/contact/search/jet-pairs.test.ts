/** Pairs that NBS finds within a run, against all pairs by the definition: 2,400 discs that fly, meet and return. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../src/math/random.ts'
import { ROUND_BOX } from '../../../src/state/boxes.ts'
import type { World } from '../../../src/state/world.ts'
import { runnerOf } from '../../integrate/bodies-world.ts'
import { listOf, plainPairs } from './clouds.ts'

const DT = 58.3731e-6
/** The first row meets the wall after 0.25 s; by the end some of its discs touch at any time. */
const FIRST = 4283
const LAST = 6500

/** Boxes of discs whose centres are at most a diameter apart now. */
function touching({ bodies: { x, radius }, boxes: { count, kind, of } }: World): string[] {
  const found: string[] = []
  const discs = Array.from({ length: count }, (_, box) => box).filter((box) => kind[box] === ROUND_BOX)
  for (const [i, a] of discs.entries())
    for (const b of discs.slice(i + 1)) {
      const along = x[3 * of[a]] - x[3 * of[b]]
      const across = x[3 * of[a] + 1] - x[3 * of[b] + 1]
      const reach = radius[of[a]] + radius[of[b]]
      if (along * along + across * across <= reach * reach) found.push(`${a}-${b}`)
    }
  return found
}

test('pairs of the jet are those of all pairs at ten random times', { timeout: 120_000 }, () => {
  const runner = runnerOf(readFileSync('cases/seed-003/B08-jet-elastic.yaml', 'utf8'), 'fast')
  const { world } = runner
  const random = randomFrom(8)
  const times = new Set(Array.from({ length: 10 }, () => FIRST + Math.floor((LAST - FIRST) * random())))
  let step = 0
  let met = 0
  runner.stage(0, DT, LAST, () => {
    if (!times.has(step++)) return
    const list = listOf(world.pairs)
    expect(list.toSorted()).toEqual(plainPairs(world.boxes).toSorted())
    const touch = touching(world)
    met += touch.length
    const known = new Set(list)
    expect(touch.filter((pair) => !known.has(pair))).toEqual([])
  })
  expect(times.size).toBe(10)
  expect(met).toBeGreaterThan(20)
})

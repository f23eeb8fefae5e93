/** A dry wall of fifteen blocks, warm: in ten thousand steps there is nothing that the collector of garbage would have to take away. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readText } from '../../src/cli/load.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { step } from '../../src/step.ts'

const PATH = 'cases/seed-001/wall-15.yaml'
const WARMING = 3000
const STEPS = 10_000

/** Collections while `work` goes on; the collector tells of them once it is over. */
async function collectionsIn(work: () => void): Promise<number> {
  let count = 0
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().length
  })
  await setImmediate()
  observer.observe({ entryTypes: ['gc'] })
  work()
  await setImmediate()
  count += observer.takeRecords().length
  observer.disconnect()
  return count
}

test('collections are counted', async () => {
  let kept: number[] = []
  const count = await collectionsIn(() => {
    for (let k = 0; k < 3e6; k++) kept = [k, kept.length]
  })
  expect(kept[1]).toBe(2)
  expect(count).toBeGreaterThan(0)
})

test('ten thousand warm steps of a wall leave no garbage to collect', async () => {
  const [c] = readCase(readText(PATH), { name: PATH, folder: 'cases/seed-001' }).variations
  const { world } = prepareWorld(c, bareHost())
  const { method } = makeSolver(world, c, 'fast')
  const { dt } = setUpStage(world, c, 0, { hard: [], soft: [] })
  beginStage(world.clock, 0, dt)
  const steps = (count: number) => {
    for (let i = 0; i < count; i++) {
      beginStep(world.clock, dt)
      step(world, method)
      endStep(world.clock)
    }
  }
  steps(WARMING)
  expect(await collectionsIn(() => steps(STEPS))).toBe(0)
  expect(world.contacts.count[0]).toBeGreaterThan(100)
})

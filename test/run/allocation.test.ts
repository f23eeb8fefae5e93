import { expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { step } from '../../src/step.ts'
import { readSample } from './help.ts'
import { SAMPLE } from './sample-case.ts'

/** What 1,000 steps may leave on the heap: less than a double a step. */
const BYTES = 8_000

test.each(['fast', 'plain'] as const)('a warm step allocates nothing: %s kernel', (kernel) => {
  const c = readSample(SAMPLE.replace(/ +squeeze:.*\n/, '').replace(/ +drive:.*\n/, ''))
  const { world } = prepareWorld(c, bareHost())
  const { method } = makeSolver(world, c, kernel)
  const { dt } = setUpStage(world, c, 1, { hard: [], soft: [] })
  beginStage(world.clock, 1, dt)
  const steps = (count: number) => {
    for (let i = 0; i < count; i++) {
      beginStep(world.clock, dt)
      step(world, method)
      endStep(world.clock)
    }
  }
  steps(3000)
  let least = Number.POSITIVE_INFINITY
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    steps(1000)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(BYTES)
})

/** Whether threads pay, on a clock that steps move on as they would. */
import { expect, test } from 'vitest'
import { makeJudge } from '../../src/threads/judge.ts'

/** Goes through so many seconds of steps that take so long alone and together [s]; returns the share done together, and the whole time over that alone. */
function judged(seconds: number, timeOf: (isShared: boolean, t: number) => number) {
  let t = 0
  let alone = 0
  const judge = makeJudge(() => t)
  while (t < seconds) {
    alone += timeOf(false, t)
    t += timeOf(judge.isShared(), t)
    judge.endStep()
  }
  return { share: judge.share(), cost: t / alone }
}

test('others are not asked for while a step is short', () => {
  expect(judged(60, (isShared) => (isShared ? 2e-5 : 5e-5)).share).toBe(0)
})

test('threads that pay do nearly all of the steps', () => {
  const { share, cost } = judged(60, (isShared) => (isShared ? 1.1e-3 : 2e-3))
  expect(share).toBeGreaterThan(0.97)
  expect(cost).toBeLessThan(0.57)
})

test('threads that do not pay are hardly asked again, and cost little', () => {
  const { share, cost } = judged(60, (isShared) => (isShared ? 4e-3 : 2e-3))
  expect(share).toBeGreaterThan(0)
  expect(cost).toBeLessThan(1.03)
})

test('where other work comes and goes, so do threads, at once', () => {
  const busy = (t: number) => Math.floor(t / 30) % 2 === 1
  const { share, cost } = judged(300, (isShared, t) => (isShared ? (busy(t) ? 5e-3 : 1.1e-3) : 2e-3))
  expect(share).toBeGreaterThan(0.3)
  expect(cost).toBeLessThan(0.9)
})

test('a step that takes long is timed a few times only', () => {
  const { share } = judged(200, (isShared) => (isShared ? 0.6 : 1))
  expect(share).toBeGreaterThan(0.8)
})

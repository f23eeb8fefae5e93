import { expect, test } from 'vitest'
import { finish, joined, tickEveryStep } from './help.ts'
import { SAMPLE } from './sample-case.ts'

const whole = finish(SAMPLE).outcome!

test('the run ends as it is meant to, its first stage early, and its ledger closes', () => {
  expect(whole.summary.status).toBe('not settled')
  expect(whole.summary.problem).toMatch(/^stage 0 did not settle in 400 steps/)
  expect(whole.summary.stages.map((stage) => stage.kind)).toEqual(['settle', 'run', 'run'])
  expect(whole.summary.energy.relativeError).toBeLessThan(2e-3)
})

test('the same hash on repeat, with frames or without, with either kernel', () => {
  expect(finish(SAMPLE).outcome?.summary.hash).toBe(whole.summary.hash)
  expect(finish(SAMPLE, { frames: false }).outcome?.summary.hash).toBe(whole.summary.hash)
  expect(finish(SAMPLE, { kernel: 'plain' }).outcome?.summary.hash).toBe(whole.summary.hash)
})

test('the hash that this version stands for', () => {
  expect(whole.summary.hash).toMatchInlineSnapshot(`"f1373137af05a1f3"`)
})

test('a resumed run is the same run to the bit, wherever it was stopped', () => {
  let all = 0
  finish(SAMPLE, { host: tickEveryStep() }, [], () => {
    all++
  })
  for (const stopAt of [0, 1, 3, 60, 200, all - 40, all - 3, all - 2, all - 1]) {
    let bytes: Uint8Array | undefined
    let ticks = 0
    const host = tickEveryStep()
    finish(SAMPLE, { host }, [], (tick) => {
      if (ticks++ < stopAt) return false
      bytes = joined(tick.checkpoint({ rows: tick.rows }))
      return true
    })
    const { run, outcome } = finish(SAMPLE, { resume: bytes })
    expect(bytes).toBeDefined()
    expect(run.extra.rows).toBeGreaterThanOrEqual(0)
    expect(outcome?.summary.hash).toBe(whole.summary.hash)
    expect(outcome?.series).toEqual(whole.series)
    expect(outcome?.energies).toEqual(whole.energies)
    expect(outcome?.summary.energy).toEqual(whole.summary.energy)
  }
})

test('a resumed run counts the time of its stages from their beginning', () => {
  let bytes: Uint8Array | undefined
  let ticks = 0
  finish(SAMPLE, { host: tickEveryStep() }, [], (tick) => {
    if (ticks++ < 192) return false
    bytes = joined(tick.checkpoint({}))
    return true
  })
  const walls = (resume?: Uint8Array) =>
    finish(SAMPLE, { host: tickEveryStep(), resume }).outcome!.summary.stages.map((stage) => stage.wall)
  expect(bytes).toBeDefined()
  expect(walls(bytes)).toEqual(walls())
})

test('a checkpoint of another case is refused', () => {
  let bytes: Uint8Array | undefined
  finish(SAMPLE, {}, [], (tick) => {
    bytes = joined(tick.checkpoint({}))
    return true
  })
  expect(() => finish(SAMPLE, { resume: bytes }, ['materials.soft.young=3 GPa'])).toThrow(/another case/)
})

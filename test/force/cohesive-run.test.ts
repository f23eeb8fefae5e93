/** Whole runs of a block that softens: the same bits after any resume and with either kernel, and the account of all energy. */
import { describe, expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { finish, joined, tickEveryStep } from '../run/help.ts'
import { ledgerError, runCase, valuesOf } from '../watch/runs.ts'
import { softeningBlock } from './softening-block.ts'

test('resumed while it softens: the same hash', () => {
  const host = tickEveryStep()
  const whole = finish(softeningBlock(), { host, frames: false }).outcome?.summary.hash
  for (const at of [200, 900, 2000]) {
    let bytes: Uint8Array = new Uint8Array()
    finish(softeningBlock(), { host, frames: false }, [], (tick) => {
      if (tick.step === at) bytes = joined(tick.checkpoint({}))
      return tick.step === at
    })
    expect(bytes.length).toBeGreaterThan(0)
    expect(finish(softeningBlock(), { host, frames: false, resume: bytes }).outcome?.summary.hash).toBe(whole)
  }
})

test('either kernel leaves the same', () => {
  const hash = (kernel: 'plain' | 'fast') =>
    finish(softeningBlock('y'), { host: bareHost(), frames: false, kernel }).outcome?.summary.hash
  expect(hash('plain')).toBe(hash('fast'))
})

describe.each(['linear', 'bilinear', 'exponential', 'y'])('%s', (softening) => {
  test('what was spent is in the ledger, and the ledger closes', () => {
    const outcome = runCase(softeningBlock(softening))
    const last = (name: string) => valuesOf(outcome, name).at(-1) ?? Number.NaN
    expect(last('counts.broken')).toBeGreaterThan(10)
    expect(last('counts.bonded')).toBeGreaterThan(10)
    expect(last('energy.friction')).toBeGreaterThan(0)
    expect(last('spent.total')).toBeCloseTo(last('energy.fracture'), 9)
    for (const name of ['spent.tension', 'spent.shear']) {
      const values = valuesOf(outcome, name)
      expect(values.at(-1)).toBeGreaterThan(0)
      expect(Math.min(...values.map((value, i) => value - (values[i - 1] ?? 0)))).toBeGreaterThan(-1e-6)
    }
    expect(ledgerError(outcome)).toBeLessThan(1e-3)
  })
})

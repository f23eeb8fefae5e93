/** Limit equilibrium did not know of bolts, and so did not agree with the model. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { startAny } from '../../src/safety.ts'

const yaml = readFileSync(new URL('./V4-bolted-wedge.yaml', import.meta.url), 'utf8')

test('the wedge to the crack, with the bolts that hold it, in both methods', () => {
  const [c] = readCase(yaml, { name: 'V4-bolted-wedge.yaml' }).variations
  const { ticks, notes } = startAny(c, { frames: false })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { slope } = next.value.summary
  expect(notes.join(' ')).toMatch(/2 of 4 bolts hold nothing: b0: .*; b3: /)
  const { of, closed, difference, agrees } = slope!.comparison!
  expect(of).toMatch(/^what moves in the model: rock-\d+$/)
  expect(agrees).toBe(true)
  expect(Math.abs(difference!)).toBeLessThan(0.01)
  const whole = slope!.fullHeight!.map(({ name, factor }) => [name, factor] as const)
  expect(whole[0][0]).toBe('J1 × J2 over the full height, to crack')
  expect(whole[0][1]! / closed!).toBeCloseTo(1, 12)
  expect(whole[1][0]).toBe('J1 × J2 over the full height')
  expect(closed).toBeCloseTo(1.1455787, 6)
})

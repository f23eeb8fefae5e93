import { describe, expect, test } from 'vitest'
import { judge, type Look, wasFailing } from '../../src/slope/trial-verdict.ts'

const RULE = { ratio: 1e-5, settled: 1e-3, most: 200 }

/** Looks at a model that has moved by so much after so many spans, with forces that never quite balance. */
const looksOf = (moved: (span: number) => number, count = 200): Look[] =>
  Array.from({ length: count }, (_, k) => ({ unbalanced: 2e-3, kinetic: 0.1, moved: moved(k + 1) }))

/** Speed of a slow slide in a jittering trial, a mean of 1 with a swing of the given share every few looks. */
const jitter = (span: number, swing: number) => swing * Math.sin(1.7 * span)

describe('a trial that comes to no end', () => {
  test('fails where it slides on at constant speed, whichever of two equal ways is longer by its jitter', () => {
    for (const phase of [0, 1, 2, 3, 4, 5])
      expect(
        judge(
          looksOf((k) => 1e-4 * (k + jitter(k + phase, 2))),
          RULE,
        )?.stands,
      ).toBe(false)
  })

  test('says that it slides on where it is a little slower than before, and has not come far', () => {
    // A hundredth slower from fifth to fifth.
    const slower = (k: number) => 2e-5 * k * (1 - k / 10_000)
    expect(judge(looksOf(slower), RULE)).toEqual({ stands: false, why: 'slides on at constant speed' })
  })

  test('stands where it gets slower by e in every forty looks', () => {
    const slowing = (k: number) => 1e-2 * (1 - Math.exp(-k / 40))
    expect(judge(looksOf(slowing), RULE)?.stands).toBe(true)
  })

  test('stands where it swings about a place near the settled one', () => {
    const swinging = (k: number) => 1e-3 + 1e-6 * k
    expect(judge(looksOf(swinging), RULE)?.stands).toBe(true)
  })

  test('has no verdict before there were enough looks', () => {
    expect(
      judge(
        looksOf((k) => 4e-5 * k * (1 - k / 10_000), 199),
        RULE,
      ),
    ).toBeUndefined()
  })
})

test('fails soon where four spans running move it further and further beyond its settlement', () => {
  const looks = [1, 2, 4, 8, 16, 32].map((k) => ({ unbalanced: 0.1, kinetic: k * k, moved: 1e-3 * k }))
  expect(judge(looks, RULE)).toMatchObject({ stands: false, why: expect.stringContaining('ever faster') })
})

test('stands where forces have been in balance twice and the last span hardly moved it', () => {
  const looks = [0, 5e-4, 9e-4, 9.004e-4].map((moved) => ({ unbalanced: 1e-6, kinetic: 0, moved }))
  expect(judge(looks, RULE)).toMatchObject({ stands: true })
})

describe('a trial that breaks off', () => {
  const looks = looksOf((k) => 1e-3 * k, 5)
  const end = (kinetic: number, moved: number): Look => ({ unbalanced: Number.NaN, kinetic, moved })

  test('had been failing where it was far away and getting faster', () =>
    expect(wasFailing(looks, end(0.2, 6e-3), RULE)).toBe(true))
  test('at once, too', () => expect(wasFailing([], end(0.2, 6e-3), RULE)).toBe(true))
  test('had not where it was getting slower', () => expect(wasFailing(looks, end(0.05, 6e-3), RULE)).toBe(false))
  test('had not where it had hardly moved', () => expect(wasFailing(looks, end(0.2, 1.9e-3), RULE)).toBe(false))
})

describe('a motion that is plain', () => {
  const NEAR = { ...RULE, close: 1e-4 }
  const looksAt = (count: number, look: (k: number) => Look) => Array.from({ length: count }, (_, k) => look(k + 1))

  test('stands where motion and force die out, without waiting for the last digit', () => {
    const dying = (k: number): Look => {
      const left = Math.exp(-1.5 * k)
      return { unbalanced: left, kinetic: left * left, moved: 1e-3 * (1 - left), stride: 4e-3 * left }
    }
    expect(judge(looksAt(7, dying), NEAR)).toBeUndefined()
    expect(judge(looksAt(8, dying), NEAR)).toMatchObject({
      stands: true,
      why: expect.stringContaining('comes to rest'),
    })
    expect(judge(looksAt(8, dying), RULE)).toBeUndefined()
  })

  test('does not stand while one block goes on, though the furthest rests', () => {
    const left = (k: number) => Math.exp(-1.5 * k)
    const creeping = (k: number): Look => ({ unbalanced: 10 * left(k), kinetic: left(k), moved: 1e-3, stride: 1e-5 })
    expect(judge(looksAt(9, creeping), NEAR)).toBeUndefined()
  })

  test('stands where it slows down by the same in every span under the same force', () => {
    const way = (k: number) => 1e-3 * (1 - k / 40)
    const moved = (k: number) => 1e-3 * (k - (k * k) / 80)
    const slowing = (k: number): Look => ({ unbalanced: 2e-4, kinetic: way(k) ** 2, moved: moved(k), stride: way(k) })
    expect(judge(looksAt(9, slowing), NEAR)).toBeUndefined()
    expect(judge(looksAt(24, slowing), NEAR)).toMatchObject({ stands: true, why: 'slows down evenly, and will stop' })
  })

  test('fails where it slides on, no slower from span to span, once it has had time to stop', () => {
    const sliding = (k: number): Look => ({
      unbalanced: 4 ** -k,
      kinetic: 1,
      moved: 4e-4 * k,
      stride: 4e-4 * (1 + k / 1e4),
    })
    expect(judge(looksAt(14, sliding), NEAR)).toBeUndefined()
    expect(judge(looksAt(15, sliding), NEAR)).toMatchObject({
      stands: false,
      why: expect.stringContaining('slides on'),
    })
  })
})

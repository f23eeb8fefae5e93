/** The search for a factor, the verdict on a trial, the mode of failure: as functions of plain data. */
import { describe, expect, test } from 'vitest'
import { failureMode, type MovingBlock, modeOf } from '../../src/slope/failure-mode.ts'
import { bracketOf, factorOf, nextFactor, searchFactor, type Trial } from '../../src/slope/strength-reduction.ts'
import { judge, type Look } from '../../src/slope/trial-verdict.ts'

const SPEC = { guess: 1, least: 0.05, greatest: 20, within: 0.005 }

function* trialOf(critical: number, factor: number): Generator<number, Trial> {
  yield factor
  return { factor, stands: factor <= critical, why: '', steps: 1, looks: [], times: [] }
}

const found = (critical: number, known: Trial[] = []) => {
  const search = searchFactor(SPEC, known, (factor) => trialOf(critical, factor))
  const tried: number[] = []
  for (let next = search.next(); ; next = search.next()) {
    if (next.done) return { ...next.value, tried }
    tried.push(next.value)
  }
}

describe('search', () => {
  test.each([0.06, 0.5, 0.99, 1, 1.001, 1.4, 3.9, 19])('finds %f to the width that was asked for', (critical) => {
    const { stands, fails, trials } = found(critical)
    expect(stands).toBeLessThanOrEqual(critical)
    expect(fails).toBeGreaterThan(critical)
    expect(fails / stands).toBeLessThanOrEqual(1.005)
    expect(factorOf({ stands, fails })).toBeCloseTo(critical, 1)
    expect(trials.length).toBeLessThan(20)
  })

  test('an end that is reached is told, not a factor', () => {
    expect(found(100)).toMatchObject({ stands: 20, fails: Infinity })
    expect(found(0.01)).toMatchObject({ stands: 0, fails: 0.05 })
    expect(factorOf(found(100))).toBeNaN()
  })

  test('after four that failed it is asked whether anything stands at all: what falls whatever holds it takes one more', () => {
    expect(found(0.01).tried).toEqual([1, ...found(0.01).tried.slice(1, 4), 0.05])
    expect(found(0.01).tried[3]).toBeGreaterThan(0.6)
  })

  test('where the least factor stands the way down goes on as it was', () => {
    const { tried } = found(0.45)
    expect(tried[4]).toBe(0.05)
    expect(tried[3] / tried[5]).toBeCloseTo(1.1 ** (2 * Math.SQRT2), 12)
  })

  const estimated = (critical: number, off: number) => {
    const trials: Trial[] = []
    for (let factor = nextFactor(trials, SPEC); factor !== undefined; factor = nextFactor(trials, SPEC)) {
      const stands = factor <= critical
      trials.push({
        factor,
        stands,
        why: '',
        steps: 1,
        looks: [],
        times: [],
        ...(!stands && { estimate: critical * off }),
      })
    }
    return { ...bracketOf(trials), trials }
  }

  test.each([0.3, 0.97, 1.27, 1.9])('an estimate that is right leaves two trials beside %f', (critical) => {
    const { stands, fails, trials } = estimated(critical, 1)
    expect([stands <= critical, fails > critical, fails / stands <= 1.005]).toEqual([true, true, true])
    const outside = trials.findIndex((trial) => !trial.stands)
    expect(trials.length - outside).toBeLessThanOrEqual(4)
  })

  test.each([0.5, 0.9, 0.98, 0.999, 1.001, 1.02, 1.2])(
    'an estimate that is %f times the factor does no harm',
    (off) => {
      for (const critical of [0.3, 0.97, 1.27, 1.9]) {
        const { stands, fails, trials } = estimated(critical, off)
        expect([stands <= critical, fails > critical, fails / stands <= 1.005]).toEqual([true, true, true])
        expect(trials.length).toBeLessThan(found(critical).trials.length + 6)
      }
    },
  )

  test('trials that are known are not run again, and the search ends the same', () => {
    const whole = found(1.4)
    const rest = found(1.4, whole.trials.slice(0, 4))
    expect(rest.tried).toEqual(whole.tried.slice(4))
    expect(bracketOf(rest.trials)).toEqual(bracketOf(whole.trials))
    expect(nextFactor(whole.trials, SPEC)).toBeUndefined()
  })
})

describe('verdict', () => {
  const RULE = { ratio: 1e-5, settled: 1e-4, most: 200 }
  const looksOf = (count: number, look: (k: number) => Look): Look[] =>
    Array.from({ length: count }, (_, k) => look(k + 1))
  const firstVerdict = (look: (k: number) => Look) => {
    for (let count = 1; count <= RULE.most; count++) {
      const verdict = judge(looksOf(count, look), RULE)
      if (verdict) return { ...verdict, count }
    }
    return undefined
  }

  test('what dies out stands, soon', () => {
    const verdict = firstVerdict((k) => ({
      unbalanced: Math.exp(-3 * k),
      kinetic: Math.exp(-6 * k),
      moved: 1e-4 * (1 - Math.exp(-3 * k)),
    }))
    expect(verdict).toMatchObject({ stands: true })
    expect(verdict!.count).toBeLessThan(8)
  })

  test('what a constant push moves fails, soon', () => {
    const verdict = firstVerdict((k) => ({ unbalanced: 1e-3, kinetic: k * k, moved: 1e-4 * k * k }))
    expect(verdict).toMatchObject({ stands: false })
    expect(verdict!.count).toBeLessThan(8)
  })

  test('a moment of balance on the way is no rest', () => {
    const verdict = firstVerdict((k) => ({ unbalanced: k < 4 ? 1e-7 : 1e-3, kinetic: k * k, moved: 1e-4 * k * k }))
    expect(verdict).toMatchObject({ stands: false })
  })

  test('what creeps at one speed fails; what moves far and then less and less stands', () => {
    expect(firstVerdict((k) => ({ unbalanced: 1e-2, kinetic: 1, moved: 1e-3 * k }))).toMatchObject({ stands: false })
    const slows = firstVerdict((k) => ({ unbalanced: 2 ** -k, kinetic: 4 ** -k, moved: 5e-3 * (1 - 2 ** -k) }))
    expect(slows).toMatchObject({ stands: true })
  })

  test('what trembles in place stands', () => {
    const verdict = firstVerdict((k) => ({
      unbalanced: 1e-2,
      kinetic: 1,
      moved: 8e-4 * (1 - 2 ** -k) + 1e-8 * (k % 3),
    }))
    expect(verdict).toMatchObject({ stands: true, why: 'trembles, but moves no further' })
  })

  test('a little plastic slip that stops is no failure', () => {
    const verdict = firstVerdict((k) => ({
      unbalanced: k < 6 ? 1e-2 : 1e-9,
      kinetic: k < 6 ? 1 : 0,
      moved: 3e-4 * Math.min(k, 6),
    }))
    expect(verdict).toMatchObject({ stands: true })
  })
})

describe('mode', () => {
  const block = (given: Partial<MovingBlock>): MovingBlock => ({
    block: 'wedge',
    mass: 1,
    velocity: [0, -1, -1],
    turning: 0,
    gyration: 1,
    closed: [{ joint: 'A', other: 'rock', stands: true, sliding: 1.4 }],
    ...given,
  })

  test('sliding, toppling, both, falling', () => {
    expect(modeOf(block({}))).toMatchObject({ mode: 'slides', on: ['A'] })
    const still = [{ joint: 'A', other: 'rock', stands: true, sliding: 0.01 }]
    expect(modeOf(block({ turning: 0.8, closed: still }))).toMatchObject({ mode: 'topples', on: [] })
    expect(modeOf(block({ turning: 0.8 }))).toMatchObject({ mode: 'slides and topples', on: ['A'] })
    expect(modeOf(block({ closed: [] })).mode).toBe('falls')
  })

  test('joints with blocks that move do not count where others stand', () => {
    const closed = [
      { joint: 'side', other: 'column 2', stands: false, sliding: 2 },
      { joint: 'base', other: 'step', stands: true, sliding: 0 },
    ]
    expect(modeOf(block({ turning: 0.8, closed })).mode).toBe('topples')
  })

  test('in words, with the direction: towards the south, 45° downwards', () => {
    expect(failureMode([block({})], 0).words).toBe('wedge slides on A, towards 180°, 45° downwards')
    expect(failureMode([], 0).words).toBe('nothing moves')
    const bouncing = block({ velocity: [0, -1, 1], closed: [] })
    expect(failureMode([bouncing], 0)).toMatchObject({ mode: 'falls', words: 'wedge flies, towards 180°, 45° upwards' })
    const two = failureMode([block({ block: 'a', mass: 2 }), block({ block: 'b' })], 3)
    expect(two.words).toBe(
      '2 blocks slide on A, the largest (a) towards 180°, 45° downwards; bonds inside the rock break at 3 points',
    )
  })
})

/** It tears where strength falls by more than a tenth at once. */
function searchOfBrittle(critical: number, guess: number) {
  const trial = (factor: number, trials: readonly Trial[]): Trial => {
    const from = Math.max(1, bracketOf(trials).stands)
    return { factor, stands: factor < critical && factor < 1.1 * from, from, why: '', steps: 1, looks: [], times: [] }
  }
  // biome-ignore lint/correctness/useYield: a trial that shows nothing on its way.
  const search = searchFactor({ ...SPEC, guess }, [], function* (factor, trials) {
    return trial(factor, trials)
  })
  return search.next().value as ReturnType<typeof bracketOf> & { trials: Trial[] }
}

test.each([1, 1.05, 1.3, 1.5, 2])('what fails from far below is tried again from near: guess %d', (guess) => {
  const { stands, fails, trials } = searchOfBrittle(1.41, guess)
  expect(stands).toBeLessThan(1.41)
  expect(fails).toBeGreaterThanOrEqual(1.41)
  expect(fails / stands).toBeLessThanOrEqual((1 + SPEC.within) * (1 + 1e-12))
  expect(trials.length).toBeLessThan(60)
})

/** Stages that end at an event: where they end, that a resumed run ends there too, and words where an event cannot be. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bareHost, type Outcome, readCase, startRun } from '../../src/index.ts'
import { plainLine, progressLine } from '../../src/output/terminal.ts'

const TEXT = readFileSync('cases/fracture/ends-at-events.yaml', 'utf8')

/** The outcome, gone on with from a checkpoint after each of some numbers of steps of all. */
function run(text: string, ...stops: number[]): Outcome {
  const c = readCase(text).variations[0]
  let { ticks } = startRun(c, { host: bareHost(), frames: false, check: false })
  let total = 0
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value
    total = next.value.state().clock.total
    if (stops.length === 0 || total < stops[0]) continue
    stops.shift()
    const resume = Buffer.concat(next.value.checkpoint({}))
    ticks = startRun(c, { host: bareHost(), frames: false, resume }).ticks
  }
}

const told = (text: string): string => {
  try {
    readCase(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const stagesOf = ({ summary }: Outcome) => summary.stages.map(({ steps, time, until }) => ({ steps, time, until }))

describe('three events', () => {
  const whole = run(TEXT)

  test('end three stages, and the next begins at the step after', () => {
    expect(whole.summary.stages.map(({ steps }) => steps)).toEqual([401, 1600, 2744])
    expect(whole.summary.stages.map(({ until }) => until?.seenAt !== undefined)).toEqual([true, true, true])
    expect(whole.summary.stages[2].until?.largest).toMatchObject({ record: 'push', unit: 'N' })
    expect(whole.summary.warnings.filter((text) => /limit/.test(text))).toEqual([])
  })

  test.each([[[0]], [[1, 2]], [[300, 401, 402]], [[1900, 3200, 4400]]])(
    'resumed after %s steps: the same bits',
    (stops) => {
      const resumed = run(TEXT, ...stops)
      expect(resumed.summary.hash).toBe(whole.summary.hash)
      expect(stagesOf(resumed)).toEqual(stagesOf(whole))
      expect(resumed.series.map(({ values }) => [...values])).toEqual(whole.series.map(({ values }) => [...values]))
      expect(resumed.failures).toEqual(whole.failures)
    },
  )

  test('leave the state of a stage that is just so long', () => {
    const timed = TEXT.replace('time: 0.1 s, dt: 10 us, until: first crack', 'time: 4.01 ms, dt: 10 us').replace(
      'time: 0.1 s, dt: 10 us, until: { record: gap, passes: w }',
      'time: 16 ms, dt: 10 us',
    )
    expect(run(timed).summary.stages.map(({ steps }) => steps)).toEqual([401, 1600, 2744])
    // its clock counts in other roundings of the same step
    expect(run(timed).series[0].values.at(-1)).toBeCloseTo(whole.series[0].values.at(-1)!, 12)
  })

  test('that do not come are told with what was seen instead', () => {
    const { summary } = run(TEXT.replace('passes: w', 'passes: 10*w'))
    expect(summary.stages[1].until).toMatchObject({ event: 'gap passes 1 mm' })
    expect(summary.stages[1].until?.seenAt).toBeUndefined()
    expect(summary.warnings.join('\n')).toContain(
      'stage 1 came to its limit of 100 ms before its event: gap passes 1 mm; the largest gap was 520 µm at 100 ms',
    )
    const later = run(TEXT.replace('until: first crack', 'until: { peak: push, drop: 0.2, above: 1 GN }'))
    expect(later.summary.warnings.join('\n')).toContain(
      'before its event: push has fallen by 20 % from a peak of at least 1 GN',
    )
  })

  test('a level on which the stage begins is passed at once', () => {
    const { summary } = run(
      TEXT.replace('until: { record: gap, passes: w }', 'until: { record: broken, passes: 1 m2 }'),
    )
    expect(summary.stages[1]).toMatchObject({ steps: 1, until: { seenAt: 0 } })
  })
})

describe('words', () => {
  const until = (event: string) => told(TEXT.replace('until: first crack', `until: ${event}`))

  test.each([
    ['{ peak: push, drop: 20 % }', ''],
    ['{ record: push, passes: 2*kn*w }', ''],
    ['{ peak: pusch, drop: 20 % }', 'stages[0].run.until.peak: expected a record'],
    ['{ peak: pusch, drop: 20 % }', 'push'],
    ['{ record: nothing, passes: 1 mm }', 'stages[0].run.until.record: expected a record'],
    ['{ record: gap, passes: 1 kN }', 'stages[0].run.until.passes: expected a length in m'],
    ['{ record: gap, passes: "2*mush" }', 'mush'],
    ['{ peak: push, drop: 20 %, above: 1 mm }', 'stages[0].run.until.above: expected a force in N'],
    ['{ peak: push }', '{ peak: record, drop: 20 % } or { record, passes: value }'],
    ['{ peak: push, drop: 0 }', 'a drop of 0'],
    ['{ peak: push, drop: 20 }', '20 %'],
    ['{ peak: push, drop: 20 %, record: gap }', 'another mapping'],
    ['first-crack', 'first crack'],
  ])('%s', (event, words) => {
    expect(until(event)).toContain(words)
    if (words === '') expect(until(event)).toBe('')
  })

  test('a crack that can never come', () => {
    const sound = `title: t
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 1 } } }
stages: [{ run: { time: 1 s, until: first crack } }]
`
    expect(told(sound)).toContain(
      'stages[0].run.until: expected an event that can come, found "first crack", where nothing',
    )
  })
})

test('progress says that the time is a limit', () => {
  const progress = {
    kind: 'run' as const,
    stage: 0,
    stages: 1,
    fraction: 0.25,
    time: 0.25,
    end: 1,
    step: 100,
    stepsPerSecond: 50,
    left: 6,
    unbalanced: 0,
    target: Number.NaN,
    isLimit: true,
  }
  expect(progressLine(progress, 200)).toContain('t = 250 ms of at most 1 s')
  expect(plainLine(progress)).toContain('at most 6 s left')
})

/** Records that follow from others: the same numbers as the columns that they are made of, and words where they cannot be. */
import { expect, test } from 'vitest'
import { bareHost, readCase, startRun } from '../../src/index.ts'

const HEAD = `
title: A block slides
gravity: 9.81
parameters: { area: 0.5 m2, g: 9.81 }
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
blocks:
  stone-1: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  floor: { shape: { box: [4, 4, 1] }, at: [-1, -1, -3], material: rock, fixed: true }
stages: [{ run: { time: 0.2 s, damping: none } }]
record:
  fall: { block: stone-1, what: displacement }
  speed: { block: stone-1, what: velocity, part: z }
  load: { block: floor, what: force, part: z }
`

function seriesOf(records: string) {
  const { ticks } = startRun(readCase(HEAD + records).variations[0], { host: bareHost(), frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return new Map(next.value.series.map((s) => [s.name, s]))
  }
}

test('differences, ratios and other expressions of columns above, of t and of the case', () => {
  const found = seriesOf(`
  lag: { compute: "fall.z + g*t^2/2" }
  half: { compute: "lag/2 - fall.z" }
  stress: { compute: load/area, unit: kPa }
  share: { compute: "speed/(speed - 1 m/s)" }
`)
  const [fall, speed, load] = ['fall.z', 'speed', 'load'].map((name) => found.get(name)!)
  const at = (name: string) => found.get(name)!
  expect(at('half').values.length).toBeGreaterThan(100)
  at('lag').values.forEach((value, i) => {
    const t = fall.t[i]
    expect(value).toBeCloseTo(fall.values[i] + (9.81 * t * t) / 2, 13)
    expect(at('half').values[i]).toBe(value / 2 - fall.values[i])
    expect(at('stress').values[i]).toBe(load.values[i] / 0.5)
    expect(at('share').values[i]).toBe(speed.values[i] / (speed.values[i] - 1))
  })
  // free fall
  expect(Math.abs(at('lag').values.at(-1)!)).toBeLessThan(1e-9)
  expect(['lag', 'half', 'stress', 'share'].map((name) => at(name).unit)).toEqual(['m', 'm', 'Pa', ''])
})

const told = (records: string): string => {
  try {
    seriesOf(records)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['{ compute: "2*pi" }', 'an expression over a record above it'],
  ['{ compute: "fal.z" }', 'an expression over a record above it'],
  ['{ compute: "fall" }', 'one part: fall.x, fall.y, fall.z'],
  ['{ compute: "fall.magnitude" }', 'one part: fall.x, fall.y, fall.z'],
  ['{ compute: "speed.z" }', 'speed alone: it is a single number'],
  ['{ compute: "fall.z + speed" }', 'a sum or difference of like things, found a length and a velocity'],
  ['{ compute: "fall.z - 2 s" }', 'a sum or difference of like things, found a length and a time'],
  ['{ compute: "fall.z - fall.x", unit: Pa }', 'a length in m'],
  ['{ compute: "load/area", unit: heap }', 'a unit, found "heap"'],
  ['{ compute: "fall.z*nothing" }', 'nothing'],
  ['{ compute: "fall.z +" }', 'an arithmetic expression'],
  ['{ compute: "after - fall.z" }', 'records above it: fall, speed, load'],
  ['{ compute: "q/2" }', 'which stands below'],
  ['{ compute: "speed", what: velocity }', 'no what with compute'],
  ['{ compute: "speed", block: stone-1 }', 'no block with compute'],
  ['{ block: stone-1, part: x }', 'what is recorded, or compute'],
  ['{ block: stone-1, what: velocity, unit: m/s }', 'no unit: it goes with compute'],
  ['{ what: opening }', 'two points'],
  ['{ what: opening, between: [[0, 0, 0], { point: [1, 1, 1], block: stone }] }', 'stone-1'],
  ['{ what: velocity, block: stone-1, between: [[0, 0, 0], [1, 1, 1]] }', 'no between: it is for opening'],
])('%s is refused', (spec, words) => {
  expect(told(`\n  q: ${spec}\n  after: { compute: speed }\n`)).toContain(words)
})

test('what is expected of a computed record has its unit', () => {
  const expecting = (line: string) =>
    told(
      `\n  q: { compute: "fall.z - fall.x" }\n  s: { compute: load/area, unit: Pa }\nexpect: [{ name: e, ${line} }]\n`,
    )
  expect(expecting('record: q, value: -0.2 m, within: 1 mm')).toBe('')
  expect(expecting('record: q, value: -0.2 Pa, within: 1 %')).toContain('a length in m')
  expect(expecting('record: s, take: time of passing, level: 2 m, value: 1 s, within: 1 %')).toContain(
    'a pressure in Pa',
  )
  expect(expecting('record: s, take: time of passing, value: 1 s, within: 1 %')).toContain('the level that is passed')
  expect(expecting('record: s, take: rms, value: 1 m, within: 1 %')).toContain('a pressure in Pa')
  expect(expecting('compute: "rms(q) - mean(q)", value: 1 Pa, within: 1 %')).toContain('a length in m')
})

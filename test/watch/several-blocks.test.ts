/** Records by the name of a repeated or a cut block: means over all of it, sums of what acts on it from outside. */
import { describe, expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'

const outcomeOf = (text: string) => {
  const { ticks } = startRun(readCase(text, { name: 'test.yaml' }).variations[0], { frames: false })
  for (let next = ticks.next(); ; next = ticks.next()) if (next.done) return next.value
}
const last = (outcome: ReturnType<typeof outcomeOf>, name: string) =>
  outcome.series.find((one) => one.name === name)!.values.at(-1)!

const BOXES = `
title: Boxes on each other
gravity: 10
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
joints: { j: { friction: 30 deg, normal: 1 GPa/m, shear: 1 GPa/m } }
contact: { joint: j }
blocks:
  floor: { shape: { box: [9, 3, 1] }, at: [-1, -1, -1], material: rock, rigid: true, fixed: true }
  box: { shape: { box: [1, 1, 1] }, material: rock, rigid: true, repeat: { count: [2, 1, 2], spacing: [2, 1, 1] } }
stages: [{ settle: { ratio: 1e-9 } }]
`

describe('a repeated block', () => {
  const outcome = outcomeOf(`${BOXES}
record:
  mean: { block: box, what: position }
  fall: { block: box, what: displacement, part: z }
  low: { block: box-1-1-1, what: displacement, part: z }
  high: { block: box-1-1-2, what: displacement, part: z }
  under: { block: box, what: contact-force }
  top: { face: box.top, what: position, part: z }
  held: { block: floor, what: contact-force, against: box, part: z }
  points: { block: box, what: contacts, part: total }
  deepest: { block: box, what: overlap }
`)
  test('means are over all of them', () => {
    expect(last(outcome, 'mean.x')).toBeCloseTo(1.5, 9)
    expect(last(outcome, 'mean.z')).toBeCloseTo(1 - 2.5 * 25e-6, 7)
    expect(last(outcome, 'fall') / (0.5 * (last(outcome, 'low') + last(outcome, 'high')))).toBeCloseTo(1, 7)
    expect(last(outcome, 'top')).toBeCloseTo(1.5 - 2.5 * 25e-6, 7)
  })
  test('what they do to each other is no force on them, and counts among their contacts', () => {
    expect(last(outcome, 'under.z') / (4 * 25e3)).toBeCloseTo(1, 6)
    expect(last(outcome, 'under.normal') / (4 * 25e3)).toBeCloseTo(1, 6)
    expect(last(outcome, 'held') / (-4 * 25e3)).toBeCloseTo(1, 6)
    // A square face has its corners and its middle.
    expect(last(outcome, 'points')).toBe(20)
    expect(last(outcome, 'deepest')).toBeCloseTo(5e-5, 8)
  })
})

test('a cut block stands for its pieces', () => {
  const outcome =
    outcomeOf(`${BOXES.replace(', repeat: { count: [2, 1, 2], spacing: [2, 1, 1] }', ', cut: { planes: { p: { dip: 0, dip direction: 0, through: [0, 0, 0.4], joint: j } } }')}
record: { under: { block: box, what: contact-force, part: z }, mean: { block: box, what: position, part: x }, p: { face: box.p, what: position, part: z } }
`)
  expect(last(outcome, 'under') / 25e3).toBeCloseTo(1, 6)
  expect(last(outcome, 'mean')).toBeCloseTo(0.5, 9)
  expect(last(outcome, 'p')).toBeCloseTo(0.4, 4)
})

test.each([
  [
    'turn: { block: box, what: rotation, about: [0, 0, 1] }',
    /record\.turn\.block: expected one block, such as box-1-1-1, found "box", which is repeated \(4\)/,
  ],
  ['spin: { block: box, what: spin }', /record\.spin\.block: expected one block, such as box-1-1-1/],
  ['u: { block: bix, what: displacement }', /record\.u\.block: expected a block: .*did you mean "box"/],
  [
    'u: { face: box.tip, what: displacement }',
    /record\.u\.face: expected a face of the box box-1-1-1: .*did you mean "top"/,
  ],
])('%s is refused', (record, words) => {
  expect(() => readCase(`${BOXES}record: { ${record} }\n`, { name: 'test.yaml' })).toThrow(words)
})

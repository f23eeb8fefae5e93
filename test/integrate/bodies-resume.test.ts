import { expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { finish } from '../run/help.ts'
import { blocksCase } from './bodies-world.ts'

const TEXT = blocksCase(
  `  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [9, 0, 0], material: rock, rigid: true }
  c: { shape: { box: [1, 1, 1] }, at: [20, 0, 0], material: rock, mesh: { cells: [2, 1, 1] } }`,
  `particles: { jet: { disc: { radius: 0.1, thickness: 0.5 }, material: rock, count: [2, 2], spacing: 1, at: [40, 0, 0], velocity: [1, 2, 0] } }
initial: [{ on: [a, c], velocity: [1, 2, 3] }, { on: a, spin: { axis: [1, -1, 2], through: [0, 1, 0], rate: 2 } }]
boundaries:
  push: { on: a.top, traction: [1e4, 2e4, 0] }
  turn: { on: b, rotation: { axis: [1, 0, 2], through: [8, 0, 0], rate: 3 } }
record: { x: { block: a, what: position }, w: { block: b, what: velocity }, L: { block: jet, what: angular-momentum }, e: { what: energy } }`,
  '- run: { time: 30 ms, dt: 0.1 ms, unsafe: true }\n  - run: { time: 20 ms, dt: 0.1 ms, unsafe: true, with: { boundaries.turn: none, damping: { local: 0.1 } } }',
).replace('gravity: 0', 'gravity: 9.81')

test('a run with bodies is the same to the bit with either kernel, and wherever it was stopped', () => {
  const whole = finish(TEXT).outcome!
  expect(whole.summary.problem).toBe('')
  expect(finish(TEXT, { kernel: 'plain' }).outcome!.summary.hash).toBe(whole.summary.hash)
  for (const stopAt of [2, 150, 310, 400]) {
    let bytes: Uint8Array | undefined
    let ticks = 0
    let now = 0
    const host = { ...bareHost(), now: () => now++ }
    finish(TEXT, { host }, [], (tick) => {
      if (ticks++ < stopAt) return false
      bytes = Buffer.concat(tick.checkpoint({}))
      return true
    })
    expect(bytes).toBeDefined()
    const { outcome } = finish(TEXT, { resume: bytes })
    expect(outcome!.summary.hash).toBe(whole.summary.hash)
    expect(outcome!.series).toEqual(whole.series)
  }
})

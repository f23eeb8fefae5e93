import { describe, expect, test } from 'vitest'
import { bareHost, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { finish, joined, tickEveryStep } from '../run/help.ts'
import { caseOf } from '../state/models.ts'
import { lastOf, ledgerError, runCase, valuesOf } from '../watch/runs.ts'

const two = (bolt: string, more = '', second = 'rigid: true') => `
title: Two blocks and a bolt
gravity: 0
materials: { rock: { density: 2000, young: 10 GPa, poisson: 0.25 } }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [2, 0, 0], material: rock, ${second} }
bolts:
  tie: { ${bolt} }
contact: none
initial: [{ on: b, velocity: [1, 0.2, 0] }]
record:
  N: { what: bolt-force, bolt: tie }
  p: { block: a, what: momentum }
  q: { block: b, what: momentum }
  energy: { what: energy }
stages: [{ run: { time: 20 ms, dt: 0.1 ms } }]
${more}`
const TIE = 'from: [0.5, 0.3, 0.5], to: [2.6, 0.5, 0.4], stiffness: 40 MN/m'

describe('two blocks that a bolt holds together', () => {
  test.each(['rigid: true', 'mesh: { cells: [2, 2, 2] }'])('b is %s: momentum stays, energy is accounted for', (b) => {
    const outcome = runCase(two(`${TIE}, yield: 150 kN, pretension: 50 kN`, '', b))
    valuesOf(outcome, 'p.x').forEach((p, n) => {
      expect(Math.abs(p + valuesOf(outcome, 'q.x')[n] - 2000)).toBeLessThan(1e-8)
    })
    expect(Math.max(...valuesOf(outcome, 'N'))).toBeLessThanOrEqual(150e3)
    expect(lastOf(outcome, 'energy.boltYield')).toBeGreaterThan(100)
    expect(ledgerError(outcome)).toBeLessThan(1e-3)
  })

  test('it does not push', () => {
    const outcome = runCase(two(TIE).replace('[1, 0.2, 0]', '[-1, 0, 0]'))
    expect(Math.min(...valuesOf(outcome, 'N'))).toBe(0)
    expect(lastOf(outcome, 'q.x')).toBeCloseTo(-2000, 9)
  })

  test('resumed in the middle of yielding: the same hash', () => {
    const text = two(`${TIE}, yield: 100 kN, breaks at: 0.6 %`)
    const host = tickEveryStep()
    const whole = finish(text, { host }).outcome?.summary.hash
    for (const at of [20, 60, 120]) {
      let bytes: Uint8Array = new Uint8Array()
      finish(text, { host }, [], (tick) => {
        if (tick.step === at) bytes = joined(tick.checkpoint({}))
        return tick.step === at
      })
      expect(finish(text, { host, resume: bytes }).outcome?.summary.hash).toBe(whole)
    }
  })

  test('the summary names its blocks, its force and its state', () => {
    const [tie] = runCase(two(`${TIE}, yield: 100 kN`)).summary.bolts ?? []
    expect(tie).toMatchObject({ name: 'tie', blocks: ['a', 'b'], state: 'yielded' })
    expect(tie.yielded).toBeGreaterThan(1e-3)
    const [torn] = runCase(two(`${TIE}, breaks at: 0.1 %`)).summary.bolts ?? []
    expect(torn).toMatchObject({ force: 0, state: 'broken' })
  })

  test('goes with a block that is taken away', () => {
    const stages = 'stages: [{ run: { time: 2 ms } }, { run: { time: 2 ms, remove: [a] } }]'
    const outcome = runCase(two(TIE).replace(/stages:.*\n/, `${stages}\n`))
    expect(outcome.summary.bolts?.[0].state).toBe('taken away')
    const q = valuesOf(outcome, 'q.x')
    expect(q[q.length - 1]).toBe(q[q.length - 10])
  })
})

/** A block on a spring K through its centre swings with ω² = K/m: the critical step is 2/ω. */
test('the stable step knows the bolt', () => {
  const text = two('from: [2.5, 0.5, 0.5], to: [9, 0.5, 0.5], stiffness: 40 MN/m')
  const c = caseOf(text)
  const { world } = prepareWorld(c, bareHost())
  const { critical, culprit } = setUpStage(world, c, 0, { hard: [], soft: [] })
  expect(Math.abs(critical / (2 / Math.sqrt(40e6 / 2000)) - 1)).toBeLessThan(1e-12)
  expect(culprit).toBe('bolt tie')
})

test.each([
  [
    'from: [0.2, 0.5, 0.5], to: [0.8, 0.5, 0.5]',
    'bolts.tie: expected ends in two blocks, or in a block and the ground, found both in a; lengthen it until it reaches beyond the joint',
  ],
  [
    'from: [8, 0, 0], to: [9, 0, 0]',
    'bolts.tie: expected an end in a block at least, found both outside of all blocks; move an end',
  ],
])('refused: %s', (ends, message) => {
  expect(() => startRun(caseOf(two(`${ends}, stiffness: 1 MN/m`)))).toThrow(message)
})

test('an end on the joint of two blocks belongs to neither', () => {
  const text = two('from: [1, 0.5, 0.5], to: [2.5, 0.5, 0.5], stiffness: 1 MN/m').replace(
    'at: [2, 0, 0]',
    'at: [1, 0, 0]',
  )
  expect(() => startRun(caseOf(text))).toThrow(
    'bolts.tie.from: expected a point inside one block, found one on the joint of a and b; move it into the block that is to hold it',
  )
})

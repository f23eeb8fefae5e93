/** When contact ends a run: too deep, too many; and what it says. */
import { expect, test } from 'vitest'
import { healthy } from '../../src/run/judge.ts'
import type { Simulation } from '../../src/run/simulation.ts'
import { IM, NODE, POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import type { ContactMemory } from '../../src/watch/contact-summary.ts'
import { addRow, contactWorld, LOW_HIGH, LOW_STONE, onNodes, STONE_BALL, WIDTHS } from './contact-world.ts'

/** A run in the middle of a step, with nothing in it but its world. */
function judged(world: World): { problem: string; contacts: ContactMemory } {
  Object.assign(world.clock, { stage: 1, step: 350, total: 900, dt: 1e-4, origin: 2 })
  const contacts: ContactMemory = { overlap: null, force: null, closed: 0 }
  const sim = { world, observer: { contacts }, problem: '' } as unknown as Simulation
  expect(healthy(sim)).toBe(sim.problem === '')
  return { problem: sim.problem, contacts }
}

/** Tets in their undeformed shape have gradients; those of a bare world are turned inside out unless it has none. */
function world(): World {
  const w = contactWorld()
  w.tets.origin.fill(-1)
  for (let node = 0; node < 8; node++) w.nodes.motion[NODE * node + IM] = 1
  for (let k = 3; k < w.nodes.x.length; k += POINT) w.nodes.x[k] = 0
  return w
}

const touch = (w: World, depth: number) =>
  addRow(w, {
    pair: LOW_HIGH,
    a: onNodes(0, 3),
    b: onNodes(1, 0),
    gap: -depth,
    type: 2,
    joint: 1,
    point: [1, 0.5, 0.25],
    force: [0, 0, 5],
  })

test('a tenth of the smaller cell is the limit; the deepest overlap is remembered', () => {
  const w = world()
  touch(w, 0.0999 * WIDTHS[0])
  const { problem, contacts } = judged(w)
  expect(problem).toBe('')
  expect(contacts.overlap).toMatchObject({ blocks: ['low', 'high'], joint: 'fault' })
  expect(contacts.overlap?.relative).toBeCloseTo(0.0999, 12)
  expect(contacts.overlap?.time).toBeCloseTo(2.035, 12)
  expect(contacts.force?.value).toBe(5)
})

test('beyond it the run ends: who, where, how deep, when, and what to do', () => {
  const w = world()
  touch(w, 1e-6)
  touch(w, 0.0625)
  const { problem } = judged(w)
  expect(problem).toBe(
    'blocks low and high are 0.0625 m inside each other at [1.000, 0.5000, 0.2500] (vertex-face), 12.5 % of the width of ' +
      'the smaller cell; at most 10 % is allowed (noticed after step 350 of stage 1, t = 0.0350000 s, dt = 0.0001000 s); ' +
      'make joint fault stiffer; where it is stiff enough for the load, a smaller step (`safety` or `dt`) or a slower impact helps',
  )
})

test('depth counts against the size of the two: the same overlap of larger cells goes on', () => {
  const w = world()
  addRow(w, { pair: LOW_STONE, a: onNodes(0, 3), b: { body: 0 }, gap: -0.06 })
  expect(judged(w).problem).toContain('blocks low and stone')
  const ball = world()
  addRow(ball, { pair: STONE_BALL, a: { body: 0 }, b: { body: 1 }, gap: -0.06 })
  expect(judged(ball).problem).toContain('block stone and particle 0 of balls are 0.0600 m inside each other')
  expect(judged(ball).problem).toContain('12.0 % of the size of the smaller one')
  const large = world()
  large.hulls.width.fill(8)
  addRow(large, { pair: LOW_STONE, a: onNodes(0, 3), b: { body: 0 }, gap: -0.06 })
  expect(judged(large).problem).toBe('')
})

test('parts of one block', () => {
  const w = world()
  addRow(w, { pair: LOW_HIGH, a: onNodes(0, 3), b: onNodes(0, 1), gap: -0.2 })
  expect(judged(w).problem).toMatch(/^two parts of block low are 0\.200 m inside each other/)
})

test('tables that are full', () => {
  const pairs = world()
  pairs.pairs.full[0] = 1
  expect(judged(pairs).problem).toMatch(/^more pairs of cells are near each other than there is room for \(10\) .*skin/)
  const points = world()
  points.contacts.full[0] = 1
  expect(judged(points).problem).toMatch(/^there are more contact points than there is room for \(20\) .*coarser/)
})

test('a particle that is lost is named', () => {
  const w = world()
  w.bodies.v[4] = Number.NaN
  expect(judged(w).problem).toMatch(/^particle 0 of balls has a motion that is not finite/)
})

import { describe, expect, test } from 'vitest'
import { startRun } from '../../src/index.ts'
import { nothing } from '../../src/integrate/nothing.ts'
import { checked } from '../../src/run/checked.ts'
import { checkWorld } from '../../src/state/check.ts'
import { IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import { inTet, VOLUME } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'
import { type Method, step } from '../../src/step.ts'
import { SAMPLE } from '../run/sample-case.ts'
import { caseOf, MODELS, worldOf } from './models.ts'

describe.each(Object.entries(MODELS))('%s', (_, text) => {
  test('is sound as it is set up', () => {
    expect(checkWorld(worldOf(text))).toEqual([])
  })
  test.each(['fast', 'plain'] as const)('stays sound through a run with the %s kernel', (kernel) => {
    const given = text.replace('gravity: 0', 'gravity: 9.81').replace('{ time: 1 ms }', '{ time: 0.2 ms }')
    const { ticks } = startRun(caseOf(given), { kernel, check: true })
    let next = ticks.next()
    while (!next.done) next = ticks.next()
    expect(next.value.summary.problem).toBe('')
  })
})

test('a case with all kinds of boundaries and three stages stays sound', () => {
  const quick = SAMPLE.replace('max steps: 400', 'max steps: 60').replace('time: 4 ms', 'time: 1 ms')
  const { ticks } = startRun(caseOf(quick), { check: true })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  expect(next.value.summary.status).not.toBe('bad')
})

const slot = (world: World) => world.tets.origin.findIndex((origin) => origin >= 0)

/** What is broken → the words that must name it. */
const BROKEN: [string, (world: World) => void, RegExp][] = [
  ['a number that is none', ({ nodes }) => nodes.motion.fill(Number.NaN, NODE + VX, NODE + VX + 1), /finite: motion/],
  ['a position', ({ nodes }) => void (nodes.x[POINT] += 1e-9), /positions: node 1/],
  ['a mass', ({ nodes }) => void (nodes.mass[0] *= 1.001), /mass: node 0/],
  ['an inertia', ({ nodes }) => void (nodes.motion[IM] = Infinity), /inertia: node 0/],
  ['a volume', (w) => void (w.tets.record[inTet(slot(w), VOLUME)] *= -1), /volume/],
  ['a gradient', (w) => void (w.tets.record[inTet(slot(w), 4)] *= 1.001), /gradients/],
  ['a tet turned over', ({ tets: { node } }) => void ([node[0], node[1]] = [node[1], node[0]]), /volume/],
  ['a node out of range', ({ tets }) => void (tets.node[2] = 1e6), /nodes of a tet/],
  ['an origin that is double', ({ nodes }) => void (nodes.origin[0] = nodes.origin[1]), /origins of nodes/],
  ['a batch of odd length', ({ tets }) => void tets.batches[0].to--, /even batches/],
  ['a batch that is missing', ({ tets }) => void tets.batches.pop(), /batches/],
  ['a facet turned over', ({ facets: { node } }) => void ([node[0], node[1]] = [node[1], node[0]]), /outward facets/],
  [
    'a facet of another tet',
    ({ facets, tets }) => {
      const has = (tet: number, n: number) => [0, 1, 2, 3].some((c) => tets.node[4 * tet + c] === POINT * n)
      facets.tet[0] = [...tets.origin.keys()].find((t) => tets.origin[t] >= 0 && !has(t, facets.node[0]))!
    },
    /tet of a facet/,
  ],
  ['a face out of range', ({ facets }) => void (facets.face[0] = 99), /face of a facet/],
  ['a skin with a hole', ({ facets }) => void facets.node.copyWithin(0, 3, 6), /closed skin/],
  ['a sharp edge in the air', ({ facets }) => void (facets.sharpEdge[0] = facets.sharpEdge[1]), /sharp edges/],
  ['a clock that runs back', ({ clock }) => void (clock.dt = -1), /clock/],
]

test.each(BROKEN)('%s is found', (_, breakIt, words) => {
  const world = worldOf(MODELS['a jittered box'])
  breakIt(world)
  expect(checkWorld(world).join('\n')).toMatch(words)
})

test('a tet of another material than its batch, and padding that is not empty, are found', () => {
  const world = worldOf(MODELS['several blocks'])
  const { tets } = world
  const pad = tets.origin.indexOf(-1)
  tets.material[0] = 1 - tets.material[0]
  expect(checkWorld(world).join('\n')).toMatch(/material of a tet: slot 0/)
  if (pad < 0) return
  tets.record[inTet(pad, VOLUME)] = 1
  expect(checkWorld(world).join('\n')).toMatch(/padding/)
})

test('the stage that breaks the world is named', () => {
  const world = worldOf(MODELS['one cell'])
  const broken: Method = {
    search: nothing,
    look: nothing,
    law: nothing,
    elastic: nothing,
    bonds: nothing,
    contact: nothing,
    water: nothing,
    bolts: nothing,
    load: (_clock, _tets, _facets, _loads, nodes) => void (nodes.u[POINT] = 1),
    wake: nothing,
    integrate: nothing,
  }
  expect(() => step(world, checked(broken, world))).toThrow(
    /load broke the world in step 0 of stage 0: positions: node 1/,
  )
})

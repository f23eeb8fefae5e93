/** Tets in chunks, done in any order: forces of nodes as of one loop over all, to the bit. */
import { expect, test } from 'vitest'
import { shakenCube } from '../../src/bench/elements.ts'
import { makeParts } from '../../src/setup/method.ts'
import { addSums, cutTets } from '../../src/threads/cut-tets.ts'
import { makeTasks, SUMS, TETS } from '../../src/threads/tasks.ts'

const WAYS = { stress: 'objective', contact: undefined } as const

test.each(['plain', 'fast'] as const)('chunks in any order add up to what one loop does: %s', (kernel) => {
  const world = shakenCube(10)
  const { clock, energy, lanes, nodes, tets } = world
  const parts = makeParts(world, WAYS, kernel)
  nodes.motion.fill(0)
  parts.elements(clock, tets, nodes, energy)
  const alone = nodes.motion.slice()
  const cut = cutTets(tets, nodes, lanes, 6)
  expect(cut?.chunks.length).toBe(6)
  expect(lanes.sums.some((number) => number > 0)).toBe(true)
  const tasks = makeTasks(world, parts, { tets: cut, lists: 6 }, 1, 2)
  for (let again = 0; again < 2; again++) {
    nodes.motion.fill(0)
    for (const chunk of [3, 0, 5, 1, 4, 2]) tasks[TETS](chunk)
    for (const chunk of [5, 2, 4, 0, 1, 3]) tasks[SUMS](chunk)
    expect(nodes.motion).toEqual(alone)
  }
})

test('a few tets, between which there are as many sums, are not cut', () => {
  const { lanes, nodes, tets } = shakenCube(1)
  expect(cutTets(tets, nodes, lanes, 6)).toBeUndefined()
})

test('a record is added to its node, and cleared', () => {
  const { lanes, nodes } = shakenCube(1)
  lanes.sums.set([2, 1])
  lanes.forces.set([5, 6, 7], 8 + 4)
  nodes.motion.fill(1)
  addSums(lanes, nodes, 0, 1)
  expect([...nodes.motion.subarray(16, 24)]).toEqual([1, 1, 1, 1, 6, 7, 8, 1])
  expect(lanes.forces.every((force) => force === 0)).toBe(true)
})

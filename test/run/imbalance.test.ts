/** Energy from nowhere: the true reason, the blocks, the remedy. */
import { expect, test } from 'vitest'
import { imbalanceCause } from '../../src/run/imbalance.ts'
import { DOUBTFUL } from '../../src/state/neighbours.ts'
import type { World } from '../../src/state/world.ts'

/** Two pairs in doubt: 0 with 1 three times, 1 with 2 forty times. */
const doubtful = new Int32Array(2 * DOUBTFUL)
doubtful.set([0, 1, 1, 3])
doubtful.set([1, 2, 1, 40], DOUBTFUL)
const world = {
  blocks: ['rock-1', 'rock-2', 'rock-3'],
  neighbours: { doubtful, doubtfuls: Int32Array.of(2) },
} as unknown as World
const overlap = { blocks: ['rock-1', 'rock-3'] as [string, string], value: 1, time: 0, relative: 0.08, joint: 'J1' }
const suspects = {
  world,
  contacts: { overlap, force: null, closed: 0 },
  ledger: { error: 100, contactResidual: -90 },
  unsafe: false,
}

test('a step that was given as unsafe is the cause, and no other is told', () => {
  expect(imbalanceCause({ ...suspects, unsafe: true })).toBe(
    'the step of this stage is given as `unsafe`: leave it out, or give a smaller `dt`',
  )
})

test('otherwise nothing is said of `unsafe`: contacts by share, the pairs in doubt, the deepest overlap, a remedy', () => {
  const words = imbalanceCause(suspects)
  expect(words).not.toContain('unsafe')
  expect(words).toContain('90 % of it in contacts')
  expect(words).toContain('in doubt for rock-2 and rock-3 (40 times), rock-1 and rock-2 (3 times)')
  expect(words).toContain('the deepest overlap was 8 % of a cell, rock-1 and rock-3')
  expect(words).toContain('`cut.slivers`')
})

test('what contacts do not account for is told as such', () => {
  const ledger = { error: 100, contactResidual: -1 }
  expect(imbalanceCause({ ...suspects, ledger })).toMatch(/^not in contacts; /)
})

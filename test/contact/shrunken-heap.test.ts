/** A file of its own: what other tests call decides what is inlined, and a double that is handed on then costs an allocation. */
import { expect, test } from 'vitest'
import { searchMeeting } from '../../src/contact/look/shrunken-edges/meeting.ts'
import { makeShrunkenWork } from '../../src/contact/look/shrunken-edges/workspace.ts'
import { stageOf, turnAbout } from './scene.ts'

/** What a warm search may leave on the heap: half of a double. */
const BYTES = 8

test('a warm search allocates nothing', () => {
  const { world, look } = stageOf([{ size: [2, 2, 1] }, { size: [1, 1, 1] }], 'point')
  look([{ at: [0, 0, 0] }, { at: [0.8, 0.7, 1 - 1e-5], turn: turnAbout([0, 0, 1], 0.3) }])
  const question = { shrink: 0.01, width: 1, carries: false, reach: 1e-3 }
  const work = makeShrunkenWork()
  const search = () => searchMeeting(work, world, world.neighbours, 0, question)
  for (let i = 0; i < 20_000; i++) search()
  let least = Number.POSITIVE_INFINITY
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < 2000; i++) search()
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least / 2000).toBeLessThan(BYTES)
})

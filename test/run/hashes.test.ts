/**
 * The hash of the state of every case after so many steps, or at its end: a change of any last bit of any of them is seen
 * here and must be meant. `npx vitest run test/run/hashes.test.ts -u` writes them anew.
 */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { findCases } from '../../src/cli/verify-command.ts'
import { type Case, readCase, startRun } from '../../src/index.ts'

/** Too large to be run for its bits alone. */
const LARGE = ['column']
const STEPS = 100
/** Variations of one case that are looked at. */
const MOST = 1

let t = 0
/** Its clock moves fast, so that every step is a tick. */
const host = { ...nodeHost(), now: () => (t += 1) }

const runsOf = (path: string) =>
  readCase(readText(path), { name: path, folder: dirname(path) })
    .variations.filter((c) => !c.probe && !c.long)
    .slice(0, MOST)

const cases = [...findCases('cases')]
  .filter(([stem]) => !LARGE.includes(stem))
  .map(([stem, path]) => [stem, runsOf(path)] as const)
  .filter(([, runs]) => runs.length > 0)

function hashOf(c: Case): string {
  const { ticks } = startRun(c, { host, frames: false })
  let total = 0
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary.hash
    if (total++ === STEPS) return next.value.hash()
  }
}

describe.each(cases)('%s', (stem, runs) => {
  test('goes through the states that it always went through', { timeout: 300_000 }, () => {
    expect(runs.map((c) => `${c.name} ${hashOf(c)}`)).toMatchSnapshot(stem)
  })
})

/**
 * The hash of the final state of every case: a change of any last bit of any of them is seen here and must be meant.
 * `npx vitest run test/run/hashes.test.ts -u` writes them anew.
 */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { findCases } from '../../src/cli/verify-command.ts'
import { readCase, startRun } from '../../src/index.ts'

const host = nodeHost()
/** Too large to be run for its bits alone. */
const LARGE = ['column']

const runsOf = (path: string) =>
  readCase(readText(path), { name: path, folder: dirname(path) }).variations.filter((c) => !c.probe && !c.long)

const cases = [...findCases('cases')]
  .filter(([stem]) => !LARGE.includes(stem))
  .map(([stem, path]) => [stem, runsOf(path)] as const)
  .filter(([, runs]) => runs.length > 0)

describe.each(cases)('%s', (stem, runs) => {
  test('ends in the state that it always ended in', { timeout: 300_000 }, () => {
    const hashes = runs.map((c) => {
      const { ticks } = startRun(c, { host, frames: false })
      let next = ticks.next()
      while (!next.done) next = ticks.next()
      return `${c.name} ${next.value.summary.hash}`
    })
    expect(hashes).toMatchSnapshot(stem)
  })
})

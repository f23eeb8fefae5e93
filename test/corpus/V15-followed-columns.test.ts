/**
 * Meshed columns that topple over steps make no energy where points are followed; V15-followed-columns. A column that had lifted off its step
 * by less than its corners were past the rim was waited for along the link of the two, which parted nothing: it came to lie 0.1 m deep in
 * the step before it was looked at, and 35 % of what was exchanged came from nowhere.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCase, run } from '../../src/index.ts'

const TEXT = readFileSync(fileURLToPath(new URL('V15-followed-columns.yaml', import.meta.url)), 'utf8')

test('energies balance, and nothing is waited for until it lies deep in its neighbour', { timeout: 120_000 }, () => {
  const [columns] = readCase(TEXT).variations
  const frames = run(columns, { frames: false })
  let next = frames.next()
  while (!next.done) next = frames.next()
  const { summary } = next.value
  expect(summary.status).toBe('done')
  expect(summary.energy.relativeError).toBeLessThan(0.01)
  expect(summary.contact?.overlap?.value).toBeLessThan(0.01)
})

/** YAML is read up to the budget of docs/limits.md, in a time that grows with its length; JSON is no exception. */
import { expect, test } from 'vitest'
import { readSource } from '../../src/case/source.ts'

const rows = (n: number) => Array.from({ length: n }, (_, i) => `  - [${i}.12345678, ${i}.87654321]`).join('\n')

test('a table of 0.8 MB', () => {
  const text = `title: Long\nrows:\n${rows(25_000)}\n`
  expect(text.length).toBeGreaterThan(800_000)
  const { source, faults } = readSource(text, false)
  expect(faults).toEqual([])
  expect((source?.data as { rows: unknown[] }).rows).toHaveLength(25_000)
}, 30_000)

test('10,000 keys are compared without each with each, and the second of two is told with its place', () => {
  const keys = Array.from({ length: 10_000 }, (_, i) => `  key${i}: ${i}`)
  const { faults } = readSource(`map:\n${[...keys, '  key7: 1'].join('\n')}\n`, false)
  expect(faults).toMatchObject([{ line: 10_002, column: 3, expected: 'each key once', found: 'a second "key7"' }])
}, 30_000)

test('more than the budget is refused before it is parsed', () => {
  const { faults } = readSource(`a: ${'x'.repeat(10_000_000)}`, false)
  expect(faults).toMatchObject([{ expected: 'at most 10 MB of YAML', found: '10 MB' }])
})

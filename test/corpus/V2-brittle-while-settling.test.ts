/** Brittle cohesion is gone before the first trial: a factor was searched below 0.05, through millions of steps of a block that falls. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Summary } from '../../src/output/summary.ts'
import { type Finished, read, talus, temporary } from '../cli/talus.ts'

const input = fileURLToPath(new URL('./V2-brittle-while-settling.yaml', import.meta.url))
const { folder, remove } = temporary()
const results = join(folder, 'results', 'V2-brittle-while-settling')
let ended: Finished
let summary: Summary
beforeAll(async () => {
  mkdirSync(join(folder, 'results'))
  ended = await talus(folder, 'slope', input)
  summary = JSON.parse(read(results, 'summary.json'))
}, 60_000)
afterAll(() => remove())

test('the wedge that fails as it is ends the search before its first trial', () => {
  expect(ended.code).toBe(1)
  expect(summary).toMatchObject({ status: 'collapsed', collapse: { stage: 0, mode: { mode: 'slides' } } })
  expect(summary.safety!.trials).toEqual([])
  expect(summary.steps).toBeLessThan(10_000)
  expect(summary.problem).toContain('rock-1 slides on J1 and J2')
})

test('where the cohesion was lost, and how much of it', () => {
  const lost = summary.warnings.filter((note) => note.startsWith('brittle strength was lost'))
  expect(lost).toEqual([
    expect.stringMatching(/joint J1 between rock-1 and rock-3 broke over 314 m2 of 314 m2, 100 % \(points: 4 in shear\)$/),
    expect.stringMatching(/joint J2 between rock-1 and rock-2 broke over 145 m2 of 145 m2, 100 % \(points: 4 in shear\)$/),
  ])
  for (const note of lost) {
    expect(ended.stdout).toContain(note)
    expect(read(results, 'report.html')).toContain(note)
  }
})

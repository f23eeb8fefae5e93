/** The share of its strength that a joint uses: it was 0.00 in this case, of the smooth joints on which it settles, and 3e10 in another. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Summary } from '../../src/output/summary.ts'
import { read, talus, temporary } from '../cli/talus.ts'

const input = fileURLToPath(new URL('./V6-mobilised.yaml', import.meta.url))
const { folder, remove } = temporary()
const results = join(folder, 'results', 'V6-mobilised')
let report = ''
let summary: Summary
beforeAll(async () => {
  mkdirSync(join(folder, 'results'))
  await talus(folder, 'slope', input)
  summary = JSON.parse(read(results, 'summary.json'))
  report = read(results, 'report.html')
}, 90_000)
afterAll(() => remove())

/** What the sheet with this caption says is the largest share. */
const shareOf = (caption: string): number => {
  const figure = report.split('<figure>').find((part) => part.includes(`<figcaption>${caption}.</figcaption>`)) ?? ''
  return Number(/given strength in use ([\d.e+-]+)/.exec(figure)?.[1])
}

test('1/F where the last trial stands, as its caption says', () => {
  const { stands } = summary.safety!
  const caption = `Mobilised strength of joints where F = ${Number(stands!.toPrecision(4))} stands`
  expect(shareOf(caption)).toBeCloseTo(1 / 1.8463518, 2)
})

test('as it fails no more than 1/F of the given strength is in use either', () => {
  const caption = /Mobilised strength of joints as it fails \(F = [\d.]+, [^)]*\)/.exec(report)?.[0] ?? ''
  expect(shareOf(caption)).toBeGreaterThan(0.4)
  expect(shareOf(caption)).toBeLessThan(1 / 1.83)
})

test('none of the state that settled on joints of no strength', () => {
  expect(report).not.toMatch(/Mobilised strength of joints in the settled state/)
})

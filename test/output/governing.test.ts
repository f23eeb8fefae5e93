/** What governs is the body of least factor, told once. */
import { expect, test } from 'vitest'
import { governingOf } from '../../src/output/governing.ts'
import type { FullHeightBody, SlopeSummary } from '../../src/output/slope-summary.ts'
import { designVerdict } from '../../src/safety/design-verdict.ts'
import { wedgeBlock, wedgeSlope } from './slope-sample.ts'

const body = (name: string, factor: number, inModel: boolean): FullHeightBody => ({
  name,
  factor,
  words: `slides (${name})`,
  volume: 1,
  weight: 1,
  inModel,
})
const { factor } = wedgeBlock() as { factor: number }
const slope = (fullHeight: FullHeightBody[], more: Partial<SlopeSummary> = {}): SlopeSummary => ({
  ...wedgeSlope(),
  comparison: undefined,
  fullHeight,
  ...more,
})

test('a body over the full height that is one block is told as the block', () => {
  const same = slope([body('whole', factor * (1 - 1e-9), true)])
  expect(governingOf(same)?.name).toBe('wedge')
  expect(designVerdict(2, { slope: same }).words).toBe('the closed form of wedge is 1.846, 7.68 % short of it')
})

test('of others the least governs; what no joints of the model bound counts where there is nothing else', () => {
  expect(governingOf(slope([body('lower', 1.2, true)]))).toMatchObject({ name: 'lower', factor: 1.2 })
  expect(governingOf(slope([body('elsewhere', 1.2, false)]))?.name).toBe('wedge')
  expect(governingOf(slope([body('elsewhere', 1.2, false)], { blocks: [] }))?.name).toBe('elsewhere')
  expect(governingOf(slope([], { blocks: [] }))).toBeUndefined()
})

test('what is met is no reason why the design factor is not', () => {
  const { verdict, words } = designVerdict(1.5, { slope: slope([body('lower', 1.2, true)]) })
  expect([verdict, words]).toEqual(['not met', 'the closed form of lower is 1.200'])
})

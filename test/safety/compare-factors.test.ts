/** What a report says of a closed form beside a numerical factor. */
import { describe, expect, test } from 'vitest'
import type { BlockAnalysis, SlopeSummary } from '../../src/output/slope-summary.ts'
import type { Safety } from '../../src/output/summary-safety.ts'
import { compareFactors } from '../../src/safety/compare-factors.ts'

const block = (own: Partial<BlockAnalysis>) => ({
  block: 'wedge',
  factor: 1,
  upper: 1.2,
  momentAdmissible: true,
  ...own,
})

function compare(numerical: number, own: Partial<BlockAnalysis> = {}, rigid = true) {
  const slope = { blocks: [block(own)] } as unknown as SlopeSummary
  return compareFactors(slope, { factor: numerical } as Safety, { free: 1, rigid })!
}

describe('one block', () => {
  test.each([
    [1.009, true, {}, true, 'they agree to 0.9 %'],
    [1.015, false, {}, true, 'they agree to 1.5 %'],
    [
      1.15,
      true,
      {},
      true,
      'joints carry shear across the direction of sliding, which may raise the factor up to 1.200',
    ],
    [1.3, true, {}, false, 'above what contact forces allow'],
    [0.9, true, {}, false, 'part of a joint has opened and lost its cohesion'],
    [0.9, true, { momentAdmissible: false }, false, 'do not satisfy the moments, and the block turns'],
    [0.6, true, { momentAdmissible: false, tips: true }, true, 'the block tips about an edge whatever the friction'],
    [
      0.7,
      true,
      { momentAdmissible: false, upper: 0.8 },
      true,
      'turns before it slides: no contact forces hold it above 0.800',
    ],
    [0.9, true, { momentAdmissible: false, upper: 0.8 }, false, 'do not satisfy the moments'],
  ])('%f', (numerical, rigid, own, agrees, words) => {
    const found = compare(numerical, own, rigid)
    expect(found.agrees).toBe(agrees)
    expect(found.reason).toContain(words)
    expect(found.difference).toBeCloseTo(numerical - 1, 12)
  })
})

describe('without a factor on both sides', () => {
  const none = (safety: Partial<Safety>) =>
    compareFactors(
      { blocks: [block({ factor: null })] } as unknown as SlopeSummary,
      { factor: null, stands: null, fails: null, ...safety } as Safety,
      { free: 1, rigid: true },
    )!

  test('a block that stays, in a model that stands up to the greatest factor: they agree', () => {
    expect(none({ stands: 20 })).toMatchObject({ agrees: true, reason: expect.stringContaining('stands up to 20') })
  })

  test('a model that collapsed, or fails down to the least factor, agrees with nothing', () => {
    const collapsed = none({ none: 'the slope collapsed in stage 1' })
    expect(collapsed).toMatchObject({
      agrees: false,
      reason: expect.stringContaining('the slope collapsed in stage 1'),
    })
    expect(none({ fails: 0.05 }).agrees).toBe(false)
  })
})

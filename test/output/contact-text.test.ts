/** Planes and doubts in words. */
import { expect, test } from 'vitest'
import { contactLines, doubtsText, planesText } from '../../src/output/contact-text.ts'
import { good, type Part } from '../../src/output/document.ts'
import { page } from '../../src/output/page.ts'
import { contactSection } from '../../src/output/report-contact.ts'
import { METRIC } from '../../src/output/units.ts'
import { sampleContact } from './sample.ts'

const planes = { looks: 12_000, rounds: 13_200, quick: 11_880, fallbacks: [{ reason: 'overlaps anew', number: 7 }] }
const doubts = {
  reasons: [
    { reason: 'tie', asked: 1, otherwise: 0, kept: 0 },
    { reason: 'deep overlap', asked: 1424, otherwise: 1345, kept: 0 },
  ],
  pairs: [{ blocks: ['a <b>', 'c'] as [string, string], reasons: ['tie', 'deep overlap'], times: 1425 }],
}

const html = (parts: Part[]): string =>
  page({ title: '', case: '', outcome: good(''), about: [], numbered: false, parts, foot: '', hash: '' })

test('a run without them does not speak of them', () => {
  expect(contactLines(sampleContact(), METRIC).join()).not.toMatch(/plane/)
  expect(html(contactSection(sampleContact(), METRIC))).not.toMatch(/ommon plane/)
})

test('rounds and fallbacks of the looks for planes', () => {
  expect(planesText(planes)).toBe(
    '12,000 looks for common planes: 1.1 rounds each, 99 % in two or fewer; 7 × overlaps anew',
  )
  expect(contactLines({ ...sampleContact(), planes }, METRIC)).toContain(`  ${planesText(planes)}`)
})

test('doubts by reason, and their pairs in the report', () => {
  expect(doubtsText(doubts)).toBe(
    'common plane asked 1,425 times where the shortest way out is not the only one: 1 × tie; 1,424 × deep overlap, 1,345 otherwise (first a <b> – c)',
  )
  const shown = html(contactSection({ ...sampleContact(), planes, doubts }, METRIC))
  expect(shown).toContain('<p>12,000 looks for common planes')
  expect(shown).toContain('a &lt;b&gt; – c')
  expect(shown).toContain('tie, deep overlap')
})

test('cells of one block keep their way, and are counted', () => {
  const kept = { reason: 'deep overlap', asked: 0, otherwise: 0, kept: 12 }
  const within = {
    reasons: [kept],
    pairs: [{ blocks: ['w', 'w'] as [string, string], reasons: ['deep overlap'], times: 12 }],
  }
  expect(doubtsText(within)).toBe(
    'shortest way out kept 12 times where it is not the only one, between cells of one block: 12 × deep overlap (first within w)',
  )
  expect(doubtsText({ ...within, reasons: [doubts.reasons[0], kept] })).toBe(
    'common plane asked 1 time where the shortest way out is not the only one: 1 × tie; shortest way out kept 12 times where it is not the only one, between cells of one block: 12 × deep overlap (first within w)',
  )
})

/** VERIFICATION.md and verification.csv, of cases made up for it. */
import { expect, test } from 'vitest'
import { either, meshed, rigid } from '../../src/verify/catalogue/asked.ts'
import { verificationPage } from '../../src/verify/page.ts'
import { rowsCsv } from '../../src/verify/rows-csv.ts'
import type { CheckRow, VerifiedCase } from '../../src/verify/types.ts'

const row = (name: string, quantity: string, more: Partial<CheckRow> = {}): CheckRow => ({
  ...{
    case: name,
    quantity,
    expected: 2,
    computed: 2.001,
    error: 0.0005,
    tolerance: 0.001,
    scale: 'relative',
    unit: '',
    pass: true,
  },
  ...more,
})
const balance = (name: string) => row(name, 'energy balance', { expected: 0, scale: 'absolute', tolerance: 0.01 })

const fall: VerifiedCase = {
  name: 'A01-fall',
  title: 'Fall',
  rows: [
    ...['nbs', 'grid'].flatMap((way) => [
      row(`A01-fall-${way}`, 'way'),
      row(`A01-fall-${way}`, 'speed'),
      balance(`A01-fall-${way}`),
    ]),
    row('A01-fall-slow', 'way', { expected: 3 }),
    row('A01-fall', 'seen', { expected: 'reported', error: 0, tolerance: 0 }),
  ],
  notes: [],
  altered: { speed: { asked: '1e-6', fails: '5e-4', why: 'it is | rough' } },
  missing: [{ quantity: 'turn', why: 'nothing turns' }],
}
const own: VerifiedCase = {
  name: 'box',
  title: 'Box',
  rows: [row('box', 'depth', { pass: false, error: 1 })],
  notes: [],
  altered: {},
  missing: [],
}
const catalogue = {
  A01: [
    either('way', '1e-3', 'A01-fall: way'),
    rigid('speed', '1e-6', 'A01-fall: sp*'),
    rigid('turn'),
    meshed('way', '', 'A01-long: way'),
    either('order', '', 'test/verify/page.test.ts: what a test asks is named beside its file'),
  ],
  B01: [rigid('crack')],
  C01: [rigid('of no case that was run', '', 'C01-any: x')],
}

test('a line counts once for all ways, and again where another number is expected', () => {
  const page = verificationPage([own, fall], catalogue, { B01: 'not built' })
  expect(page).toContain(
    '**3 of 4 lines agree, in 2 cases:** 2 as the reference cases ask, 1 altered, 1 of our own; 2 quantities are missing.',
  )
  expect(page).toContain('Energies balance in 2 of 2 runs.')
  expect(page).toContain('with all of them there are 9 rows.')
})

test('each quantity stands as asked, altered, missing, or waits for --long', () => {
  const page = verificationPage([own, fall], catalogue, { B01: 'not built' })
  for (const line of [
    '| A01 | way | 1e-3 | 2 | 50 % | as asked |',
    '| A01 | speed | 1e-6 | 1 | 50 % | altered |',
    '| A01 | turn |  | – | – | missing |',
    '| A01 | way, deformable |  | – | – | takes long: --long |',
    '| A01-fall | speed | 1e-6 | 5e-4 | it is \\| rough |',
    '| A01-fall | turn | nothing turns |',
    '| B01 | crack | not built |',
    '| box | Box | 0 of 1 | 100000 % |',
    '| box | depth | 2 | 2.001 |',
  ])
    expect(page).toContain(`${line}\n`)
  expect(page).not.toContain('C01')
  expect(page).toBe(verificationPage([fall, own], catalogue, { B01: 'not built' }))
})

test('cases of somebody else have neither what is asked nor what is missing', () => {
  const page = verificationPage([own], catalogue, { B01: 'not built' })
  expect(page).not.toContain('## What the reference cases ask')
  expect(page).not.toContain('## Missing')
})

test('every row is in the file of rows, quoted where it must be', () => {
  const rows = [row('a', 'say "so", please'), row('b', 'x', { computed: 'no sample', error: Number.NaN, pass: false })]
  expect(rowsCsv(rows).split('\n')).toEqual([
    'case,quantity,expected,computed,error,tolerance,scale,unit,pass',
    'a,"say ""so"", please",2,2.001,0.0005,0.001,relative,,true',
    'b,x,2,no sample,NaN,0.001,relative,,false',
    '',
  ])
})

test('what a test asks is named beside its file', () => {
  const page = verificationPage([fall], catalogue, {})
  expect(page).toContain('| A01 | order |  | – | – | as asked, by test/verify/page.test.ts |')
})

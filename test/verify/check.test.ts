import { describe, expect, it } from 'vitest'
import type { Case } from '../../src/case/case.ts'
import type { Comparison as CaseComparison, Expectation as CaseExpectation } from '../../src/case/types/expect.ts'
import type { CheckRow as SummaryRow, Series as SummarySeries } from '../../src/output/summary.ts'
import { checkExpectations } from '../../src/verify/check.ts'
import { checkComparisons, type Variation } from '../../src/verify/compare.ts'
import { formatNumber, formatTable } from '../../src/verify/format.ts'
import type { CheckRow, Comparison, Evidence, Expectation, Series, Tolerance } from '../../src/verify/types.ts'
import { evidence, series } from './evidence.ts'

it('has the shapes of the case, the history and the summary', () => {
  const fromCase: Expectation = {} as CaseExpectation
  const toCase: CaseExpectation = {} as Expectation
  const comparison: [Comparison, CaseComparison] = [{} as CaseComparison, {} as Comparison]
  const row: [CheckRow, SummaryRow] = [{} as SummaryRow, {} as CheckRow]
  const history: Series = {} as SummarySeries
  const values: Evidence['values'] = ({} as Case).values
  expect([fromCase, toCase, comparison, row, history, values]).toHaveLength(6)
})

const relative = (amount: number): Tolerance => ({ scale: 'relative', amount, unit: '' })
const absolute = (amount: number, unit: string): Tolerance => ({ scale: 'absolute', amount, unit })
const facts = evidence({
  series: [series('slide', [0, 1, 2], (t) => 2.001 * t), series('rest', [0, 1, 2], () => 1e-9)],
  stages: [2],
  values: { parameters: { speed: 2 }, gravity: 9.81 },
  hash: '0123456789abcdef',
})
const check = (expectation: Partial<Expectation>): CheckRow =>
  checkExpectations({ name: 'A01-test', expect: [{ name: 'q', take: 'end', ...expectation }] }, facts).rows[0]

describe('expectations', () => {
  it('compare relative to the value', () => {
    const row = check({ record: 'slide', value: '2*speed', within: relative(0.001) })
    expect(row).toMatchObject({ case: 'A01-test', quantity: 'q', expected: 4, computed: 4.002, unit: 'm', pass: true })
    expect(row.error).toBeCloseTo(0.0005, 12)
    expect(check({ record: 'slide', value: -4, within: relative(0.001) }).pass).toBe(false)
    expect(check({ record: 'slide', value: 4, within: relative(0.0004) }).pass).toBe(false)
  })

  it('compare absolutely', () => {
    const row = check({ record: 'rest', value: 0, within: absolute(1e-8, 'm') })
    expect(row).toMatchObject({ error: 1e-9, tolerance: 1e-8, scale: 'absolute', unit: 'm', pass: true })
    expect(check({ record: 'rest', value: 0, within: absolute(1e-10, 'm') }).pass).toBe(false)
  })

  it('compare hashes', () => {
    expect(check({ hash: '0123456789abcdef' })).toMatchObject({ error: 0, tolerance: 0, pass: true })
    expect(check({ hash: '0123456789abcdee' })).toMatchObject({ error: 1, computed: facts.hash, pass: false })
  })

  it('give units: frequencies, times, and absolute tolerances where nothing else tells', () => {
    expect(check({ record: 'slide', take: 'time of max', value: 2, within: relative(1) }).unit).toBe('s')
    expect(check({ compute: 'end(slide)', value: 4, within: absolute(1, 'm') }).unit).toBe('m')
    expect(check({ compute: 'end(slide)', value: 4, within: relative(1) }).unit).toBe('')
  })

  it.each<[string, Partial<Expectation>]>([
    ['no record "slid"; did you mean "slide"?', { record: 'slid', value: 1, within: relative(1) }],
    ['no sample at 1.5 s', { record: 'slide', take: 'at', at: 1.5, value: 1, within: relative(1) }],
    ['needs an absolute tolerance', { record: 'slide', value: 0, within: relative(1) }],
    ['the tolerance is in Pa', { record: 'slide', value: 4, within: absolute(1, 'Pa') }],
    ['the expected value: at character 3: unknown name', { record: 'slide', value: '2*sped', within: relative(1) }],
    ['the expected value: the result is NaN', { record: 'slide', value: 'sqrt(-1)', within: relative(1) }],
    ['the result is Infinity', { compute: '1/0', value: 1, within: relative(1) }],
    ['at character 5', { compute: '1 + )', value: 1, within: relative(1) }],
    ['no tolerance is given', { record: 'slide', value: 4 }],
    ['no record "nothing"', { record: 'nothing' }],
    ['three crossings', { record: 'slide', take: 'frequency', value: 1, within: relative(1) }],
  ])('fail with a reason: %s', (reason, expectation) => {
    const row = check(expectation)
    expect(row).toMatchObject({ error: Number.NaN, pass: false })
    expect(row.computed).toContain(reason)
  })

  it('report quantities without a value, and keep them for comparisons', () => {
    const checked = checkExpectations({ name: 'A', expect: [{ name: 'u', take: 'end', record: 'slide' }] }, facts)
    expect(checked.rows).toEqual([
      {
        case: 'A',
        quantity: 'u',
        expected: 'reported',
        computed: 4.002,
        error: 0,
        tolerance: 0,
        scale: 'absolute',
        unit: 'm',
        pass: true,
      },
    ])
    expect(formatTable(checked.rows)).toContain('0 of 0 quantities agree; 1 reported')
    expect([...checked.quantities]).toEqual([['u', 4.002]])
  })
})

describe('comparisons', () => {
  const variation = (error: number, size: number): Variation => ({
    quantities: new Map([['error', error]]),
    values: { mesh: { size }, gravity: 9.81, parameters: { n: 2 / size } },
  })
  const variations = [variation(0.08, 1), variation(0.02, 0.5)]
  const row = (compute: string, value: number | string = 2): CheckRow =>
    checkComparisons('F06', [{ name: 'order', compute, value, within: relative(1e-12) }], variations)[0]

  it('see quantities and values of each variation, and what all share', () => {
    expect(row('log2(error[0]/error[1])')).toMatchObject({ case: 'F06', quantity: 'order', computed: 2, pass: true })
    expect(row('log(error[0]/error[1])/log(mesh.size[0]/mesh.size[1])').pass).toBe(true)
    expect(row('n[1]/n[0]').pass).toBe(true)
    expect(row('gravity', 'gravity').pass).toBe(true)
    expect(row('sum(error)', 'error[0] + error[1]').pass).toBe(true)
    expect(row('sum(mesh.size, 1, 1)', 'mesh.size[1]').pass).toBe(true)
  })

  it.each([
    ['error[2]', 'unknown name "error[2]"; did you mean "error[0]"?'],
    ['error', 'unknown name "error"'],
    ['mesh.size', 'unknown name "mesh.size"'],
    ['sum(errors)', 'variation 0 has no "errors"'],
    ['sum(error, 1)', 'expected sum(path) or sum(path, i, j), with i and j from 0 to 1'],
    ['sum(error, 1, 0)', 'expected sum(path) or sum(path, i, j)'],
    ['sum(error, 0, 2)', 'expected sum(path) or sum(path, i, j)'],
    ['sum(2*error[0])', 'expected sum(path) or sum(path, i, j)'],
  ])('%s fails: %s', (compute, reason) => {
    expect(row(compute).computed).toContain(reason)
    expect(row(compute).pass).toBe(false)
  })
})

describe('text', () => {
  it('of numbers keeps sensible digits', () => {
    const numbers = [0, 1, -7500000, -8562646.3747, 3.42505855e10, 5.31375e-5, 1 / 3, 1e-20, 123456789012]
    expect(numbers.map((x) => formatNumber(x))).toEqual([
      '0',
      '1',
      '-7500000',
      '-8562646.37',
      '3.42505855e+10',
      '5.31375e-5',
      '0.333333333',
      '1e-20',
      '1.23456789e+11',
    ])
  })

  const rows = [
    check({ name: 's(2)', record: 'slide', value: 4, within: relative(1e-3) }),
    check({ name: 'a|b', record: 'rest', value: 0, within: absolute(1e-10, 'm') }),
    check({ name: 'missing', record: 'slid', value: 'speed', within: relative(0.01) }),
    check({ name: 'state', hash: '0123456789abcdef' }),
  ]

  it('of a table is aligned, with reasons below', () => {
    expect(formatTable(rows)).toMatchInlineSnapshot(`
      "case      quantity       closed form          computed   error  tolerance
      A01-test  s(2)                   4 m           4.002 m  0.05 %      0.1 %  pass
      A01-test  a|b                    0 m            1e-9 m  1e-9 m    1e-10 m  FAIL
      A01-test  missing                  2                 –       –        1 %  FAIL
          no record "slid"; did you mean "slide"?
      A01-test  state     0123456789abcdef  0123456789abcdef       –      equal  pass

      2 of 4 quantities agree
      "
    `)
  })
})

/** Report, tables, histories and terminal in metric or imperial units. */
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { plainText } from '../../src/output/document.ts'
import { historyHeader, shownIn, shownValues } from '../../src/output/history.ts'
import { quickText } from '../../src/output/quick-text.ts'
import { reportDocument } from '../../src/output/report.ts'
import { tablesCsv } from '../../src/output/report-csv.ts'
import { summaryText } from '../../src/output/terminal.ts'
import { IMPERIAL, METRIC, unitsOf } from '../../src/output/units.ts'
import { examineSlope } from '../../src/safety.ts'
import { sampleContact, sampleSummary } from './sample.ts'
import { wedgeSafety, wedgeSlope } from './slope-sample.ts'

test.each([
  [30.48, 'm', '100 ft'],
  [0.0254, 'm', '1 in'],
  [-0.3048, 'm', '-1 ft'],
  [9.290304, 'm2', '100 ft²'],
  [0.3048, 'm/s', '1 ft/s'],
  [4448.2216152605, 'N', '1 kip'],
  [4.4482216152605, 'N', '1 lbf'],
  [47.88025898033584, 'Pa', '1 psf'],
  [47880.25898033584, 'Pa', '1 ksf'],
  [6894757.293168361, 'Pa', '144 ksf'],
  [6.894757293168361e9, 'Pa', '1000 ksi'],
  [157.08746384624618, 'N/m3', '1 lbf/ft³'],
  [907.18474, 'kg', '1 ton'],
  [16.018463373960138, 'kg/m3', '1 lb/ft³'],
  [1.3558179483314, 'J', '1 ft·lbf'],
  [2, 's', '2 s'],
  [0.5, 'rad', '0.5 rad'],
])('%d %s is %s', (value, unit, told) => expect(IMPERIAL.quantity(value, unit)).toBe(told))

test('columns of tables have one unit, round numbers stay round', () => {
  expect(IMPERIAL.column([15.24, 3.048, null], 'm')).toEqual({ unit: 'ft', cells: ['50', '10', '–'] })
  expect(IMPERIAL.column([95760.51796067168, 0], 'Pa')).toEqual({ unit: 'psf', cells: ['2000', '0'] })
  expect(IMPERIAL.column([957605.1796067168], 'Pa')).toEqual({ unit: 'ksf', cells: ['20'] })
  expect(IMPERIAL.value(2.5e6 * 4.4482216152605, 'N')).toBe('2500 kip')
  expect(IMPERIAL.value(160 * 157.08746384624618, 'N/m³')).toBe('160 lbf/ft³')
  expect(IMPERIAL.column([2000 * 157087.4638462462], 'Pa/m')).toEqual({ unit: 'ksf/ft', cells: ['2000'] })
  expect(METRIC.column([15.24], 'm')).toEqual({ unit: 'm', cells: ['15.24'] })
})

test('a history in feet: the heading says so, values are its own', () => {
  const columns = shownIn(IMPERIAL, [
    { name: 'top.z', unit: 'm' },
    { name: 'push', unit: 'N' },
    { name: 'turn', unit: 'rad' },
  ])
  expect(historyHeader(columns)).toBe('time [s],stage,t [s],top.z [ft],push [kip],turn [rad]\n')
  const [z, push, turn] = shownValues(columns, [3.048, 8896.443230521, 0.25])
  expect(z).toBeCloseTo(10, 12)
  expect(push).toBeCloseTo(2, 12)
  expect(turn).toBe(0.25)
  const plain = shownIn(METRIC, [{ name: 'x', unit: 'm' }])
  expect(plain).toEqual([{ name: 'x', unit: 'm' }])
  expect(Object.is(shownValues(plain, [-0])[0], -0)).toBe(true)
})

/** What a metric unit looks like behind a number, or in the head of a column. */
const METRIC_UNIT = /(?:\d|\[)\s?(?:[pnµmkMGT]?(?:m|N|Pa|J|W)|kg|t)(?:[23²³]|\/(?:m[23²³]?|s2?|s²))?(?![\p{L}\d/·])/u

const textOf = (parts: readonly object[]): string =>
  JSON.stringify(parts, (key, value) => (key === 'words' ? plainText(value) : key === 'svg' ? '' : value))

test('nothing metric is left in an imperial report, its tables or on the terminal', () => {
  const summary = {
    ...sampleSummary(),
    units: 'imperial' as const,
    about: '',
    title: '',
    problem: '',
    checks: [],
    warnings: [],
    contact: sampleContact(),
    slope: wedgeSlope(),
    safety: wedgeSafety(),
  }
  const document = reportDocument({ summary, series: [], energies: [], pictures: [], choices: [] })
  for (const text of [textOf(document.parts), tablesCsv(document.parts), summaryText(summary)])
    expect(METRIC_UNIT.exec(text.replaceAll(/tets\/s|steps\/s|[mµ]?s\b|MB/g, '')) ?? undefined).toBeUndefined()
  expect(tablesCsv(document.parts)).toContain('Weight [kip]')
  expect(
    METRIC_UNIT.test(
      tablesCsv(
        reportDocument({
          ...{ summary: { ...summary, units: undefined } },
          series: [],
          energies: [],
          pictures: [],
          choices: [],
        }).parts,
      ),
    ),
  ).toBe(true)
})

/** Of 100 ft of width, a slab 10 ft wide: round in feet and pounds. */
const SLAB = `
title: A slab in feet
gravity: 9.80665
materials: { rock: { density: 150 lb/ft3, young: 3000 ksi, poisson: 0.25 } }
joints: { slide: { friction: 30 deg, cohesion: 500 psf, failure: plastic }, side: { friction: 0 deg } }
blocks:
  rock:
    shape: { slope: { height: 50 ft, face: { dip: 60 deg, dip direction: 180 deg }, length: 60 ft, depth: 90 ft, below: 10 ft } }
    material: rock
    rigid: true
    cut:
      planes:
        slide: { dip: 35 deg, dip direction: 180 deg, through: [0, 0, 0], joint: slide }
        east: { dip: 90 deg, dip direction: 90 deg, through: [5 ft, 0, 0], joint: side }
        west: { dip: 90 deg, dip direction: 90 deg, through: [-5 ft, 0, 0], joint: side }
      names: { slab: [0, 10, 9] }
      hold: [base, back, left, right]
contact: { joint: side }
loads: { dump: { surcharge: 1 ksf, on: rock.upper, behind: [2 ft, 8 ft] } }
strength reduction: {}
output: { units: imperial }
`

test('a case in feet, pounds and psf is told in these', () => {
  const [c] = readCase(SLAB, { name: 'slab.yaml' }).variations
  const account = examineSlope(c)
  const summary = { ...sampleSummary(), units: c.output.units, slope: account.slope }
  const csv = tablesCsv(reportDocument({ summary, series: [], energies: [], pictures: [], choices: [] }).parts)
  expect(csv).toContain('Height,50 ft')
  expect(csv).toContain('Unit weight of the rock,150 lbf/ft³')
  expect(csv).toContain('surcharge of 1 ksf on rock.upper, from 2 ft to 8 ft behind the crest')
  expect(csv).toMatch(/Cohesion c \[psf\]/)
  expect(csv).toMatch(/slide,slide,30°,500/)
  // W = γ H²/2 (cot 35° − cot 60°) over 10 ft.
  const weight = ((150 * 50 ** 2) / 2) * (1 / Math.tan((35 * Math.PI) / 180) - 1 / Math.tan(Math.PI / 3)) * 10e-3
  expect(csv).toMatch(new RegExp(`slab,[\\d.]+,[\\d.]+,${weight.toPrecision(4)}`))
  expect(quickText('slab', c.title, account, unitsOf(c.output))).toContain('slab')
})

test('units that are none are refused', () =>
  expect(() => readCase(SLAB.replace('units: imperial', 'units: feet'), { name: 'slab.yaml' })).toThrow(
    /output\.units: .*metric/,
  ))

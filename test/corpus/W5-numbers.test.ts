/** Angles without a unit, numbers to the digits that mean something, labels that stay on the page, time left. */
import { expect, test } from 'vitest'
import { makeRate } from '../../src/cli/progress.ts'
import { CaseError, readCase } from '../../src/index.ts'
import { widthOf } from '../../src/output/labels.ts'
import { plot } from '../../src/output/plot.ts'
import { quantity } from '../../src/output/quantities.ts'
import { type Extreme, withoutNoise } from '../../src/output/summary.ts'
import { plainLine, type Progress, progressLine } from '../../src/output/terminal.ts'
import { compareFactors } from '../../src/safety/compare-factors.ts'
import { wedgeSafety, wedgeSlope } from '../output/slope-sample.ts'

const caseWith = (joint: string, turn: string) => `title: Angles
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { friction: ${joint} } }
blocks:
  one: { shape: { box: [1, 1, 1] }, rotate: { axis: [0, 0, 1], angle: ${turn} }, material: rock, rigid: true }
  two: { shape: { box: [1, 1, 1] }, at: [0, 0, 2], material: rock, rigid: true }
stages: [{ run: { time: 1 } }]
`
const problemsOf = (text: string): string => {
  try {
    readCase(text)
    return ''
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
}

test('a bare angle that nobody means in radians is asked for its unit', () => {
  expect(problemsOf(caseWith('32', '0.5'))).toMatch(
    /joints\.j\.friction: expected an angle below 90 deg, found 32; 32 rad or 32 deg\? .*write 32 deg$/m,
  )
  expect(problemsOf(caseWith('32 deg', '28'))).toMatch(/rotate\.angle: .*28 rad or 28 deg\? .*write 28 deg$/m)
  for (const [joint, turn] of [
    ['0.55', '6.283185307179586'],
    ['32 deg', '28 rad'],
    ['32 deg', '-3.1'],
  ])
    expect(problemsOf(caseWith(joint, turn))).toBe('')
})

const extreme = (name: string, min: number, max: number): Extreme => ({
  name,
  unit: 'm',
  min,
  max,
  last: max,
  timeOfMin: 0,
  timeOfMax: 1,
})

test('what rounding has left beside the largest part of a record is 0; no prefix goes below its last', () => {
  const [x, z, other] = withoutNoise([extreme('tip.x', -4.94e-16, 1e-17), extreme('tip.z', -2e-3, 0), extreme('far', 0, 3e-14)])
  expect([x.min, x.max]).toEqual([0, 0])
  expect(z.min).toBe(-2e-3)
  expect(other.max).toBe(3e-14)
  expect(quantity(-4.94e-16, 'm')).toBe('-4.94e-16 m')
  expect(quantity(4.94e-12, 'm')).toBe('4.94 pm')
})

test('a factor in a sentence has four figures', () => {
  const safety = { ...wedgeSafety(), factor: null, stands: 1.3519956546090723, fails: null }
  const { reason } = compareFactors(wedgeSlope(), safety, { free: 1, rigid: true }) ?? { reason: '' }
  expect(reason).toMatch(/stands up to 1\.352\b/)
  expect(reason).not.toMatch(/\d\.\d{7}/)
})

const PROGRESS: Progress = {
  kind: 'settle',
  stage: 0,
  stages: 0,
  fraction: Number.NaN,
  time: 1,
  end: Number.NaN,
  step: 10,
  stepsPerSecond: 5,
  left: Number.NaN,
  unbalanced: 0.1,
  target: 1e-5,
}

test('a stage that Talus adds is the first of one', () => {
  expect(plainLine(PROGRESS)).toMatch(/^settle 1\/1:/)
  expect(progressLine({ ...PROGRESS, stages: 3, stage: 1, left: 5 }, 200)).toMatch(/^settle 2\/3 .* 5 s left of this stage$/)
})

test('the rate of steps follows a run that slows down, and is told only once it is known', () => {
  const rate = makeRate(0, 0)
  expect(rate.steps(1000, 0.5)).toBeNaN()
  for (let t = 1; t <= 60; t++) rate.steps(1000 * t, t)
  let step = 60_000
  let found = 0
  for (let t = 61; t <= 120; t++) found = rate.steps((step += 100), t)
  expect(found).toBeGreaterThan(100)
  expect(found).toBeLessThan(150)
})

/** Ends of every text of a plot that lies level. */
const reaches = (svg: string): { text: string; from: number; to: number }[] =>
  [...svg.matchAll(/<text ([^>]*\bx="([-\d.]+)"[^>]*)>([^<]*)<\/text>/g)].map(([, attributes, at, text]) => {
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1]
    const width = widthOf(text, 12.5)
    const from = Number(at) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    return { text, from, to: from + width }
  })

test('labels of a plot stay on its page', () => {
  const long = 'displacement of the block behind the second tension crack above the third bench'
  const x = Array.from({ length: 50 }, (_, i) => 1000 + 0.000123 * i)
  for (const size of [1, 1.2345e-7, 9.87654321e11]) {
    const y = x.map((_, i) => size * (1 + 1e-6 * i))
    const curves = [long, `${long} again`].map((name) => ({ name, x, y }))
    const svg = plot(curves, {
      title: long,
      x: { label: 'time', unit: 's' },
      y: { label: long, unit: 'm' },
      marks: [{ x: x[49], label: '12 settle' }],
    })
    expect(reaches(svg).filter(({ from, to }) => from < 0 || to > 520)).toEqual([])
    const [, upright] = /rotate\(-90\)" text-anchor="middle">([^<]*)</.exec(svg) ?? []
    expect(widthOf(upright, 12.5)).toBeLessThan(310)
    expect(upright).toMatch(/… \[.?m\]$/)
  }
})

/** Earthquakes by coefficients and the factor that is asked for: read, refused, in limit equilibrium, in the model, in words. */
import { describe, expect, test } from 'vitest'
import { bareHost, readCase } from '../../src/index.ts'
import { designHeadline } from '../../src/output/design-text.ts'
import { summaryText } from '../../src/output/terminal.ts'
import { designVerdict } from '../../src/safety/design-verdict.ts'
import { withSeismicDirection } from '../../src/safety/seismic-direction.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { startAny } from '../../src/safety.ts'
import { accelerationOf } from '../../src/setup/acceleration.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'
import { randomWedge } from './random-wedges.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

const withQuake = (yaml: string, seismic: string, more = '') =>
  yaml.replace(/gravity: .*/, `gravity: 9.81\nseismic: ${seismic}\n${more}`)

function finish(yaml: string) {
  const { ticks } = startAny(caseOf(yaml), { frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary
  }
}

const slopeOf = (yaml: string) => {
  const cut = withSeismicDirection(cutBlocks(caseOf(yaml), bareHost()), bareHost())
  return analyseSlope(cut, bareHost())!
}

test('coefficients are the forces of a gravity that leans, and weights stay weights', () => {
  const { yaml } = randomWedge(3)!
  const leaning = slopeOf(yaml.replace(/gravity: .*/, 'gravity: [0.8, -0.56, -9.81]'))
  const across = Math.hypot(0.8, 0.56) / 9.81
  const direction = (Math.atan2(0.8, -0.56) * 180) / Math.PI
  const named = slopeOf(withQuake(yaml, `{ horizontal: ${across}, direction: ${direction} deg }`))
  expect(named.blocks[0].factor! / leaning.blocks[0].factor!).toBeCloseTo(1, 10)
  for (const { unitWeight, blocks } of [leaning, named]) {
    expect(unitWeight).toBeCloseTo(2600 * 9.81, 6)
    expect(blocks[0].weight / blocks[0].volume).toBeCloseTo(2600 * 9.81, 6)
  }
})

test('the acceleration of the model is gravity and the coefficients times its size', () => {
  const seismic = { horizontal: 0.2, vertical: 0.1, direction: Math.PI / 6 }
  const found = accelerationOf({ gravity: [0, 0, -10], seismic })
  for (const [i, x] of [1, Math.sqrt(3), -9].entries()) expect(found[i]).toBeCloseTo(x, 12)
  expect(accelerationOf({ gravity: [0, 0, -10] })).toEqual([0, 0, -10])
})

describe('closed form and model agree in the worst direction', () => {
  test.each([1, 4, 9, 12])('seed %i', (seed) => {
    const { yaml } = randomWedge(seed, { cohesive: seed % 2 === 0 })!
    const quake = `{ horizontal: ${0.05 + 0.01 * seed}, vertical: ${seed === 9 ? 0.05 : 0} }`
    const { slope, safety, design } = finish(withQuake(yaml, quake, 'design factor: 1.2'))
    expect(slope!.blocks[0].momentAdmissible).toBe(true)
    expect(Math.abs(slope!.comparison!.difference!)).toBeLessThan(0.01)
    expect(design!.verdict).toBe(safety!.factor! > 1.2 ? 'met' : 'not met')
  })
})

test('the direction is told, and the conclusion', () => {
  const { yaml } = randomWedge(12, { cohesive: true })!
  const summary = finish(withQuake(yaml, '{ horizontal: 0.05 }', 'design factor: 5'))
  const told = summaryText(summary)
  expect(told).toMatch(/earthquake: 0\.05 towards \d+(\.\d)?° of the weight/)
  expect(told).toMatch(/design factor 5: NOT met; the model fails at \S+, \S+ % short of it; the closed form of wedge/)
})

test('conclusions', () => {
  const safety = { factor: 1.25, stands: 1.249, fails: 1.251, none: undefined, trials: [] }
  const slope = { blocks: [{ block: 'wedge', factor: 1.26 }] }
  const of = (asked: number, parts: object) => designHeadline(designVerdict(asked, parts as never))
  expect(of(1.2, { safety, slope })).toBe('design factor 1.2: met')
  expect(of(1.25, { safety, slope })).toBe('design factor 1.25: open')
  expect(of(1.3, { safety, slope })).toBe('design factor 1.3: NOT met')
  expect(of(1.2, { safety, slope: { blocks: [{ block: 'wedge', factor: 1.1 }] } })).toBe('design factor 1.2: NOT met')
  expect(of(1.2, { slope: { blocks: [{ block: 'wedge', factor: null }] } })).toBe('design factor 1.2: met')
  expect(of(1.2, { collapse: {}, safety, slope })).toBe('design factor 1.2: NOT met')
  expect(of(1.2, {})).toBe('design factor 1.2: open')
})

const { yaml: WEDGE } = randomWedge(3)!

test.each([
  [
    'seismic: { horizontal: 10 }',
    /seismic\.horizontal: .*below 1: force over weight, found 10; .*10 % of gravity is 0\.1/,
  ],
  ['seismic: { horizontal: -0.1 }', /seismic\.horizontal: expected a coefficient of at least 0, found -0\.1; turn its/],
  ['seismic: { horizontal: 0.1, vertical: 5 }', /seismic\.vertical: .*found 5; .*5 % of gravity is 0\.05/],
  ['seismic: {}', /seismic: expected a horizontal or a vertical coefficient, found neither; such as horizontal: 0\.1/],
  ['seismic: { horizontal: 0.1, direction: 125 }', /seismic\.direction: .*125/],
  ['seismic: { horizontal: 0.1, dir: 1 }', /seismic\.dir: .*direction/],
  ['design factor: -1.3', /design factor: expected a number above 0, found -1\.3/],
  ['design factor: 0', /design factor: expected a number above 0, found 0/],
])('%s is refused', (line, words) => {
  expect(() => caseOf(WEDGE.replace(/gravity: .*/, line))).toThrow(words)
})

/** Plots that a case asks for: what is drawn, in which units, with which closed form; of one run and of a family. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { family, plotCsv, plotData, plotSvg } from '../../src/output/plots.ts'
import type { Series } from '../../src/output/summary.ts'
import { METRIC } from '../../src/output/units.ts'
import { talus, temporary } from '../cli/talus.ts'

const series = (name: string, unit: string, f: (t: number) => number): Series => {
  const t = Float64Array.from({ length: 21 }, (_, k) => k / 10)
  return { name, unit, stage: Int32Array.from(t, (_, k) => (k < 10 ? 0 : 1)), t, time: t, values: t.map(f) }
}
const PUSH = [
  series('opening', 'm', (t) => t * t * 1e-3),
  series('load', 'N', (t) => 2000 * t),
  series('n,b', '', (t) => -t),
]

describe('a plot', () => {
  const wanted = { x: 'opening', y: ['load'], expected: '2000*sqrt(x/1e-3)' }
  const data = plotData('load-opening', wanted, PUSH, 2)!

  test('has the samples of its stage, one record against another, in their units', () => {
    expect(data).toMatchObject({
      title: 'load-opening',
      x: { label: 'opening', unit: 'm' },
      y: { label: 'load', unit: 'N' },
    })
    expect([...data.curves[0].x]).toEqual([...PUSH[0].values].slice(10))
    expect([...data.curves[0].y]).toEqual([...PUSH[1].values].slice(10))
    expect(plotData('p', { ...wanted, stage: 0 }, PUSH, 2)!.curves[0].x).toHaveLength(10)
    expect(plotData('p', wanted, PUSH, 3)).toBeUndefined()
    expect(plotData('p', { x: 't', y: ['load'] }, PUSH, 2)!.x).toEqual({ label: 'time', unit: 's' })
  })

  test('its table has the closed form at each sample', () => {
    const [head, ...lines] = plotCsv(data, METRIC).trimEnd().split('\n')
    expect(head).toBe('curve,opening [m],load [N],closed form [N]')
    expect(lines).toHaveLength(11)
    for (const line of lines) {
      const [, x, y, form] = line.split(',').map(Number)
      expect(form).toBeCloseTo(2000 * Math.sqrt(x / 1e-3), 9)
      expect(form).toBeCloseTo(y, 9)
    }
    const quoted = plotCsv(plotData('p', { x: 't', y: ['n,b'] }, PUSH, 2)!, METRIC)
    expect(quoted.split('\n')[0]).toBe('curve,time [s],"n,b [-]"')
    expect(quoted.split('\n')[1]).toBe('"n,b",1,-1')
  })

  test('its picture names both axes with units, and the closed form once', () => {
    const svg = plotSvg(data, METRIC)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).toContain('opening [mm]')
    expect(svg).toContain('load [kN]')
    expect(svg.match(/>closed form</g)).toHaveLength(1)
    // the line, and its mark in the legend
    expect(svg.match(/class="form"/g)).toHaveLength(2)
  })

  test('a family has a curve for each variation, each with its own closed form', () => {
    const steep = plotData('load-opening', { ...wanted, expected: '3000*sqrt(x/1e-3)' }, PUSH, 2)!
    const both = family([
      { variation: 'flat', data },
      { variation: 'steep', data: steep },
    ])
    expect(both.curves.map(({ name }) => name)).toEqual(['flat', 'steep'])
    const svg = plotSvg(both, METRIC)
    expect(svg.match(/>closed form</g)).toHaveLength(1)
    expect(svg).toContain('>flat<')
    const forms = plotCsv(both, METRIC)
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(
      forms.filter(([name]) => name === 'steep').map(([, x, , form]) => Number(form) / Math.sqrt(Number(x) / 1e-3)),
    ).toSatisfy((of: number[]) => of.length === 11 && of.every((k) => Math.abs(k - 3000) < 1e-6))
  })
})

const CASE = `title: Fall
gravity: 9.81
parameters: { v: 0 }
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
blocks: { stone: { shape: { box: [1, 1, 1] }, material: rock, rigid: true } }
initial: [{ on: stone, velocity: { z: v } }]
stages: [{ run: { time: 0.1 s, damping: none } }]
record: { way: { block: stone, what: displacement }, speed: { block: stone, what: velocity, part: z } }
plots:
  fall: { y: way.z, expected: "v*x - 9.81*x^2/2" }
  phase: { title: Speed over way, x: way.z, y: speed, expected: "-sqrt(v^2 - 2*9.81*x)" }
output: { frames: 0 }
vary: { v: [0, -1] }
`

describe('in a result', () => {
  const { folder, remove } = temporary()
  afterAll(() => remove())

  test('each variation has its plots as SVG and CSV, and all together one of each', async () => {
    writeFileSync(join(folder, 'fall.yaml'), CASE.replace('vary: { v:', 'vary: { parameters.v:'))
    const { code, stdout } = await talus(folder, 'run', 'fall.yaml')
    expect(code).toBe(0)
    expect(stdout).toContain('All variations on one plot in results/fall-plots')
    const at = (...path: string[]) => join(folder, 'results', ...path)
    for (const name of ['fall', 'phase'])
      for (const of of ['fall-v0', 'fall-v-1', 'fall-plots'])
        for (const extension of ['svg', 'csv'])
          expect(existsSync(at(of, `plot-${name}.${extension}`)), `${of} ${name}`).toBe(true)
    const report = readFileSync(at('fall-v-1', 'report.html'), 'utf8')
    expect(report).toContain('Speed over way')
    const [, ...lines] = readFileSync(at('fall-plots', 'plot-phase.csv'), 'utf8').trimEnd().split('\n')
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(['v0', 'v-1']))
    for (const line of lines) {
      const [, , speed, form] = line.split(',').map(Number)
      expect(speed).toBeCloseTo(form, 6)
    }
  })
})

describe('words', () => {
  const told = (plot: string): string => {
    try {
      readCase(
        CASE.replace(/plots:\n.*\n.*\n/, `plots: { p: ${plot} }\n`).replace('vary: { v:', 'vary: { parameters.v:'),
      )
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test.each([
    ['{ y: speed }', ''],
    ['{ x: speed, y: [way.x, way.z] }', ''],
    ['{ y: sped }', 'plots.p.y: expected a record: way, speed, found "sped"'],
    ['{ x: sped, y: speed }', 'plots.p.x: expected a record'],
    ['{ y: way }', 'one part of displacement: way.x, way.y, way.z'],
    ['{ y: [speed, way.q] }', 'plots.p.y[1]: expected a part of displacement'],
    ['{ y: [speed, way.z] }', 'records in one unit'],
    ['{ y: speed, stage: 1 }', 'a stage from 0 to 0'],
    ['{ y: speed, expected: "9.81*u" }', 'plots.p.expected'],
    ['{ y: speed, expected: "9.81*" }', 'an arithmetic expression'],
    ['{ x: speed }', 'plots.p.y'],
  ])('%s', (plot, words) => {
    expect(told(plot)).toContain(words)
    if (words === '') expect(told(plot)).toBe('')
  })
})

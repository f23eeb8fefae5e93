/**
 * Plots that a case asks for: records against each other or against time, with the closed form over them; of one run, or of all
 * variations of a case on one plot. Each is drawn as SVG and told as CSV.
 */
import { compile, parseExpression } from '../math/expression.ts'
import { type Curve, plot } from './plot.ts'
import type { Series } from './summary.ts'
import { historyUnit, type Units } from './units.ts'

/** What is drawn: columns of the history, `t` being the clock of the stage. */
export interface PlotWanted {
  title?: string
  x: string
  y: readonly string[]
  /** Closed form over x. */
  expected?: string
  /** Absent: the last. */
  stage?: number
}

export interface PlotData {
  title: string
  x: { label: string; unit: string }
  y: { label: string; unit: string }
  curves: PlotCurve[]
}

export interface PlotCurve {
  name: string
  x: Float64Array
  y: Float64Array
  expected?: (x: number) => number
}

/** Points of a closed form. */
const POINTS = 400
const EXPECTED = 'closed form'

/** Undefined where the run did not come to the stage. */
export function plotData(
  name: string,
  wanted: PlotWanted,
  series: readonly Series[],
  stages: number,
): PlotData | undefined {
  const stage = wanted.stage ?? stages - 1
  const find = (column: string) => series.find((one) => one.name === column)
  const first = find(wanted.y[0])
  if (!first) throw new Error(`assert: the case has no record "${wanted.y[0]}"`)
  const rows = Array.from(first.stage.keys()).filter((row) => first.stage[row] === stage)
  if (rows.length === 0) return undefined
  const across = find(wanted.x)
  const of = (values: Float64Array) => Float64Array.from(rows, (row) => values[row])
  const x = of(across ? across.values : first.t)
  const expected = wanted.expected === undefined ? undefined : over(wanted.expected)
  return {
    title: wanted.title ?? name,
    x: across ? { label: wanted.x, unit: across.unit } : { label: 'time', unit: 's' },
    y: { label: wanted.y.length > 1 ? name : wanted.y[0], unit: first.unit },
    curves: wanted.y.map((column, k) => {
      const found = find(column)
      if (!found) throw new Error(`assert: the case has no record "${column}"`)
      return { name: column, x, y: of(found.values), ...(expected && k === 0 && { expected }) }
    }),
  }
}

function over(text: string): (x: number) => number {
  const at = compile(parseExpression(text), ['x'])
  const value = new Float64Array(1)
  return (x) => {
    value[0] = x
    return at(value)
  }
}

/** The same plot of several variations as one: their curves by the names of these. */
export function family(plots: readonly { variation: string; data: PlotData }[]): PlotData {
  const curves = plots.flatMap(({ variation, data }) =>
    data.curves.map((curve) => ({ ...curve, name: data.curves.length > 1 ? `${variation} ${curve.name}` : variation })),
  )
  return { ...plots[0].data, curves }
}

export function plotSvg({ title, x, y, curves }: PlotData, units: Units): string {
  const lines: Curve[] = curves.map(({ name, x: across, y: up }) => ({ name, x: across, y: up }))
  const forms = curves.flatMap(({ x: across, expected }) => (expected ? [closedForm(across, expected)] : []))
  return plot([...lines, ...forms], { title, x, y, units, width: 640, height: 380 })
}

/** At even distances over what was recorded. */
function closedForm(x: Float64Array, expected: (x: number) => number): Curve {
  const [low, high] = x.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [x[0], x[0]])
  const at = Float64Array.from({ length: POINTS + 1 }, (_, k) => low + ((high - low) * k) / POINTS)
  return { name: EXPECTED, x: at, y: at.map(expected), isForm: true }
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line for each sample of each curve, with the closed form at its place. */
export function plotCsv({ x, y, curves }: PlotData, units: Units): string {
  const [across, up] = [x, y].map(({ unit }) => historyUnit(units, unit))
  const hasForm = curves.some(({ expected }) => expected)
  const named = (label: string, unit: string) => quote(`${label} [${unit || '-'}]`)
  const head = [
    'curve',
    named(x.label, across.unit),
    named(y.label, up.unit),
    ...(hasForm ? [named(EXPECTED, up.unit)] : []),
  ]
  const lines = curves.flatMap(({ name, x: places, y: values, expected }) =>
    Array.from(places, (place, k) => {
      const form = hasForm ? [expected ? String(expected(place) * up.factor) : ''] : []
      return [quote(name), place * across.factor, values[k] * up.factor, ...form].join(',')
    }),
  )
  return `${[head.join(','), ...lines].join('\n')}\n`
}

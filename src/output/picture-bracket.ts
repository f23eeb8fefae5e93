/**
 * How a factor of safety was found by strength reduction: each trial with what came of it, the bracket that is left, and how far the
 * watched point had come in each trial, with the moment at which it was called a failure.
 */
import { escapeXml } from '../math/escape-xml.ts'
import { shorten } from './labels.ts'
import type { Picture } from './picture.ts'
import { SHEET, sheetSize } from './picture-sheet.ts'
import { type Curve, type Point, plot } from './plot.ts'
import { figure } from './quantities.ts'
import { METRIC, type Units } from './units.ts'

export interface Trial {
  /** Strengths were divided by this. */
  factor: number
  stable: boolean
  /** Displacement of the watched point [m] over time [s]. */
  time: ArrayLike<number>
  displacement: ArrayLike<number>
  /** When it was called a failure [s]. */
  failedAt?: number
}

export interface BracketOptions {
  title: string
  /** In the order in which they were run. */
  trials: readonly Trial[]
  /** Greatest stable and least unstable factor; either may be missing. */
  bracket: { stable?: number; unstable?: number }
  /** What is watched: "displacement of the wedge". */
  watched: string
  units?: Units
}

const TALL = 250
const GAP = 16

export function bracketSheet(options: BracketOptions): Picture {
  const { title, bracket } = options
  const upper = trialPlot(options)
  const lower = historyPlot(options)
  const [top, bottom] = [heightOf(upper), heightOf(lower)]
  const height = top + GAP + bottom
  const nested = (svg: string, y: number, tall: number) =>
    svg.replace('<svg ', `<svg x="0" y="${y}" width="${SHEET.width}" height="${tall}" `)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="wide" ${sheetSize(height)} role="img" aria-label="${escapeXml(title)}">${nested(upper, 0, top)}${nested(lower, top + GAP, bottom)}</svg>`
  return {
    caption: `${title}: ${foundOf(bracket)}. Circles are stable, crosses failed; trials are numbered as they ran.`,
    svg,
  }
}

const heightOf = (svg: string): number => Number(svg.match(/viewBox="0 0 \S+ (\S+)"/)?.[1] ?? TALL)

/** What is known of the factor, in words. */
export function foundOf({ stable, unstable }: BracketOptions['bracket']): string {
  if (stable !== undefined && unstable !== undefined)
    return `factor of safety between ${figure(stable, 4)} and ${figure(unstable, 4)}`
  if (stable !== undefined) return `factor of safety above ${figure(stable, 4)}, no trial failed`
  return unstable === undefined ? 'no trial' : `factor of safety below ${figure(unstable, 4)}, every trial failed`
}

const last = (values: ArrayLike<number>): number => (values.length > 0 ? values[values.length - 1] : Number.NaN)

function trialPlot({ title, trials, bracket, watched, units = METRIC }: BracketOptions) {
  const points = trials.map(
    ({ factor, stable, displacement }, i): Point => ({
      x: factor,
      y: last(displacement),
      symbol: stable ? 'circle' : 'cross',
      label: String(i + 1),
    }),
  )
  const { stable, unstable } = bracket
  return plot([], {
    title: `${shorten(title, 260, 14)}: each trial at its end`,
    x: { label: 'trial factor: strengths divided by', unit: '' },
    y: { label: watched, unit: 'm', log: canBeLog(points.map(({ y }) => y)) },
    points,
    band:
      stable !== undefined && unstable !== undefined
        ? { from: stable, to: unstable, label: `${figure(stable, 4)} … ${figure(unstable, 4)}` }
        : undefined,
    width: SHEET.width,
    height: TALL,
    units,
  })
}

function historyPlot({ trials, watched, units = METRIC }: BracketOptions) {
  const order = trials.map((trial, i) => ({ trial, i })).sort((a, b) => a.trial.factor - b.trial.factor)
  const curves = order.map(
    ({ trial, i }): Curve => ({
      name: `${i + 1}: F ${figure(trial.factor, 4)}`,
      x: trial.time,
      y: trial.displacement,
    }),
  )
  const points = trials.flatMap((trial): Point[] =>
    trial.failedAt === undefined
      ? []
      : [{ x: trial.failedAt, y: valueAt(trial, trial.failedAt), symbol: 'cross', label: '' }],
  )
  return plot(curves, {
    title: `Histories of the trials${points.length > 0 ? '; crosses: called a failure' : ''}`,
    x: { label: 'time since the strength was reduced', unit: 's' },
    y: { label: watched, unit: 'm', log: trials.some(({ displacement }) => last(displacement) > 0) },
    points,
    width: SHEET.width,
    height: TALL,
    units,
  })
}

/** What did not move has no logarithm. */
const canBeLog = (values: readonly number[]): boolean => values.length > 0 && values.every((v) => v > 0)

/** Between samples along a straight line. */
function valueAt({ time, displacement }: Trial, t: number): number {
  let k = 0
  while (k < time.length && time[k] < t) k++
  if (k === 0 || k === time.length) return displacement[Math.max(0, k - 1)] ?? Number.NaN
  const share = (t - time[k - 1]) / (time[k] - time[k - 1])
  return displacement[k - 1] + share * (displacement[k] - displacement[k - 1])
}

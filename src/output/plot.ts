/**
 * Line plots as SVG: round ticks, one SI prefix an axis, a legend, and at most two points per pixel column and line.
 *
 * Decimation: the samples of a pixel column are replaced by its first, least, greatest and last, in their order, so that a spike of one
 * sample survives and a plot of 100,000 samples is as small as one of 2,000. A line breaks at a value that is not finite (or, on a
 * logarithmic axis, not positive). Text and axes take the colour of the page, lines are mid-tones: both light and dark pages and paper work.
 */

import { escapeXml } from '../math/escape-xml.ts'
import { type Box, placeLabels, shorten, type Wish, widthOf } from './labels.ts'
import { DASHES, LINE_COLOURS } from './palette.ts'
import { clipTicks, linearTicks, logTicks, type Ticks } from './ticks.ts'
import { METRIC, type Units } from './units.ts'

export interface Curve {
  name: string
  x: ArrayLike<number>
  y: ArrayLike<number>
  /** A closed form: a broad pale line below the others, named once. */
  isForm?: boolean
}

export interface PlotOptions {
  title: string
  x: { label: string; unit: string }
  y: { label: string; unit: string; log?: boolean }
  /** Dashed vertical lines: beginnings of stages. */
  marks?: { x: number; label: string }[]
  /** Single values: full circles, or crosses. */
  points?: Point[]
  /** A range of x that is shaded. */
  band?: { from: number; to: number; label: string }
  width?: number
  height?: number
  units?: Units
}

export interface Point {
  x: number
  y: number
  symbol: 'circle' | 'cross'
  /** Beside it. */
  label?: string
}

interface Axis {
  label: string
  ticks: Ticks
  /** Position in the picture of a value in SI; NaN where it has none. */
  place: (value: number) => number
}

/** Beyond this, differences overflow; such a value is not drawn into the range. */
const HUGE = 1e300

function range(curves: Curve[], of: 'x' | 'y', positive: boolean): [number, number] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const c of curves)
    for (let i = 0; i < c[of].length; i++) {
      const v = c[of][i]
      if (!(Math.abs(v) < HUGE) || (positive && v <= 0)) continue
      if (v < min) min = v
      if (v > max) max = v
    }
  return min > max ? [positive ? 0.1 : 0, 1] : [min, max]
}

/** Single values stand a little off the ends of the axis. */
function padded([min, max]: [number, number], kind: 'round' | 'tight'): [number, number] {
  const pad = kind === 'round' ? 0.04 * (max - min) : 0
  return [min - pad, max + pad]
}

function axis(
  { label, unit, units }: { label: string; unit: string; units: Units },
  [min, max]: [number, number],
  kind: 'round' | 'tight' | 'log',
  from: number,
  to: number,
): Axis {
  const log = kind === 'log'
  const size = Math.max(Math.abs(min), Math.abs(max))
  const scale = log && units.system === 'metric' ? { factor: 1, unit } : units.scale(size, unit)
  const wanted = Math.max(2, Math.round(Math.abs(to - from) / (from < to ? 70 : 40)))
  const [low, high] = [min * scale.factor, max * scale.factor]
  const round = log ? logTicks(low, high, wanted) : linearTicks(low, high, wanted)
  const ticks = kind === 'tight' && high - low > 0 ? clipTicks(round, low, high) : round
  const place = (value: number) => {
    if (!(Math.abs(value) < HUGE) || (log && value <= 0)) return Number.NaN
    const share =
      ((log ? Math.log10(value * scale.factor) : value * scale.factor) - ticks.min) / (ticks.max - ticks.min)
    return from + share * (to - from)
  }
  const shown = scale.unit && scale.unit !== '-' ? ` [${scale.unit}]` : ''
  return { label: label + shown, ticks, place }
}

const px = (v: number) => String(Math.round(v * 10) / 10)

/** Path of a curve; see the decimation above. */
export function curvePath(curve: Curve, x: (v: number) => number, y: (v: number) => number): string {
  const n = Math.min(curve.x.length, curve.y.length)
  let path = ''
  let pen = 'M'
  let i = 0
  const to = (k: number) => {
    path += `${pen}${px(x(curve.x[k]))} ${px(y(curve.y[k]))}`
    pen = 'L'
  }
  while (i < n) {
    const column = Math.floor(x(curve.x[i]))
    if (Number.isNaN(y(curve.y[i])) || Number.isNaN(column)) {
      pen = 'M'
      i++
      continue
    }
    const first = i
    let low = i
    let high = i
    while (++i < n && Math.floor(x(curve.x[i])) === column && !Number.isNaN(y(curve.y[i]))) {
      if (curve.y[i] < curve.y[low]) low = i
      if (curve.y[i] > curve.y[high]) high = i
    }
    const kept = [first, Math.min(low, high), Math.max(low, high), i - 1]
    kept.forEach((k, j) => {
      if (j === 0 || k !== kept[j - 1]) to(k)
    })
  }
  return path
}

function grid(x: Axis, y: Axis, box: { left: number; top: number; right: number; bottom: number }): string {
  const { left, top, right, bottom } = box
  const out: string[] = []
  x.ticks.at.forEach((v, i) => {
    const at = px(left + ((v - x.ticks.min) / (x.ticks.max - x.ticks.min)) * (right - left))
    out.push(`<path class="grid" d="M${at} ${top}V${bottom}"/>`)
    out.push(`<text x="${at}" y="${bottom + 17}" text-anchor="middle">${x.ticks.labels[i]}</text>`)
  })
  y.ticks.at.forEach((v, i) => {
    const at = bottom - ((v - y.ticks.min) / (y.ticks.max - y.ticks.min)) * (bottom - top)
    out.push(`<path class="grid" d="M${left} ${px(at)}H${right}"/>`)
    out.push(`<text x="${left - 6}" y="${px(at + 4)}" text-anchor="end">${y.ticks.labels[i]}</text>`)
  })
  out.push(`<path class="frame" d="M${left} ${top}V${bottom}H${right}"/>`)
  out.push(
    `<text x="${(left + right) / 2}" y="${bottom + 37}" text-anchor="middle">${escapeXml(fitted(x.label, right - left))}</text>`,
  )
  const middle = (top + bottom) / 2
  out.push(
    `<text transform="translate(13 ${middle}) rotate(-90)" text-anchor="middle">${escapeXml(fitted(y.label, 2 * Math.min(middle, bottom + BELOW - middle)))}</text>`,
  )
  return out.join('')
}

function stroke(i: number): string {
  const dash = DASHES[Math.floor(i / LINE_COLOURS.length) % DASHES.length]
  return `stroke="${LINE_COLOURS[i % LINE_COLOURS.length]}"${dash && ` stroke-dasharray="${dash}"`}`
}

/** Lines that a legend names: of more the others are counted. */
const MOST_NAMED = 24
const CLOSED_FORM = 'class="form" stroke="currentColor" stroke-opacity=".22" stroke-width="6"'

interface Named {
  name: string
  stroke: string
}

/** Lines by their order, closed forms alike; of these one is named. */
function strokesOf(curves: Curve[]): { strokes: string[]; names: Named[] } {
  const strokes = curves.map((curve, i) => (curve.isForm ? CLOSED_FORM : `${stroke(i)} stroke-width="1.3"`))
  const firstForm = curves.findIndex(({ isForm }) => isForm)
  const named = curves.map(({ name }, i) => ({ name, stroke: strokes[i] }))
  const lines = named.filter((_, i) => !curves[i].isForm)
  const more = lines.length - MOST_NAMED
  const told =
    more > 0 ? [...lines.slice(0, MOST_NAMED), { name: `… and ${more} more`, stroke: 'stroke="none"' }] : lines
  return { strokes, names: [...told, ...(firstForm < 0 ? [] : [named[firstForm]])] }
}

/** Rows of names above the plot; returns the height they take. */
function legend(names: Named[], left: number, right: number, top: number): { svg: string; height: number } {
  let svg = ''
  let x = left
  let y = top
  names.forEach(({ name, stroke: look }) => {
    const text = shorten(name, right - left - 34, LETTERS)
    const width = 34 + 7.4 * text.length
    if (x > left && x + width > right) {
      x = left
      y += 16
    }
    svg += `<path ${look} d="M${px(x)} ${y - 4}h18"/><text x="${px(x + 22)}" y="${y}">${escapeXml(text)}</text>`
    x += width
  })
  return { svg, height: y - top + 16 }
}

const LETTERS = 12.5
const TITLE = 15
/** Room left and right of a plot, and for the title of its upright axis, where labels do not ask for more. */
const LEFT = 72
const RIGHT = 18
const LABELS = 30
/** Room below a plot for labels and title of its level axis. */
const BELOW = 46

const widest = (labels: readonly string[]): number =>
  labels.reduce((most, label) => Math.max(most, widthOf(label, LETTERS)), 0)

/** The title of an axis in its room; the unit is kept. */
function fitted(label: string, room: number): string {
  const unit = / \[[^\]]*\]$/.exec(label)?.[0] ?? ''
  return shorten(label.slice(0, label.length - unit.length), room - widthOf(unit, LETTERS), LETTERS) + unit
}

const STYLE =
  `.plot text{fill:currentColor;font:${LETTERS}px system-ui,sans-serif}.plot .title{font-weight:600;font-size:14px}.plot path{fill:none}` +
  '.plot .grid{stroke:currentColor;opacity:.13}.plot .frame{stroke:currentColor;opacity:.6}' +
  '.plot .mark{stroke:currentColor;opacity:.45;stroke-dasharray:3 3}.plot .band{fill:currentColor;opacity:.1}' +
  '.plot .circle{fill:#0072b2;stroke:#0072b2}.plot .cross{stroke:#b3261e;stroke-width:2}'

const SYMBOLS = {
  circle: (x: number, y: number) => `M${px(x - 4)} ${px(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`,
  cross: (x: number, y: number) => `M${px(x - 4)} ${px(y - 4)}l8 8m0 -8l-8 8`,
}

/** Symbols, and their labels beside them where nothing else stands. */
function drawPoints(points: readonly Point[], x: Axis, y: Axis, page: Box): string {
  const seen = points
    .map((point) => ({ ...point, left: x.place(point.x), down: y.place(point.y) }))
    .filter(({ left, down }) => Number.isFinite(left) && Number.isFinite(down))
  const symbols = seen.map(({ symbol, left, down }) => `<path class="${symbol}" d="${SYMBOLS[symbol](left, down)}"/>`)
  const wishes = seen.flatMap(({ label, left, down }): Wish[] =>
    label
      ? [
          {
            text: label,
            places: [
              { x: left, y: down - 8, anchor: 'middle' },
              { x: left, y: down + 17, anchor: 'middle' },
              { x: left + 8, y: down + 4, anchor: 'start' },
              { x: left - 8, y: down + 4, anchor: 'end' },
              { x: left + 6, y: down - 10, anchor: 'start' },
              { x: left - 6, y: down - 10, anchor: 'end' },
            ],
          },
        ]
      : [],
  )
  const taken = seen.map(({ left, down }): Box => ({ x: left - 5, y: down - 5, width: 10, height: 10 }))
  const labels = placeLabels(wishes, LETTERS, page, taken, []).map(
    (p) => `<text x="${px(p.x)}" y="${px(p.y)}" text-anchor="${p.anchor}">${escapeXml(p.text)}</text>`,
  )
  return symbols.join('') + labels.join('')
}

/** Its label to the right of it, or to the left where that ends beyond the plot. */
function drawBand({ from, to, label }: NonNullable<PlotOptions['band']>, x: Axis, page: Box): string {
  const [left, right] = [x.place(from), x.place(to)]
  const [top, bottom] = [page.y, page.y + page.height]
  const fits = right + 5 + widthOf(label, LETTERS) <= page.x + page.width
  const place = fits ? `x="${px(right + 5)}"` : `x="${px(left - 5)}" text-anchor="end"`
  return `<path class="band" style="fill:currentColor" d="M${px(left)} ${top}H${px(right)}V${bottom}H${px(left)}Z"/><text ${place} y="${top + 12}">${escapeXml(label)}</text>`
}

export function plot(curves: Curve[], options: PlotOptions): string {
  const { title, width = 520, height = 290, marks = [], points = [], band, units = METRIC } = options
  const { strokes, names: all } = strokesOf(curves)
  const names = curves.length > 1 ? all : []
  const key = names.length ? legend(names, LEFT, width - RIGHT, 36) : { svg: '', height: 0 }
  const [top, bottom] = [28 + key.height, height + key.height - BELOW]
  const single = { name: '', x: points.map((p) => p.x), y: points.map((p) => p.y) }
  const drawn = [...curves, single]
  const y = axis(
    { ...options.y, units },
    range(drawn, 'y', !!options.y.log),
    options.y.log ? 'log' : 'round',
    bottom,
    top,
  )
  const left = Math.max(LEFT, LABELS + widest(y.ticks.labels))
  const kind = points.length > 0 && curves.length === 0 ? 'round' : 'tight'
  const across = (right: number) =>
    axis({ ...options.x, units }, padded(range(drawn, 'x', false), kind), kind, left, right)
  const right = width - Math.max(RIGHT, 2 + widest(across(width - RIGHT).ticks.labels.slice(-1)) / 2)
  const x = across(right)
  const box = { left, top, right, bottom }
  const lines = curves.map(
    (c, i) => `<path ${strokes[i]} stroke-linejoin="round" d="${curvePath(c, x.place, y.place)}"/>`,
  )
  const below = lines.filter((_, i) => curves[i].isForm)
  const above = lines.filter((_, i) => !curves[i].isForm)
  const dashed = marks.map((m) => {
    const at = px(x.place(m.x))
    const fits = Number(at) + 4 + widthOf(m.label, LETTERS) <= width
    const text = fits ? `x="${px(Number(at) + 4)}"` : `x="${px(Number(at) - 4)}" text-anchor="end"`
    return `<path class="mark" d="M${at} ${box.top}V${box.bottom}"/><text ${text} y="${box.top + 11}">${escapeXml(m.label)}</text>`
  })
  const full = height + key.height
  const page = { x: left, y: box.top, width: right - left, height: box.bottom - box.top }
  const shaded = band ? drawBand(band, x, page) : ''
  const dots = drawPoints(points, x, y, page)
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${width} ${full}" role="img" aria-label="${escapeXml(title)}"><style>${STYLE}</style><text class="title" x="${left}" y="17">${escapeXml(shorten(title, width - left, TITLE))}</text>${key.svg}${grid(x, y, box)}${shaded}${dashed.join('')}${below.join('')}${above.join('')}${dots}</svg>`
}

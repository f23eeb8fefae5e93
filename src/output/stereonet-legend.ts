/** The legend of a stereonet: what is drawn, each with its symbol, in two columns below the disc. */
import { escapeXml } from '../math/escape-xml.ts'
import { shorten, widthOf } from './labels.ts'
import { figure } from './quantities.ts'
import { LABEL, PAGE, px, type StereonetDrawing } from './stereonet-drawing.ts'
import { colourOf, dashOf, meanPath, symbolPath } from './stereonet-symbols.ts'

/** Draws its symbol at the left end of a line of the legend. */
export interface Entry {
  text: string
  symbol: (x: number, y: number) => string
}

const ROW = 15
const SYMBOL = 26
const PADDING = 10

const line = (attributes: string) => (x: number, y: number) =>
  `<path ${attributes} d="M${px(x)} ${px(y)}h${SYMBOL - 6}"/>`

const swatch = (attributes: string) => (x: number, y: number) =>
  `<rect ${attributes} x="${px(x)}" y="${px(y - 5)}" width="${SYMBOL - 6}" height="10"/>`

export const planeStroke = (set: number): string => {
  const dash = dashOf(set)
  return `class="plane" stroke="${colourOf(set)}"${dash && ` stroke-dasharray="${dash}"`}`
}

/** Sets in the order in which poles and planes name them. */
export const setsOf = ({ poles, planes }: StereonetDrawing): string[] => [
  ...new Set([...poles.map(({ set }) => set), ...planes.map(({ set }) => set)]),
]

export function legendEntries(drawing: StereonetDrawing): Entry[] {
  const sets = setsOf(drawing)
  const { poles, means, planes, face, lines, limits, zones, contours } = drawing
  const entries: Entry[] = poles.map(({ set, places }) => ({
    text: `poles of ${set} (n = ${places.length})`,
    symbol: (x, y) =>
      `<path class="pole" style="fill:${colourOf(sets.indexOf(set))}" stroke="${colourOf(sets.indexOf(set))}" d="${symbolPath(sets.indexOf(set), x + 10, y)}"/>`,
  }))
  if (means.length > 0)
    entries.push({
      text: 'mean pole, and cone of 68.3 % of the set',
      symbol: (x, y) =>
        `<path class="mean" d="${meanPath(x + 10, y)}"/><circle class="cone" cx="${px(x + 10)}" cy="${px(y)}" r="6.5"/>`,
    })
  for (const { label, set } of planes)
    entries.push({ text: `plane ${label}`, symbol: line(planeStroke(sets.indexOf(set))) })
  if (face) entries.push({ text: `slope face ${face.label}`, symbol: line('class="face"') })
  for (const { label, kind } of limits) entries.push({ text: label, symbol: line(`class="${kind}"`) })
  zones.forEach(({ label }, i) => {
    entries.push({ text: label, symbol: swatch(`class="zone" fill="url(#critical${i % 2})"`) })
  })
  for (const critical of [true, false])
    if (lines.some((l) => l.critical === critical))
      entries.push({
        text: `${critical ? 'critical ' : ''}intersection (trend/plunge)`,
        symbol: (x, y) =>
          `<circle class="${critical ? 'critical' : 'line'}" cx="${px(x + 10)}" cy="${px(y)}" r="3.6"/>`,
      })
  contours?.levels.forEach(({ percent }, i) => {
    entries.push({
      text: `more than ${figure(percent)} % of the poles per 1 % area`,
      symbol: swatch(`class="density" fill-opacity="${figure(stackedShade(i))}"`),
    })
  })
  return entries
}

/** Opacity of a band, and of it over those below it. */
export const densityShade = (band: number): number => 0.14 + 0.02 * band
const stackedShade = (band: number): number =>
  1 - Array.from({ length: band + 1 }, (_, k) => 1 - densityShade(k)).reduce((left, share) => left * share, 1)

/** The box with its top at `y`, and how high it is. */
export function legend(drawing: StereonetDrawing, y: number): { svg: string; height: number } {
  const entries = legendEntries(drawing)
  const rows = columnsOf(entries)
  const footer = footnotes(drawing)
  const tall = Math.max(rows[0].length, rows[1].length)
  const height = 2 * PADDING + ROW * (tall + footer.length) + (footer.length ? 4 : 0)
  const half = PAGE.width / 2
  const items = rows.flatMap((column, c) =>
    column.map(({ text, symbol }, r) => {
      const [left, middle] = [PADDING + c * (half - 4), y + PADDING + ROW * (r + 0.5)]
      return `${symbol(left, middle)}<text x="${px(left + SYMBOL)}" y="${px(middle + 3.4)}">${escapeXml(text)}</text>`
    }),
  )
  const notes = footer.map((text, i) => {
    const base = y + PADDING + 4 + ROW * (tall + i + 0.5) + 3.4
    return `<text x="${PADDING}" y="${px(base)}">${escapeXml(text)}</text>`
  })
  const frame = `<rect class="box" x="0.5" y="${px(y)}" width="${PAGE.width - 1}" height="${px(height)}"/>`
  return { svg: frame + items.join('') + notes.join(''), height }
}

/** Halves of the list, in their order; what is too long for a column is cut. */
function columnsOf(entries: readonly Entry[]): [Entry[], Entry[]] {
  const room = PAGE.width / 2 - PADDING - SYMBOL
  const fitting = entries.map(({ text, symbol }) => ({ text: shorten(text, room, LABEL), symbol }))
  const half = Math.ceil(entries.length / 2)
  return [fitting.slice(0, half), fitting.slice(half)]
}

function footnotes({ poles, contours, notes }: StereonetDrawing): string[] {
  const count = poles.reduce((sum, { places }) => sum + places.length, 0)
  const parts: string[] = []
  if (count > 0) parts.push(`n = ${count} poles`)
  if (contours)
    parts.push(`density of ${contours.poles} poles by ${contours.counting}, greatest ${figure(contours.greatest)} %`)
  parts.push(...notes)
  return parts.length > 0 ? wrapped(parts, PAGE.width - 2 * PADDING) : []
}

/** Parts in as few lines as they need. */
function wrapped(parts: readonly string[], room: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]}; ${part}` : part
    if (lines.length > 0 && widthOf(longer, LABEL) <= room) lines[lines.length - 1] = longer
    else lines.push(shorten(part, room, LABEL))
  }
  return lines
}

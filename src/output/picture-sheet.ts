/** A sheet of a slope report: a picture of the model with title, north arrow, axes, scale bar and legend, as wide as the text of A4. */
import { escapeXml } from '../math/escape-xml.ts'
import { shorten, widthOf } from './labels.ts'
import { bandColour, PART_COLOURS, PARTS, type Part } from './palette.ts'
import { axes, axesBelow, scaleBar } from './picture-overlay.ts'
import { plural } from './quantities.ts'
import { linearTicks, type Ticks } from './ticks.ts'
import type { Units } from './units.ts'
import type { View } from './view.ts'

/** Points: 180 mm, what A4 leaves between its margins; the model is so tall that two sheets on a page keep letters of 8 points. */
export const SHEET = { width: 510, millimetres: 180, margin: 22, tallest: 270 }
const HEAD = 44
const LETTERS = 10
/** That a scale bar with its words needs. */
const BAR_ROOM = 175

/** Colours of bolts, tension cracks and water, told apart in print. */
export const MARK_COLOURS = { bolt: '#10306e', crack: '#8c1d5b', water: '#0b63b5' }

export const SHEET_STYLE =
  `.sheet text{fill:currentColor;font:${LETTERS}px system-ui,"DejaVu Sans",sans-serif}.sheet .title{font-weight:600;font-size:13px}` +
  '.sheet .line{fill:none;stroke:currentColor;stroke-width:1.1}.sheet .north{fill:currentColor;stroke:currentColor;stroke-width:.8}' +
  '.sheet .arrow{fill:none;stroke:#1b1f24;stroke-width:1.3}.sheet .under{fill:none;stroke:#fff;stroke-opacity:.7;stroke-width:3}' +
  '.sheet .ghost{fill:none;stroke:currentColor;stroke-width:.8;stroke-opacity:.55;stroke-dasharray:5 3}.sheet .box{fill:none;stroke:currentColor;stroke-width:.6}' +
  `.sheet .bolt{fill:none;stroke:${MARK_COLOURS.bolt};stroke-width:1.5}.sheet .collar{fill:${MARK_COLOURS.bolt};stroke:#fff;stroke-width:.7}` +
  `.sheet .crack{fill:none;stroke:${MARK_COLOURS.crack};stroke-width:1.6;stroke-dasharray:6 2.5}.sheet .wet{fill:${MARK_COLOURS.water};fill-opacity:.6;stroke:none}` +
  `.sheet .table{fill:none;stroke:${MARK_COLOURS.water};stroke-width:1.5}.sheet .inside{stroke-dasharray:3.5 2.5}` +
  '.sheet .halo{paint-order:stroke;stroke:var(--page,#fff);stroke-width:3px;stroke-linejoin:round}'

export interface SheetParts {
  title: string
  subtitle: string
  view: View
  /** The image with its top at the given y. */
  image: (y: number) => string
  /** Over the image, in the coordinates of the view. */
  overlay?: string
  /** Legend or colour bar, drawn from its upper left corner, and how much room it needs. */
  key: Key
  units: Units
}

export interface Key {
  svg: string
  width: number
  height: number
}

const px = (v: number) => String(Math.round(v * 10) / 10)

/** Origin of the axes below the model [px]. */
const AXES_AT = 44

/** Size attributes of a sheet of this height. */
export const sheetSize = (height: number): string =>
  `width="${SHEET.millimetres}mm" height="${px((height * SHEET.millimetres) / SHEET.width)}mm" viewBox="0 0 ${SHEET.width} ${px(height)}"`

export function heading(title: string, subtitle: string): string {
  const room = SHEET.width - 20
  return `<text class="title" x="10" y="16">${escapeXml(shorten(title, room, 13))}</text><text x="10" y="32">${escapeXml(shorten(subtitle, room, LETTERS))}</text>`
}

export function sheet({ title, subtitle, view, image, overlay = '', key, units }: SheetParts): string {
  const below = HEAD + view.height + 8
  const start = Math.max(140, (SHEET.width - key.width) / 2 - 20)
  // Below a key that leaves no room beside it stands the scale bar.
  const bar = start + key.width > SHEET.width - BAR_ROOM ? key.height + 12 : 38
  const foot = Math.max(64, key.height + 8, bar + 22, AXES_AT + axesBelow(view.camera))
  const height = below + foot
  const right = SHEET.width - 14
  const orientation = `${axes(58, below + AXES_AT, view.camera)}${northArrow(view, right - 30, below - 18)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sheet wide" ${sheetSize(height)} role="img" aria-label="${escapeXml(title)}"><style>${SHEET_STYLE}</style>${heading(title, subtitle)}${image(HEAD)}<g transform="translate(0 ${HEAD})">${overlay}</g>${orientation}<g transform="translate(${px(start)} ${px(below)})">${key.svg}</g>${scaleBar(view, right, below + bar, units)}</svg>`
}

/** A compass that lies on the ground, seen as the model is. */
export function northArrow({ camera }: View, x: number, y: number): string {
  const size = 24
  const at = (east: number, north: number) =>
    `${px(x + size * (camera.right[0] * east + camera.right[1] * north))} ${px(y - size * (camera.up[0] * east + camera.up[1] * north))}`
  const flat = Math.abs(camera.near[2])
  const [nx, ny] = at(0, 1.35).split(' ').map(Number)
  return `<ellipse class="line" cx="${x}" cy="${y}" rx="${size}" ry="${px(size * flat)}"/><path class="north" d="M${at(0, 1)}L${at(0.24, -0.55)}L${at(0, -0.3)}Z"/><path class="line" d="M${at(0, 1)}L${at(-0.24, -0.55)}L${at(0, -0.3)}Z"/><text class="halo" x="${px(nx)}" y="${px(ny + 3.5)}" text-anchor="middle" font-weight="600">N</text>`
}

/** Two keys, one beside the other. */
export function beside(left: Key, right: Key): Key {
  if (right.width === 0) return left
  return {
    svg: `${left.svg}<g transform="translate(${px(left.width + 24)} 0)">${right.svg}</g>`,
    width: left.width + 24 + right.width,
    height: Math.max(left.height, right.height),
  }
}

/** What each colour says of a block, with or without a model. */
export type PartWords = Record<Part, string>
const IN_MODEL: PartWords = { moving: 'moving', standing: 'standing', fixed: 'fixed' }

/** Moving, standing, fixed: those that there are, with their number of blocks. */
export function partLegend(parts: readonly Part[], words = IN_MODEL): Key {
  const rows = PARTS.map((part, i) => ({ part, i, count: parts.filter((p) => p === part).length })).filter(
    (r) => r.count,
  )
  const texts = rows.map(({ part, count }) => `${words[part]} (${plural(count, 'block')})`)
  const svg = rows.map(
    ({ i }, row) =>
      `<rect x="0" y="${4 + 15 * row}" width="16" height="10" fill="${PART_COLOURS[i]}" stroke="currentColor" stroke-width=".6"/><text x="22" y="${13 + 15 * row}">${texts[row]}</text>`,
  )
  const width = Math.max(130, ...texts.map((text) => 24 + widthOf(text, LETTERS)))
  return { svg: svg.join(''), width, height: 4 + 15 * rows.length }
}

/** Colours in steps between round ticks, for values from min to max in SI. */
export interface Scale {
  /** What the ends stand for [SI]. */
  range: [number, number]
  bands: number
  ticks: Ticks
  unit: string
}

/** Room for the numbers under a colour bar. */
const MOST_BANDS = 6

export function bandedScale(min: number, max: number, unit: string, units: Units): Scale {
  const scale = units.scale(Math.max(Math.abs(min), Math.abs(max)), unit)
  const ticks = linearTicks(min * scale.factor, max * scale.factor, MOST_BANDS)
  const range: [number, number] = [ticks.min / scale.factor, ticks.max / scale.factor]
  return { range, bands: ticks.at.length - 1, ticks, unit: scale.unit }
}

const BAR = { width: 190, height: 11 }

export function bandedBar(name: string, { bands, ticks, unit }: Scale): Key {
  const step = BAR.width / bands
  const boxes = Array.from(
    { length: bands },
    (_, k) =>
      `<rect class="box" style="fill:${bandColour(k, bands)}" x="${px(k * step)}" y="16" width="${px(step)}" height="${BAR.height}"/>`,
  )
  const labels = ticks.labels.map((text, k) => `<text x="${px(k * step)}" y="38" text-anchor="middle">${text}</text>`)
  const title = unit && unit !== '-' ? `${name} [${unit}]` : name
  return {
    svg: `<text x="0" y="11">${escapeXml(title)}</text>${boxes.join('')}${labels.join('')}`,
    width: Math.max(BAR.width, widthOf(title, LETTERS)),
    height: 42,
  }
}

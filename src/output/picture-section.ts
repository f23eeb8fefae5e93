/** A section on a sheet: the blocks that a vertical plane cuts, to one scale in both directions, with arrows of displacement. */
import { escapeXml } from '../math/escape-xml.ts'
import type { Pose, Scene } from './frame.ts'
import { PART_COLOURS, PARTS, type Part } from './palette.ts'
import type { Picture } from './picture.ts'
import { marksKey, marksOnSection, NO_MARKS, type SlopeMarks } from './picture-marks.ts'
import {
  beside,
  heading,
  type Key,
  type PartWords,
  partLegend,
  SHEET,
  SHEET_STYLE,
  sheetSize,
} from './picture-sheet.ts'
import { arrowPath, withReference } from './picture-slope.ts'
import { figure } from './quantities.ts'
import { type CutLine, type SectionArrow, type SectionBlock, sectionArrows, sectionBlocks } from './section.ts'
import { linearTicks, type Ticks } from './ticks.ts'
import type { Units } from './units.ts'

export interface SectionOptions {
  title: string
  line: CutLine
  /** What each block of the scene does. */
  parts: readonly Part[]
  units: Units
  marks?: SlopeMarks
  words?: PartWords
}

const LEFT = 52
const RIGHT = 16
const TOP = 66
const TALLEST = 270
/** A length that is told in feet [m]. */
const FEET = 1
/** The longest arrow over the width, its least over it, and the distance between arrows. */
const LONGEST = 0.13
const LEAST = 0.03
const SPACING = 24

/** From metres to the sheet: one scale for both; ticks are in the unit that is shown. */
interface Frame {
  /** Of the sheet, for one unit that is shown. */
  scale: number
  left: number
  x: (u: number) => number
  y: (z: number) => number
  /** Ends of what is cut along the section [m]. */
  ends: [number, number]
  across: Ticks
  up: Ticks
  bottom: number
  unit: string
}

const px = (v: number) => String(Math.round(v * 10) / 10)

/** Undefined where the plane cuts nothing. */
export function sectionSheet(scene: Scene, start: Pose, end: Pose, options: SectionOptions): Picture | undefined {
  const { title, line, parts, units, marks = NO_MARKS, words } = options
  const blocks = sectionBlocks(scene, end, line)
  const frame = frameOf(blocks, units)
  if (!frame) return undefined
  const arrows = sectionArrows(scene, start, end, line)
  const largest = arrows.reduce((most, arrow) => Math.max(most, sizeOf(arrow)), 0)
  const length = largest > 0 ? (LONGEST * SHEET.width) / largest : 0
  const drawn = arrowPaths(arrows, frame, length, largest)
  const shown = blocks.map(({ block }) => parts[block] ?? 'standing')
  const key = beside(withReference(partLegend(shown, words), length, largest, units), marksKey(marks, 'on a section'))
  const height = frame.bottom + 44 + key.height
  const moved = largest > 0 ? `; largest displacement in it ${units.quantity(largest, 'm')}` : ''
  const subtitle = `${throughText(line, units)}, looking ${compass(line.azimuth - Math.PI / 2)}${moved}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="sheet wide" ${sheetSize(height)} role="img" aria-label="${escapeXml(title)}"><style>${SHEET_STYLE}</style>${heading(title, subtitle)}${axesOf(frame, line)}${blocks.map((b) => blockPath(b, parts, frame)).join('')}${marksOnSection(marks, line, frame)}<path class="under" d="${drawn || 'M0 0'}"/><path class="arrow" d="${drawn || 'M0 0'}"/>${legendAt(key, frame.bottom + 40)}</svg>`
  return { caption: `${title}.`, svg }
}

const legendAt = ({ svg }: Key, y: number): string => `<g transform="translate(${LEFT} ${px(y)})">${svg}</g>`

const sizeOf = ({ by: [u, z] }: SectionArrow): number => Math.sqrt(u * u + z * z)

const degrees = (angle: number): number => (Math.round((angle * 180) / Math.PI) + 720) % 360

/** Azimuth in three figures. */
const compass = (angle: number): string => String(degrees(angle)).padStart(3, '0')

function throughText({ through: [x, y], azimuth }: CutLine, units: Units): string {
  const { unit, cells } = units.column([x, y], 'm')
  return `along ${compass(azimuth)} through (${cells.map((cell) => figure(Number(cell))).join(', ')}) ${unit}`
}

function frameOf(blocks: readonly SectionBlock[], units: Units): Frame | undefined {
  const box = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [u, z] of blocks.flatMap(({ loops }) => loops).flat()) {
    box[0] = Math.min(box[0], u)
    box[1] = Math.max(box[1], u)
    box[2] = Math.min(box[2], z)
    box[3] = Math.max(box[3], z)
  }
  if (!(box[1] > box[0] && box[3] > box[2])) return undefined
  const { factor, unit } = units.system === 'metric' ? { factor: 1, unit: 'm' } : units.scale(FEET, 'm')
  const [u0, u1, z0, z1] = box.map((x) => x * factor)
  const [across, up] = [linearTicks(u0, u1, 7), linearTicks(z0, z1, 6)]
  const room = SHEET.width - LEFT - RIGHT
  const scale = Math.min(room / (across.max - across.min), TALLEST / (up.max - up.min))
  const left = LEFT + (room - scale * (across.max - across.min)) / 2
  const bottom = TOP + scale * (up.max - up.min)
  return {
    scale,
    left,
    across,
    up,
    bottom,
    ends: [box[0], box[1]],
    unit,
    x: (u) => left + scale * (u * factor - across.min),
    y: (z) => bottom - scale * (z * factor - up.min),
  }
}

function axesOf({ left, scale, across, up, bottom, unit }: Frame, { azimuth }: CutLine): string {
  const right = left + scale * (across.max - across.min)
  const top = bottom - scale * (up.max - up.min)
  const out: string[] = []
  up.at.forEach((z, i) => {
    const at = bottom - scale * (z - up.min)
    out.push(`<path class="line" style="opacity:.18" d="M${px(left)} ${px(at)}H${px(right)}"/>`)
    out.push(`<path class="line" d="M${px(left - 4)} ${px(at)}h4"/>`)
    out.push(`<text x="${px(left - 7)}" y="${px(at + 3.5)}" text-anchor="end">${up.labels[i]}</text>`)
  })
  across.at.forEach((u, i) => {
    const at = left + scale * (u - across.min)
    out.push(`<path class="line" d="M${px(at)} ${px(bottom)}v4"/>`)
    out.push(`<text x="${px(at)}" y="${px(bottom + 15)}" text-anchor="middle">${across.labels[i]}</text>`)
  })
  out.push(`<path class="line" d="M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}"/>`)
  const middle = (left + right) / 2
  out.push(
    `<text x="${px(middle)}" y="${px(bottom + 29)}" text-anchor="middle">distance along the section [${unit}]</text>`,
    `<text transform="translate(${px(left - 38)} ${px((top + bottom) / 2)}) rotate(-90)" text-anchor="middle">height z [${unit}]</text>`,
    `<text x="${px(left)}" y="${TOP - 12}">A (towards ${compass(azimuth + Math.PI)})</text>`,
    `<text x="${px(right)}" y="${TOP - 12}" text-anchor="end">A′ (towards ${compass(azimuth)})</text>`,
  )
  return out.join('')
}

function blockPath({ block, loops }: SectionBlock, parts: readonly Part[], { x, y }: Frame): string {
  const path = loops.map((loop) => `M${loop.map(([u, z]) => `${px(x(u))} ${px(y(z))}`).join('L')}Z`).join('')
  const colour = PART_COLOURS[PARTS.indexOf(parts[block] ?? 'standing')]
  return `<path fill-rule="evenodd" fill="${colour}" stroke="#1b1f24" stroke-width=".9" stroke-linejoin="round" d="${path}"/>`
}

/** Spaced evenly, the largest first, so that what moves most has its arrow. */
function arrowPaths(arrows: readonly SectionArrow[], { x, y }: Frame, length: number, largest: number): string {
  const taken: [number, number][] = []
  let path = ''
  for (const arrow of [...arrows].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    if (!(sizeOf(arrow) >= LEAST * largest && largest > 0)) break
    const [left, top] = [x(arrow.at[0]), y(arrow.at[1])]
    if (taken.some(([a, b]) => (a - left) ** 2 + (b - top) ** 2 < SPACING * SPACING)) continue
    taken.push([left, top])
    path += arrowPath(left, top, length * arrow.by[0], -length * arrow.by[1])
  }
  return path
}

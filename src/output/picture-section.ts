/** A section on a sheet: the blocks that a vertical plane cuts, to one scale in both directions, with arrows of displacement. */
import { escapeXml } from '../math/escape-xml.ts'
import type { Pose, Scene } from './frame.ts'
import { PART_COLOURS, PARTS, type Part } from './palette.ts'
import type { Picture } from './picture.ts'
import { heading, type Key, partLegend, SHEET, SHEET_STYLE, sheetSize } from './picture-sheet.ts'
import { arrowPath, withReference } from './picture-slope.ts'
import { figure, quantity } from './quantities.ts'
import { type CutLine, type SectionArrow, type SectionBlock, sectionArrows, sectionBlocks } from './section.ts'
import { linearTicks, type Ticks } from './ticks.ts'

export interface SectionOptions {
  title: string
  line: CutLine
  /** What each block of the scene does. */
  parts: readonly Part[]
}

const LEFT = 52
const RIGHT = 16
const TOP = 66
const TALLEST = 420
/** The longest arrow over the width, its least over it, and the distance between arrows. */
const LONGEST = 0.13
const LEAST = 0.03
const SPACING = 24

/** From metres to the sheet: one scale for both. */
interface Frame {
  scale: number
  x: (u: number) => number
  y: (z: number) => number
  across: Ticks
  up: Ticks
  bottom: number
}

const px = (v: number) => String(Math.round(v * 10) / 10)

/** Undefined where the plane cuts nothing. */
export function sectionSheet(scene: Scene, start: Pose, end: Pose, options: SectionOptions): Picture | undefined {
  const { title, line, parts } = options
  const blocks = sectionBlocks(scene, end, line)
  const frame = frameOf(blocks)
  if (!frame) return undefined
  const arrows = sectionArrows(scene, start, end, line)
  const largest = arrows.reduce((most, arrow) => Math.max(most, sizeOf(arrow)), 0)
  const length = largest > 0 ? (LONGEST * SHEET.width) / largest : 0
  const drawn = arrowPaths(arrows, frame, length, largest)
  const shown = blocks.map(({ block }) => parts[block] ?? 'standing')
  const key = withReference(partLegend(shown), length, largest)
  const height = frame.bottom + 44 + key.height
  const subtitle = `${through(line)}, looking ${compass(line.azimuth - Math.PI / 2)}; largest displacement in it ${quantity(largest, 'm')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="sheet wide" ${sheetSize(height)} role="img" aria-label="${escapeXml(title)}"><style>${SHEET_STYLE}</style>${heading(title, subtitle)}${axesOf(frame, line)}${blocks.map((b) => blockPath(b, parts, frame)).join('')}<path class="under" d="${drawn || 'M0 0'}"/><path class="arrow" d="${drawn || 'M0 0'}"/>${legendAt(key, frame.bottom + 40)}</svg>`
  return { caption: `${title}.`, svg }
}

const legendAt = ({ svg }: Key, y: number): string => `<g transform="translate(${LEFT} ${px(y)})">${svg}</g>`

const sizeOf = ({ by: [u, z] }: SectionArrow): number => Math.sqrt(u * u + z * z)

const degrees = (angle: number): number => (Math.round((angle * 180) / Math.PI) + 720) % 360

/** Azimuth in three figures. */
const compass = (angle: number): string => String(degrees(angle)).padStart(3, '0')

const through = ({ through: [x, y], azimuth }: CutLine): string =>
  `along ${compass(azimuth)} through (${figure(x)}, ${figure(y)}) m`

function frameOf(blocks: readonly SectionBlock[]): Frame | undefined {
  const box = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [u, z] of blocks.flatMap(({ loops }) => loops).flat()) {
    box[0] = Math.min(box[0], u)
    box[1] = Math.max(box[1], u)
    box[2] = Math.min(box[2], z)
    box[3] = Math.max(box[3], z)
  }
  if (!(box[1] > box[0] && box[3] > box[2])) return undefined
  const [across, up] = [linearTicks(box[0], box[1], 7), linearTicks(box[2], box[3], 6)]
  const room = SHEET.width - LEFT - RIGHT
  const scale = Math.min(room / (across.max - across.min), TALLEST / (up.max - up.min))
  const left = LEFT + (room - scale * (across.max - across.min)) / 2
  const bottom = TOP + scale * (up.max - up.min)
  return {
    scale,
    across,
    up,
    bottom,
    x: (u) => left + scale * (u - across.min),
    y: (z) => bottom - scale * (z - up.min),
  }
}

function axesOf({ x, y, across, up, bottom }: Frame, { azimuth }: CutLine): string {
  const [left, right] = [x(across.min), x(across.max)]
  const out: string[] = []
  up.at.forEach((z, i) => {
    out.push(`<path class="line" style="opacity:.18" d="M${px(left)} ${px(y(z))}H${px(right)}"/>`)
    out.push(`<path class="line" d="M${px(left - 4)} ${px(y(z))}h4"/>`)
    out.push(`<text x="${px(left - 7)}" y="${px(y(z) + 3.5)}" text-anchor="end">${up.labels[i]}</text>`)
  })
  across.at.forEach((u, i) => {
    out.push(`<path class="line" d="M${px(x(u))} ${px(bottom)}v4"/>`)
    out.push(`<text x="${px(x(u))}" y="${px(bottom + 15)}" text-anchor="middle">${across.labels[i]}</text>`)
  })
  out.push(`<path class="line" d="M${px(left)} ${px(y(up.max))}V${px(bottom)}H${px(right)}"/>`)
  const middle = (left + right) / 2
  out.push(
    `<text x="${px(middle)}" y="${px(bottom + 29)}" text-anchor="middle">distance along the section [m]</text>`,
    `<text transform="translate(${px(left - 38)} ${px((y(up.max) + bottom) / 2)}) rotate(-90)" text-anchor="middle">height z [m]</text>`,
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

/**
 * Pictures of a slope for a report: its blocks by what they do, its displacements, and the stresses on its joints, each on a sheet of
 * its own. Arrows stand on what is seen, spaced evenly, and a reference arrow tells their length.
 */
import type { Pose, Scene } from './frame.ts'
import { displacements, viewOf } from './moments.ts'
import { PART_COLOURS, PARTS, type Part, paletteOf } from './palette.ts'
import { type BlockColours, facing, isSeen, modelImage, type Picture } from './picture.ts'
import { marksKey, marksOver, NO_MARKS, type SlopeMarks } from './picture-marks.ts'
import { limits, roundAbove } from './picture-overlay.ts'
import { bandedBar, bandedScale, beside, type Key, type PartWords, partLegend, SHEET, sheet } from './picture-sheet.ts'
import { plural } from './quantities.ts'
import type { Canvas } from './raster.ts'
import type { Units } from './units.ts'
import { type Camera, project, type View } from './view.ts'
import type { Deflate } from './vtu-file.ts'

export interface SheetOptions {
  title: string
  camera: Camera
  deflate: Deflate
  units: Units
  /** Bolts, cracks and water over it. */
  marks?: SlopeMarks
  /** What the colours of blocks say, where it is not what a model does. */
  words?: PartWords
  /** What the caption says besides the title. */
  more?: string
}

/** The blocks in the colours of what they do; `parts`: one for each block of the scene. */
export function blockSheet(scene: Scene, pose: Pose, parts: readonly Part[], options: SheetOptions): Picture {
  const { title, camera, deflate, units, marks = NO_MARKS, words, more } = options
  const view = viewOf(pose, [pose], SHEET.width, SHEET.margin, camera, SHEET.tallest)
  const blocks: BlockColours = {
    palette: () => paletteOf(PART_COLOURS),
    of: (block) => PARTS.indexOf(parts[block] ?? 'standing'),
  }
  const { image, canvas, scene: shown } = modelImage(scene, pose, view, deflate, { blocks })
  const overlay = marksOver(marks, shown, pose, view, canvas)
  const there = parts.filter((_, block) => !pose.removed?.includes(block))
  const key = beside(partLegend(there, words), marksKey(marks, 'in space'))
  const subtitle = `${plural(scene.blocks.length, 'block')}, ${seenFrom(camera)}`
  return {
    caption: `${title}${more ? `: ${more}` : ''}.`,
    svg: sheet({ title, subtitle, view, image, overlay, key, units }),
  }
}

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Where the viewer stands, in words. */
export function seenFrom({ near }: Camera): string {
  const azimuth = Math.atan2(near[0], near[1]) * (180 / Math.PI)
  return `seen from the ${POINTS[Math.round((azimuth + 360) / 45) % 8]}`
}

/** Displacements since the start: contours between colours, and arrows in their direction. */
export function displacementSheet(scene: Scene, start: Pose, end: Pose, options: SheetOptions): Picture {
  const { title, camera, deflate, units } = options
  const view = viewOf(start, [end], SHEET.width, SHEET.margin, camera, SHEET.tallest)
  const [colours] = displacements(start, [end])
  const largest = limits(colours.values)[1]
  const scale = bandedScale(0, largest, 'm', units)
  const extras = { scalar: { ...colours, range: scale.range }, bands: scale.bands }
  const { image, canvas, scene: shown } = modelImage(scene, end, view, deflate, extras)
  const length = arrowLength(view, largest)
  const overlay = arrows(shown, start, end, view, canvas, length, largest)
  const key = withReference(bandedBar('displacement', scale), length, largest, units)
  const subtitle = `largest ${units.quantity(largest, 'm')}, drawn where the blocks are at the end; ${seenFrom(camera)}`
  return { caption: `${title}.`, svg: sheet({ title, subtitle, view, image, overlay, key, units }) }
}

/** The longest arrow over the width of the picture, and the least displacement that has one, over the largest. */
const LONGEST = 0.13
const LEAST = 0.03
/** Distance between arrows on the drawing. */
const SPACING = 27

/** Units of the drawing for a metre of displacement. */
const arrowLength = (view: View, largest: number): number => (largest > 0 ? (LONGEST * view.width) / largest : 0)

function arrows(
  scene: Scene,
  start: Pose,
  end: Pose,
  view: View,
  canvas: Canvas,
  length: number,
  largest: number,
): string {
  const q = project(view, end.points)
  const taken: [number, number][] = []
  let under = ''
  let over = ''
  for (let f = 0; f < scene.facets.length; f += 3) {
    const nodes = [0, 1, 2].map((i) => scene.facets[f + i])
    if (facing(q, nodes[0], nodes[1], nodes[2]) <= 0) continue
    const mean = (values: Float64Array, c: number) => nodes.reduce((sum, n) => sum + values[3 * n + c], 0) / 3
    const [x, y, z] = [0, 1, 2].map((c) => mean(q, c))
    const u = [0, 1, 2].map((c) => mean(end.points, c) - mean(start.points, c))
    const size = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
    if (!(size >= LEAST * largest && size > 0) || !isSeen(canvas, x, y, z)) continue
    if (taken.some(([a, b]) => (a - x) ** 2 + (b - y) ** 2 < SPACING * SPACING)) continue
    taken.push([x, y])
    const along = (d: readonly number[]) => length * (d[0] * u[0] + d[1] * u[1] + d[2] * u[2])
    const path = arrowPath(x, y, along(view.camera.right), -along(view.camera.up))
    under += path
    over += path
  }
  return `<path class="under" d="${under || 'M0 0'}"/><path class="arrow" d="${over || 'M0 0'}"/>`
}

const px = (v: number) => String(Math.round(v * 10) / 10)

/** From (x, y) by (dx, dy), with a head. */
export function arrowPath(x: number, y: number, dx: number, dy: number): string {
  const size = Math.sqrt(dx * dx + dy * dy)
  const head = Math.min(6, 0.45 * size)
  const [ux, uy] = size > 0 ? [dx / size, dy / size] : [0, 0]
  const at = (back: number, side: number) =>
    `${px(x + dx - back * ux - side * uy)} ${px(y + dy - back * uy + side * ux)}`
  return `M${px(x)} ${px(y)}L${at(0, 0)}M${at(head, 0.4 * head)}L${at(0, 0)}L${at(head, -0.4 * head)}`
}

/** The key with an arrow of a round displacement beside it. */
export function withReference(key: Key, length: number, largest: number, units: Units): Key {
  if (!(largest > 0)) return key
  const { amount: round, told } = roundAbove(largest / 2.5, 'm', units)
  const long = length * round
  const at = key.width + 30
  return {
    ...key,
    svg: `${key.svg}<path class="arrow" style="stroke:currentColor" d="${arrowPath(at, 21, long, 0)}"/><text x="${px(at)}" y="11">${told}</text>`,
    width: at + Math.max(long, 30),
  }
}

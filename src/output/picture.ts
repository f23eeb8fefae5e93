/**
 * A picture of the model as SVG: its skin in an isometric view, drawn pixel by pixel (raster.ts) so that the file stays small and what is
 * hidden is hidden however large the model is; scale bar, axes, legend and colour bar are drawn as lines and text over it.
 */
import { toBase64 } from './bytes.ts'
import type { Pose, Scene } from './frame.ts'
import { displacements, magnification, magnified, viewOf } from './moments.ts'
import { BLOCK_COLOURS, blockPalette, scalarPalette } from './palette.ts'
import { drawGrains } from './picture-grains.ts'
import { axes, blockLegend, colourBar, limits, type NodeScalar, scaleBar } from './picture-overlay.ts'
import { encodePng } from './png.ts'
import { figure, plural } from './quantities.ts'
import { type Canvas, createCanvas, drawLine, fillTriangle, layIn, type Palette, resolve, SAMPLES } from './raster.ts'
import { shadeOf } from './shading.ts'
import { skinEdges } from './skin.ts'
import { METRIC, type Units } from './units.ts'
import { project, type View } from './view.ts'
import type { Deflate } from './vtu-file.ts'

export interface Picture {
  caption: string
  svg: string
}

export const WIDTH = 560
export const MARGIN = 30
/** Height of the strip of names and colours over the pixels. */
const TOP = 34
/** Pixels of the raster for a unit of the drawing: sharp on paper. */
export const FINE = 2
/** Cosine of the angle between two facets below which their edge is an edge of the block. */
export const SHARP = 0.97
/** Mesh lines are drawn where their mean length on the drawing is at least this. */
const MESH_LINE = 6

/** Unit normals of the facets where they are now; zero for a flat or non-finite one. */
export function facetNormals(facets: Int32Array, p: Float64Array): Float64Array {
  const normals = new Float64Array(facets.length)
  for (let f = 0; f < facets.length; f += 3) {
    const [a, b, c] = [3 * facets[f], 3 * facets[f + 1], 3 * facets[f + 2]]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0 && length < Number.POSITIVE_INFINITY)) continue
    normals[f] = x / length
    normals[f + 1] = y / length
    normals[f + 2] = z / length
  }
  return normals
}

/** Twice the signed area of a projected facet, positive where it faces the viewer (y is down). */
export function facing(q: Float64Array, a: number, b: number, c: number): number {
  return (q[3 * c] - q[3 * a]) * (q[3 * b + 1] - q[3 * a + 1]) - (q[3 * b] - q[3 * a]) * (q[3 * c + 1] - q[3 * a + 1])
}

/** Whether a place of the drawing, at its depth, is in front. */
export function isSeen({ width, height, depth }: Canvas, x: number, y: number, z: number): boolean {
  const k = FINE * SAMPLES
  const [column, row] = [Math.round(k * x), Math.round(k * y)]
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return false
  return k * z >= depth[row * width + column] - 3 * k
}

function drawFacets(
  canvas: Canvas,
  scene: Scene,
  q: Float64Array,
  normals: Float64Array,
  { scalar, blocks = BY_BLOCK, bands }: Extras,
): void {
  const palette = scalar ? scalarPalette(bands) : blocks.palette()
  const [min, max] = scalar ? (scalar.range ?? limits(scalar.values)) : [0, 0]
  const t = new Float64Array(12)
  const k = FINE * SAMPLES
  for (let f = 0; f < scene.facets.length; f += 3) {
    if (facing(q, scene.facets[f], scene.facets[f + 1], scene.facets[f + 2]) <= 0) continue
    for (let i = 0; i < 3; i++) {
      const n = scene.facets[f + i]
      for (let c = 0; c < 3; c++) t[4 * i + c] = k * q[3 * n + c]
      if (!scalar) t[4 * i + 3] = blocks.of(scene.facetBlock[f / 3])
      else t[4 * i + 3] = max > min ? (255 * (scalar.values[n] - min)) / (max - min) : 0
    }
    fillTriangle(canvas, t, palette, shadeOf(normals[f], normals[f + 1], normals[f + 2]))
  }
}

/** Edges of blocks dark, mesh lines of those that deform faint, both only where a facet beside them faces the viewer. */
function drawEdges(canvas: Canvas, scene: Scene, q: Float64Array, normals: Float64Array): void {
  const edges = skinEdges(scene, q.length / 3)
  const shows = (f: number) =>
    f >= 0 && facing(q, scene.facets[3 * f], scene.facets[3 * f + 1], scene.facets[3 * f + 2]) > 0
  let length = 0
  for (let e = 0; e < edges.count; e++) {
    const [a, b] = [3 * edges.nodes[2 * e], 3 * edges.nodes[2 * e + 1]]
    length += Math.sqrt((q[b] - q[a]) ** 2 + (q[b + 1] - q[a + 1]) ** 2)
  }
  const mesh = length >= MESH_LINE * edges.count
  const rigid = new Set(scene.rigid)
  const line = new Float64Array(6)
  const k = FINE * SAMPLES
  for (let e = 0; e < edges.count; e++) {
    const [f, g] = [edges.facets[2 * e], edges.facets[2 * e + 1]]
    if (!shows(f) && !shows(g)) continue
    let cosine = -1
    if (g >= 0)
      cosine =
        normals[3 * f] * normals[3 * g] +
        normals[3 * f + 1] * normals[3 * g + 1] +
        normals[3 * f + 2] * normals[3 * g + 2]
    if (cosine >= SHARP && (!mesh || rigid.has(scene.facetBlock[f]))) continue
    for (let c = 0; c < 3; c++) {
      line[c] = k * q[3 * edges.nodes[2 * e] + c]
      line[3 + c] = k * q[3 * edges.nodes[2 * e + 1] + c]
    }
    if (cosine < SHARP) drawLine(canvas, line, 4, 200, 6)
    else drawLine(canvas, line, 2, 60, 3)
  }
}

const STYLE =
  '.model text{fill:currentColor;font:13px system-ui,sans-serif}.model .line{fill:none;stroke:currentColor;stroke-width:1.2}.model .force{fill:none;stroke:#c2185b;stroke-width:1.8}'

/** Which colour of a palette each block has. */
export interface BlockColours {
  palette: () => Palette
  of: (block: number) => number
}

const BY_BLOCK: BlockColours = { palette: blockPalette, of: (block) => block % BLOCK_COLOURS.length }

/** What else stands in a picture. */
export interface Extras {
  /** Colours of the nodes; without them blocks have theirs. */
  scalar?: NodeScalar
  /** Steps of the colours of a scalar, even unless given. */
  bands?: number
  blocks?: BlockColours
  /** Draws over the skin of the blocks. */
  over?: (canvas: Canvas) => void
  /** Draws particles: what is in front of them is translucent. */
  draw?: (canvas: Canvas) => void
  /** The key in place of that of the blocks or the scalar. */
  key?: string
  /** SVG over the pixels, in the coordinates of the view. */
  overlay?: string
  units?: Units
}

function drawParticles(canvas: Canvas, scene: Scene, pose: Pose, view: View, { scalar, draw }: Extras): void {
  const { grains } = scene
  if (!draw && !(grains && pose.grains)) return
  const own = createCanvas(canvas.width / SAMPLES, canvas.height / SAMPLES)
  draw?.(own)
  if (grains && pose.grains) {
    const q = project(view, pose.grains.points).map((x) => FINE * SAMPLES * x)
    const values = scalar?.grains
    const [min, max] = scalar?.range ?? [0, 0]
    const colour = values
      ? (corner: number) => (max > min ? (255 * (values[corner] - min)) / (max - min) : 0)
      : (_: number, particle: number) => grains.block[particle] % BLOCK_COLOURS.length
    drawGrains(own, grains, pose.grains.points, q, values ? scalarPalette() : blockPalette(), colour)
  }
  layIn(canvas, own)
}

/** Groups of polyhedral particles, and the blocks that have facets or are named before one that has. */
function namedBlocks({ grains, facetBlock }: Scene): number[] {
  const last = facetBlock.reduce((most, block) => Math.max(most, block), -1)
  const groups = new Set(grains?.block)
  return [...groups, ...Array.from({ length: last + 1 }, (_, block) => block)]
}

/** The facets of blocks that have not been taken away. */
function withoutRemoved(scene: Scene, removed: number[] = []): Scene {
  if (removed.length === 0) return scene
  const stays = (facet: number) => !removed.includes(scene.facetBlock[facet])
  return {
    ...scene,
    facets: scene.facets.filter((_, k) => stays(Math.floor(k / 3))),
    facetBlock: scene.facetBlock.filter((_, facet) => stays(facet)),
  }
}

/** The pixels of the skin of the blocks and of polyhedral particles, as an image in the coordinates of the view, and what is how near. */
export function modelImage(whole: Scene, pose: Pose, view: View, deflate: Deflate, extras: Extras = {}) {
  const scene = withoutRemoved(whole, pose.removed)
  const { points } = pose
  const q = project(view, points)
  const normals = facetNormals(scene.facets, points)
  const canvas = createCanvas(FINE * view.width, FINE * view.height)
  drawFacets(canvas, scene, q, normals, extras)
  drawEdges(canvas, scene, q, normals)
  extras.over?.(canvas)
  drawParticles(canvas, scene, pose, view, extras)
  const png = toBase64(encodePng(FINE * view.width, FINE * view.height, resolve(canvas), deflate))
  const image = (y: number) =>
    `<image x="0" y="${y}" width="${view.width}" height="${view.height}" href="data:image/png;base64,${png}"/>`
  return { image, canvas, scene }
}

/** The skin of the blocks, and polyhedral particles. */
export function picture(whole: Scene, pose: Pose, view: View, deflate: Deflate, extras: Extras = {}): string {
  const { scalar, overlay, units = METRIC } = extras
  const { image, scene } = modelImage(whole, pose, view, deflate, extras)
  const height = view.height + TOP + 50
  const key =
    extras.key ?? (scalar ? colourBar(scalar, 16, 20, units) : blockLegend(scene.blocks, namedBlocks(scene), 16, 16))
  const over = overlay ? `<g transform="translate(0 ${TOP})">${overlay}</g>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" class="model" viewBox="0 0 ${view.width} ${height}" role="img"><style>${STYLE}</style>${image(TOP)}${over}${key}${axes(16, height - 34)}${scaleBar(view, view.width - 16, height - 22, units)}</svg>`
}

const isEmpty = ({ facets, grains }: Scene) => facets.length === 0 && !grains

/** The model on its way, to scale, in one view and with one scale of colours. */
export function onTheWay(
  scene: Scene,
  start: Pose,
  moments: { caption: string; pose: Pose }[],
  deflate: Deflate,
  units: Units = METRIC,
): Picture[] {
  if (isEmpty(scene) || moments.length === 0) return []
  const poses = moments.map(({ pose }) => pose)
  const view = viewOf(start, poses, WIDTH, MARGIN)
  const colours = displacements(start, poses)
  return moments.map(({ caption, pose }, k) => ({
    caption,
    svg: picture(scene, pose, view, deflate, { scalar: colours[k], units }),
  }))
}

/** The model at the start, by block, and at the end, by displacement, in the same view; nothing of a model without blocks or grains. */
export function beforeAndAfter(
  scene: Scene,
  start: Pose,
  end: Pose,
  deflate: Deflate,
  units: Units = METRIC,
): Picture[] {
  if (isEmpty(scene)) return []
  const factor = magnification(start, end)
  const shown = magnified(start, end, factor)
  const view = viewOf(start, [shown], WIDTH, MARGIN)
  const drawn = factor === 1 ? 'displacements to scale' : `displacements drawn × ${figure(factor)}`
  const [scalar] = displacements(start, [end])
  return [
    { caption: `Start: ${contentsOf(scene)}.`, svg: picture(scene, start, view, deflate, { units }) },
    { caption: `End: ${drawn}.`, svg: picture(scene, shown, view, deflate, { scalar, units }) },
  ]
}

function contentsOf({ grains, facets }: Scene): string {
  if (!grains) return 'the blocks'
  const particles = plural(grains.block.length, 'particle')
  return facets.length > 0
    ? `${particles}, and the blocks, which are translucent where particles are behind`
    : particles
}

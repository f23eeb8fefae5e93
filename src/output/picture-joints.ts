/** Stresses on joints, on a sheet: the blocks that hide them are left out and shown by their edges. */
import type { PointCloud, Pose, Scene } from './frame.ts'
import { type JointFaces, type JointQuantity, jointFaces } from './joint-faces.ts'
import { viewOf } from './moments.ts'
import { PART_COLOURS, paletteOf, scalarPalette } from './palette.ts'
import { type BlockColours, FINE, facetNormals, facing, modelImage, type Picture, SHARP } from './picture.ts'
import { limits } from './picture-overlay.ts'
import { bandedBar, bandedScale, type Scale, SHEET, sheet } from './picture-sheet.ts'
import { type SheetOptions, seenFrom } from './picture-slope.ts'
import { type Canvas, fillTriangle, SAMPLES } from './raster.ts'
import { skinEdges } from './skin.ts'
import { project, type View } from './view.ts'

export interface JointOptions extends SheetOptions {
  quantity: JointQuantity
  /** Blocks that are left out, so that the joints below and behind them are seen. */
  hidden: readonly number[]
}

/** How much nearer than its block a coloured facet is drawn. */
const NEARER = 1

/** Undefined where no face that is left touches another block. */
export function jointSheet(scene: Scene, pose: Pose, contacts: PointCloud, options: JointOptions): Picture | undefined {
  const { title, camera, deflate, quantity, hidden, units } = options
  const all = jointFaces(scene, pose, contacts, quantity)
  const seen = all.facets.map((f) => !hidden.includes(scene.facetBlock[f]))
  const faces: JointFaces = {
    ...all,
    facets: all.facets.filter((_, k) => seen[k]),
    values: all.values.filter((_, k) => seen[k]),
  }
  if (faces.facets.length === 0) return undefined
  const view = viewOf(pose, [pose], SHEET.width, SHEET.margin, camera, SHEET.tallest)
  const [min, max] = limits(faces.values)
  const ratio = quantity.kind === 'mobilised strength'
  const scale = ratio
    ? bandedScale(0, Math.max(1, max), '', units)
    : bandedScale(Math.min(0, min), Math.max(0, max), 'Pa', units)
  const plain: BlockColours = { palette: () => paletteOf(PART_COLOURS), of: () => PART_COLOURS.length - 1 }
  const { image } = modelImage(scene, { ...pose, removed: [...(pose.removed ?? []), ...hidden] }, view, deflate, {
    blocks: plain,
    over: (canvas) => paint(canvas, scene, pose, view, faces, scale),
  })
  const name = ratio ? 'shear force / given strength' : `${quantity.kind} on joints`
  const most = ratio ? max.toFixed(2) : units.quantity(max, 'Pa')
  const subtitle = `${ratio ? `given strength in use ${most} at most` : `largest ${most}`}; dashed: blocks left out; ${seenFrom(camera)}`
  const overlay = `<path class="ghost" d="${ghost(scene, pose, view, hidden) || 'M0 0'}"/>`
  return {
    caption: `${title}.`,
    svg: sheet({ title, subtitle, view, image, overlay, key: bandedBar(name, scale), units }),
  }
}

function paint(canvas: Canvas, scene: Scene, pose: Pose, view: View, faces: JointFaces, scale: Scale): void {
  const q = project(view, pose.points)
  const palette = scalarPalette(scale.bands)
  const [low, high] = scale.range
  const t = new Float64Array(12)
  const k = FINE * SAMPLES
  faces.facets.forEach((f, i) => {
    const nodes = [0, 1, 2].map((c) => scene.facets[3 * f + c])
    if (facing(q, nodes[0], nodes[1], nodes[2]) <= 0) return
    const colour = Math.min(255, (256 * (faces.values[i] - low)) / (high - low))
    nodes.forEach((n, corner) => {
      for (let c = 0; c < 3; c++) t[4 * corner + c] = k * q[3 * n + c] + (c === 2 ? NEARER : 0)
      t[4 * corner + 3] = Math.floor(colour)
    })
    fillTriangle(canvas, t, palette, 1)
  })
}

/** Sharp edges of some blocks as a path. */
function ghost(scene: Scene, { points }: Pose, view: View, blocks: readonly number[]): string {
  const edges = skinEdges(scene, points.length / 3)
  const normals = facetNormals(scene.facets, points)
  const q = project(view, points)
  let path = ''
  for (let e = 0; e < edges.count; e++) {
    const [f, g] = [edges.facets[2 * e], edges.facets[2 * e + 1]]
    if (!blocks.includes(scene.facetBlock[f])) continue
    const cosine = g < 0 ? -1 : [0, 1, 2].reduce((sum, c) => sum + normals[3 * f + c] * normals[3 * g + c], 0)
    if (cosine >= SHARP) continue
    const [a, b] = [3 * edges.nodes[2 * e], 3 * edges.nodes[2 * e + 1]]
    if ([q[a], q[a + 1], q[b], q[b + 1]].every(Number.isFinite))
      path += `M${q[a].toFixed(1)} ${q[a + 1].toFixed(1)}L${q[b].toFixed(1)} ${q[b + 1].toFixed(1)}`
  }
  return path
}

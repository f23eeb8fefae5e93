/**
 * The model at its end with the forces between its blocks: for each pair of blocks the resultant of their contacts, as an
 * arrow on the later of the two, from the centre of the forces. Arrows lie over the model: contacts are between blocks, where
 * nothing else would show.
 */
import type { PointCloud, Pose, Scene } from './frame.ts'
import { viewOf } from './moments.ts'
import { MARGIN, type Picture, picture, WIDTH } from './picture.ts'
import { count } from './quantities.ts'
import { METRIC, type Units } from './units.ts'
import { project, type View } from './view.ts'
import type { Deflate } from './vtu-file.ts'

/** Most arrows of a picture: the largest. */
const MOST_ARROWS = 300
/** Length of the largest arrow over the width of the picture. */
const LONGEST = 0.15

interface Arrow {
  /** Force on the later block [N], and its size. */
  force: [number, number, number]
  size: number
  from: [number, number, number]
}

/** Undefined where no block pushes another, or none is there to be seen. */
export function forcePicture(
  scene: Scene,
  start: Pose,
  end: Pose,
  contacts: PointCloud,
  deflate: Deflate,
  units: Units = METRIC,
): Picture | undefined {
  const arrows = resultants(contacts)
  if (arrows.length === 0 || (scene.facets.length === 0 && !scene.grains)) return undefined
  const shown = arrows.slice(0, MOST_ARROWS)
  const view = viewOf(start, [end], WIDTH, MARGIN)
  const overlay = shown.map((arrow) => drawArrow(view, arrow, arrows[0].size)).join('')
  const left = arrows.length - shown.length
  const rest = left > 0 ? ` ${count(left)} smaller ones are left out.` : ''
  return {
    caption: `End: contact forces, for each pair the resultant on the block that the case names later; the longest arrow is ${units.quantity(arrows[0].size, 'N')}.${rest}`,
    svg: picture(scene, end, view, deflate, { overlay, units }),
  }
}

/** The largest first. */
function resultants({ points, fields }: PointCloud): Arrow[] {
  const field = (name: string) => fields.find((f) => f.name === name)?.values ?? new Float64Array(0)
  const [force, a, b] = [field('force'), field('block a'), field('block b')]
  const pairs = new Map<string, Arrow & { weight: number }>()
  for (let c = 0; c < a.length; c++) {
    if (a[c] === b[c]) continue
    const key = `${Math.min(a[c], b[c])} ${Math.max(a[c], b[c])}`
    const pair = pairs.get(key) ?? { force: [0, 0, 0], from: [0, 0, 0], size: 0, weight: 0 }
    pairs.set(key, pair)
    const f = [force[3 * c], force[3 * c + 1], force[3 * c + 2]]
    const size = Math.sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2])
    pair.weight += size
    for (let i = 0; i < 3; i++) {
      pair.force[i] += a[c] < b[c] ? -f[i] : f[i]
      pair.from[i] += size * points[3 * c + i]
    }
  }
  const arrows = [...pairs.values()].map(({ force: [x, y, z], from, weight }): Arrow => {
    const [p, q, r] = from.map((sum) => sum / weight)
    return { force: [x, y, z], size: Math.sqrt(x * x + y * y + z * z), from: [p, q, r] }
  })
  return arrows.filter(({ size }) => size > 0 && size < Number.POSITIVE_INFINITY).sort((p, q) => q.size - p.size)
}

function drawArrow(view: View, { force, from }: Arrow, largest: number): string {
  const metres = (LONGEST * view.width) / view.scale
  const tip = from.map((x, i) => x + (metres * force[i]) / largest)
  const [x0, y0, , x1, y1] = project(view, Float64Array.of(...from, ...tip))
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  const head = Math.min(9, 0.4 * length)
  const [ux, uy] = length > 0 ? [dx / length, dy / length] : [0, 0]
  const at = (along: number, across: number) =>
    `${(x1 + along * ux - across * uy).toFixed(1)} ${(y1 + along * uy + across * ux).toFixed(1)}`
  return `<path class="force" d="M${x0.toFixed(1)} ${y0.toFixed(1)}L${at(0, 0)}M${at(-head, 0.4 * head)}L${at(0, 0)}L${at(-head, -0.4 * head)}"/>`
}

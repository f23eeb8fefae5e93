import type { Hulls } from '../../../state/hulls.ts'
import { LINK, type Neighbours } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'

/** Numbers of a link: from b to a [m], then the square of its length [m²]. */
export const LINK_NUMBERS = 4
const SQUARE = 3

/**
 * The shortest link from b to a among corners and edges: what is nearest where two separate cells look past each other.
 * Writes it as the normal of the pair.
 */
export function linkCorners(link: Float64Array, shapes: Shapes, neighbours: Neighbours, k: number): void {
  const { hulls, nodes } = shapes
  link[SQUARE] = Infinity
  linksFrom(link, hulls, nodes, neighbours.a[k], neighbours.b[k], 1)
  linksFrom(link, hulls, nodes, neighbours.b[k], neighbours.a[k], -1)
  const length = Math.sqrt(link[SQUARE])
  if (!(length > 0)) return
  neighbours.axis[k] = LINK
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = link[i] / length
  neighbours.gap[k] = length
}

/** Links from the edges of `on` to the corners of `from`. */
function linksFrom(
  link: Float64Array,
  hulls: Hulls,
  { x }: Reads<Nodes>,
  from: number,
  on: number,
  sign: number,
): void {
  for (let c = hulls.firstCorner[from]; c < hulls.firstCorner[from + 1]; c++) {
    const v = POINT * hulls.corner[c]
    for (let face = hulls.firstFace[on]; face < hulls.firstFace[on + 1]; face++) {
      let p = POINT * hulls.loop[hulls.firstLoop[face + 1] - 1]
      for (let e = hulls.firstLoop[face]; e < hulls.firstLoop[face + 1]; e++) {
        const q = POINT * hulls.loop[e]
        const ex = x[q] - x[p]
        const ey = x[q + 1] - x[p + 1]
        const ez = x[q + 2] - x[p + 2]
        const rx = x[v] - x[p]
        const ry = x[v + 1] - x[p + 1]
        const rz = x[v + 2] - x[p + 2]
        const t = (ex * rx + ey * ry + ez * rz) / (ex * ex + ey * ey + ez * ez)
        const s = t < 0 ? 0 : t > 1 ? 1 : t
        const dx = rx - s * ex
        const dy = ry - s * ey
        const dz = rz - s * ez
        const square = dx * dx + dy * dy + dz * dz
        if (square < link[SQUARE]) {
          link[SQUARE] = square
          link[0] = sign * dx
          link[1] = sign * dy
          link[2] = sign * dz
        }
        p = q
      }
    }
  }
}

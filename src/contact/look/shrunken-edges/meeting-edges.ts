/** Edges of two convex blocks whose normal cones cross: those with the largest gap, and whether the shrunken ones cross (case C). */
import type { Hulls } from '../../../state/hulls.ts'
import { EDGES } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { arcsCross, isExposed } from '../faces/cell-geometry.ts'
import { SHRUNKEN } from '../tolerances.ts'
import { crossEdges } from './cross-edges.ts'
import { type Question, setShrinkage, weigh } from './weigh.ts'
import { ALONG_A, ALONG_B, EDGE_GAP, MOST, SHARE, type ShrunkenWork, TRIED_GAP, WIDEST } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE_BONUS } = SHRUNKEN

/** The pair of edges with the largest gap, if it is larger than that of all faces. */
export function measureEdges(work: ShrunkenWork, { hulls, nodes }: Shapes, a: number, b: number, q: Question): void {
  const { crossed, real, tried } = work
  const { x } = nodes
  const { edge, firstEdge } = hulls
  const bonus = EDGE_BONUS * q.width
  for (let i = firstEdge[a]; i < firstEdge[a + 1]; i++)
    for (let j = firstEdge[b]; j < firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(work, hulls, nodes, i, j)) continue
      const p = POINT * edge[2 * i]
      const r = POINT * edge[2 * j]
      const gap = tried[0] * (x[p] - x[r]) + tried[1] * (x[p + 1] - x[r + 1]) + tried[2] * (x[p + 2] - x[r + 2])
      real[TRIED_GAP] = gap - bonus
      if (!(gap > real[WIDEST] + bonus) || gap <= real[EDGE_GAP] || !bearOut(work, hulls, nodes, a, b)) continue
      real[EDGE_GAP] = gap
      work.crossedA = i
      work.crossedB = j
      for (let c = 0; c < 3; c++) crossed[c] = tried[c]
      crossed[3] = real[ALONG_A]
      crossed[4] = real[ALONG_B]
    }
}

/** Whether no corner of either block lies beyond the edges: faces of a strained block are not quite plane. */
function bearOut(
  { real, tried }: ShrunkenWork,
  { corner, firstCorner }: Hulls,
  { x }: Reads<Nodes>,
  a: number,
  b: number,
): boolean {
  let low = Infinity
  for (let c = firstCorner[a]; c < firstCorner[a + 1]; c++) {
    const p = POINT * corner[c]
    const h = tried[0] * x[p] + tried[1] * x[p + 1] + tried[2] * x[p + 2]
    if (h < low) low = h
  }
  for (let c = firstCorner[b]; c < firstCorner[b + 1]; c++) {
    const p = POINT * corner[c]
    if (low - (tried[0] * x[p] + tried[1] * x[p + 1] + tried[2] * x[p + 2]) < real[TRIED_GAP]) return false
  }
  return true
}

/** Takes the edges with the largest gap, where their shrunken ones cross, or where they part the blocks. */
export function askEdges(work: ShrunkenWork, { hulls, nodes, facets }: Shapes, q: Question, parted: boolean): void {
  const { crossed, crossedA, crossedB, real, tried } = work
  const gap = real[EDGE_GAP]
  if (gap === -Infinity || (parted && !(gap > q.reach))) return
  real[TRIED_GAP] = gap
  if (!parted) {
    if (!isOpen(hulls, facets.exposed, crossedA) || !isOpen(hulls, facets.exposed, crossedB)) return
    setShrinkage(work, q)
    if (isBeside(work, hulls, nodes, crossedA, 3) || isBeside(work, hulls, nodes, crossedB, 4)) return
  }
  for (let c = 0; c < 3; c++) tried[c] = crossed[c]
  weigh(work, EDGES, crossedA, crossedB)
}

const isOpen = (hulls: Hulls, exposed: ArrayLike<number>, edge: number): boolean =>
  isExposed(hulls, exposed, hulls.edgeFace[2 * edge]) || isExposed(hulls, exposed, hulls.edgeFace[2 * edge + 1])

/** Whether an edge is crossed beyond the ends of its shrunken one; `at`: where it is crossed. */
function isBeside(
  { crossed, real }: ShrunkenWork,
  { edge }: Reads<Hulls>,
  { x }: Reads<Nodes>,
  i: number,
  at: number,
): boolean {
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * i + 1]
  const ex = x[q] - x[p]
  const ey = x[q + 1] - x[p + 1]
  const ez = x[q + 2] - x[p + 2]
  const length = Math.sqrt(ex * ex + ey * ey + ez * ez)
  const short = 0.5 * Math.min(real[SHARE], real[MOST] / length)
  return crossed[at] < short || crossed[at] > 1 - short
}

/**
 * Names of contacts: which features of two cells meet, by the shrunken edges of the paper.
 *
 * What     Points spread over an area: face–face; along a line: edge–face, or edge–edge where the line is an edge of both;
 *          a single place: vertex, edge or face of each cell, whichever the point is on. A point is on a corner, or on an
 *          edge, if it is no further from it than edges are shrunk: λ times the least width of the cell.
 *          What touches counts; where nothing does, the contact keeps the name that it had, and a new one has that of its nearest points.
 * Source   Wang, Li and Feng (2015), sections 2.1 and 2.3.
 */
import { EE, EF, FF, GAP, IDS, OPENED, PX, ROW, TYPE, VE, VF, VV } from '../../state/contacts.ts'
import type { Hulls } from '../../state/hulls.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import { type Nodes, POINT } from '../../state/nodes.ts'
import type { Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import type { Sheet } from './sheet.ts'

const VERTEX = 0
const EDGE = 1
const FACE = 2
/** Type by the features of one point: vertex, edge, face of a; of b. */
const BY_FEATURES = [VV, VE, VF, VE, EE, EF, VF, EF, FF]

/** No name yet. */
const UNNAMED = -1
/** Points that lie higher than the nearest by less are as near [of the width]. */
const LEVEL = 1e-9

/** Writes the type of the points of pair k, which stand from `first` to `last`; `before`: what it was, or UNNAMED. */
export function nameContact(
  { hulls, nodes }: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  { id, row }: { id: Int32Array; row: Float64Array },
  first: number,
  last: number,
  before: number,
  shrink: number,
): void {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const width = Math.min(hulls.width[a], hulls.width[b])
  const least = leastGap(row, first, last)
  const level = least < 0 ? 0 : least + LEVEL * width
  let touching = first
  while (touching < last && !counts(row, touching, level)) touching++
  const keeps = least >= 0 && before !== UNNAMED
  const type = keeps ? before : spreadType(hulls, nodes, a, b, touching, last, shrink * width, level, row)
  for (let c = first; c < last; c++) id[IDS * c + TYPE] = type
}

/** What the pair was called that the sheet is for. */
export const typeBefore = ({ pastCount, pastId }: Reads<Sheet>): number => (pastCount[0] > 0 ? pastId[TYPE] : UNNAMED)

/** Least gap less what dilation has opened [m]. */
function leastGap(row: Float64Array, first: number, last: number): number {
  let least = Infinity
  for (let r = ROW * first; r < ROW * last; r += ROW)
    if (row[r + GAP] - row[r + OPENED] < least) least = row[r + GAP] - row[r + OPENED]
  return least
}

/** Whether a point lies below the level from which points count. */
const counts = (row: Float64Array, c: number, level: number): boolean =>
  row[ROW * c + GAP] - row[ROW * c + OPENED] < level

function spreadType(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  a: number,
  b: number,
  first: number,
  last: number,
  near: number,
  level: number,
  row: Float64Array,
): number {
  const far = furthest(row, first, first, last, level)
  const p = ROW * first + PX
  const q = ROW * far + PX
  const ex = row[q] - row[p]
  const ey = row[q + 1] - row[p + 1]
  const ez = row[q + 2] - row[p + 2]
  const length = Math.sqrt(ex * ex + ey * ey + ez * ez)
  if (length <= near)
    return BY_FEATURES[3 * featureAt(hulls, nodes, a, row, p, near) + featureAt(hulls, nodes, b, row, p, near)]
  for (let c = first; c < last; c++) {
    if (!counts(row, c, level)) continue
    const r = ROW * c + PX
    const rx = row[r] - row[p]
    const ry = row[r + 1] - row[p + 1]
    const rz = row[r + 2] - row[p + 2]
    const cx = ry * ez - rz * ey
    const cy = rz * ex - rx * ez
    const cz = rx * ey - ry * ex
    if (cx * cx + cy * cy + cz * cz > near * near * length * length) return FF
  }
  return isEdgeOf(hulls, nodes, a, row, p, q, near) && isEdgeOf(hulls, nodes, b, row, p, q, near) ? EE : EF
}

/** The touching row furthest from row c. */
function furthest(row: Float64Array, c: number, first: number, last: number, level: number): number {
  let best = c
  let most = 0
  for (let other = first; other < last; other++) {
    if (!counts(row, other, level)) continue
    const x = row[ROW * other + PX] - row[ROW * c + PX]
    const y = row[ROW * other + PX + 1] - row[ROW * c + PX + 1]
    const z = row[ROW * other + PX + 2] - row[ROW * c + PX + 2]
    const square = x * x + y * y + z * z
    if (square > most) {
      most = square
      best = other
    }
  }
  return best
}

/** What of a hull a point lies on. */
function featureAt(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  hull: number,
  row: Float64Array,
  at: number,
  near: number,
) {
  for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++) {
    const p = POINT * hulls.corner[k]
    const x = row[at] - nodes.x[p]
    const y = row[at + 1] - nodes.x[p + 1]
    const z = row[at + 2] - nodes.x[p + 2]
    if (x * x + y * y + z * z <= near * near) return VERTEX
  }
  for (let e = hulls.firstEdge[hull]; e < hulls.firstEdge[hull + 1]; e++)
    if (distanceSquared(hulls, nodes, e, row, at) <= near * near) return EDGE
  return FACE
}

/** Whether both points lie on one edge of a hull. */
function isEdgeOf(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  hull: number,
  row: Float64Array,
  p: number,
  q: number,
  near: number,
): boolean {
  for (let e = hulls.firstEdge[hull]; e < hulls.firstEdge[hull + 1]; e++)
    if (
      distanceSquared(hulls, nodes, e, row, p) <= near * near &&
      distanceSquared(hulls, nodes, e, row, q) <= near * near
    )
      return true
  return false
}

/** Square of the distance between an edge and the point at `at` [m²]. */
function distanceSquared(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  edge: number,
  row: Float64Array,
  at: number,
): number {
  const p = POINT * hulls.edge[2 * edge]
  const q = POINT * hulls.edge[2 * edge + 1]
  const ex = nodes.x[q] - nodes.x[p]
  const ey = nodes.x[q + 1] - nodes.x[p + 1]
  const ez = nodes.x[q + 2] - nodes.x[p + 2]
  const rx = row[at] - nodes.x[p]
  const ry = row[at + 1] - nodes.x[p + 1]
  const rz = row[at + 2] - nodes.x[p + 2]
  const t = (rx * ex + ry * ey + rz * ez) / (ex * ex + ey * ey + ez * ez)
  const s = t < 0 ? 0 : t > 1 ? 1 : t
  const dx = rx - s * ex
  const dy = ry - s * ey
  const dz = rz - s * ez
  return dx * dx + dy * dy + dz * dz
}

/**
 * Pairs of cells for which the shortest way out does not tell where they meet, and what their common plane says.
 *
 * What     The normal along which two cells overlap least is theirs as long as it is the only one. It is not where
 *            tie      another direction parts them by as short a move;
 *            deep     they lie so deep in each other that the shortest way out is not the one by which they came in;
 *            corner   the points along it lie less deep than the cells overlap, by more than strained faces are warped, or a
 *                     corner met a corner or an edge: no face and no crossing of edges carries the contact.
 *          Then the plane is followed from the normal of the last step: the two are moved apart along it, and the shortest
 *          link is found there. A pair with no last step gets what a look at all features gives.
 *          Cells of one block keep the shortest way out, and are counted: what they gain as it changes is taken from their
 *          account (see one-block). Followed along the plane, the pieces of a wedge crushed on the ground lost twice as much energy
 *          to that account, and four times as much was unaccounted for.
 * Steps    1. the plane is asked for (see planes/cell-plane);
 *          2. the face or the edges that carry it become those of the pair, which goes on from them as any other.
 * Fails    Faces of strained cells are not quite plane, so a search may end on a plane along which cells that hardly touch lie
 *          deep in each other; it is not taken. Of cells that are exactly flush, the search may name an edge in which the faces of both
 *          ways out meet, and end on the shorter way.
 * Source   Nezami et al. (2004, 2006).
 */

import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import { CORNER_MET, DEEP, LINK, type Neighbours, NO_AXIS, TIE } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'
import { type Doubts, SURE } from './by-common-normal.ts'
import {
  arcsCross,
  crossEdges,
  edgeExposed,
  gapAlong,
  gapIn,
  highestOfFace,
  isExposed,
  lowest,
  turnNormal,
} from './cell-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { SAME_SURFACE, TIED } = FACES

/** Finds the features of two cells of blocks that carry their common plane. */
export interface CellPlane {
  /** What the normal of the pair came from at the last step (NO_AXIS: there is none), and that normal. */
  before: number
  normal: Float64Array
  /** What was found: what the plane comes from (FACE_OF_A …), and the numbers of the face or the edges. */
  axis: number
  a: number
  b: number
  /** False where the plane is carried by nothing that can be met. */
  find(shapes: Shapes, a: number, b: number): boolean
}

/** What asking the common plane works with, made once. */
interface Workspace {
  /** The common plane of two cells: it begins with the normal that the pair had. */
  plane: CellPlane
  /** Normal of two edges. */
  across: Float64Array
}

/** In doubt, the common plane decides. */
export function makeDoubts(plane: CellPlane): Doubts {
  const work = { plane, across: new Float64Array(3) }
  return {
    remember: (neighbours, k) => rememberNormal(work, neighbours, k),
    doubtOf: (shapes, neighbours, k, shallow) => doubtOf(work, shapes, neighbours, k, shallow),
    ask: (shapes, neighbours, k, doubt, shallow) => askPlane(work, shapes, neighbours, k, doubt, shallow),
  }
}

function rememberNormal({ plane }: Workspace, { axis, normal }: Reads<Neighbours>, k: number): void {
  plane.before = axis[k]
  for (let i = 0; i < 3; i++) plane.normal[i] = normal[3 * k + i]
}

function doubtOf(
  { across, plane }: Workspace,
  shapes: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  shallow: number,
): number {
  const { normal, gap } = neighbours
  const before = plane.normal
  if (plane.before === LINK) return CORNER_MET
  if (plane.before !== NO_AXIS) {
    const along = normal[3 * k] * before[0] + normal[3 * k + 1] * before[1] + normal[3 * k + 2] * before[2]
    if (along >= SAME_SURFACE) return SURE
    if (gap[k] < -shallow) return DEEP
  }
  return isTied(across, shapes, neighbours, k) ? TIE : SURE
}

function askPlane(
  { plane }: Workspace,
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  doubt: number,
  shallow: number,
): boolean {
  const { block } = shapes.hulls
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  neighbours.inDoubt[k] |= 1 << doubt
  neighbours.anyInDoubt[0] = 1
  if (block[a] === block[b]) {
    neighbours.keptWays[doubt]++
    return false
  }
  const least = neighbours.gap[k] < -shallow ? -Infinity : -shallow
  const changed = plane.find(shapes, a, b) && takeFeatures(plane, shapes, neighbours, k, least)
  neighbours.doubts[2 * doubt]++
  if (changed) neighbours.doubts[2 * doubt + 1]++
  return changed
}

/** Gives the pair these features, unless their normal is none, or the one that it has, or makes its gap less than `least` [m]. */
function takeFeatures(
  features: Reads<CellPlane>,
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  least: number,
): boolean {
  const { normal } = neighbours
  const axis = neighbours.axis[k]
  const a = neighbours.axisA[k]
  const b = neighbours.axisB[k]
  const x = normal[3 * k]
  const y = normal[3 * k + 1]
  const z = normal[3 * k + 2]
  name(neighbours, k, features.axis, features.a, features.b)
  if (turnNormal(shapes, neighbours, k)) {
    const along = x * normal[3 * k] + y * normal[3 * k + 1] + z * normal[3 * k + 2]
    const gap = gapAlong(shapes, neighbours, k)
    if (along < SAME_SURFACE && gap >= least) {
      neighbours.gap[k] = gap
      return true
    }
  }
  name(neighbours, k, axis, a, b)
  normal[3 * k] = x
  normal[3 * k + 1] = y
  normal[3 * k + 2] = z
  return false
}

function name(neighbours: Neighbours, k: number, axis: number, a: number, b: number): void {
  neighbours.axis[k] = axis
  neighbours.axisA[k] = a
  neighbours.axisB[k] = b
}

/** Whether two cells that overlap could be parted in another direction by as short a move as along their normal. */
function isTied(across: Float64Array, shapes: Shapes, neighbours: Reads<Neighbours>, k: number): boolean {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  return (
    facesTie(shapes, neighbours, k, a, b, -1) ||
    facesTie(shapes, neighbours, k, b, a, 1) ||
    edgesTie(across, shapes, neighbours, k)
  )
}

/** The gap that a tie needs [m]. */
const leastOf = ({ gap }: Reads<Neighbours>, k: number): number => gap[k] * (1 + TIED)

const isOther = ({ normal }: Reads<Neighbours>, k: number, x: number, y: number, z: number): boolean =>
  normal[3 * k] * x + normal[3 * k + 1] * y + normal[3 * k + 2] * z < SAME_SURFACE

function facesTie(
  { hulls, nodes, facets }: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  own: number,
  other: number,
  sign: number,
): boolean {
  const { normal } = hulls
  const least = leastOf(neighbours, k)
  for (let face = hulls.firstFace[own]; face < hulls.firstFace[own + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    if (!isOther(neighbours, k, sign * x, sign * y, sign * z)) continue
    if (hulls.cell[own] !== WHOLE && !isExposed(hulls, facets.exposed, face)) continue
    if (lowest(hulls, nodes, other, x, y, z) - highestOfFace(hulls, nodes, face, x, y, z) >= least) return true
  }
  return false
}

/** `across`: room for the normal of two edges. */
function edgesTie(across: Float64Array, shapes: Shapes, neighbours: Reads<Neighbours>, k: number): boolean {
  const { hulls, nodes } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const least = leastOf(neighbours, k)
  for (let i = hulls.firstEdge[a]; i < hulls.firstEdge[a + 1]; i++)
    for (let j = hulls.firstEdge[b]; j < hulls.firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(hulls, nodes, i, j, across, 0)) continue
      if (!isOther(neighbours, k, across[0], across[1], across[2])) continue
      if (gapOfEdges(hulls, nodes, i, j, across) < least) continue
      if (!edgeExposed(shapes, a, i) || !edgeExposed(shapes, b, j)) continue
      if (gapIn(shapes, a, b, across, 0) >= least) return true
    }
  return false
}

function gapOfEdges({ edge }: Reads<Hulls>, { x }: Reads<Nodes>, i: number, j: number, n: ReadNumbers): number {
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * j]
  return n[0] * (x[p] - x[q]) + n[1] * (x[p + 1] - x[q + 1]) + n[2] * (x[p + 2] - x[q + 2])
}

/**
 * Pairs of cells for which the shortest way out does not tell where they meet, and what their common plane says.
 *
 * What     The normal along which two cells overlap least is theirs as long as it is the only one. It is not where
 *            tie      another direction parts them by as short a move;
 *            deep     they lie so deep in each other that the shortest way out is not the one by which they came in;
 *            corner   the points along it lie less deep than the cells overlap, by more than strained faces are dished, or a
 *                     corner met a corner or an edge: no face and no crossing of edges carries the contact.
 *          Then the plane is followed from the normal of the last step: the two are moved apart along it, and the shortest
 *          link is found there. A pair with no last step gets what a look at all features gives.
 *          Cells of one block keep the shortest way out, and are counted: what they gain as it changes is taken from their
 *          account (see sunk). Followed along the plane, the pieces of a wedge crushed on the ground lost twice as much energy
 *          to that account, and four times as much was unaccounted for.
 * Steps    1. the couple is set up from the corners of the cells, with nothing remembered but that normal, so that a run that
 *             is resumed finds the same;
 *          2. the face or the edges that carry the plane become those of the pair, which goes on from them as any other.
 * Fails    Faces of strained cells are not quite plane, so a search may end on a plane along which cells that hardly touch lie
 *          deep in each other; it is not taken. Of cells that are exactly flush, the search may name an edge in which the faces of both
 *          ways out meet, and end on the shorter way.
 * Source   Nezami et al. (2004, 2006).
 */
import { type Forms, makeForms } from '../../../state/forms.ts'
import type { Hulls } from '../../../state/hulls.ts'
import {
  CORNER_MET,
  DEEP,
  DOUBTFUL,
  EDGES,
  FACE_OF_A,
  FACE_OF_B,
  LINK,
  MOST_DOUBTFUL,
  type Neighbours,
  NO_AXIS,
  TIE,
} from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import {
  type Couple,
  D,
  EDGE,
  FACE,
  FEATURE_A,
  FEATURE_B,
  KIND_A,
  KIND_B,
  KNOWN,
  N,
  REACH,
  SIZE,
} from '../planes/couple.ts'
import { makeEmptyCouple } from '../planes/make-couple.ts'
import { shortestLink } from '../planes/shortest-link.ts'
import { gapAlong, SAME_SURFACE, turnNormal } from './common-normal.ts'
import { isExposed } from './hull-geometry.ts'
import { isTied } from './ties.ts'

export const SURE = -1

/** Axis and normal of the pair at hand before the search. */
const before = { axis: NO_AXIS, x: 0, y: 0, z: 0 }

export function rememberNormal({ axis, normal }: Reads<Neighbours>, k: number): void {
  before.axis = axis[k]
  before.x = normal[3 * k]
  before.y = normal[3 * k + 1]
  before.z = normal[3 * k + 2]
}

/** Why the normal that was found for cells that overlap is not the only one, or SURE; `shallow` [m]. */
export function doubtOf(shapes: Shapes, neighbours: Reads<Neighbours>, k: number, shallow: number): number {
  const { normal, gap } = neighbours
  if (before.axis === LINK) return CORNER_MET
  if (before.axis !== NO_AXIS) {
    const along = normal[3 * k] * before.x + normal[3 * k + 1] * before.y + normal[3 * k + 2] * before.z
    if (along >= SAME_SURFACE) return SURE
    if (gap[k] < -shallow) return DEEP
  }
  return isTied(shapes, neighbours, k) ? TIE : SURE
}

const couple: Couple = makeEmptyCouple()
couple.memo = new Float64Array(64)
couple.memoId = new Int32Array(64)

/**
 * Writes the features that carry the common plane of pair k; false where their normal is the one that it has, or where it keeps
 * that. `shallow` [m]: depth that a pair has by another normal only if it lies deeper than that by its own.
 */
export function askPlane(shapes: Shapes, neighbours: Neighbours, k: number, doubt: number, shallow: number): boolean {
  const { block } = shapes.hulls
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  note(shapes.hulls, neighbours, k, doubt)
  if (block[a] === block[b]) {
    neighbours.keptWays[doubt]++
    return false
  }
  setCouple(shapes, a, b)
  shortestLink.find(couple)
  found.least = neighbours.gap[k] < -shallow ? -Infinity : -shallow
  const changed = takeFeatures(shapes, neighbours, k)
  neighbours.doubts[2 * doubt]++
  if (changed) neighbours.doubts[2 * doubt + 1]++
  return changed
}

function setCouple({ hulls, nodes }: Shapes, a: number, b: number): void {
  const { real, id } = couple
  couple.forms = formsOf(hulls, nodes, a, b)
  couple.formA = 0
  couple.formB = 1
  couple.cornersA = placeCorners(hulls, nodes, a, cornersOfA)
  couple.cornersB = placeCorners(hulls, nodes, b, cornersOfB)
  couple.normalsA = couple.normalsB = hulls.normal
  couple.normalAtA = 3 * hulls.firstFace[a]
  couple.normalAtB = 3 * hulls.firstFace[b]
  couple.memo.fill(0)
  couple.memoId.fill(0)
  id.fill(0)
  real.fill(0)
  for (let i = 0; i < 3; i++) real[D + i] = cornersOfB.centre[i] - cornersOfA.centre[i]
  real[SIZE] = 2 * Math.min(cornersOfA.reach, cornersOfB.reach)
  real[REACH] = Infinity
  if (before.axis === NO_AXIS) return
  id[KNOWN] = 1
  real[N] = before.x
  real[N + 1] = before.y
  real[N + 2] = before.z
}

interface Corners {
  places: Float64Array
  centre: Float64Array
  reach: number
}

const makeCorners = (): Corners => ({ places: new Float64Array(0), centre: new Float64Array(3), reach: 0 })
const cornersOfA = makeCorners()
const cornersOfB = makeCorners()

/** Corners of a cell from their mean. */
function placeCorners(hulls: Reads<Hulls>, { x }: Reads<Nodes>, hull: number, out: Corners): Float64Array {
  const from = hulls.firstCorner[hull]
  const count = hulls.firstCorner[hull + 1] - from
  if (out.places.length < 3 * count) out.places = new Float64Array(6 * count)
  const { places, centre } = out
  const first = POINT * hulls.corner[from]
  centre.fill(0)
  for (let c = 0; c < count; c++)
    for (let i = 0; i < 3; i++) centre[i] += (x[POINT * hulls.corner[from + c] + i] - x[first + i]) / count
  for (let i = 0; i < 3; i++) centre[i] += x[first + i]
  let most = 0
  for (let c = 0; c < count; c++) {
    let square = 0
    for (let i = 0; i < 3; i++) {
      const arm = x[POINT * hulls.corner[from + c] + i] - centre[i]
      places[3 * c + i] = arm
      square += arm * arm
    }
    if (square > most) most = square
  }
  out.reach = Math.sqrt(most)
  return places
}

/** Pairs whose topology is kept; beyond, all is made anew. */
const MOST_FORMS = 1024
const known = new WeakMap<Hulls, Map<number, Forms>>()

function formsOf(hulls: Hulls, nodes: Reads<Nodes>, a: number, b: number): Forms {
  const all = known.get(hulls) ?? new Map<number, Forms>()
  known.set(hulls, all)
  const key = hulls.count * a + b
  const found = all.get(key)
  if (found) return found
  if (all.size >= MOST_FORMS) all.clear()
  const made = makeForms([a, b].map((hull) => formOf(hulls, nodes, hull)))
  all.set(key, made)
  return made
}

function formOf(hulls: Hulls, { x }: Reads<Nodes>, hull: number) {
  const nodes = [...hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])]
  const corners = nodes.flatMap((node) => [0, 1, 2].map((i) => x[POINT * node + i] - x[POINT * nodes[0] + i]))
  const loops: number[][] = []
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    const loop = hulls.loop.subarray(hulls.firstLoop[face], hulls.firstLoop[face + 1])
    loops.push(Array.from(loop, (node) => nodes.indexOf(node)))
  }
  return { corners, loops }
}

/** Faces and edges of the plane as those of the cells, where they can be met. */
function takeFeatures(shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  const { hulls, facets } = shapes
  const { id } = couple
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const open = (face: number) => isExposed(hulls, facets.exposed, face)
  const faceA = hulls.firstFace[a] + id[FEATURE_A]
  const faceB = hulls.firstFace[b] + id[FEATURE_B]
  if (id[KIND_A] === FACE && open(faceA)) return take(shapes, neighbours, k, FACE_OF_A, faceA, faceA)
  if (id[KIND_B] === FACE && open(faceB)) return take(shapes, neighbours, k, FACE_OF_B, faceB, faceB)
  if (id[KIND_A] !== EDGE || id[KIND_B] !== EDGE) return false
  const edgeA = edgeOf(hulls, a, 0, id[FEATURE_A])
  const edgeB = edgeOf(hulls, b, 1, id[FEATURE_B])
  return edgeA >= 0 && edgeB >= 0 && take(shapes, neighbours, k, EDGES, edgeA, edgeB)
}

/** What the pair had, and the least gap that another normal may give it [m]. */
const found = { axis: NO_AXIS, a: 0, b: 0, x: 0, y: 0, z: 0, least: 0 }

/** Gives the pair these features, unless their normal is none, or the one that it has, or makes it too deep. */
function take(shapes: Shapes, neighbours: Neighbours, k: number, axis: number, a: number, b: number): boolean {
  const { normal } = neighbours
  found.axis = neighbours.axis[k]
  found.a = neighbours.axisA[k]
  found.b = neighbours.axisB[k]
  found.x = normal[3 * k]
  found.y = normal[3 * k + 1]
  found.z = normal[3 * k + 2]
  name(neighbours, k, axis, a, b)
  if (turnNormal(shapes, neighbours, k)) {
    const along = found.x * normal[3 * k] + found.y * normal[3 * k + 1] + found.z * normal[3 * k + 2]
    const gap = gapAlong(shapes, neighbours, k)
    if (along < SAME_SURFACE && gap >= found.least) {
      neighbours.gap[k] = gap
      return true
    }
  }
  name(neighbours, k, found.axis, found.a, found.b)
  normal[3 * k] = found.x
  normal[3 * k + 1] = found.y
  normal[3 * k + 2] = found.z
  return false
}

function name(neighbours: Neighbours, k: number, axis: number, a: number, b: number): void {
  neighbours.axis[k] = axis
  neighbours.axisA[k] = a
  neighbours.axisB[k] = b
}

/** Number among the edges of all cells of an edge of a form of the couple. */
function edgeOf({ edge, firstEdge, corner, firstCorner }: Hulls, hull: number, form: number, of: number): number {
  const { forms } = couple
  const at = 2 * (forms.firstEdge[form] + of)
  const p = corner[firstCorner[hull] + forms.edge[at]]
  const q = corner[firstCorner[hull] + forms.edge[at + 1]]
  for (let e = firstEdge[hull]; e < firstEdge[hull + 1]; e++)
    if ((edge[2 * e] === p && edge[2 * e + 1] === q) || (edge[2 * e] === q && edge[2 * e + 1] === p)) return e
  return -1
}

/** Lists the pair of blocks, if there is room. */
function note({ block }: Hulls, { a, b, doubtfuls, doubtful }: Neighbours, k: number, doubt: number): void {
  const p = block[a[k]]
  const q = block[b[k]]
  let row = 0
  while (row < doubtfuls[0] && !(doubtful[DOUBTFUL * row] === p && doubtful[DOUBTFUL * row + 1] === q)) row++
  if (row === MOST_DOUBTFUL) return
  if (row === doubtfuls[0]) {
    doubtfuls[0]++
    doubtful[DOUBTFUL * row] = p
    doubtful[DOUBTFUL * row + 1] = q
  }
  doubtful[DOUBTFUL * row + 2] |= 1 << doubt
  doubtful[DOUBTFUL * row + 3]++
}

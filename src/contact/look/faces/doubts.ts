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
import { FACES } from '../tolerances.ts'
import { gapAlong, turnNormal } from './common-normal.ts'
import { isExposed } from './hull-geometry.ts'
import { isTied } from './ties.ts'

// Bound here: an imported constant is looked up at every use.
const { SAME_SURFACE } = FACES

export const SURE = -1

/** Corners of a cell from their mean [m]. */
interface Corners {
  places: Float64Array
  centre: Float64Array
  reach: number
}

const makeCorners = (): Corners => ({ places: new Float64Array(0), centre: new Float64Array(3), reach: 0 })

/** What asking the common plane works with, made once. */
export interface Doubts {
  /** What the normal of the pair at hand came from before the search, and that normal. */
  axis: number
  normal: Float64Array
  /** The features that carry the plane: where they are told from (FACE_OF_A …), and their numbers. */
  found: number
  foundA: number
  foundB: number
  couple: Couple
  cornersA: Corners
  cornersB: Corners
  /** Topology of the pairs that were asked about, by the numbers of both cells; the cells that these are of. */
  forms: Map<number, Forms>
  cells?: Hulls
  /** Normal of two edges. */
  across: Float64Array
}

export function makeDoubts(): Doubts {
  const couple = makeEmptyCouple()
  couple.memo = new Float64Array(64)
  couple.memoId = new Int32Array(64)
  return {
    axis: NO_AXIS,
    normal: new Float64Array(3),
    found: NO_AXIS,
    foundA: -1,
    foundB: -1,
    couple,
    cornersA: makeCorners(),
    cornersB: makeCorners(),
    forms: new Map(),
    across: new Float64Array(3),
  }
}

export function rememberNormal(doubts: Doubts, { axis, normal }: Reads<Neighbours>, k: number): void {
  doubts.axis = axis[k]
  for (let i = 0; i < 3; i++) doubts.normal[i] = normal[3 * k + i]
}

/** Why the normal that was found for cells that overlap is not the only one, or SURE; `shallow` [m]. */
export function doubtOf(
  { across, axis, normal: before }: Doubts,
  shapes: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  shallow: number,
): number {
  const { normal, gap } = neighbours
  if (axis === LINK) return CORNER_MET
  if (axis !== NO_AXIS) {
    const along = normal[3 * k] * before[0] + normal[3 * k + 1] * before[1] + normal[3 * k + 2] * before[2]
    if (along >= SAME_SURFACE) return SURE
    if (gap[k] < -shallow) return DEEP
  }
  return isTied(across, shapes, neighbours, k) ? TIE : SURE
}

/**
 * Writes the features that carry the common plane of pair k; false where their normal is the one that it has, or where it keeps
 * that. `shallow` [m]: depth that a pair has by another normal only if it lies deeper than that by its own.
 */
export function askPlane(
  doubts: Doubts,
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  doubt: number,
  shallow: number,
): boolean {
  const { block } = shapes.hulls
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  note(shapes.hulls, neighbours, k, doubt)
  if (block[a] === block[b]) {
    neighbours.keptWays[doubt]++
    return false
  }
  setCouple(doubts, shapes, a, b)
  shortestLink.find(doubts.couple)
  const least = neighbours.gap[k] < -shallow ? -Infinity : -shallow
  const changed = findFeatures(doubts, shapes, a, b) && takeFeatures(doubts, shapes, neighbours, k, least)
  neighbours.doubts[2 * doubt]++
  if (changed) neighbours.doubts[2 * doubt + 1]++
  return changed
}

function setCouple(doubts: Doubts, { hulls, nodes }: Shapes, a: number, b: number): void {
  const { couple, cornersA, cornersB } = doubts
  const { real, id } = couple
  couple.forms = formsOf(doubts, hulls, nodes, a, b)
  couple.formA = 0
  couple.formB = 1
  couple.cornersA = placeCorners(hulls, nodes, a, cornersA)
  couple.cornersB = placeCorners(hulls, nodes, b, cornersB)
  couple.normalsA = couple.normalsB = hulls.normal
  couple.normalAtA = 3 * hulls.firstFace[a]
  couple.normalAtB = 3 * hulls.firstFace[b]
  couple.memo.fill(0)
  couple.memoId.fill(0)
  id.fill(0)
  real.fill(0)
  for (let i = 0; i < 3; i++) real[D + i] = cornersB.centre[i] - cornersA.centre[i]
  real[SIZE] = 2 * Math.min(cornersA.reach, cornersB.reach)
  real[REACH] = Infinity
  if (doubts.axis === NO_AXIS) return
  id[KNOWN] = 1
  for (let i = 0; i < 3; i++) real[N + i] = doubts.normal[i]
}

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

function formsOf(doubts: Doubts, hulls: Hulls, nodes: Reads<Nodes>, a: number, b: number): Forms {
  const { forms } = doubts
  if (doubts.cells !== hulls || forms.size >= MOST_FORMS) forms.clear()
  doubts.cells = hulls
  const key = hulls.count * a + b
  const known = forms.get(key)
  if (known) return known
  const made = makeForms([a, b].map((hull) => formOf(hulls, nodes, hull)))
  forms.set(key, made)
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

/** Faces and edges of the plane as those of the cells; false where they cannot be met. */
function findFeatures(doubts: Doubts, { hulls, facets }: Shapes, a: number, b: number): boolean {
  const { id, forms } = doubts.couple
  const faceA = hulls.firstFace[a] + id[FEATURE_A]
  const faceB = hulls.firstFace[b] + id[FEATURE_B]
  if (id[KIND_A] === FACE && isExposed(hulls, facets.exposed, faceA)) {
    doubts.found = FACE_OF_A
    doubts.foundA = doubts.foundB = faceA
    return true
  }
  if (id[KIND_B] === FACE && isExposed(hulls, facets.exposed, faceB)) {
    doubts.found = FACE_OF_B
    doubts.foundA = doubts.foundB = faceB
    return true
  }
  if (id[KIND_A] !== EDGE || id[KIND_B] !== EDGE) return false
  doubts.found = EDGES
  doubts.foundA = edgeOf(forms, hulls, a, 0, id[FEATURE_A])
  doubts.foundB = edgeOf(forms, hulls, b, 1, id[FEATURE_B])
  return doubts.foundA >= 0 && doubts.foundB >= 0
}

/** Gives the pair these features, unless their normal is none, or the one that it has, or makes its gap less than `least` [m]. */
function takeFeatures(
  { found, foundA, foundB }: Doubts,
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
  name(neighbours, k, found, foundA, foundB)
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

/** Number among the edges of all cells of an edge of one of the two forms. */
function edgeOf(
  forms: Reads<Forms>,
  { edge, firstEdge, corner, firstCorner }: Hulls,
  hull: number,
  form: number,
  of: number,
): number {
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

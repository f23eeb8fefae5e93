/**
 * The common normal of two convex cells: the direction in which they are furthest apart or overlap least.
 *
 * What     n from b to a that makes the gap g(n) = min n·x over a − max n·x over b as large as it can be. While they
 *          overlap, the best n is normal to a face of the Minkowski difference: a face of a, a face of b, or an edge of
 *          each, and both cells touch the common plane where their features overlap. While they are apart and no such n is
 *          best, corners look past each other: n is the shortest link of a corner and an edge or corner.
 * Steps    1. the normal of the last step, turned with the features that gave it, costs one pass over the corners;
 *          2. it is kept as long as it is valid: the deepest point of the overlap lies as deep as the cells as a whole,
 *             else one of them wraps round an edge of the other;
 *          3. otherwise faces of both, then pairs of sharp edges whose normal cones cross, are tried.
 * Fails    Cells must be convex. A body that jumped right through another is pushed out on the nearest side.
 * Source   Separating axes of convex polyhedra: Gottschalk, Lin and Manocha (1996); the criterion for edges is the crossing
 *          of arcs on the Gauss sphere. Valid entrance: Zheng et al. (2017), section 2.
 */
import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import { EDGES, FACE_OF_A, FACE_OF_B, LINK, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'
import {
  arcsCross,
  crossEdges,
  edgeExposed,
  highest,
  highestOfFace,
  isExposed,
  lowest,
  refreshNormal,
} from './hull-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE_BONUS, FAR, HARDLY, NOT_DEEPER, SAME_SURFACE } = FACES

/** What a search for a common normal works with, made once; numbers in metres. */
export interface NormalSearch {
  /** The best so far: what it comes from (FACE_OF_A …), the features, n from b to a, its gap. */
  axis: number
  a: number
  b: number
  normal: Float64Array
  gap: number
  /** The best gap across a face or an edge inside a block. */
  inside: number
  /** Normal of the two edges at hand. */
  across: Float64Array
}

export const makeNormalSearch = (): NormalSearch => ({
  axis: NO_AXIS,
  a: 0,
  b: 0,
  normal: new Float64Array(3),
  gap: -Infinity,
  inside: -Infinity,
  across: new Float64Array(3),
})

function beginSearch(best: NormalSearch): void {
  best.axis = NO_AXIS
  best.gap = best.inside = -Infinity
}

/** Brings the normals up to date by which that of a pair turns. */
export function refreshAxis(
  hulls: Hulls,
  nodes: Reads<Nodes>,
  neighbours: Reads<Neighbours>,
  k: number,
  stamp: number,
): void {
  const { axis, axisA, axisB } = neighbours
  if (axis[k] === FACE_OF_A) refreshNormal(hulls, nodes, axisA[k], stamp)
  else if (axis[k] === FACE_OF_B) refreshNormal(hulls, nodes, axisB[k], stamp)
  else if (axis[k] === EDGES) {
    refreshNormal(hulls, nodes, hulls.edgeFace[2 * axisB[k]], stamp)
    refreshNormal(hulls, nodes, hulls.edgeFace[2 * axisB[k] + 1], stamp)
  }
}

/** Turns the normal of a pair with its features; false where it has none yet. */
export function turnNormal(shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  const { hulls, nodes } = shapes
  const { normal, axisA, axisB } = neighbours
  switch (neighbours.axis[k]) {
    case FACE_OF_A:
      for (let i = 0; i < 3; i++) normal[3 * k + i] = -hulls.normal[3 * axisA[k] + i]
      return true
    case FACE_OF_B:
      for (let i = 0; i < 3; i++) normal[3 * k + i] = hulls.normal[3 * axisB[k] + i]
      return true
    case EDGES:
      return crossEdges(hulls, nodes, axisA[k], axisB[k], normal, 3 * k)
    case LINK:
      return true
  }
  return false
}

/** Gap of a pair along its normal [m]. */
export const gapAlong = (shapes: Shapes, { a, b, normal }: Reads<Neighbours>, k: number): number =>
  gapIn(shapes, a[k], b[k], normal, 3 * k)

/** Gap of two cells along the normal that stands at `at` of n [m]. */
export function gapIn({ hulls, nodes }: Shapes, a: number, b: number, n: ReadNumbers, at: number): number {
  const x = n[at]
  const y = n[at + 1]
  const z = n[at + 2]
  return lowest(hulls, nodes, a, x, y, z) - highest(hulls, nodes, b, x, y, z)
}

/**
 * Whether the way out of a block, `gap`, leads to its other side: cells of two blocks side by side that hardly overlap, by `depth`
 * (both negative), have no face towards each other. Others of their blocks bear what is between them.
 */
export const leadsThrough = (hulls: Reads<Hulls>, a: number, b: number, gap: number, depth: number): boolean =>
  hulls.block[a] !== hulls.block[b] &&
  hulls.cell[a] !== WHOLE &&
  hulls.cell[b] !== WHOLE &&
  -gap > FAR * Math.min(hulls.width[a], hulls.width[b]) &&
  -depth < HARDLY * -gap

/** Searches all candidates and writes the best into the row of the pair. */
export function searchNormal(best: NormalSearch, shapes: Shapes, neighbours: Neighbours, k: number): void {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  beginSearch(best)
  tryFaces(best, shapes, a, b, FACE_OF_A)
  tryFaces(best, shapes, b, a, FACE_OF_B)
  tryEdges(best, shapes, a, b)
  if (leadsThrough(shapes.hulls, a, b, best.gap, best.inside)) best.axis = NO_AXIS
  writeBest(best, neighbours, k)
}

/** Takes the normal along which two cells overlap least, if that is by less than along the one that they have; `width` [m]. */
export function takeLeast(
  best: NormalSearch,
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  width: number,
): boolean {
  const { a, b, gap, normal } = neighbours
  beginSearch(best)
  tryFaces(best, shapes, a[k], b[k], FACE_OF_A)
  tryFaces(best, shapes, b[k], a[k], FACE_OF_B)
  tryEdges(best, shapes, a[k], b[k])
  const { 0: x, 1: y, 2: z } = best.normal
  const along = x * normal[3 * k] + y * normal[3 * k + 1] + z * normal[3 * k + 2]
  if (!(best.gap > gap[k] + EDGE_BONUS * width && along > 0 && best.gap <= 0)) return false
  writeBest(best, neighbours, k)
  return true
}

/**
 * A cell that slides over a joint between two blocks enters the next one through its side, as far as geometry can tell. If
 * it rests on a surface that the next block continues, that surface is where they meet. Writes the face and returns true.
 */
export function continueSurface(best: NormalSearch, shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  beginSearch(best)
  tryContinued(best, shapes, neighbours.a[k], neighbours.b[k], FACE_OF_B)
  tryContinued(best, shapes, neighbours.b[k], neighbours.a[k], FACE_OF_A)
  if (best.axis === NO_AXIS) return false
  writeBest(best, neighbours, k)
  return true
}

/** Faces of `other` that go on with what `own` rested on. */
function tryContinued(best: NormalSearch, shapes: Shapes, own: number, other: number, axis: number): void {
  const { hulls, nodes } = shapes
  const { normal, rested } = hulls
  const r = 4 * own
  const depth = rested[r + 3]
  if (!(depth > 0)) return
  for (let face = hulls.firstFace[other]; face < hulls.firstFace[other + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    if (x * rested[r] + y * rested[r + 1] + z * rested[r + 2] < SAME_SURFACE) continue
    const gap = lowest(hulls, nodes, own, x, y, z) - highestOfFace(hulls, nodes, face, x, y, z)
    if (gap < -NOT_DEEPER * depth || gap > depth || gap <= best.gap) continue
    takeFace(best, axis, face, x, y, z)
    best.gap = gap
  }
}

function takeFace(best: NormalSearch, axis: number, face: number, x: number, y: number, z: number): void {
  const sign = axis === FACE_OF_A ? -1 : 1
  best.axis = axis
  best.a = best.b = face
  best.normal[0] = sign * x
  best.normal[1] = sign * y
  best.normal[2] = sign * z
}

/** Puts the contacts of the last step aside. */
export function rememberRest(hulls: Hulls): void {
  const { rest, rested, count } = hulls
  for (let i = 0; i < 4 * count; i++) rested[i] = rest[i]
  for (let hull = 0; hull < count; hull++) rest[4 * hull + 3] = 0
}

/** Notes the contact of pair k for both cells. */
export function noteRest(hulls: Hulls, neighbours: Reads<Neighbours>, k: number): void {
  noteRestOf(hulls, neighbours, k, neighbours.a[k], 1)
  noteRestOf(hulls, neighbours, k, neighbours.b[k], -1)
}

function noteRestOf(
  { rest, restPair }: Hulls,
  { normal, gap }: Reads<Neighbours>,
  k: number,
  hull: number,
  sign: number,
): void {
  const r = 4 * hull
  if (!(-gap[k] > rest[r + 3])) return
  restPair[hull] = k
  for (let i = 0; i < 3; i++) rest[r + i] = sign * normal[3 * k + i]
  rest[r + 3] = -gap[k]
}

function writeBest(best: NormalSearch, neighbours: Neighbours, k: number): void {
  neighbours.axis[k] = best.axis
  neighbours.axisA[k] = best.a
  neighbours.axisB[k] = best.b
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = best.normal[i]
  neighbours.gap[k] = best.gap
}

/**
 * Faces of `own` against the corners of `other`. To another block, a face inside that holds together only proves a
 * separation; between cells of one block that meet in it, or in its edges, it is where they end.
 */
function tryFaces(best: NormalSearch, shapes: Shapes, own: number, other: number, axis: number): void {
  const { hulls, nodes, facets } = shapes
  const { normal } = hulls
  for (let face = hulls.firstFace[own]; face < hulls.firstFace[own + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    const gap = lowest(hulls, nodes, other, x, y, z) - highestOfFace(hulls, nodes, face, x, y, z)
    const isInside =
      hulls.block[own] !== hulls.block[other] && hulls.cell[own] !== WHOLE && !isExposed(hulls, facets.exposed, face)
    if (isInside && gap > best.inside) best.inside = gap
    if (gap <= best.gap || (gap <= 0 && isInside)) continue
    takeFace(best, axis, face, x, y, z)
    best.gap = gap
  }
}

/**
 * Edges whose arcs cross. The faces of a strained cell are not quite plane, so edges that are all but parallel may seem to
 * cross: the corners must bear out the gap.
 */
function tryEdges(best: NormalSearch, shapes: Shapes, a: number, b: number): void {
  const { hulls, nodes } = shapes
  const { across } = best
  const { edge } = hulls
  const sameBlock = hulls.block[a] === hulls.block[b]
  const width = Math.min(hulls.width[a], hulls.width[b])
  const better = best.gap + EDGE_BONUS * width
  for (let i = hulls.firstEdge[a]; i < hulls.firstEdge[a + 1]; i++)
    for (let j = hulls.firstEdge[b]; j < hulls.firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(hulls, nodes, i, j, across, 0)) continue
      const p = POINT * edge[2 * i]
      const q = POINT * edge[2 * j]
      const gap =
        across[0] * (nodes.x[p] - nodes.x[q]) +
        across[1] * (nodes.x[p + 1] - nodes.x[q + 1]) +
        across[2] * (nodes.x[p + 2] - nodes.x[q + 2])
      const isInside = !sameBlock && !(edgeExposed(shapes, a, i) && edgeExposed(shapes, b, j))
      const proves = gap > 0 || !isInside
      if (!(gap > (proves ? Math.max(best.gap, better) : best.inside))) continue
      if (gapIn(shapes, a, b, across, 0) < gap - EDGE_BONUS * width) continue
      if (isInside && gap > best.inside) best.inside = gap
      if (!proves) continue
      best.axis = EDGES
      best.a = i
      best.b = j
      for (let c = 0; c < 3; c++) best.normal[c] = across[c]
      best.gap = gap
    }
}

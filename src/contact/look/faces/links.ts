/**
 * Normals of pairs that no search of features gives.
 *
 * Seams    A cell that slides over a joint between two blocks enters the next one through its side, as far as geometry can tell. If it rests on a
 *          surface that the next block continues, that surface is where they meet.
 * Links    Cells that are apart and look past each other are joined by the shortest link of a corner and an edge or a corner. It stays the normal
 *          while they overlap, square to the edge that it came from: the overlap g along it is the way of a corner across a line, and
 *          K g n the gradient of ½ K g². Where a corner goes off the end of a ridge, the corner there comes onto a ridge of the other. Each
 *          of the two has a normal in their plane: the pair has the one by which it overlaps less, so ½ K g² goes over without a step,
 *          where the corner is still inside by g tan of half their angle.
 */

import type { Hulls } from '../../../state/hulls.ts'
import { FACE_OF_A, FACE_OF_B, LINK, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'
import { gapAlong, gapIn, highestOfFace, lowest } from './cell-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE_BONUS, FAR_APART, NOT_DEEPER, RUNS_ALONG, SAME_SURFACE, SHORTEST_LINK, SQUARE_TO } = FACES

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

export function beginSearch(best: NormalSearch): void {
  best.axis = NO_AXIS
  best.gap = best.inside = -Infinity
}

export function takeFace(best: NormalSearch, axis: number, face: number, x: number, y: number, z: number): void {
  const sign = axis === FACE_OF_A ? -1 : 1
  best.axis = axis
  best.a = best.b = face
  best.normal[0] = sign * x
  best.normal[1] = sign * y
  best.normal[2] = sign * z
}

export function writeBest(best: NormalSearch, neighbours: Neighbours, k: number): void {
  neighbours.axis[k] = best.axis
  neighbours.axisA[k] = best.a
  neighbours.axisB[k] = best.b
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = best.normal[i]
  neighbours.gap[k] = best.gap
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

/** What finding a link works with, made once: from b to a and its square [m, m²], the edge that it is square to; room for directions. */
export interface Link {
  way: Float64Array
  square: number
  edge: number
  edgeAlong: Float64Array
  other: Float64Array
  turned: Float64Array
}

export const makeLink = (): Link => ({
  way: new Float64Array(3),
  square: Infinity,
  edge: -1,
  edgeAlong: new Float64Array(3),
  other: new Float64Array(3),
  turned: new Float64Array(3),
})

/** The shortest link from b to a among corners and edges, as the normal of the pair: what is nearest where they look past each other. */
export function linkCorners(link: Link, { hulls, nodes }: Shapes, neighbours: Neighbours, k: number): void {
  link.square = Infinity
  linksFrom(link, hulls, nodes, neighbours.a[k], neighbours.b[k], 1)
  linksFrom(link, hulls, nodes, neighbours.b[k], neighbours.a[k], -1)
  const length = Math.sqrt(link.square)
  if (!(length > 0)) return
  const { a, axis, axisA, axisB, b } = neighbours
  const wasFar = axis[k] === LINK && axisB[k] === 1
  const isFar = length > FAR_APART * Math.min(hulls.width[a[k]], hulls.width[b[k]])
  axis[k] = LINK
  axisA[k] = link.edge
  axisB[k] = wasFar || isFar ? 1 : 0
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = link.way[i] / length
  neighbours.gap[k] = length
}

/**
 * Brings the link of a pair that is apart along the one that it had up to date, if that is the shortest way between the two, which then lie
 * beyond its ends. Else a face lies nearer: false, and the direction that parts them stays.
 */
export function isNearestLink(link: Link, shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  const { axisA, gap, normal } = neighbours
  const { turned: before } = link
  const own = axisA[k]
  const apart = gap[k]
  for (let i = 0; i < 3; i++) before[i] = normal[3 * k + i]
  linkCorners(link, shapes, neighbours, k)
  if (gapAlong(shapes, neighbours, k) >= SHORTEST_LINK * gap[k]) return true
  for (let i = 0; i < 3; i++) normal[3 * k + i] = before[i]
  axisA[k] = own
  gap[k] = apart
  return false
}

/** Links from the edges of `on` to the corners of `from`. */
function linksFrom(link: Link, hulls: Hulls, { x }: Reads<Nodes>, from: number, on: number, sign: number): void {
  const { way } = link
  const level = SQUARE_TO * SQUARE_TO
  for (let c = hulls.firstCorner[from]; c < hulls.firstCorner[from + 1]; c++) {
    const v = POINT * hulls.corner[c]
    for (let e = hulls.firstEdge[on]; e < hulls.firstEdge[on + 1]; e++) {
      const p = POINT * hulls.edge[2 * e]
      const q = POINT * hulls.edge[2 * e + 1]
      const ex = x[q] - x[p]
      const ey = x[q + 1] - x[p + 1]
      const ez = x[q + 2] - x[p + 2]
      const rx = x[v] - x[p]
      const ry = x[v + 1] - x[p + 1]
      const rz = x[v + 2] - x[p + 2]
      const length = ex * ex + ey * ey + ez * ez
      const t = (ex * rx + ey * ry + ez * rz) / length
      const s = t < 0 ? 0 : t > 1 ? 1 : t
      const dx = rx - s * ex
      const dy = ry - s * ey
      const dz = rz - s * ez
      const square = dx * dx + dy * dy + dz * dz
      if (square > link.square) continue
      const off = dx * ex + dy * ey + dz * ez
      const isSquare = off * off <= level * square * length
      // Of edges that end in the corner which is nearest, one that is square to the link.
      if (square === link.square && !(isSquare && link.edge < 0)) continue
      link.square = square
      link.edge = isSquare ? e : -1
      way[0] = sign * dx
      way[1] = sign * dy
      way[2] = sign * dz
    }
  }
}

/** Unit vector along an edge. */
function takeEdge({ edge }: Reads<Hulls>, { x }: Reads<Nodes>, e: number, out: Float64Array): void {
  const p = POINT * edge[2 * e]
  const q = POINT * edge[2 * e + 1]
  for (let i = 0; i < 3; i++) out[i] = x[q + i] - x[p + i]
  const scale = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  for (let i = 0; i < 3; i++) out[i] *= scale
}

/** The normal of a linked pair in the direction by which its cells overlap least, of those across its edge and the ones that run along it. */
export function turnLink(link: Link, shapes: Shapes, neighbours: Neighbours, k: number): void {
  const { hulls, nodes } = shapes
  const { axisA, normal, gap, a, b } = neighbours
  const own = axisA[k]
  if (own < 0 || isOfFace(shapes, neighbours, k)) return
  const { edgeAlong: e, other, turned: n } = link
  const better = EDGE_BONUS * Math.min(hulls.width[a[k]], hulls.width[b[k]])
  takeEdge(hulls, nodes, own, e)
  makeSquare(normal, 3 * k, e, n)
  for (let i = 0; i < 3; i++) normal[3 * k + i] = n[i]
  let most = gapIn(shapes, a[k], b[k], n, 0)
  let bestX = n[0]
  let bestY = n[1]
  let bestZ = n[2]
  for (let side = 0; side < 2; side++) {
    const hull = side === 0 ? a[k] : b[k]
    for (let i = hulls.firstEdge[hull]; i < hulls.firstEdge[hull + 1]; i++) {
      if (i === own) continue
      takeEdge(hulls, nodes, i, other)
      const lean = other[0] * normal[3 * k] + other[1] * normal[3 * k + 1] + other[2] * normal[3 * k + 2]
      const along = other[0] * e[0] + other[1] * e[1] + other[2] * e[2]
      const flat = 1 - lean * lean
      if (flat < RUNS_ALONG || along * along < RUNS_ALONG * flat) continue
      makeSquare(normal, 3 * k, other, n)
      const there = gapIn(shapes, a[k], b[k], n, 0)
      if (!(there > most + better)) continue
      most = there
      bestX = n[0]
      bestY = n[1]
      bestZ = n[2]
      axisA[k] = i
    }
  }
  normal[3 * k] = bestX
  normal[3 * k + 1] = bestY
  normal[3 * k + 2] = bestZ
  gap[k] = most
}

/** Whether the normal of a linked pair is that of a face: the face has it then. */
function isOfFace({ hulls }: Shapes, { a, axis, axisA, axisB, b, normal }: Neighbours, k: number): boolean {
  for (let side = 0; side < 2; side++) {
    const hull = side === 0 ? a[k] : b[k]
    const sign = side === 0 ? -1 : 1
    for (let f = hulls.firstFace[hull]; f < hulls.firstFace[hull + 1]; f++) {
      let cosine = 0
      for (let i = 0; i < 3; i++) cosine += sign * normal[3 * k + i] * hulls.normal[3 * f + i]
      if (cosine < SAME_SURFACE) continue
      axis[k] = side === 0 ? FACE_OF_A : FACE_OF_B
      axisA[k] = axisB[k] = f
      for (let i = 0; i < 3; i++) normal[3 * k + i] = sign * hulls.normal[3 * f + i]
      return true
    }
  }
  return false
}

/** The unit vector nearest to one that stands at `at` of `from` that is square to an edge. */
function makeSquare(from: Float64Array, at: number, e: Float64Array, out: Float64Array): void {
  const lean = from[at] * e[0] + from[at + 1] * e[1] + from[at + 2] * e[2]
  for (let i = 0; i < 3; i++) out[i] = from[at + i] - lean * e[i]
  const scale = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  for (let i = 0; i < 3; i++) out[i] *= scale
}

/**
 * Which features of two convex blocks meet, by shrunken edges: the normal of their contact.
 *
 * What     Each block is the main one and the target. A main face α approaches every face β of the target that looks at it,
 *          n_α·n_β < 0. They meet where a shrunken edge of α lies over β no higher than the deepest corner of the main block
 *          does; edges meet where the shrunken ones cross, seen along their cross product. Of the features that meet, those
 *          along whose normal the blocks overlap least carry the contact.
 *          Edges shrink for the question alone, by ten times the depth of the blocks along that normal, and by λ at the most:
 *          the search tolerance must stay below the shrinkage. Two blocks that share an edge with others around it, or a
 *          corner, meet in no feature, however they are strained; one that slides over the seam of two others meets the top
 *          of the second, not its side. A pair that carries already is asked with edges that all but stay: a contact lasts
 *          until it opens.
 * Steps    1. faces of b against the corners of a, then faces of a against those of b: one that parts them ends the search;
 *          2. where a face could be the best, the shrunken edges of the other block over it;
 *          3. pairs of sharp edges whose normal cones cross.
 * Fails    Corner on corner, corner on edge, and edges that lie along each other meet in no feature. Where the blocks lie side
 *          by side there (the face between them has an opposite) there is no contact, else the caller is told to ask elsewhere.
 * Source   Wang, Li and Feng (2015), section 2.2, cases B to D. One approaching face (eq. 2) is not enough where faces tie or
 *          places decide; |d| < d_tol loses what lies deeper; "on an edge" needs a tolerance: cones that cross (Gottschalk, Lin and
 *          Manocha, 1996) have none.
 */
import type { Hulls } from '../../../state/hulls.ts'
import { EDGES, FACE_OF_A, FACE_OF_B, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { arcsCross, SAME_SURFACE } from '../faces/common-normal.ts'
import { highest, isExposed, lowest } from '../faces/hull-geometry.ts'
import { crossEdges } from './cross-edges.ts'
import { clip, shrink, takeCentre, takeTarget } from './edge-on-face.ts'
import type { ShrunkenWork } from './workspace.ts'

/** What the search found. */
export const APART = 0
export const BESIDE = 1
export const CORNERS = 2
export const MEETS = 3

/** Shrinkage over depth [-], and the least of it, as a share of the width [-]. */
const OVER_DEPTH = 10
const LEAST = 1e-6
/** Faces look at each other whose normals have a smaller product [-]. */
const FACING = -1e-9
/** An edge must do better than faces by this share of the width [-]. */
const EDGE_BONUS = 1e-9
/** Depths that differ by less than this share tie [-]. */
const TIED = 1e-6
/** Product of the normals of a face and its opposite [-]: 6°. */
const OPPOSITE = -0.9945

/** What is asked of a pair: λ [-], the smaller width [m], whether it carries, and the gap from which it is apart [m]. */
export interface Question {
  shrink: number
  width: number
  carries: boolean
  reach: number
}

/** Searches both roles and writes what carries the contact of pair k, or what parts it; nothing where corners meet. */
export function searchMeeting(work: ShrunkenWork, shapes: Shapes, neighbours: Neighbours, k: number, q: Question) {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  work.axis = NO_AXIS
  work.gap = work.widest = -Infinity
  work.tied = false
  const parted =
    tryFaces(work, shapes, b, a, FACE_OF_B, q) ||
    tryFaces(work, shapes, a, b, FACE_OF_A, q) ||
    tryEdges(work, shapes, a, b, q)
  const none = work.gap < work.widest - LEAST * q.width
  if (none) work.axis = NO_AXIS
  if (none && !(work.widest > 0 || hasOpposite(shapes.hulls, work.face, work.against))) return CORNERS
  neighbours.axis[k] = work.axis
  neighbours.axisA[k] = work.axisA
  neighbours.axisB[k] = work.axisB
  neighbours.gap[k] = work.gap
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = work.best[i]
  if (none) return BESIDE
  return parted ? APART : MEETS
}

/** Faces of the target against the main block; true where one parts them. */
function tryFaces(
  work: ShrunkenWork,
  shapes: Shapes,
  target: number,
  main: number,
  axis: number,
  q: Question,
): boolean {
  const { hulls, nodes, facets } = shapes
  const { normal } = hulls
  const { tried } = work
  const sign = axis === FACE_OF_A ? -1 : 1
  for (let face = hulls.firstFace[target]; face < hulls.firstFace[target + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    takeTarget(work, hulls, nodes, face)
    const gap = lowest(hulls, nodes, main, x, y, z) - work.height
    if (gap > work.widest) {
      work.widest = gap
      work.face = face
      work.against = main
    }
    tried[0] = sign * x
    tried[1] = sign * y
    tried[2] = sign * z
    if (gap > q.reach) {
      take(work, axis, face, face, gap)
      return true
    }
    if (gap < work.gap + TIED * work.gap || !isExposed(hulls, facets.exposed, face)) continue
    if (meets(work, shapes, main, gap, q)) weigh(work, axis, face, face, gap)
  }
  return false
}

/** Whether a shrunken edge of a face of the main block lies over the target, as low as its deepest corner. */
function meets(work: ShrunkenWork, { hulls, nodes, facets }: Shapes, main: number, gap: number, q: Question): boolean {
  const { normal, m, n } = work
  const most = shrinkage(gap, q)
  const low = gap + LEAST * q.width
  for (let face = hulls.firstFace[main]; face < hulls.firstFace[main + 1]; face++) {
    const f = 3 * face
    const facing = hulls.normal[f] * normal[0] + hulls.normal[f + 1] * normal[1] + hulls.normal[f + 2] * normal[2]
    if (facing >= FACING || !isExposed(hulls, facets.exposed, face)) continue
    takeCentre(work, hulls, nodes, face)
    const from = hulls.firstLoop[face]
    const to = hulls.firstLoop[face + 1]
    for (let k = from; k < to; k++) {
      const first = hulls.loop[k]
      const last = hulls.loop[k + 1 === to ? from : k + 1]
      const atM = above(work, nodes, first)
      const atN = above(work, nodes, last)
      if (atM > low && atN > low) continue
      shrink(m, work, nodes, first, q.shrink, most)
      shrink(n, work, nodes, last, q.shrink, most)
      if (!clip(work)) continue
      if (atM + work.from * (atN - atM) <= low || atM + work.to * (atN - atM) <= low) return true
    }
  }
  return false
}

/** How far edges shrink for blocks that lie as deep in each other [m]. */
function shrinkage(gap: number, { shrink: share, width, carries }: Question): number {
  const depth = carries || gap > 0 ? 0 : OVER_DEPTH * -gap
  return Math.min(share, Math.max(depth / width, LEAST)) * width
}

/** Height of a node above the target [m] (eq. 3). */
const above = ({ normal, height }: ShrunkenWork, { x }: Reads<Nodes>, node: number): number =>
  normal[0] * x[POINT * node] + normal[1] * x[POINT * node + 1] + normal[2] * x[POINT * node + 2] - height

/** Edges whose cones cross; true where they part the blocks. */
function tryEdges(work: ShrunkenWork, { hulls, nodes, facets }: Shapes, a: number, b: number, q: Question): boolean {
  const { edge, edgeFace, firstEdge } = hulls
  const { tried } = work
  const bonus = EDGE_BONUS * q.width
  for (let i = firstEdge[a]; i < firstEdge[a + 1]; i++)
    for (let j = firstEdge[b]; j < firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(work, hulls, nodes, i, j)) continue
      const x = tried[0]
      const y = tried[1]
      const z = tried[2]
      const p = POINT * edge[2 * i]
      const r = POINT * edge[2 * j]
      const gap =
        x * (nodes.x[p] - nodes.x[r]) + y * (nodes.x[p + 1] - nodes.x[r + 1]) + z * (nodes.x[p + 2] - nodes.x[r + 2])
      if (!(gap > work.gap + bonus)) continue
      if (lowest(hulls, nodes, a, x, y, z) - highest(hulls, nodes, b, x, y, z) < gap - bonus) continue
      if (gap > q.reach) {
        take(work, EDGES, i, j, gap)
        return true
      }
      if (gap > work.widest) work.widest = gap
      if (!openEdge(hulls, facets.exposed, edgeFace, i) || !openEdge(hulls, facets.exposed, edgeFace, j)) continue
      const most = 0.5 * shrinkage(gap, q)
      const shortA = Math.min(0.5 * q.shrink, most / lengthOf(hulls, nodes, i))
      const shortB = Math.min(0.5 * q.shrink, most / lengthOf(hulls, nodes, j))
      if (work.alongA < shortA || work.alongA > 1 - shortA || work.alongB < shortB || work.alongB > 1 - shortB) continue
      weigh(work, EDGES, i, j, gap)
    }
  return false
}

const openEdge = (hulls: Hulls, exposed: ArrayLike<number>, faces: ArrayLike<number>, edge: number): boolean =>
  isExposed(hulls, exposed, faces[2 * edge]) || isExposed(hulls, exposed, faces[2 * edge + 1])

function lengthOf({ edge }: Reads<Hulls>, { x }: Reads<Nodes>, i: number): number {
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * i + 1]
  const ex = x[q] - x[p]
  const ey = x[q + 1] - x[p + 1]
  const ez = x[q + 2] - x[p + 2]
  return Math.sqrt(ex * ex + ey * ey + ez * ez)
}

/** Takes features that meet, if they are the best so far; notes whether another direction does as well. */
function weigh(work: ShrunkenWork, axis: number, a: number, b: number, gap: number): void {
  const { best, tried } = work
  const slack = TIED * Math.abs(gap)
  if (gap > work.gap + slack) work.tied = false
  else if (best[0] * tried[0] + best[1] * tried[1] + best[2] * tried[2] < SAME_SURFACE) work.tied = true
  if (gap > work.gap) take(work, axis, a, b, gap)
}

function take(work: ShrunkenWork, axis: number, a: number, b: number, gap: number): void {
  work.axis = axis
  work.axisA = a
  work.axisB = b
  work.gap = gap
  for (let i = 0; i < 3; i++) work.best[i] = work.tried[i]
}

/** Whether a face of the other block looks straight at this one. */
function hasOpposite({ normal, firstFace }: Hulls, face: number, hull: number): boolean {
  for (let other = firstFace[hull]; other < firstFace[hull + 1]; other++) {
    const p = 3 * face
    const q = 3 * other
    if (normal[p] * normal[q] + normal[p + 1] * normal[q + 1] + normal[p + 2] * normal[q + 2] < OPPOSITE) return true
  }
  return false
}

/**
 * Which features of two convex blocks meet, by shrunken edges: the normal of their contact.
 *
 * What     Each block is the main one and the target. A main face α approaches every face β of the target that looks at it,
 *          n_α·n_β < 0. They meet where a shrunken edge of α lies over β as low as the deepest corner of the main block; edges
 *          meet where the shrunken ones cross, seen along their cross product. What carries the contact are features that
 *          meet and by whose normal the blocks overlap least: others are not asked.
 *          Edges shrink for the question alone, by ten times the depth of the blocks along that normal, and by λ at the most:
 *          the search tolerance must stay below the shrinkage. Two blocks that share an edge with others around it, or a
 *          corner, meet in no feature, however they are strained; one that slides over the seam of two others meets the top
 *          of the second, not its side. A pair that carries already is asked with edges that all but stay: a contact lasts
 *          until it opens.
 * Steps    1. faces of b against the corners of a, faces of a against those of b, and pairs of sharp edges whose normal cones
 *             cross: the largest gap of all; one above `reach` ends the search;
 *          2. do those meet by whose normal the gap is that large? Both edges; shrunken edges of the other block over the face.
 * Fails    Corner on corner, corner on edge, and edges that lie along each other meet in no feature. Where the blocks lie side
 *          by side there (the face between them has an opposite) there is no contact; else, and where a link joined the two while they
 *          were apart, the pair is left to its common normal.
 * Source   Wang, Li and Feng (2015), section 2.2, cases B to D. One approaching face (eq. 2) is not enough where faces tie or
 *          places decide; |d| < d_tol loses what lies deeper; "on an edge" needs a tolerance: cones that cross (Gottschalk, Lin and
 *          Manocha, 1996) have none.
 */
import type { Hulls } from '../../../state/hulls.ts'
import { FACE_OF_A, FACE_OF_B, LINK, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { isExposed } from '../faces/cell-geometry.ts'
import { SHRUNKEN } from '../tolerances.ts'
import { clip, shrink, takeCentre, takeTarget } from './edge-on-face.ts'
import { askEdges, measureEdges } from './meeting-edges.ts'
import { beginWeighing, type Question, setShrinkage, weigh } from './weigh.ts'
import { EDGE_GAP, FROM, GAP, HEIGHT, type ShrunkenWork, TO, TRIED_GAP, WIDEST } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { FACING, LEAST, OPPOSITE } = SHRUNKEN

/** What the search found. */
export const APART = 0
export const BESIDE = 1
export const CORNERS = 2
const MEETS = 3

/** Searches both roles and writes what carries the contact of pair k, or what parts it; nothing where corners meet. */
export function searchMeeting(
  work: ShrunkenWork,
  shapes: Shapes,
  neighbours: Neighbours,
  k: number,
  q: Question,
): number {
  const { hulls } = shapes
  const { real } = work
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const facesOfB = hulls.firstFace[b + 1] - hulls.firstFace[b]
  const faces = facesOfB + hulls.firstFace[a + 1] - hulls.firstFace[a]
  if (work.gaps.length < faces) work.gaps = new Float64Array(2 * faces)
  beginWeighing(work)
  measureFaces(work, shapes, b, a, 0)
  measureFaces(work, shapes, a, b, facesOfB)
  if (real[WIDEST] <= q.reach) measureEdges(work, shapes, a, b, q)
  const parted = real[WIDEST] > q.reach || real[EDGE_GAP] > q.reach
  askEdges(work, shapes, q, parted)
  askFaces(work, shapes, b, a, 0, FACE_OF_B, q, parted)
  askFaces(work, shapes, a, b, facesOfB, FACE_OF_A, q, parted)
  const none = work.axis === NO_AXIS
  const apart = real[WIDEST] > 0 || real[EDGE_GAP] > 0
  const linked = neighbours.axis[k] === LINK
  if (none && !apart && (linked || !hasOpposite(hulls, work.face, work.of === a ? b : a))) return CORNERS
  neighbours.axis[k] = work.axis
  neighbours.axisA[k] = work.axisA
  neighbours.axisB[k] = work.axisB
  neighbours.gap[k] = real[GAP]
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = work.best[i]
  if (none) return BESIDE
  return parted ? APART : MEETS
}

/** Gaps of the faces of the target from the main block, and the largest. */
function measureFaces(work: ShrunkenWork, { hulls, nodes }: Shapes, target: number, main: number, at: number): void {
  const { gaps, real } = work
  const { x } = nodes
  const { corner, firstCorner, firstFace, firstLoop, loop, normal } = hulls
  for (let face = firstFace[target]; face < firstFace[target + 1]; face++) {
    const nx = normal[3 * face]
    const ny = normal[3 * face + 1]
    const nz = normal[3 * face + 2]
    let top = -Infinity
    for (let c = firstLoop[face]; c < firstLoop[face + 1]; c++) {
      const p = POINT * loop[c]
      const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
      if (h > top) top = h
    }
    let low = Infinity
    for (let c = firstCorner[main]; c < firstCorner[main + 1]; c++) {
      const p = POINT * corner[c]
      const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
      if (h < low) low = h
    }
    gaps[at + face - firstFace[target]] = low - top
    if (low - top <= real[WIDEST]) continue
    real[WIDEST] = low - top
    work.face = face
    work.of = target
  }
}

/** Takes the faces of the target that have the largest gap of all, where the main block meets them, or where they part the blocks. */
function askFaces(
  work: ShrunkenWork,
  shapes: Shapes,
  target: number,
  main: number,
  at: number,
  axis: number,
  q: Question,
  parted: boolean,
): void {
  const { gaps, real, tried } = work
  const { hulls, nodes, facets } = shapes
  const { firstFace, normal } = hulls
  const sign = axis === FACE_OF_A ? -1 : 1
  const least = (real[WIDEST] > real[EDGE_GAP] ? real[WIDEST] : real[EDGE_GAP]) - LEAST * q.width
  for (let face = firstFace[target]; face < firstFace[target + 1]; face++) {
    const gap = gaps[at + face - firstFace[target]]
    if (gap < least || (parted && !(gap > q.reach))) continue
    real[TRIED_GAP] = gap
    if (!parted) {
      if (!isExposed(hulls, facets.exposed, face)) continue
      takeTarget(work, hulls, nodes, face)
      setShrinkage(work, q)
      if (!meets(work, shapes, main, q)) continue
    }
    for (let i = 0; i < 3; i++) tried[i] = sign * normal[3 * face + i]
    weigh(work, axis, face, face)
  }
}

/** Whether a shrunken edge of a face of the main block lies over the target, as low as its deepest corner. */
function meets(work: ShrunkenWork, { hulls, nodes, facets }: Shapes, main: number, q: Question): boolean {
  const { normal, m, n, real } = work
  const { x } = nodes
  const low = real[TRIED_GAP] + LEAST * q.width + real[HEIGHT]
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
      const p = POINT * first
      const r = POINT * last
      const atM = normal[0] * x[p] + normal[1] * x[p + 1] + normal[2] * x[p + 2]
      const atN = normal[0] * x[r] + normal[1] * x[r + 1] + normal[2] * x[r + 2]
      if (atM > low && atN > low) continue
      shrink(m, work, nodes, first)
      shrink(n, work, nodes, last)
      if (!clip(work)) continue
      if (atM + real[FROM] * (atN - atM) <= low || atM + real[TO] * (atN - atM) <= low) return true
    }
  }
  return false
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

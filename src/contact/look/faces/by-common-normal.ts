/**
 * Contact of two convex cells, deformable or rigid: their common normal, kept as long as it is valid, and the points where
 * the faces that look at each other overlap along it.
 *
 * Steps    1. the normal of the last step is turned with its features; cells that it separates have no rows;
 *          2. the points of contact are found along it (see patch). If the deepest of them does not lie as deep as the
 *             cells overlap as a whole, one wraps round an edge of the other: the best normal is searched for and the
 *             points are found anew. Cells that are apart and look past each other are joined by their shortest link;
 *          3. where that normal is not the only one, the common plane of the two decides (see doubts);
 *          4. rows take over their history, and contacts get their names.
 *          A corner or edge that bears, stiff per point, beside a rim as near as it is deep has the normal by which the two overlap least, whatever
 *          its last one was (see corner-points).
 *          The link of corners and edges stays the normal while they overlap, square to the edge that it came from: the overlap g along it
 *          is the way of a corner across a line, and K g n the gradient of ½ K g². Where a corner goes off the end of a ridge, the corner
 *          there comes onto a ridge of the other. Each of the two has a normal in their plane: the pair has the one by which it overlaps less,
 *          so ½ K g² goes over without a step, where the corner is still inside by g tan of half their angle.
 *          Both roles of the paper (each block main and target) are one pass here: a cut of two faces is the same whichever
 *          is named first. One approaching face for each main face (eq. 2) is not enough where faces tie or the block
 *          stands on an edge: all faces that look at each other are cut.
 * Source   Wang, Li and Feng (2015), section 2; where it is not followed and why stands in the files beside this one.
 */

import type { Hulls } from '../../../state/hulls.ts'
import { CORNER_MET, FACE_OF_A, FACE_OF_B, LINK, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { holdTogether } from '../../pairs/fragments.ts'
import { arePlain, forget, leaveAlone } from '../../pairs/left-alone.ts'
import { carried } from '../../points/history.ts'
import type { Sheet } from '../../points/sheet.ts'
import type { CellPlane, PairLook, Scene } from '../detection.ts'
import { FACES } from '../tolerances.ts'
import {
  continueSurface,
  gapAlong,
  gapIn,
  leadsThrough,
  makeNormalSearch,
  type NormalSearch,
  searchNormal,
  turnNormal,
} from './common-normal.ts'
import { askPlane, type Doubts, doubtOf, makeDoubts, rememberNormal, SURE } from './doubts.ts'
import { refreshNormals } from './hull-geometry.ts'
import { mostReach } from './patch.ts'
import { deforms, findPoints, finish } from './points-along-normal.ts'
import { makeSite, type Site } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { AHEAD, BULGE, EDGE_BONUS, NEAR, PARTED, RUNS_ALONG, SAME_SURFACE, SHALLOW, SHORTEST_LINK, SQUARE_TO, TRUSTED } =
  FACES

/** What a look at a pair of cells works with: made once for a run. */
export interface Workspace {
  site: Site
  search: NormalSearch
  doubts: Doubts
  link: Link
}

export const makeWorkspace = (plane: CellPlane): Workspace => ({
  site: makeSite(),
  search: makeNormalSearch(),
  doubts: makeDoubts(plane),
  link: makeLink(),
})

/** Cells along their common normal; `plane` decides where there is no one normal. */
export function makeCellLook(plane: CellPlane): PairLook {
  const work = makeWorkspace(plane)
  return (scene, neighbours, k, sheet) => lookAtCells(work, scene, neighbours, k, sheet)
}

/** Adds the rows of pair k. */
export function lookAtCells(
  { site, search, doubts, link }: Workspace,
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  sheet: Sheet,
): void {
  const { bonds, clock, shapes } = scene
  const { facets, hulls, nodes } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  if (bonds.count > 0 && holdTogether(hulls, facets, bonds, a, b)) {
    leaveAlone(hulls, neighbours, k, Infinity)
    return
  }
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  refreshNormals(hulls, nodes, a, stamp)
  refreshNormals(hulls, nodes, b, stamp)
  const width = Math.min(hulls.width[a], hulls.width[b])
  const rigid = !deforms(hulls, a, b)
  const linked = neighbours.axis[k] === LINK
  const isPlain = arePlain(scene.boxes, scene.pairs, neighbours, k)
  const known = isPlain ? knownOfPlain(scene, width) : PARTED * width
  if (turnNormal(shapes, neighbours, k)) {
    const fresh = sheet.pastCount[0] === 0
    const before = neighbours.gap[k]
    neighbours.gap[k] = gapAlong(shapes, neighbours, k)
    if (linked && neighbours.gap[k] <= 0) turnLink(link, shapes, neighbours, k)
    else if (linked && isNearestLink(link, shapes, neighbours, k)) {
      forget(neighbours, k)
      leaveAlone(hulls, neighbours, k, 0, TRUSTED * neighbours.gap[k])
      return
    }
    const gap = neighbours.gap[k]
    const bulge = isPlain ? known : BULGE * width
    if (gap > NEAR * width || (fresh && gap > bulge + AHEAD * Math.max(0, before - gap))) {
      forget(neighbours, k)
      leaveApart(hulls, neighbours, k, known)
      return
    }
    const touched = carried(sheet)
    if (gap <= 0 && gap > -SHALLOW * width && !touched && continueSurface(search, shapes, neighbours, k))
      neighbours.warp[k] = 0
    const mayKeep = gap > -SHALLOW * width || (linked && touched)
    if (mayKeep && findPoints(site, scene, neighbours, k, width, sheet)) {
      finish(site, scene, neighbours, k, true, sheet)
      return
    }
    sheet.count[0] = 0
  }
  rememberNormal(doubts, neighbours, k)
  searchNormal(search, shapes, neighbours, k)
  neighbours.warp[k] = 0
  if (neighbours.axis[k] === NO_AXIS || neighbours.gap[k] > NEAR * width) {
    forget(neighbours, k)
    if (neighbours.axis[k] !== NO_AXIS) leaveApart(hulls, neighbours, k, known)
    return
  }
  const overlaps = neighbours.gap[k] < 0
  const shallow = SHALLOW * width
  const doubt = overlaps ? doubtOf(doubts, shapes, neighbours, k, shallow) : SURE
  if (doubt !== SURE) askPlane(doubts, shapes, neighbours, k, doubt, shallow)
  let valid = findPoints(site, scene, neighbours, k, width, sheet)
  const bare = !valid && overlaps && (rigid || site.deepest - neighbours.gap[k] > BULGE * width)
  if (bare && doubt === SURE && askPlane(doubts, shapes, neighbours, k, CORNER_MET, shallow)) {
    sheet.count[0] = 0
    valid = findPoints(site, scene, neighbours, k, width, sheet)
  }
  const beyond = !valid && leadsThrough(hulls, a, b, neighbours.gap[k], site.deepest)
  if (valid || (neighbours.gap[k] <= 0 && !beyond)) {
    if (!valid && site.deepest < 0 && !rigid) neighbours.warp[k] = site.deepest - neighbours.gap[k]
    finish(site, scene, neighbours, k, valid, sheet)
  } else {
    sheet.count[0] = 0
    forget(neighbours, k)
    // The link is between corners and edges: faces may be nearer, by no less than the gap that was found.
    const apart = neighbours.gap[k]
    linkCorners(link, shapes, neighbours, k)
    // Then the link parts nothing, and what opens along it may close elsewhere.
    if (apart > 0) leaveAlone(hulls, neighbours, k, Math.min(0, gapAlong(shapes, neighbours, k)), TRUSTED * apart)
  }
}

/** Gap up to which points of two plain cells that do not touch are known [m]: what may be followed, and what joints keep. */
const knownOfPlain = ({ follow, joints }: Scene, width: number): number => follow * width + mostReach(joints)

/** Cells that are apart are left alone until points may come near enough to be known: as near as `known` [m]. */
export function leaveApart(hulls: Hulls, neighbours: Neighbours, k: number, known: number): void {
  const leeway = TRUSTED * (neighbours.gap[k] - known)
  if (leeway > 0) leaveAlone(hulls, neighbours, k, leeway)
}

/**
 * Whether plain cells of pair k, which were left alone, are apart along the normal that they had; then they are left alone anew. A direction
 * along which all corners of one cell lie beyond those of the other parts them, whether it is still normal to what it came from or not.
 */
export function areStillApart(scene: Scene, neighbours: Neighbours, k: number): boolean {
  if (!arePlain(scene.boxes, scene.pairs, neighbours, k)) return false
  const { hulls } = scene.shapes
  const known = knownOfPlain(scene, Math.min(hulls.width[neighbours.a[k]], hulls.width[neighbours.b[k]]))
  const gap = gapAlong(scene.shapes, neighbours, k)
  if (!(gap > known)) return false
  neighbours.gap[k] = gap
  leaveApart(hulls, neighbours, k, known)
  return true
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
  neighbours.axis[k] = LINK
  neighbours.axisA[k] = neighbours.axisB[k] = link.edge
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = link.way[i] / length
  neighbours.gap[k] = length
}

/**
 * Brings the link of a pair that is apart along the one that it had up to date, if that is the shortest way between the two, which then lie
 * beyond its ends. Else a face lies nearer: false, and the direction that parts them stays.
 */
function isNearestLink(link: Link, shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  const { axisA, axisB, gap, normal } = neighbours
  const { turned: before } = link
  const own = axisA[k]
  const apart = gap[k]
  for (let i = 0; i < 3; i++) before[i] = normal[3 * k + i]
  linkCorners(link, shapes, neighbours, k)
  if (gapAlong(shapes, neighbours, k) >= SHORTEST_LINK * gap[k]) return true
  for (let i = 0; i < 3; i++) normal[3 * k + i] = before[i]
  axisA[k] = axisB[k] = own
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
  const { axisA, axisB, normal, gap, a, b } = neighbours
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
      axisA[k] = axisB[k] = i
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

/**
 * Contact of two convex cells, deformable or rigid: their common normal, kept as long as it is valid, and the points where
 * the faces that look at each other overlap along it.
 *
 * What     n from b to a that makes the gap g(n) = min n·x over a − max n·x over b as large as it can be. While they
 *          overlap, the best n is normal to a face of the Minkowski difference: a face of a, a face of b, or an edge of
 *          each, and both cells touch the common plane where their features overlap.
 * Steps    1. the normal of the last step is turned with the features that gave it; cells that it separates have no rows;
 *          2. the points of contact are found along it (see patch). If the deepest of them does not lie as deep as the
 *             cells overlap as a whole, one wraps round an edge of the other: the best normal is searched for, of faces of both, then of pairs
 *             of sharp edges whose normal cones cross, and the points are found anew. Cells that are apart and look past each other
 *             are joined by their shortest link (see links);
 *          3. where that normal is not the only one, the common plane of the two decides (see doubts);
 *          4. rows take over their history, and contacts get their names.
 *          A corner or edge that bears, stiff per point, beside a rim as near as it is deep has the normal by which the two overlap least, whatever
 *          its last one was (see corner-points).
 *          Both roles of the paper (each block main and target) are one pass here: a cut of two faces is the same whichever
 *          is named first. One approaching face for each main face (eq. 2) is not enough where faces tie or the block
 *          stands on an edge: all faces that look at each other are cut.
 * Fails    Cells must be convex. A body that jumped right through another is pushed out on the nearest side.
 * Source   Wang, Li and Feng (2015), section 2; where it is not followed and why stands in the files beside this one. Separating axes of
 *          convex polyhedra: Gottschalk, Lin and Manocha (1996); the criterion for edges is the crossing of arcs on the Gauss sphere.
 *          Valid entrance: Zheng et al. (2017), section 2.
 */

import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import { CORNER_MET, EDGES, FACE_OF_A, FACE_OF_B, LINK, type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { arePlain, forget, leaveAlone } from '../../pairs/pairs.ts'
import { holdTogether } from '../../points/one-block.ts'
import { carried, type Sheet } from '../../points/sheet.ts'
import { FACES } from '../tolerances.ts'
import {
  arcsCross,
  crossEdges,
  edgeExposed,
  gapAlong,
  gapIn,
  highestOfFace,
  isExposed,
  lowest,
  refreshNormals,
  turnNormal,
} from './cell-geometry.ts'
import {
  beginSearch,
  continueSurface,
  isNearestLink,
  type Link,
  linkCorners,
  makeLink,
  makeNormalSearch,
  type NormalSearch,
  takeFace,
  turnLink,
  writeBest,
} from './links.ts'
import { mostReach } from './patch.ts'
import { deforms, finish, pointsAlong } from './points-along-normal.ts'
import { makeSite, type PerPoint, type Site } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { AHEAD, BULGE, EDGE_BONUS, FAR, HARDLY, NEAR, PARTED, SHALLOW, TRUSTED } = FACES

/** No doubt: the normal that was found is the only one. */
export const SURE = -1

/** What decides where the shortest way out does not tell where two cells meet (see doubts). `shallow`: a depth [m]. */
export interface Doubts {
  /** Keeps the normal that pair k had. */
  remember(neighbours: Reads<Neighbours>, k: number): void
  /** Why the normal that was found for cells that overlap is not the only one, or SURE. */
  doubtOf(shapes: Shapes, neighbours: Reads<Neighbours>, k: number, shallow: number): number
  /**
   * Writes the features that carry the common plane of pair k; false where their normal is the one that it has, or where it keeps
   * that. A pair gets a depth beyond `shallow` by another normal only if it lies deeper than that by its own.
   */
  ask(shapes: Shapes, neighbours: Neighbours, k: number, doubt: number, shallow: number): boolean
}

/** What a look at a pair of cells works with: made once for a run. */
export interface Workspace {
  site: Site
  search: NormalSearch
  doubts: Doubts
  link: Link
}

export const makeWorkspace = (doubts: Doubts, perPoint: PerPoint): Workspace => ({
  site: makeSite(perPoint),
  search: makeNormalSearch(),
  doubts,
  link: makeLink(),
})

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
  doubts.remember(neighbours, k)
  searchNormal(search, shapes, neighbours, k)
  neighbours.warp[k] = 0
  if (neighbours.axis[k] === NO_AXIS || neighbours.gap[k] > NEAR * width) {
    forget(neighbours, k)
    if (neighbours.axis[k] !== NO_AXIS) leaveApart(hulls, neighbours, k, known)
    return
  }
  const overlaps = neighbours.gap[k] < 0
  const shallow = SHALLOW * width
  const doubt = overlaps ? doubts.doubtOf(shapes, neighbours, k, shallow) : SURE
  if (doubt !== SURE) doubts.ask(shapes, neighbours, k, doubt, shallow)
  let valid = findPoints(site, scene, neighbours, k, width, sheet)
  const bare = !valid && overlaps && (rigid || site.deepest - neighbours.gap[k] > BULGE * width)
  if (bare && doubt === SURE && doubts.ask(shapes, neighbours, k, CORNER_MET, shallow)) {
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

/**
 * Writes the rows along the normal of the pair; false where that normal is not valid. A corner or edge that bears beside a rim is pushed out the
 * shortest way.
 */
export function findPoints(
  site: Site,
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  width: number,
  sheet: Sheet,
): boolean {
  const valid = pointsAlong(site, scene, neighbours, k, width, sheet)
  if (!site.contested || neighbours.axis[k] === LINK) return valid
  if (!takeLeast(site.search, scene.shapes, neighbours, k, width)) return valid
  sheet.count[0] = 0
  return pointsAlong(site, scene, neighbours, k, width, sheet)
}

/** Takes the normal along which two cells overlap least, if that is by less than along the one that they have; `width` [m]. */
function takeLeast(best: NormalSearch, shapes: Shapes, neighbours: Neighbours, k: number, width: number): boolean {
  const { a, b, gap, normal } = neighbours
  searchAll(best, shapes, a[k], b[k])
  const { 0: x, 1: y, 2: z } = best.normal
  const along = x * normal[3 * k] + y * normal[3 * k + 1] + z * normal[3 * k + 2]
  if (!(best.gap > gap[k] + EDGE_BONUS * width && along > 0 && best.gap <= 0)) return false
  writeBest(best, neighbours, k)
  return true
}

/** Gap up to which points of two plain cells that do not touch are known [m]: what may be followed, and what joints keep. */
const knownOfPlain = ({ follow, joints }: Scene, width: number): number => follow * width + mostReach(joints)

/** Cells that are apart are left alone until points may come near enough to be known: as near as `known` [m]. */
function leaveApart(hulls: Hulls, neighbours: Neighbours, k: number, known: number): void {
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

/**
 * Whether the way out of a block, `gap`, leads to its other side: cells of two blocks side by side that hardly overlap, by `depth`
 * (both negative), have no face towards each other. Others of their blocks bear what is between them.
 */
const leadsThrough = (hulls: Reads<Hulls>, a: number, b: number, gap: number, depth: number): boolean =>
  hulls.block[a] !== hulls.block[b] &&
  hulls.cell[a] !== WHOLE &&
  hulls.cell[b] !== WHOLE &&
  -gap > FAR * Math.min(hulls.width[a], hulls.width[b]) &&
  -depth < HARDLY * -gap

function searchAll(best: NormalSearch, shapes: Shapes, a: number, b: number): void {
  beginSearch(best)
  tryFaces(best, shapes, a, b, FACE_OF_A)
  tryFaces(best, shapes, b, a, FACE_OF_B)
  tryEdges(best, shapes, a, b)
}

/** Searches all candidates and writes the best into the row of the pair. */
function searchNormal(best: NormalSearch, shapes: Shapes, neighbours: Neighbours, k: number): void {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  searchAll(best, shapes, a, b)
  if (leadsThrough(shapes.hulls, a, b, best.gap, best.inside)) best.axis = NO_AXIS
  writeBest(best, neighbours, k)
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

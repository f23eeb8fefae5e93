/**
 * Where two cells touch, for a given common normal: overlaps of the faces that look at each other, seen along it.
 *
 * What     Seen along n each of two convex cells has one surface that looks at the other, so the gap is one function of the
 *          place in the common plane. Each face of a that looks down is cut with each face of b that looks up; the corners
 *          of the cut are the points of contact: corners of a over b, corners of b over a, crossings of edges.
 *          Per area, here: facet by facet where the cell deforms; shares of area go to the corners and to the centroid of each
 *          cut. Per point: see corner-points.
 *          Faces that lean away from a face on which their cell rests share its edges, and with them its depth there; they
 *          bear nothing of it. On an edge or a corner all faces lean, and bear. So a cut whose faces lean against each other
 *          by more than some degrees counts as far as no flat one touches, as the last step found, and not at all where the cells
 *          lie side by side (see sideBySide).
 * Side     Cells may lie side by side at an edge or a corner: pieces of rock across the line in which joints cross.
 * by side  Faces f of a and g of b lean against each other at an edge. If f has a face of b that looks straight at it, and g one of
 *          a, then both cells are bounded there by the same planes, and each face bears on its own opposite: cells that overlap
 *          by δ along one of the planes overlap by a strip, about δ wide, on the other, whose force is k δ² times its length.
 *          The edge has no area of its own. Where one of the faces has no opposite, as when an edge strikes a face or another
 *          edge across, there is no such strip, and the edge bears.
 *            matched(f) = max over faces f' of b but g of s(sin ∠(f, −f')),  s falling from 1 to 0 between two slopes;
 *            side by side = matched(f) · matched(g).
 *          Edges that cross touch in a place, whatever their faces, and so do cells that were apart and came corner on corner or
 *          edge on edge, as their link tells: there it does not count.
 * Fails    Faces must be plane up to elastic strains. Opposites are looked for in the whole block, wherever faces touch: a block that is
 *          one cell for each tet has only the faces of the tet at hand, so edges of such blocks bear.
 * Source   Points of overlap: Wang, Li and Feng (2015), cases B to D of section 2.2, with true edges instead of shrunken ones.
 *          Side by side: derived here; of the Minkowski difference of two such cells only faces made of a face of each are left near
 *          the edge.
 */

import { overlap } from '../../../math/overlap.ts'
import { CORNER_A, CORNER_B, type Overlap } from '../../../math/overlap-polygon.ts'
import { loose, looseAt } from '../../../state/bond-place.ts'
import { type Bonds, unitBetween } from '../../../state/bonds.ts'
import { GAP, ROW } from '../../../state/contacts.ts'
import { faceOf } from '../../../state/facets.ts'
import { type Hulls, PART } from '../../../state/hulls.ts'
import { JOINT_ROW, type Joints, KEPT, KN, PER_AREA, PLASTIC, TENSION } from '../../../state/joints.ts'
import { EDGES, LINK, type Neighbours } from '../../../state/neighbours.ts'
import { POINT } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { writePoint } from '../../points/write-point.ts'
import { FACES } from '../tolerances.ts'
import { isExposed, refreshNormals } from './cell-geometry.ts'
import { codeOf, heightAt, type Projected, type Site, shadowOf } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { ENOUGH, FLAT, LEANING } = FACES

const FLAT_AREA = 0
const LEANING_AREA = 1
const BEFORE = 2
const PUT_OFF = 3

/** Joint of two places; −1 where they pass through each other. */
export function jointOf(shapes: Shapes, joints: Reads<Joints>, placeA: number, placeB: number): number {
  return joints.of[joints.groups * groupOf(shapes, joints, placeA) + groupOf(shapes, joints, placeB)]
}

/** … where the bond of a part of a face between two blocks may have a joint of its own. */
export function jointAt(
  shapes: Shapes,
  joints: Reads<Joints>,
  bonds: Reads<Bonds>,
  placeA: number,
  placeB: number,
): number {
  const unit = unitBetween(bonds, placeA, placeB)
  if (unit >= 0 && blockOf(shapes, placeA) !== blockOf(shapes, placeB)) return bonds.joint[unit]
  return jointOf(shapes, joints, placeA, placeB)
}

const blockOf = ({ facets, hulls }: Shapes, place: number): number =>
  facets.faceBlock[facets.face[place < facets.count ? place : hulls.facet[hulls.firstFacet[place - facets.count]]]]

function groupOf({ facets, hulls }: Shapes, joints: Reads<Joints>, place: number): number {
  const facet = place < facets.count ? place : hulls.facet[hulls.firstFacet[place - facets.count]]
  return joints.group[facets.face[facet]]
}

/** Gap up to which a point can carry: that up to which it is kept, and the opening at which a plastic joint lets go [m]. */
export function reachOf({ table }: Reads<Joints>, joint: number): number {
  const j = JOINT_ROW * joint
  const holds = table[j + PLASTIC] === 1 && table[j + PER_AREA] === 1 ? table[j + TENSION] / table[j + KN] : 0
  return holds + table[j + KEPT]
}

/** The most of all joints [m]. */
export function mostReach(joints: Reads<Joints>): number {
  let most = 0
  for (let joint = 0; joint < joints.count; joint++) most = Math.max(most, reachOf(joints, joint))
  return most
}

/** How far a place of the common plane, midway between two heights, is not held by the bond of a unit. */
export function looseHere(site: Site, unit: number, u: number, v: number, heightA: number, heightB: number): number {
  if (unit < 0) return 1
  const { axes: f } = site.frame
  const h = 0.5 * (heightA + heightB)
  const x = f[9] + u * f[0] + v * f[3] + h * f[6]
  const y = f[10] + u * f[1] + v * f[4] + h * f[7]
  const z = f[11] + u * f[2] + v * f[5] + h * f[8]
  return looseAt(site.bonds, site.shapes, unit, x, y, z, site.room)
}

/** Whether alpha and beta may come near each other. */
export function comeNear(site: Site, reach: number): boolean {
  const { alpha, beta } = site
  if (alpha.uMin > beta.uMax || beta.uMin > alpha.uMax || alpha.vMin > beta.vMax || beta.vMin > alpha.vMax) return false
  const apart = alpha.hMin - beta.hMax
  if (!(apart > reach && apart >= site.deepest)) return true
  site.met = true
  if (apart < site.parted) site.parted = apart
  return false
}

/** Cuts alpha with beta; false where they do not overlap. */
export function cutPlaces(site: Site): boolean {
  if (!overlap(site.alpha, site.beta, site.cut)) return false
  site.met = true
  return true
}

/** How much a cut of alpha and beta counts: a leaning one as far as those of the last step lie on no flat one, and as its cells do not lie side by side. */
export function weighPlaces(site: Site): void {
  const { counted, flat } = site
  const leans = leanOf(site)
  const beside = leans > 0 ? besideEachOther(site) : 0
  counted.area = 1 - leans * Math.max(flat[BEFORE], beside)
  counted.stiffness = 1 - leans * beside
  counted.leans = leans
  counted.beside = beside
}

function leanOf({ alpha, beta }: Site): number {
  const du = alpha.hu - beta.hu
  const dv = alpha.hv - beta.hv
  return leaning(Math.sqrt(du * du + dv * dv))
}

/** Notes the area of a cut that touches, for the next step. */
export function noteArea({ counted, cut, flat }: Site): void {
  const { beside, leans } = counted
  flat[FLAT_AREA] += (1 - leans) * cut.area
  flat[LEANING_AREA] += leans * (1 - beside) * cut.area
}

/** Whether a cut of alpha and beta counts nothing, as flat ones have taken over or the cells lie side by side, and is put off. */
function isPutOff(site: Site): boolean {
  const { alpha, beta, counted, flat } = site
  const isTakenOver = flat[BEFORE] === 1 && leanOf(site) === 1
  if (isTakenOver) flat[PUT_OFF] += mostOverlap(alpha, beta)
  else weighPlaces(site)
  if (!isTakenOver && counted.area !== 0) return false
  site.putOff = true
  return true
}

/** The most area that two places may have in common [m²]: that of either, or of the overlap of their boxes. */
function mostOverlap(a: Projected, b: Projected): number {
  const wide = Math.min(a.uMax, b.uMax) - Math.max(a.uMin, b.uMin)
  const high = Math.min(a.vMax, b.vMax) - Math.max(a.vMin, b.vMin)
  return Math.min(a.area, b.area, wide * high)
}

/** Whether a cut of alpha and beta is one of those that were put off, and still matters. */
function isMadeLate(site: Site): boolean {
  if (isSettled(site)) return false
  weighPlaces(site)
  return site.counted.area === 0
}

/** Whether cuts that were put off change nothing more: the normal is valid, and flat cuts have taken over whatever leaning ones add. */
export function isSettled({ deepest, enough, flat, perPoint, sheet }: Site): boolean {
  if (!(deepest <= enough)) return false
  const none = sheet.count[0] === 0 && !perPoint.any()
  return none || flat[FLAT_AREA] >= ENOUGH * (flat[LEANING_AREA] + flat[PUT_OFF])
}

/** How far cells lie side by side where the faces of alpha and beta meet: found once for all facets of both. */
function besideEachOther(site: Site): number {
  const { alpha, beside, beta, clock, crossing, hullA, hullB, shapes } = site
  if (crossing === 1) return 0
  const a = faceOf(shapes.facets, alpha.place)
  const b = faceOf(shapes.facets, beta.place)
  if (beside.faceA !== a || beside.faceB !== b) {
    const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
    beside.much = (1 - crossing) * sideBySide(shapes, a, b, hullA, hullB, stamp)
    beside.faceA = a
    beside.faceB = b
  }
  return beside.much
}

/** How far flat cuts have taken over from leaning ones, once all cuts of the pair are known. */
export function flatness({ flat }: Site): number {
  const most = ENOUGH * flat[LEANING_AREA]
  return flat[FLAT_AREA] >= most ? (flat[FLAT_AREA] > 0 ? 1 : 0) : flat[FLAT_AREA] / most
}

/** Points of two places whose joint is per area: one row for each corner of the cut, one for its centroid. */
export function areaPoints(site: Site, joint: number): void {
  const { alpha, beta, bonds, counted, cut, heightA, heightB, joints, margin, point } = site
  const holds = reachOf(joints, joint)
  if (!comeNear(site, holds + margin)) return
  if (site.isLate ? !isMadeLate(site) : isPutOff(site)) return
  if (!cutPlaces(site)) return
  if (measureGaps(site) < holds + site.near) noteArea(site)
  const unit = unitBetween(bonds, alpha.place, beta.place)
  if (counted.area * loose(bonds, unit) === 0) return
  point.joint = joint
  point.placeA = alpha.place
  point.placeB = beta.place
  for (let k = 0; k <= cut.count; k++) {
    const centroid = k === cut.count
    point.u = centroid ? cut.centreU : cut.u[k]
    point.v = centroid ? cut.centreV : cut.v[k]
    point.heightA = centroid ? heightAt(alpha, point.u, point.v) : heightA[k]
    point.heightB = centroid ? heightAt(beta, point.u, point.v) : heightB[k]
    if (isBeyond(site, point.heightA - point.heightB - holds)) continue
    const free = looseHere(site, unit, point.u, point.v, point.heightA, point.heightB)
    if (free === 0) continue
    point.area = counted.area * free * (centroid ? cut.centreWeight : cut.weight[k])
    point.share = point.area
    point.code = centroid ? 0 : codeOf(site, k)
    keepPoint(site, holds)
  }
}

/** Whether a point is open by more than points are looked at; the least of those is noted. */
export function isBeyond(site: Site, gap: number): boolean {
  if (gap < site.margin) return false
  if (gap < site.parted) site.parted = gap
  return true
}

/** Writes the point as a row; of a pair that has not touched, one that on its true surface is not near, either, goes again. */
export function keepPoint(site: Site, holds: number): void {
  const { sheet } = site
  writePoint(site.shapes, site.clock, site.frame, site.neighbour, site.point, sheet)
  if (site.touched) return
  const c = sheet.count[0] - 1
  const gap = sheet.row[ROW * c + GAP] - holds
  if (gap < site.near) return
  sheet.count[0] = c
  if (gap < site.parted) site.parted = gap
}

/** Begins with the cuts of a pair whose `flatness` was `before`. */
export function beginCuts(site: Site, before: number): void {
  site.flat[FLAT_AREA] = site.flat[LEANING_AREA] = 0
  site.flat[BEFORE] = before
  site.flat[PUT_OFF] = 0
  site.putOff = false
  site.beside.faceA = site.beside.faceB = -1
  site.met = false
  site.parted = Infinity
}

/** Fills the heights of both; returns the least gap, and notes it [m]. */
export function measureGaps(site: Site): number {
  const { alpha, beta, cut, heightA, heightB } = site
  let least = Infinity
  for (let k = 0; k < cut.count; k++) {
    heightA[k] = surfaceAt(alpha, cut, k, CORNER_A, cut.a[k])
    heightB[k] = surfaceAt(beta, cut, k, CORNER_B, cut.b[k])
    const gap = heightA[k] - heightB[k]
    if (gap < least) least = gap
  }
  if (least < site.deepest) site.deepest = least
  return least
}

/** Height of a polygon at corner k of the cut: of its own corner, along its own edge, or of its plane [m]. */
function surfaceAt(polygon: Projected, cut: Overlap, k: number, corner: number, index: number): number {
  const { u, v, h, count } = polygon
  if (cut.kind[k] === corner) return h[index]
  if (cut.kind[k] === CORNER_A || cut.kind[k] === CORNER_B) return heightAt(polygon, cut.u[k], cut.v[k])
  const next = index + 1 === count ? 0 : index + 1
  const eu = u[next] - u[index]
  const ev = v[next] - v[index]
  const t = ((cut.u[k] - u[index]) * eu + (cut.v[k] - v[index]) * ev) / (eu * eu + ev * ev)
  return h[index] + t * (h[next] - h[index])
}

/** Takes a place of a; false where it looks away from b or is all but upright. */
export function takeA(site: Site, place: number): boolean {
  site.alpha = shadowOf(site.shadows, site.shapes, site.frame, place, true)
  site.point.hullA = site.hullA
  return site.alpha.looks
}

export function takeB(site: Site, place: number): boolean {
  site.beta = shadowOf(site.shadows, site.shapes, site.frame, place, false)
  site.point.hullB = site.hullB
  return site.beta.looks
}

/** How much faces lean whose gap has this slope: 0 flat, 1 leaning. */
const leaning = (slope: number): number => smooth(slope, FLAT, LEANING)

/** From 0 up to the first bound to 1 from the second on. */
export function smooth(x: number, from: number, to: number): number {
  const t = x <= from ? 0 : x >= to ? 1 : (x - from) / (to - from)
  return t * t * (3 - 2 * t)
}

/** How far cells lie side by side where face a of one meets face b of the other: 1 where each face has another opposite. `stamp`: of this step. */
function sideBySide(shapes: Shapes, a: number, b: number, hullA: number, hullB: number, stamp: number): number {
  const one = matched(shapes, a, hullB, b, stamp)
  return one === 0 ? 0 : one * matched(shapes, b, hullA, a, stamp)
}

/** How straight a face of a cell, or of any part of a union, looks at a given one; faces that go on with `but` are none. */
function matched(shapes: Shapes, face: number, hull: number, but: number, stamp: number): number {
  const { block, cell, count } = shapes.hulls
  const isPart = cell[hull] === PART
  let first = hull
  let last = hull
  while (isPart && first > 0 && block[first - 1] === block[hull]) first--
  while (isPart && last + 1 < count && block[last + 1] === block[hull]) last++
  let least: number = LEANING
  for (let part = first; part <= last; part++) {
    const sine = straightest(shapes, face, part, but, stamp)
    if (sine < least) least = sine
  }
  return 1 - leaning(least)
}

/** The least sine of the angle between a face and one of a hull that looks at it. */
function straightest({ hulls, facets, nodes }: Shapes, face: number, hull: number, but: number, stamp: number): number {
  refreshNormals(hulls, nodes, hull, stamp)
  let least = 1
  for (let other = hulls.firstFace[hull]; other < hulls.firstFace[hull + 1]; other++) {
    const sine = sineBetween(hulls, face, other, -1)
    if (sine < least && sineBetween(hulls, but, other, 1) > LEANING && isExposed(hulls, facets.exposed, other))
      least = sine
  }
  return least
}

/** Sine of the angle between the normal of a face and that of another, or its reverse (sense −1); 1 beyond a right angle. */
function sineBetween({ normal }: Hulls, face: number, other: number, sense: 1 | -1): number {
  const p = 3 * face
  const q = 3 * other
  const cosine = normal[p] * normal[q] + normal[p + 1] * normal[q + 1] + normal[p + 2] * normal[q + 2]
  return sense * cosine > 0 ? sineOf(normal, p, normal, q) : 1
}

/**
 * How far the edges cross whose normal a pair has: 0 where they lie along each other or it is all but that of one of their faces,
 * which then lies flat on another, 1 where they touch in a place, as cells do that a link joined when they were apart by more than rounding. `along`: room for the directions of both.
 */
export function crossing(
  along: Float64Array,
  { hulls, nodes }: Shapes,
  { axis, axisA, axisB, normal }: Reads<Neighbours>,
  k: number,
): number {
  if (axis[k] === LINK) return axisB[k]
  if (axis[k] !== EDGES) return 0
  const i = axisA[k]
  const j = axisB[k]
  let least = 1
  for (let side = 0; side < 2; side++) {
    const own = sineOf(normal, 3 * k, hulls.normal, 3 * hulls.edgeFace[2 * i + side])
    const other = sineOf(normal, 3 * k, hulls.normal, 3 * hulls.edgeFace[2 * j + side])
    least = Math.min(least, own, other)
  }
  for (let c = 0; c < 3; c++) {
    along[c] = nodes.x[POINT * hulls.edge[2 * i + 1] + c] - nodes.x[POINT * hulls.edge[2 * i] + c]
    along[3 + c] = nodes.x[POINT * hulls.edge[2 * j + 1] + c] - nodes.x[POINT * hulls.edge[2 * j] + c]
  }
  return leaning(least) * leaning(sineOf(along, 0, along, 3))
}

/** Sine of the angle between two vectors, given by their first numbers. */
function sineOf(u: ReadNumbers, p: number, v: ReadNumbers, q: number): number {
  const x = u[p + 1] * v[q + 2] - u[p + 2] * v[q + 1]
  const y = u[p + 2] * v[q] - u[p] * v[q + 2]
  const z = u[p] * v[q + 1] - u[p + 1] * v[q]
  const uu = u[p] * u[p] + u[p + 1] * u[p + 1] + u[p + 2] * u[p + 2]
  const vv = v[q] * v[q] + v[q + 1] * v[q + 1] + v[q + 2] * v[q + 2]
  return Math.sqrt((x * x + y * y + z * z) / (uu * vv))
}

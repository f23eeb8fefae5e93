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
 *          lie side by side (see side-by-side).
 * Fails    Faces must be plane up to elastic strains.
 * Source   Points of overlap: Wang, Li and Feng (2015), cases B to D of section 2.2, with true edges instead of shrunken ones.
 */

import { overlap } from '../../../math/overlap.ts'
import { CORNER_A, CORNER_B, type Overlap } from '../../../math/overlap-polygon.ts'
import { type Bonds, findUnit } from '../../../state/bonds.ts'
import { GAP, ROW } from '../../../state/contacts.ts'
import { faceOf } from '../../../state/facets.ts'
import { JOINT_ROW, type Joints, KEPT, KN, PER_AREA, PLASTIC, TENSION } from '../../../state/joints.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { writePoint } from '../../points/write-point.ts'
import { FACES } from '../tolerances.ts'
import { leaning, sideBySide } from './side-by-side.ts'
import type { Site } from './site.ts'
import { heightAt, type Projected, shadowOf } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { ENOUGH } = FACES

const FLAT_AREA = 0
const LEANING_AREA = 1
const BEFORE = 2
const PUT_OFF = 3

/** Codes of points: which corner, or which crossing; 0 is the centroid. */
const FROM_A = 1 << 28
const FROM_B = 2 << 28
const CROSSING = 3 << 28
/** Of a crossing: the edge of each polygon, as it was projected. */
const EDGE_BITS = 14

/** Whether a point is a corner of a (side 0) or of b (side 1), by its code. */
export const isCornerOf = (code: number, side: number): boolean => code >> 28 === (side === 0 ? 1 : 2)

/** The edge of the place of a (side 0), or of b, on which a crossing lies; −1 where a point is none. */
export function edgeOfCrossing(code: number, side: number): number {
  if (code >> 28 !== 3) return -1
  return side === 0 ? (code >> EDGE_BITS) & ((1 << EDGE_BITS) - 1) : code & ((1 << EDGE_BITS) - 1)
}

/** Joint of two places; −1 where they pass through each other. */
export function jointOf(shapes: Shapes, joints: Reads<Joints>, placeA: number, placeB: number): number {
  return joints.of[joints.groups * groupOf(shapes, joints, placeA) + groupOf(shapes, joints, placeB)]
}

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

/** Share of the contact of two places that is not held by a bond. */
export function loose(bonds: Reads<Bonds>, placeA: number, placeB: number): number {
  if (bonds.count === 0) return 1
  const there = findUnit(bonds, placeA, placeB)
  const unit = there >= 0 ? there : findUnit(bonds, placeB, placeA)
  return unit < 0 ? 1 : bonds.broken[unit]
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
export function isSettled({ deepest, enough, flat, gathered, sheet }: Site): boolean {
  if (!(deepest <= enough)) return false
  const none = sheet.count[0] === 0 && gathered.count === 0
  return none || flat[FLAT_AREA] >= ENOUGH * (flat[LEANING_AREA] + flat[PUT_OFF])
}

/** … of the faces that alpha and beta lie on: once for all facets of both. */
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
  const share = counted.area * loose(bonds, alpha.place, beta.place)
  if (share === 0) return
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
    point.area = share * (centroid ? cut.centreWeight : cut.weight[k])
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

export function codeOf({ alpha, beta, cut }: Site, k: number): number {
  if (cut.kind[k] === CORNER_A) return FROM_A | alpha.node[cut.a[k]]
  if (cut.kind[k] === CORNER_B) return FROM_B | beta.node[cut.b[k]]
  return CROSSING | (cut.a[k] << EDGE_BITS) | cut.b[k]
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

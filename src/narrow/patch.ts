/**
 * Where two cells touch, for a given common normal: overlaps of the faces that look at each other, seen along it.
 *
 * What     Seen along n each of two convex cells has one surface that looks at the other, so the gap is one function of the
 *          place in the common plane. Each face of a that looks down is cut with each face of b that looks up; the corners
 *          of the cut are the points of contact: corners of a over b, corners of b over a, crossings of edges.
 *          Per area: facet by facet where the cell deforms; shares of area go to the corners and to the centroid of each cut.
 *          Per point: face by face; K belongs to a corner of a whole face. A face that is covered in part has the covered
 *          share of its corners: share at p = Σ (areas of all cuts at p)/Σ (areas of the whole faces at the corner, or along
 *          the edge, that p comes from), the larger of what the faces of a and of b say. So a cube has 4 K on its face, 2 K on an edge, K on a corner; shares of neighbouring faces or
 *          blocks that continue each other add up to those of one; and a crossing of two ridges has K.
 * Fails    Faces must be plane up to elastic strains.
 * Source   Points of overlap: Wang, Li and Feng (2015), cases B to D of section 2.2, with true edges instead of shrunken ones.
 */

import { CORNER_A, CORNER_B, cornerShares, makeOverlap, overlap } from '../math/overlap.ts'
import { type Bonds, findUnit } from '../state/bonds.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import { JOINT_ROW, type Joints, KN, PER_AREA, PLASTIC, TENSION } from '../state/joints.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import { type Frame, heightAt, MOST_CORNERS, makeProjected, project } from './projected.ts'
import { type Point, writeRow } from './rows.ts'

/** Faces steeper than this against the common plane have no overlap to speak of [-]. */
const STEEP = 1e-5
/** Points nearer than this share of the width are one point of contact. */
const SAME = 1e-6
/** Most points and cuts of one pair where stiffness is per point. */
const MOST = 512

const alpha = makeProjected()
const beta = makeProjected()
const cut = makeOverlap()
/** Area that belongs to each corner of alpha and of beta as a whole [m²]. */
const wholeA = new Float64Array(MOST_CORNERS)
const wholeB = new Float64Array(MOST_CORNERS)

const point: Point = {
  u: 0,
  v: 0,
  heightA: 0,
  heightB: 0,
  area: 0,
  share: 0,
  code: 0,
  placeA: 0,
  placeB: 0,
  hullA: 0,
  hullB: 0,
  joint: 0,
}

/** What a pass over the cuts needs to know. */
export interface Site {
  shapes: Shapes
  clock: Clock
  joints: Reads<Joints>
  bonds: Reads<Bonds>
  contacts: Contacts
  frame: Frame
  neighbour: number
  hullA: number
  hullB: number
  /** Gap up to which a pair that carried a force keeps its points, for the step in which they part [m]. */
  margin: number
  /** Least gap of all points, whether they make a row or not [m]. */
  deepest: number
}

export const makeSite = (): Site =>
  ({
    frame: { axes: new Float64Array(12) },
    neighbour: 0,
    hullA: 0,
    hullB: 0,
    margin: 0,
    deepest: 0,
  }) as unknown as Site

/** Codes of points: which corner, or which crossing; 0 is the centroid. */
const FROM_A = 1 << 28
const FROM_B = 2 << 28
const CROSSING = 3 << 28

/** Joint of two places; −1 where they pass through each other. */
export function jointOf(shapes: Shapes, joints: Reads<Joints>, placeA: number, placeB: number): number {
  return joints.of[joints.groups * groupOf(shapes, joints, placeA) + groupOf(shapes, joints, placeB)]
}

function groupOf({ facets, hulls }: Shapes, joints: Reads<Joints>, place: number): number {
  const facet = place < facets.count ? place : hulls.facet[hulls.firstFacet[place - facets.count]]
  return joints.group[facets.face[facet]]
}

/** Gap up to which a point can carry: 0, or the opening at which a plastic joint lets go [m]. */
function reachOf({ table }: Reads<Joints>, joint: number): number {
  const j = JOINT_ROW * joint
  return table[j + PLASTIC] === 1 && table[j + PER_AREA] === 1 ? table[j + TENSION] / table[j + KN] : 0
}

/** Share of the contact of two places that is not held by a bond. */
function loose(bonds: Reads<Bonds>, placeA: number, placeB: number): number {
  if (bonds.count === 0) return 1
  const there = findUnit(bonds, placeA, placeB)
  const unit = there >= 0 ? there : findUnit(bonds, placeB, placeA)
  return unit < 0 ? 1 : bonds.broken[unit]
}

/** Cuts alpha with beta where they come near each other; false where they do not. */
function cutPlaces(site: Site, reach: number): boolean {
  if (alpha.uMin > beta.uMax || beta.uMin > alpha.uMax || alpha.vMin > beta.vMax || beta.vMin > alpha.vMax) return false
  if (alpha.hMin - beta.hMax > reach && alpha.hMin - beta.hMax >= site.deepest) return false
  return overlap(alpha, beta, cut)
}

/** Points of two places whose joint is per area: one row for each corner of the cut, one for its centroid. */
export function areaPoints(site: Site, joint: number): void {
  const { bonds, joints, shapes } = site
  const reach = reachOf(joints, joint) + site.margin
  if (!cutPlaces(site, reach)) return
  const free = loose(bonds, alpha.place, beta.place)
  point.joint = joint
  point.placeA = alpha.place
  point.placeB = beta.place
  for (let k = 0; k <= cut.count; k++) {
    const centroid = k === cut.count
    point.u = centroid ? cut.centreU : cut.u[k]
    point.v = centroid ? cut.centreV : cut.v[k]
    point.heightA = centroid ? heightAt(alpha, point.u, point.v) : surfaceAt(alpha, k, CORNER_A, cut.a[k])
    point.heightB = centroid ? heightAt(beta, point.u, point.v) : surfaceAt(beta, k, CORNER_B, cut.b[k])
    const gap = point.heightA - point.heightB
    if (gap < site.deepest) site.deepest = gap
    if (gap >= reach || free === 0) continue
    point.area = free * (centroid ? cut.centreWeight : cut.weight[k])
    point.share = point.area
    point.code = centroid ? 0 : codeOf(k)
    writeRow(shapes, site.clock, site.frame, site.neighbour, point, site.contacts)
  }
}

/** Height of a polygon at corner k of the cut: of its own corner, along its own edge, or of its plane [m]. */
function surfaceAt(polygon: typeof alpha, k: number, corner: number, index: number): number {
  const { u, v, h, count } = polygon
  if (cut.kind[k] === corner) return h[index]
  if (cut.kind[k] === CORNER_A || cut.kind[k] === CORNER_B) return heightAt(polygon, cut.u[k], cut.v[k])
  const next = index + 1 === count ? 0 : index + 1
  const eu = u[next] - u[index]
  const ev = v[next] - v[index]
  const t = ((cut.u[k] - u[index]) * eu + (cut.v[k] - v[index]) * ev) / (eu * eu + ev * ev)
  return h[index] + t * (h[next] - h[index])
}

function codeOf(k: number): number {
  if (cut.kind[k] === CORNER_A) return FROM_A | alpha.node[cut.a[k]]
  if (cut.kind[k] === CORNER_B) return FROM_B | beta.node[cut.b[k]]
  return CROSSING | ((31 * alpha.node[cut.a[k]] + 17 * beta.node[cut.b[k]]) & 0xfffffff)
}

/** Points of one pair where stiffness is per point, gathered before they become rows. */
const gathered = {
  count: 0,
  u: new Float64Array(MOST),
  v: new Float64Array(MOST),
  a: new Float64Array(MOST),
  b: new Float64Array(MOST),
  area: new Float64Array(MOST),
  share: new Float64Array(MOST),
  /** Area of the largest cut that has the point: its places are told. */
  largest: new Float64Array(MOST),
  placeA: new Int32Array(MOST),
  placeB: new Int32Array(MOST),
  code: new Int32Array(MOST),
  joint: new Int32Array(MOST),
}

/** Parts of cuts that belong to points: point, area, the two places and what the whole faces have there. */
const parts = {
  count: 0,
  point: new Int32Array(MOST),
  area: new Float64Array(MOST),
  placeA: new Int32Array(MOST),
  placeB: new Int32Array(MOST),
  wholeA: new Float64Array(MOST),
  wholeB: new Float64Array(MOST),
}

export function beginGathering(): void {
  gathered.count = 0
  parts.count = 0
}

/** Adds the corners of the cut of two faces. */
export function gatherPoints(site: Site, joint: number, width: number): void {
  if (!cutPlaces(site, reachOf(site.joints, joint) + site.margin)) return
  cornerShares(alpha, wholeA)
  cornerShares(beta, wholeB)
  const free = loose(site.bonds, alpha.place, beta.place)
  const near = SAME * width * (SAME * width)
  for (let k = 0; k < cut.count; k++) {
    const u = cut.u[k]
    const v = cut.v[k]
    const a = surfaceAt(alpha, k, CORNER_A, cut.a[k])
    const b = surfaceAt(beta, k, CORNER_B, cut.b[k])
    if (a - b < site.deepest) site.deepest = a - b
    if (free === 0) continue
    const p = pointAt(u, v, a, b, near)
    if (p < 0 || parts.count === MOST) {
      site.contacts.full[0] = 1
      return
    }
    const area = free * cut.turn[k]
    if (gathered.largest[p] < cut.area) {
      gathered.largest[p] = cut.area
      gathered.placeA[p] = alpha.place
      gathered.placeB[p] = beta.place
      gathered.code[p] = codeOf(k)
      gathered.joint[p] = joint
    }
    gathered.area[p] += area
    const part = parts.count++
    parts.point[part] = p
    parts.placeA[part] = alpha.place
    parts.placeB[part] = beta.place
    parts.area[part] = area
    parts.wholeA[part] = wholeAt(alpha, wholeA, cut.kind[k], CORNER_A, cut.a[k], u, v)
    parts.wholeB[part] = wholeAt(beta, wholeB, cut.kind[k], CORNER_B, cut.b[k], u, v)
  }
}

/** Area of the whole face that belongs to its corner, or to a place along its edge; to a mean corner where neither is met. */
function wholeAt(
  { count, u, v, area }: typeof alpha,
  whole: Float64Array,
  kind: number,
  corner: number,
  index: number,
  pu: number,
  pv: number,
): number {
  if (kind === corner) return whole[index]
  if (kind === CORNER_A || kind === CORNER_B) return area / count
  const next = index + 1 === count ? 0 : index + 1
  const eu = u[next] - u[index]
  const ev = v[next] - v[index]
  const t = ((pu - u[index]) * eu + (pv - v[index]) * ev) / (eu * eu + ev * ev)
  return whole[index] + t * (whole[next] - whole[index])
}

/** The point gathered at a place on both surfaces; a new one where there is none. −1: no room. */
function pointAt(u: number, v: number, a: number, b: number, near: number): number {
  for (let p = 0; p < gathered.count; p++) {
    const du = gathered.u[p] - u
    const dv = gathered.v[p] - v
    const da = gathered.a[p] - a
    const db = gathered.b[p] - b
    if (du * du + dv * dv + da * da + db * db <= near) return p
  }
  if (gathered.count === MOST) return -1
  const p = gathered.count++
  gathered.u[p] = u
  gathered.v[p] = v
  gathered.a[p] = a
  gathered.b[p] = b
  gathered.area[p] = gathered.share[p] = gathered.largest[p] = 0
  return p
}

/** Turns the gathered points that overlap into rows. */
export function writeGathered(site: Site): void {
  shareOut(parts.placeA, parts.wholeA)
  shareOut(parts.placeB, parts.wholeB)
  for (let p = 0; p < gathered.count; p++) {
    if (gathered.a[p] - gathered.b[p] >= reachOf(site.joints, gathered.joint[p]) + site.margin) continue
    point.u = gathered.u[p]
    point.v = gathered.v[p]
    point.heightA = gathered.a[p]
    point.heightB = gathered.b[p]
    point.area = gathered.area[p]
    point.share = gathered.share[p]
    point.code = gathered.code[p]
    point.placeA = gathered.placeA[p]
    point.placeB = gathered.placeB[p]
    point.joint = gathered.joint[p]
    writeRow(site.shapes, site.clock, site.frame, site.neighbour, point, site.contacts)
  }
}

/** The area of all cuts at a point over that of the whole faces there, each counted once; a point gets the larger share. */
function shareOut(place: Int32Array, whole: Float64Array): void {
  for (let p = 0; p < gathered.count; p++) {
    let total = 0
    for (let i = 0; i < parts.count; i++) {
      if (parts.point[i] !== p) continue
      let counted = false
      for (let j = 0; j < i && !counted; j++) counted = parts.point[j] === p && place[j] === place[i]
      if (!counted) total += whole[i]
    }
    const share = gathered.area[p] / total
    if (share > gathered.share[p]) gathered.share[p] = share
  }
}

/** Projects a place of a; false where it looks away from b or is all but upright. */
export function takeA(site: Site, place: number): boolean {
  project(site.shapes, site.frame, place, true, alpha)
  point.hullA = site.hullA
  return looks(alpha.area, alpha.hu, alpha.hv)
}

export function takeB(site: Site, place: number): boolean {
  project(site.shapes, site.frame, place, false, beta)
  point.hullB = site.hullB
  return looks(beta.area, beta.hu, beta.hv)
}

/** cos² of the angle to the common plane is 1/(1 + h_u² + h_v²). */
const looks = (area: number, hu: number, hv: number): boolean => area > 0 && STEEP * STEEP * (hu * hu + hv * hv) < 1

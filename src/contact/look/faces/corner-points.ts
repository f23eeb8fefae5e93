/**
 * Points of contact where stiffness is per point: K belongs to a corner of a whole face.
 *
 * What     A face that is covered in part has the covered share of its corners: share at p = Σ (shares of area of all cuts at
 *          p)/Σ (those of the whole faces at the corner, or along the edge, that p comes from), the larger of what the faces
 *          of a and of b say. So a cube has 4 K on its face, 2 K on an edge, K on a corner; shares of neighbouring faces or blocks
 *          that continue each other add up to those of one; and a crossing of two ridges has K. Where faces lean only a corner or
 *          an edge bears, and what counts is how far they are covered about p, in a disc of the width of the hand-over: a corner
 *          has K until it is as near as that to the rim of the other surface, or to another point that touches, with which it shares. Cohesion
 *          has the area of the cuts, of leaning ones as far as they count. Cuts of cells that lie side by side have no part in
 *          either sum.
 * Steps    1. each cut of two faces gathers its corners: those at one place, from several cuts, are one point;
 *          2. once all cuts are in, points that overlap become rows.
 */

import { areaInDisc } from '../../../math/area-in-disc.ts'
import { cornerShares } from '../../../math/overlap.ts'
import { CORNER_A, CORNER_B } from '../../../math/overlap-polygon.ts'
import { FACES } from '../tolerances.ts'
import {
  comeNear,
  cutPlaces,
  isBeyond,
  keepPoint,
  loose,
  measureGaps,
  noteArea,
  reachOf,
  weighPlaces,
} from './patch.ts'
import { codeOf, MOST_CORNERS, type PerPoint, type Projected, type Site } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { HANDOVER, SAME } = FACES

/** Most points and cuts of one pair whose stiffness is per point. */
const MOST_GATHERED = 512

/** Points of one pair, gathered before they become rows. */
interface Gathered {
  count: number
  u: Float64Array
  v: Float64Array
  a: Float64Array
  b: Float64Array
  /** Area that cohesion has. */
  held: Float64Array
  share: Float64Array
  /** Area of its corners of cuts, and of leaning ones among them [m²]. */
  covered: Float64Array
  leaning: Float64Array
  /** Area of the largest cut that has the point, whose places it gets. */
  largest: Float64Array
  placeA: Int32Array
  placeB: Int32Array
  code: Int32Array
  joint: Int32Array
}

/** Parts of cuts that belong to points: point, the two places, what their whole faces have there, and what of that the cut covers [m²]. */
interface Parts {
  count: number
  point: Int32Array
  placeA: Int32Array
  placeB: Int32Array
  wholeA: Float64Array
  wholeB: Float64Array
  coveredA: Float64Array
  coveredB: Float64Array
  /** How much the cut counts [-]. */
  counted: Float64Array
}

const numbers = (): Float64Array => new Float64Array(MOST_GATHERED)
const integers = (): Int32Array => new Int32Array(MOST_GATHERED)

const makeGathered = (): Gathered => ({
  count: 0,
  u: numbers(),
  v: numbers(),
  a: numbers(),
  b: numbers(),
  held: numbers(),
  share: numbers(),
  covered: numbers(),
  leaning: numbers(),
  largest: numbers(),
  placeA: integers(),
  placeB: integers(),
  code: integers(),
  joint: integers(),
})

const makeParts = (): Parts => ({
  count: 0,
  point: integers(),
  placeA: integers(),
  placeB: integers(),
  wholeA: numbers(),
  wholeB: numbers(),
  coveredA: numbers(),
  coveredB: numbers(),
  counted: numbers(),
})

/** What points are gathered with, made once. */
interface Workspace {
  gathered: Gathered
  parts: Parts
  /** Share of area of each corner of the faces at hand as a whole [m²]. */
  wholeA: Float64Array
  wholeB: Float64Array
}

export function makePerPoint(): PerPoint {
  const work: Workspace = {
    gathered: makeGathered(),
    parts: makeParts(),
    wholeA: new Float64Array(MOST_CORNERS),
    wholeB: new Float64Array(MOST_CORNERS),
  }
  return {
    begin() {
      work.gathered.count = 0
      work.parts.count = 0
    },
    any: () => work.gathered.count > 0,
    gather: (site, joint, width) => gatherPoints(work, site, joint, width),
    write: (site, width) => writeGathered(work, site, width),
  }
}

/** Adds the corners of the cut of two faces. */
function gatherPoints({ gathered, parts, wholeA, wholeB }: Workspace, site: Site, joint: number, width: number): void {
  const { alpha, beta, counted, cut, heightA, heightB } = site
  const holds = reachOf(site.joints, joint)
  if (!comeNear(site, holds + site.margin) || !cutPlaces(site)) return
  weighPlaces(site)
  if (measureGaps(site) < holds + site.near) noteArea(site)
  const free = loose(site.bonds, alpha.place, beta.place)
  if (free * counted.stiffness === 0) return
  cornerShares(alpha, wholeA)
  cornerShares(beta, wholeB)
  const near = SAME * width * (SAME * width)
  const window = HANDOVER * width
  const from = parts.count
  for (let k = 0; k < cut.count; k++) {
    const u = cut.u[k]
    const v = cut.v[k]
    const p = pointAt(gathered, u, v, heightA[k], heightB[k], near)
    if (p < 0 || parts.count === MOST_GATHERED) {
      site.sheet.full[0] = 1
      return
    }
    const counts = free * counted.stiffness
    if (gathered.largest[p] < cut.area) {
      gathered.largest[p] = cut.area
      gathered.placeA[p] = alpha.place
      gathered.placeB[p] = beta.place
      gathered.code[p] = codeOf(site, k)
      gathered.joint[p] = joint
    }
    const part = parts.count
    parts.placeA[part] = alpha.place
    parts.placeB[part] = beta.place
    parts.counted[part] = counted.stiffness
    parts.wholeA[part] = wholeAt(alpha, wholeA, cut.kind[k], CORNER_A, cut.a[k], u, v)
    parts.wholeB[part] = wholeAt(beta, wholeB, cut.kind[k], CORNER_B, cut.b[k], u, v)
    // Corners of this cut that are one point have one disc.
    const about = counted.leans > 0 && !hasPart(parts, from, p) ? areaInDisc(cut, u, v, window) : 0
    parts.coveredA[part] = counts * covered(counted.leans, cut.turn[k], about, alpha, u, v, window, parts.wholeA[part])
    parts.point[part] = p
    parts.coveredB[part] = counts * covered(counted.leans, cut.turn[k], about, beta, u, v, window, parts.wholeB[part])
    parts.count++
    gathered.held[p] += free * counted.area * cut.turn[k]
    gathered.leaning[p] += counted.leans * cut.turn[k]
    gathered.covered[p] += cut.turn[k]
  }
}

/** Whether one of the parts from here on belongs to a point. */
function hasPart({ count, point }: Parts, from: number, p: number): boolean {
  for (let part = from; part < count; part++) if (point[part] === p) return true
  return false
}

/**
 * Shares of areas about a point are rounded to this [-]: their round-off (some 1e-11: coordinates of metres in a disc of 1e-4) would part what
 * mirrors each other, and a fall magnifies that. Coarse enough that two of them hardly ever fall on either side of a border.
 */
const GRAIN = 1 / 0x10_0000

/**
 * Of the area that a whole face has at a point, what a cut covers: its own share there where it is flat, and where it leans so much of the
 * whole as it covers about the point; `about`: area of the cut there.
 */
function covered(
  leans: number,
  turn: number,
  about: number,
  face: Projected,
  u: number,
  v: number,
  window: number,
  whole: number,
): number {
  if (leans === 0) return turn
  const most = areaInDisc(face, u, v, window)
  const share = most > 0 ? GRAIN * Math.round(Math.min(1, about / most) / GRAIN) : 0
  return (1 - leans) * turn + leans * share * whole
}

/** Area of the whole face that belongs to its corner, or to a place along its edge; to a mean corner where neither is met. */
function wholeAt(
  { count, u, v, area }: Projected,
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
function pointAt(gathered: Gathered, u: number, v: number, a: number, b: number, near: number): number {
  for (let p = 0; p < gathered.count; p++) {
    const du = gathered.u[p] - u
    const dv = gathered.v[p] - v
    const da = gathered.a[p] - a
    const db = gathered.b[p] - b
    if (du * du + dv * dv + da * da + db * db <= near) return p
  }
  if (gathered.count === MOST_GATHERED) return -1
  const p = gathered.count++
  gathered.u[p] = u
  gathered.v[p] = v
  gathered.a[p] = a
  gathered.b[p] = b
  gathered.held[p] = gathered.share[p] = gathered.largest[p] = gathered.leaning[p] = gathered.covered[p] = 0
  return p
}

/** Turns the gathered points that overlap into rows; `width` of the pair [m]. */
function writeGathered({ gathered, parts }: Workspace, site: Site, width: number): void {
  const { point } = site
  shareOut(gathered, parts, parts.placeA, parts.wholeA, parts.coveredA)
  shareOut(gathered, parts, parts.placeB, parts.wholeB, parts.coveredB)
  for (let p = 0; p < gathered.count; p++) {
    const holds = reachOf(site.joints, gathered.joint[p])
    if (isBeyond(site, gathered.a[p] - gathered.b[p] - holds)) continue
    point.u = gathered.u[p]
    point.v = gathered.v[p]
    point.heightA = gathered.a[p]
    point.heightB = gathered.b[p]
    point.area = gathered.held[p]
    point.share = shareLeft(gathered, p, HANDOVER * width)
    point.code = gathered.code[p]
    point.placeA = gathered.placeA[p]
    point.placeB = gathered.placeB[p]
    point.joint = gathered.joint[p]
    keepPoint(site, holds)
  }
}

/**
 * The share of a point, of which others that are as near as the hand-over have their part where faces lean: each as far as it lies as
 * deep, and has as much. What is open takes nothing.
 */
function shareLeft({ count, u, v, a, b, share, leaning, covered }: Gathered, p: number, window: number): number {
  const leans = covered[p] > 0 ? leaning[p] / covered[p] : 0
  if (leans === 0) return share[p]
  const depth = b[p] - a[p]
  let all = 1
  for (let j = 0; j < count; j++) {
    if (j === p) continue
    const du = u[j] - u[p]
    const dv = v[j] - v[p]
    const far = (du * du + dv * dv) / (window * window)
    const deep = b[j] - a[j]
    if (!(far < 1 && deep > 0)) continue
    const part = (deep < depth ? deep / depth : 1) * (share[j] < share[p] ? share[j] / share[p] : 1)
    all += (1 - far) * (1 - far) * part
  }
  return (1 - leans + leans / all) * share[p]
}

/** A share that is 1 but for the grains of its parts is 1. */
const wholeOr = (share: number): number => (Math.abs(share - 1) < 4 * GRAIN ? 1 : share)

/**
 * What all cuts at a point cover over what the whole faces have there, each counted once and as far as its cuts count; a point
 * gets the larger share.
 */
function shareOut(
  gathered: Gathered,
  parts: Parts,
  place: Int32Array,
  whole: Float64Array,
  coveredOf: Float64Array,
): void {
  for (let p = 0; p < gathered.count; p++) {
    let total = 0
    let all = 0
    for (let i = 0; i < parts.count; i++) {
      if (parts.point[i] !== p) continue
      all += coveredOf[i]
      let first = true
      let most = parts.counted[i]
      // Where one cut has the corner and another a crossing beside it, the two do not say the same of the whole.
      let largest = whole[i]
      for (let j = 0; j < parts.count && first; j++) {
        if (parts.point[j] !== p || place[j] !== place[i]) continue
        if (j < i) first = false
        else {
          if (parts.counted[j] > most) most = parts.counted[j]
          if (whole[j] > largest) largest = whole[j]
        }
      }
      if (first) total += most * largest
    }
    // Seen edge-on a face may have no area to share out.
    const share = total > 0 ? wholeOr(all / total) : 0
    if (share > gathered.share[p]) gathered.share[p] = share
  }
}

/**
 * Points of contact where stiffness is per point: K belongs to a corner of a whole face, or to what bears where faces lean.
 *
 * What     On a face that lies flat, share at p = Σ (shares of area of all cuts at p)/Σ (those of the whole faces at the corner, or along
 *          the edge, that p comes from), the larger of what the faces of a and of b say: a face that is covered in part has the covered
 *          share of its corners, and shares of neighbouring faces or blocks that continue each other add up to those of one.
 *          Where faces lean only corners and edges bear, each with its whole K, however near a rim: a cube has 4 K on its face, 2 K on an
 *          edge, K on a corner, and a crossing of two ridges has K. All else that lies against the deepest point at a slope belongs to
 *          the same corner or edge, and carries nothing: one point d deep along the normal by which the two overlap least stores ½ K d²,
 *          whose gradient is the force. Where the deepest point comes as near to a rim as it is deep, that normal may be another one, of
 *          two edges or of the next face: it is searched for (see findPoints). The least of several depths has no jump, so none has the
 *          force, but in direction, and energy has none at all. Several springs are points that are level with each other, from the width of
 *          the hand-over on, and at any slope corners of one cell over one face of the other, since the depth of each is its own (a stone
 *          that rocks 0.4 mm deep has several down at slopes of 0.02). Cohesion has the area of the cuts, of leaning ones as far as they
 *          count. Cuts of cells that lie side by side are left out.
 * Why      A force that passes from one to the other over a fixed width b by the covered share has no energy, and the gradient of one that had
 *          pushes sideways by ½ K d²/b, without bounds: a cube on its vertex 1 mm from a rim, 1.75 mm deep, had 1.35 of its
 *          force, and corners 1 mm beside a corner or an edge lost 3 % of their energy.
 * Steps    1. each cut of two faces gathers its corners: those at one place, from several cuts, are one point;
 *          2. once all cuts are in, points that overlap become rows.
 * Fails    A corner or edge that slides over the seam of two blocks bears on both within its own depth of the seam.
 */
import { cornerShares } from '../../../math/overlap.ts'
import { CORNER_A, CORNER_B } from '../../../math/overlap-polygon.ts'
import { loose } from '../../../state/bond-place.ts'
import { unitBetween } from '../../../state/bonds.ts'
import { FACES } from '../tolerances.ts'
import {
  comeNear,
  cutPlaces,
  isBeyond,
  keepPoint,
  looseHere,
  measureGaps,
  noteArea,
  reachOf,
  smooth,
  weighPlaces,
} from './patch.ts'
import { codeOf, isCornerOf, MOST_CORNERS, type PerPoint, type Projected, type Site } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { HANDOVER, LEVEL_POINTS, REACHED, SAME, SLOPING, SOUND } = FACES

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
  /** How much of a spring a leaning one has: what no bond holds, nor lies side by side [-]. */
  bears: Float64Array
  /** How near the next feature is [m]. */
  rim: Float64Array
  /** 1 where its height is sound. */
  sound: Uint8Array
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
  covered: Float64Array
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
  bears: numbers(),
  rim: numbers(),
  sound: new Uint8Array(MOST_GATHERED),
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
  covered: numbers(),
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
  const unit = unitBetween(site.bonds, alpha.place, beta.place)
  if (loose(site.bonds, unit) * counted.stiffness === 0) return
  const isSound = slopeOf(alpha) < SOUND * SOUND && slopeOf(beta) < SOUND * SOUND
  cornerShares(alpha, wholeA)
  cornerShares(beta, wholeB)
  const near = SAME * width * (SAME * width)
  for (let k = 0; k < cut.count; k++) {
    const u = cut.u[k]
    const v = cut.v[k]
    const p = pointAt(gathered, u, v, heightA[k], heightB[k], near)
    if (p < 0 || parts.count === MOST_GATHERED) {
      site.sheet.full[0] = 1
      return
    }
    const free = looseHere(site, unit, u, v, heightA[k], heightB[k])
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
    parts.counted[part] = (1 - counted.leans) * counted.stiffness
    parts.wholeA[part] = wholeAt(alpha, wholeA, cut.kind[k], CORNER_A, cut.a[k], u, v)
    parts.wholeB[part] = wholeAt(beta, wholeB, cut.kind[k], CORNER_B, cut.b[k], u, v)
    parts.covered[part] = counts * (1 - counted.leans) * cut.turn[k]
    parts.point[part] = p
    parts.count++
    if (counts > gathered.bears[p]) gathered.bears[p] = counts
    if (isSound) gathered.sound[p] = 1
    if (counted.leans > 0) gathered.rim[p] = Math.min(gathered.rim[p], rimOf(site, k))
    gathered.held[p] += free * counted.area * cut.turn[k]
    gathered.leaning[p] += counted.leans * cut.turn[k]
    gathered.covered[p] += cut.turn[k]
  }
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
  gathered.rim[p] = Infinity
  gathered.sound[p] = 0
  gathered.held[p] =
    gathered.share[p] =
    gathered.largest[p] =
    gathered.leaning[p] =
    gathered.covered[p] =
    gathered.bears[p] =
      0
  return p
}

/** Square of the slope of a polygon [-]. */
const slopeOf = ({ hu, hv }: Projected): number => hu * hu + hv * hv

/** Whether the deepest point is where faces lean, and so near to other features that its own may not be those by which the two part. */
function isContested({ count, a, b, leaning, covered, rim, sound }: Gathered): boolean {
  let p = -1
  for (let j = 0; j < count; j++) if (sound[j] === 1 && (p < 0 || b[j] - a[j] > b[p] - a[p])) p = j
  return p >= 0 && leaning[p] > 0.5 * covered[p] && rim[p] < REACHED * (b[p] - a[p])
}

/** How near to a corner of the cut other features come [m]: edges of the other polygon to a corner, the ends of its edges to a crossing. */
function rimOf({ alpha, beta, cut }: Site, k: number): number {
  const kind = cut.kind[k]
  if (kind === CORNER_A) return toEdges(beta, cut.u[k], cut.v[k])
  if (kind === CORNER_B) return toEdges(alpha, cut.u[k], cut.v[k])
  return Math.min(toEnds(alpha, cut.a[k], cut.u[k], cut.v[k]), toEnds(beta, cut.b[k], cut.u[k], cut.v[k]))
}

function toEdges({ count, u, v }: Projected, pu: number, pv: number): number {
  let least = Infinity
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const eu = u[i] - u[j]
    const ev = v[i] - v[j]
    least = Math.min(least, Math.abs(eu * (pv - v[j]) - ev * (pu - u[j])) / Math.sqrt(eu * eu + ev * ev))
  }
  return least
}

function toEnds({ count, u, v }: Projected, i: number, pu: number, pv: number): number {
  const j = i + 1 === count ? 0 : i + 1
  const p = (u[i] - pu) * (u[i] - pu) + (v[i] - pv) * (v[i] - pv)
  const q = (u[j] - pu) * (u[j] - pu) + (v[j] - pv) * (v[j] - pv)
  return Math.sqrt(p < q ? p : q)
}

/** Turns the gathered points that overlap into rows; `width` of the pair [m]. */
function writeGathered({ gathered, parts }: Workspace, site: Site, width: number): void {
  const { point } = site
  shareOut(gathered, parts, parts.placeA, parts.wholeA)
  shareOut(gathered, parts, parts.placeB, parts.wholeB)
  site.contested = isContested(gathered)
  for (let p = 0; p < gathered.count; p++) {
    const holds = reachOf(site.joints, gathered.joint[p])
    if (isBeyond(site, gathered.a[p] - gathered.b[p] - holds)) continue
    point.u = gathered.u[p]
    point.v = gathered.v[p]
    point.heightA = gathered.a[p]
    point.heightB = gathered.b[p]
    point.area = gathered.held[p]
    point.share = shareLeft(gathered, p, HANDOVER * width)
    if (point.share === 0) continue
    point.code = gathered.code[p]
    point.placeA = gathered.placeA[p]
    point.placeB = gathered.placeB[p]
    point.joint = gathered.joint[p]
    keepPoint(site, holds)
  }
}

/**
 * The share of a point where faces lean: nothing beside a deeper point against which it leans, since a corner or an edge bears there as a whole;
 * points as near as the hand-over that do not lean share. What is open takes nothing.
 */
function shareLeft(gathered: Gathered, p: number, window: number): number {
  const { count, u, v, a, b, share, leaning, covered, bears, sound } = gathered
  const leans = covered[p] > 0 ? leaning[p] / covered[p] : 0
  if (leans === 0) return share[p]
  const depth = b[p] - a[p]
  let all = 1
  let left = 1
  for (let j = 0; j < count; j++) {
    const deep = b[j] - a[j]
    if (j === p || !(deep > 0) || sound[j] < sound[p]) continue
    const du = u[j] - u[p]
    const dv = v[j] - v[p]
    const apart = Math.sqrt(du * du + dv * dv)
    const level = areApart(gathered, p, j) ? 1 : 1 - smooth(Math.abs(deep - depth) / apart, LEVEL_POINTS, SLOPING)
    if (deep > depth || sound[j] > sound[p]) left *= level
    const far = apart / window
    if (far < 1) all += (1 - far * far) * (1 - far * far) * level * (bears[j] < bears[p] ? bears[j] / bears[p] : 1)
  }
  return (1 - leans) * share[p] + leans * bears[p] * (left / all)
}

/** Whether two points are corners of one cell over one face of the other: each goes its own way there, as deep as the cell leans. */
const areApart = ({ code, placeA, placeB }: Gathered, p: number, q: number): boolean =>
  (placeB[p] === placeB[q] && isCornerOf(code[p], 0) && isCornerOf(code[q], 0)) ||
  (placeA[p] === placeA[q] && isCornerOf(code[p], 1) && isCornerOf(code[q], 1))

/**
 * What all cuts at a point cover over what the whole faces have there, each counted once and as far as its cuts count; a point
 * gets the larger share.
 */
function shareOut(gathered: Gathered, parts: Parts, place: Int32Array, whole: Float64Array): void {
  for (let p = 0; p < gathered.count; p++) {
    let total = 0
    let all = 0
    for (let i = 0; i < parts.count; i++) {
      if (parts.point[i] !== p) continue
      all += parts.covered[i]
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
    const share = total > 0 ? all / total : 0
    if (share > gathered.share[p]) gathered.share[p] = share
  }
}

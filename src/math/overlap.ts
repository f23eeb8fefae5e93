/**
 * Overlap of two convex polygons in the plane, each corner of it traced back to what made it, with its shares of the area.
 *
 * What     a ∩ b by clipping a at each edge of b in turn. Every corner of the overlap is a corner of a inside b, a corner of
 *          b inside a, or a crossing of an edge of each. A corner closer to the line of an edge than 2⁻⁴⁰ of the size lies on
 *          it: it stays as it is and makes no crossing, so corners and edges that coincide but for rounding give the corners
 *          that they would give exactly, and no slivers. A corner of both counts as one of a.
 *          Crossings are the mean of the point along the edge of a and the point along the edge of b, so that exchanging the
 *          polygons changes nothing but the order.
 * Fails    Concave polygons, and ones with corners on straight sides. Where edges cross at an angle of 2⁻⁴⁰ the place of the
 *          crossing along them is vague; the area is not. Overlaps of less than 2⁻⁴⁴ of the smaller polygon count as none.
 * Source   Sutherland and Hodgman (1974).
 */

import { CORNER_A, CORNER_B, CROSSED, MOST, makeOverlap, type Overlap, type Polygon } from './overlap-polygon.ts'
import { measure } from './overlap-shares.ts'

/** Bits of the number of a corner. */
const BITS = 7
const SLIVER = 2 ** -44
const ON_EDGE = 2 ** -40

/** What is left of a between two cuts. */
interface Work extends Polygon {
  /** What each corner is: kind, a, b in bits from the highest, with 0 for a or b where there is none. */
  tag: Int32Array
  /** Edge on which the side after each corner lies: i of a, −1 − j of b. */
  side: Int32Array
}

const makeWork = (): Work => ({
  count: 0,
  u: new Float64Array(MOST),
  v: new Float64Array(MOST),
  tag: new Int32Array(MOST),
  side: new Int32Array(MOST),
})

let front = makeWork()
let back = makeWork()
const distance = new Float64Array(MOST)
/** Areas of a and b [m²], and least distance from an edge that counts [m]. */
const scale = new Float64Array(3)
const NEAR = 2

const GONE = 0
const KEPT = 1
const CUT = 2

/** Writes the overlap; false where there is none. */
export const overlap = (a: Polygon, b: Polygon, out: Overlap): boolean => outline(a, b, out) && measure(out)

/** The corners of the overlap alone, without areas and shares, slivers too; false where there is none. */
export function outline(a: Polygon, b: Polygon, out: Overlap): boolean {
  measureArea(a, 0)
  measureArea(b, 1)
  out.least = SLIVER * Math.min(scale[0], scale[1])
  scale[NEAR] = ON_EDGE * Math.sqrt(Math.min(scale[0], scale[1]))
  begin(a, front)
  for (let j = 0; j < b.count; j++) {
    const outcome = clip(a, b, j, front, back)
    if (outcome === GONE) return false
    if (outcome === KEPT) continue
    const swap = front
    front = back
    back = swap
  }
  write(front, out)
  return true
}

function begin(a: Polygon, work: Work): void {
  const { u, v, tag, side } = work
  work.count = a.count
  for (let i = 0; i < a.count; i++) {
    u[i] = a.u[i]
    v[i] = a.v[i]
    tag[i] = i << BITS
    side[i] = i
  }
}

/** Keeps what lies to the left of edge j of b. */
function clip(a: Polygon, b: Polygon, j: number, from: Work, to: Work): number {
  const { u, v, count } = from
  const k = j + 1 === b.count ? 0 : j + 1
  const pu = b.u[j]
  const pv = b.v[j]
  const eu = b.u[k] - pu
  const ev = b.v[k] - pv
  const reach = scale[NEAR] * (Math.abs(eu) + Math.abs(ev))
  if (reach === 0) return KEPT
  let inside = 0
  let on = 0
  for (let i = 0; i < count; i++) {
    const d = eu * (v[i] - pv) - ev * (u[i] - pu)
    distance[i] = d
    if (d > reach) inside++
    else if (d >= -reach) {
      distance[i] = 0
      on++
    }
  }
  if (inside === 0) return GONE
  if (on > 0) joinCorners(b, j, from)
  if (inside + on === count) return KEPT
  cut(a, b, j, from, to)
  return CUT
}

/** A crossing with an earlier edge of b that lies on edge j as well is the corner between the two. */
function joinCorners(b: Polygon, j: number, { u, v, tag, count }: Work): void {
  for (let i = 0; i < count; i++) {
    if (distance[i] !== 0 || tag[i] >> (2 * BITS) !== CROSSED) continue
    const corner = cornerOf(b, tag[i] & (MOST - 1), j)
    if (corner < 0) continue
    u[i] = b.u[corner]
    v[i] = b.v[corner]
    tag[i] = (CORNER_B << (2 * BITS)) | corner
  }
}

/** Corner between an earlier edge of a polygon and edge j; −1 where they are not neighbours. */
const cornerOf = (b: Polygon, earlier: number, j: number): number =>
  earlier + 1 === j ? j : earlier === 0 && j + 1 === b.count ? 0 : -1

/**
 * A side on the line of the first edge of b may reach back beyond its start and be cut there by lines of others than its
 * neighbours; the last edge cuts that off.
 */
function cut(a: Polygon, b: Polygon, j: number, from: Work, to: Work): void {
  const { u, v, tag, side, count } = from
  const { u: toU, v: toV, tag: toTag, side: toSide } = to
  let c = 0
  let here = distance[0]
  for (let i = 0; i < count; i++) {
    const there = distance[i + 1 === count ? 0 : i + 1]
    if (here >= 0) {
      toU[c] = u[i]
      toV[c] = v[i]
      toTag[c] = tag[i]
      toSide[c++] = here === 0 && there < 0 ? -1 - j : side[i]
    }
    if (here > 0 ? there < 0 : here < 0 && there > 0) {
      toSide[c] = here > 0 ? -1 - j : side[i]
      if (side[i] >= 0) cross(a, side[i], b, j, to, c)
      else {
        const corner = cornerOf(b, -1 - side[i], j)
        const n = i + 1 === count ? 0 : i + 1
        const t = here / (here - there)
        toU[c] = corner < 0 ? u[i] + t * (u[n] - u[i]) : b.u[corner]
        toV[c] = corner < 0 ? v[i] + t * (v[n] - v[i]) : b.v[corner]
        toTag[c] = (CORNER_B << (2 * BITS)) | (corner < 0 ? j : corner)
      }
      c++
    }
    here = there
  }
  to.count = c
}

/** Crossing of edge i of a with edge j of b: a₀ + t (a₁ − a₀) and b₀ + s (b₁ − b₀), the mean of both. */
function cross(a: Polygon, i: number, b: Polygon, j: number, to: Work, c: number): void {
  const i1 = i + 1 === a.count ? 0 : i + 1
  const j1 = j + 1 === b.count ? 0 : j + 1
  const au = a.u[i]
  const av = a.v[i]
  const bu = b.u[j]
  const bv = b.v[j]
  const eu = a.u[i1] - au
  const ev = a.v[i1] - av
  const fu = b.u[j1] - bu
  const fv = b.v[j1] - bv
  const scale = 1 / (eu * fv - ev * fu)
  const wu = bu - au
  const wv = bv - av
  const t = scale * (wu * fv - wv * fu)
  const s = scale * (wu * ev - wv * eu)
  to.u[c] = 0.5 * (au + t * eu + (bu + s * fu))
  to.v[c] = 0.5 * (av + t * ev + (bv + s * fv))
  to.tag[c] = (CROSSED << (2 * BITS)) | (i << BITS) | j
}

function write(from: Work, out: Overlap): void {
  out.count = from.count
  for (let i = 0; i < from.count; i++) {
    const tag = from.tag[i]
    const kind = tag >> (2 * BITS)
    out.u[i] = from.u[i]
    out.v[i] = from.v[i]
    out.kind[i] = kind
    out.a[i] = kind === CORNER_B ? -1 : (tag >> BITS) & (MOST - 1)
    out.b[i] = kind === CORNER_A ? -1 : tag & (MOST - 1)
  }
}

function measureArea({ count, u, v }: Polygon, to: number): void {
  let twice = 0
  for (let k = 1; k + 1 < count; k++) twice += (u[k] - u[0]) * (v[k + 1] - v[0]) - (v[k] - v[0]) * (u[k + 1] - u[0])
  scale[to] = 0.5 * twice
}

/** Shares of the area of a polygon itself that fall to its corners [m²]. */
export function cornerShares(polygon: Polygon, shares: Float64Array): void {
  begin(polygon, front)
  write(front, whole)
  if (!measure(whole)) whole.turn.fill(0, 0, polygon.count)
  for (let k = 0; k < polygon.count; k++) shares[k] = whole.turn[k]
}

const whole = makeOverlap()

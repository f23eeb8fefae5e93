/**
 * Overlap of two convex polygons in the plane, each corner of it traced back to what made it, with its shares of the area.
 *
 * What     a ∩ b by clipping a at each edge of b in turn. Every corner of the overlap is a corner of a inside b, a corner of
 *          b inside a, or a crossing of an edge of each.
 *          Triangles T_i from the centroid c to the edges (i, i + 1) share out the area A. For a traction that is linear
 *          over the overlap the rule
 *            corner i: r (T_{i−1} + T_i)/3,   centroid: A (1 − 2r/3),   r = ∫|x − c|² / Σ T_i (|x_i − c|² + |x_{i+1} − c|²)/3
 *          has the exact force, and the exact moment where the overlap is a triangle or a parallelogram (else in the mean of
 *          all directions). Without the centroid each corner gets half of the two triangles beside it.
 * Fails    Concave polygons. Overlaps of less than a part in 10¹² of the smaller polygon count as none.
 * Source   Sutherland and Hodgman (1974) for the clipping; the weights are derived here.
 */

export const CORNER_A = 0
export const CORNER_B = 1
export const CROSSED = 2

/** A convex polygon, counter-clockwise. */
export interface Polygon {
  count: number
  u: Float64Array
  v: Float64Array
}

/** Most corners of an overlap: those of two polygons of 64. */
const MOST = 128
const SLIVER = 1e-12

export interface Overlap extends Polygon {
  /** CORNER_A, CORNER_B or CROSSED; corner or edge of a and of b that made it (edge i runs from corner i to i + 1). */
  kind: Int32Array
  a: Int32Array
  b: Int32Array
  area: number
  /** Share of area of each corner with the centroid, and of the centroid; share without it [m²]. */
  weight: Float64Array
  centreWeight: number
  lump: Float64Array
  centreU: number
  centreV: number
  /** Edge on which the side after each corner lies: i of a, −1 − j of b. */
  side: Int32Array
}

export const makeOverlap = (): Overlap => ({
  count: 0,
  u: new Float64Array(MOST),
  v: new Float64Array(MOST),
  kind: new Int32Array(MOST),
  a: new Int32Array(MOST),
  b: new Int32Array(MOST),
  area: 0,
  weight: new Float64Array(MOST),
  centreWeight: 0,
  lump: new Float64Array(MOST),
  centreU: 0,
  centreV: 0,
  side: new Int32Array(MOST),
})

let front = makeOverlap()
let back = makeOverlap()
const distance = new Float64Array(MOST)

/** Writes the overlap; false where there is none. */
export function overlap(a: Polygon, b: Polygon, out: Overlap): boolean {
  begin(a, front)
  for (let j = 0; j < b.count; j++) {
    if (!clip(b, j, front, back)) return false
    const swap = front
    front = back
    back = swap
  }
  copy(front, out)
  return measure(out, SLIVER * Math.min(areaOf(a), areaOf(b)))
}

function begin(a: Polygon, work: Overlap): void {
  work.count = a.count
  for (let i = 0; i < a.count; i++) {
    work.u[i] = a.u[i]
    work.v[i] = a.v[i]
    work.kind[i] = CORNER_A
    work.a[i] = work.side[i] = i
    work.b[i] = -1
  }
}

/** Keeps what lies to the left of edge j of b; false where nothing does. */
function clip(b: Polygon, j: number, from: Overlap, to: Overlap): boolean {
  const k = j + 1 === b.count ? 0 : j + 1
  const pu = b.u[j]
  const pv = b.v[j]
  const eu = b.u[k] - pu
  const ev = b.v[k] - pv
  const { count } = from
  let inside = 0
  for (let i = 0; i < count; i++) {
    distance[i] = eu * (from.v[i] - pv) - ev * (from.u[i] - pu)
    if (distance[i] >= 0) inside++
  }
  to.count = 0
  if (inside === 0) return false
  if (inside === count) {
    copy(from, to)
    return true
  }
  for (let i = 0; i < count; i++) {
    const n = i + 1 === count ? 0 : i + 1
    const here = distance[i] >= 0
    const there = distance[n] >= 0
    if (here) put(from, i, to)
    if (here !== there) {
      const side = from.side[i]
      const c = to.count++
      const t = distance[i] / (distance[i] - distance[n])
      to.u[c] = from.u[i] + t * (from.u[n] - from.u[i])
      to.v[c] = from.v[i] + t * (from.v[n] - from.v[i])
      to.side[c] = here ? -1 - j : side
      cross(b, side, j, to, c)
    }
  }
  return true
}

/** Where the side of the overlap crosses edge j of b: a crossing of edges, or a corner of b where the side is on b itself. */
function cross(b: Polygon, side: number, j: number, to: Overlap, c: number): void {
  if (side >= 0) {
    to.kind[c] = CROSSED
    to.a[c] = side
    to.b[c] = j
    return
  }
  const other = -1 - side
  const corner = other + 1 === j || (j === 0 && other === b.count - 1) ? j : j + 1 === other || (other === 0 && j === b.count - 1) ? other : -1
  to.kind[c] = CORNER_B
  to.a[c] = -1
  to.b[c] = corner < 0 ? j : corner
  if (corner < 0) return
  to.u[c] = b.u[corner]
  to.v[c] = b.v[corner]
}

function put(from: Overlap, i: number, to: Overlap): void {
  const c = to.count++
  to.u[c] = from.u[i]
  to.v[c] = from.v[i]
  to.kind[c] = from.kind[i]
  to.a[c] = from.a[i]
  to.b[c] = from.b[i]
  to.side[c] = from.side[i]
}

function copy(from: Overlap, to: Overlap): void {
  to.count = 0
  for (let i = 0; i < from.count; i++) put(from, i, to)
}

function areaOf({ count, u, v }: Polygon): number {
  let twice = 0
  for (let k = 1; k + 1 < count; k++)
    twice += (u[k] - u[0]) * (v[k + 1] - v[0]) - (v[k] - v[0]) * (u[k + 1] - u[0])
  return 0.5 * twice
}

/** Area, centroid and shares; false for a sliver. */
function measure(out: Overlap, least: number): boolean {
  const { count, u, v } = out
  let area = 0
  let mu = 0
  let mv = 0
  for (let k = 1; k + 1 < count; k++) {
    const pu = u[k] - u[0]
    const pv = v[k] - v[0]
    const qu = u[k + 1] - u[0]
    const qv = v[k + 1] - v[0]
    const twice = pu * qv - pv * qu
    area += 0.5 * twice
    mu += (twice * (pu + qu)) / 6
    mv += (twice * (pv + qv)) / 6
  }
  out.area = area
  if (!(area > least)) return false
  out.centreU = u[0] + mu / area
  out.centreV = v[0] + mv / area
  shareOut(out)
  return true
}

function shareOut(out: Overlap): void {
  const { count, u, v, lump, weight, centreU, centreV, area } = out
  let exact = 0
  let cornered = 0
  for (let k = 0; k < count; k++) lump[k] = 0
  for (let k = 0; k < count; k++) {
    const n = k + 1 === count ? 0 : k + 1
    const pu = u[k] - centreU
    const pv = v[k] - centreV
    const qu = u[n] - centreU
    const qv = v[n] - centreV
    const triangle = 0.5 * (pu * qv - pv * qu)
    const squares = pu * pu + pv * pv + qu * qu + qv * qv
    exact += (triangle * (squares + pu * qu + pv * qv)) / 6
    cornered += (triangle * squares) / 3
    lump[k] += 0.5 * triangle
    lump[n] += 0.5 * triangle
  }
  const r = exact / cornered
  for (let k = 0; k < count; k++) weight[k] = (2 / 3) * r * lump[k]
  out.centreWeight = area * (1 - (2 / 3) * r)
}

/** Shares of the area of a polygon itself that fall to its corners without the centroid [m²]. */
export function cornerShares(polygon: Polygon, shares: Float64Array): void {
  begin(polygon, front)
  if (!measure(front, 0)) {
    for (let k = 0; k < polygon.count; k++) shares[k] = 0
    return
  }
  for (let k = 0; k < polygon.count; k++) shares[k] = front.lump[k]
}

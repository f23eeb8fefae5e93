/**
 * Delaunay tetrahedra of a set of points, or regular ones when the points carry weights.
 *
 * Incremental insertion (Bowyer, Comput. J. 24 (1981) 162; Watson, ibid. 167): find the tetrahedron that holds the new
 * point, take away all whose power sphere holds it, and join the point to the facets of the hole. The outside is
 * filled by ghost tetrahedra, one on each hull facet, with the vertex GHOST at infinity: a ghost's sphere is the open
 * half space beyond its facet, and on the facet's plane the circle of the facet. Points go in along a Morton curve and
 * are found by walking from the last tetrahedron made.
 *
 * A point on a sphere is not inside it. Exact signs make the hole star-shaped from the point, so no tetrahedron is
 * ever flat or inverted; which of several Delaunay triangulations of cospherical points results depends on the order
 * of insertion, unless weights break the tie: see `builtin-points.ts`.
 * Fails where all points lie in one plane.
 */
import { mortonOrder } from '../math/morton.ts'
import { inPowerSphere, orientation } from './delaunay-predicates.ts'

export interface Triangulation {
  /** Four points each, (p1−p0)·((p2−p0)×(p3−p0)) > 0. */
  tets: Int32Array
  /** For corner i of tetrahedron t, at 4t+i: 4s+j, the facet of the neighbour opposite that corner, or −1 at the hull. */
  across: Int32Array
}

/** Corners of the facet opposite each corner, such that with that corner they are a positive tetrahedron. */
export const FACET = Int8Array.of(1, 3, 2, 0, 2, 3, 0, 3, 1, 0, 1, 2)
/** Place, in the facet opposite corner i, of corner m: at 4i+m. */
const PLACE = Int8Array.from({ length: 16 }, (_, k) => [0, 1, 2].findIndex((l) => FACET[3 * (k >> 2) + l] === (k & 3)))

interface Build {
  x: Float64Array
  w: Float64Array
  ghost: number
  tets: Int32Array
  across: Int32Array
  /** Step in which a tetrahedron was last tested: positive when in conflict, negative when not, of that step. */
  mark: Int32Array
  /** The new tetrahedron on a facet of the hole. */
  fresh: Int32Array
  count: number
  free: Int32Array
  freeCount: number
  last: number
  step: number
  hole: Int32Array
  holeCount: number
  doomed: Int32Array
  doomedCount: number
}

/** Triangulates points (three coordinates each); a point that coincides with another or is hidden by weights is left out. */
export function delaunay(x: Float64Array, weights?: Float64Array): Triangulation {
  const n = x.length / 3
  const order = mortonOrder(x, 3, n)
  const seed = firstFour(x, order)
  if (!seed) throw new Error('Delaunay: expected points that span a volume, found all of them in one plane')
  const b = begin(x, weights ?? new Float64Array(n), seed)
  for (let k = 0; k < n; k++) {
    const p = order[k]
    if (p !== seed[0] && p !== seed[1] && p !== seed[2] && p !== seed[3]) insert(b, p)
  }
  return withoutGhosts(b)
}

function firstFour(x: Float64Array, order: Int32Array): [number, number, number, number] | undefined {
  const a = order[0]
  const same = (p: number, q: number) =>
    x[3 * p] === x[3 * q] && x[3 * p + 1] === x[3 * q + 1] && x[3 * p + 2] === x[3 * q + 2]
  const b = order.find((p) => !same(a, p))
  if (b === undefined) return undefined
  const c = order.find((p) => !collinear(x, a, b, p))
  if (c === undefined) return undefined
  for (const d of order) {
    const side = orientation(x, a, b, c, d)
    if (side !== 0) return side > 0 ? [a, b, c, d] : [a, c, b, d]
  }
  return undefined
}

/** Three points are on a line when they are coplanar with each of four points that do not share a plane. */
function collinear(x: Float64Array, a: number, b: number, c: number): boolean {
  const s = Float64Array.of(
    ...[a, b, c].flatMap((p) => [x[3 * p], x[3 * p + 1], x[3 * p + 2]]),
    ...new Float64Array(12),
  )
  for (let k = 0; k < 3; k++) s[12 + 4 * k] = s.reduce((m, v) => Math.max(m, Math.abs(v)), 0) * 2
  return [3, 4, 5, 6].every((q) => orientation(s, 0, 1, 2, q) === 0)
}

function begin(x: Float64Array, w: Float64Array, seed: [number, number, number, number]): Build {
  const ghost = x.length / 3
  const capacity = Math.max(64, 8 * ghost)
  const b: Build = {
    x,
    w,
    ghost,
    tets: new Int32Array(4 * capacity),
    across: new Int32Array(4 * capacity),
    mark: new Int32Array(capacity),
    fresh: new Int32Array(4 * capacity),
    count: 5,
    free: new Int32Array(256),
    freeCount: 0,
    last: 0,
    step: 0,
    hole: new Int32Array(256),
    holeCount: 0,
    doomed: new Int32Array(256),
    doomedCount: 0,
  }
  b.tets.set(seed)
  // The ghost lies beyond the facet, so the facet's order is turned.
  for (let i = 0; i < 4; i++)
    b.tets.set([seed[FACET[3 * i]], seed[FACET[3 * i + 2]], seed[FACET[3 * i + 1]], ghost], 4 * (i + 1))
  for (let i = 0; i < 4; i++) {
    const g = 4 * (i + 1)
    b.across[i] = g + 3
    b.across[g + 3] = i
    for (let l = 0; l < 3; l++) {
      const other = 4 * (seed.indexOf(b.tets[g + l]) + 1)
      b.across[g + l] = b.tets.indexOf(seed[i], other)
    }
  }
  return b
}

function insert(b: Build, p: number): void {
  const t = locate(b, p)
  b.step++
  if (!inConflict(b, t, p)) return
  findHole(b, t, p)
  fillHole(b, p)
}

/** Walks towards p: leaves a tetrahedron through a facet that has p on its other side. */
function locate(b: Build, p: number): number {
  const outside = ghostCorner(b, b.last)
  let t = outside < 0 ? b.last : b.across[4 * b.last + outside] >> 2
  let from = -1
  for (let turn = 0; ; turn++) {
    const base = 4 * t
    let next = -1
    for (let k = 0; k < 4; k++) {
      const i = (k + turn) & 3
      if (base + i === from) continue
      const u = b.tets[base + FACET[3 * i]]
      const v = b.tets[base + FACET[3 * i + 1]]
      const w = b.tets[base + FACET[3 * i + 2]]
      if (orientation(b.x, u, v, w, p) < 0) {
        next = b.across[base + i]
        break
      }
    }
    if (next < 0) return t
    t = next >> 2
    from = next
    if (ghostCorner(b, t) >= 0) return t
  }
}

function ghostCorner(b: Build, t: number): number {
  const base = 4 * t
  for (let i = 0; i < 4; i++) if (b.tets[base + i] === b.ghost) return i
  return -1
}

function inConflict(b: Build, t: number, p: number): boolean {
  const { tets, x } = b
  const g = ghostCorner(b, t)
  let base = 4 * t
  if (g >= 0) {
    const side = orientation(
      x,
      tets[base + FACET[3 * g]],
      tets[base + FACET[3 * g + 1]],
      tets[base + FACET[3 * g + 2]],
      p,
    )
    if (side !== 0) return side > 0
    base = 4 * (b.across[base + g] >> 2)
  }
  return inPowerSphere(x, b.w, tets[base], tets[base + 1], tets[base + 2], tets[base + 3], p) > 0
}

/** All tetrahedra in conflict with p (`doomed`), and the facets 4t+i around them (`hole`). */
function findHole(b: Build, start: number, p: number): void {
  b.holeCount = 0
  b.doomedCount = 0
  b.mark[start] = b.step
  push(b, start)
  for (let k = 0; k < b.doomedCount; k++) {
    const base = 4 * b.doomed[k]
    for (let i = 0; i < 4; i++) {
      const s = b.across[base + i] >> 2
      if (b.mark[s] === b.step) continue
      if (b.mark[s] !== -b.step) {
        if (inConflict(b, s, p)) {
          b.mark[s] = b.step
          push(b, s)
          continue
        }
        b.mark[s] = -b.step
      }
      if (b.holeCount === b.hole.length) b.hole = grown(b.hole)
      b.hole[b.holeCount++] = base + i
    }
  }
}

function push(b: Build, t: number): void {
  if (b.doomedCount === b.doomed.length) b.doomed = grown(b.doomed)
  b.doomed[b.doomedCount++] = t
}

function grown(a: Int32Array<ArrayBufferLike>): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(2 * a.length)
  bigger.set(a)
  return bigger
}

function takeSlot(b: Build): number {
  if (b.freeCount > 0) return b.free[--b.freeCount]
  if (b.count === b.mark.length) {
    b.mark = grown(b.mark)
    b.tets = grown(b.tets)
    b.across = grown(b.across)
    b.fresh = grown(b.fresh)
  }
  return b.count++
}

/** Joins p to every facet of the hole; new neighbours are found by turning around the facets' edges inside the hole. */
function fillHole(b: Build, p: number): void {
  for (let k = 0; k < b.holeCount; k++) {
    const slot = takeSlot(b)
    const at = b.hole[k]
    const base = at & ~3
    const i = at & 3
    b.tets[4 * slot] = b.tets[base + FACET[3 * i]]
    b.tets[4 * slot + 1] = b.tets[base + FACET[3 * i + 1]]
    b.tets[4 * slot + 2] = b.tets[base + FACET[3 * i + 2]]
    b.tets[4 * slot + 3] = p
    b.mark[slot] = 0
    b.fresh[at] = slot
    b.across[4 * slot + 3] = b.across[at]
  }
  for (let k = 0; k < b.holeCount; k++) {
    const at = b.hole[k]
    const i = at & 3
    const slot = b.fresh[at]
    for (let l = 0; l < 3; l++) b.across[4 * slot + l] = turnToRim(b, at & ~3, i, FACET[3 * i + l])
  }
  for (let k = 0; k < b.holeCount; k++) {
    const outer = 4 * b.fresh[b.hole[k]] + 3
    b.across[b.across[outer]] = outer
  }
  for (let k = 0; k < b.doomedCount; k++) {
    if (b.freeCount === b.free.length) b.free = grown(b.free)
    b.free[b.freeCount++] = b.doomed[k]
  }
  b.last = b.fresh[b.hole[0]]
}

/** From a rim facet, around its edge that lacks corner `cross`, to the next rim facet: the facet of its new tetrahedron. */
function turnToRim(b: Build, base: number, entry: number, cross: number): number {
  for (;;) {
    const next = b.across[base + cross]
    if (b.mark[next >> 2] !== b.step) return 4 * b.fresh[base + cross] + PLACE[4 * cross + entry]
    // Enter the neighbour; leave it by its other facet on the same edge, the one opposite the corner we have not seen.
    const seen = b.tets[base + entry]
    base = next & ~3
    entry = next & 3
    cross = 0
    while (b.tets[base + cross] !== seen) cross++
  }
}

function withoutGhosts(b: Build): Triangulation {
  const freed = new Uint8Array(b.count)
  for (let k = 0; k < b.freeCount; k++) freed[b.free[k]] = 1
  const place = new Int32Array(b.count).fill(-1)
  let kept = 0
  for (let t = 0; t < b.count; t++) if (!freed[t] && ghostCorner(b, t) < 0) place[t] = kept++
  const tets = new Int32Array(4 * kept)
  const across = new Int32Array(4 * kept)
  for (let t = 0; t < b.count; t++) {
    if (place[t] < 0) continue
    for (let i = 0; i < 4; i++) {
      const there = b.across[4 * t + i]
      const s = place[there >> 2]
      tets[4 * place[t] + i] = b.tets[4 * t + i]
      across[4 * place[t] + i] = s < 0 ? -1 : 4 * s + (there & 3)
    }
  }
  return { tets, across }
}

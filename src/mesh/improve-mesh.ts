/** A tetrahedral mesh that is being improved: tetrahedra with neighbours and quality, replaced a few at a time. */
import { FACET } from './delaunay.ts'

export interface WorkMesh {
  /** Coordinates [m], three each; room for more than `points`. */
  x: Float64Array
  points: number
  /** Points below this number lie on the boundary and never move. */
  boundary: number
  /** Four points each; −1 in the first place marks a free slot. */
  tets: Int32Array
  /** At 4t+i the facet 4s+j beyond the facet opposite corner i, or −1 at the boundary. */
  across: Int32Array
  /** Shape of each tetrahedron: see `sineOf`. */
  quality: Float64Array
  count: number
  free: number[]
  /** A tetrahedron at each point; −1 for a point that was removed. */
  at: Int32Array
  stamp: Int32Array
  round: number
}

/**
 * The least sine of the dihedral angles, negative or zero for an inverted or flat tetrahedron.
 * With |S_i| twice the area opposite corner i and V the volume, sin θ_ij = 6 V l / (|S_i| |S_j|), l the edge they share.
 */
export function sineOf(x: Float64Array, a: number, b: number, c: number, d: number): number {
  a *= 3
  b *= 3
  c *= 3
  d *= 3
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  const wx = x[d] - x[a]
  const wy = x[d + 1] - x[a + 1]
  const wz = x[d + 2] - x[a + 2]
  const bx = vy * wz - vz * wy
  const by = vz * wx - vx * wz
  const bz = vx * wy - vy * wx
  const six = ux * bx + uy * by + uz * bz
  if (!(six > 0)) return six
  const cx = wy * uz - wz * uy
  const cy = wz * ux - wx * uz
  const cz = wx * uy - wy * ux
  const dx = uy * vz - uz * vy
  const dy = uz * vx - ux * vz
  const dz = ux * vy - uy * vx
  const ax = bx + cx + dx
  const ay = by + cy + dy
  const az = bz + cz + dz
  const A = ax * ax + ay * ay + az * az
  const B = bx * bx + by * by + bz * bz
  const C = cx * cx + cy * cy + cz * cz
  const D = dx * dx + dy * dy + dz * dz
  const ab = ux * ux + uy * uy + uz * uz
  const ac = vx * vx + vy * vy + vz * vz
  const ad = wx * wx + wy * wy + wz * wz
  const bc = (vx - ux) * (vx - ux) + (vy - uy) * (vy - uy) + (vz - uz) * (vz - uz)
  const bd = (wx - ux) * (wx - ux) + (wy - uy) * (wy - uy) + (wz - uz) * (wz - uz)
  const cd = (wx - vx) * (wx - vx) + (wy - vy) * (wy - vy) + (wz - vz) * (wz - vz)
  let least = ab / (C * D)
  let r = ac / (B * D)
  if (r < least) least = r
  r = ad / (B * C)
  if (r < least) least = r
  r = bc / (A * D)
  if (r < least) least = r
  r = bd / (A * C)
  if (r < least) least = r
  r = cd / (A * B)
  if (r < least) least = r
  return six * Math.sqrt(least)
}

export interface Start {
  x: Float64Array
  tets: Int32Array
  across: Int32Array
  boundary: number
}

export function workMesh({ x, tets, across, boundary }: Start): WorkMesh {
  const count = tets.length / 4
  const points = x.length / 3
  const m: WorkMesh = {
    x: x.slice(),
    points,
    boundary,
    tets: tets.slice(),
    across: across.slice(),
    quality: new Float64Array(count),
    count,
    free: [],
    at: new Int32Array(points).fill(-1),
    stamp: new Int32Array(count),
    round: 0,
  }
  for (let t = 0; t < count; t++) {
    m.quality[t] = sineOf(x, tets[4 * t], tets[4 * t + 1], tets[4 * t + 2], tets[4 * t + 3])
    for (let i = 0; i < 4; i++) m.at[tets[4 * t + i]] = t
  }
  return m
}

export function addPoint(m: WorkMesh, x: number, y: number, z: number): number {
  const p = m.points++
  if (3 * p === m.x.length) m.x = doubled(m.x, new Float64Array(2 * m.x.length))
  if (p === m.at.length) m.at = doubled(m.at, new Int32Array(2 * m.at.length))
  m.x[3 * p] = x
  m.x[3 * p + 1] = y
  m.x[3 * p + 2] = z
  m.at[p] = -1
  return p
}

function doubled<T extends Int32Array | Float64Array>(old: T, bigger: T): T {
  bigger.set(old)
  return bigger
}

function slotFor(m: WorkMesh): number {
  const reused = m.free.pop()
  if (reused !== undefined) return reused
  if (m.count === m.quality.length) {
    m.tets = doubled(m.tets, new Int32Array(8 * m.count))
    m.across = doubled(m.across, new Int32Array(8 * m.count))
    m.quality = doubled(m.quality, new Float64Array(2 * m.count))
    m.stamp = doubled(m.stamp, new Int32Array(2 * m.count))
  }
  return m.count++
}

/** Facets not yet joined to their other side: three points, ascending, and the facet 4t+i. */
const open = { a: [] as number[], b: [] as number[], c: [] as number[], facet: [] as number[] }

/**
 * Puts new tetrahedra (four points each in `fresh`) where the old ones were; both fill the same space. Joins are found
 * by comparing facets, which is cheap for the few that a flip handles.
 */
export function replaceTets(m: WorkMesh, old: readonly number[], fresh: readonly number[]): void {
  m.round++
  for (const t of old) m.stamp[t] = m.round
  open.a.length = open.b.length = open.c.length = open.facet.length = 0
  for (const t of old)
    for (let i = 0; i < 4; i++) {
      const there = m.across[4 * t + i]
      if (there < 0 || m.stamp[there >> 2] !== m.round) openFacet(m, 4 * t + i, there)
    }
  for (const t of old) {
    for (let i = 0; i < 4; i++) if (m.at[m.tets[4 * t + i]] === t) m.at[m.tets[4 * t + i]] = -1
    m.tets[4 * t] = -1
    m.free.push(t)
  }
  for (let k = 0; k < fresh.length; k += 4) {
    const t = slotFor(m)
    for (let i = 0; i < 4; i++) m.tets[4 * t + i] = fresh[k + i]
    for (let i = 0; i < 4; i++) m.at[fresh[k + i]] = t
    m.quality[t] = sineOf(m.x, fresh[k], fresh[k + 1], fresh[k + 2], fresh[k + 3])
    for (let i = 0; i < 4; i++) joinFacet(m, 4 * t + i)
  }
}

const sorted = [0, 0, 0]

function sortFacet(m: WorkMesh, facet: number): void {
  const base = facet & ~3
  const i = 3 * (facet & 3)
  let a = m.tets[base + FACET[i]]
  let b = m.tets[base + FACET[i + 1]]
  let c = m.tets[base + FACET[i + 2]]
  let s = a
  if (a > b) {
    a = b
    b = s
  }
  if (b > c) {
    s = b
    b = c
    c = s
  }
  if (a > b) {
    s = a
    a = b
    b = s
  }
  sorted[0] = a
  sorted[1] = b
  sorted[2] = c
}

function openFacet(m: WorkMesh, facet: number, other: number): void {
  sortFacet(m, facet)
  open.a.push(sorted[0])
  open.b.push(sorted[1])
  open.c.push(sorted[2])
  open.facet.push(other)
}

/** Joins a facet to the open one with the same points, or leaves it open. */
function joinFacet(m: WorkMesh, facet: number): void {
  sortFacet(m, facet)
  for (let k = 0; k < open.a.length; k++) {
    if (open.a[k] !== sorted[0] || open.b[k] !== sorted[1] || open.c[k] !== sorted[2]) continue
    const other = open.facet[k]
    m.across[facet] = other
    if (other >= 0) m.across[other] = facet
    open.a[k] = -1
    return
  }
  open.a.push(sorted[0])
  open.b.push(sorted[1])
  open.c.push(sorted[2])
  open.facet.push(facet)
}

/** All tetrahedra at a point, into `out`. */
export function starOf(m: WorkMesh, p: number, out: number[]): void {
  m.round++
  out.length = 0
  out.push(m.at[p])
  m.stamp[m.at[p]] = m.round
  for (let k = 0; k < out.length; k++) {
    const base = 4 * out[k]
    for (let i = 0; i < 4; i++) {
      const there = m.across[base + i]
      if (there < 0 || m.tets[base + i] === p) continue
      const s = there >> 2
      if (m.stamp[s] === m.round) continue
      m.stamp[s] = m.round
      out.push(s)
    }
  }
}

/**
 * Flips of inner edges and faces; each is done only when the worst new tetrahedron is better than the worst old one.
 *
 * Edge removal: the ring r_0 … r_(n−1) around edge ab is cut into triangles, each joined to a and to b; the best cut is
 * found by dynamic programming over sub-polygons (Klincsek, Ann. Discrete Math. 9 (1980) 121; Shewchuk, "Two discrete
 * optimization algorithms for the topological improvement of tetrahedral meshes", 2002). With n = 3 it is the 3-2 flip,
 * with n = 4 the 4-4 flip. Face removal: the 2-3 flip. Boundary edges and faces are left alone.
 */
import { FACET } from './delaunay.ts'
import { replaceTets, sineOf, type WorkMesh } from './improve-mesh.ts'

/** Longest ring that is tried: the cuts grow as n³. */
const MAX_RING = 8
/** A flip must gain this much, relatively, so that rounding cannot make it go round in circles. */
const GAIN = 1.0001

const ring: number[] = []
const around: number[] = []
const fresh: number[] = []
const best = new Float64Array(MAX_RING * MAX_RING)
const via = new Int32Array(MAX_RING * MAX_RING)

/** Tries to take away the edge between corners i and j of tetrahedron t. */
export function removeEdge(m: WorkMesh, t: number, i: number, j: number): boolean {
  let a = m.tets[4 * t + i]
  let b = m.tets[4 * t + j]
  const c = m.tets[4 * t + ((i + 1) % 4 === j ? (i + 2) % 4 : (i + 1) % 4)]
  if (!walkRing(m, t, a, b, c)) return false
  const n = ring.length
  let worst = Infinity
  for (const s of around) worst = Math.min(worst, m.quality[s])
  if (sineOf(m.x, a, b, ring[0], ring[1]) <= 0) {
    const s = a
    a = b
    b = s
  }
  if (bestCut(m, a, b, worst * GAIN) <= worst * GAIN) return false
  fresh.length = 0
  emitCut(0, n - 1, a, b)
  replaceTets(m, around, fresh)
  return true
}

/** Tetrahedra around edge ab in order, and the points of the ring; false at the boundary or when the ring is too long. */
function walkRing(m: WorkMesh, t: number, a: number, b: number, c: number): boolean {
  ring.length = 0
  around.length = 0
  let leave = c
  let s = t
  do {
    if (ring.length === MAX_RING) return false
    ring.push(leave)
    around.push(s)
    const base = 4 * s
    let exit = -1
    let ahead = -1
    for (let k = 0; k < 4; k++) {
      const p = m.tets[base + k]
      if (p === leave) exit = k
      else if (p !== a && p !== b) ahead = p
    }
    const there = m.across[base + exit]
    if (there < 0) return false
    s = there >> 2
    leave = ahead
  } while (s !== t)
  return ring.length >= 3
}

/** The worst quality of the best cut of the ring, or something not above `floor` when no cut is above it. */
function bestCut(m: WorkMesh, a: number, b: number, floor: number): number {
  const n = ring.length
  for (let i = n - 2; i >= 0; i--) {
    best[i * MAX_RING + i + 1] = Infinity
    for (let j = i + 2; j < n; j++) {
      let top = floor
      for (let k = i + 1; k < j; k++) {
        let q = Math.min(best[i * MAX_RING + k], best[k * MAX_RING + j])
        if (q <= top) continue
        q = Math.min(q, sineOf(m.x, ring[i], ring[k], ring[j], b))
        if (q <= top) continue
        q = Math.min(q, sineOf(m.x, ring[i], ring[j], ring[k], a))
        if (q <= top) continue
        top = q
        via[i * MAX_RING + j] = k
      }
      best[i * MAX_RING + j] = top
    }
  }
  return best[n - 1]
}

function emitCut(i: number, j: number, a: number, b: number): void {
  if (j - i < 2) return
  const k = via[i * MAX_RING + j]
  fresh.push(ring[i], ring[k], ring[j], b, ring[i], ring[j], ring[k], a)
  emitCut(i, k, a, b)
  emitCut(k, j, a, b)
}

/** Tries to replace the two tetrahedra at facet i of t by three around a new edge. */
export function removeFace(m: WorkMesh, t: number, i: number): boolean {
  const there = m.across[4 * t + i]
  if (there < 0) return false
  const s = there >> 2
  const floor = Math.min(m.quality[t], m.quality[s]) * GAIN
  const d = m.tets[4 * t + i]
  const e = m.tets[there]
  const f0 = m.tets[4 * t + FACET[3 * i]]
  const f1 = m.tets[4 * t + FACET[3 * i + 1]]
  const f2 = m.tets[4 * t + FACET[3 * i + 2]]
  if (sineOf(m.x, e, d, f0, f1) <= floor) return false
  if (sineOf(m.x, e, d, f1, f2) <= floor) return false
  if (sineOf(m.x, e, d, f2, f0) <= floor) return false
  fresh.length = 0
  fresh.push(e, d, f0, f1, e, d, f1, f2, e, d, f2, f0)
  around.length = 0
  around.push(t, s)
  replaceTets(m, around, fresh)
  return true
}

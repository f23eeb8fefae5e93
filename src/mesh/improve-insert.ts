/**
 * Insertion and removal of inner points around a tetrahedron that flips and smoothing could not help.
 *
 * Insertion: a point at its centroid; the hole begins with the tetrahedron and takes in a neighbour wherever the facet
 * between would make a poor tetrahedron with the point; the point is joined to the facets of the hole and smoothed.
 * Inner points swallowed by the hole vanish. Removal: an inner point is drawn onto a neighbour, which joins the
 * facets around it. Either is kept only when the worst new tetrahedron is better than the worst old one. After Klingner &
 * Shewchuk, Proc. 16th Int. Meshing Roundtable (2007), with a greedy hole in place of their search.
 */
import { FACET } from './delaunay.ts'
import { addPoint, replaceTets, sineOf, starOf, type WorkMesh } from './improve-mesh.ts'
import { smoothNode } from './improve-smooth.ts'

/** Facets that would make a tetrahedron worse than this with the new point are opened: sin 22°. */
const POOR = 0.375
const MAX_HOLE = 24
/** Relative gain that is asked: a new point is not free. */
const GAIN = 1.05

const hole: number[] = []
const inHole = new Set<number>()
const before: number[] = []
const fresh: number[] = []

export function insertPoint(m: WorkMesh, t: number): boolean {
  const p = addPoint(m, centroid(m, t, 0), centroid(m, t, 1), centroid(m, t, 2))
  const changed = openHole(m, t, p) && tryPoint(m, p)
  if (!changed) m.points--
  return changed
}

function centroid(m: WorkMesh, t: number, axis: number): number {
  let sum = 0
  for (let i = 0; i < 4; i++) sum += m.x[3 * m.tets[4 * t + i] + axis]
  return sum / 4
}

/** Grows the hole from t; false when the point cannot be joined to all of its facets. */
function openHole(m: WorkMesh, t: number, p: number): boolean {
  hole.length = 0
  inHole.clear()
  hole.push(t)
  inHole.add(t)
  for (let k = 0; k < hole.length; k++)
    for (let i = 0; i < 4; i++) {
      const there = m.across[4 * hole[k] + i]
      if (there < 0 || inHole.has(there >> 2)) continue
      if (sineWith(m, hole[k], i, p) >= POOR) continue
      if (hole.length === MAX_HOLE) return false
      hole.push(there >> 2)
      inHole.add(there >> 2)
    }
  before.length = 0
  fresh.length = 0
  for (const s of hole)
    for (let i = 0; i < 4; i++) {
      before.push(m.tets[4 * s + i])
      const there = m.across[4 * s + i]
      if (there >= 0 && inHole.has(there >> 2)) continue
      if (sineWith(m, s, i, p) <= 0) return false
      for (let l = 0; l < 3; l++) fresh.push(m.tets[4 * s + FACET[3 * i + l]])
      fresh.push(p)
    }
  return true
}

function sineWith(m: WorkMesh, t: number, i: number, p: number): number {
  const { tets } = m
  return sineOf(m.x, tets[4 * t + FACET[3 * i]], tets[4 * t + FACET[3 * i + 1]], tets[4 * t + FACET[3 * i + 2]], p)
}

/** Fills the hole, smooths the point, and goes back when that has not helped. */
function tryPoint(m: WorkMesh, p: number): boolean {
  const floor = leastOf(m, hole) * GAIN
  replaceTets(m, hole, fresh)
  smoothNode(m, p)
  starOf(m, p, hole)
  if (leastOf(m, hole) > floor) return true
  replaceTets(m, hole, before)
  return false
}

function leastOf(m: WorkMesh, list: readonly number[]): number {
  let least = Infinity
  for (const t of list) least = Math.min(least, m.quality[t])
  return least
}

/** Tries to draw inner point p onto one of the points around it, the best of them. */
export function removePoint(m: WorkMesh, p: number): boolean {
  starOf(m, p, hole)
  let best = leastOf(m, hole) * GAIN
  let onto = -1
  const tried = new Set<number>()
  for (const t of hole)
    for (let i = 0; i < 4; i++) {
      const w = m.tets[4 * t + i]
      if (w === p || tried.has(w)) continue
      tried.add(w)
      const q = drawn(m, p, w, best)
      if (q <= best) continue
      best = q
      onto = w
    }
  if (onto < 0) return false
  drawn(m, p, onto, -1)
  replaceTets(m, hole, fresh)
  return true
}

/** The least quality when p moves onto w, or a number not above `floor`; the tetrahedra in `fresh`. */
function drawn(m: WorkMesh, p: number, w: number, floor: number): number {
  let least = Infinity
  fresh.length = 0
  for (const t of hole) {
    const base = 4 * t
    let holdsW = false
    for (let i = 0; i < 4; i++) if (m.tets[base + i] === w) holdsW = true
    if (holdsW) continue
    for (let i = 0; i < 4; i++) fresh.push(m.tets[base + i] === p ? w : m.tets[base + i])
    const k = fresh.length - 4
    least = Math.min(least, sineOf(m.x, fresh[k], fresh[k + 1], fresh[k + 2], fresh[k + 3]))
    if (least <= floor) break
  }
  return least
}

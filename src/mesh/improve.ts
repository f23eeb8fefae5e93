/**
 * Improves tetrahedra without touching the boundary: flips, then smoothing, pass after pass over the tetrahedra whose
 * least sine of a dihedral angle is below `GOAL`, until a pass gains nothing. Every change raises the worst quality
 * of the tetrahedra it replaces. The route of Freitag & Ollivier-Gooch, Int. J. Numer. Meth. Engng 40 (1997) 3979, and
 * Klingner & Shewchuk, Proc. 16th Int. Meshing Roundtable (2007).
 */
import { removeEdge, removeFace } from './improve-flip.ts'
import { insertPoint, removePoint } from './improve-insert.ts'
import { type Start, type WorkMesh, workMesh } from './improve-mesh.ts'
import { smoothNode } from './improve-smooth.ts'

/** sin 37°: better tetrahedra are left alone. */
const GOAL = 0.6
/** sin 20°: below this, points are inserted and removed. */
const POOR = 0.342
/** sin 5° */
const SLIVER = 0.087
/** Cut the tail of small gains; the changes end by themselves, because each raises the worst quality where it is made. */
const ROUNDS = 8
const PASSES = 20

const CORNER_PAIRS = [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3]

export function improve(start: Start): { x: Float64Array; tets: Int32Array } {
  const m = workMesh(start)
  // A block that the size leaves without inner points is meant to be coarse: points come in for slivers only.
  const poor = m.points > m.boundary ? POOR : SLIVER
  for (let round = 0; round < ROUNDS; round++) {
    for (let pass = 0; pass < PASSES; pass++) if (overBad(m, GOAL, flipOrSmooth) === 0) break
    if (overBad(m, poor, changePoints) === 0) break
  }
  return compact(m)
}

/** Applies a change to the tetrahedra below a quality, worst first; returns how many it helped. */
function overBad(m: WorkMesh, below: number, change: (m: WorkMesh, t: number) => boolean): number {
  const bad: number[] = []
  for (let t = 0; t < m.count; t++) if (m.tets[4 * t] >= 0 && m.quality[t] < below) bad.push(t)
  bad.sort((s, t) => m.quality[s] - m.quality[t] || s - t)
  let changes = 0
  for (const t of bad) if (m.tets[4 * t] >= 0 && m.quality[t] < below && change(m, t)) changes++
  return changes
}

function flipOrSmooth(m: WorkMesh, t: number): boolean {
  for (let k = 0; k < 12; k += 2) if (removeEdge(m, t, CORNER_PAIRS[k], CORNER_PAIRS[k + 1])) return true
  for (let i = 0; i < 4; i++) if (removeFace(m, t, i)) return true
  let moved = false
  for (let i = 0; i < 4; i++) {
    const p = m.tets[4 * t + i]
    if (p >= m.boundary && smoothNode(m, p)) moved = true
  }
  return moved
}

function changePoints(m: WorkMesh, t: number): boolean {
  for (let i = 0; i < 4; i++) {
    const p = m.tets[4 * t + i]
    if (p >= m.boundary && removePoint(m, p)) return true
  }
  return insertPoint(m, t)
}

function compact(m: WorkMesh): { x: Float64Array; tets: Int32Array } {
  const place = new Int32Array(m.points)
  let kept = 0
  for (let p = 0; p < m.points; p++) place[p] = m.at[p] < 0 ? -1 : kept++
  const x = new Float64Array(3 * kept)
  for (let p = 0; p < m.points; p++) if (place[p] >= 0) x.set(m.x.subarray(3 * p, 3 * p + 3), 3 * place[p])
  const tets = new Int32Array(4 * (m.count - m.free.length))
  let n = 0
  for (let t = 0; t < m.count; t++) {
    if (m.tets[4 * t] < 0) continue
    for (let i = 0; i < 4; i++) tets[n++] = place[m.tets[4 * t + i]]
  }
  return { x, tets }
}

/**
 * Moves an inner node so that the worst tetrahedron around it gets better.
 *
 * Hill climbing: the direction is the descent of Σ q⁻⁴ over the tetrahedra at the node (a smooth stand-in for the
 * worst), by differences; the step is halved until the least q grows. Every accepted move raises the least quality at the
 * node, so the mesh never gets worse and no tetrahedron is ever turned over.
 */
import { sineOf, starOf, type WorkMesh } from './improve-mesh.ts'

const CLIMBS = 6
const HALVINGS = 5
/** Step of the differences, in mean edge lengths at the node. */
const NUDGE = 2 ** -10
/** Relative gain below which climbing stops. */
const GAIN = 1.001

const star: number[] = []
let faces = new Int32Array(3 * 64)

/** Returns whether the node has moved. */
export function smoothNode(m: WorkMesh, p: number): boolean {
  starOf(m, p, star)
  let least = Infinity
  for (const t of star) least = Math.min(least, m.quality[t])
  gatherFaces(m, p)
  const reach = edgeLength(m, p)
  let any = false
  for (let k = 0; k < CLIMBS; k++) {
    const better = climb(m, p, reach, least)
    if (!(better > least)) break
    any = true
    const gain = better / least
    least = better
    if (gain < GAIN) break
  }
  if (!any) return false
  for (const t of star) {
    m.quality[t] = sineOf(m.x, m.tets[4 * t], m.tets[4 * t + 1], m.tets[4 * t + 2], m.tets[4 * t + 3])
  }
  return true
}

/** The facets opposite p, ordered so that p completes each to a positive tetrahedron. */
function gatherFaces(m: WorkMesh, p: number): void {
  if (faces.length < 3 * star.length) faces = new Int32Array(6 * star.length)
  for (let k = 0; k < star.length; k++) {
    const base = 4 * star[k]
    let i = 0
    while (m.tets[base + i] !== p) i++
    const odd = i & 1
    faces[3 * k] = m.tets[base + ((i + 1) & 3)]
    faces[3 * k + 1] = m.tets[base + ((i + (odd ? 2 : 3)) & 3)]
    faces[3 * k + 2] = m.tets[base + ((i + (odd ? 3 : 2)) & 3)]
  }
}

/** Root mean square distance to the corners of the facets around [m]. */
function edgeLength(m: WorkMesh, p: number): number {
  let sum = 0
  const n = 3 * star.length
  for (let k = 0; k < n; k++)
    for (let i = 0; i < 3; i++) {
      const d = m.x[3 * faces[k] + i] - m.x[3 * p + i]
      sum += d * d
    }
  return Math.sqrt(sum / n)
}

/** Least quality around p, or a number not above `floor` as soon as one is not above it. */
function leastAround(m: WorkMesh, p: number, floor: number): number {
  let least = Infinity
  for (let k = 0; k < star.length; k++) {
    const q = sineOf(m.x, faces[3 * k], faces[3 * k + 1], faces[3 * k + 2], p)
    if (q < least) least = q
    if (least <= floor) break
  }
  return least
}

function cost(m: WorkMesh, p: number): number {
  let sum = 0
  for (let k = 0; k < star.length; k++) {
    const q = sineOf(m.x, faces[3 * k], faces[3 * k + 1], faces[3 * k + 2], p)
    const s = q * q
    sum += 1 / (s * s)
  }
  return sum
}

/** One climb from the node's place; returns the new least quality, or the old one when no step helps. */
function climb(m: WorkMesh, p: number, reach: number, least: number): number {
  const at = 3 * p
  const x = m.x[at]
  const y = m.x[at + 1]
  const z = m.x[at + 2]
  const here = cost(m, p)
  const h = reach * NUDGE
  m.x[at] = x + h
  const gx = here - cost(m, p)
  m.x[at] = x
  m.x[at + 1] = y + h
  const gy = here - cost(m, p)
  m.x[at + 1] = y
  m.x[at + 2] = z + h
  const gz = here - cost(m, p)
  m.x[at + 2] = z
  const g = Math.sqrt(gx * gx + gy * gy + gz * gz)
  if (!(g > 0 && g < Infinity)) return least
  let step = reach / (4 * g)
  for (let k = 0; k < HALVINGS; k++, step /= 2) {
    m.x[at] = x + step * gx
    m.x[at + 1] = y + step * gy
    m.x[at + 2] = z + step * gz
    const q = leastAround(m, p, least)
    if (q > least) return q
  }
  m.x[at] = x
  m.x[at + 1] = y
  m.x[at + 2] = z
  return least
}

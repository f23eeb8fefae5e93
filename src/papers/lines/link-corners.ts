/**
 * The link of two corners, w from the corner of b to the corner of a. It is the shortest of all where it leaves both polygons
 * behind: no edge of a at its corner goes against w, none of b along it (Voronoi regions of the corners).
 */
import { CORNER, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { AT, after, before, PARALLEL, type Polygon, type Polygons, SIZE, TOUCH, TRIED, TRY } from './polygons.ts'

/** Whether corners i and j are nearest of all; then TRY and TRIED are their link, and they are named. Touching ones have no link. */
export function linkCorners(polygons: Polygons, i: number, j: number): boolean {
  const { a, b, real, id } = polygons
  const wx = a.corners[2 * i] - (real[AT] + b.corners[2 * j])
  const wy = a.corners[2 * i + 1] - (real[AT + 1] + b.corners[2 * j + 1])
  const length = Math.sqrt(wx * wx + wy * wy)
  if (length <= TOUCH * real[SIZE]) return false
  const nx = wx / length
  const ny = wy / length
  const size = real[SIZE]
  if (!leavesBehind(a, i, nx, ny, size)) return false
  if (!leavesBehind(b, j, -nx, -ny, size)) return false
  real[TRY] = nx
  real[TRY + 1] = ny
  real[TRIED] = length
  id[KIND_A] = CORNER
  id[FEATURE_A] = i
  id[KIND_B] = CORNER
  id[FEATURE_B] = j
  return true
}

function leavesBehind(polygon: Polygon, corner: number, nx: number, ny: number, size: number): boolean {
  const { corners } = polygon
  const at = 2 * corner
  const p = 2 * before(polygon, corner)
  const q = 2 * after(polygon, corner)
  return (
    isAlong(corners[p] - corners[at], corners[p + 1] - corners[at + 1], nx, ny, size) &&
    isAlong(corners[q] - corners[at], corners[q + 1] - corners[at + 1], nx, ny, size)
  )
}

const isAlong = (vx: number, vy: number, nx: number, ny: number, size: number): boolean =>
  nx * vx + ny * vy >= -PARALLEL * Math.min(Math.abs(nx * vy - ny * vx), size)

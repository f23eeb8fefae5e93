/**
 * The link of two corners, w from the corner of b to the corner of a. It is the shortest of all where it leaves both polygons
 * behind: no edge of a at its corner goes against w, none of b along it (Voronoi regions of the corners).
 */
import { CORNER, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { AT, PARALLEL, type Polygons, SIZE, TOUCH, TRIED, TRY } from './polygons.ts'

/** Whether corners i and j are nearest of all; then TRY and TRIED are their link, and they are named. Touching ones have no link. */
export function linkCorners(polygons: Polygons, i: number, j: number): boolean {
  const { cornersA, atA, countA, cornersB, atB, countB, real, id } = polygons
  const a = atA + 2 * i
  const b = atB + 2 * j
  const wx = cornersA[a] - (real[AT] + cornersB[b])
  const wy = cornersA[a + 1] - (real[AT + 1] + cornersB[b + 1])
  const length = Math.sqrt(wx * wx + wy * wy)
  if (length <= TOUCH * real[SIZE]) return false
  const nx = wx / length
  const ny = wy / length
  const size = real[SIZE]
  if (!leavesBehind(cornersA, atA, countA, i, nx, ny, size)) return false
  if (!leavesBehind(cornersB, atB, countB, j, -nx, -ny, size)) return false
  real[TRY] = nx
  real[TRY + 1] = ny
  real[TRIED] = length
  id[KIND_A] = CORNER
  id[FEATURE_A] = i
  id[KIND_B] = CORNER
  id[FEATURE_B] = j
  return true
}

function leavesBehind(
  corners: Polygons['cornersA'],
  from: number,
  count: number,
  corner: number,
  nx: number,
  ny: number,
  size: number,
): boolean {
  const at = from + 2 * corner
  const before = from + 2 * (corner === 0 ? count - 1 : corner - 1)
  const after = from + 2 * (corner + 1 === count ? 0 : corner + 1)
  return (
    isAlong(corners[before] - corners[at], corners[before + 1] - corners[at + 1], nx, ny, size) &&
    isAlong(corners[after] - corners[at], corners[after + 1] - corners[at + 1], nx, ny, size)
  )
}

const isAlong = (vx: number, vy: number, nx: number, ny: number, size: number): boolean =>
  nx * vx + ny * vy >= -PARALLEL * Math.min(Math.abs(nx * vy - ny * vx), size)

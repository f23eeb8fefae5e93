/** The part of a plane convex polygon in space that lies behind planes, with its area vector and its middle. */
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'

export interface Limit {
  /** Kept is n·x ≤ offset. */
  normal: Vec3
  offset: number
}

/** Fewer than three corners: nothing is left. */
export function clipFace(corners: readonly Vec3[], limits: readonly Limit[]): Vec3[] {
  let kept = [...corners]
  for (const { normal, offset } of limits) {
    const out = kept.map((at) => dot(normal, at) - offset)
    kept = kept.flatMap((at, i) => {
      const j = (i + 1) % kept.length
      const own = out[i] <= 0 ? [at] : []
      if (!((out[i] < 0 && out[j] > 0) || (out[i] > 0 && out[j] < 0))) return own
      const s = out[i] / (out[i] - out[j])
      return [...own, at.map((x, k) => x + s * (kept[j][k] - x)) as Vec3]
    })
  }
  return kept
}

/** Area vector by the right hand [m²], and the centroid. */
export function areaAndMiddle(corners: readonly Vec3[]): { area: Vec3; middle: Vec3 } {
  const [first] = corners
  const area: Vec3 = [0, 0, 0]
  const moment: Vec3 = [0, 0, 0]
  let total = 0
  for (let i = 1; i + 1 < corners.length; i++) {
    const own = cross(subtract(corners[i], first), subtract(corners[i + 1], first))
    const size = length(own)
    total += size
    for (let k = 0; k < 3; k++) {
      area[k] += own[k] / 2
      moment[k] += (size * (corners[i][k] - first[k] + (corners[i + 1][k] - first[k]))) / 3
    }
  }
  return { area, middle: first.map((x, k) => (total > 0 ? x + moment[k] / total : x)) as Vec3 }
}

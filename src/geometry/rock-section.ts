/** Plane convex polygons that a joint cuts out of rock: their middle, and whether a disc in their plane meets them. */
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'

/** Centroid of the area of polygons in one plane [m]. */
export function polygonCentre(polygons: readonly Vec3[][]): Vec3 {
  const origin = polygons[0][0]
  let total = 0
  const sum: Vec3 = [0, 0, 0]
  for (const polygon of polygons)
    for (let i = 1; i + 1 < polygon.length; i++) {
      const [a, b, c] = [polygon[0], polygon[i], polygon[i + 1]].map((p) => subtract(p, origin))
      const area = length(cross(subtract(b, a), subtract(c, a)))
      total += area
      for (let k = 0; k < 3; k++) sum[k] += (area * (a[k] + b[k] + c[k])) / 3
    }
  return [origin[0] + sum[0] / total, origin[1] + sum[1] / total, origin[2] + sum[2] / total]
}

/** Whether a disc and a convex polygon of its plane, of either sense, have more than a point in common. */
export function discMeets(polygon: readonly Vec3[], normal: Vec3, centre: Vec3, radius: number): boolean {
  let [left, right] = [true, true]
  for (const [i, from] of polygon.entries()) {
    const to = polygon[(i + 1) % polygon.length]
    if (distanceToEdge(centre, from, to) < radius) return true
    const side = dot(normal, cross(subtract(to, from), subtract(centre, from)))
    if (side < 0) left = false
    if (side > 0) right = false
  }
  return left || right
}

function distanceToEdge(p: Vec3, a: Vec3, b: Vec3): number {
  const along = subtract(b, a)
  const arm = subtract(p, a)
  const t = Math.min(1, Math.max(0, dot(arm, along) / dot(along, along)))
  return length(subtract(arm, along.map((c) => t * c) as Vec3))
}

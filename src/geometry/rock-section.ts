/** Plane convex polygons that a joint cuts out of rock: their middle, whether a disc in their plane meets them, and how much. */
import { atan2 } from '../math/elementary.ts'
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

/**
 * Share of a polygon that a disc of its plane covers [-].
 *
 * The area is the sum over the edges of that of the triangle from the centre of the disc to the edge within the disc: triangles
 * ½ p × q where the edge is inside, sectors ½ r² ∠(p, q) where it is outside, with the signs of the turns.
 */
export function shareInDisc(polygon: readonly Vec3[], normal: Vec3, centre: Vec3, radius: number): number {
  let inside = 0
  let all = 0
  for (const [i, from] of polygon.entries()) {
    const p = subtract(from, centre)
    const q = subtract(polygon[(i + 1) % polygon.length], centre)
    all += dot(normal, cross(p, q)) / 2
    const cuts = [0, ...crossings(p, q, radius), 1]
    for (let k = 0; k + 1 < cuts.length; k++) {
      const [a, b] = [between(p, q, cuts[k]), between(p, q, cuts[k + 1])]
      const middle = between(a, b, 0.5)
      const turn = dot(normal, cross(a, b))
      inside += dot(middle, middle) < radius * radius ? turn / 2 : (radius * radius * atan2(turn, dot(a, b))) / 2
    }
  }
  return inside / all
}

const between = (p: Vec3, q: Vec3, t: number): Vec3 => [0, 1, 2].map((i) => p[i] + t * (q[i] - p[i])) as Vec3

/** Where the way from p to q crosses the circle about the origin, as shares of it, in order. */
function crossings(p: Vec3, q: Vec3, radius: number): number[] {
  const along = subtract(q, p)
  const a = dot(along, along)
  const b = dot(p, along)
  const root = b * b - a * (dot(p, p) - radius * radius)
  if (root <= 0) return []
  return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a].filter((t) => t > 0 && t < 1)
}

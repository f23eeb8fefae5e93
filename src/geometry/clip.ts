/** Convex polygons of one plane, in space: what lies on either side of a line, what two have in common, and what is left of one. */
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'

export type Polygon3 = readonly Readonly<Vec3>[]

/** Area times unit normal [m²]. */
export function areaVectorOf(polygon: Polygon3): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 1; i + 1 < polygon.length; i++) {
    const part = cross(subtract(polygon[i], polygon[0]), subtract(polygon[i + 1], polygon[0]))
    for (let k = 0; k < 3; k++) sum[k] += part[k] / 2
  }
  return sum
}

/** The part where n·(x − p) ≤ 0 (Sutherland and Hodgman); corners nearer than `snap` to the line are on it. */
export function clipped(polygon: Polygon3, normal: Readonly<Vec3>, through: Readonly<Vec3>, snap: number): Vec3[] {
  const out: Vec3[] = []
  const height = polygon.map((x) => dot(normal, subtract(x, through)))
  polygon.forEach((p, i) => {
    const j = (i + 1) % polygon.length
    const [a, b] = [height[i], height[j]]
    if (a <= snap) out.push([...p] as Vec3)
    if ((a > snap && b < -snap) || (a < -snap && b > snap))
      out.push(p.map((x, k) => x + (a / (a - b)) * (polygon[j][k] - x)) as Vec3)
  })
  return out.length > 2 ? out : []
}

/** Unit vectors out of the sides of a convex polygon, in its plane, and a point of each. */
function sidesOf(polygon: Polygon3): { out: Vec3; at: Readonly<Vec3> }[] {
  const normal = areaVectorOf(polygon)
  return polygon.flatMap((at, i) => {
    const out = cross(subtract(polygon[(i + 1) % polygon.length], at), normal)
    const size = length(out)
    return size > 0 ? [{ out: out.map((x) => x / size) as Vec3, at }] : []
  })
}

/** What two convex polygons have in common; empty where that is less than `snap` wide. */
export function common(a: Polygon3, b: Polygon3, snap: number): Vec3[] {
  let left = a.map((x) => [...x] as Vec3)
  for (const { out, at } of sidesOf(b)) {
    left = clipped(left, out, at, snap)
    if (left.length < 3) return []
  }
  return length(areaVectorOf(left)) > snap * perimeterOf(left) ? left : []
}

/** A convex polygon without another one: convex parts, side by side. */
export function without(a: Polygon3, b: Polygon3, snap: number): Vec3[][] {
  if (common(a, b, snap).length === 0) return [a.map((x) => [...x] as Vec3)]
  const parts: Vec3[][] = []
  let left = a.map((x) => [...x] as Vec3)
  for (const { out, at } of sidesOf(b)) {
    const beyond = clipped(left, out.map((x) => 0 - x) as Vec3, at, snap)
    if (beyond.length > 2 && length(areaVectorOf(beyond)) > snap * perimeterOf(beyond)) parts.push(beyond)
    left = clipped(left, out, at, snap)
    if (left.length < 3) break
  }
  return parts
}

const perimeterOf = (polygon: Polygon3): number =>
  polygon.reduce((sum, x, i) => sum + length(subtract(polygon[(i + 1) % polygon.length], x)), 0)

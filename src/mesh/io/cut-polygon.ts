/**
 * Cuts a planar polygon into triangles by clipping ears: seen along the axis in which its area vector is largest, a corner that turns
 * left and whose triangle holds no other corner is cut off. Signs are exact. Undefined where the polygon crosses itself or has no area.
 * Source: Meisters, Polygons have ears (1975).
 */
import { orient2d } from 'robust-predicates'

export function cutPolygon(points: ArrayLike<number>, polygon: readonly number[]): number[] | undefined {
  if (polygon.length === 3) return [...polygon]
  const flat = project(points, polygon)
  const turn = (a: number, b: number, c: number) =>
    -orient2d(flat[2 * a], flat[2 * a + 1], flat[2 * b], flat[2 * b + 1], flat[2 * c], flat[2 * c + 1])
  const left = polygon.map((_, i) => i)
  const triangles: number[] = []
  while (left.length > 3) {
    const ear = left.findIndex((b, i) => {
      const a = left[(i + left.length - 1) % left.length]
      const c = left[(i + 1) % left.length]
      if (!(turn(a, b, c) > 0)) return false
      return left.every(
        (p) => p === a || p === b || p === c || turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0,
      )
    })
    if (ear < 0) return undefined
    const around = [left[(ear + left.length - 1) % left.length], left[ear], left[(ear + 1) % left.length]]
    triangles.push(...around.map((i) => polygon[i]))
    left.splice(ear, 1)
  }
  if (!(turn(left[0], left[1], left[2]) > 0)) return undefined
  return [...triangles, ...left.map((i) => polygon[i])]
}

/** The polygon in the coordinate plane that shows it largest, counter-clockwise. */
function project(points: ArrayLike<number>, polygon: readonly number[]): Float64Array {
  const normal = [0, 0, 0]
  const at = (i: number, k: number) => points[3 * polygon[i] + k] - points[3 * polygon[0] + k]
  for (let i = 1; i + 1 < polygon.length; i++)
    for (let k = 0; k < 3; k++) {
      const u = (k + 1) % 3
      const v = (k + 2) % 3
      normal[k] += at(i, u) * at(i + 1, v) - at(i, v) * at(i + 1, u)
    }
  const sizes = normal.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  const [u, v] = normal[axis] > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3]
  return Float64Array.from(polygon.flatMap((p) => [points[3 * p + u], points[3 * p + v]]))
}

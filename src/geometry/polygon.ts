/** Simple polygons in the plane, judged by exact predicates. */
import { type Point2, turnOf } from './exact.ts'

/** Twice the signed area, its origin on the first vertex; positive for counter-clockwise. */
export function signedArea2(polygon: readonly Point2[]): number {
  const [ox, oy] = polygon[0]
  let sum = 0
  for (let i = 1; i + 1 < polygon.length; i++) {
    const [ax, ay] = polygon[i]
    const [bx, by] = polygon[i + 1]
    sum += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
  }
  return sum
}

/** Both ends of each segment lie on different sides of the other, or an end lies on the other. */
function segmentsMeet(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
  const [abc, abd, cda, cdb] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && between(a, b, c)) ||
    (abd === 0 && between(a, b, d)) ||
    (cda === 0 && between(c, d, a)) ||
    (cdb === 0 && between(c, d, b))
  )
}

/** p, known to be on the line of a and b, lies between them. */
function between(a: Point2, b: Point2, p: Point2): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  )
}

/** Why a list of points is no simple polygon, or nothing. Vertices and sides are counted from 1. */
export function polygonProblem(polygon: readonly Point2[]): string | undefined {
  const n = polygon.length
  if (n < 3) return `a polygon needs 3 vertices, found ${n}`
  for (let i = 0; i < n; i++)
    if (!polygon[i].every(Number.isFinite)) return `vertex ${i + 1} is not finite: (${polygon[i].join(', ')})`
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++)
      if (polygon[i][0] === polygon[j][0] && polygon[i][1] === polygon[j][1])
        return `vertices ${i + 1} and ${j + 1} coincide`
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]]
    const back = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])
    if (turnOf(a, b, c) === 0 && back > 0) return `side${((i + 1) % n) + 1} runs back along side${i + 1}`
  }
  for (let i = 0; i < n; i++)
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      if (segmentsMeet(polygon[i], polygon[i + 1], polygon[j], polygon[(j + 1) % n]))
        return `side${i + 1} and side${j + 1} cross or touch`
    }
  return undefined
}

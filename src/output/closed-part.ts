/**
 * Whether points of contact in the plane of a triangle cover some of it: the area that their convex hull and the triangle have in
 * common, over the smaller of the two.
 *
 * Steps    1. hull: points by u, then v; once there and once back, dropping what does not turn left (Andrew's monotone chain).
 *          2. the triangle is clipped by the half plane to the left of each side of the hull (Sutherland and Hodgman).
 */
export type Point2 = readonly [u: number, v: number]

/** Common share below which hull and triangle merely lie beside each other: blocks give way and slide a little [-]. */
const BESIDE = 0.05

/** Width over length below which points are in a line: along the border of a facet they cover none of it [-]. */
const LINE = 1e-3

/** The triangle counter-clockwise. */
export function coversPart(points: readonly Point2[], triangle: readonly Point2[]): boolean {
  const hull = hullOf(points)
  const extent = extentOf(hull)
  if (areaOf(hull) <= LINE * extent * extent) return false
  let common = [...triangle]
  for (let k = 0; k < hull.length && common.length > 2; k++) common = clip(common, hull[k], hull[(k + 1) % hull.length])
  return areaOf(common) > BESIDE * Math.min(areaOf(hull), areaOf(triangle))
}

/** Largest side of the box around it. */
const extentOf = (hull: readonly Point2[]): number =>
  Math.max(0, ...[0, 1].map((k) => Math.max(...hull.map((p) => p[k])) - Math.min(...hull.map((p) => p[k]))))

/** Twice the area of p, q, r: positive where they turn left. */
const turn = (p: Point2, q: Point2, r: Point2): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

/** Counter-clockwise. */
function hullOf(points: readonly Point2[]): Point2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point2[]) => {
    const chain: Point2[] = []
    for (const p of list) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function clip(polygon: readonly Point2[], from: Point2, to: Point2): Point2[] {
  return polygon.flatMap((p, k) => {
    const q = polygon[(k + 1) % polygon.length]
    const [a, b] = [turn(from, to, p), turn(from, to, q)]
    const crossing: Point2[] =
      a > 0 !== b > 0 ? [[p[0] + (a / (a - b)) * (q[0] - p[0]), p[1] + (a / (a - b)) * (q[1] - p[1])]] : []
    return a > 0 ? [p, ...crossing] : crossing
  })
}

const areaOf = (polygon: readonly Point2[]): number =>
  polygon.reduce((sum, p, k) => sum + turn(polygon[0], p, polygon[(k + 1) % polygon.length]) / 2, 0)

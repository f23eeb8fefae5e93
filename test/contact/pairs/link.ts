/** The shortest link of two polyhedra that are apart, by all corners, edges and faces; see the reference. */
import { add, type Double2, difference, divide, dot2, subtract as less2, multiply } from './double-double.ts'
import { crossOfEdges, NARROW, PARALLEL, type Solid, unit } from './solid.ts'

export interface Found {
  apart: boolean
  /** Least n·x over a less the greatest over b, for the best n [m]. */
  gap: number
  /** Unit, from b to a. */
  normal: number[]
  /** Where apart: ends of the shortest link on a and on b, from the first corner of a. */
  p: number[]
  q: number[]
}

/** The shortest link of two solids that are apart; a corner may lie below a face by `rounding`. */
export function shortestLink(a: Solid, b: Solid, rounding: number): Found {
  const found: Found = { apart: true, gap: Infinity, normal: [0, 0, 0], p: [], q: [] }
  linkCorners(a, b, found, false)
  linkCorners(b, a, found, true)
  for (let i = 0; i < a.edges.length; i += 2) for (let j = 0; j < b.edges.length; j += 2) linkEdges(a, i, b, j, found)
  linkFaces(b, a, found, false, rounding)
  linkFaces(a, b, found, true, rounding)
  return found
}

/** Keeps a link if it is the shortest yet. */
function keep(found: Found, gap: number, normal: () => number[], p: () => number[], q: () => number[]): void {
  if (!(gap < found.gap)) return
  found.gap = gap
  found.normal = normal()
  found.p = p()
  found.q = q()
}

const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

/** Corners of `other` above the inside of faces of `solid`; `flip` where `solid` is a. */
function linkFaces(solid: Solid, other: Solid, found: Found, flip: boolean, rounding: number): void {
  const { x, normals, loops } = solid
  loops.forEach((loop, f) => {
    const [nx, ny, nz] = [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]]
    for (let c = 0; c < other.count; c++) {
      const at = 3 * c
      const o = 3 * nearestOf(loop, x, other.x, at)
      const above = nx * (other.x[at] - x[o]) + ny * (other.x[at + 1] - x[o + 1]) + nz * (other.x[at + 2] - x[o + 2])
      const h = Math.max(above, 0)
      if (above < -rounding || h >= found.gap || !isAbove(loop, x, other.x, at, nx, ny, nz)) continue
      const corner = () => [other.x[at], other.x[at + 1], other.x[at + 2]]
      const foot = () => [other.x[at] - h * nx, other.x[at + 1] - h * ny, other.x[at + 2] - h * nz]
      if (flip) keep(found, h, () => [-nx, -ny, -nz], foot, corner)
      else keep(found, h, () => [nx, ny, nz], corner, foot)
    }
  })
}

/** The corner of a face nearest to a point: the height above the plane is least in error from there. */
function nearestOf(loop: readonly number[], x: Float64Array, y: Float64Array, at: number): number {
  let best = loop[0]
  let least = Infinity
  for (const c of loop) {
    const square = (x[3 * c] - y[at]) ** 2 + (x[3 * c + 1] - y[at + 1]) ** 2 + (x[3 * c + 2] - y[at + 2]) ** 2
    if (square < least) [best, least] = [c, square]
  }
  return best
}

/** Whether a point lies inside the prism on a face. */
function isAbove(
  loop: readonly number[],
  x: Float64Array,
  y: Float64Array,
  at: number,
  nx: number,
  ny: number,
  nz: number,
): boolean {
  for (let k = 0; k < loop.length; k++) {
    const p = 3 * loop[k]
    const q = 3 * loop[k + 1 < loop.length ? k + 1 : 0]
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]]
    const [wx, wy, wz] = [y[at] - x[p], y[at + 1] - x[p + 1], y[at + 2] - x[p + 2]]
    if (nx * (uy * wz - uz * wy) + ny * (uz * wx - ux * wz) + nz * (ux * wy - uy * wx) < 0) return false
  }
  return true
}

/** Edges of `solid` with their ends, and corners of `other`; `flip` where `solid` is b. */
function linkCorners(solid: Solid, other: Solid, found: Found, flip: boolean): void {
  for (let i = 0; i < solid.edges.length; i += 2)
    for (let c = 0; c < other.count; c++) linkEnd(solid, solid.edges[i], solid.edges[i + 1], other, c, found, flip)
}

/** The link of the insides of two edges. */
function linkEdges(a: Solid, i: number, b: Solid, j: number, found: Found): void {
  const [p0, p1, q0, q1] = [a.edges[i], a.edges[i + 1], b.edges[j], b.edges[j + 1]]
  const [p, q] = [3 * p0, 3 * q0]
  const [ux, uy, uz] = [a.x[3 * p1] - a.x[p], a.x[3 * p1 + 1] - a.x[p + 1], a.x[3 * p1 + 2] - a.x[p + 2]]
  const [vx, vy, vz] = [b.x[3 * q1] - b.x[q], b.x[3 * q1 + 1] - b.x[q + 1], b.x[3 * q1 + 2] - b.x[q + 2]]
  const [wx, wy, wz] = [a.x[p] - b.x[q], a.x[p + 1] - b.x[q + 1], a.x[p + 2] - b.x[q + 2]]
  const uu = ux * ux + uy * uy + uz * uz
  const uv = ux * vx + uy * vy + uz * vz
  const vv = vx * vx + vy * vy + vz * vz
  const determinant = uu * vv - uv * uv
  if (determinant < NARROW * uu * vv) {
    linkNarrow(a, i, b, j, found)
    return
  }
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  const s = (uv * vw - vv * uw) / determinant
  const t = (uu * vw - uv * uw) / determinant
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return
  const [lx, ly, lz] = [wx + s * ux - t * vx, wy + s * uy - t * vy, wz + s * uz - t * vz]
  if (lx * lx + ly * ly + lz * lz > 2 * found.gap * found.gap) return
  const link = [lx, ly, lz]
  keep(
    found,
    lengthOf(link[0], link[1], link[2]),
    () => alongside(crossOfEdges(a, i, b, j), link),
    () => [a.x[p] + s * ux, a.x[p + 1] + s * uy, a.x[p + 2] + s * uz],
    () => [b.x[q] + t * vx, b.x[q + 1] + t * vy, b.x[q + 2] + t * vz],
  )
}

/** The point of an edge of `solid` nearest to corner c of `other`; `flip` where `solid` is b. */
function linkEnd(solid: Solid, from: number, to: number, other: Solid, c: number, found: Found, flip: boolean): void {
  const { x } = solid
  const [p, q, at] = [3 * from, 3 * to, 3 * c]
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]]
  const [wx, wy, wz] = [other.x[at] - x[p], other.x[at + 1] - x[p + 1], other.x[at + 2] - x[p + 2]]
  const along = (ux * wx + uy * wy + uz * wz) / (ux * ux + uy * uy + uz * uz)
  const s = along > 0 ? Math.min(along, 1) : 0
  const [dx, dy, dz] =
    s < 1
      ? [wx - s * ux, wy - s * uy, wz - s * uz]
      : [other.x[at] - x[q], other.x[at + 1] - x[q + 1], other.x[at + 2] - x[q + 2]]
  if (dx * dx + dy * dy + dz * dz > 2 * found.gap * found.gap) return
  const foot = () => [x[p] + s * ux, x[p + 1] + s * uy, x[p + 2] + s * uz]
  const corner = () => [other.x[at], other.x[at + 1], other.x[at + 2]]
  const way = flip ? [dx, dy, dz] : [-dx, -dy, -dz]
  const normal = () => (s > 0 && s < 1 ? upright(way, [ux, uy, uz]) : unit(way))
  keep(found, lengthOf(dx, dy, dz), normal, flip ? corner : foot, flip ? foot : corner)
}

/** The insides of two edges that are nearly parallel, with twice the digits. */
function linkNarrow(a: Solid, i: number, b: Solid, j: number, found: Found): void {
  const [p0, p1, q0, q1] = [a.edges[i], a.edges[i + 1], b.edges[j], b.edges[j + 1]]
  const u = difference(a.x, p0, a.x, p1)
  const v = difference(b.x, q0, b.x, q1)
  const w = difference(b.x, q0, a.x, p0)
  const [uu, uv, vv, uw, vw] = [dot2(u, u), dot2(u, v), dot2(v, v), dot2(u, w), dot2(v, w)]
  const determinant = less2(multiply(uu, vv), multiply(uv, uv))
  if (!(determinant[0] > PARALLEL * uu[0] * vv[0])) return
  const s = divide(less2(multiply(uv, vw), multiply(vv, uw)), determinant)
  const t = divide(less2(multiply(uu, vw), multiply(uv, uw)), determinant)
  if (!(s[0] > 0 && s[0] < 1 && t[0] > 0 && t[0] < 1)) return
  const part = (k: number): number => add(less2(multiply(s, u[k]), multiply(t, v[k])), w[k])[0]
  const link = [part(0), part(1), part(2)]
  const point = (x: Float64Array, from: number, share: Double2, way: typeof u) =>
    [0, 1, 2].map((k) => x[3 * from + k] + multiply(share, way[k])[0])
  keep(
    found,
    lengthOf(link[0], link[1], link[2]),
    () => alongside(crossOfEdges(a, i, b, j), link),
    () => point(a.x, p0, s, u),
    () => point(b.x, q0, t, v),
  )
}

/** A normal, turned to the side that a link points to; the link itself where there is no normal. */
function alongside(n: ArrayLike<number> | undefined, link: readonly number[]): number[] {
  if (n === undefined) return unit(link)
  const side = n[0] * link[0] + n[1] * link[1] + n[2] * link[2] < 0 ? -1 : 1
  return [side * n[0], side * n[1], side * n[2]]
}

/** The direction of a link that is perpendicular to u: a short link is so only to the rounding of its ends. */
function upright(link: readonly number[], u: readonly number[]): number[] {
  const n = unit(link)
  const share = (n[0] * u[0] + n[1] * u[1] + n[2] * u[2]) / (u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
  return unit(n.map((c, k) => c - share * u[k]))
}

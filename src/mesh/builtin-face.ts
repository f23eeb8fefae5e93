/**
 * Points of a polygonal face, and of an edge, that depend on nothing but its corners: not on the block it belongs to,
 * the side it is seen from, or the corner it begins with. Two blocks that share a welded face therefore place the same
 * points on it, to the bit.
 *
 * A face is filled with a hexagonal lattice, rows along its longest edge, stretched so that a whole number of
 * steps fits its longest edge and its height; points nearer than `CLEAR` sizes to an edge are left out.
 */
import { cross, dot, length, subtract as minus, unit, type Vec3 } from '../math/vec.ts'

/** Distance that points of a face keep from its edges, in sizes. */
const CLEAR = 0.6

const before = (a: Vec3, b: Vec3) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** Points that divide an edge into steps of about `size`, without its ends. */
export function edgePoints(a: Vec3, b: Vec3, size: number): Vec3[] {
  if (before(a, b) > 0) [a, b] = [b, a]
  const d = minus(b, a)
  const steps = Math.round(length(d) / size)
  const points: Vec3[] = []
  for (let i = 1; i < steps; i++)
    points.push([a[0] + (d[0] * i) / steps, a[1] + (d[1] * i) / steps, a[2] + (d[2] * i) / steps])
  return points
}

/** The corners of a polygon, begun with the lexicographically first and turned towards the lesser of its neighbours. */
export function canonicalPolygon(corners: Vec3[]): Vec3[] {
  const n = corners.length
  let first = 0
  for (let k = 1; k < n; k++) if (before(corners[k], corners[first]) < 0) first = k
  const turn = before(corners[(first + 1) % n], corners[(first + n - 1) % n]) < 0 ? 1 : n - 1
  return corners.map((_, k) => corners[(first + k * turn) % n])
}

export interface FaceFrame {
  origin: Vec3
  u: Vec3
  v: Vec3
  /** u × v. */
  n: Vec3
  /** Length of the longest edge, which lies along u from the origin [m]. */
  base: number
}

/** Frame on the longest edge of a canonical polygon; v points into the polygon. */
export function faceFrame(polygon: Vec3[]): FaceFrame {
  const o = polygon[0]
  let normal: Vec3 = [0, 0, 0]
  for (let k = 1; k + 1 < polygon.length; k++) {
    const c = cross(minus(polygon[k], o), minus(polygon[k + 1], o))
    normal = [normal[0] + c[0], normal[1] + c[1], normal[2] + c[2]]
  }
  let best = 0
  let base = 0
  for (let k = 0; k < polygon.length; k++) {
    const l = length(minus(polygon[(k + 1) % polygon.length], polygon[k]))
    if (l > base) {
      base = l
      best = k
    }
  }
  const u = unit(minus(polygon[(best + 1) % polygon.length], polygon[best]))
  const n = unit(normal)
  return { origin: polygon[best], u, v: cross(n, u), n, base }
}

/** Points inside a polygonal face at a spacing of about `size`. */
export function facePoints(corners: Vec3[], size: number): Vec3[] {
  const polygon = canonicalPolygon(corners)
  const frame = faceFrame(polygon)
  const flat = polygon.map((p): [number, number] => {
    const d = minus(p, frame.origin)
    return [dot(d, frame.u), dot(d, frame.v)]
  })
  const height = Math.max(...flat.map((p) => p[1]))
  const left = Math.min(...flat.map((p) => p[0]))
  const right = Math.max(...flat.map((p) => p[0]))
  const du = frame.base / Math.max(1, Math.round(frame.base / size))
  const rows = Math.round(height / (size * Math.sqrt(0.75)))
  const points: Vec3[] = []
  for (let j = 1; j < rows; j++) {
    const t = (height * j) / rows
    const shift = j % 2 ? 0.5 : 0
    for (let i = Math.floor(left / du - shift); (i + shift) * du < right; i++) {
      const s = (i + shift) * du
      if (clearance(flat, s, t) < CLEAR * size) continue
      points.push(place(frame, s, t))
    }
  }
  return points
}

function place(f: FaceFrame, s: number, t: number): Vec3 {
  return [
    f.origin[0] + (f.u[0] * s + f.v[0] * t),
    f.origin[1] + (f.u[1] * s + f.v[1] * t),
    f.origin[2] + (f.u[2] * s + f.v[2] * t),
  ]
}

/** Least distance to the lines of the edges of a counter-clockwise polygon [m], positive inside. */
function clearance(polygon: [number, number][], s: number, t: number): number {
  let least = Infinity
  for (let k = 0; k < polygon.length; k++) {
    const [as, at] = polygon[k]
    const [bs, bt] = polygon[(k + 1) % polygon.length]
    const l = Math.sqrt((bs - as) * (bs - as) + (bt - at) * (bt - at))
    least = Math.min(least, ((bs - as) * (t - at) - (bt - at) * (s - as)) / l)
  }
  return least
}

/**
 * Wedges worked out by another way than that of the program: no half spaces are cut and no joint pyramid is used. Corners are the
 * solutions of three plane equations by Gauss elimination, volumes are determinants, and the pressure on a face is summed over
 * small triangles from its definition.
 */

export type V3 = [number, number, number]

export const dot3 = (a: V3, b: V3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const minus = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: V3, k: number): V3 => [a[0] * k, a[1] * k, a[2] * k]
export const plus = (...all: V3[]): V3 => [0, 1, 2].map((k) => all.reduce((s, v) => s + v[k], 0)) as V3
export const cross3 = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const norm = (a: V3) => Math.hypot(...a)

/** Solves a square system with row exchange. */
export function solve(matrix: number[][], right: number[]): number[] {
  const a = matrix.map((row, i) => [...row, right[i]])
  const n = a.length
  for (let k = 0; k < n; k++) {
    const best = a.slice(k).reduce((b, row, i) => (Math.abs(row[k]) > Math.abs(a[b][k]) ? i + k : b), k)
    ;[a[k], a[best]] = [a[best], a[k]]
    for (let i = k + 1; i < n; i++) {
      const t = a[i][k] / a[k][k]
      for (let j = k; j <= n; j++) a[i][j] -= t * a[k][j]
    }
  }
  const x = new Array(n).fill(0)
  for (let k = n - 1; k >= 0; k--) {
    let s = a[k][n]
    for (let j = k + 1; j < n; j++) s -= a[k][j] * x[j]
    x[k] = s / a[k][k]
  }
  return x
}

/** Upward normal from dip and dip direction in radians. */
export const upward = (p: { dip: number; dipDirection: number }): V3 => [
  Math.sin(p.dip) * Math.sin(p.dipDirection),
  Math.sin(p.dip) * Math.cos(p.dipDirection),
  Math.cos(p.dip),
]

export interface HandPlane {
  n: V3
  p: V3
}

export const corner = (...planes: [HandPlane, HandPlane, HandPlane]): V3 =>
  solve(
    planes.map(({ n }) => [...n]),
    planes.map(({ n, p }) => dot3(n, p)),
  ) as V3

export const tetVolume = (a: V3, b: V3, c: V3, d: V3) =>
  Math.abs(dot3(minus(b, a), cross3(minus(c, a), minus(d, a)))) / 6

export const triangle = (a: V3, b: V3, c: V3) => norm(cross3(minus(b, a), minus(c, a))) / 2

/** Distance of a point from the line through two others. */
const fromLine = (x: V3, a: V3, b: V3) => norm(cross3(minus(x, a), minus(b, a))) / norm(minus(b, a))

/**
 * Force and moment about the origin per unit of peak of a pressure over a convex polygon that is 1 in the point `peak` of its rim
 * and falls linearly to 0 on the sides that do not hold that point: the least of the straight ramps from each such side.
 */
export function ramp(polygon: V3[], peak: V3, cells: number): { sum: number; first: V3 } {
  const sides = polygon.map((a, i): [V3, V3] => [a, polygon[(i + 1) % polygon.length]])
  const outer = sides.filter(([a, b]) => fromLine(peak, a, b) > 1e-9 * norm(minus(b, a)))
  const at = (x: V3) => Math.min(...outer.map(([a, b]) => fromLine(x, a, b) / fromLine(peak, a, b)))
  let sum = 0
  let first: V3 = [0, 0, 0]
  for (let i = 1; i + 1 < polygon.length; i++) {
    const [a, b, c] = [polygon[0], polygon[i], polygon[i + 1]]
    const area = triangle(a, b, c) / (cells * cells)
    for (let u = 0; u < cells; u++)
      for (let v = 0; v < cells - u; v++)
        for (const turned of u + v < cells - 1 ? [1, 2] : [1]) {
          const [s, t] = [(u + turned / 3) / cells, (v + turned / 3) / cells]
          const x = plus(times(a, 1 - s - t), times(b, s), times(c, t))
          const p = at(x)
          sum += p * area
          first = plus(first, times(x, p * area))
        }
  }
  return { sum, first }
}

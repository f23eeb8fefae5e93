/** Polyhedra ready to be searched in full, and what all searches of two of them need. */
import type { FormData } from '../../../src/state/forms.ts'
import { cross2, difference } from './double-double.ts'

/** A polyhedron ready to be searched. */
export interface Solid {
  x: Float64Array
  count: number
  loops: readonly (readonly number[])[]
  normals: Float64Array
  /** Two corners of each edge. */
  edges: number[]
}

/** Corners from `origin`, three numbers. */
export function solidFrom({ corners, loops }: FormData, origin: ArrayLike<number>): Solid {
  const x = Float64Array.from(corners, (c, i) => c - origin[i % 3])
  const edges: number[] = []
  for (const loop of loops)
    loop.forEach((p, i) => {
      const q = loop[(i + 1) % loop.length]
      if (p < q) edges.push(p, q)
    })
  const normals = new Float64Array(3 * loops.length)
  loops.forEach((loop, f) => {
    normals.set(areaNormal(x, loop), 3 * f)
  })
  return { x, count: x.length / 3, loops, normals, edges }
}

function areaNormal(x: Float64Array, loop: readonly number[]): number[] {
  let n = [0, 0, 0]
  const from = (k: number) => [0, 1, 2].map((i) => x[3 * loop[k] + i] - x[3 * loop[0] + i])
  for (let k = 1; k + 1 < loop.length; k++) {
    const c = cross(from(k), from(k + 1))
    n = n.map((v, i) => v + c[i])
  }
  return unit(n)
}

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const unit = (a: readonly number[]): number[] => {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
  return a.map((c) => c / length)
}

/** Least n·x of a less the greatest of b; given up, as −∞, where it is not above `atLeast`. */
export function gapAlong(a: Solid, b: Solid, nx: number, ny: number, nz: number, atLeast = -Infinity): number {
  const most = greatest(b.x, b.count, nx, ny, nz)
  let least = Infinity
  for (let i = 0; i < 3 * a.count; i += 3) {
    const h = nx * a.x[i] + ny * a.x[i + 1] + nz * a.x[i + 2]
    if (h < least) {
      least = h
      if (least - most <= atLeast) return -Infinity
    }
  }
  return least - most
}

function greatest(x: Float64Array, count: number, nx: number, ny: number, nz: number): number {
  let most = -Infinity
  for (let i = 0; i < 3 * count; i += 3) {
    const h = nx * x[i] + ny * x[i + 1] + nz * x[i + 2]
    if (h > most) most = h
  }
  return most
}

/** Square of the sine below which two edges are looked at with twice the digits, and below which they are parallel. */
export const NARROW = 1e-3
export const PARALLEL = 1e-30

const normalOut = new Float64Array(3)

export function crossOfEdges(a: Solid, i: number, b: Solid, j: number): Float64Array | undefined {
  const [p, q, r, s] = [3 * a.edges[i], 3 * a.edges[i + 1], 3 * b.edges[j], 3 * b.edges[j + 1]]
  const [ux, uy, uz] = [a.x[q] - a.x[p], a.x[q + 1] - a.x[p + 1], a.x[q + 2] - a.x[p + 2]]
  const [vx, vy, vz] = [b.x[s] - b.x[r], b.x[s + 1] - b.x[r + 1], b.x[s + 2] - b.x[r + 2]]
  let [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const scale = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)
  if (nx * nx + ny * ny + nz * nz < NARROW * scale) {
    const u = difference(a.x, a.edges[i], a.x, a.edges[i + 1])
    const v = difference(b.x, b.edges[j], b.x, b.edges[j + 1])
    ;[nx, ny, nz] = cross2(u, v)
    if (nx * nx + ny * ny + nz * nz <= PARALLEL * scale) return undefined
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  normalOut[0] = nx / length
  normalOut[1] = ny / length
  normalOut[2] = nz / length
  return normalOut
}

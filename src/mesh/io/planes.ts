/**
 * Groups adjacent triangles of a surface that lie in one plane.
 *
 * A group grows from its largest triangle. Its plane has the direction of the sum of the area vectors ½ (b−a)×(c−a) and passes through
 * the area-weighted centroid; a neighbour joins if its corners are within `tolerance` of that plane and it does not face the other way.
 * Triangles with different labels are never joined. Where it fails: on a curved surface whose triangles are so small that neighbours
 * differ from a plane by less than the tolerance, several become one face.
 */
import type { Edges } from './edges.ts'

export interface Planar {
  /** Group of each triangle, numbered in the order of the first triangle of each. */
  group: Int32Array
  count: number
}

/** Area vectors of triangles [m²], three components each. */
export function areaVectors(points: Float64Array, triangles: Int32Array): Float64Array {
  const area = new Float64Array(triangles.length)
  for (let f = 0; f < triangles.length; f += 3) {
    const a = 3 * triangles[f]
    const b = 3 * triangles[f + 1]
    const c = 3 * triangles[f + 2]
    const ux = points[b] - points[a]
    const uy = points[b + 1] - points[a + 1]
    const uz = points[b + 2] - points[a + 2]
    const vx = points[c] - points[a]
    const vy = points[c + 1] - points[a + 1]
    const vz = points[c + 2] - points[a + 2]
    area[f] = 0.5 * (uy * vz - uz * vy)
    area[f + 1] = 0.5 * (uz * vx - ux * vz)
    area[f + 2] = 0.5 * (ux * vy - uy * vx)
  }
  return area
}

/** Sums over a group: area vector, area, and area × centroid. */
interface Plane {
  nx: number
  ny: number
  nz: number
  area: number
  cx: number
  cy: number
  cz: number
}

/** `wanted[f]` false: the triangle gets no group (−1). */
export function groupPlanar(
  points: Float64Array,
  triangles: Int32Array,
  edges: Edges,
  tolerance: number,
  label: Int32Array,
  wanted: (f: number) => boolean = () => true,
): Planar {
  const count = triangles.length / 3
  const vectors = areaVectors(points, triangles)
  const size = new Float64Array(count)
  for (let f = 0; f < count; f++) {
    const [x, y, z] = vectors.subarray(3 * f, 3 * f + 3)
    size[f] = x * x + y * y + z * z
  }
  const seeds = Array.from(size.keys())
    .filter(wanted)
    .sort((a, b) => size[b] - size[a] || a - b)
  const group = new Int32Array(count).fill(-1)
  let groups = 0
  for (const seed of seeds) {
    if (group[seed] >= 0) continue
    const plane = { nx: 0, ny: 0, nz: 0, area: 0, cx: 0, cy: 0, cz: 0 }
    group[seed] = groups
    include(plane, points, triangles, vectors, seed)
    const queue = [seed]
    for (let q = 0; q < queue.length; q++)
      for (let k = 0; k < 3; k++) {
        const twin = edges.twin[3 * queue[q] + k]
        if (twin < 0) continue
        const f = (twin - (twin % 3)) / 3
        if (group[f] >= 0 || !wanted(f) || label[f] !== label[seed]) continue
        if (!fits(plane, points, triangles, vectors, f, tolerance)) continue
        group[f] = groups
        include(plane, points, triangles, vectors, f)
        queue.push(f)
      }
    groups++
  }
  return renumber(group, groups)
}

function include(plane: Plane, points: Float64Array, triangles: Int32Array, vectors: Float64Array, f: number): void {
  const x = vectors[3 * f]
  const y = vectors[3 * f + 1]
  const z = vectors[3 * f + 2]
  const third = Math.sqrt(x * x + y * y + z * z) / 3
  plane.nx += x
  plane.ny += y
  plane.nz += z
  plane.area += 3 * third
  for (let k = 0; k < 3; k++) {
    const at = 3 * triangles[3 * f + k]
    plane.cx += third * points[at]
    plane.cy += third * points[at + 1]
    plane.cz += third * points[at + 2]
  }
}

function fits(
  plane: Plane,
  points: Float64Array,
  triangles: Int32Array,
  vectors: Float64Array,
  f: number,
  tolerance: number,
): boolean {
  const { nx, ny, nz } = plane
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(nx * vectors[3 * f] + ny * vectors[3 * f + 1] + nz * vectors[3 * f + 2] > 0)) return false
  for (let k = 0; k < 3; k++) {
    const at = 3 * triangles[3 * f + k]
    const dx = points[at] - plane.cx / plane.area
    const dy = points[at + 1] - plane.cy / plane.area
    const dz = points[at + 2] - plane.cz / plane.area
    if (Math.abs(nx * dx + ny * dy + nz * dz) > tolerance * length) return false
  }
  return true
}

function renumber(group: Int32Array, count: number): Planar {
  const number = new Int32Array(count).fill(-1)
  let next = 0
  for (let f = 0; f < group.length; f++) {
    if (group[f] < 0) continue
    if (number[group[f]] < 0) number[group[f]] = next++
    group[f] = number[group[f]]
  }
  return { group, count: next }
}

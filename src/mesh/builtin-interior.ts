/**
 * Points inside a convex block: a body-centred cubic lattice, whose Delaunay tetrahedra are all alike, with dihedral
 * angles of 60° and 90° and edges of 1 and 1.155 sizes. It is aligned with the block's largest face.
 *
 * Grading: at depth d the size is h + (g − 1) d. A lattice of twice the spacing is a part of the lattice itself, so
 * the size grows by leaving out points: those of level k, on every 2^k-th lattice, stand wherever the size is below 2^(k+1) h.
 */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { FaceFrame } from './builtin-face.ts'

/** Distance that inner points keep from the faces, in sizes. */
const CLEAR = 0.5

/** Coordinates of the inner points. `frame` gives the lattice its place and its directions. */
export function interiorPoints(solid: Polyhedron, frame: FaceFrame, size: number, grading: number): number[] {
  const half = size / Math.sqrt(3)
  const [low, high] = reach(solid, frame, half)
  const points: number[] = []
  const { origin, u, v, n } = frame
  for (let k = low[2]; k <= high[2]; k++)
    for (let j = low[1]; j <= high[1]; j++) {
      if ((j + k) & 1) continue
      for (let i = low[0]; i <= high[0]; i++) {
        if ((i + k) & 1) continue
        const x = origin[0] + half * (i * u[0] + j * v[0] + k * n[0])
        const y = origin[1] + half * (i * u[1] + j * v[1] + k * n[1])
        const z = origin[2] + half * (i * u[2] + j * v[2] + k * n[2])
        const depth = depthOf(solid, x, y, z)
        if (depth < CLEAR * size) continue
        if (onLevel(i, j, k, size, size + (grading - 1) * depth)) points.push(x, y, z)
      }
    }
  return points
}

/** Lattice steps from the frame's origin to the ends of the block. */
function reach(solid: Polyhedron, f: FaceFrame, half: number): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const x = solid.vertices
  for (let p = 0; p < x.length; p += 3)
    for (const [k, axis] of [f.u, f.v, f.n].entries()) {
      const s =
        ((x[p] - f.origin[0]) * axis[0] + (x[p + 1] - f.origin[1]) * axis[1] + (x[p + 2] - f.origin[2]) * axis[2]) /
        half
      low[k] = Math.min(low[k], Math.ceil(s))
      high[k] = Math.max(high[k], Math.floor(s))
    }
  return [low, high]
}

function depthOf(solid: Polyhedron, x: number, y: number, z: number): number {
  let depth = Infinity
  for (const { normal, offset } of solid.faces)
    depth = Math.min(depth, offset - normal[0] * x - normal[1] * y - normal[2] * z)
  return depth
}

/** Whether the lattice point belongs to the coarsest lattice that still is as fine as the wanted size. */
function onLevel(i: number, j: number, k: number, size: number, wanted: number): boolean {
  let step = 1
  while (2 * step * size <= wanted) step *= 2
  if (i % step || j % step || k % step) return false
  const parity = (i / step) & 1
  return ((j / step) & 1) === parity && ((k / step) & 1) === parity
}

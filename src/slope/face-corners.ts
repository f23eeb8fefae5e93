/**
 * A polygonal face as its corners bear it: centroid, and the share of its area that hangs on each corner.
 *
 * The face is a fan of triangles from its first corner; each gives a third of its area to each of its corners, so that
 * Σ aᵢ = A and Σ aᵢ xᵢ = A x̄ exactly: a uniform traction put on the corners by these shares keeps its moment.
 */
import { vertexAt } from '../geometry/face.ts'
import type { Polyhedron, PolyhedronFace } from '../geometry/polyhedron.ts'
import { cross, length, subtract, type Vec3 } from '../math/vec.ts'

export interface FaceCorners {
  /** Corners, counter-clockwise from outside [m]. */
  points: Vec3[]
  /** Area of each corner [m²]. */
  shares: number[]
  /** [m²] */
  area: number
  /** Of the area [m]. */
  centroid: Vec3
}

export function cornersOf({ vertices }: Polyhedron, { loop }: PolyhedronFace): FaceCorners {
  const points = loop.map((v) => vertexAt(vertices, v))
  const shares = points.map(() => 0)
  for (let i = 1; i + 1 < points.length; i++) {
    const third = triangleArea(points[0], points[i], points[i + 1]) / 3
    for (const corner of [0, i, i + 1]) shares[corner] += third
  }
  const area = shares.reduce((sum, a) => sum + a, 0)
  const [ox, oy, oz] = points[0]
  const offset: Vec3 = [0, 0, 0]
  for (const [i, p] of points.entries())
    for (let k = 0; k < 3; k++) offset[k] += (shares[i] / area) * (p[k] - points[0][k])
  return { points, shares, area, centroid: [ox + offset[0], oy + offset[1], oz + offset[2]] }
}

/** [m²] */
export function triangleArea(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): number {
  return length(cross(subtract(b, a), subtract(c, a))) / 2
}

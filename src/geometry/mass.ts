/**
 * Volume, centroid and inertia of a closed polyhedron, convex or not.
 *
 * The solid is the signed sum of the tetrahedra from an origin O to the triangles of its faces (fans; exact for planar faces).
 * With a, b, c from O and D = a·(b × c):
 *   V = Σ D/6,   ∫ x dV = Σ D/24 (a + b + c),   ∫ x xᵀ dV = Σ D/120 (a aᵀ + b bᵀ + c cᵀ + s sᵀ),   s = a + b + c
 * First pass: O on a vertex, for volume and centroid; second pass: O in the centroid, for the second moments, so that neither
 * large coordinates nor the parallel-axis theorem cost digits. Source: the divergence theorem; Tonon (2004) for the tetrahedron.
 */
import { cross, dot, length, type Vec3 } from '../math/vec.ts'
import { areaVector } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

export interface MassProperties {
  /** [m³] */
  volume: number
  /** Of the surface [m²]. */
  area: number
  /** [m] */
  centroid: Vec3
  /** ∫ (r² δ − x x) dV about the centroid [m⁵]: xx, yy, zz, xy, xz, yz. Times the density: moments of inertia. */
  inertia: [number, number, number, number, number, number]
}

/** Calls `visit` with the triangles of all faces, their corners measured from `origin`. */
function eachTriangle(solid: Polyhedron, origin: Vec3, visit: (a: Vec3, b: Vec3, c: Vec3) => void): void {
  const { vertices } = solid
  const at = (v: number): Vec3 => [
    vertices[3 * v] - origin[0],
    vertices[3 * v + 1] - origin[1],
    vertices[3 * v + 2] - origin[2],
  ]
  for (const { loop } of solid.faces)
    for (let i = 1; i + 1 < loop.length; i++) visit(at(loop[0]), at(loop[i]), at(loop[i + 1]))
}

/** Volume alone [m³]. */
export function volumeOf(solid: Polyhedron): number {
  let volume = 0
  eachTriangle(solid, [solid.vertices[0], solid.vertices[1], solid.vertices[2]], (a, b, c) => {
    volume += dot(a, cross(b, c))
  })
  return volume / 6
}

/** Area of the surface [m²]. */
export function surfaceAreaOf({ vertices, faces }: Polyhedron): number {
  return faces.reduce((sum, { loop }) => sum + length(areaVector(vertices, loop)), 0)
}

export function massProperties(solid: Polyhedron): MassProperties {
  const origin: Vec3 = [solid.vertices[0], solid.vertices[1], solid.vertices[2]]
  let six = 0
  const first: Vec3 = [0, 0, 0]
  eachTriangle(solid, origin, (a, b, c) => {
    const d = dot(a, cross(b, c))
    six += d
    for (let i = 0; i < 3; i++) first[i] += d * (a[i] + b[i] + c[i])
  })
  const shift = first.map((m) => m / (4 * six))
  const centroid: Vec3 = [origin[0] + shift[0], origin[1] + shift[1], origin[2] + shift[2]]
  const second = secondMoments(solid, centroid)
  const [xx, yy, zz, xy, xz, yz] = second
  return { volume: six / 6, area: surfaceAreaOf(solid), centroid, inertia: [yy + zz, xx + zz, xx + yy, -xy, -xz, -yz] }
}

/** ∫ x xᵀ dV about a point: xx, yy, zz, xy, xz, yz [m⁵]. */
function secondMoments(solid: Polyhedron, origin: Vec3): number[] {
  const sum = [0, 0, 0, 0, 0, 0]
  const pairs = [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ]
  eachTriangle(solid, origin, (a, b, c) => {
    const d = dot(a, cross(b, c))
    const s = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]
    for (const [k, [i, j]] of pairs.entries()) sum[k] += d * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + s[i] * s[j])
  })
  return sum.map((m) => m / 120)
}

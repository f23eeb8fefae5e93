/** Planes of polygonal faces. */
import { dot, length, type Vec3 } from '../math/vec.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/** A vertex of a polyhedron. */
export function vertexAt(vertices: Float64Array, i: number): Vec3 {
  return [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]]
}

/**
 * Area times unit normal of a loop [m²]: ½ Σ (vᵢ − v₀) × (vᵢ₊₁ − v₀), Newell's sum with its origin on the loop, so that large
 * coordinates cost no digits. For a loop that is not planar it is the area vector of any surface through it.
 */
export function areaVector(vertices: Float64Array, loop: readonly number[]): Vec3 {
  const [ox, oy, oz] = vertexAt(vertices, loop[0])
  let [x, y, z] = [0, 0, 0]
  for (let i = 1; i + 1 < loop.length; i++) {
    const a = 3 * loop[i]
    const b = 3 * loop[i + 1]
    const [ax, ay, az] = [vertices[a] - ox, vertices[a + 1] - oy, vertices[a + 2] - oz]
    const [bx, by, bz] = [vertices[b] - ox, vertices[b + 1] - oy, vertices[b + 2] - oz]
    x += ay * bz - az * by
    y += az * bx - ax * bz
    z += ax * by - ay * bx
  }
  return [x / 2, y / 2, z / 2]
}

/** n·x of the plane with this normal through the middle of the loop [m]. */
export function planeOffset(vertices: Float64Array, loop: readonly number[], normal: Vec3): number {
  const origin = vertexAt(vertices, loop[0])
  let sum = 0
  for (const v of loop)
    sum +=
      normal[0] * (vertices[3 * v] - origin[0]) +
      normal[1] * (vertices[3 * v + 1] - origin[1]) +
      normal[2] * (vertices[3 * v + 2] - origin[2])
  return dot(normal, origin) + sum / loop.length
}

/** A face from its loop, counter-clockwise from outside. */
export function makeFace(vertices: Float64Array, name: string, loop: number[]): PolyhedronFace {
  const area = areaVector(vertices, loop)
  const size = length(area)
  if (!(size > 0)) throw new Error(`face ${name} has no area: its vertices coincide or lie on one line`)
  const normal: Vec3 = [area[0] / size + 0, area[1] / size + 0, area[2] / size + 0]
  return { name, loop, normal, offset: planeOffset(vertices, loop, normal) }
}

/** A polyhedron from its vertices and its named loops. */
export function makePolyhedron(
  points: readonly Readonly<Vec3>[],
  faces: readonly [string, number[]][],
  convex = true,
): Polyhedron {
  const vertices = Float64Array.from(points.flat())
  return { vertices, faces: faces.map(([name, loop]) => makeFace(vertices, name, loop)), convex }
}

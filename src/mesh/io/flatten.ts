/**
 * Moves the vertices of polygons into their planes, which coordinates in single precision miss by 10⁻⁷ of their size.
 *
 * In turns: a plane for each polygon (area vector of its loop, mean of its vertices), then for each vertex the smallest move δ with
 * n·δ = d − n·x for the planes of its polygons, in least squares: δ = A⁺ b, where singular values under 0.05 count as zero, so that
 * planes nearly parallel do not throw a vertex far away. Three planes through each vertex: exact after one turn. Triangles are always
 * plane and are not asked. Where it fails: a vertex of more than three polygons may stay off; the caller cuts those into triangles.
 */
import { Matrix, pseudoInverse } from 'ml-matrix'
import { areaVector, planeOffset } from '../../geometry/face.ts'
import { length, type Vec3 } from '../../math/vec.ts'

const TURNS = 30
const SINGULAR = 0.05

export interface LoopPlane {
  normal: Vec3
  offset: number
}

export function planeOf(vertices: Float64Array, loop: number[]): LoopPlane {
  const area = areaVector(vertices, loop)
  const size = length(area)
  const normal: Vec3 = size > 0 ? [area[0] / size, area[1] / size, area[2] / size] : [0, 0, 0]
  return { normal, offset: planeOffset(vertices, loop, normal) }
}

/** n·x − d [m]. */
export const offPlane = (vertices: Float64Array, node: number, { normal, offset }: LoopPlane) =>
  normal[0] * vertices[3 * node] + normal[1] * vertices[3 * node + 1] + normal[2] * vertices[3 * node + 2] - offset

/**
 * Moves `vertices` until all loops are plane within `tolerance`, if they can be, and says how far [m]. A vertex that would go further
 * than `limit` stays where it was.
 */
export function flatten(vertices: Float64Array, loops: number[][], tolerance: number, limit: number): number {
  const polygons = loops.filter((loop) => loop.length > 3)
  const loopsOf = new Map<number, number[]>()
  for (const [i, loop] of polygons.entries())
    for (const node of loop) loopsOf.set(node, [...(loopsOf.get(node) ?? []), i])
  const before = vertices.slice()
  for (let turn = 0; turn < TURNS; turn++) {
    const planes = polygons.map((loop) => planeOf(vertices, loop))
    const worst = polygons.reduce(
      (most, loop, i) => loop.reduce((m, node) => Math.max(m, Math.abs(offPlane(vertices, node, planes[i]))), most),
      0,
    )
    if (worst <= tolerance) break
    for (const [node, list] of loopsOf) {
      if (list.every((i) => Math.abs(offPlane(vertices, node, planes[i])) <= tolerance)) continue
      const normals = new Matrix(list.map((i) => planes[i].normal))
      const misses = Matrix.columnVector(list.map((i) => -offPlane(vertices, node, planes[i])))
      const move = pseudoInverse(normals, SINGULAR).mmul(misses)
      for (let k = 0; k < 3; k++) vertices[3 * node + k] += move.get(k, 0)
    }
  }
  let largest = 0
  for (let i = 0; i < vertices.length; i += 3) {
    const move = length([0, 1, 2].map((k) => vertices[i + k] - before[i + k]) as Vec3)
    if (move > limit) vertices.set(before.subarray(i, i + 3), i)
    else largest = Math.max(largest, move)
  }
  return largest
}

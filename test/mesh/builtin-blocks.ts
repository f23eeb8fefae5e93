/** Blocks that the tests of the mesher share, and what they all must keep. */
import { expect } from 'vitest'
import { areaVector } from '../../src/geometry/face.ts'
import { convexHull } from '../../src/geometry/hull.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, dot, length, subtract, type Vec3 } from '../../src/math/vec.ts'
import { type BuiltinMesh, type BuiltinOptions, meshConvex } from '../../src/mesh/builtin.ts'
import { orientation } from '../../src/mesh/delaunay-predicates.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { checkMesh } from './check-mesh.ts'

export const DEGREE = Math.PI / 180

export const noGate = (size: number, grading = 1): BuiltinOptions => ({ size, grading, minDihedral: 0, minAltitude: 0 })

export function randomHulls(count: number, seed: number): Polyhedron[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, k) =>
    convexHull(Array.from({ length: 4 + (k % 12) }, (): Vec3 => [random(), random(), random()])),
  )
}

const at = (mesh: Mesh, p: number): Vec3 => [mesh.points[3 * p], mesh.points[3 * p + 1], mesh.points[3 * p + 2]]

/** Meshes the block and judges it by plain computation; `planar` is the rounding of its faces, relative. */
export function meshAndJudge(solid: Polyhedron, options: BuiltinOptions, planar = 1e-12): BuiltinMesh {
  const result = meshConvex(solid, options)
  const { mesh, quality } = result
  expect(checkMesh(mesh)).toEqual([])
  let flat = 0
  for (let t = 0; t < mesh.tets.length; t += 4) {
    const [a, b, c, d] = mesh.tets.subarray(t, t + 4)
    if (orientation(mesh.points, a, b, c, d) <= 0) flat++
  }
  expect(flat).toBe(0)
  expect(Math.abs(quality.volume / volumeOf(solid) - 1)).toBeLessThan(planar)
  judgeFaces(solid, mesh, planar)
  return result
}

/** Facets lie on the face that they name, look the same way, and cover it. */
function judgeFaces(solid: Polyhedron, mesh: Mesh, planar: number): void {
  const covered = new Float64Array(solid.faces.length)
  const extent = Math.sqrt(solid.vertices.reduce((m, v) => Math.max(m, Math.abs(v)), 0) ** 2 * 3)
  let off = 0
  for (let k = 0; k < mesh.facetFace.length; k++) {
    const [a, b, c] = [0, 1, 2].map((i) => at(mesh, mesh.facets[3 * k + i]))
    const face = solid.faces[mesh.facetFace[k]]
    const area = cross(subtract(b, a), subtract(c, a))
    covered[mesh.facetFace[k]] += dot(area, face.normal) / 2
    for (const p of [a, b, c]) off = Math.max(off, Math.abs(dot(p, face.normal) - face.offset) / extent)
  }
  expect(off).toBeLessThan(1e-11)
  for (const [f, face] of solid.faces.entries())
    expect(Math.abs(covered[f] / length(areaVector(solid.vertices, face.loop)) - 1)).toBeLessThan(
      Math.max(planar, 1e-9),
    )
}

export interface Matching {
  /** Triangles that two meshes have in common, to the bit. */
  twice: number
  /** Area of triangles that one mesh alone has [m²]. */
  single: number
  more: number
}

/** Triangles of several meshes compared by the bits of their corners. */
export function matchTriangles(meshes: readonly Mesh[]): Matching {
  const seen = new Map<string, { times: number; area: number }>()
  for (const mesh of meshes)
    for (let k = 0; k < mesh.facets.length; k += 3) {
      const corners = [0, 1, 2].map((i) => at(mesh, mesh.facets[k + i]))
      const name = corners.map(String).sort().join(' ')
      const [a, b, c] = corners
      const entry = seen.get(name) ?? { times: 0, area: length(cross(subtract(b, a), subtract(c, a))) / 2 }
      entry.times++
      seen.set(name, entry)
    }
  const all = [...seen.values()]
  return {
    twice: all.filter((e) => e.times === 2).length,
    single: all.filter((e) => e.times === 1).reduce((sum, e) => sum + e.area, 0),
    more: all.filter((e) => e.times > 2).length,
  }
}

export function histogramLine(name: string, histogram: readonly number[]): string {
  const total = histogram.reduce((a, b) => a + b)
  const shares = histogram.map((n) => `${((100 * n) / total).toFixed(2).padStart(6)} %`)
  return `${name.padEnd(10)}${String(total).padStart(8)} tets ${shares.join(' ')}`
}

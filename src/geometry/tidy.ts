/** Faces whose corners are numbers in a larger list → a solid with the corners that it needs. */
import type { Vec3 } from '../math/vec.ts'
import { areaVector } from './face.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/** Corners in fewer than three faces lie along an edge and are dropped. Undefined where a face is left without area. */
export function tidied(points: ArrayLike<number>, faces: readonly PolyhedronFace[]): Polyhedron | undefined {
  const count = new Map<number, number>()
  for (const { loop } of faces) for (const v of loop) count.set(v, (count.get(v) ?? 0) + 1)
  const kept = [...count].flatMap(([v, own]) => (own >= 3 ? [v] : [])).sort((a, b) => a - b)
  const place = new Map(kept.map((v, i) => [v, i]))
  const vertices = Float64Array.from(kept.flatMap((v) => [points[3 * v], points[3 * v + 1], points[3 * v + 2]]))
  const own = faces.map(
    (face): PolyhedronFace => ({
      ...face,
      loop: face.loop.flatMap((v) => place.get(v) ?? []),
      normal: [...face.normal] as Vec3,
    }),
  )
  const thin = own.some(({ loop }) => loop.length < 3 || areaVector(vertices, loop).every((c) => c === 0))
  return thin ? undefined : { vertices, faces: own, convex: true }
}

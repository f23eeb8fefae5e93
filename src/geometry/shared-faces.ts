/** Faces that two solids have in common, found by the bits of their vertices. */
import { joinPoints, samePoints } from '../math/same-points.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/**
 * Pairs of faces with the same vertices, four numbers each: solid a, its face, solid b, its face (a < b). A face that three
 * solids claim is an overlap and refused. `counts`: faces to look at, all unless said.
 */
export function findSharedFaces(
  solids: readonly Polyhedron[],
  counts: (face: PolyhedronFace) => boolean = () => true,
): Int32Array {
  const { points, offsets } = joinPoints(solids.map(({ vertices }) => vertices))
  const first = samePoints(points)
  const open = new Map<string, [number, number] | undefined>()
  const pairs: number[] = []
  for (const [s, solid] of solids.entries())
    for (const [f, face] of solid.faces.entries()) {
      if (!counts(face)) continue
      const key = face.loop
        .map((v) => first[offsets[s] + v])
        .sort((a, b) => a - b)
        .join()
      if (!open.has(key)) {
        open.set(key, [s, f])
        continue
      }
      const other = open.get(key)
      if (!other)
        throw new Error(`blocks overlap: face ${face.name} of block ${s + 1} belongs to two other blocks already`)
      pairs.push(other[0], other[1], s, f)
      open.set(key, undefined)
    }
  return Int32Array.from(pairs)
}

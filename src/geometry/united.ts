/**
 * Solids side by side → the one body that they make: the faces where they lie on each other are gone.
 *
 * A face of which a neighbour covers a part is left as convex parts of it, all with its name, so volume, centroid, areas and pressures
 * follow from the faces as for any other solid. Vertices of parts may lie on edges of their neighbours.
 */

import { length, type Vec3 } from '../math/vec.ts'
import { areaVectorOf, without } from './clip.ts'
import { type CommonFace, commonFaces, polygonOf, reachOf } from './common-faces.ts'
import { planeOffset } from './face.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { SEAM } from './rock.ts'

/** `touching`: their common faces, where these are known. */
export function united(
  solids: readonly Polyhedron[],
  touching: readonly CommonFace[] = commonFaces(solids),
): Polyhedron {
  if (solids.length === 1) return solids[0]
  const reach = reachOf(solids)
  const covered = new Map<string, Vec3[][]>()
  const cover = (solid: number, face: number, polygon: Vec3[]): void => {
    const key = `${solid} ${face}`
    covered.set(key, [...(covered.get(key) ?? []), polygon])
  }
  for (const { a, b, faceA, faceB, polygon } of touching) {
    cover(a, faceA, polygon)
    cover(b, faceB, [...polygon].reverse())
  }
  const vertices: number[] = []
  const faces: PolyhedronFace[] = []
  for (const [s, solid] of solids.entries())
    for (const [f, face] of solid.faces.entries()) {
      if (face.name === SEAM) continue
      let left = [polygonOf(solid, face)]
      for (const polygon of covered.get(`${s} ${f}`) ?? []) left = left.flatMap((part) => without(part, polygon, reach))
      for (const part of left) {
        if (!(length(areaVectorOf(part)) > 0)) continue
        const loop = part.map((_, i) => vertices.length / 3 + i)
        vertices.push(...part.flat())
        faces.push({ ...face, loop })
      }
    }
  const all = Float64Array.from(vertices)
  return {
    vertices: all,
    faces: faces.map((face) => ({ ...face, offset: planeOffset(all, face.loop, face.normal) })),
    convex: false,
  }
}

/** A solid where others that lay against it are gone: what they covered of its faces are faces of their own, with another name. */
import { length } from '../math/vec.ts'
import { areaVectorOf, without } from './clip.ts'
import { commonFaces, polygonOf, reachOf } from './common-faces.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/** What is left of a face keeps its name; what is bared of it is named after it. */
export const baredName = (face: string): string => `${face} (bared)`

/** The same solid where none of the others touched it. */
export function bared(solid: Polyhedron, gone: readonly Polyhedron[]): Polyhedron {
  const touching = commonFaces([solid, ...gone]).filter(({ a, b }) => a === 0 || b === 0)
  if (touching.length === 0) return solid
  const reach = reachOf([solid, ...gone])
  const vertices = [...solid.vertices]
  const faces = solid.faces.flatMap((face, f): PolyhedronFace[] => {
    const freed = touching.flatMap(({ a, faceA, faceB, polygon }) => {
      if ((a === 0 ? faceA : faceB) !== f) return []
      return [a === 0 ? polygon : [...polygon].reverse()]
    })
    if (freed.length === 0) return [face]
    let left = [polygonOf(solid, face)]
    for (const polygon of freed) left = left.flatMap((part) => without(part, polygon, reach))
    const faceOf = (polygon: (typeof left)[number], name: string): PolyhedronFace => {
      const loop = polygon.map((_, i) => vertices.length / 3 + i)
      vertices.push(...polygon.flat())
      return { ...face, name, loop }
    }
    return [
      ...freed.map((polygon) => faceOf(polygon, baredName(face.name))),
      ...left.filter((part) => length(areaVectorOf(part)) > 0).map((part) => faceOf(part, face.name)),
    ]
  })
  return { ...solid, vertices: Float64Array.from(vertices), faces }
}

/**
 * What is called the size of a solid, and solids made as large as asked.
 *   equal ball       diameter of the ball of equal volume, (6 V/π)^(1/3)
 *   mean width       distance of two parallel planes that hold a convex solid, mean over all directions: Σ ℓ θ/(4 π), with ℓ the
 *                    length of an edge and θ the angle between the normals of its faces (Steiner's formula); 3/2 for the unit cube
 *   enclosing ball   twice the largest distance of a corner from the centre of mass
 * Roots are taken of ratios, so that lengths may change by powers of two without a change of bits.
 */
import { acos, pow } from '../math/elementary.ts'
import { dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { extentOf } from './extent.ts'
import { planeOffset, vertexAt } from './face.ts'
import { massProperties, volumeOf } from './mass.ts'
import type { Polyhedron } from './polyhedron.ts'

const MEASURES = { 'equal ball': equalBall, 'mean width': meanWidth, 'enclosing ball': enclosingBall }

export type SizeMeasure = keyof typeof MEASURES
export const SIZE_MEASURES = Object.keys(MEASURES) as SizeMeasure[]

/** [m] */
export const sizeOf = (solid: Polyhedron, measure: SizeMeasure): number => MEASURES[measure](solid)

function equalBall(solid: Polyhedron): number {
  const extent = extentOf([solid.vertices])
  return extent * pow((6 * (volumeOf(solid) / (extent * extent * extent))) / Math.PI, 1 / 3)
}

function meanWidth({ vertices, faces }: Polyhedron): number {
  const left = new Map<string, Vec3>()
  let sum = 0
  for (const { loop, normal } of faces)
    for (const [i, p] of loop.entries()) {
      const q = loop[(i + 1) % loop.length]
      const other = left.get(`${q},${p}`)
      left.set(`${p},${q}`, normal)
      if (!other) continue
      const angle = acos(Math.max(-1, Math.min(1, dot(normal, other))))
      sum += angle * length(subtract(vertexAt(vertices, q), vertexAt(vertices, p)))
    }
  return sum / (4 * Math.PI)
}

function enclosingBall(solid: Polyhedron): number {
  const { centroid } = massProperties(solid)
  let most = 0
  for (let v = 0; 3 * v < solid.vertices.length; v++)
    most = Math.max(most, length(subtract(vertexAt(solid.vertices, v), centroid)))
  return 2 * most
}

/** Moved to have its centre of mass in the origin, and made larger or smaller about it. */
export function centredAndScaled(solid: Polyhedron, by = 1): Polyhedron {
  const { centroid } = massProperties(solid)
  const vertices = solid.vertices.map((x, i) => by * (x - centroid[i % 3]))
  const faces = solid.faces.map((face) => ({
    ...face,
    loop: [...face.loop],
    offset: planeOffset(vertices, face.loop, face.normal),
  }))
  return { vertices, faces, convex: solid.convex }
}

/** The solid with its centre of mass in the origin, of a size [m]. */
export function sizedTo(solid: Polyhedron, size: number, measure: SizeMeasure): Polyhedron {
  if (!(size > 0 && size < Infinity)) throw new Error(`size of a solid: expected a positive length, found ${size}`)
  return centredAndScaled(solid, size / sizeOf(solid, measure))
}

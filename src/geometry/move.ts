/** Polyhedra turned and moved. */
import { dot, type Vec3 } from '../math/vec.ts'
import { planeOffset } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'
import { rotationAbout, shiftPoints, turnPoints, turnVector } from './rotation.ts'

/** Turned about the axis through `about` by an angle [rad], right-handed. */
export function rotatePolyhedron(solid: Polyhedron, axis: Vec3, angle: number, about: Vec3 = [0, 0, 0]): Polyhedron {
  const r = rotationAbout(axis, angle)
  const vertices = turnPoints(r, solid.vertices, about)
  const faces = solid.faces.map((face) => {
    const normal = turnVector(r, face.normal)
    return { ...face, loop: [...face.loop], normal, offset: planeOffset(vertices, face.loop, normal) }
  })
  return { vertices, faces, convex: solid.convex }
}

export function translatePolyhedron(solid: Polyhedron, by: Vec3): Polyhedron {
  const faces = solid.faces.map((face) => ({
    ...face,
    loop: [...face.loop],
    offset: face.offset + dot(face.normal, by),
  }))
  return { vertices: shiftPoints(solid.vertices, by), faces, convex: solid.convex }
}

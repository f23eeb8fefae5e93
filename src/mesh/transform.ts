/** Meshes turned, moved and scaled; what does not change is shared with the given mesh. */
import { rotationAbout, shiftPoints, turnPoints, turnVector } from '../geometry/rotation.ts'
import type { Vec3 } from '../math/vec.ts'
import type { Mesh } from './mesh.ts'

/** Turned about the axis through `about` by an angle [rad], right-handed. */
export function rotateMesh(mesh: Mesh, axis: Vec3, angle: number, about: Vec3 = [0, 0, 0]): Mesh {
  const r = rotationAbout(axis, angle)
  const faces = mesh.faces.map((face) => ({ ...face, normal: turnVector(r, face.normal) }))
  return { ...mesh, points: turnPoints(r, mesh.points, about), faces }
}

export function translateMesh(mesh: Mesh, by: Vec3): Mesh {
  return { ...mesh, points: shiftPoints(mesh.points, by) }
}

/** Scaled about the origin; a mirror image (a negative factor) would turn the tetrahedra inside out and is refused. */
export function scaleMesh(mesh: Mesh, factor: number): Mesh {
  if (!(factor > 0 && factor < Infinity)) throw new Error(`scale must be positive, found ${factor}`)
  return { ...mesh, points: mesh.points.map((x) => x * factor) }
}

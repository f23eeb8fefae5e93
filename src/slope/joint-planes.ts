/**
 * The faces of a body that lie on joints, those of one direction together: a body may have steps, and rests on all of them at once.
 *
 * On the faces of one direction the normal force has one sum, N; how it is shared does not follow from forces, and is taken by area:
 * tan φ is the mean of theirs by area, c A their sum. Directions that differ by less than a millionth are one, or opposite.
 */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { tan } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { cornersOf } from './face-corners.ts'
import type { SlidingFace } from './sliding.ts'
import { checkStrength, type JointStrength } from './strength.ts'

export interface JointPlane extends SlidingFace {
  /** Numbers of its faces in the solid, their areas [m²] and the sum of these. */
  faces: number[]
  areas: number[]
  area: number
}

/** Squared distance of two unit normals that are one. */
const ONE = 1e-12

export const inwardOf = (normal: Readonly<Vec3>): Vec3 => [0 - normal[0], 0 - normal[1], 0 - normal[2]]

/** In the order of the solid's faces; names and strengths are checked. */
export function jointPlanes(solid: Polyhedron, joints: Readonly<Record<string, JointStrength>>): JointPlane[] {
  checkJoints(solid, joints)
  const planes: JointPlane[] = []
  solid.faces.forEach((face, f) => {
    if (!(face.name in joints)) return
    const into = snapped(inwardOf(face.normal), planes)
    const { area } = cornersOf(solid, face)
    const known = planes.find((plane) => distance(plane.into, into) === 0)
    if (known) {
      known.faces.push(f)
      known.areas.push(area)
    } else planes.push({ into, faces: [f], areas: [area], area: 0, friction: 0, bond: 0 })
  })
  return planes.map((plane) => withStrength(plane, solid, joints))
}

function withStrength(
  plane: JointPlane,
  { faces }: Polyhedron,
  joints: Readonly<Record<string, JointStrength>>,
): JointPlane {
  const area = plane.areas.reduce((sum, own) => sum + own, 0)
  const strengths = plane.faces.map((f) => joints[faces[f].name])
  const bond = strengths.reduce((sum, { cohesion }, i) => sum + cohesion * plane.areas[i], 0)
  const [first] = strengths
  const friction = strengths.every((one) => one.friction === first.friction)
    ? tan(first.friction)
    : strengths.reduce((sum, one, i) => sum + tan(one.friction) * plane.areas[i], 0) / area
  return { ...plane, area, bond, friction }
}

function checkJoints({ faces }: Polyhedron, joints: Readonly<Record<string, JointStrength>>): void {
  for (const [name, strength] of Object.entries(joints)) {
    checkStrength(`joint ${name}`, strength)
    if (!faces.some((face) => face.name === name))
      throw new Error(
        `joint ${name} does not bound the block; its faces are ${[...new Set(faces.map((f) => f.name))].join(', ')}`,
      )
  }
}

const distance = (a: Readonly<Vec3>, b: Readonly<Vec3>): number =>
  (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2])

/** The normal of a plane that is known, or its opposite, where they are one but for round-off. */
function snapped(into: Vec3, planes: readonly JointPlane[]): Vec3 {
  for (const { into: known } of planes) {
    if (distance(known, into) <= ONE) return known
    const back = inwardOf(known)
    if (distance(back, into) <= ONE) return back
  }
  return into
}

/**
 * The factor of safety of a rigid body that translates on faces with friction and cohesion, whatever its shape: the equations of
 * block.ts without their account, for searches that ask thousands of times and for bodies that are no convex block.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import { type Motion, motionUnder, normalForces } from './block-motion.ts'

export interface SlidingFace {
  /** Unit normal into the body. */
  into: Vec3
  /** tan φ */
  friction: number
  /** c A [N]. */
  bond: number
}

/** What another force adds to the normal forces on the joints of a motion [N]. */
export function pressedBy(force: Readonly<Vec3>, { on }: Motion, inward: readonly Vec3[]): number[] {
  if (on.length === 2) return normalForces(force, inward[on[0]], inward[on[1]])
  return on.map((i) => -dot(force, inward[i]))
}

/** F under a force, with one more that is there as the body slides and is divided by F. */
export function slidingFactor(active: Readonly<Vec3>, passive: Readonly<Vec3>, faces: readonly SlidingFace[]): number {
  const inward = faces.map(({ into }) => into)
  const motion = motionUnder(active, inward)
  if (motion.kind === 'stays' || !motion.direction) return Infinity
  if (motion.on.length === 0) return 0
  const pressed = pressedBy(passive, motion, inward)
  const strength = motion.on.reduce(
    (sum, i, k) => sum + Math.max(0, motion.normal[k] + pressed[k]) * faces[i].friction + faces[i].bond,
    0,
  )
  return (strength - dot(passive, motion.direction)) / motion.driving
}

/** What a kinematic test is about: joints and a rock face, as they are measured. */

import type { Orientation } from '../math/orientation.ts'
import { azimuth, QUARTER } from './stereonet-line.ts'

export interface Joint extends Orientation {
  name: string
  /** The set that it belongs to. */
  set?: string
  /** Friction of its own in place of that of the slope [rad]. */
  friction?: number
}

export interface Slope {
  /** The face: dip direction is where it looks, a dip beyond 90° overhangs [rad]. */
  face: Orientation
  /** Friction of the joints [rad]. */
  friction: number
  /** Sliding: strikes at most this far off the face [rad]; 20° unless given. */
  lateral?: number
  /** Toppling: strikes at most this far off the face [rad]; 30° unless given. */
  topplingLateral?: number
}

export type Mode = 'planar sliding' | 'wedge sliding' | 'flexural toppling' | 'direct toppling'

export const DEGREE = Math.PI / 180

/** Angles nearer to each other than this are the same: nobody measures it, and it is above all round-off [rad]. */
export const SAME = 1e-9

export const lateralOf = (slope: Slope): number => slope.lateral ?? 20 * DEGREE
export const topplingLateralOf = (slope: Slope): number => slope.topplingLateral ?? 30 * DEGREE
export const frictionOf = (joint: Joint, slope: Slope): number => joint.friction ?? slope.friction

/** The face whose plane dips into the rock, so that the rock hangs over: dip and dip direction are those of the plane. */
export const overhangingFace = ({ dip, dipDirection }: Orientation): Orientation => ({
  dip: Math.PI - dip,
  dipDirection: azimuth(dipDirection + Math.PI),
})

/** Degrees for eyes: whole ones, or one decimal. */
export const degrees = (angle: number): string => `${Number((angle / DEGREE).toFixed(1))}°`

/** Refuses what is no slope and no joint, in words that name it. */
export function checkSlope(
  { face, friction, lateral = 0, topplingLateral = 0 }: Slope,
  joints: readonly Joint[],
): void {
  if (!(face.dip > 0 && face.dip < Math.PI))
    throw new Error(
      `the face dips ${degrees(face.dip)}: give an angle above 0 and below 180 deg, where more than 90 deg overhangs`,
    )
  if (!Number.isFinite(face.dipDirection)) throw new Error('the face has no dip direction: give where it looks')
  for (const [what, limit] of [
    ['lateral limit of sliding', lateral],
    ['lateral limit of toppling', topplingLateral],
  ] as const)
    if (!(limit >= 0 && limit <= QUARTER))
      throw new Error(`the ${what} is ${degrees(limit)}: give an angle of 0 to 90 deg off the strike of the face`)
  checkFriction('the slope', friction)
  for (const joint of joints) checkJoint(joint)
}

function checkJoint({ name, dip, dipDirection, friction }: Joint): void {
  if (!(dip >= 0 && dip <= QUARTER + SAME && Number.isFinite(dipDirection)))
    throw new Error(
      `joint ${name} dips ${degrees(dip)} to ${degrees(dipDirection)}: give the steepest angle below the horizontal, 0 to 90 deg, and the azimuth it dips to`,
    )
  if (friction !== undefined) checkFriction(`joint ${name}`, friction)
}

function checkFriction(whose: string, friction: number): void {
  if (!(friction >= 0 && friction < QUARTER))
    throw new Error(`the friction angle of ${whose} is ${degrees(friction)}: give 0 deg or more, and less than 90 deg`)
}

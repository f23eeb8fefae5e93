/**
 * Planar sliding: a joint lets a slab out of the face down its own dip where
 *   it comes out of the face:  sin(ψ − δ) > 0 with ψ the dip of the face in the dip direction of the joint (daylight envelope),
 *   δ > φ, and
 *   its strike is within the lateral limit of that of the face; beyond it a slab is held at its sides.
 * Where the face overhangs, a joint that dips into it may come out too: its strike is what counts then.
 * Whether something lets the slab go at its sides and behind is not asked.
 */
import { sin } from '../math/elementary.ts'
import { frictionOf, type Joint, lateralOf, SAME, type Slope } from './kinematics-slope.ts'
import { apparentDip } from './stereonet-curves.ts'
import { QUARTER, turnFrom } from './stereonet-line.ts'

export interface PlanarCheck {
  mode: 'planar sliding'
  joint: Joint
  /** Dip of the face in the dip direction of the joint [rad]: beyond 90° it overhangs there. */
  faceDip: number
  friction: number
  /** Angle between the strikes [rad]. */
  offStrike: number
  lateral: number
  /** Dips towards where the face looks. */
  dipsOut: boolean
  daylights: boolean
  steepEnough: boolean
  inLine: boolean
  possible: boolean
}

export function planarCheck(joint: Joint, slope: Slope): PlanarCheck {
  const lateral = lateralOf(slope)
  const friction = frictionOf(joint, slope)
  const faceDip = apparentDip(slope.face, joint.dipDirection)
  const turn = Math.abs(turnFrom(slope.face.dipDirection, joint.dipDirection))
  const dipsOut = turn <= QUARTER
  const offStrike = dipsOut ? turn : Math.PI - turn
  const daylights = sin(faceDip - joint.dip) > SAME
  const steepEnough = joint.dip > friction + SAME
  const inLine = offStrike <= lateral + SAME
  const possible = daylights && steepEnough && inLine
  return {
    mode: 'planar sliding',
    joint,
    faceDip,
    friction,
    offStrike,
    lateral,
    dipsOut,
    daylights,
    steepEnough,
    inLine,
    possible,
  }
}

/**
 * Toppling.
 *
 * Flexural: layers bend like cards where they slip on each other. Beside a free face the greatest stress runs along it; layers
 * slip where it is further than φ from their normal, ψf − (90° − δ) > φ for layers that strike with the face. For those that do not, the
 * normal of the layers, which plunges 90° − δ out of the slope, must lie above the plane of the dip ψf − φ that looks the same
 * way as the face. They dip into the slope, or stand.
 *
 * Direct: the line of two joints is the axis of columns, the third joint their base.
 *   columns  plunge into the slope within the lateral limit, at 90° − ψf or more (a base square to them then comes out of the face);
 *            or, wherever they plunge into the slope, at 90° − φ or more: nearly upright ones may go to the side (oblique)
 *   base     flatter than friction, or it slides first; if it dips out, flatter than the face
 * Source for both: R. E. Goodman, J. W. Bray (1976); J. A. Hudson, J. P. Harrison, Engineering Rock Mechanics (1997), 18.3.
 */
import { sin } from '../math/elementary.ts'
import { frictionOf, type Joint, SAME, type Slope, topplingLateralOf } from './kinematics-slope.ts'
import { apparentDip } from './stereonet-curves.ts'
import { intersectionOf, QUARTER, turnFrom } from './stereonet-line.ts'
import type { TrendPlunge } from './trend-plunge.ts'

export interface FlexuralCheck {
  mode: 'flexural toppling'
  joint: Joint
  friction: number
  /** Plunge of the normal out of the slope, and what it must stay below in that direction [rad]. */
  normalPlunge: number
  slipLimit: number
  /** Angle between the strikes [rad]. */
  offStrike: number
  lateral: number
  dipsIn: boolean
  slips: boolean
  inLine: boolean
  possible: boolean
}

export function flexuralCheck(joint: Joint, slope: Slope): FlexuralCheck {
  const { face } = slope
  const lateral = topplingLateralOf(slope)
  const friction = frictionOf(joint, slope)
  const turn = Math.abs(turnFrom(face.dipDirection, joint.dipDirection))
  const upright = QUARTER - joint.dip <= SAME
  const dipsIn = upright || turn > QUARTER
  const offStrike = turn > QUARTER ? Math.PI - turn : turn
  const out = upright && turn <= QUARTER ? joint.dipDirection : joint.dipDirection + Math.PI
  const normalPlunge = QUARTER - joint.dip
  const slipLimit = apparentDip({ dip: face.dip - friction, dipDirection: face.dipDirection }, out)
  const slips = face.dip > friction && sin(slipLimit - normalPlunge) > SAME
  const inLine = offStrike <= lateral + SAME
  const possible = dipsIn && slips && inLine
  return {
    mode: 'flexural toppling',
    joint,
    friction,
    normalPlunge,
    slipLimit,
    offStrike,
    lateral,
    dipsIn,
    slips,
    inLine,
    possible,
  }
}

export interface ColumnCheck {
  mode: 'direct toppling'
  a: Joint
  b: Joint
  /** The axis of the columns. */
  line: TrendPlunge
  /** Least plunge of columns that topple out of the face, and of those that may topple sideways [rad]. */
  outLimit: number
  sideLimit: number
  /** Angle between the trend and straight into the slope [rad]. */
  offLine: number
  lateral: number
  plungesIn: boolean
  way: 'out of the face' | 'oblique' | 'none'
}

export function columnCheck(a: Joint, b: Joint, slope: Slope): ColumnCheck | undefined {
  const line = intersectionOf(a, b)
  if (!line) return undefined
  const { face } = slope
  const lateral = topplingLateralOf(slope)
  const offLine = Math.abs(turnFrom(face.dipDirection + Math.PI, line.trend))
  const upright = QUARTER - line.plunge <= SAME
  const plungesIn = upright || offLine <= QUARTER + SAME
  const outLimit = Math.max(0, QUARTER - face.dip)
  const sideLimit = QUARTER - slope.friction
  const out = upright || (offLine <= lateral + SAME && line.plunge > outLimit + SAME)
  const oblique = plungesIn && line.plunge > sideLimit + SAME
  const way = out ? 'out of the face' : oblique ? 'oblique' : 'none'
  return { mode: 'direct toppling', a, b, line, outLimit, sideLimit, offLine, lateral, plungesIn, way }
}

export interface BaseCheck {
  joint: Joint
  friction: number
  faceDip: number
  holds: boolean
  daylights: boolean
  possible: boolean
}

/** Whether a joint can be the base of columns. */
export function baseCheck(joint: Joint, slope: Slope): BaseCheck {
  const friction = frictionOf(joint, slope)
  const faceDip = apparentDip(slope.face, joint.dipDirection)
  const holds = joint.dip <= friction + SAME
  const dipsOut = Math.abs(turnFrom(slope.face.dipDirection, joint.dipDirection)) <= QUARTER
  const daylights = !dipsOut || joint.dip <= SAME || sin(faceDip - joint.dip) > SAME
  return { joint, friction, faceDip, holds, daylights, possible: holds && daylights }
}

/**
 * Wedge sliding on two joints: the line where they meet comes out of the face, and the way that the wedge slides is steeper
 * than friction.
 *
 * Which way (Hocking's refinement): where the dip direction of one joint lies between the trend of the line and the direction in
 * which the face looks, the wedge leaves the other joint and slides on that one alone down its dip, which is steeper than the
 * line; otherwise along the line on both. A wedge squeezed by two joints needs more friction than a slab, W cos ψ ≤ N_A + N_B, so
 * that the line against the lower friction of the two is what is necessary for sliding, not what is sufficient.
 * The lateral limit is not asked: the line itself says where the wedge goes. The slope above the face is taken as flat.
 */
import { sin } from '../math/elementary.ts'
import { frictionOf, type Joint, SAME, type Slope } from './kinematics-slope.ts'
import { apparentDip } from './stereonet-curves.ts'
import { dipLineOf, intersectionOf, turnFrom } from './stereonet-line.ts'
import type { TrendPlunge } from './trend-plunge.ts'

export interface WedgeCheck {
  mode: 'wedge sliding'
  a: Joint
  b: Joint
  /** Where they meet. */
  line: TrendPlunge
  /** Dip of the face along the trend of the line [rad]. */
  faceDip: number
  /** On which joint the wedge slides: both, or one alone. */
  on: 'both' | 'a' | 'b'
  /** The way that it slides. */
  way: TrendPlunge
  /** Friction against that way [rad]. */
  friction: number
  /** The line, and the way of sliding, come out of the face. */
  daylights: boolean
  steepEnough: boolean
  possible: boolean
}

/** Nothing where the joints are parallel: they make no wedge. */
export function wedgeCheck(a: Joint, b: Joint, slope: Slope): WedgeCheck | undefined {
  const line = intersectionOf(a, b)
  if (!line) return undefined
  const on = slidesOn(a, b, line, slope)
  const alone = on === 'a' ? a : on === 'b' ? b : undefined
  const way = alone ? dipLineOf(alone) : line
  const friction = alone ? frictionOf(alone, slope) : Math.min(frictionOf(a, slope), frictionOf(b, slope))
  const daylights = comesOut(line, slope) && comesOut(way, slope)
  const steepEnough = way.plunge > friction + SAME
  return {
    mode: 'wedge sliding',
    a,
    b,
    line,
    faceDip: apparentDip(slope.face, line.trend),
    on,
    way,
    friction,
    daylights,
    steepEnough,
    possible: daylights && steepEnough,
  }
}

const comesOut = ({ trend, plunge }: TrendPlunge, { face }: Slope): boolean =>
  sin(apparentDip(face, trend) - plunge) > SAME

/**
 * With both joints between the line and the face, the one nearer to the face carries and the other one is a roof: of the four
 * corners between the two, only that one has a flat top and the face as its ends.
 */
function slidesOn(a: Joint, b: Joint, line: TrendPlunge, { face }: Slope): 'both' | 'a' | 'b' {
  const toFace = turnFrom(line.trend, face.dipDirection)
  const share = (joint: Joint): number => {
    const turn = turnFrom(line.trend, joint.dipDirection)
    const between = turn * toFace > 0 && Math.abs(turn) > SAME && Math.abs(turn) <= Math.abs(toFace) + SAME
    return between ? Math.abs(turn) : 0
  }
  const [ofA, ofB] = [share(a), share(b)]
  if (ofA === 0 && ofB === 0) return 'both'
  return ofA > ofB ? 'a' : 'b'
}

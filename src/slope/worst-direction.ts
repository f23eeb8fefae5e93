/**
 * The azimuth in which a steady earthquake brings the factor of a block to its least.
 *
 *   F(α) of sliding.ts with Nᵢ, S and d those of R(α) = R₀ + k_h W (sin α, cos α, 0) ± k_v W ẑ
 *   1. F at every 3°; 2. from each angle that is less than both its neighbours, golden section to 1e-9; 3. the least of all.
 * While the block slides on two joints Nᵢ and S are linear in u = (sin α, cos α), F = (A + b·u)/(C + t·u), and the least of these is
 * the smaller root of (A − F C)² = |b − F t|², at u = −(b − F t)/|b − F t| (test/slope/worst-direction.test.ts). On one joint S is the
 * length of a vector, and where the joints that it slides on change F may have a kink: so the angles are searched.
 * Fails: a least of F narrower than 3° beside a wider one is missed.
 */
import { cosSin } from '../math/angle.ts'
import { leastBetween } from '../math/golden-section.ts'
import type { Vec3 } from '../math/vec.ts'
import type { BlockCase } from './block.ts'
import { forcesOn } from './block-loads.ts'
import { jointPlanes } from './joint-planes.ts'
import { type SlidingFace, slidingFactor } from './sliding.ts'

export interface Coefficients {
  horizontal: number
  /** Acts upwards or downwards, whichever is worse. */
  vertical: number
}

export interface WorstDirection {
  /** [rad] */
  trend: number
  /** With its sign. */
  vertical: number
  factor: number
}

const ANGLES = 120
const ROUNDS = 40

/** What stands before the earthquake comes. */
export interface Standing {
  active: Vec3
  passive: Vec3
  /** [N] */
  weight: number
  faces: SlidingFace[]
}

export function standing(block: BlockCase): Standing {
  const { active, passive, weight } = forcesOn(block.solid, block.loads, block.pressures)
  const faces = jointPlanes(block.solid, block.joints)
  return { active: active.force, passive: passive.force, weight, faces }
}

export function worstDirection(of: Standing, { horizontal, vertical }: Coefficients): WorstDirection {
  const ways = vertical === 0 ? [0] : [Math.abs(vertical), -Math.abs(vertical)]
  return ways
    .map((way) => leastOf(of, horizontal, way))
    .reduce((least, other) => (other.factor < least.factor ? other : least))
}

function leastOf(of: Standing, horizontal: number, vertical: number): WorstDirection {
  const at = (trend: number): number => {
    const [c, s] = cosSin(trend)
    const push = horizontal * of.weight
    const { active } = of
    const force: Vec3 = [active[0] + push * s, active[1] + push * c, active[2] + vertical * of.weight]
    return slidingFactor(force, of.passive, of.faces)
  }
  const step = (2 * Math.PI) / ANGLES
  const factors = Array.from({ length: ANGLES }, (_, i) => at(i * step))
  let best: WorstDirection = { trend: 0, vertical, factor: factors[0] }
  for (const [i, factor] of factors.entries()) {
    if (factor < best.factor) best = { trend: i * step, vertical, factor }
    const [before, after] = [factors[(i + ANGLES - 1) % ANGLES], factors[(i + 1) % ANGLES]]
    if (
      !(factor > 0 && factor < Infinity) ||
      factor > before ||
      factor > after ||
      (factor === before && factor === after)
    )
      continue
    const found = leastBetween(at, (i - 1) * step, (i + 1) * step, ROUNDS)
    if (found.value < best.factor) best = { trend: found.at, factor: found.value, vertical }
  }
  const turn = 2 * Math.PI
  return { ...best, trend: ((best.trend % turn) + turn) % turn }
}

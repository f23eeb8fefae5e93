/**
 * Factor of safety of a toppling row, and the cable that would hold it.
 *
 *   F = tan φ/tan φ needed, on bases and sides alike: the largest factor for which the toe needs no force, by bisection.
 * A cable on the toe block, plunge δ at height h, takes the place of the toe force P₀ = 0:
 *   rotation   T = [P₁ (M₁ − Δx tan φs) + O]/(h cos(ψ + δ))
 *   sliding    T = [P₁ (1 − tan φb tan φs) + A − N tan φb]/(cos(ψ + δ) + sin(ψ + δ) tan φb)     and the larger counts.
 * The need of the toe falls with friction as long as the product of the tangents is below 1 (friction below 45°); rows that only
 * stand by more are told as they come out.
 * Source: Goodman, Bray (1976); Wyllie, Mah (2004), 9, equations 9.22 and 9.23.
 */
import { cosSin } from '../math/angle.ts'
import { atan, tan } from '../math/elementary.ts'
import { checkPositive } from './strength.ts'
import { checkRow, passDown, type TopplingRow, topplingRow } from './toppling.ts'
import { contactHeights } from './toppling-blocks.ts'
import type { TopplingCase } from './toppling-case.ts'
import { forcesOnBlocks } from './toppling-forces.ts'

export interface TopplingFactor {
  /** F; infinite where the row stands without friction, 0 where no friction holds it. */
  factor: number
  /** φ on the bases at which the row just stands [rad]. */
  criticalFriction: number
  /** The row with the friction as it is. */
  asIs: TopplingRow
  /** The row with the friction divided by F; absent where F is 0 or infinite. */
  atFailure?: TopplingRow
}

/** Factors beyond these count as 0 and infinite. */
const LEAST = 2 ** -10
const MOST = 2 ** 20
const HALVINGS = 90

export function topplingFactor(slope: TopplingCase): TopplingFactor {
  const asIs = topplingRow(slope)
  const stands = (factor: number): boolean => passDown(slope, factor).toeNeed <= 0
  if (stands(MOST)) return { factor: Infinity, criticalFriction: 0, asIs }
  if (!stands(LEAST)) return { factor: 0, criticalFriction: Math.PI / 2, asIs }
  let [low, high] = [LEAST, MOST]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = high > 4 * low ? Math.sqrt(low * high) : (low + high) / 2
    if (stands(middle)) low = middle
    else high = middle
  }
  return {
    factor: low,
    criticalFriction: atan(tan(slope.friction) / low),
    asIs,
    atFailure: topplingRow(slope, low),
  }
}

/** Force of a cable on the toe block that lets the row just stand with its friction as it is [N/m]; 0 where it stands without. */
export function cableForToe(slope: TopplingCase, { plunge, height }: { plunge: number; height: number }): number {
  checkRow(slope)
  checkPositive('height of the cable above the base of the toe block', height, 'm')
  const { blocks } = topplingRow(slope)
  const [{ along, onto, overturning }] = forcesOnBlocks(slope)
  const [{ M }] = contactHeights(slope.blocks, slope.support)
  const [friction, side] = [tan(slope.friction), tan(slope.sideFriction ?? slope.friction)]
  const [c, s] = cosSin(slope.baseDip + plunge)
  if (!(c > 0)) throw new Error('a cable at this plunge does not pull the toe block back; give a flatter plunge')
  const push = blocks[0].pushedBy
  const rotation = (push * (M - slope.blocks[0].width * side) + overturning) / (height * c)
  const sliding = (push * (1 - friction * side) + along - onto * friction) / (c + s * friction)
  return Math.max(0, rotation, sliding)
}

/**
 * The springs of several corners as one point of contact: the gradient of an energy.
 *
 * What     Corners at p_i, d_i > 0 deep along n, each on a spring K, store U = ½ K Σ d_i². Its gradient, as the body moves and turns,
 *          is the force K Σ d_i along n at Σ d_i p_i/Σ d_i. So one point does it, with
 *            gap = −Σ d_i²/Σ d_i,   share = (Σ d_i)²/Σ d_i²:   force = K share |gap|,   stored = ½ K share gap² = U.
 *          One corner: its depth, share 1. n corners alike: their depth, share n. A corner comes and goes with d = 0, so neither force
 *          nor moment jumps, and the stable step, which counts K for each corner of a body, holds.
 * Why      One depth for all, d̄(d_1 … d_n) with U = ½ K d̄², that is d for one corner and for n alike can have no such gradient: from (d, 0) to
 *          (d, d) it would stay what it is, so it could not rise with the second depth without having fallen; only the greatest
 *          depth does neither, and its moment jumps with the sign of a tilt. Force and point of a mixture of mean and greatest depth
 *          made 30 % of energy from nowhere in ten seconds of rocking. Σ d_i^p to the 2/p, p = 4 and 8, is as good and less stiff on a face, but stiffer against turning:
 *          stones in a box came to rest later.
 * Fails    Where corners of a cut are no corners of a body they move along it: a corner that slides over the rim of a face becomes two
 *          crossings as deep as it was.
 */
import type { Frame } from '../../../math/frame.ts'

/** Numbers of the sums: Σ d² [m²], Σ d [m], Σ d times place along the axes of the frame [m²], the greatest d [m], negative where none is deep. */
export const SPRING_SUMS = 6
export const GREATEST = 5

export function clearSprings(sums: Float64Array): void {
  sums.fill(0)
  sums[GREATEST] = -Infinity
}

/** Adds a corner `depth` deep [m] at a place of the frame. */
export function addSpring(sums: Float64Array, depth: number, u: number, v: number, h: number): void {
  if (depth > sums[GREATEST]) sums[GREATEST] = depth
  if (!(depth > 0)) return
  sums[0] += depth * depth
  sums[1] += depth
  sums[2] += depth * u
  sums[3] += depth * v
  sums[4] += depth * h
}

/** Point, gap, share and greatest depth of all that were added (see Pressure.pressed); false where none is deep. */
export function joinSprings(sums: Float64Array, { axes }: Frame, pressed: Float64Array): boolean {
  if (!(sums[1] > 0)) return false
  for (let i = 0; i < 3; i++) pressed[i] = (sums[2] * axes[i] + sums[3] * axes[3 + i] + sums[4] * axes[6 + i]) / sums[1]
  pressed[PRESSED_GAP] = -sums[0] / sums[1]
  pressed[PRESSED_SHARE] = (sums[1] * sums[1]) / sums[0]
  pressed[PRESSED_DEPTH] = sums[GREATEST]
  return true
}

/** Numbers of a point: place, from the centre of a [m]; area that belongs to it [m²], 0 for a point alone; gap [m], share [-], depth of the deepest [m]. */
export const PRESSED_AREA = 3
export const PRESSED_GAP = 4
export const PRESSED_SHARE = 5
export const PRESSED_DEPTH = 6
export const PRESSED = 7

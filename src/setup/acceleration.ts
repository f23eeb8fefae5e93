/**
 * What pulls on every mass of a stage: gravity g, and a steady earthquake of coefficients k, force over weight:
 *   a = g + |g| (k_h sin α, k_h cos α, k_v),   α the azimuth of the push, k_v upwards.
 * Weights, pressures of water and unit weights stay those of g alone.
 */
import type { Physics } from '../case/types/stage.ts'
import { cosSin } from '../math/angle.ts'
import { length, type Vec3 } from '../math/vec.ts'
import { SetupError } from './setup-error.ts'

export function accelerationOf({ gravity, seismic }: Pick<Physics, 'gravity' | 'seismic'>): Vec3 {
  if (!seismic) return gravity
  const { horizontal, vertical, direction } = seismic
  if (direction === 'worst' && horizontal > 0)
    throw new SetupError(
      'seismic.direction',
      'an azimuth, such as 125 deg',
      'worst, which limit equilibrium has not been asked for',
      'give one',
    )
  const [c, s] = cosSin(direction === 'worst' ? 0 : direction)
  const g = length(gravity)
  return [gravity[0] + g * horizontal * s, gravity[1] + g * horizontal * c, gravity[2] + g * vertical]
}

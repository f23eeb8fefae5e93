/**
 * Trend and plunge, as a geologist writes them: the azimuth clockwise from north, and the angle below the horizontal. x east, y
 * north, z up:  d = (cos ρ sin τ, cos ρ cos τ, −sin ρ).
 * A direction (of a motion, of a pull) has a sense: what rises has a negative plunge. A line (a pole, an intersection) has none:
 * its trend is that of the end which points down.
 */
import { cosSin } from '../math/angle.ts'
import { atan2 } from '../math/elementary.ts'
import { unit, type Vec3 } from '../math/vec.ts'

export interface TrendPlunge {
  /** 0 … 2π [rad]; 0 for a vertical line, which has none. */
  trend: number
  /** −π/2 … π/2 [rad]. */
  plunge: number
}

/** The unit vector along it. */
export function vectorOf({ trend, plunge }: Readonly<TrendPlunge>): Vec3 {
  const [ct, st] = cosSin(trend)
  const [cp, sp] = cosSin(plunge)
  return [cp * st + 0, cp * ct + 0, 0 - sp]
}

/** Of a vector of any length; its sense counts. */
export function directionOf(vector: Readonly<Vec3>): TrendPlunge {
  const [x, y, z] = unit(vector)
  const across = Math.sqrt(x * x + y * y)
  const trend = across > 0 ? atan2(x, y) : 0
  return { trend: trend < 0 ? trend + 2 * Math.PI : trend, plunge: atan2(0 - z, across) }
}

/** The line along a vector of any length and sense: 0 ≤ plunge ≤ π/2; a horizontal one keeps its sense. */
export function lineOf(vector: Readonly<Vec3>): TrendPlunge {
  const [x, y, z] = vector
  return directionOf(z > 0 ? [0 - x, 0 - y, -z] : vector)
}

export const inDegrees = (angle: number): string => `${((angle * 180) / Math.PI).toFixed(1)}°`

/** `37.1° towards 155.8°`; what rises is told as rising. */
export function trendPlungeInWords({ trend, plunge }: Readonly<TrendPlunge>): string {
  return plunge < 0
    ? `rising ${inDegrees(-plunge)} towards ${inDegrees(trend)}`
    : `${inDegrees(plunge)} towards ${inDegrees(trend)}`
}

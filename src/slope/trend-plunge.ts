/**
 * Lines in space as a geologist writes them: trend is the azimuth clockwise from north, plunge the angle below the horizontal
 * (negative above it). x east, y north, z up:  d = (cos ρ sin τ, cos ρ cos τ, −sin ρ).
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

export function vectorOfLine({ trend, plunge }: Readonly<TrendPlunge>): Vec3 {
  const [ct, st] = cosSin(trend)
  const [cp, sp] = cosSin(plunge)
  return [cp * st + 0, cp * ct + 0, 0 - sp]
}

/** Of a vector of any length; its sense counts. */
export function lineOfVector(vector: Readonly<Vec3>): TrendPlunge {
  const [x, y, z] = unit(vector)
  const trend = atan2(x, y)
  return { trend: trend < 0 ? trend + 2 * Math.PI : trend, plunge: atan2(-z, Math.sqrt(x * x + y * y)) }
}

export const inDegrees = (angle: number): string => `${((angle * 180) / Math.PI).toFixed(1)}°`

/** `37.1° towards 155.8°`; what rises is told as rising. */
export function lineInWords({ trend, plunge }: Readonly<TrendPlunge>): string {
  return plunge < 0
    ? `rising ${inDegrees(-plunge)} towards ${inDegrees(trend)}`
    : `${inDegrees(plunge)} towards ${inDegrees(trend)}`
}

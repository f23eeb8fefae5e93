/**
 * The geologist's orientation of a plane. x east, y north, z up; dip is the steepest angle below the horizontal, dip direction
 * its azimuth clockwise from north. Upward unit normal: n = (sin δ sin α, sin δ cos α, cos δ).
 */

import { cosSin } from './angle.ts'
import { atan2 } from './elementary.ts'
import { unit, type Vec3 } from './vec.ts'

export interface Orientation {
  /** 0 … π/2 [rad]. */
  dip: number
  /** 0 … 2π [rad]; 0 for a horizontal plane, which has none. */
  dipDirection: number
}

export function normalOfDip(dip: number, dipDirection: number): Vec3 {
  const [cd, sd] = cosSin(dip)
  const [ca, sa] = cosSin(dipDirection)
  return [sd * sa + 0, sd * ca + 0, cd]
}

/** Orientation of the plane of a normal of any length and sense; a vertical plane dips to where its normal points. */
export function dipOfNormal(normal: Readonly<Vec3>): Orientation {
  const n = unit(normal)
  const up = n[2] < 0 ? -1 : 1
  const [x, y, z] = [up * n[0] + 0, up * n[1] + 0, up * n[2]]
  const direction = atan2(x, y)
  return { dip: atan2(Math.sqrt(x * x + y * y), z), dipDirection: direction < 0 ? direction + 2 * Math.PI : direction }
}

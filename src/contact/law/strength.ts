/**
 * Mohr–Coulomb strength of a contact point in shear [N]: F_n tan φ, and c A where the joint is plastic. None where tension has
 * used it up: beyond the apex F_n = −c A / tan φ the formula would be negative.
 *
 *   plain   φ is the peak angle until the first slip, the residual one from then on;
 *   worn    so is c; or both fall to their residual values over a length s of slip, as peak − (peak − residual) slipped/s. What
 *           is left of a bond that failed has the residual ones.
 *
 * Fails    Over a length shorter than (peak − residual)/k_s a joint weakens faster than its springs unload: the drop is sudden.
 * Source   Wang, Li and Feng (2015), eq. 26.
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA, SLIPPED, WORN } = rows
const { COHESION, PEAK, PLASTIC, RESIDUAL, RESIDUAL_COHESION, WEAKENING } = joint
const { NORMAL, SLOPE, SOUND, STRENGTH, TORN } = points

/** Sets STRENGTH from NORMAL. */
export function measureStrength(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const tan = id[i + WORN] === SOUND ? table[j + PEAK] : table[j + RESIDUAL]
  const cohesive = table[j + PLASTIC] === 1 && table[j + COHESION] > 0 && row[r + AREA] > 0
  const strength = pass[NORMAL] * tan + (cohesive ? table[j + COHESION] * row[r + AREA] : 0)
  pass[STRENGTH] = strength > 0 ? strength : 0
}

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
export function measureWornStrength(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const worn = id[i + WORN]
  const plastic = table[j + PLASTIC] === 1
  let tan = table[j + PEAK]
  let cohesion = plastic ? table[j + COHESION] : 0
  if (worn !== SOUND) {
    const left = table[j + WEAKENING] > 0 ? 1 - table[j + WEAKENING] * row[r + SLIPPED] : 0
    const lost = left > 0 ? 1 - left : 1
    const residual = plastic || worn === TORN ? table[j + RESIDUAL_COHESION] : 0
    tan = lost < 1 ? tan - lost * (tan - table[j + RESIDUAL]) : table[j + RESIDUAL]
    cohesion = lost < 1 && cohesion > residual ? cohesion - lost * (cohesion - residual) : residual
  }
  const strength = pass[NORMAL] * tan + (cohesion > 0 && row[r + AREA] > 0 ? cohesion * row[r + AREA] : 0)
  pass[STRENGTH] = strength > 0 ? strength : 0
  pass[SLOPE] = strength > 0 ? tan : 0
}

/**
 * Mohr–Coulomb strength of a contact point in shear [N]: F_n tan φ, and c A where the joint is plastic. None where tension has
 * used it up: beyond the apex F_n = −c A / tan φ the formula would be negative. φ and c are the peak ones until the first slip,
 * the residual ones from then on; or they fall to these over a length s of slip, as peak − (peak − residual) slipped/s. What is
 * left of a bond that failed has the residual ones.
 * Fails    Over a length shorter than (peak − residual)/k_s a joint weakens faster than its springs unload: the drop is sudden.
 * Source   Wang, Li and Feng (2015), eq. 26.
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { ReadNumbers } from '../../state/reads.ts'
import * as passes from './pass.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA, SLIPPED, WORN } = rows
const { COHESION, PEAK, PLASTIC, RESIDUAL, RESIDUAL_COHESION, WEAKENING } = joint
const { NORMAL, pass, SLOPE, SOUND, STRENGTH, TORN } = passes

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
export function measureWornStrength(
  table: ReadNumbers,
  j: number,
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  r: number,
): void {
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

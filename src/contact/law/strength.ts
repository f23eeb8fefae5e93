/**
 * Mohr–Coulomb strength of a contact point in shear [N]: F_n tan φ, and c A where the joint is plastic. None where tension has
 * used it up: beyond the apex F_n = −c A / tan φ the formula would be negative. φ is the peak angle until the first slip,
 * the residual one from then on. Cohesion that falls, and strength that falls over a length, have a file of their own (see
 * worn-strength).
 * Source: Wang, Li and Feng (2015), eq. 26.
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { ReadNumbers } from '../../state/reads.ts'
import * as passes from './pass.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA, WORN } = rows
const { COHESION, PEAK, PLASTIC, RESIDUAL } = joint
const { NORMAL, pass, SOUND, STRENGTH } = passes

/** Sets STRENGTH from NORMAL. */
export function measureStrength(
  table: ReadNumbers,
  j: number,
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  r: number,
): void {
  const tan = id[i + WORN] === SOUND ? table[j + PEAK] : table[j + RESIDUAL]
  const cohesive = table[j + PLASTIC] === 1 && table[j + COHESION] > 0 && row[r + AREA] > 0
  const strength = pass[NORMAL] * tan + (cohesive ? table[j + COHESION] * row[r + AREA] : 0)
  pass[STRENGTH] = strength > 0 ? strength : 0
}

/**
 * Coulomb's return map: a trial shear beyond the strength keeps its direction and comes back to the strength,
 *   F_s ← F_s F_max / |F_s|.
 * Source: Wang, Li and Feng (2015), eqs. 25 to 28; eq. 29 with |F_s| where it prints F_n (see `coulomb-as-printed`).
 */
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import type { ShearLaw } from './shear-law.ts'

// Bound here: an imported constant is looked up at every use.
const { LEFT, STRENGTH, TRIAL } = points

export const coulomb: ShearLaw = {
  name: 'coulomb',
  description: 'slip at the strength F_n tan φ + c A, in the direction of the trial force',
}

/** Sets LEFT. */
export function returnToStrength({ pass }: LawPoint): void {
  pass[LEFT] = pass[STRENGTH] / pass[TRIAL]
}

/**
 * Eq. 29 to the letter, for comparison: F_s ← F_s F_max / F_n.
 * Fails: |F_s| = |trial| (tan φ + c A / F_n) is not bounded by the strength. A block that should slide creeps instead, at the
 *        speed T (1 − tan φ) / (K_s Δt tan φ) under a push T: friction has become a dashpot that hangs on the time step.
 * Source: Wang, Li and Feng (2015), eq. 29.
 */
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import type { ShearLaw } from './shear-law.ts'

// Bound here: an imported constant is looked up at every use.
const { LEFT, NORMAL, STRENGTH } = points

export const coulombAsPrinted: ShearLaw = {
  name: 'coulomb as printed',
  printed: true,
  description: 'scaled by strength over normal force, as the shrunken-edge paper prints it: it creeps; for comparison',
  slip: scaleByNormal,
}

/** Sets LEFT. */
function scaleByNormal({ pass }: LawPoint): void {
  pass[LEFT] = pass[NORMAL] > 0 ? pass[STRENGTH] / pass[NORMAL] : 0
}

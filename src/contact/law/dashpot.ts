/**
 * Viscous damping of a contact: c = 2 ζ K / ω, where ω² = K/m is the natural frequency of the mass on the stiffness.
 *
 * What     A force −c v(n − ½) lags by half a step behind the −K g(n) beside it. The pair still is a damped oscillator, and
 *          with s = ω Δt and the factor
 *            c' = c (1 − ½ ζ s + (1 − ζ²) s²/24)
 *          it has the ratio of damping ζ up to s³, so that restitution is right; the spring keeps K, so that what rests lies
 *          where it should. The period is shorter by the share ½ ζ s.
 * Fails    Near the stable limit s = 2 of the spring alone the dashpot would blow up: c' is held below (4 − s²)/(8 ζ s) c,
 *          half of what a step can bear.
 * Source   e = exp(−π ζ/√(1 − ζ²)): Schwager and Pöschel (2007). The factor from the roots z of
 *          z² − (2 − s² − κ) z + 1 − κ = 0, κ = c' Δt/m, set equal to exp((−ζ ± i √(1 − ζ²)) σ).
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { MASS, SHARE } = rows
const { KN, ZETA } = joint
const { DASHPOT, LAG, OMEGA, STEP } = points

/** Sets DASHPOT and LAG of a row along the normal (side 0) or across (side 1). */
export function measureDashpot(point: LawPoint, side: number): void {
  const { table, j, row, r, pass } = point
  const zeta = table[j + ZETA]
  const stiffness = table[j + KN + side] * row[r + SHARE]
  const ofPair = pass[OMEGA + side]
  const omega = ofPair >= 0 ? ofPair : row[r + MASS] > 0 ? Math.sqrt(stiffness / row[r + MASS]) : 0
  const s = omega * pass[STEP]
  const exact = 1 - 0.5 * zeta * s + ((1 - zeta * zeta) * s * s) / 24
  const most = (4 - s * s) / (8 * zeta * s)
  pass[DASHPOT + side] = omega > 0 ? (2 * zeta * stiffness) / omega : 0
  pass[LAG + side] = exact < most ? exact : most > 0 ? most : 0
}

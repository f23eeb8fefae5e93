/**
 * Normal part of a contact: penalty on the total gap g, tension where the joint has it, dashpot.
 *
 *   F_n = −K g − w c' v_n,   K = k_n × share, compression positive
 *   g ≤ 0                     touches
 *   0 < g ≤ σ_t A / K         holds, where the joint is plastic, touched so far (or is bonded from the start) and is not torn;
 *                             beyond that it is torn for good
 *   w                         1; in the step of touch ½ and the part of the step that the surfaces overlapped
 *   no pull                   F_n ≥ 0 (≥ −K g where it holds)
 *
 * Restitution ends where the overlap does if the dashpot may pull, else where the force does.
 * Source: Wang, Li and Feng (2015), eqs. 18 to 21 and 25, from the total gap in place of increments since detection.
 */
import { AREA, GAP, GAP_BEFORE, MASS, MOVE, NX, OPEN, SHARE, STATE, WORN } from '../state/contacts.ts'
import { BONDED, KN, NO_PULL, PLASTIC, TENSION, ZETA } from '../state/joints.ts'
import type { ReadNumbers } from '../state/reads.ts'
import { dashpot, lag } from './dashpot.ts'
import { pass, sums, TORN } from './pass.ts'
import { omegaOf } from './swing.ts'

/** Gap of the last step [m], from the motion where the row is new. */
export function gapBefore(row: Float64Array, r: number): number {
  const gap = row[r + GAP_BEFORE]
  return gap < Infinity ? gap : row[r + GAP] - moveAlong(row, r)
}

/** How far a moved along the normal, away from b [m]. */
export function moveAlong(row: Float64Array, r: number): number {
  return row[r + MOVE] * row[r + NX] + row[r + MOVE + 1] * row[r + NX + 1] + row[r + MOVE + 2] * row[r + NX + 2]
}

/** Whether the contact carries force; tears it where it cannot. */
export function touches(
  table: ReadNumbers,
  j: number,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
): boolean {
  const gap = row[r + GAP]
  const share = row[r + SHARE]
  if (!(share > 0)) return false
  if (gap <= 0) return true
  if (table[j + PLASTIC] !== 1 || !(table[j + TENSION] > 0) || id[i + WORN] >= TORN) return false
  const before = row[r + GAP_BEFORE]
  const held = id[i + STATE] !== OPEN || before <= 0 || (pass.atStart && table[j + BONDED] === 1)
  if (!held) return false
  const stiffness = table[j + KN] * share
  if (stiffness * gap <= table[j + TENSION] * row[r + AREA]) return true
  id[i + WORN] = TORN
  if (before > 0 && before < Infinity) sums.fracture += 0.5 * stiffness * before * gap
  return false
}

/** F_n [N]; `weight` is that of the dashpot. */
export function normalForce(table: ReadNumbers, j: number, row: Float64Array, r: number, weight: number): number {
  const stiffness = table[j + KN] * row[r + SHARE]
  const elastic = -stiffness * row[r + GAP]
  const zeta = table[j + ZETA]
  if (zeta === 0) return elastic
  const omega = omegaOf(pass.normal, stiffness, row[r + MASS])
  const c = dashpot(zeta, stiffness, omega) * lag(zeta, omega * pass.dt)
  const force = elastic - weight * c * pass.rate * moveAlong(row, r)
  if (table[j + NO_PULL] === 0) return force
  const least = elastic < 0 ? elastic : 0
  return force > least ? force : least
}

/**
 * What a dashpot that may pull still owes when the surfaces have parted [N]: its last step was charged up to its middle, but
 * they parted a part θ of a step after it began, so θ − ½ is left.
 */
export function partingForce(table: ReadNumbers, j: number, row: Float64Array, r: number): number {
  const zeta = table[j + ZETA]
  const gap = row[r + GAP]
  const before = row[r + GAP_BEFORE]
  if (zeta === 0 || table[j + NO_PULL] === 1 || !(gap > 0 && before <= 0)) return 0
  const stiffness = table[j + KN] * row[r + SHARE]
  const c = dashpot(zeta, stiffness, omegaOf(pass.normal, stiffness, row[r + MASS]))
  return (0.5 - before / (before - gap)) * c * pass.rate * moveAlong(row, r)
}

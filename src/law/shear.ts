/**
 * Shear part of a contact: penalty on the way slid, friction, dashpot.
 *
 *   trial t* = t − k_s θ Δu_t,   t the traction of the last step, turned with the contact
 *   strength F_max = F_n tan φ (+ c A where the joint is plastic); φ the peak until the first slip, the residual from then on
 *   sticks |t*| share ≤ F_max: t = t*;  slips: t = t* by the rule of the joint
 *   θ      1; in the step of touch the part of the step that the surfaces overlapped
 *   sticking contacts have a dashpot across, which may use up what the strength leaves over
 *   lost   ½ (t + t_before) · δ share over the slip δ = (t − t*)/k_s
 *
 * The peak is reached whatever the step: it bounds the step of the first slip, the residual strength the next.
 * Source: Wang, Li and Feng (2015), eqs. 22 to 28, with the shear force as a vector.
 */
import { AREA, FORCE, MASS, MOVE, NX, SHARE, SHEAR, SLIP, SLIPPED, STATE, STICK, WORN } from '../state/contacts.ts'
import { COHESION, KS, LAW, PEAK, PLASTIC, RESIDUAL, ZETA } from '../state/joints.ts'
import type { ReadNumbers } from '../state/reads.ts'
import type { SlipRule } from './coulomb.ts'
import { dashpot, lag } from './dashpot.ts'
import { moveAlong } from './normal.ts'
import { pass, RUBBED, SOUND, sums } from './pass.ts'
import { shearStrength } from './strength.ts'
import { omegaOf } from './swing.ts'

/** Strength of a row under the normal force [N]. */
export function strengthOf(
  table: ReadNumbers,
  j: number,
  row: Float64Array,
  r: number,
  worn: number,
  normal: number,
): number {
  const tan = worn === SOUND ? table[j + PEAK] : table[j + RESIDUAL]
  return shearStrength(normal, tan, table[j + PLASTIC] === 1 ? table[j + COHESION] : 0, row[r + AREA])
}

/** Brings SHEAR, STATE and the history up to date and writes the shear into FORCE; books what friction took. */
export function shearForce(
  rules: readonly SlipRule[],
  table: ReadNumbers,
  j: number,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
  normal: number,
  touched: number,
  strength: number,
): void {
  const share = row[r + SHARE]
  const ks = table[j + KS]
  const out = moveAlong(row, r)
  const slide = ks * touched
  const x = row[r + SHEAR] - slide * (row[r + MOVE] - out * row[r + NX])
  const y = row[r + SHEAR + 1] - slide * (row[r + MOVE + 1] - out * row[r + NX + 1])
  const z = row[r + SHEAR + 2] - slide * (row[r + MOVE + 2] - out * row[r + NX + 2])
  const square = x * x + y * y + z * z
  const most = strength / share
  let left = 1
  if (square > most * most) {
    const size = Math.sqrt(square)
    left = rules[table[j + LAW]](most, size, normal / share)
    if (id[i + WORN] === SOUND) id[i + WORN] = RUBBED
    row[r + SLIPPED] += ((1 - left) * size) / ks
    const along = row[r + SHEAR] * x + row[r + SHEAR + 1] * y + row[r + SHEAR + 2] * z
    const loss = (0.5 * share * (1 - left) * (along + left * square)) / ks
    if (loss > 0) sums.friction += loss
    id[i + STATE] = SLIP
  } else id[i + STATE] = STICK
  row[r + SHEAR] = left * x
  row[r + SHEAR + 1] = left * y
  row[r + SHEAR + 2] = left * z
  row[r + FORCE] = share * left * x
  row[r + FORCE + 1] = share * left * y
  row[r + FORCE + 2] = share * left * z
}

/** Adds the dashpot across to FORCE of a row that sticks; returns its work over the last move [J]. */
export function shearDashpot(
  table: ReadNumbers,
  j: number,
  row: Float64Array,
  r: number,
  weight: number,
  strength: number,
): number {
  const zeta = table[j + ZETA]
  const stiffness = table[j + KS] * row[r + SHARE]
  const omega = omegaOf(pass.shear, stiffness, row[r + MASS])
  const c = weight * dashpot(zeta, stiffness, omega) * lag(zeta, omega * pass.dt) * pass.rate
  const out = moveAlong(row, r)
  const mx = row[r + MOVE] - out * row[r + NX]
  const my = row[r + MOVE + 1] - out * row[r + NX + 1]
  const mz = row[r + MOVE + 2] - out * row[r + NX + 2]
  const ex = row[r + FORCE]
  const ey = row[r + FORCE + 1]
  const ez = row[r + FORCE + 2]
  let x = ex - c * mx
  let y = ey - c * my
  let z = ez - c * mz
  const square = x * x + y * y + z * z
  if (square > strength * strength) {
    const scale = strength / Math.sqrt(square)
    x *= scale
    y *= scale
    z *= scale
  }
  row[r + FORCE] = x
  row[r + FORCE + 1] = y
  row[r + FORCE + 2] = z
  return (x - ex) * mx + (y - ey) * my + (z - ez) * mz
}

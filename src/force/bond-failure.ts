/**
 * Failure of a point of a bond: by tension where its normal stress exceeds the tensile strength, by shear where its shear
 * stress exceeds c − σ tan φ (σ positive in tension, so tension takes from the cohesion; never below 0). Stresses are forces
 * over the area of the point. In the step of failure what contact will carry from the next step on stays: compression, and
 * shear up to the residual friction; so nothing is missing in between.
 *
 * Energy   lost = ½kδ₀² + ½(F₀ + F)·(δ − δ₀) − ½F²/k, with δ₀, F₀ half a step each way before, F what stays: what was stored,
 *          plus the work that the leapfrog has seen go in over the last step, less what F keeps.
 * Fails    The sudden drop has no fracture energy of its own: in tension it is σ_t²/(2 k_n) per area, whatever the mesh.
 * Source   Wang, Li and Feng (2015), eqs. 25–26, which leave open what happens in tension, after failure and to the energy.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BOND_AREA,
  BOND_FORCE,
  BOND_IDS,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  type Bonds,
  BROKEN_SHEAR,
  BROKEN_TENSION,
  INTACT,
  UNIT_AREA,
  UNIT_ROW,
} from '../state/bonds.ts'
import type { Clock } from '../state/clock.ts'
import { type Energy, FRACTURE } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import { COHESION, JOINT_ROW, type Joints, PEAK, RESIDUAL, TENSION } from '../state/joints.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { frame } from './bond-frame.ts'
import { at, closing, measureRate } from './bond-point.ts'

/** How the point at hand fails now: INTACT if it holds. */
export function failureOf(joints: Reads<Joints>, bonds: Reads<Bonds>, unit: number, p: number): number {
  const j = JOINT_ROW * bonds.joint[unit]
  const area = bonds.row[BOND_ROW * p + BOND_AREA]
  const tension = at.kn * at.strain
  if (tension > joints.table[j + TENSION] * area) return BROKEN_TENSION
  const limit = joints.table[j + COHESION] * area - tension * joints.table[j + PEAK]
  const square = at.ks * at.ks * (at.tx * at.tx + at.ty * at.ty + at.tz * at.tz)
  return square > (limit > 0 ? limit * limit : 0) ? BROKEN_SHEAR : INTACT
}

/** What stays of the point at hand: normal force [N], and shear force over shear opening [N/m]. */
export const left = { normal: 0, shear: 0 }

export function breakPoint(
  clock: Clock,
  joints: Reads<Joints>,
  bonds: Bonds,
  facets: Facets,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  energy: Energy,
  unit: number,
  p: number,
  mode: number,
): void {
  const friction = joints.table[JOINT_ROW * bonds.joint[unit] + RESIDUAL]
  const apart = Math.sqrt(at.tx * at.tx + at.ty * at.ty + at.tz * at.tz)
  left.normal = Math.min(0, at.kn * at.strain)
  const cap = -left.normal * friction
  left.shear = at.ks * apart > cap ? cap / apart : at.ks
  measureRate(bonds, nodes, bodies, p)
  const kept = 0.5 * ((left.normal * left.normal) / at.kn + quotient(left.shear * apart * (left.shear * apart), at.ks))
  energy[FRACTURE] += energyBefore(clock.before) - kept
  const r = BOND_ROW * p
  bonds.row[r + BOND_FORCE] = -(left.normal * frame[0] + left.shear * at.tx)
  bonds.row[r + BOND_FORCE + 1] = -(left.normal * frame[1] + left.shear * at.ty)
  bonds.row[r + BOND_FORCE + 2] = -(left.normal * frame[2] + left.shear * at.tz)
  bonds.row[r + BOND_STORED] = kept
  bonds.id[BOND_IDS * p + BOND_STATE] = mode
  countFailure(clock, bonds, facets, unit, p, mode)
}

const quotient = (a: number, b: number): number => (b > 0 ? a / b : 0)

/** Stored a step before, plus the work that went in since, with what is left at its end [J]. */
function energyBefore(dt: number): number {
  const along = dt * (closing[0] * frame[0] + closing[1] * frame[1] + closing[2] * frame[2])
  const mx = dt * closing[0] - along * frame[0]
  const my = dt * closing[1] - along * frame[1]
  const mz = dt * closing[2] - along * frame[2]
  const strain = at.strain - along
  const x = at.tx - mx
  const y = at.ty - my
  const z = at.tz - mz
  const stored = at.kn * strain * strain + at.ks * (x * x + y * y + z * z)
  const normalWork = (at.kn * strain + left.normal) * along
  const shearWork =
    (at.ks * x + left.shear * at.tx) * mx +
    (at.ks * y + left.shear * at.ty) * my +
    (at.ks * z + left.shear * at.tz) * mz
  return 0.5 * (stored + normalWork + shearWork)
}

function countFailure(clock: Clock, bonds: Bonds, facets: Facets, unit: number, p: number, mode: number): void {
  bonds.intact[unit]--
  bonds.fresh[unit] = 1
  const share = bonds.row[BOND_ROW * p + BOND_AREA] / bonds.unitRow[UNIT_ROW * unit + UNIT_AREA]
  bonds.broken[unit] = bonds.intact[unit] === 0 ? 1 : bonds.broken[unit] + share
  if (bonds.brokenAt[unit] >= 0) return
  bonds.brokenAt[unit] = clock.total
  bonds.mode[unit] = mode
  for (let side = 2 * unit; side < 2 * unit + 2; side++)
    if (bonds.facet[side] >= 0) facets.exposed[bonds.facet[side]] = 1
}

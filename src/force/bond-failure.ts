/**
 * Failure of a point of a bond: by tension where its normal stress exceeds the tensile strength, by shear where its shear
 * stress exceeds c − σ tan φ (σ positive in tension, so tension takes from the cohesion; never below 0). Stresses are forces
 * over the area of the point. In the step of failure what contact will carry from the next step on stays: compression, and
 * under it shear up to the residual friction and cohesion; so nothing is missing in between.
 *
 * Energy   lost = ½kδ₀² + ½(F₀ + F)·(δ − δ₀) − ½F²/k, with δ₀, F₀ half a step each way before, F what stays: what was stored,
 *          plus the work that the leapfrog has seen go in over the last step, less what F keeps.
 * Fails    The sudden drop has no fracture energy of its own: in tension it is σ_t²/(2 k_n) per area, whatever the mesh.
 * Source   Wang, Li and Feng (2015), eqs. 25–26, which leave open what happens in tension, after failure and to the energy.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BOND_AREA,
  BOND_FAILED,
  BOND_FORCE,
  BOND_IDS,
  BOND_LOST,
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
import { type Clock, timeOf } from '../state/clock.ts'
import { CONTACT_GIVEN, type Energy, FRACTURE } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import { COHESION, JOINT_ROW, type Joints, PEAK, RESIDUAL, RESIDUAL_COHESION, TENSION } from '../state/joints.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { ACROSS, measureRate, NORMAL, SHEAR, STRAIN } from './bond-point.ts'
import type { BondWork } from './bond-work.ts'

/** How the point at hand fails now: INTACT if it holds. */
export function failureOf(
  { at }: BondWork,
  joints: Reads<Joints>,
  bonds: Reads<Bonds>,
  unit: number,
  p: number,
): number {
  const j = JOINT_ROW * bonds.joint[unit]
  const area = bonds.row[BOND_ROW * p + BOND_AREA]
  const tension = at[NORMAL] * at[STRAIN]
  if (tension > joints.table[j + TENSION] * area) return BROKEN_TENSION
  const limit = joints.table[j + COHESION] * area - tension * joints.table[j + PEAK]
  return at[SHEAR] * at[SHEAR] * squareAcross(at) > (limit > 0 ? limit * limit : 0) ? BROKEN_SHEAR : INTACT
}

const squareAcross = (at: Float64Array): number =>
  at[ACROSS] * at[ACROSS] + at[ACROSS + 1] * at[ACROSS + 1] + at[ACROSS + 2] * at[ACROSS + 2]

/** Breaks the point at hand; `left` and `pull` are what stays. */
export function breakPoint(
  work: BondWork,
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
  const { frame, at, pull, left } = work
  const j = JOINT_ROW * bonds.joint[unit]
  const cohesion = joints.table[j + RESIDUAL_COHESION] * bonds.row[BOND_ROW * p + BOND_AREA]
  const apart = Math.sqrt(squareAcross(at))
  const normal = Math.min(0, at[NORMAL] * at[STRAIN])
  const cap = normal < 0 ? -normal * joints.table[j + RESIDUAL] + cohesion : 0
  const shear = at[SHEAR] * apart > cap ? cap / apart : at[SHEAR]
  left[0] = normal
  left[1] = shear
  measureRate(work, bonds, nodes, bodies, p)
  const kept = 0.5 * ((normal * normal) / at[NORMAL] + (shear > 0 ? (shear * apart * (shear * apart)) / at[SHEAR] : 0))
  const lost = energyBefore(work, clock.before) - kept
  energy[FRACTURE] += lost
  bonds.row[BOND_ROW * p + BOND_LOST] = lost
  for (let i = 0; i < 3; i++) pull[i] = normal * frame[i] + shear * at[ACROSS + i]
  handToContact(work, clock, bonds, facets, energy, unit, p, mode, kept)
}

/** What `pull` says, and the energy that it keeps, is contact's from the next step on. */
export function handToContact(
  { pull }: BondWork,
  clock: Clock,
  bonds: Bonds,
  facets: Facets,
  energy: Energy,
  unit: number,
  p: number,
  mode: number,
  kept: number,
): void {
  energy[CONTACT_GIVEN] += kept
  for (let i = 0; i < 3; i++) bonds.row[BOND_ROW * p + BOND_FORCE + i] = -pull[i]
  bonds.row[BOND_ROW * p + BOND_STORED] = kept
  bonds.id[BOND_IDS * p + BOND_STATE] = mode
  countFailure(clock, bonds, facets, unit, p, mode)
}

/** Stored a step before, plus the work that went in since, with what is left at its end [J]. */
function energyBefore({ at, closing, frame, left }: BondWork, dt: number): number {
  let along = 0
  for (let i = 0; i < 3; i++) along += dt * closing[i] * frame[i]
  const strain = at[STRAIN] - along
  let stored = at[NORMAL] * strain * strain
  let done = (at[NORMAL] * strain + left[0]) * along
  for (let i = 0; i < 3; i++) {
    const moved = dt * closing[i] - along * frame[i]
    const before = at[ACROSS + i] - moved
    stored += at[SHEAR] * before * before
    done += (at[SHEAR] * before + left[1] * at[ACROSS + i]) * moved
  }
  return 0.5 * (stored + done)
}

function countFailure(clock: Clock, bonds: Bonds, facets: Facets, unit: number, p: number, mode: number): void {
  bonds.intact[unit]--
  bonds.failed[0]++
  bonds.row[BOND_ROW * p + BOND_FAILED] = clock.origin + timeOf(clock)
  bonds.fresh[unit] = 1
  const share = bonds.row[BOND_ROW * p + BOND_AREA] / bonds.unitRow[UNIT_ROW * unit + UNIT_AREA]
  bonds.broken[unit] = bonds.intact[unit] === 0 ? 1 : bonds.broken[unit] + share
  if (bonds.brokenAt[unit] >= 0) return
  bonds.brokenAt[unit] = clock.total
  bonds.mode[unit] = mode
  for (let side = 2 * unit; side < 2 * unit + 2; side++)
    if (bonds.facet[side] >= 0) facets.exposed[bonds.facet[side]] = 1
}

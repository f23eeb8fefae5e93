/**
 * A point of a cohesive joint in the frame of its unit: the normal, and two axes in the plane, the first along the first edge of the polygon of a. Its
 * history stands in that frame, so it turns with the blocks.
 *
 * Death   In the step in which its damage is 1 the point has nothing left but compression and friction. They stay for that step, and contact goes on
 *         with them from the next one, as with a bond that broke at once.
 * Fails   The energy of a slip depends on how the frame turns about its normal, which is not carried into moments: as the two forces
 *         on a point act an opening apart, angular momentum is kept but for slip times friction.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BOND_AREA,
  BOND_ROW,
  type Bonds,
  BROKEN_SHEAR,
  BROKEN_TENSION,
  DAMAGE,
  HISTORY,
  INTACT,
  OFFSET,
  OPENED,
  RUBBED,
  SLIPPED,
  SPENT_I,
  SPENT_II,
} from '../state/bonds.ts'
import { CONTACT_GIVEN, type Energy, FRACTURE, FRICTION } from '../state/energy.ts'
import { ENERGY_I, ENERGY_II, JOINT_ROW, type Joints, SOFTENING } from '../state/joints.ts'
import { type Nodes, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { ACROSS, measureRate, OPEN, STRAIN } from './bond-point.ts'
import type { BondWork } from './bond-work.ts'
import { advance, BY_FRICTION, BY_OPENING, BY_SHEAR, measure, REACHED, STORED, spend } from './cohesive-law.ts'

// Bound here: an imported constant is looked up at every use.
const damageAt = DAMAGE
const slippedAt = SLIPPED
const openedAt = OPENED

export const isCohesive = (joints: Reads<Joints>, bonds: Reads<Bonds>, unit: number): boolean =>
  joints.table[JOINT_ROW * bonds.joint[unit] + SOFTENING] > 0

/** Axes in the plane of the unit whose frame was measured. */
export function measureAxes(
  { frame, axes }: BondWork,
  { corner }: Reads<Bonds>,
  { x }: Reads<Nodes>,
  unit: number,
): void {
  const p = POINT * corner[6 * unit]
  const q = POINT * corner[6 * unit + 1]
  const [nx, ny, nz] = frame
  const ex = x[q] - x[p]
  const ey = x[q + 1] - x[p + 1]
  const ez = x[q + 2] - x[p + 2]
  const out = ex * nx + ey * ny + ez * nz
  const ax = ex - out * nx
  const ay = ey - out * ny
  const az = ez - out * nz
  const inverse = 1 / Math.sqrt(ax * ax + ay * ay + az * az)
  axes[0] = inverse * ax
  axes[1] = inverse * ay
  axes[2] = inverse * az
  axes[3] = ny * axes[2] - nz * axes[1]
  axes[4] = nz * axes[0] - nx * axes[2]
  axes[5] = nx * axes[1] - ny * axes[0]
}

/** Opening of the point at hand in the frame, with its offset. */
export function openingOf({ at, axes, cohesive }: BondWork, { history }: Reads<Bonds>, p: number): void {
  const { open } = cohesive
  const h = HISTORY * p + OFFSET
  open[0] = at[STRAIN] + history[h]
  for (let k = 0; k < 2; k++)
    open[1 + k] =
      history[h + 1 + k] +
      at[ACROSS] * axes[3 * k] +
      at[ACROSS + 1] * axes[3 * k + 1] +
      at[ACROSS + 2] * axes[3 * k + 2]
}

/** Takes the point at hand a step on; returns how it failed, INTACT if it holds. `known`: whether its unit had a history a step ago. */
export function soften(
  work: BondWork,
  dt: number,
  joints: Reads<Joints>,
  bonds: Bonds,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  energy: Energy,
  unit: number,
  p: number,
  known: boolean,
): number {
  openingOf(work, bonds, p)
  if (!known) measureBefore(work, dt, bonds, nodes, bodies, p)
  const mode = settle(work, joints, bonds, energy, unit, p)
  writePull(work, bonds, p)
  return mode
}

/** The law of a point whose `open` and, in its history, OPENED are known: its traction; its history, and what was spent. Returns the same. */
export function settle(
  { cohesive }: BondWork,
  joints: Reads<Joints>,
  bonds: Bonds,
  energy: Energy,
  unit: number,
  p: number,
): number {
  const { open, before, slip, out } = cohesive
  const { history } = bonds
  const { table } = joints
  const j = JOINT_ROW * bonds.joint[unit]
  const h = HISTORY * p
  const o = h + openedAt
  before[0] = history[o]
  before[1] = history[o + 1]
  before[2] = history[o + 2]
  history[o] = open[0]
  history[o + 1] = open[1]
  history[o + 2] = open[2]
  advance(cohesive, table, j, history, h)
  if (out[REACHED] === 0) return INTACT
  spend(cohesive, table, j, history, h)
  const area = bonds.row[BOND_ROW * p + BOND_AREA]
  const fractured = area * (out[BY_OPENING] + out[BY_SHEAR])
  const rubbed = area * out[BY_FRICTION]
  bonds.marked[unit] = 1
  history[h + damageAt] = out[REACHED]
  history[h + slippedAt] = slip[0]
  history[h + slippedAt + 1] = slip[1]
  if (fractured !== 0) {
    history[h + SPENT_I] += area * out[BY_OPENING]
    history[h + SPENT_II] += area * out[BY_SHEAR]
    energy[FRACTURE] += fractured
  }
  if (rubbed !== 0) {
    history[h + RUBBED] += rubbed
    energy[FRICTION] += rubbed
    energy[CONTACT_GIVEN] += rubbed
  }
  if (out[REACHED] < 1) return INTACT
  const opened = history[h + SPENT_I] / table[j + ENERGY_I]
  return opened >= history[h + SPENT_II] / table[j + ENERGY_II] ? BROKEN_TENSION : BROKEN_SHEAR
}

/** Writes OPENED of the point at hand by its velocity. */
function measureBefore(
  work: BondWork,
  dt: number,
  bonds: Bonds,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  p: number,
): void {
  const { axes, frame, closing, cohesive } = work
  const { open } = cohesive
  const { history } = bonds
  const h = HISTORY * p + OPENED
  measureRate(work, bonds, nodes, bodies, p)
  history[h] = open[0] - dt * (closing[0] * frame[0] + closing[1] * frame[1] + closing[2] * frame[2])
  for (let k = 0; k < 2; k++) {
    const a = 3 * k
    history[h + 1 + k] = open[1 + k] - dt * (closing[0] * axes[a] + closing[1] * axes[a + 1] + closing[2] * axes[a + 2])
  }
}

/** Force of the point at hand as its history has it, with nothing changed; returns what it stores [J]. */
export function measureSoftened(
  work: BondWork,
  joints: Reads<Joints>,
  bonds: Reads<Bonds>,
  unit: number,
  p: number,
): number {
  openingOf(work, bonds, p)
  measure(work.cohesive, joints.table, JOINT_ROW * bonds.joint[unit], bonds.history, HISTORY * p)
  writePull(work, bonds, p)
  return bonds.row[BOND_ROW * p + BOND_AREA] * work.cohesive.out[STORED]
}

/** The force of the point at hand, and what it adds to the work of a turn of the normal: F_n d_t − (d·n) F_t. */
function writePull({ at, axes, frame, pull, lever, cohesive }: BondWork, { row }: Reads<Bonds>, p: number): void {
  const { traction } = cohesive
  const area = row[BOND_ROW * p + BOND_AREA]
  const normal = area * traction[0]
  for (let i = 0; i < 3; i++) {
    const across = area * (traction[1] * axes[i] + traction[2] * axes[3 + i])
    pull[i] = normal * frame[i] + across
    lever[i] = normal * at[ACROSS + i] - at[OPEN] * across
  }
}

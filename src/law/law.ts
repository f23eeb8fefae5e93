/**
 * Contact law: gap and motion of each point → force on a, and what it remembers. Made of parts: penalty and tension (normal),
 * strength, the friction rule of the joint, dashpots.
 *
 * Steps    for each pair of neighbours the frequency that its dashpots are shares of (only where a joint has any);
 *          for each row: does it touch → normal force → strength → shear force → dashpot across → F = F_n n + F_s.
 * Expects  of the rows, besides what the geometry says: SHEAR (turned with the contact), WORN, SLIPPED and STATE as the last
 *          step left them, or 0; BEFORE; GAP_BEFORE, +∞ where the row is new. A row should stay for a step after its surfaces
 *          have parted, or what parting costs is not booked and dashpots that pull lose half a step of their work.
 * Energy   of the step, by the trapezoidal rule: work ½ (F_before + F)·Δu, of which ½ (D_before + D)·Δu is the dashpot's (D is
 *          what F has beyond the springs) and friction takes its part. As long as a row keeps its share and touches,
 *          −work = stored + friction + damped to round-off.
 */
import type { Clock } from '../state/clock.ts'
import {
  BEFORE,
  type Contacts,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  JOINT,
  MOVE,
  NX,
  OPEN,
  ROW,
  SHARE,
  SHEAR,
  STATE,
  STICK,
  WORN,
} from '../state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_WORK, type Energy, FRACTURE, FRICTION } from '../state/energy.ts'
import { JOINT_ROW, type Joints, KN, KS, ZETA } from '../state/joints.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { SlipRule } from './coulomb.ts'
import { gapBefore, moveAlong, normalForce, partingForce, touches } from './normal.ts'
import { pass, sums } from './pass.ts'
import { shearDashpot, shearForce, strengthOf } from './shear.ts'
import { measureSwing } from './swing.ts'

/** Parts of the law that have variants: the friction rules, by their number in the row of a joint. */
export interface LawParts {
  friction: readonly SlipRule[]
}

export function makeLaw({ friction }: LawParts) {
  return (
    clock: Clock,
    joints: Reads<Joints>,
    neighbours: Reads<Neighbours>,
    contacts: Contacts,
    energy: Energy,
  ): void => {
    const { table } = joints
    const { first } = neighbours
    const damped = isDamped(joints)
    pass.dt = clock.dt
    pass.rate = clock.before > 0 ? 1 / clock.before : 0
    pass.atStart = clock.total === 0
    sums.friction = sums.damped = sums.fracture = sums.work = 0
    for (let k = 0; k < neighbours.count[0]; k++) {
      const to = first[k + 1]
      if (damped) measureSwing(table, contacts.id, contacts.row, first[k], to)
      for (let c = first[k]; c < to; c++) lawOfRow(friction, table, contacts.id, contacts.row, c)
    }
    energy[FRICTION] += sums.friction
    energy[CONTACT_DAMPED] += sums.damped
    energy[FRACTURE] += sums.fracture
    energy[CONTACT_WORK] += sums.work
  }
}

function isDamped({ table, count }: Reads<Joints>): boolean {
  for (let joint = 0; joint < count; joint++) if (table[JOINT_ROW * joint + ZETA] > 0) return true
  return false
}

function lawOfRow(rules: readonly SlipRule[], table: ReadNumbers, id: Int32Array, row: Float64Array, c: number): void {
  const i = IDS * c
  const r = ROW * c
  const j = JOINT_ROW * id[i + JOINT]
  const damped = table[j + ZETA] > 0
  if (damped) sums.damped -= 0.5 * dampingBefore(table, j, id, i, row, r)
  if (touches(table, j, id, i, row, r)) press(rules, table, j, id, i, row, r, damped)
  else part(table, j, id, i, row, r)
  sums.work +=
    0.5 *
    ((row[r + BEFORE] + row[r + FORCE]) * row[r + MOVE] +
      (row[r + BEFORE + 1] + row[r + FORCE + 1]) * row[r + MOVE + 1] +
      (row[r + BEFORE + 2] + row[r + FORCE + 2]) * row[r + MOVE + 2])
}

/** A row that carries force. */
function press(
  rules: readonly SlipRule[],
  table: ReadNumbers,
  j: number,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
  damped: boolean,
): void {
  const gap = row[r + GAP]
  const before = gapBefore(row, r)
  const enters = before > 0 && gap <= 0 && id[i + STATE] === OPEN
  const touched = enters ? gap / (gap - before) : 1
  const weight = enters ? touched + 0.5 : 1
  const normal = normalForce(table, j, row, r, weight)
  const strength = strengthOf(table, j, row, r, id[i + WORN], normal)
  shearForce(rules, table, j, id, i, row, r, normal, touched, strength)
  if (damped) {
    let work = (normal + table[j + KN] * row[r + SHARE] * gap) * moveAlong(row, r)
    if (id[i + STATE] === STICK) work += shearDashpot(table, j, row, r, weight, strength)
    sums.damped -= 0.5 * work
  }
  row[r + FORCE] += normal * row[r + NX]
  row[r + FORCE + 1] += normal * row[r + NX + 1]
  row[r + FORCE + 2] += normal * row[r + NX + 2]
}

/** A row that carries none: shear that was stored is lost, and a dashpot gets its due. */
function part(table: ReadNumbers, j: number, id: Int32Array, i: number, row: Float64Array, r: number): void {
  const x = row[r + SHEAR]
  const y = row[r + SHEAR + 1]
  const z = row[r + SHEAR + 2]
  const square = x * x + y * y + z * z
  if (square > 0) {
    const along = x * row[r + MOVE] + y * row[r + MOVE + 1] + z * row[r + MOVE + 2]
    const loss = 0.5 * row[r + SHARE] * (square / table[j + KS] - along)
    if (loss > 0) sums.friction += loss
    row[r + SHEAR] = row[r + SHEAR + 1] = row[r + SHEAR + 2] = 0
  }
  const force = partingForce(table, j, row, r)
  sums.damped -= 0.5 * force * moveAlong(row, r)
  row[r + FORCE] = force * row[r + NX]
  row[r + FORCE + 1] = force * row[r + NX + 1]
  row[r + FORCE + 2] = force * row[r + NX + 2]
  id[i + STATE] = OPEN
}

/** Work over the last move of the force that a row had at the last step beyond its springs [J]; 0 where the row is new. */
function dampingBefore(table: ReadNumbers, j: number, id: Int32Array, i: number, row: Float64Array, r: number): number {
  const before = row[r + GAP_BEFORE]
  if (before === Infinity) return 0
  const touched = before <= 0 || id[i + STATE] !== OPEN
  const elastic = touched ? -table[j + KN] * row[r + SHARE] * before : 0
  const share = row[r + SHARE]
  const x = row[r + BEFORE] - elastic * row[r + NX] - share * row[r + SHEAR]
  const y = row[r + BEFORE + 1] - elastic * row[r + NX + 1] - share * row[r + SHEAR + 1]
  const z = row[r + BEFORE + 2] - elastic * row[r + NX + 2] - share * row[r + SHEAR + 2]
  return x * row[r + MOVE] + y * row[r + MOVE + 1] + z * row[r + MOVE + 2]
}

/** A point of a sleeping face wakes: from now on it is a point of its joint, which begins with exactly the force that the face bore there, at no opening. */
import { BOND_FORCE, BOND_ROW } from '../state/bonds.ts'
import type { World } from '../state/world.ts'
import type { BondWork } from './bond-work.ts'
import { startPoint } from './cohesive-start.ts'

/** `force`: three numbers from `at` on, on side a [N]. */
export function wakePoint(
  work: BondWork,
  { bonds, bodies, energy, joints, nodes }: World,
  unit: number,
  p: number,
  force: Float64Array,
  at: number,
): void {
  for (let i = 0; i < 3; i++) {
    bonds.row[BOND_ROW * p + BOND_FORCE + i] = force[at + i]
    work.pull[i] = -force[at + i]
  }
  bonds.asleep[unit]--
  startPoint(work, joints, bonds, nodes, bodies, energy, unit, p, work.pull)
}

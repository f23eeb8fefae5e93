/**
 * A point of a cohesive joint that begins with a traction, as where two sides were tied until now: at the opening that they have, none as a rule, its
 * springs pull with exactly that, from this step on.
 *
 * What     The springs count their opening from an offset, o = t/k − δ, for ever: unloading runs towards it. Their stiffness is that of
 *          the joint, as for a point that was there from the start, so the stable step does not change.
 *          A traction beyond the strength becomes the strength of this point (OVER), so nothing drops.
 * Energy   The springs hold ½ t²/k that nobody put in. It is taken from what was spent on fracture, what friction has of it from friction, and the point
 *          breaks with as much more (ADVANCED): G_I and G_II are the work of its sides from no opening to the end, and the ledger closes at every step. A point that opens by t/k has paid.
 * Fails    One that unloads before that has given up to ½ t²/k too much.
 * Source   Papoulia, Sam and Vavasis (2003): without the traction that it had, a joint that is inserted makes time discontinuous.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  ADVANCED,
  BOND_AREA,
  BOND_ROW,
  type Bonds,
  HISTORY,
  OFFSET,
  OPENED,
  OVER,
  RUBBED,
  SPENT_I,
  SPENT_II,
} from '../state/bonds.ts'
import { CONTACT_GIVEN, type Energy, FRACTURE, FRICTION } from '../state/energy.ts'
import { JOINT_ROW, type Joints, KN, KS } from '../state/joints.ts'
import type { Nodes } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import { measureFrame } from './bond-frame.ts'
import { measureBodies, measurePoint } from './bond-point.ts'
import type { BondWork } from './bond-work.ts'
import { loadOf } from './cohesive-law.ts'
import { measureAxes, openingOf } from './cohesive-point.ts'

/** `force`: what pulls a towards b, so that b gets it and a its opposite [N]; a tension pulls along the normal, which points from b to a. */
export function startPoint(
  work: BondWork,
  joints: Reads<Joints>,
  bonds: Bonds,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  energy: Energy,
  unit: number,
  p: number,
  force: ReadNumbers,
): void {
  const { frame, axes, cohesive } = work
  const { open, slip } = cohesive
  const { history } = bonds
  const { table } = joints
  const j = JOINT_ROW * bonds.joint[unit]
  const h = HISTORY * p
  const area = bonds.row[BOND_ROW * p + BOND_AREA]
  measureFrame(work, bonds, nodes, unit)
  measureAxes(work, bonds, nodes, unit)
  measureBodies(work, bonds, bodies, unit)
  measurePoint(work, joints, bonds, nodes, bodies, unit, p)
  history.fill(0, h, h + HISTORY)
  openingOf(work, bonds, p)
  for (let k = 0; k < 3; k++) {
    const axis = k === 0 ? frame : axes
    const a = k === 2 ? 3 : 0
    const along = force[0] * axis[a] + force[1] * axis[a + 1] + force[2] * axis[a + 2]
    const wanted = along / (area * table[j + (k === 0 ? KN : KS)])
    history[h + OFFSET + k] = wanted - open[k]
  }
  openingOf(work, bonds, p)
  const load = loadOf(cohesive, table, j)
  const over = load > 1 ? load - 1 : 0
  const share = load / (1 + over)
  const opened = 0.5 * table[j + KN] * area * open[0] * open[0]
  const sheared = 0.5 * table[j + KS] * area * (slip[0] * slip[0] + slip[1] * slip[1])
  const rubbed = 0.5 * table[j + KS] * area * (open[1] * open[1] + open[2] * open[2]) - sheared
  for (let k = 0; k < 3; k++) history[h + OPENED + k] = open[k]
  history[h + OVER] = over
  history[h + ADVANCED] = share * share
  history[h + SPENT_I] = -opened
  history[h + SPENT_II] = -sheared
  history[h + RUBBED] = -rubbed
  energy[FRACTURE] -= opened + sheared
  energy[FRICTION] -= rubbed
  energy[CONTACT_GIVEN] -= rubbed
  bonds.marked[unit] = 1
}

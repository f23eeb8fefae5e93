/**
 * The natural frequency of a pair of neighbours on its contact: ω² = Σ K_r / m over the rows that touch, or did so in
 * the last step.
 *
 * Rule     Rows with one mass, carried by a rigid body on a side at least, move together: the sum over them counts. Any other
 *          row hangs on masses of its own (nodes of a mesh): ω² = K_r / m_r.
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { BODY_A, BODY_B, GAP, GAP_BEFORE, IDS, JOINT, MASS, OPENED, ROW, SHARE } = rows
const { JOINT_ROW, KN, KS } = joint
const { OMEGA } = points

/** Sets OMEGA for the rows [from, to). */
export function measureFrequency({ table, id, row, pass }: LawPoint, from: number, to: number): void {
  let normal = 0
  let shear = 0
  let mass = 0
  for (let c = from; c < to; c++) {
    const r = ROW * c
    if (row[r + GAP] > row[r + OPENED] && row[r + GAP_BEFORE] > row[r + OPENED]) continue
    const i = IDS * c
    if (mass === 0) mass = row[r + MASS]
    if (row[r + MASS] !== mass || (id[i + BODY_A] < 0 && id[i + BODY_B] < 0)) {
      pass[OMEGA] = pass[OMEGA + 1] = -1
      return
    }
    const j = JOINT_ROW * id[i + JOINT]
    normal += table[j + KN] * row[r + SHARE]
    shear += table[j + KS] * row[r + SHARE]
  }
  pass[OMEGA] = mass > 0 ? Math.sqrt(normal / mass) : 0
  pass[OMEGA + 1] = mass > 0 ? Math.sqrt(shear / mass) : 0
}

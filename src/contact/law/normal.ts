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
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import { measureDashpot } from './dashpot.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA, FAILED_IN_TENSION, FAILURE, GAP, GAP_BEFORE, OPEN, SHARE, STATE } = rows
const { BONDED, KN, NO_PULL, PLASTIC, TENSION, ZETA } = joint
const { ALONG, AT_START, DASHPOT, LAG, LOST_DAMPED, LOST_FRACTURE, NORMAL, RATE, TOUCHED, WEIGHT } = points

/** Whether the contact carries force; tears it where it cannot. */
export function touches(point: LawPoint): boolean {
  const { table, j, id, i, row, r, pass } = point
  const gap = row[r + GAP]
  const share = row[r + SHARE]
  if (!(share > 0)) return false
  if (gap <= 0) return true
  if (table[j + PLASTIC] !== 1 || !(table[j + TENSION] > 0) || id[i + FAILURE] >= FAILED_IN_TENSION) return false
  const before = row[r + GAP_BEFORE]
  const held = id[i + STATE] !== OPEN || before <= 0 || (pass[AT_START] === 1 && table[j + BONDED] === 1)
  if (!held) return false
  const stiffness = table[j + KN] * share
  if (stiffness * gap <= table[j + TENSION] * row[r + AREA]) return true
  id[i + FAILURE] = FAILED_IN_TENSION
  if (before > 0 && before < Infinity) pass[LOST_FRACTURE] += 0.5 * stiffness * before * gap
  return false
}

/** What of the step counts: all of it, or what is left of it after the touch. */
export function measureTouch(point: LawPoint): void {
  const { id, i, row, r, pass } = point
  const gap = row[r + GAP]
  const known = row[r + GAP_BEFORE]
  const before = known < Infinity ? known : gap - pass[ALONG]
  const enters = before > 0 && gap <= 0 && id[i + STATE] === OPEN
  const touched = enters ? gap / (gap - before) : 1
  pass[TOUCHED] = touched
  pass[WEIGHT] = enters ? touched + 0.5 : 1
}

/** Sets NORMAL and books the work of its dashpot. */
export function measureNormal(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const elastic = -table[j + KN] * row[r + SHARE] * row[r + GAP]
  pass[NORMAL] = elastic
  if (table[j + ZETA] === 0) return
  measureDashpot(point, 0)
  const least = table[j + NO_PULL] === 0 ? -Infinity : elastic < 0 ? elastic : 0
  const force = elastic - pass[WEIGHT] * pass[DASHPOT] * pass[LAG] * pass[RATE] * pass[ALONG]
  pass[NORMAL] = force > least ? force : least
  pass[LOST_DAMPED] -= 0.5 * (pass[NORMAL] - elastic) * pass[ALONG]
}

/**
 * Sets NORMAL to what a dashpot that may pull still owes when the surfaces have parted: its last step was charged up to its
 * middle, but they parted a part θ of a step after it began, so θ − ½ is left.
 */
export function measureParting(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const gap = row[r + GAP]
  const before = row[r + GAP_BEFORE]
  pass[NORMAL] = 0
  if (table[j + ZETA] === 0 || table[j + NO_PULL] === 1 || !(gap > 0 && before <= 0)) return
  measureDashpot(point, 0)
  pass[NORMAL] = (0.5 - before / (before - gap)) * pass[DASHPOT] * pass[RATE] * pass[ALONG]
  pass[LOST_DAMPED] -= 0.5 * pass[NORMAL] * pass[ALONG]
}

/**
 * Normal part of a contact: penalty on the total gap g, tension where the joint has it, dashpot.
 *
 *   F_n = −K g − w c' v_n,   K = k_n × share, compression positive
 *   g ≤ 0                     touches
 *   0 < g ≤ σ_t A / K         holds, where the joint is plastic, touched so far (or is bonded from the start) and is not torn;
 *                             beyond that it is torn for good
 *   w                         1; in the step of touch ½ and the part of the step that the surfaces overlapped
 *   no pull                   F_n ≥ 0 (≥ −K g where it holds)
 *   φ                         of a spring a point that only pushes, without dashpot: ½ (part of the step behind that the surfaces overlapped + part of the step
 *                             ahead that they will at the present rate); it stays 1 where they stay in contact
 *
 * φ F acts in the step in which they touch, and the last one before they part. A force acts from half a step before to half a step after; its work
 * over both steps, ½ φ F (Δ + Δ'), is what F = −K g stores if φ = (−g + Δ')/(Δ + Δ'). The whole F would take, or give, up to (ω dt)²/4 of the
 * energy of the blow each time that they touch or part. How far they really went, Δ', is known once they have parted: what the guess missed
 * follows then (see measureParting). What is left goes with (ω dt)⁴.
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
const { AREA, BEFORE, CODE, FAILED_IN_TENSION, FAILURE, FORCE, GAP, GAP_BEFORE, NX, OPEN, SHARE, SHARE_BEFORE, STATE } =
  rows
const { BONDED, KN, NO_PULL, PER_AREA, PLASTIC, TENSION, ZETA } = joint
const { ALONG, AT_START, DASHPOT, LAG, LOST_DAMPED, LOST_FRACTURE, NORMAL, PART, RATE, STEP, TOUCHED, WEIGHT } = points

/** More than all of a step, by rounding [-]: what a force counted for beyond it was no force of this spring. */
const MOST_PART = 1.001

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

/** What of the steps on either side counts: all, or what is left of one after the touch, and of the other until they part. */
export function measureTouch(point: LawPoint): void {
  const { id, i, row, r, pass } = point
  const gap = row[r + GAP]
  const known = row[r + GAP_BEFORE]
  const before = known < Infinity ? known : gap - pass[ALONG]
  const enters = before > 0 && gap <= 0 && id[i + STATE] === OPEN
  const touched = enters ? gap / (gap - before) : 1
  pass[TOUCHED] = touched
  pass[WEIGHT] = enters ? touched + 0.5 : 1
  pass[PART] = isSpringAlone(point) ? 0.5 * (touched + touchesAhead(point)) : 1
}

/** Whether a point is one spring that only pushes, at a corner or a crossing of cells: not one that stands for several, nor for an area that changes. */
const isSpringAlone = ({ table, j, id, i }: LawPoint): boolean =>
  id[i + CODE] !== 0 &&
  table[j + PER_AREA] === 0 &&
  table[j + ZETA] === 0 &&
  !(table[j + PLASTIC] === 1 && table[j + TENSION] > 0)

/** The part of the step ahead during which the surfaces will overlap if they go on as they do [-]. */
function touchesAhead({ row, r, pass }: LawPoint): number {
  const gap = row[r + GAP]
  const next = gap + pass[ALONG] * pass[STEP] * pass[RATE]
  return next > 0 ? gap / (gap - next) : 1
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

/** Sets NORMAL to what springs and dashpots still owe when the surfaces have parted. */
export function measureParting(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const gap = row[r + GAP]
  const before = row[r + GAP_BEFORE]
  pass[NORMAL] = 0
  if (!(gap > 0 && before <= 0)) return
  if (isSpringAlone(point)) settleSpring(point)
  else if (table[j + ZETA] > 0 && table[j + NO_PULL] === 0) settleDashpot(point)
}

/**
 * The last force F of the spring, over the step ahead, counted for a part f of it, φ = ½ (1 + f): as if they would go x/f, x being their overlap.
 * They went Δ: the work ½ F x/f is made good by a force C over this step and the next, C Δ = ½ F (x/f − Δ), with as much of the shear, so that
 * what has slid has had its friction.
 */
function settleSpring({ table, j, row, r, pass }: LawPoint): void {
  const overlap = -row[r + GAP_BEFORE]
  const last =
    row[r + BEFORE] * row[r + NX] + row[r + BEFORE + 1] * row[r + NX + 1] + row[r + BEFORE + 2] * row[r + NX + 2]
  const part = (2 * last) / (table[j + KN] * row[r + SHARE_BEFORE] * overlap) - 1
  if (!(part > 0 && part <= MOST_PART && pass[ALONG] >= overlap)) return
  const owed = (0.5 * overlap) / (part * pass[ALONG]) - 0.5
  const scale = owed < 0.5 ? owed : 0.5
  pass[NORMAL] = scale * last
  for (let k = 0; k < 3; k++) row[r + FORCE + k] = scale * (row[r + BEFORE + k] - last * row[r + NX + k])
}

/** A dashpot that may pull was charged up to the middle of its last step, but they parted a part θ of a step after it began: θ − ½ is left. */
function settleDashpot(point: LawPoint): void {
  const { row, r, pass } = point
  const before = row[r + GAP_BEFORE]
  measureDashpot(point, 0)
  pass[NORMAL] = (0.5 - before / (before - row[r + GAP])) * pass[DASHPOT] * pass[RATE] * pass[ALONG]
  pass[LOST_DAMPED] -= 0.5 * pass[NORMAL] * pass[ALONG]
}

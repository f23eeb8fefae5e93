/**
 * Contact law: gap and motion of each point → force on a, and what it remembers. Made of parts: penalty and tension (normal),
 * strength, the law of shear of the joint, dashpots.
 *
 * Steps    for each pair of neighbours the frequency that its dashpots are shares of (only where a joint has any);
 *          for each row: does it touch → normal force → strength → shear force (which opens a joint that dilates, and adds to
 *          the normal force) → dashpot across → F = φ (F_n n + F_s), φ < 1 only where the springs are there for part of the steps on
 *          either side (see normal).
 * Expects  of the rows, besides what the geometry says: SHEAR (turned with the contact), FAILURE, SLIPPED, OPENED and STATE as the last
 *          step left them, or 0; BEFORE; GAP_BEFORE, +∞ where the row is new. A row should stay for a step after its surfaces
 *          have parted, or what parting costs is not booked and dashpots that pull lose half a step of their work.
 * Energy   of the step, by the trapezoidal rule: work ½ (F_before + F)·Δu, of which ½ (D_before + D)·Δu is the dashpot's (D is
 *          what F has beyond the springs) and friction takes its part. As long as a row keeps its share and touches,
 *          −work = stored + friction + damped to round-off.
 */
import type { Clock } from '../../state/clock.ts'
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_GIVEN, CONTACT_WORK, type Energy, FRACTURE, FRICTION } from '../../state/energy.ts'
import type { Joints } from '../../state/joints.ts'
import * as joint from '../../state/joints.ts'
import { type Neighbours, RUN } from '../../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { returnToStrength } from './coulomb.ts'
import { measureFrequency } from './frequency.ts'
import * as points from './law-point.ts'
import { type LawPoint, makeLawPoint } from './law-point.ts'
import { measureNormal, measureParting, measureTouch, touches } from './normal.ts'
import { isRich, writeRichShear } from './rich-shear.ts'
import { addShearDashpot, dropShear, writeShear } from './shear.ts'
import { memoryStarts, type ShearLaw } from './shear-law.ts'
import { measureStrength } from './strength.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, FORCE, GAP, GAP_BEFORE, IDS, JOINT, MOVE, NX, OPEN, OPENED, ROW, SHARE_BEFORE, SHEAR, STATE } = rows
const { STICK } = rows
const { JOINT_ROW, KN, LAW, ZETA } = joint
const { ACROSS, ALONG, AT_START, LOST_DAMPED, LOST_FRACTURE, LOST_FRICTION, NORMAL, PART, RATE, STEP, WORK } = points

/** What the law of some pairs leaves [J]: lost to friction, to dashpots, to tearing; work on the model. */
export const LOST = 4

/** Forces of the points of pairs [from, to); what they lost stands at `at` of `lost`. */
export type LawOfPairs = (
  clock: Clock,
  joints: Reads<Joints>,
  neighbours: Reads<Neighbours>,
  contacts: Contacts,
  from: number,
  to: number,
  lost: Float64Array,
  at: number,
) => void

/** Forces of all points, run by run, and their energies. */
export function makeLaw(law: LawOfPairs) {
  const lost = new Float64Array(LOST)
  const sum = new Float64Array(LOST)
  return (
    clock: Clock,
    joints: Reads<Joints>,
    neighbours: Reads<Neighbours>,
    contacts: Contacts,
    energy: Energy,
  ): void => {
    const count = neighbours.count[0]
    sum.fill(0)
    for (let from = 0; from < count; from += RUN) {
      law(clock, joints, neighbours, contacts, from, Math.min(from + RUN, count), lost, 0)
      addLost(lost, 0, sum)
    }
    bookLost(sum, energy)
  }
}

export function addLost(lost: ReadNumbers, at: number, sum: Float64Array): void {
  for (let i = 0; i < LOST; i++) sum[i] += lost[at + i]
}

export function bookLost(sum: ReadNumbers, energy: Energy): void {
  energy[FRICTION] += sum[0]
  energy[CONTACT_DAMPED] += sum[1]
  energy[FRACTURE] += sum[2]
  energy[CONTACT_GIVEN] -= sum[2]
  energy[CONTACT_WORK] += sum[3]
}

/** `laws`: of shear, by their number in the row of a joint; `twin`: of the kernel, for joints of friction, cohesion and tension alone. */
export function makeLawOfPairs(laws: readonly ShearLaw[], twin?: LawOfPairs): LawOfPairs {
  const point = makeLawPoint()
  const starts = memoryStarts(laws)
  const { pass } = point
  return (clock, joints, neighbours, contacts, from, stop, lost, at): void => {
    const rich = isRich(joints, laws)
    if (twin && !rich && !anyOwnSlip(joints, laws)) {
      twin(clock, joints, neighbours, contacts, from, stop, lost, at)
      return
    }
    const { first, end } = neighbours
    const damped = isDamped(joints)
    point.table = joints.table
    point.id = contacts.id
    point.row = contacts.row
    point.memory = contacts.memory
    const wide = contacts.remembered.length
    point.dilates = false
    pass.fill(0)
    pass[STEP] = clock.dt
    pass[RATE] = clock.before > 0 ? 1 / clock.before : 0
    pass[AT_START] = clock.total === 0 ? 1 : 0
    for (let k = from; k < stop; k++) {
      const to = end[k]
      if (damped) measureFrequency(point, first[k], to)
      for (let c = first[k]; c < to; c++) {
        point.i = IDS * c
        point.r = ROW * c
        point.j = JOINT_ROW * point.id[point.i + JOINT]
        if (wide > 0) point.m = wide * c + starts[joints.table[point.j + LAW]]
        if (rich) lawOfOpenedPoint(point, laws)
        else lawOfPoint(point, laws, false)
      }
    }
    lost[at] = pass[LOST_FRICTION]
    lost[at + 1] = pass[LOST_DAMPED]
    lost[at + 2] = pass[LOST_FRACTURE]
    lost[at + 3] = pass[WORK]
  }
}

function isDamped({ table, count }: Reads<Joints>): boolean {
  for (let joint = 0; joint < count; joint++) if (table[JOINT_ROW * joint + ZETA] > 0) return true
  return false
}

/** Whether what is beyond the strength comes back to it in a way of its own, on any joint. */
function anyOwnSlip({ table, count }: Reads<Joints>, laws: readonly ShearLaw[]): boolean {
  for (let joint = 0; joint < count; joint++) if (laws[table[JOINT_ROW * joint + LAW]].slip) return true
  return false
}

/** The parts of the law see the gap less what dilation has opened. */
function lawOfOpenedPoint(point: LawPoint, laws: readonly ShearLaw[]): void {
  const { row, r } = point
  const gap = row[r + GAP]
  const before = row[r + GAP_BEFORE]
  const opened = row[r + OPENED]
  row[r + GAP] = gap - opened
  row[r + GAP_BEFORE] = before - opened
  lawOfPoint(point, laws, true)
  row[r + GAP] = gap
  row[r + GAP_BEFORE] = before
}

function lawOfPoint(point: LawPoint, laws: readonly ShearLaw[], rich: boolean): void {
  const { table, j, id, i } = point
  const damped = table[j + ZETA] > 0
  splitMove(point)
  if (damped) bookDampingBefore(point)
  if (touches(point)) {
    measureTouch(point)
    measureNormal(point)
    const law = laws[table[j + LAW]]
    if (rich) writeRichShear(point, law)
    else {
      measureStrength(point)
      point.slip = law.slip ?? returnToStrength
      writeShear(point)
    }
    if (damped && id[i + STATE] === STICK) addShearDashpot(point)
  } else {
    dropShear(point)
    measureParting(point)
    id[i + STATE] = OPEN
    point.pass[PART] = 1
  }
  addNormal(point)
}

/** Parts of the motion along the normal and across. */
function splitMove(point: LawPoint): void {
  const { row, r, pass } = point
  const x = row[r + MOVE]
  const y = row[r + MOVE + 1]
  const z = row[r + MOVE + 2]
  const along = x * row[r + NX] + y * row[r + NX + 1] + z * row[r + NX + 2]
  pass[ALONG] = along
  pass[ACROSS] = x - along * row[r + NX]
  pass[ACROSS + 1] = y - along * row[r + NX + 1]
  pass[ACROSS + 2] = z - along * row[r + NX + 2]
}

/** Completes FORCE and books its work. */
function addNormal(point: LawPoint): void {
  const { row, r, pass } = point
  const normal = pass[NORMAL]
  const part = pass[PART]
  const x = part * (row[r + FORCE] + normal * row[r + NX])
  const y = part * (row[r + FORCE + 1] + normal * row[r + NX + 1])
  const z = part * (row[r + FORCE + 2] + normal * row[r + NX + 2])
  row[r + FORCE] = x
  row[r + FORCE + 1] = y
  row[r + FORCE + 2] = z
  pass[WORK] +=
    0.5 *
    ((row[r + BEFORE] + x) * row[r + MOVE] +
      (row[r + BEFORE + 1] + y) * row[r + MOVE + 1] +
      (row[r + BEFORE + 2] + z) * row[r + MOVE + 2])
}

/** Books the work over the last move of the force that a row had at the last step beyond its springs. */
function bookDampingBefore(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const before = row[r + GAP_BEFORE]
  if (before === Infinity) return
  const share = row[r + SHARE_BEFORE]
  const touched = before <= 0 || id[i + STATE] !== OPEN
  const elastic = touched ? -table[j + KN] * share * before : 0
  const x = row[r + BEFORE] - elastic * row[r + NX] - share * row[r + SHEAR]
  const y = row[r + BEFORE + 1] - elastic * row[r + NX + 1] - share * row[r + SHEAR + 1]
  const z = row[r + BEFORE + 2] - elastic * row[r + NX + 2] - share * row[r + SHEAR + 2]
  pass[LOST_DAMPED] -= 0.5 * (x * row[r + MOVE] + y * row[r + MOVE + 1] + z * row[r + MOVE + 2])
}

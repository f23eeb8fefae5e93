/**
 * Bonds: faces that hold together by springs over the area they share, until tension or shear exceeds their strength.
 *
 * Steps    for each unit that holds: its frame; for each of its points the opening, the springs' force, the failure; forces
 *          to the carriers; what a turn of the frame works against. Twins (triangles with the same corners) that are far from
 *          failure take a short cut with the same result but for rounding, as do those of a cohesive joint whose points have a history.
 *          A unit that breaks opens its facets to contact, which carries the broken share from the next step on.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  ANY_POLYGONS,
  BOND_AREA,
  BOND_BODY_A,
  BOND_BODY_B,
  BOND_FORCE,
  BOND_IDS,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  type Bonds,
  INTACT,
  TWINS_PER_AREA,
} from '../state/bonds.ts'
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Joints } from '../state/joints.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { breakPoint, failureOf, handToContact } from './bond-failure.ts'
import { addTurning, measureFrame } from './bond-frame.ts'
import { ACROSS, addPull, measureBodies, measurePoint, NORMAL, OPEN, SHEAR, STRAIN } from './bond-point.ts'
import { addTwinForces } from './bond-twins.ts'
import { type BondWork, makeBondWork } from './bond-work.ts'
import { STORED } from './cohesive-law.ts'
import { isCohesive, measureAxes, soften } from './cohesive-point.ts'
import { addCohesiveTwins } from './cohesive-twins.ts'

export function makeBondForces() {
  const work = makeBondWork()
  return (
    clock: Clock,
    joints: Reads<Joints>,
    bonds: Bonds,
    facets: Facets,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void => addBondForces(work, clock, joints, bonds, facets, nodes, bodies, energy)
}

function addBondForces(
  work: BondWork,
  clock: Clock,
  joints: Reads<Joints>,
  bonds: Bonds,
  facets: Facets,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
): void {
  const { count, first, intact, asleep, fresh, kind, marked } = bonds
  for (let unit = 0; unit < count; unit++) {
    if (fresh[unit] === 1) handOver(bonds, unit)
    if (intact[unit] === asleep[unit]) continue
    const whole = intact[unit] === first[unit + 1] - first[unit]
    const asMade = whole && kind[unit] !== ANY_POLYGONS && marked[unit] === 0
    if (asMade && addTwinForces(joints, bonds, nodes, unit)) continue
    if (marked[unit] === 1 && kind[unit] === TWINS_PER_AREA)
      addCohesiveTwins(work, clock, joints, bonds, facets, nodes, bodies, energy, unit)
    else if (isCohesive(joints, bonds, unit))
      addCohesiveForces(work, clock, joints, bonds, facets, nodes, bodies, energy, unit)
    else addUnitForces(work, clock, joints, bonds, facets, nodes, bodies, energy, unit)
  }
}

/** What broke in the last step is contact from now on. */
function handOver(bonds: Bonds, unit: number): void {
  bonds.fresh[unit] = 0
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++)
    if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) bonds.row[BOND_ROW * p + BOND_STORED] = 0
}

export function addUnitForces(
  work: BondWork,
  clock: Clock,
  joints: Reads<Joints>,
  bonds: Bonds,
  facets: Facets,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
  unit: number,
): void {
  const { turning, at, left } = work
  const { id, first } = bonds
  measureFrame(work, bonds, nodes, unit)
  measureBodies(work, bonds, bodies, unit)
  turning[0] = turning[1] = turning[2] = 0
  for (let p = first[unit]; p < first[unit + 1]; p++) {
    if (id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
    measurePoint(work, joints, bonds, nodes, bodies, unit, p)
    const mode = failureOf(work, joints, bonds, unit, p)
    if (mode === INTACT) holdPoint(work)
    else breakPoint(work, clock, joints, bonds, facets, nodes, bodies, energy, unit, p, mode)
    addPull(work, bonds, nodes, bodies, p)
    const lever = left[0] - left[1] * at[OPEN]
    for (let i = 0; i < 3; i++) turning[i] += lever * at[ACROSS + i]
  }
  const i = BOND_IDS * first[unit]
  addTurning(work, bonds, nodes, bodies, unit, id[i + BOND_BODY_A], id[i + BOND_BODY_B])
}

/** The same of a unit whose joint is cohesive. */
function addCohesiveForces(
  work: BondWork,
  clock: Clock,
  joints: Reads<Joints>,
  bonds: Bonds,
  facets: Facets,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
  unit: number,
): void {
  const { turning, lever, cohesive } = work
  const { id, first } = bonds
  measureFrame(work, bonds, nodes, unit)
  measureAxes(work, bonds, nodes, unit)
  measureBodies(work, bonds, bodies, unit)
  const known = bonds.marked[unit] === 1
  turning[0] = turning[1] = turning[2] = 0
  for (let p = first[unit]; p < first[unit + 1]; p++) {
    if (id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
    measurePoint(work, joints, bonds, nodes, bodies, unit, p)
    const mode = soften(work, clock.before, joints, bonds, nodes, bodies, energy, unit, p, known)
    if (mode !== INTACT) {
      const kept = bonds.row[BOND_ROW * p + BOND_AREA] * cohesive.out[STORED]
      handToContact(work, clock, bonds, facets, energy, unit, p, mode, kept)
    }
    addPull(work, bonds, nodes, bodies, p)
    for (let i = 0; i < 3; i++) bonds.row[BOND_ROW * p + BOND_FORCE + i] = -work.pull[i]
    for (let i = 0; i < 3; i++) turning[i] += lever[i]
  }
  const i = BOND_IDS * first[unit]
  addTurning(work, bonds, nodes, bodies, unit, id[i + BOND_BODY_A], id[i + BOND_BODY_B])
}

/** The whole force of the springs. */
function holdPoint({ at, frame, left, pull }: BondWork): void {
  left[0] = at[NORMAL] * at[STRAIN]
  left[1] = at[SHEAR]
  for (let i = 0; i < 3; i++) pull[i] = left[0] * frame[i] + left[1] * at[ACROSS + i]
}

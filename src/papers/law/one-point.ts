/** Columns for a single point of contact, with the z axis as its normal, and the law on it. */

import { makeLaw, makeLawOfPairs } from '../../contact/law/law.ts'
import { shearLaws } from '../../contact/law/shear-laws.ts'
import { allocate } from '../../state/arena.ts'
import { type Clock, makeClock } from '../../state/clock.ts'
import {
  AREA,
  BEFORE,
  type Contacts,
  FORCE,
  GAP,
  GAP_BEFORE,
  layoutContacts,
  MASS,
  MOVE,
  NX,
  SHARE,
  SHARE_BEFORE,
} from '../../state/contacts.ts'
import { ENERGIES, type Energy } from '../../state/energy.ts'
import { type Joints, layoutJoints } from '../../state/joints.ts'
import { layoutNeighbours, type Neighbours } from '../../state/neighbours.ts'

export interface OnePoint {
  clock: Clock
  law: ReturnType<typeof makeLaw>
  joints: Joints
  neighbours: Neighbours
  contacts: Contacts
  energy: Energy
}

/** A point of share 1 and the given area [m²], open, on which nothing has moved yet. */
export function makePoint(area: number, mass = 0): OnePoint {
  const { columns } = allocate((arena) => ({
    joints: layoutJoints(arena, ['joint'], 0, 1),
    neighbours: layoutNeighbours(arena, 1),
    contacts: layoutContacts(arena, 1),
    energy: arena.floats(ENERGIES),
  }))
  const { neighbours, contacts } = columns
  neighbours.count[0] = contacts.count[0] = neighbours.end[0] = 1
  const { row } = contacts
  row[AREA] = area
  row[SHARE] = row[SHARE_BEFORE] = row[NX + 2] = 1
  row[MASS] = mass
  row[GAP_BEFORE] = Infinity
  const law = makeLaw(makeLawOfPairs(shearLaws))
  return { clock: makeClock(), law, ...columns }
}

/** One step: a moves across by x and y, and to the gap [m]. */
export function stepPoint(
  { clock, law, joints, neighbours, contacts, energy }: OnePoint,
  x: number,
  y: number,
  gap: number,
): void {
  const { row } = contacts
  const before = clock.total > 0 ? row[GAP] : gap
  row[GAP_BEFORE] = clock.total > 0 ? before : Infinity
  row[GAP] = gap
  row[MOVE] = x
  row[MOVE + 1] = y
  row[MOVE + 2] = gap - before
  for (let k = 0; k < 3; k++) row[BEFORE + k] = row[FORCE + k]
  law(clock, joints, neighbours, contacts, energy)
  clock.total++
  clock.before = clock.dt
}

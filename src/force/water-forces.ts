/** Patches of water: the points of a contact of two faces, and those of a bonded unit, with the forces of the water on them. */
import type { Bodies } from '../state/bodies.ts'
import { placeOnA } from '../state/bond-place.ts'
import { BOND_AREA, BOND_IDS, BOND_ROW, BOND_STATE, type Bonds, INTACT } from '../state/bonds.ts'
import { AREA, type Contacts, IDS, JOINT, NX, PLACE_A, PLACE_B, PX, ROW, SHARE } from '../state/contacts.ts'
import type { Nodes } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { Water } from '../state/water.ts'
import { MOST_POINTS, spreadPressure, type WaterPatch } from './water-patch.ts'

/**
 * Brings `patch` to the points of a pair from `first` on, before `end`, that belong to one cut of two faces, or where stiffness is per
 * point, and points of several cuts are one, to all of the pair. Returns the row after them; a patch that is dry has no points.
 */
export function spreadOverRows(
  patch: WaterPatch,
  water: Reads<Water>,
  contacts: Reads<Contacts>,
  first: number,
  end: number,
  t: number,
): number {
  const { id, row } = contacts
  patch.count = 0
  let c = first
  for (; c < end && (c === first || goesOn(contacts, c)) && patch.count < MOST_POINTS; c++)
    if (water.wet[id[IDS * c + JOINT]] > 0 && row[ROW * c + AREA] > 0)
      takePoint(patch, c, row, ROW * c + AREA, row, ROW * c + PX)
  if (patch.count > 0)
    spreadPressure(patch, water.fields[water.wet[id[IDS * first + JOINT]] - 1], t, row, ROW * first + NX)
  return c
}

/** Whether a row belongs to the same patch as the one before. */
function goesOn({ id, row }: Reads<Contacts>, c: number): boolean {
  const i = IDS * c
  const before = i - IDS
  if (id[i + JOINT] !== id[before + JOINT]) return false
  const perArea = row[ROW * c + SHARE] === row[ROW * c + AREA]
  return !perArea || (id[i + PLACE_A] === id[before + PLACE_A] && id[i + PLACE_B] === id[before + PLACE_B])
}

/** Brings `patch` to the points of a bonded unit of that normal that hold. */
export function spreadOverUnit(
  patch: WaterPatch,
  normal: ReadNumbers,
  water: Reads<Water>,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  unit: number,
  t: number,
): void {
  patch.count = 0
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1] && patch.count < MOST_POINTS; p++) {
    const area = BOND_ROW * p + BOND_AREA
    if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT || !(bonds.row[area] > 0)) continue
    placeOnA(bonds, nodes, bodies, p, patch.at)
    takePoint(patch, p, bonds.row, area, patch.at, 0)
  }
  if (patch.count > 0) spreadPressure(patch, water.fields[water.wet[bonds.joint[unit]] - 1], t, normal, 0)
}

function takePoint(
  patch: WaterPatch,
  point: number,
  areas: ReadNumbers,
  area: number,
  x: ReadNumbers,
  from: number,
): void {
  const k = patch.count++
  patch.point[k] = point
  patch.area[k] = areas[area]
  for (let i = 0; i < 3; i++) patch.x[3 * k + i] = x[from + i]
}

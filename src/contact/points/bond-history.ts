/**
 * A point of contact where a bond has just failed goes on with what the bond left it: the shear traction of the nearest
 * failed point of the unit, and its wear. From the next step on it is a contact like any other.
 */
import {
  BOND_FORCE,
  BOND_IDS,
  BOND_ROW,
  BOND_SHARE,
  BOND_STATE,
  BOND_STORED,
  type Bonds,
  findUnit,
  INTACT,
} from '../../state/bonds.ts'
import {
  GAP,
  GAP_BEFORE,
  IDS,
  JOINT,
  NX,
  PLACE_A,
  PLACE_B,
  ROW,
  SHEAR,
  STATE,
  STICK,
  WORN,
} from '../../state/contacts.ts'
import { JOINT_ROW, type Joints, KN } from '../../state/joints.ts'
import type { Reads } from '../../state/reads.ts'
import type { Sheet } from './sheet.ts'

/** Wear of a torn contact: residual friction, no tension. */
const TORN = 2

/** New rows from `first` on take over from bonds that failed in the last step. */
export function takeFromBonds(bonds: Reads<Bonds>, sheet: Sheet, first: number): void {
  if (bonds.count === 0) return
  const { id, row } = sheet
  for (let c = first; c < sheet.count[0]; c++) {
    if (row[ROW * c + GAP_BEFORE] !== Infinity) continue
    const a = id[IDS * c + PLACE_A]
    const b = id[IDS * c + PLACE_B]
    const there = findUnit(bonds, a, b)
    const unit = there >= 0 ? there : findUnit(bonds, b, a)
    if (unit < 0 || bonds.fresh[unit] !== 1) continue
    const point = strongestFailed(bonds, unit)
    if (point >= 0) takeOver(bonds, point, there >= 0 ? 1 : -1, sheet, c)
  }
}

/** The failed point of a unit with the largest share: the others carried the same stress as near as makes no difference. */
function strongestFailed(bonds: Reads<Bonds>, unit: number): number {
  let best = -1
  let most = 0
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
    const share = bonds.row[BOND_ROW * p + BOND_SHARE]
    if (bonds.id[BOND_IDS * p + BOND_STATE] === INTACT || share <= most) continue
    most = share
    best = p
  }
  return best
}

function takeOver(bonds: Reads<Bonds>, point: number, sign: number, { id, row }: Sheet, c: number): void {
  const r = ROW * c
  const f = BOND_ROW * point + BOND_FORCE
  const scale = sign / bonds.row[BOND_ROW * point + BOND_SHARE]
  const out = bonds.row[f] * row[r + NX] + bonds.row[f + 1] * row[r + NX + 1] + bonds.row[f + 2] * row[r + NX + 2]
  for (let i = 0; i < 3; i++) row[r + SHEAR + i] = scale * (bonds.row[f + i] - out * row[r + NX + i])
  row[r + GAP_BEFORE] = row[r + GAP]
  id[IDS * c + STATE] = STICK
  id[IDS * c + WORN] = TORN
}

/** Energy of compression that bonds which broke in the last step leave to rows [first, last), over the normal stiffness of those. */
export function leftByBonds(
  bonds: Reads<Bonds>,
  joints: Reads<Joints>,
  { id, row }: Reads<Sheet>,
  first: number,
  last: number,
): number {
  if (bonds.count === 0) return 0
  let left = 0
  let known = -1
  for (let c = first; c < last; c++) {
    const a = id[IDS * c + PLACE_A]
    const b = id[IDS * c + PLACE_B]
    const there = findUnit(bonds, a, b)
    const unit = there >= 0 ? there : findUnit(bonds, b, a)
    if (unit < 0 || unit === known || bonds.fresh[unit] === 0) continue
    known = unit
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++)
      if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT && bonds.row[BOND_ROW * p + BOND_STORED] > 0) {
        const f = BOND_ROW * p + BOND_FORCE
        const push =
          bonds.row[f] * row[ROW * c + NX] +
          bonds.row[f + 1] * row[ROW * c + NX + 1] +
          bonds.row[f + 2] * row[ROW * c + NX + 2]
        const closed = push / joints.table[JOINT_ROW * id[IDS * c + JOINT] + KN]
        left += (0.5 * closed * closed) / bonds.row[BOND_ROW * p + BOND_SHARE]
      }
  }
  return left
}

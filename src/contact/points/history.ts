/**
 * What a row takes over from the last step: shear traction, wear, force. A row goes on where its code says so; one whose
 * code is new (a vertex became a crossing, a facet slid onto the next) takes the traction of the nearest old row of the same
 * two cells. Tractions turn with the contact: into the new plane, keeping their size, and about the normal with both sides.
 * Where a bond has just failed, a new row goes on with what the bond left it: the shear traction of the nearest failed point of the unit,
 * and its wear. From the next step on it is a contact like any other.
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
  BEFORE,
  CARRIED,
  CARRIED_IDS,
  CODE,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  JOINT,
  MOVE,
  NX,
  OPEN,
  PLACE_A,
  PLACE_B,
  PX,
  ROW,
  SHARE,
  SHARE_BEFORE,
  SHEAR,
  STATE,
  STICK,
  TURNED,
  WORN,
} from '../../state/contacts.ts'
import { JOINT_ROW, type Joints, KN } from '../../state/joints.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import { NODE, POINT, VX } from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { remember, type Sheet } from './sheet.ts'

/** Whether any of the past points carried a force. */
export function carried({ pastCount, pastId }: Reads<Sheet>): boolean {
  for (let past = 0; past < pastCount[0]; past++) if (pastId[IDS * past + STATE] !== OPEN) return true
  return false
}

/**
 * Whether a new row may hold what the nearest old one held: where it is further open than that and both sides moved apart, by more
 * than faces lean that touch (this share of the way between the rows), nothing touched there. Tension would pull over the gap.
 */
const LEAN = 0.01

function isElsewhere({ row, pastRow }: Sheet, past: number, c: number): boolean {
  const r = ROW * c
  const p = ROW * past
  const gap = row[r + GAP]
  if (!(gap > 0)) return false
  const was = pastRow[p + GAP] > 0 ? pastRow[p + GAP] : 0
  let away = 0
  let moved = 0
  for (let k = 0; k < 3; k++) {
    const d = row[r + PX + k] - pastRow[p + PX + k]
    away += d * d
    moved += row[r + NX + k] * row[r + MOVE + k]
  }
  return gap - was > LEAN * Math.sqrt(away) + 2 * Math.abs(moved)
}

/** Past points of a pair → its new points; `turn`: how far both sides turned about the normal [rad]. */
export function carryHistory(sheet: Sheet, turn: number): void {
  const { id, pastId } = sheet
  const to = sheet.pastCount[0]
  if (to === 0) return
  let next = 0
  for (let c = 0; c < sheet.count[0]; c++) {
    const i = IDS * c
    let past = -1
    for (let tried = 0; tried < to; tried++) {
      const p = IDS * next
      const same =
        pastId[p + CODE] === id[i + CODE] &&
        pastId[p + PLACE_A] === id[i + PLACE_A] &&
        pastId[p + PLACE_B] === id[i + PLACE_B]
      const row = next
      next = next + 1 === to ? 0 : next + 1
      if (same) {
        past = row
        break
      }
    }
    const goesOn = past >= 0
    if (!goesOn) past = nearestPast(sheet, c)
    takeOver(sheet, past, c, turn, goesOn)
    if (!goesOn && isElsewhere(sheet, past, c)) id[i + STATE] = OPEN
  }
}

function nearestPast({ row, pastCount, pastRow }: Sheet, c: number): number {
  let best = 0
  let least = Infinity
  const r = ROW * c + PX
  for (let past = 0; past < pastCount[0]; past++) {
    const p = ROW * past + PX
    const x = row[r] - pastRow[p]
    const y = row[r + 1] - pastRow[p + 1]
    const z = row[r + 2] - pastRow[p + 2]
    const square = x * x + y * y + z * z
    if (square < least) {
      least = square
      best = past
    }
  }
  return best
}

function takeOver(sheet: Sheet, past: number, c: number, turn: number, goesOn: boolean): void {
  const { id, row, pastId, pastRow } = sheet
  const r = ROW * c
  const p = ROW * past
  for (const at of CARRIED_IDS) id[IDS * c + at] = pastId[IDS * past + at]
  if (goesOn) {
    row[r + GAP_BEFORE] = pastRow[p + GAP]
    row[r + SHARE_BEFORE] = pastRow[p + SHARE]
    for (let k = 0; k < 3; k++) row[r + BEFORE + k] = pastRow[p + FORCE + k]
  }
  for (const at of CARRIED) row[r + at] = pastRow[p + at]
  remember(sheet, past, c)
  turnHistory(pastRow, p, row, r, turn)
}

/** The vectors that a past row carries → a row: into its plane, keeping their size, and about its normal by `turn` [rad]. */
export function turnHistory(past: ReadNumbers, p: number, row: Float64Array, r: number, turn: number): void {
  for (let k = 0; k < TURNED.length; k++) turnVector(past, p + TURNED[k], row, r, r + TURNED[k], turn)
}

function turnVector(past: ReadNumbers, p: number, row: Float64Array, r: number, to: number, turn: number): void {
  const x = past[p]
  const y = past[p + 1]
  const z = past[p + 2]
  const square = x * x + y * y + z * z
  if (square === 0) return
  const nx = row[r + NX]
  const ny = row[r + NX + 1]
  const nz = row[r + NX + 2]
  const out = x * nx + y * ny + z * nz
  const tx = x - out * nx
  const ty = y - out * ny
  const tz = z - out * nz
  const ax = tx + turn * (ny * tz - nz * ty)
  const ay = ty + turn * (nz * tx - nx * tz)
  const az = tz + turn * (nx * ty - ny * tx)
  const flat = ax * ax + ay * ay + az * az
  if (!(flat > 0)) return
  const scale = Math.sqrt(square / flat)
  row[to] = scale * ax
  row[to + 1] = scale * ay
  row[to + 2] = scale * az
}

/** Wear of a torn contact: residual friction, no tension. */
const TORN = 2

/** New points take over from bonds that failed in the last step. */
export function takeFromBonds(bonds: Reads<Bonds>, sheet: Sheet): void {
  if (bonds.count === 0) return
  const { id, row } = sheet
  for (let c = 0; c < sheet.count[0]; c++) {
    if (row[ROW * c + GAP_BEFORE] !== Infinity) continue
    const a = id[IDS * c + PLACE_A]
    const b = id[IDS * c + PLACE_B]
    const there = findUnit(bonds, a, b)
    const unit = there >= 0 ? there : findUnit(bonds, b, a)
    if (unit < 0 || bonds.fresh[unit] !== 1) continue
    const point = strongestFailed(bonds, unit)
    if (point >= 0) takeFromBond(bonds, point, there >= 0 ? 1 : -1, sheet, c)
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

function takeFromBond(bonds: Reads<Bonds>, point: number, sign: number, { id, row }: Sheet, c: number): void {
  const r = ROW * c
  const f = BOND_ROW * point + BOND_FORCE
  const scale = sign / bonds.row[BOND_ROW * point + BOND_SHARE]
  const out = bonds.row[f] * row[r + NX] + bonds.row[f + 1] * row[r + NX + 1] + bonds.row[f + 2] * row[r + NX + 2]
  for (let i = 0; i < 3; i++) row[r + SHEAR + i] = scale * (bonds.row[f + i] - out * row[r + NX + i])
  row[r + GAP_BEFORE] = row[r + GAP]
  id[IDS * c + STATE] = STICK
  id[IDS * c + WORN] = TORN
}

/** Energy of compression that bonds which broke in the last step leave to new points, over the normal stiffness of those. */
export function leftByBonds(bonds: Reads<Bonds>, joints: Reads<Joints>, { count, id, row }: Reads<Sheet>): number {
  if (bonds.count === 0) return 0
  let left = 0
  let known = -1
  for (let c = 0; c < count[0]; c++) {
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

/** How fast a cell turns about the common normal [rad/s]: its body, or the first edge of the place that touches. */
export function turnRate(
  { bodies, facets, hulls, nodes }: Shapes,
  { normal }: Reads<Neighbours>,
  k: number,
  hull: number,
  place: number,
): number {
  const nx = normal[3 * k]
  const ny = normal[3 * k + 1]
  const nz = normal[3 * k + 2]
  const body = hulls.body[hull]
  if (body >= 0) return nx * bodies.spin[3 * body] + ny * bodies.spin[3 * body + 1] + nz * bodies.spin[3 * body + 2]
  const inFacets = place < facets.count
  const loop = inFacets ? 0 : hulls.firstLoop[place - facets.count]
  const p = inFacets ? facets.node[3 * place] : hulls.loop[loop]
  const q = inFacets ? facets.node[3 * place + 1] : hulls.loop[loop + 1]
  const ex = nodes.x[POINT * q] - nodes.x[POINT * p]
  const ey = nodes.x[POINT * q + 1] - nodes.x[POINT * p + 1]
  const ez = nodes.x[POINT * q + 2] - nodes.x[POINT * p + 2]
  const vx = nodes.motion[NODE * q + VX] - nodes.motion[NODE * p + VX]
  const vy = nodes.motion[NODE * q + VX + 1] - nodes.motion[NODE * p + VX + 1]
  const vz = nodes.motion[NODE * q + VX + 2] - nodes.motion[NODE * p + VX + 2]
  const out = nx * ex + ny * ey + nz * ez
  const square = ex * ex + ey * ey + ez * ez - out * out
  return (nx * (ey * vz - ez * vy) + ny * (ez * vx - ex * vz) + nz * (ex * vy - ey * vx)) / square
}

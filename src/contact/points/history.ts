/**
 * What a row takes over from the last step: shear traction, wear, force. A row goes on where its code says so; one whose
 * code is new (a vertex became a crossing, a facet slid onto the next) takes the traction of the nearest old row of the same
 * two cells. Tractions turn with the contact: into the new plane, keeping their size, and about the normal with both sides.
 */
import {
  BEFORE,
  CARRIED,
  CARRIED_IDS,
  CODE,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  MOVE,
  NX,
  OPEN,
  PLACE_A,
  PLACE_B,
  PX,
  ROW,
  SHARE,
  SHARE_BEFORE,
  STATE,
  TURNED,
} from '../../state/contacts.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
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

/** Past points of a pair → its new points [first, last); `turn`: how far both sides turned about the normal [rad]. */
export function carryHistory(sheet: Sheet, first: number, last: number, turn: number): void {
  const { id, pastId } = sheet
  const to = sheet.pastCount[0]
  if (to === 0) return
  let next = 0
  for (let c = first; c < last; c++) {
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

/**
 * What the row of a round body takes over from the last step. It always goes on: a pair has one row. Its shear is turned from
 * the old normal to the new one by the shortest rotation, then about the normal with the mean spin of both sides; it keeps
 * its size to round-off.
 */

import type { Clock } from '../../state/clock.ts'
import * as rows from '../../state/contacts.ts'
import * as node from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { remember, type Sheet } from './sheet.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, BODY_A, CARRIED, CARRIED_IDS, FORCE, GAP, GAP_BEFORE, IDS, NODE_A, NX, OPEN, ROW, STATE, TURNED } = rows
const { FAILURE } = rows
const { NODE: RECORD, POINT, VX } = node

/** Whether the past point touched, or its dashpot has yet to be booked. */
export function hasCarried({ pastId, pastRow }: Reads<Sheet>, past: number): boolean {
  const f = ROW * past + FORCE
  return pastId[IDS * past + STATE] !== OPEN || pastRow[f] !== 0 || pastRow[f + 1] !== 0 || pastRow[f + 2] !== 0
}

/** Past row `past`, −1 where there is none, → the row at i and r. */
export function goOn(clock: Clock, shapes: Shapes, sheet: Sheet, past: number, i: number, r: number): void {
  const { id, row, pastId, pastRow } = sheet
  const p = ROW * past
  const isNew = past < 0
  if (isNew) id[i + FAILURE] = 0
  else for (const at of CARRIED_IDS) id[i + at] = pastId[IDS * past + at]
  if (!isNew) remember(sheet, past, r / ROW)
  row[r + GAP_BEFORE] = isNew ? Infinity : pastRow[p + GAP]
  for (const at of CARRIED) row[r + at] = isNew ? 0 : pastRow[p + at]
  for (let k = 0; k < 3; k++) {
    row[r + FORCE + k] = 0
    row[r + BEFORE + k] = isNew ? 0 : pastRow[p + FORCE + k]
  }
  const { twist } = sheet
  for (const at of TURNED) {
    for (let k = 0; k < 3; k++) row[r + at + k] = isNew ? 0 : pastRow[p + at + k]
    if (isNew || (row[r + at] === 0 && row[r + at + 1] === 0 && row[r + at + 2] === 0)) continue
    tilt(row, r, r + at, pastRow, p + NX)
    twist[0] = 0
    addTwist(shapes, id, i, 0, row, r, twist)
    addTwist(shapes, id, i, 1, row, r, twist)
    twist[0] *= 0.5 * clock.before
    turn(row, r, r + at, twist)
  }
}

/** Shortest rotation of the vector at t from the old normal m to the new n: t − (n·t)/(1 + m·n) (m + n), which keeps its size. */
function tilt(row: Float64Array, r: number, t: number, old: Float64Array, m: number): void {
  const dot = old[m] * row[r + NX] + old[m + 1] * row[r + NX + 1] + old[m + 2] * row[r + NX + 2]
  const out = row[t] * row[r + NX] + row[t + 1] * row[r + NX + 1] + row[t + 2] * row[r + NX + 2]
  const scale = dot > -1 ? out / (1 + dot) : 0
  for (let k = 0; k < 3; k++) row[t + k] -= scale * (old[m + k] + row[r + NX + k])
}

/** Rotation of the vector at t about the normal by φ = 2 atan(½ twist): t + φ' (n×t − ½ twist t), φ' = twist/(1 + ¼ twist²). */
function turn(row: Float64Array, r: number, t: number, twist: ReadNumbers): void {
  if (twist[0] === 0) return
  const nx = row[r + NX]
  const ny = row[r + NX + 1]
  const nz = row[r + NX + 2]
  const x = row[t]
  const y = row[t + 1]
  const z = row[t + 2]
  const half = 0.5 * twist[0]
  const scale = twist[0] / (1 + half * half)
  row[t] = x + scale * (ny * z - nz * y - half * x)
  row[t + 1] = y + scale * (nz * x - nx * z - half * y)
  row[t + 2] = z + scale * (nx * y - ny * x - half * z)
}

/** Adds how fast a side turns about the normal [rad/s]: its body, or the first side of the facet. */
function addTwist(
  { bodies, nodes }: Shapes,
  id: Int32Array,
  i: number,
  side: number,
  row: Float64Array,
  r: number,
  twist: Float64Array,
): void {
  const nx = row[r + NX]
  const ny = row[r + NX + 1]
  const nz = row[r + NX + 2]
  const body = id[i + BODY_A + side]
  if (body >= 0) {
    const { spin } = bodies
    twist[0] += nx * spin[3 * body] + ny * spin[3 * body + 1] + nz * spin[3 * body + 2]
    return
  }
  const p = id[i + NODE_A + 3 * side]
  const q = id[i + NODE_A + 3 * side + 1]
  const { x, motion } = nodes
  const ex = x[POINT * q] - x[POINT * p]
  const ey = x[POINT * q + 1] - x[POINT * p + 1]
  const ez = x[POINT * q + 2] - x[POINT * p + 2]
  const vx = motion[RECORD * q + VX] - motion[RECORD * p + VX]
  const vy = motion[RECORD * q + VX + 1] - motion[RECORD * p + VX + 1]
  const vz = motion[RECORD * q + VX + 2] - motion[RECORD * p + VX + 2]
  const out = nx * ex + ny * ey + nz * ez
  const square = ex * ex + ey * ey + ez * ez - out * out
  twist[0] += (nx * (ey * vz - ez * vy) + ny * (ez * vx - ex * vz) + nz * (ex * vy - ey * vx)) / square
}

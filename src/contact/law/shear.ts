/**
 * Shear part of a contact: penalty on the way slid, friction, dashpot.
 *
 *   trial t* = t − k_s θ Δu_t,   t the traction of the last step, turned with the contact
 *   sticks |t*| share ≤ F_max: t = t*;  slips: t = t* by the rule of the joint
 *   θ      1; in the step of touch the part of the step that the surfaces overlapped
 *   sticking contacts have a dashpot across, which may use up what the strength leaves over
 *   lost   ½ (t + t_before) · δ share over the slip δ = (t − t*)/k_s
 *
 * The peak is reached whatever the step: it bounds the step of the first slip, the residual strength the next.
 * Source: Wang, Li and Feng (2015), eqs. 22 to 28, with the shear force as a vector.
 */
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import { measureDashpot } from './dashpot.ts'
import { openJoint } from './dilation.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { FAILED_IN_SHEAR, FAILURE, FORCE, GAP_BEFORE, NOT_FAILED, SHARE, SHARE_BEFORE, SHEAR } = rows
const { SLIP, SLIPPED, STATE, STICK } = rows
const { KS } = joint
const { ACROSS, DASHPOT, LAG, LEFT, LOST_DAMPED, LOST_FRICTION, RATE, STRENGTH, TOUCHED, TRIAL } = points
const { WEIGHT } = points

/** Brings SHEAR, STATE and the history up to date and writes the shear into FORCE; books what friction took. */
export function writeShear(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const share = row[r + SHARE]
  if (row[r + GAP_BEFORE] === Infinity) fitShear(row, r, pass[STRENGTH] / share)
  const slide = table[j + KS] * pass[TOUCHED]
  let x = row[r + SHEAR] - slide * pass[ACROSS]
  let y = row[r + SHEAR + 1] - slide * pass[ACROSS + 1]
  let z = row[r + SHEAR + 2] - slide * pass[ACROSS + 2]
  const square = x * x + y * y + z * z
  const most = pass[STRENGTH] / share
  id[i + STATE] = STICK
  if (square > most * most) {
    const size = Math.sqrt(square)
    pass[TRIAL] = share * size
    if (point.dilates) openJoint(point)
    point.slip(point)
    const left = pass[LEFT]
    id[i + STATE] = SLIP
    if (id[i + FAILURE] === NOT_FAILED) id[i + FAILURE] = FAILED_IN_SHEAR
    row[r + SLIPPED] += ((1 - left) * size) / table[j + KS]
    const along = row[r + SHEAR] * x + row[r + SHEAR + 1] * y + row[r + SHEAR + 2] * z
    const loss = (0.5 * share * (1 - left) * (along + left * square)) / table[j + KS]
    if (loss > 0) pass[LOST_FRICTION] += loss
    x *= left
    y *= left
    z *= left
  }
  row[r + SHEAR] = x
  row[r + SHEAR + 1] = y
  row[r + SHEAR + 2] = z
  row[r + FORCE] = share * x
  row[r + FORCE + 1] = share * y
  row[r + FORCE + 2] = share * z
}

/** What a new row took over from a neighbour, whose normal stress may have been another, is no more than it can bear. */
function fitShear(row: Float64Array, r: number, most: number): void {
  const x = row[r + SHEAR]
  const y = row[r + SHEAR + 1]
  const z = row[r + SHEAR + 2]
  const square = x * x + y * y + z * z
  if (square <= most * most) return
  const scale = most / Math.sqrt(square)
  row[r + SHEAR] = scale * x
  row[r + SHEAR + 1] = scale * y
  row[r + SHEAR + 2] = scale * z
}

/** Adds the dashpot across to FORCE of a row that sticks and books its work. */
export function addShearDashpot(point: LawPoint): void {
  const { row, r, pass } = point
  measureDashpot(point, 1)
  const c = pass[WEIGHT] * pass[DASHPOT + 1] * pass[LAG + 1] * pass[RATE]
  const ex = row[r + FORCE]
  const ey = row[r + FORCE + 1]
  const ez = row[r + FORCE + 2]
  const x = ex - c * pass[ACROSS]
  const y = ey - c * pass[ACROSS + 1]
  const z = ez - c * pass[ACROSS + 2]
  const square = x * x + y * y + z * z
  const most = pass[STRENGTH]
  const scale = square > most * most ? most / Math.sqrt(square) : 1
  row[r + FORCE] = scale * x
  row[r + FORCE + 1] = scale * y
  row[r + FORCE + 2] = scale * z
  pass[LOST_DAMPED] -=
    0.5 * ((scale * x - ex) * pass[ACROSS] + (scale * y - ey) * pass[ACROSS + 1] + (scale * z - ez) * pass[ACROSS + 2])
}

/** The shear of surfaces that part is lost with what it stored; a new row that does not touch has taken over nothing. */
export function dropShear(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const x = row[r + SHEAR]
  const y = row[r + SHEAR + 1]
  const z = row[r + SHEAR + 2]
  const square = x * x + y * y + z * z
  row[r + FORCE] = row[r + FORCE + 1] = row[r + FORCE + 2] = 0
  if (square === 0) return
  const along = x * pass[ACROSS] + y * pass[ACROSS + 1] + z * pass[ACROSS + 2]
  const loss = 0.5 * row[r + SHARE_BEFORE] * (square / table[j + KS] - along)
  if (loss > 0 && row[r + GAP_BEFORE] < Infinity) pass[LOST_FRICTION] += loss
  row[r + SHEAR] = row[r + SHEAR + 1] = row[r + SHEAR + 2] = 0
}

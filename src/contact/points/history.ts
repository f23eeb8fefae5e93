/**
 * What the points of a pair take over from the last step, shear traction, failure, force; and which features meet there.
 *
 * History  A row goes on where its code says so; one whose code is new (a vertex became a crossing, a facet slid onto the next) takes the
 *          traction of the nearest old row of the same two cells. Tractions turn with the contact: into the new plane, keeping their
 *          size, and about the normal with both sides. What a failed bond leaves: see one-block.
 * Names    By the shrunken edges of the paper. Points spread over an area: face–face; along a line: edge–face, or edge–edge where the line is
 *          an edge of both; a single place: vertex, edge or face of each cell, whichever the point is on. A point is on a corner, or on an
 *          edge, if it is no further from it than edges are shrunk: λ times the least width of the cell.
 *          What touches counts; where nothing does, the contact keeps the name that it had, and a new one has that of its nearest points.
 * Source   Wang, Li and Feng (2015), sections 2.1 and 2.3.
 */

import * as rows from '../../state/contacts.ts'
import type { Hulls } from '../../state/hulls.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import { type Nodes, POINT } from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { remember, type Sheet } from './sheet.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, CARRIED, CARRIED_IDS, CODE, EE, EF, FF, FORCE, GAP, GAP_BEFORE, IDS, MOVE, NX, OPEN, OPENED } = rows
const { PLACE_A, PLACE_B, PX, ROW, SHARE, SHARE_BEFORE, STATE, TURNED, TYPE, VE, VF, VV } = rows

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

const VERTEX = 0
const EDGE = 1
const FACE = 2
/** Type by the features of one point: vertex, edge, face of a; of b. */
const BY_FEATURES = [VV, VE, VF, VE, EE, EF, VF, EF, FF]

/** No name yet. */
const UNNAMED = -1
/** Points that lie higher than the nearest by less are as near [of the width]. */
const LEVEL = 1e-9

/** Writes the type of the points of pair k, which stand from `first` to `last`; `before`: what it was, or UNNAMED. */
export function nameContact(
  { hulls, nodes }: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  { id, row }: { id: Int32Array; row: Float64Array },
  first: number,
  last: number,
  before: number,
  shrink: number,
): void {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const width = Math.min(hulls.width[a], hulls.width[b])
  const least = leastGap(row, first, last)
  const level = least < 0 ? 0 : least + LEVEL * width
  let touching = first
  while (touching < last && !counts(row, touching, level)) touching++
  const keeps = least >= 0 && before !== UNNAMED
  const type = keeps ? before : spreadType(hulls, nodes, a, b, touching, last, shrink * width, level, row)
  for (let c = first; c < last; c++) id[IDS * c + TYPE] = type
}

/** What the pair was called that the sheet is for. */
export const typeBefore = ({ pastCount, pastId }: Reads<Sheet>): number => (pastCount[0] > 0 ? pastId[TYPE] : UNNAMED)

/** Least gap less what dilation has opened [m]. */
function leastGap(row: Float64Array, first: number, last: number): number {
  let least = Infinity
  for (let r = ROW * first; r < ROW * last; r += ROW)
    if (row[r + GAP] - row[r + OPENED] < least) least = row[r + GAP] - row[r + OPENED]
  return least
}

/** Whether a point lies below the level from which points count. */
const counts = (row: Float64Array, c: number, level: number): boolean =>
  row[ROW * c + GAP] - row[ROW * c + OPENED] < level

function spreadType(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  a: number,
  b: number,
  first: number,
  last: number,
  near: number,
  level: number,
  row: Float64Array,
): number {
  const far = furthest(row, first, first, last, level)
  const p = ROW * first + PX
  const q = ROW * far + PX
  const ex = row[q] - row[p]
  const ey = row[q + 1] - row[p + 1]
  const ez = row[q + 2] - row[p + 2]
  const length = Math.sqrt(ex * ex + ey * ey + ez * ez)
  if (length <= near)
    return BY_FEATURES[3 * featureAt(hulls, nodes, a, row, p, near) + featureAt(hulls, nodes, b, row, p, near)]
  for (let c = first; c < last; c++) {
    if (!counts(row, c, level)) continue
    const r = ROW * c + PX
    const rx = row[r] - row[p]
    const ry = row[r + 1] - row[p + 1]
    const rz = row[r + 2] - row[p + 2]
    const cx = ry * ez - rz * ey
    const cy = rz * ex - rx * ez
    const cz = rx * ey - ry * ex
    if (cx * cx + cy * cy + cz * cz > near * near * length * length) return FF
  }
  return isEdgeOf(hulls, nodes, a, row, p, q, near) && isEdgeOf(hulls, nodes, b, row, p, q, near) ? EE : EF
}

/** The touching row furthest from row c. */
function furthest(row: Float64Array, c: number, first: number, last: number, level: number): number {
  let best = c
  let most = 0
  for (let other = first; other < last; other++) {
    if (!counts(row, other, level)) continue
    const x = row[ROW * other + PX] - row[ROW * c + PX]
    const y = row[ROW * other + PX + 1] - row[ROW * c + PX + 1]
    const z = row[ROW * other + PX + 2] - row[ROW * c + PX + 2]
    const square = x * x + y * y + z * z
    if (square > most) {
      most = square
      best = other
    }
  }
  return best
}

/** What of a hull a point lies on. */
function featureAt(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  hull: number,
  row: Float64Array,
  at: number,
  near: number,
) {
  for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++) {
    const p = POINT * hulls.corner[k]
    const x = row[at] - nodes.x[p]
    const y = row[at + 1] - nodes.x[p + 1]
    const z = row[at + 2] - nodes.x[p + 2]
    if (x * x + y * y + z * z <= near * near) return VERTEX
  }
  for (let e = hulls.firstEdge[hull]; e < hulls.firstEdge[hull + 1]; e++)
    if (distanceSquared(hulls, nodes, e, row, at) <= near * near) return EDGE
  return FACE
}

/** Whether both points lie on one edge of a hull. */
function isEdgeOf(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  hull: number,
  row: Float64Array,
  p: number,
  q: number,
  near: number,
): boolean {
  for (let e = hulls.firstEdge[hull]; e < hulls.firstEdge[hull + 1]; e++)
    if (
      distanceSquared(hulls, nodes, e, row, p) <= near * near &&
      distanceSquared(hulls, nodes, e, row, q) <= near * near
    )
      return true
  return false
}

/** Square of the distance between an edge and the point at `at` [m²]. */
function distanceSquared(
  hulls: Reads<Hulls>,
  nodes: Reads<Nodes>,
  edge: number,
  row: Float64Array,
  at: number,
): number {
  const p = POINT * hulls.edge[2 * edge]
  const q = POINT * hulls.edge[2 * edge + 1]
  const ex = nodes.x[q] - nodes.x[p]
  const ey = nodes.x[q + 1] - nodes.x[p + 1]
  const ez = nodes.x[q + 2] - nodes.x[p + 2]
  const rx = row[at] - nodes.x[p]
  const ry = row[at + 1] - nodes.x[p + 1]
  const rz = row[at + 2] - nodes.x[p + 2]
  const t = (rx * ex + ry * ey + rz * ez) / (ex * ex + ey * ey + ez * ez)
  const s = t < 0 ? 0 : t > 1 ? 1 : t
  const dx = rx - s * ex
  const dy = ry - s * ey
  const dz = rz - s * ez
  return dx * dx + dy * dy + dz * dz
}

/** Writing one row of contact: where it is, who carries it, how it moves, and what it remembers. */

import type { Frame } from '../../math/frame.ts'
import { FIXED } from '../../state/bodies.ts'
import type { Clock } from '../../state/clock.ts'
import {
  AREA,
  BEFORE,
  BODY_A,
  BODY_B,
  CARRIED,
  CODE,
  FAILURE,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  JOINT,
  MASS,
  MOVE,
  NEIGHBOUR,
  NODE_A,
  NODE_B,
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
  WEIGHT_A,
  WEIGHT_B,
} from '../../state/contacts.ts'
import { IM, NODE, POINT, VX } from '../../state/nodes.ts'
import type { Shapes } from '../../state/shapes.ts'
import { bodyOf } from '../../state/solids.ts'
import { newPoint, type Sheet } from './sheet.ts'

/** A point of contact as the overlap gives it: place in the common plane, both surfaces, stiffness. */
export interface Point {
  u: number
  v: number
  heightA: number
  heightB: number
  area: number
  share: number
  code: number
  placeA: number
  placeB: number
  hullA: number
  hullB: number
  joint: number
}

export const makePoint = (): Point => ({
  u: 0,
  v: 0,
  heightA: 0,
  heightB: 0,
  area: 0,
  share: 1,
  code: 0,
  placeA: 0,
  placeB: 0,
  hullA: 0,
  hullB: 0,
  joint: 0,
})

/** Writes the point on the next line of the sheet. */
export function writePoint(
  shapes: Shapes,
  clock: Clock,
  frame: Frame,
  neighbour: number,
  point: Point,
  sheet: Sheet,
): void {
  const c = newPoint(sheet)
  const { id, row } = sheet
  const i = IDS * c
  const r = ROW * c
  const f = frame.axes
  const middle = 0.5 * (point.heightA + point.heightB)
  id[i + NEIGHBOUR] = neighbour
  id[i + JOINT] = point.joint
  id[i + STATE] = OPEN
  id[i + PLACE_A] = point.placeA
  id[i + PLACE_B] = point.placeB
  id[i + CODE] = point.code
  id[i + FAILURE] = 0
  for (let k = 0; k < 3; k++) {
    row[r + PX + k] = f[9 + k] + point.u * f[k] + point.v * f[3 + k] + middle * f[6 + k]
    row[r + NX + k] = f[6 + k]
    row[r + SHEAR + k] = row[r + FORCE + k] = row[r + BEFORE + k] = 0
  }
  row[r + GAP] = point.heightA - point.heightB
  row[r + AREA] = point.area
  row[r + SHARE] = point.share
  for (const at of CARRIED) row[r + at] = 0
  carry(shapes, frame, point, 0, sheet, c)
  carry(shapes, frame, point, 1, sheet, c)
  const massA = sheet.mass[0]
  const massB = sheet.mass[1]
  row[r + MASS] = massA === Infinity ? massB : massB === Infinity ? massA : (massA * massB) / (massA + massB)
  correctHeights(shapes, frame, id, i, row, r)
  measureMove(shapes, clock, id, i, row, r)
  row[r + GAP_BEFORE] = Infinity
  row[r + SHARE_BEFORE] = point.share
}

/** Who carries a side of the point, a (0) or b (1): its rigid body, or three nodes with weights; and the mass that oscillates there. */
function carry(shapes: Shapes, frame: Frame, point: Point, side: 0 | 1, { id, row, mass }: Sheet, c: number): void {
  const { hulls, solids, bodies, facets, nodes } = shapes
  const node = IDS * c + NODE_A + 3 * side
  const weight = ROW * c + WEIGHT_A + 3 * side
  const hull = side === 0 ? point.hullA : point.hullB
  const place = side === 0 ? point.placeA : point.placeB
  const owner = hull < hulls.count ? hulls.body[hull] : bodyOf(solids, hull)
  id[IDS * c + BODY_A + side] = owner
  if (owner >= 0) {
    id[node] = id[node + 1] = id[node + 2] = -1
    row[weight] = row[weight + 1] = row[weight + 2] = 0
    mass[side] = bodies.kind[owner] === FIXED ? Infinity : bodies.mass[owner]
    return
  }
  const facet = place < facets.count ? place : facetUnder(shapes, frame, place - facets.count, point, row, weight)
  weigh(shapes, frame, facet, point, row, weight)
  if (place >= facets.count && isCrossing(point.code)) ontoEdge(row, weight)
  mass[side] = 0
  for (let k = 0; k < 3; k++) {
    const n = facets.node[3 * facet + k]
    id[node + k] = n
    const inverse = nodes.motion[NODE * n + IM]
    mass[side] += row[weight + k] * (inverse > 0 ? 1 / inverse : Infinity)
  }
}

/** Writes the barycentric weights of a place of the common plane on a facet, as seen along the normal; returns the least of them. */
function weigh(
  { facets, nodes }: Shapes,
  { axes: f }: Frame,
  facet: number,
  { u, v }: Point,
  row: Float64Array,
  weight: number,
): number {
  const { x } = nodes
  const p = POINT * facets.node[3 * facet]
  const q = POINT * facets.node[3 * facet + 1]
  const r = POINT * facets.node[3 * facet + 2]
  const px = x[p] - f[9]
  const py = x[p + 1] - f[10]
  const pz = x[p + 2] - f[11]
  const pu = u - (px * f[0] + py * f[1] + pz * f[2])
  const pv = v - (px * f[3] + py * f[4] + pz * f[5])
  const ex = x[q] - x[p]
  const ey = x[q + 1] - x[p + 1]
  const ez = x[q + 2] - x[p + 2]
  const qu = ex * f[0] + ey * f[1] + ez * f[2]
  const qv = ex * f[3] + ey * f[4] + ez * f[5]
  const gx = x[r] - x[p]
  const gy = x[r + 1] - x[p + 1]
  const gz = x[r + 2] - x[p + 2]
  const ru = gx * f[0] + gy * f[1] + gz * f[2]
  const rv = gx * f[3] + gy * f[4] + gz * f[5]
  const area = qu * rv - qv * ru
  const b = (pu * rv - pv * ru) / area
  const c = (qu * pv - qv * pu) / area
  row[weight] = 1 - b - c
  row[weight + 1] = b
  row[weight + 2] = c
  return Math.min(1 - b - c, b, c)
}

/** Whether a point is where edges cross, by its code (see patch). */
const isCrossing = (code: number): boolean => code >> 28 === 3

/**
 * A crossing lies this near to the edge of its facet, as a share of its height, where the edge of the face has bent [-]. From 1e-4 to 5e-4 nothing
 * changes; at 1e-3 a bar that sags across another trembles, as it is looked at and followed in turn; at 5e-5 A05, meshed, loses 2 % of its energy.
 */
const BENT = 3e-4

/**
 * A crossing lies on an edge of its side. Where that is carried by nodes and has bent, the straight edge from corner to corner runs beside the true
 * one, over the one or the other of the two faces that meet in it: the point moves onto the edge of both.
 */
function ontoEdge(row: Float64Array, weight: number): void {
  let least = weight
  for (let k = weight + 1; k < weight + 3; k++) if (row[k] < row[least]) least = k
  if (Math.abs(row[least]) > BENT) return
  const rest = 1 / (1 - row[least])
  for (let k = weight; k < weight + 3; k++) row[k] = k === least ? 0 : row[k] * rest
}

/** The facet of a face that lies over a place; the nearest to it where round-off puts it outside of all. Weights are written over. */
function facetUnder(
  shapes: Shapes,
  frame: Frame,
  face: number,
  point: Point,
  row: Float64Array,
  weight: number,
): number {
  const { hulls } = shapes
  let best = hulls.facet[hulls.firstFacet[face]]
  let least = -Infinity
  for (let k = hulls.firstFacet[face]; k < hulls.firstFacet[face + 1]; k++) {
    const inside = weigh(shapes, frame, hulls.facet[k], point, row, weight)
    if (inside >= 0) return hulls.facet[k]
    if (inside > least) {
      least = inside
      best = hulls.facet[k]
    }
  }
  return best
}

/** Where a side is carried by nodes, its surface is where the facet is, not the plane of the whole face. */
function correctHeights(
  { nodes }: Shapes,
  frame: Frame,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
): void {
  if (nodes.count === 0 || (id[i + BODY_A] >= 0 && id[i + BODY_B] >= 0)) return
  const middle = middleOf(frame, row, r)
  const half = 0.5 * row[r + GAP]
  const a = id[i + BODY_A] >= 0 ? middle + half : heightOf(nodes.x, frame, id, i + NODE_A, row, r + WEIGHT_A)
  const b = id[i + BODY_B] >= 0 ? middle - half : heightOf(nodes.x, frame, id, i + NODE_B, row, r + WEIGHT_B)
  row[r + GAP] = a - b
  const shift = 0.5 * (a + b) - middle
  for (let k = 0; k < 3; k++) row[r + PX + k] += shift * frame.axes[6 + k]
}

function middleOf({ axes: f }: Frame, row: Float64Array, r: number): number {
  return (row[r + PX] - f[9]) * f[6] + (row[r + PX + 1] - f[10]) * f[7] + (row[r + PX + 2] - f[11]) * f[8]
}

function heightOf(
  x: { readonly [k: number]: number },
  { axes: f }: Frame,
  id: Int32Array,
  node: number,
  row: Float64Array,
  weight: number,
): number {
  let height = 0
  for (let k = 0; k < 3; k++) {
    const p = POINT * id[node + k]
    height += row[weight + k] * ((x[p] - f[9]) * f[6] + (x[p + 1] - f[10]) * f[7] + (x[p + 2] - f[11]) * f[8])
  }
  return height
}

/** How far a moved against b at the point since the last step; bodies turned about it with the arm of half way. */
export function measureMove(
  shapes: Shapes,
  clock: Clock,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
): void {
  row[r + MOVE] = row[r + MOVE + 1] = row[r + MOVE + 2] = 0
  if (clock.before === 0) return
  addMove(shapes, clock.before, id, i + NODE_A, id[i + BODY_A], row, r, r + WEIGHT_A)
  addMove(shapes, -clock.before, id, i + NODE_B, id[i + BODY_B], row, r, r + WEIGHT_B)
}

function addMove(
  { nodes, bodies }: Shapes,
  time: number,
  id: Int32Array,
  node: number,
  body: number,
  row: Float64Array,
  r: number,
  weight: number,
): void {
  if (body >= 0) {
    const b = 3 * body
    const { v, spin, x } = bodies
    const half = 0.5 * Math.abs(time)
    const rx = row[r + PX] - x[b]
    const ry = row[r + PX + 1] - x[b + 1]
    const rz = row[r + PX + 2] - x[b + 2]
    const sx = spin[b]
    const sy = spin[b + 1]
    const sz = spin[b + 2]
    const px = rx - half * (sy * rz - sz * ry)
    const py = ry - half * (sz * rx - sx * rz)
    const pz = rz - half * (sx * ry - sy * rx)
    row[r + MOVE] += time * (v[b] + sy * pz - sz * py)
    row[r + MOVE + 1] += time * (v[b + 1] + sz * px - sx * pz)
    row[r + MOVE + 2] += time * (v[b + 2] + sx * py - sy * px)
    return
  }
  const { motion } = nodes
  const p = NODE * id[node] + VX
  const q = NODE * id[node + 1] + VX
  const s = NODE * id[node + 2] + VX
  const u = time * row[weight]
  const w = time * row[weight + 1]
  const t = time * row[weight + 2]
  const m = r + MOVE
  row[m] = row[m] + u * motion[p] + w * motion[q] + t * motion[s]
  row[m + 1] = row[m + 1] + u * motion[p + 1] + w * motion[q + 1] + t * motion[s + 1]
  row[m + 2] = row[m + 2] + u * motion[p + 2] + w * motion[q + 2] + t * motion[s + 2]
}

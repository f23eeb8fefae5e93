/** Points of bonds where they are at present, material points of their sides; and what beside them is free to touch. */
import { rotate } from '../math/quaternion.ts'
import type { Bodies } from './bodies.ts'
import type { Bonds } from './bonds.ts'
import * as bond from './bonds.ts'
import { type Nodes, POINT } from './nodes.ts'
import type { Reads } from './reads.ts'
import type { Shapes } from './shapes.ts'

// Bound here: an imported constant is looked up at every use.
const { BOND_BODY_A, BOND_BODY_B, BOND_IDS, BOND_NODE_A, BOND_NODE_B, BOND_ROW, BOND_WEIGHT_A, BOND_WEIGHT_B } = bond
const { BOND_STATE, INTACT } = bond

export function placeOnA(
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  point: number,
  out: Float64Array,
): void {
  placeOn(bonds, nodes, bodies, point, BOND_BODY_A, BOND_NODE_A, BOND_WEIGHT_A, out)
}

export function placeOnB(
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  point: number,
  out: Float64Array,
): void {
  placeOn(bonds, nodes, bodies, point, BOND_BODY_B, BOND_NODE_B, BOND_WEIGHT_B, out)
}

function placeOn(
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  point: number,
  bodyAt: number,
  nodeAt: number,
  weightAt: number,
  out: Float64Array,
): void {
  const i = BOND_IDS * point
  const r = BOND_ROW * point
  const body = bonds.id[i + bodyAt]
  if (body >= 0) {
    rotate(bodies.turn, 4 * body, 1, bonds.row, r + weightAt, out, 0)
    for (let k = 0; k < 3; k++) out[k] += bodies.x[3 * body + k]
    return
  }
  out[0] = out[1] = out[2] = 0
  for (let n = 0; n < 3; n++) {
    const node = POINT * bonds.id[i + nodeAt + n]
    for (let k = 0; k < 3; k++) out[k] += bonds.row[r + weightAt + n] * nodes.x[node + k]
  }
}

/** Where a point was, on its side a, before anything moved. */
export function undeformedPlace(
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  point: number,
  out: Float64Array,
): void {
  const i = BOND_IDS * point
  const weight = BOND_ROW * point + BOND_WEIGHT_A
  const body = bonds.id[i + BOND_BODY_A]
  for (let k = 0; k < 3; k++) {
    if (body >= 0) out[k] = bodies.X[3 * body + k] + bonds.row[weight + k]
    else {
      out[k] = 0
      for (let n = 0; n < 3; n++) out[k] += bonds.row[weight + n] * nodes.X[POINT * bonds.id[i + BOND_NODE_A + n] + k]
    }
  }
}

/** Share of the contact of a unit that is not held: 1 where there is none. */
export const loose = (bonds: Reads<Bonds>, unit: number): number => (unit < 0 ? 1 : bonds.broken[unit])

/**
 * … at a place of it [m]: where the face is bonded in part, all or nothing, as the point of the bond that is nearest, so that no spring of contact
 * stands beside one of the bond. `room` for a place.
 */
export function looseAt(
  bonds: Reads<Bonds>,
  { bodies, nodes }: Shapes,
  unit: number,
  x: number,
  y: number,
  z: number,
  room: Float64Array,
): number {
  const share = loose(bonds, unit)
  if (share === 0 || share === 1) return share
  let nearest = 0
  let least = Infinity
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
    placeOnA(bonds, nodes, bodies, p, room)
    const dx = room[0] - x
    const dy = room[1] - y
    const dz = room[2] - z
    const square = dx * dx + dy * dy + dz * dz
    if (square >= least) continue
    least = square
    nearest = p
  }
  return bonds.id[BOND_IDS * nearest + BOND_STATE] === INTACT ? 0 : 1
}

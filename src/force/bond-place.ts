/** Points of bonds where they are at present: material points of their sides. */
import { rotate } from '../math/quaternion.ts'
import type { Bodies } from '../state/bodies.ts'
import type { Bonds } from '../state/bonds.ts'
import * as bond from '../state/bonds.ts'
import { type Nodes, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'

// Bound here: an imported constant is looked up at every use.
const { BOND_BODY_A, BOND_BODY_B, BOND_IDS, BOND_NODE_A, BOND_NODE_B, BOND_ROW, BOND_WEIGHT_A, BOND_WEIGHT_B } = bond

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

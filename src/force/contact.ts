/**
 * Contact forces → nodes, by the weights of the point on its facet, and → rigid bodies, as force and moment about the
 * centre of mass. What acts on a acts on b the other way round at the same point, so momentum and angular momentum are kept.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BODY_A,
  BODY_B,
  type Contacts,
  FORCE,
  IDS,
  NODE_A,
  NODE_B,
  PX,
  ROW,
  WEIGHT_A,
  WEIGHT_B,
} from '../state/contacts.ts'
import { FX, NODE, type Nodes } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'

export function addContactForces(contacts: Reads<Contacts>, nodes: Nodes, bodies: Bodies): void {
  const { id, row } = contacts
  const count = contacts.count[0]
  for (let c = 0; c < count; c++) {
    const at = ROW * c
    const i = IDS * c
    if (row[at + FORCE] === 0 && row[at + FORCE + 1] === 0 && row[at + FORCE + 2] === 0) continue
    if (id[i + BODY_A] >= 0) pushBody(row, at, bodies, id[i + BODY_A], 1)
    else pushNodes(id, i + NODE_A, row, at, at + WEIGHT_A, nodes, 1)
    if (id[i + BODY_B] >= 0) pushBody(row, at, bodies, id[i + BODY_B], -1)
    else pushNodes(id, i + NODE_B, row, at, at + WEIGHT_B, nodes, -1)
  }
}

function pushNodes(
  id: ReadNumbers,
  node: number,
  row: ReadNumbers,
  at: number,
  weight: number,
  { motion }: Nodes,
  sign: number,
): void {
  const fx = sign * row[at + FORCE]
  const fy = sign * row[at + FORCE + 1]
  const fz = sign * row[at + FORCE + 2]
  for (let k = 0; k < 3; k++) {
    const f = NODE * id[node + k] + FX
    const w = row[weight + k]
    motion[f] += w * fx
    motion[f + 1] += w * fy
    motion[f + 2] += w * fz
  }
}

function pushBody(row: ReadNumbers, at: number, bodies: Bodies, body: number, sign: number): void {
  const { x, force, moment } = bodies
  const b = 3 * body
  const fx = sign * row[at + FORCE]
  const fy = sign * row[at + FORCE + 1]
  const fz = sign * row[at + FORCE + 2]
  const rx = row[at + PX] - x[b]
  const ry = row[at + PX + 1] - x[b + 1]
  const rz = row[at + PX + 2] - x[b + 2]
  force[b] += fx
  force[b + 1] += fy
  force[b + 2] += fz
  moment[b] += ry * fz - rz * fy
  moment[b + 1] += rz * fx - rx * fz
  moment[b + 2] += rx * fy - ry * fx
}

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
import type { Neighbours } from '../state/neighbours.ts'
import { FX, NODE, type Nodes } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'

export function addContactForces(
  neighbours: Reads<Neighbours>,
  contacts: Reads<Contacts>,
  nodes: Nodes,
  bodies: Bodies,
): void {
  const { id, row } = contacts
  const { count, first, end } = neighbours
  for (let k = 0; k < count[0]; k++)
    for (let c = first[k]; c < end[k]; c++) {
      const at = ROW * c
      if (row[at + FORCE] === 0 && row[at + FORCE + 1] === 0 && row[at + FORCE + 2] === 0) continue
      pushSides(id, IDS * c, row, at, row, at + FORCE, nodes, bodies)
    }
}

/**
 * The same for sides of pairs that stand in a list at the places [from, to): 4 k + 1 for a, + 2 for b, + 3 for both. In the order of pairs
 * a list of all pairs that touch a body or a node gives it the same sum.
 */
export function addListedForces(
  list: ReadNumbers,
  from: number,
  to: number,
  neighbours: Reads<Neighbours>,
  contacts: Reads<Contacts>,
  nodes: Nodes,
  bodies: Bodies,
): void {
  const { id, row } = contacts
  const { first, end } = neighbours
  for (let entry = from; entry < to; entry++) {
    const k = list[entry] >> 2
    const isA = (list[entry] & 1) !== 0
    const isB = (list[entry] & 2) !== 0
    for (let c = first[k]; c < end[k]; c++) {
      const at = ROW * c
      if (row[at + FORCE] === 0 && row[at + FORCE + 1] === 0 && row[at + FORCE + 2] === 0) continue
      if (isA) pushA(id, IDS * c, row, at, row, at + FORCE, nodes, bodies)
      if (isB) pushB(id, IDS * c, row, at, row, at + FORCE, nodes, bodies)
    }
  }
}

/** Hands the force on a that stands at a place of `force` to what carries a row, and its opposite to b. */
export function pushSides(
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  at: number,
  force: ReadNumbers,
  from: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  pushA(id, i, row, at, force, from, nodes, bodies)
  pushB(id, i, row, at, force, from, nodes, bodies)
}

function pushA(
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  at: number,
  force: ReadNumbers,
  from: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  if (id[i + BODY_A] >= 0) pushBody(row, at, force, from, bodies, id[i + BODY_A], 1)
  else pushNodes(id, i + NODE_A, row, at + WEIGHT_A, force, from, nodes, 1)
}

function pushB(
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  at: number,
  force: ReadNumbers,
  from: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  if (id[i + BODY_B] >= 0) pushBody(row, at, force, from, bodies, id[i + BODY_B], -1)
  else pushNodes(id, i + NODE_B, row, at + WEIGHT_B, force, from, nodes, -1)
}

function pushNodes(
  id: ReadNumbers,
  node: number,
  row: ReadNumbers,
  weight: number,
  force: ReadNumbers,
  from: number,
  { motion }: Nodes,
  sign: number,
): void {
  const fx = sign * force[from]
  const fy = sign * force[from + 1]
  const fz = sign * force[from + 2]
  const p = NODE * id[node] + FX
  const q = NODE * id[node + 1] + FX
  const s = NODE * id[node + 2] + FX
  const u = row[weight]
  const v = row[weight + 1]
  const w = row[weight + 2]
  motion[p] += u * fx
  motion[p + 1] += u * fy
  motion[p + 2] += u * fz
  motion[q] += v * fx
  motion[q + 1] += v * fy
  motion[q + 2] += v * fz
  motion[s] += w * fx
  motion[s + 1] += w * fy
  motion[s + 2] += w * fz
}

function pushBody(
  row: ReadNumbers,
  at: number,
  from: ReadNumbers,
  place: number,
  bodies: Bodies,
  body: number,
  sign: number,
): void {
  const { x, force, moment } = bodies
  const b = 3 * body
  const fx = sign * from[place]
  const fy = sign * from[place + 1]
  const fz = sign * from[place + 2]
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

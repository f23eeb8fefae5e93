/**
 * One point of a bond: how far its two sides are apart, the force of its springs, and handing forces to its carriers.
 *
 *   d = x_a − x_b = start + u_a − u_b,   u = Σ w u_node,  or of a body  u + (R − 1) r,  r the place from its undeformed centre.
 *   Force of the opening:  F = k_n A (d·n − gap) n + k_s A (d − n n·d);  a gets −F, b gets F.
 * The whole opening counts, not its increments, so nothing drifts.
 */
import { rotationLessOne } from '../math/quaternion.ts'
import type { Bodies } from '../state/bodies.ts'
import {
  BOND_BODY_A,
  BOND_BODY_B,
  BOND_GAP,
  BOND_IDS,
  BOND_NODE_A,
  BOND_NODE_B,
  BOND_ROW,
  BOND_SHARE,
  BOND_START,
  BOND_WEIGHT_A,
  BOND_WEIGHT_B,
  type Bonds,
} from '../state/bonds.ts'
import { JOINT_ROW, type Joints, KN, KS } from '../state/joints.ts'
import { FX, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { BondWork } from './bond-work.ts'

/** Numbers of the point at hand, in `at`: normal and shear springs [N/m], */
export const NORMAL = 0
export const SHEAR = 1
/** d·n, and what of it strains the normal spring [m], */
export const OPEN = 2
export const STRAIN = 3
/** d − n n·d [m]. */
export const ACROSS = 4
/** Where the bodies of a unit stand. */
export function measureBodies(
  { turnA, turnB }: BondWork,
  bonds: Reads<Bonds>,
  bodies: Reads<Bodies>,
  unit: number,
): void {
  const i = BOND_IDS * bonds.first[unit]
  const a = bonds.id[i + BOND_BODY_A]
  const b = bonds.id[i + BOND_BODY_B]
  if (a >= 0) rotationLessOne(bodies.turn, 4 * a, turnA)
  if (b >= 0) rotationLessOne(bodies.turn, 4 * b, turnB)
}

/** Brings `at` to a point of the unit whose frame and bodies were measured. */
export function measurePoint(
  work: BondWork,
  joints: Reads<Joints>,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  unit: number,
  p: number,
): void {
  const { frame, at, turnA, turnB, side } = work
  const r = BOND_ROW * p
  const joint = JOINT_ROW * bonds.joint[unit]
  const { row } = bonds
  moved(work, bonds, nodes, bodies, p, BOND_BODY_A, BOND_NODE_A, BOND_WEIGHT_A, turnA)
  let x = row[r + BOND_START] + side[0]
  let y = row[r + BOND_START + 1] + side[1]
  let z = row[r + BOND_START + 2] + side[2]
  moved(work, bonds, nodes, bodies, p, BOND_BODY_B, BOND_NODE_B, BOND_WEIGHT_B, turnB)
  x -= side[0]
  y -= side[1]
  z -= side[2]
  const nx = frame[0]
  const ny = frame[1]
  const nz = frame[2]
  const open = x * nx + y * ny + z * nz
  at[NORMAL] = joints.table[joint + KN] * row[r + BOND_SHARE]
  at[SHEAR] = joints.table[joint + KS] * row[r + BOND_SHARE]
  at[OPEN] = open
  at[STRAIN] = open - row[r + BOND_GAP]
  at[ACROSS] = x - open * nx
  at[ACROSS + 1] = y - open * ny
  at[ACROSS + 2] = z - open * nz
}

/** Displacement of a side. */
function moved(
  { side }: BondWork,
  { id, row }: Reads<Bonds>,
  { u }: Reads<Nodes>,
  bodies: Reads<Bodies>,
  p: number,
  bodyAt: number,
  nodeAt: number,
  weightAt: number,
  turn: Float64Array,
): void {
  const body = id[BOND_IDS * p + bodyAt]
  const w = BOND_ROW * p + weightAt
  const a = row[w]
  const b = row[w + 1]
  const c = row[w + 2]
  if (body >= 0) {
    side[0] = bodies.u[3 * body] + (turn[0] * a + turn[1] * b + turn[2] * c)
    side[1] = bodies.u[3 * body + 1] + (turn[3] * a + turn[4] * b + turn[5] * c)
    side[2] = bodies.u[3 * body + 2] + (turn[6] * a + turn[7] * b + turn[8] * c)
    return
  }
  const i = BOND_IDS * p + nodeAt
  const k = POINT * id[i]
  const l = POINT * id[i + 1]
  const m = POINT * id[i + 2]
  side[0] = a * u[k] + b * u[l] + c * u[m]
  side[1] = a * u[k + 1] + b * u[l + 1] + c * u[m + 1]
  side[2] = a * u[k + 2] + b * u[l + 2] + c * u[m + 2]
}

/** Place of the point from the centre of its body at present, in `side`. */
function armOf(side: Float64Array, row: Reads<Bonds>['row'], w: number, turn: Float64Array): void {
  const a = row[w]
  const b = row[w + 1]
  const c = row[w + 2]
  side[0] = a + (turn[0] * a + turn[1] * b + turn[2] * c)
  side[1] = b + (turn[3] * a + turn[4] * b + turn[5] * c)
  side[2] = c + (turn[6] * a + turn[7] * b + turn[8] * c)
}

/** Adds −`pull` to what carries a and `pull` to what carries b. */
export function addPull(work: BondWork, bonds: Reads<Bonds>, nodes: Nodes, bodies: Bodies, p: number): void {
  const { turnA, turnB } = work
  push(work, bonds, nodes, bodies, p, BOND_BODY_A, BOND_NODE_A, BOND_WEIGHT_A, turnA, -1)
  push(work, bonds, nodes, bodies, p, BOND_BODY_B, BOND_NODE_B, BOND_WEIGHT_B, turnB, 1)
}

function push(
  { pull, side }: BondWork,
  { id, row }: Reads<Bonds>,
  { motion }: Nodes,
  { force, moment }: Bodies,
  p: number,
  bodyAt: number,
  nodeAt: number,
  weightAt: number,
  turn: Float64Array,
  sign: number,
): void {
  const body = id[BOND_IDS * p + bodyAt]
  const w = BOND_ROW * p + weightAt
  const fx = sign * pull[0]
  const fy = sign * pull[1]
  const fz = sign * pull[2]
  if (body >= 0) {
    armOf(side, row, w, turn)
    force[3 * body] += fx
    force[3 * body + 1] += fy
    force[3 * body + 2] += fz
    moment[3 * body] += side[1] * fz - side[2] * fy
    moment[3 * body + 1] += side[2] * fx - side[0] * fz
    moment[3 * body + 2] += side[0] * fy - side[1] * fx
    return
  }
  for (let k = 0; k < 3; k++) {
    const f = NODE * id[BOND_IDS * p + nodeAt + k] + FX
    motion[f] += row[w + k] * fx
    motion[f + 1] += row[w + k] * fy
    motion[f + 2] += row[w + k] * fz
  }
}

/** Sets `closing` of a point. */
export function measureRate(
  work: BondWork,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  p: number,
): void {
  const { closing, turnA, turnB, side } = work
  pace(work, bonds, nodes, bodies, p, BOND_BODY_B, BOND_NODE_B, BOND_WEIGHT_B, turnB)
  for (let i = 0; i < 3; i++) closing[i] = -side[i]
  pace(work, bonds, nodes, bodies, p, BOND_BODY_A, BOND_NODE_A, BOND_WEIGHT_A, turnA)
  for (let i = 0; i < 3; i++) closing[i] += side[i]
}

/** Velocity of a side, in `side`. */
function pace(
  { side }: BondWork,
  { id, row }: Reads<Bonds>,
  { motion }: Reads<Nodes>,
  { v, spin }: Reads<Bodies>,
  p: number,
  bodyAt: number,
  nodeAt: number,
  weightAt: number,
  turn: Float64Array,
): void {
  const body = id[BOND_IDS * p + bodyAt]
  const w = BOND_ROW * p + weightAt
  if (body >= 0) {
    const b = 3 * body
    armOf(side, row, w, turn)
    const x = side[0]
    const y = side[1]
    const z = side[2]
    side[0] = v[b] + (spin[b + 1] * z - spin[b + 2] * y)
    side[1] = v[b + 1] + (spin[b + 2] * x - spin[b] * z)
    side[2] = v[b + 2] + (spin[b] * y - spin[b + 1] * x)
    return
  }
  side.fill(0)
  for (let k = 0; k < 3; k++) {
    const m = NODE * id[BOND_IDS * p + nodeAt + k] + VX
    for (let i = 0; i < 3; i++) side[i] += row[w + k] * motion[m + i]
  }
}

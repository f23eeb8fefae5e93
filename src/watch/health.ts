/** What a run always looks at: numbers that stay finite, elements that stay upright, and how far from equilibrium it is. */

import { carriesForce, measureBonds } from '../force/bond-measure.ts'
import type { Mechanics } from '../force/elements.ts'
import { makePace, measurePace, type Pace } from '../force/pace.ts'
import { HELD_ALL, trueMass } from '../state/bodies.ts'
import { BOND_FORCE, BOND_ROW } from '../state/bonds.ts'
import { FORCE, ROW } from '../state/contacts.ts'
import { FX, IM, NODE, VX } from '../state/nodes.ts'
import { inKept, inTet, type Tets, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { eachStressed } from './tensors.ts'

/** The first node whose motion is not finite, or −1. */
export function firstNonFinite(world: World): number {
  const { motion, count } = world.nodes
  for (let node = 0; node < count; node++) {
    let sum = 0
    for (let i = 0; i < 7; i++) sum += motion[NODE * node + i]
    if (!Number.isFinite(sum)) return node
  }
  return -1
}

/** The first rigid body (block or particle) whose motion is not finite, or −1. */
export function firstLostBody({ bodies }: World): number {
  for (let body = 0; body < bodies.count; body++) {
    let sum = 0
    for (let i = 3 * body; i < 3 * body + 3; i++)
      sum += bodies.v[i] + bodies.momentum[i] + bodies.force[i] + bodies.moment[i]
    for (let i = 4 * body; i < 4 * body + 4; i++) sum += bodies.turn[i]
    if (!Number.isFinite(sum)) return body
  }
  return -1
}

/** The first tet that is flat or turned inside out, or −1. */
export function firstInverted({ nodes, tets }: World): number {
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0 && !(sixVolumes(nodes.x, tets.node, 4 * tet) > 0)) return tet
  return -1
}

/** Six times the volume of a tet at the present positions [m³]: its nodes stand from `at` on, as places in `x`. */
function sixVolumes(x: Float64Array, node: Int32Array, at: number): number {
  const o = node[at]
  const a = node[at + 1]
  const b = node[at + 2]
  const c = node[at + 3]
  const ax = x[a] - x[o]
  const ay = x[a + 1] - x[o + 1]
  const az = x[a + 2] - x[o + 2]
  const bx = x[b] - x[o]
  const by = x[b + 1] - x[o + 1]
  const bz = x[b + 2] - x[o + 2]
  const cx = x[c] - x[o]
  const cy = x[c + 1] - x[o + 1]
  const cz = x[c + 2] - x[o + 2]
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

/**
 * Unbalanced-force ratio: the net forces of all nodes and bodies, damping aside, over the forces that elements, contacts and
 * bonds exert and the weights of rigid bodies, both summed by magnitude, where the forces of this step are known. A moment counts
 * as the force at the body's radius of gyration √(I/m). 0 in equilibrium, of order 1 in free motion; what only a damper
 * carries is not in equilibrium, however slowly it creeps.
 */
export function unbalancedRatio(world: World, mechanics: Mechanics): number {
  const { nodes, loads, bodies } = world
  let net = 0
  let quiet = 0
  let hold = 0
  for (let node = 0; node < nodes.free; node++) {
    for (let i = 0; i < 3; i++) force[i] = undamped(world, node, i)
    if (quiet < loads.quiets && loads.quietNode[quiet] === node) {
      for (let i = 0; i < 3; i++) force[i] -= loads.quietForce[3 * quiet + i]
      quiet++
    }
    if (hold < loads.holds && loads.holdNode[hold] === node) dropHeldPart(loads.holdOn, 6 * hold++)
    net += length(force[0], force[1], force[2])
  }
  const pace = makePace()
  for (let body = 0; body < bodies.count; body++) net += netForce(world, pace, body)
  const exchanged = elementForceSum(world, mechanics) + contactForceSum(world) + bondForceSum(world) + weightSum(world)
  return exchanged > 0 ? net / exchanged : net > 0 ? 1 : 0
}

/** Net force and moment of a body in the directions in which it is free [N], before damping. */
function netForce(world: World, pace: Pace, body: number): number {
  const { held, mass, inertia } = world.bodies
  const b = 3 * body
  if (held[body] === HELD_ALL) return 0
  freeForces(world, pace, body, push)
  const gyration = Math.sqrt((inertia[b] + inertia[b + 1] + inertia[b + 2]) / (3 * mass[body]))
  return length(push[0], push[1], push[2]) + length(push[3], push[4], push[5]) / gyration
}

/** Force [N] and moment [N m] on a body in the directions in which it is free, before damping; its velocities stand in `pace`. */
export function freeForces({ clock, loads, bodies }: World, pace: Pace, body: number, out: Float64Array): void {
  const { held, mass, force: F, moment: M } = bodies
  const b = 3 * body
  measurePace(pace, clock, bodies, body)
  for (let i = 0; i < 6; i++) {
    const k = b + (i % 3)
    const total = i < 3 ? F[k] : M[k]
    const carried = i < 3 ? mass[body] * bodies.v[k] : bodies.momentum[k]
    const braked = total + loads.mass * (carried + 0.5 * clock.kick * total)
    out[i] = held[body] & (1 << i) ? 0 : braked / (1 - loads.local * Math.sign(braked) * Math.sign(pace.behind[i]))
  }
}

const push = new Float64Array(6)

function contactForceSum({ contacts: { row }, neighbours: { count, first, end } }: World): number {
  let sum = 0
  for (let k = 0; k < count[0]; k++)
    for (let at = ROW * first[k] + FORCE; at < ROW * end[k]; at += ROW) sum += length(row[at], row[at + 1], row[at + 2])
  return sum
}

function bondForceSum(world: World): number {
  const { points, row } = world.bonds
  let sum = 0
  measureBonds(world)
  for (let p = 0; p < points; p++) {
    const at = BOND_ROW * p + BOND_FORCE
    if (carriesForce(world.bonds, p)) sum += length(row[at], row[at + 1], row[at + 2])
  }
  return sum
}

/** Weights of the rigid bodies that may fall. */
function weightSum({ bodies, loads: { gravity } }: World): number {
  let mass = 0
  for (let body = 0; body < bodies.count; body++) if (bodies.held[body] !== HELD_ALL) mass += trueMass(bodies, body)
  return mass * length(gravity[0], gravity[1], gravity[2])
}

const force = new Float64Array(3)

/** Held directions are in balance with their reaction. */
function dropHeldPart(q: Float64Array, k: number): void {
  const [x, y, z] = force
  force[0] -= q[k] * x + q[k + 3] * y + q[k + 5] * z
  force[1] -= q[k + 3] * x + q[k + 1] * y + q[k + 4] * z
  force[2] -= q[k + 5] * x + q[k + 4] * y + q[k + 2] * z
}

/** A component of the net force of a node before damping along the axes [N]: mass-proportional, local, and viscous stress. */
export function undamped({ clock, loads, nodes }: World, node: number, i: number): number {
  const at = NODE * node
  const v = nodes.motion[at + VX + i]
  const total = nodes.motion[at + FX + i]
  const mean = v + 0.5 * clock.kick * nodes.motion[at + IM] * total
  const braked = total + (loads.mass * mean) / nodes.motion[at + IM]
  const sign = Math.sign(braked) * Math.sign(v)
  const free = braked / (1 - loads.local * sign)
  return loads.stiffness > 0 ? free - loads.viscous[3 * node + i] : free
}

/** Σ V |σ ∇N_a| over all corners of all tets [N]; the same in the present and in the undeformed frame. */
function elementForceSum(world: World, mechanics: Mechanics): number {
  const { tets } = world
  let sum = 0
  if (mechanics.update.kind === 'incremental')
    for (let tet = 0; tet < tets.count; tet++) sum += cornerForces(tets, tet, tets.kept, inKept(tet, 0))
  else
    eachStressed(world, mechanics, (tet, at) => {
      sum += cornerForces(tets, tet, tets.stress, at)
    })
  return sum
}

/** Σ_a V |σ ∇N_a| over the four corners [N]; the stress stands at `at` in every second place. */
function cornerForces(tets: Tets, tet: number, stress: Float64Array, at: number): number {
  const { record } = tets
  const xx = stress[at]
  const yy = stress[at + 2]
  const zz = stress[at + 4]
  const xy = stress[at + 6]
  const yz = stress[at + 8]
  const xz = stress[at + 10]
  let gx = 0
  let gy = 0
  let gz = 0
  let sum = 0
  for (let a = 0; a < 4; a++) {
    const x = a < 3 ? record[inTet(tet, 3 * a)] : -gx
    const y = a < 3 ? record[inTet(tet, 3 * a + 1)] : -gy
    const z = a < 3 ? record[inTet(tet, 3 * a + 2)] : -gz
    gx += x
    gy += y
    gz += z
    sum += length(xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z)
  }
  return record[inTet(tet, VOLUME)] * sum
}

const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

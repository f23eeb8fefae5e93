/**
 * What acts on rigid bodies besides contact, and how they are held, at the end of the load stage:
 *   forces on their nodes → force and moment about the centre of mass; weight → held motions give up theirs as a reaction
 *   → damping of the others → driven motions get the force that gives them their velocity.
 * Damping is that of nodes: local, −α |F| sign(v) and −α |M| sign(ω) along the axes of space, and mass-proportional,
 * −a m v and −a L with the means of the step.
 */
import { type Bodies, HELD_ALL, HELD_TURN, momentumOfSpin } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { AHEAD, amend, BEHIND, DAMPED, type Energy } from '../state/energy.ts'
import type { Loads } from '../state/loads.ts'
import { FX, NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { addWeights } from './gravity.ts'
import type { LoadWork } from './load-work.ts'
import { measureAhead, measurePace } from './pace.ts'

export function loadBodies(
  work: LoadWork,
  clock: Clock,
  loads: Reads<Loads>,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
): void {
  for (let body = 0; body < bodies.count; body++) gatherForces(nodes, bodies, body)
  addWeights(loads, bodies)
  const damped = loads.local !== 0 || loads.mass !== 0
  for (let body = 0; body < bodies.count; body++) {
    const held = bodies.held[body]
    if (held !== 0) takeReaction(bodies, body, held)
    if (damped && held !== HELD_ALL) damp(work, clock, loads, bodies, energy, body)
    if (held !== 0) drive(work, clock, bodies, body)
  }
  energy[BEHIND] *= 0.5 * clock.before
  energy[AHEAD] *= 0.5 * clock.ahead
  amend(energy, DAMPED)
}

/** Moves the forces on the nodes of a body to the body. */
function gatherForces(nodes: Nodes, bodies: Bodies, body: number): void {
  const { motion, x } = nodes
  const { force, moment, firstNode } = bodies
  const b = 3 * body
  for (let node = firstNode[body]; node < firstNode[body + 1]; node++) {
    const f = NODE * node + FX
    const fx = motion[f]
    const fy = motion[f + 1]
    const fz = motion[f + 2]
    if (fx === 0 && fy === 0 && fz === 0) continue
    const rx = x[POINT * node] - bodies.x[b]
    const ry = x[POINT * node + 1] - bodies.x[b + 1]
    const rz = x[POINT * node + 2] - bodies.x[b + 2]
    force[b] += fx
    force[b + 1] += fy
    force[b + 2] += fz
    moment[b] += ry * fz - rz * fy
    moment[b + 1] += rz * fx - rx * fz
    moment[b + 2] += rx * fy - ry * fx
    motion[f] = motion[f + 1] = motion[f + 2] = 0
  }
}

/** Takes the force and moment of held motions off the body and keeps their opposite as the reaction. */
function takeReaction(bodies: Bodies, body: number, held: number): void {
  const { force, moment, reaction } = bodies
  for (let i = 0; i < 3; i++) {
    const k = 3 * body + i
    reaction[6 * body + i] = held & (1 << i) ? -force[k] : 0
    reaction[6 * body + 3 + i] = held & (8 << i) ? -moment[k] : 0
    if (held & (1 << i)) force[k] = 0
    if (held & (8 << i)) moment[k] = 0
  }
}

function damp(
  { pace, taken }: LoadWork,
  clock: Clock,
  { local, mass }: Reads<Loads>,
  bodies: Bodies,
  energy: Energy,
  body: number,
): void {
  const { behind, ahead } = pace
  const { force, moment, momentum, v, held } = bodies
  const half = 0.5 * mass * clock.kick
  measurePace(pace, clock, bodies, body)
  for (let i = 0; i < 6; i++) {
    taken[i] = 0
    if (held[body] & (1 << i)) continue
    const k = 3 * body + (i % 3)
    const into = i < 3 ? force : moment
    const f = into[k]
    const rate = behind[i]
    const braked = rate > 0 ? f - local * Math.abs(f) : rate < 0 ? f + local * Math.abs(f) : f
    const carried = i < 3 ? bodies.mass[body] * v[k] : momentum[k]
    into[k] = (braked - mass * carried) / (1 + half)
    taken[i] = f - into[k]
  }
  measureAhead(pace, clock, bodies, body)
  for (let i = 0; i < 6; i++) {
    energy[BEHIND] += taken[i] * behind[i]
    energy[AHEAD] += taken[i] * ahead[i]
  }
}

function drive({ change }: LoadWork, { kick }: Clock, bodies: Bodies, body: number): void {
  const { held, heldVelocity, reaction, v, spin, mass, force, moment } = bodies
  const b = 3 * body
  for (let i = 0; i < 3; i++) {
    if (!(held[body] & (1 << i))) continue
    force[b + i] = mass[body] * ((heldVelocity[6 * body + i] - v[b + i]) / kick)
    reaction[6 * body + i] += force[b + i]
  }
  if ((held[body] & HELD_TURN) !== HELD_TURN) return
  for (let i = 0; i < 3; i++) change[i] = (heldVelocity[6 * body + 3 + i] - spin[b + i]) / kick
  momentumOfSpin(bodies, body, change, 0, moment, b)
  for (let i = 0; i < 3; i++) reaction[6 * body + 3 + i] += moment[b + i]
}

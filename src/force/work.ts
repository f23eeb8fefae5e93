/**
 * Work of the loads over the halves of the steps behind and ahead, at the velocities half a step before and after. A force
 * on a node of a rigid block works at the velocity of its point of the body.
 */
import { type Bodies, bodyOfNode } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { AHEAD, BEHIND, BOUNDARY, book, type Energy, EXTERNAL, QUIET, VISCOUS } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { LoadWork } from './load-work.ts'
import { measurePace } from './pace.ts'
import { pressureForce } from './pressures.ts'

export function bookWork(
  work: LoadWork,
  clock: Clock,
  facets: Reads<Facets>,
  loads: Reads<Loads>,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  energy: Energy,
): void {
  work.paced = -1
  for (let row = 0; row < loads.pressures; row++)
    addPressureWork(work, clock, facets, loads, nodes, bodies, energy, row)
  for (let row = 0; row < loads.forces; row++)
    addWork(work, clock, nodes, bodies, energy, loads.forceNode[row], loads.force, 3 * row)
  bookDone(energy, EXTERNAL, false)
  if (loads.stiffness > 0)
    for (let node = 0; node < nodes.free; node++) addNodeWork(clock, nodes, energy, node, loads.viscous, 3 * node)
  bookDone(energy, VISCOUS, true)
  for (let row = 0; row < loads.quiets; row++)
    addNodeWork(clock, nodes, energy, loads.quietNode[row], loads.quietForce, 3 * row)
  bookDone(energy, QUIET, true)
  for (let row = 0; row < loads.holds; row++)
    addNodeWork(clock, nodes, energy, loads.holdNode[row], loads.reaction, 3 * row)
  for (let body = 0; body < bodies.count; body++)
    if (bodies.held[body] !== 0) addReactionWork(work, clock, bodies, energy, body)
  bookDone(energy, BOUNDARY, false)
}

/** Books what was added: as work done on the model, or by it. */
function bookDone(energy: Energy, kind: number, byModel: boolean): void {
  if (byModel) {
    energy[BEHIND] = -energy[BEHIND]
    energy[AHEAD] = -energy[AHEAD]
  }
  book(energy, kind)
}

function addPressureWork(
  work: LoadWork,
  clock: Clock,
  facets: Reads<Facets>,
  loads: Reads<Loads>,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  energy: Energy,
  row: number,
): void {
  pressureForce(work, facets, loads, nodes, row)
  for (let corner = 0; corner < 3; corner++)
    addWork(work, clock, nodes, bodies, energy, facets.node[3 * loads.pressureFacet[row] + corner], work.third, 0)
}

/** Adds the work of the force at `from` on a node of any block. */
function addWork(
  work: LoadWork,
  clock: Clock,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  energy: Energy,
  node: number,
  force: ReadNumbers,
  from: number,
): void {
  if (node < nodes.free) addNodeWork(clock, nodes, energy, node, force, from)
  else addRigidWork(work, clock, nodes, bodies, energy, node, force, from)
}

function addNodeWork(
  clock: Clock,
  { motion }: Reads<Nodes>,
  energy: Energy,
  node: number,
  force: ReadNumbers,
  from: number,
): void {
  const at = NODE * node
  const reach = motion[at + IM] * clock.kick
  let behind = 0
  let ahead = 0
  for (let i = 0; i < 3; i++) {
    const v = motion[at + VX + i]
    behind += v * force[from + i]
    ahead += (v + motion[at + FX + i] * reach) * force[from + i]
  }
  energy[BEHIND] += 0.5 * clock.before * behind
  energy[AHEAD] += 0.5 * clock.ahead * ahead
}

function addRigidWork(
  work: LoadWork,
  clock: Clock,
  { x }: Reads<Nodes>,
  bodies: Bodies,
  energy: Energy,
  node: number,
  force: ReadNumbers,
  from: number,
): void {
  const body = bodyOfNode(bodies, node)
  const { push } = work
  if (body !== work.paced) measurePace(work.pace, clock, bodies, body)
  work.paced = body
  const rx = x[POINT * node] - bodies.x[3 * body]
  const ry = x[POINT * node + 1] - bodies.x[3 * body + 1]
  const rz = x[POINT * node + 2] - bodies.x[3 * body + 2]
  for (let i = 0; i < 3; i++) push[i] = force[from + i]
  push[3] = ry * push[2] - rz * push[1]
  push[4] = rz * push[0] - rx * push[2]
  push[5] = rx * push[1] - ry * push[0]
  addBodyWork(work, clock, energy, push, 0)
}

/** Adds the work of six numbers of force and moment on the body whose pace is known. */
function addBodyWork({ pace }: LoadWork, clock: Clock, energy: Energy, load: ReadNumbers, from: number): void {
  let behind = 0
  let ahead = 0
  for (let i = 0; i < 6; i++) {
    behind += load[from + i] * pace.behind[i]
    ahead += load[from + i] * pace.ahead[i]
  }
  energy[BEHIND] += 0.5 * clock.before * behind
  energy[AHEAD] += 0.5 * clock.ahead * ahead
}

/** Reactions of what stands still, as in the plane of a disc, do no work. */
function addReactionWork(work: LoadWork, clock: Clock, bodies: Bodies, energy: Energy, body: number): void {
  const { held, heldVelocity, reaction, v, spin } = bodies
  let moves = false
  for (let i = 0; i < 3; i++) {
    if (held[body] & (1 << i) && (v[3 * body + i] !== 0 || heldVelocity[6 * body + i] !== 0)) moves = true
    if (held[body] & (8 << i) && (spin[3 * body + i] !== 0 || heldVelocity[6 * body + 3 + i] !== 0)) moves = true
  }
  if (!moves) return
  measurePace(work.pace, clock, bodies, body)
  addBodyWork(work, clock, energy, reaction, 6 * body)
}

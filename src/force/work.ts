/**
 * Work of the loads over the halves of the steps behind and ahead, at the velocities half a step before and after. A force
 * on a node of a rigid block works at the velocity of its point of the body.
 */
import { type Bodies, bodyOfNode } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { BOUNDARY, book, type Energy, EXTERNAL, QUIET, VISCOUS } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import { ahead as bodyAhead, behind as bodyBehind, measurePace } from './pace.ts'
import { pressureForce, third } from './pressures.ts'

const done = { behind: 0, ahead: 0 }
/** Body whose pace is known, −1: none. */
let paced = -1

export function bookWork(
  clock: Clock,
  facets: Reads<Facets>,
  loads: Reads<Loads>,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  energy: Energy,
): void {
  paced = -1
  for (let row = 0; row < loads.pressures; row++) addPressureWork(clock, facets, loads, nodes, bodies, row)
  for (let row = 0; row < loads.forces; row++) addWork(clock, nodes, bodies, loads.forceNode[row], loads.force, 3 * row)
  bookDone(energy, EXTERNAL, false)
  if (loads.stiffness > 0)
    for (let node = 0; node < nodes.free; node++) addNodeWork(clock, nodes, node, loads.viscous, 3 * node)
  bookDone(energy, VISCOUS, true)
  for (let row = 0; row < loads.quiets; row++)
    addNodeWork(clock, nodes, loads.quietNode[row], loads.quietForce, 3 * row)
  bookDone(energy, QUIET, true)
  for (let row = 0; row < loads.holds; row++) addNodeWork(clock, nodes, loads.holdNode[row], loads.reaction, 3 * row)
  for (let body = 0; body < bodies.count; body++) if (bodies.held[body] !== 0) addReactionWork(clock, bodies, body)
  bookDone(energy, BOUNDARY, false)
}

/** Books what was added: as work done on the model, or by it. */
function bookDone(energy: Energy, kind: number, byModel: boolean): void {
  if (byModel) {
    done.behind = -done.behind
    done.ahead = -done.ahead
  }
  book(energy, kind, done)
  done.behind = done.ahead = 0
}

function addPressureWork(
  clock: Clock,
  facets: Reads<Facets>,
  loads: Reads<Loads>,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  row: number,
): void {
  pressureForce(facets, loads, nodes, row)
  for (let corner = 0; corner < 3; corner++)
    addWork(clock, nodes, bodies, facets.node[3 * loads.pressureFacet[row] + corner], third, 0)
}

/** Adds the work of the force at `from` on a node of any block. */
function addWork(
  clock: Clock,
  nodes: Reads<Nodes>,
  bodies: Bodies,
  node: number,
  force: ReadNumbers,
  from: number,
): void {
  if (node < nodes.free) addNodeWork(clock, nodes, node, force, from)
  else addRigidWork(clock, nodes, bodies, node, force, from)
}

function addNodeWork(clock: Clock, { motion }: Reads<Nodes>, node: number, force: ReadNumbers, from: number): void {
  const at = NODE * node
  const reach = motion[at + IM] * clock.kick
  let behind = 0
  let ahead = 0
  for (let i = 0; i < 3; i++) {
    const v = motion[at + VX + i]
    behind += v * force[from + i]
    ahead += (v + motion[at + FX + i] * reach) * force[from + i]
  }
  done.behind += 0.5 * clock.before * behind
  done.ahead += 0.5 * clock.ahead * ahead
}

/** Force on a body and its moment about the centre. */
const push = new Float64Array(6)

function addRigidWork(
  clock: Clock,
  { x }: Reads<Nodes>,
  bodies: Bodies,
  node: number,
  force: ReadNumbers,
  from: number,
): void {
  const body = bodyOfNode(bodies, node)
  if (body !== paced) measurePace(clock, bodies, body)
  paced = body
  const rx = x[POINT * node] - bodies.x[3 * body]
  const ry = x[POINT * node + 1] - bodies.x[3 * body + 1]
  const rz = x[POINT * node + 2] - bodies.x[3 * body + 2]
  for (let i = 0; i < 3; i++) push[i] = force[from + i]
  push[3] = ry * push[2] - rz * push[1]
  push[4] = rz * push[0] - rx * push[2]
  push[5] = rx * push[1] - ry * push[0]
  addBodyWork(clock, push, 0)
}

/** Adds the work of six numbers of force and moment on the body whose pace is known. */
function addBodyWork(clock: Clock, load: ReadNumbers, from: number): void {
  let behind = 0
  let ahead = 0
  for (let i = 0; i < 6; i++) {
    behind += load[from + i] * bodyBehind[i]
    ahead += load[from + i] * bodyAhead[i]
  }
  done.behind += 0.5 * clock.before * behind
  done.ahead += 0.5 * clock.ahead * ahead
}

/** Reactions of what stands still, as in the plane of a disc, do no work. */
function addReactionWork(clock: Clock, bodies: Bodies, body: number): void {
  const { held, heldVelocity, reaction, v, spin } = bodies
  let moves = false
  for (let i = 0; i < 3; i++) {
    if (held[body] & (1 << i) && (v[3 * body + i] !== 0 || heldVelocity[6 * body + i] !== 0)) moves = true
    if (held[body] & (8 << i) && (spin[3 * body + i] !== 0 || heldVelocity[6 * body + 3 + i] !== 0)) moves = true
  }
  if (!moves) return
  measurePace(clock, bodies, body)
  addBodyWork(clock, reaction, 6 * body)
}

/**
 * Everything that acts on nodes from outside, in the order in which one needs the other:
 *   gravity, nodal forces, pressures → held directions give up their force as a reaction → quiet boundaries and damping
 *   of what is left free → held directions drop what damping along the axes put there, and get the force that gives them
 *   their velocity → work of all over the step.
 */
import type { Bodies } from '../state/bodies.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import { amend, BOUNDARY, book, DAMPED, type Energy, EXTERNAL, QUIET, VISCOUS } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import { addQuiet } from './quiet.ts'
import { addViscousForces, measureViscousForces } from './viscosity.ts'

/** Loops over all nodes that a kernel may have twins of. */
export interface NodeLoops {
  addGravity(loads: Loads, nodes: Nodes): void
  addDamping(clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void
}

export function loadStage(materials: MaterialConstants[], loops: NodeLoops) {
  return (
    clock: Clock,
    tets: Reads<Tets>,
    facets: Reads<Facets>,
    loads: Loads,
    nodes: Nodes,
    _bodies: Bodies,
    energy: Energy,
  ): void => {
    if (loads.stiffness > 0) measureViscousForces(clock, materials, tets, nodes, loads)
    addLoads(clock, facets, loads, nodes, energy, loops)
  }
}

function addLoads(
  clock: Clock,
  facets: Reads<Facets>,
  loads: Loads,
  nodes: Nodes,
  energy: Energy,
  { addGravity, addDamping }: NodeLoops,
): void {
  const t = timeOf(clock)
  for (const drive of loads.drives) drive(t, t + 0.5 * clock.ahead, clock.ahead)
  addGravity(loads, nodes)
  addForces(loads, nodes)
  addPressures(facets, loads, nodes)
  if (loads.stiffness > 0) addViscousForces(loads, nodes)
  takeReactions(loads, nodes)
  addQuiet(clock, loads, nodes)
  addDamping(clock, loads, nodes, energy)
  dropHeldDamping(clock, loads, nodes, energy)
  holdNodes(clock, loads, nodes)
  bookWork(clock, facets, loads, nodes, energy)
}

function addForces(loads: Loads, nodes: Nodes): void {
  const { forceNode, force } = loads
  for (let row = 0; row < loads.forces; row++)
    for (let i = 0; i < 3; i++) nodes.motion[NODE * forceNode[row] + FX + i] += force[3 * row + i]
}

/** A third of the force of a row of pressure on each node of its facet: −p n A / 3 on the deformed face. */
const third = new Float64Array(3)

function pressureForce(facets: Reads<Facets>, loads: Loads, nodes: Nodes, row: number): void {
  const { x } = nodes
  const facet = loads.pressureFacet[row]
  const a = POINT * facets.node[3 * facet]
  const b = POINT * facets.node[3 * facet + 1]
  const c = POINT * facets.node[3 * facet + 2]
  const share = -loads.pressure[row] / 6
  const px = x[b] - x[a]
  const py = x[b + 1] - x[a + 1]
  const pz = x[b + 2] - x[a + 2]
  const qx = x[c] - x[a]
  const qy = x[c + 1] - x[a + 1]
  const qz = x[c + 2] - x[a + 2]
  third[0] = share * (py * qz - pz * qy)
  third[1] = share * (pz * qx - px * qz)
  third[2] = share * (px * qy - py * qx)
}

function addPressures(facets: Reads<Facets>, loads: Loads, nodes: Nodes): void {
  for (let row = 0; row < loads.pressures; row++) {
    pressureForce(facets, loads, nodes, row)
    for (let corner = 0; corner < 3; corner++) {
      const f = NODE * facets.node[3 * loads.pressureFacet[row] + corner] + FX
      for (let i = 0; i < 3; i++) nodes.motion[f + i] += third[i]
    }
  }
}

/** Held part of a vector: the projector of a row applied to three numbers of an array. */
const held = new Float64Array(3)

function measureHeld(loads: Loads, row: number, values: Float64Array, at: number): void {
  const q = loads.holdOn
  const k = 6 * row
  const x = values[at]
  const y = values[at + 1]
  const z = values[at + 2]
  held[0] = q[k] * x + q[k + 3] * y + q[k + 5] * z
  held[1] = q[k + 3] * x + q[k + 1] * y + q[k + 4] * z
  held[2] = q[k + 5] * x + q[k + 4] * y + q[k + 2] * z
}

/** Takes the force in held directions off the nodes and keeps its opposite as their reaction. */
function takeReactions(loads: Loads, nodes: Nodes): void {
  const { holdNode, reaction } = loads
  for (let row = 0; row < loads.holds; row++) {
    const f = NODE * holdNode[row] + FX
    measureHeld(loads, row, nodes.motion, f)
    for (let i = 0; i < 3; i++) {
      reaction[3 * row + i] = -held[i]
      nodes.motion[f + i] -= held[i]
    }
  }
}

/** Work of damping in held directions, which was booked as lost. */
const spared = { behind: 0, ahead: 0 }

/**
 * Held directions had no force left, so what is there now came from damping, along the axes and blind to skew holds: it
 * is taken off again, with the work that was booked for it at the velocities of a free node.
 */
function dropHeldDamping(clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void {
  if (loads.local === 0 && loads.mass === 0) return
  const { motion } = nodes
  let behind = 0
  let ahead = 0
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * loads.holdNode[row]
    const reach = motion[at + IM] * clock.kick
    measureHeld(loads, row, motion, at + FX)
    for (let i = 0; i < 3; i++) {
      const v = motion[at + VX + i]
      behind += held[i] * v
      ahead += held[i] * (v + motion[at + FX + i] * reach)
      motion[at + FX + i] -= held[i]
    }
  }
  spared.behind = 0.5 * clock.before * behind
  spared.ahead = 0.5 * clock.ahead * ahead
  amend(energy, DAMPED, spared)
}

/** Adds the force that brings held directions to their velocity in this step; it is part of the reaction. */
const wanted = new Float64Array(3)

function holdNodes(clock: Clock, loads: Loads, nodes: Nodes): void {
  const { holdNode, holdVelocity, reaction } = loads
  const { motion } = nodes
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * holdNode[row]
    const inertia = 1 / (motion[at + IM] * clock.kick)
    measureHeld(loads, row, motion, at + VX)
    for (let i = 0; i < 3; i++) wanted[i] = inertia * (holdVelocity[3 * row + i] - held[i])
    measureHeld(loads, row, motion, at + FX)
    for (let i = 0; i < 3; i++) {
      reaction[3 * row + i] += wanted[i] - held[i]
      motion[at + FX + i] += wanted[i] - held[i]
    }
  }
}

const done = { behind: 0, ahead: 0 }

/** Adds the work of the force at `from` on a node over the halves of the steps behind and ahead. */
function addWork(clock: Clock, motion: Float64Array, node: number, force: Float64Array, from: number): void {
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

/** Books what was added: as work done on the model, or by it. */
function bookDone(energy: Energy, kind: number, byModel: boolean): void {
  if (byModel) {
    done.behind = -done.behind
    done.ahead = -done.ahead
  }
  book(energy, kind, done)
  done.behind = done.ahead = 0
}

function bookWork(clock: Clock, facets: Reads<Facets>, loads: Loads, nodes: Nodes, energy: Energy): void {
  const { motion } = nodes
  for (let row = 0; row < loads.pressures; row++) addPressureWork(clock, facets, loads, nodes, row)
  for (let row = 0; row < loads.forces; row++) addWork(clock, motion, loads.forceNode[row], loads.force, 3 * row)
  bookDone(energy, EXTERNAL, false)
  if (loads.stiffness > 0)
    for (let node = 0; node < nodes.count; node++) addWork(clock, motion, node, loads.viscous, 3 * node)
  bookDone(energy, VISCOUS, true)
  for (let row = 0; row < loads.quiets; row++) addWork(clock, motion, loads.quietNode[row], loads.quietForce, 3 * row)
  bookDone(energy, QUIET, true)
  for (let row = 0; row < loads.holds; row++) addWork(clock, motion, loads.holdNode[row], loads.reaction, 3 * row)
  bookDone(energy, BOUNDARY, false)
}

function addPressureWork(clock: Clock, facets: Reads<Facets>, loads: Loads, nodes: Nodes, row: number): void {
  pressureForce(facets, loads, nodes, row)
  for (let corner = 0; corner < 3; corner++)
    addWork(clock, nodes.motion, facets.node[3 * loads.pressureFacet[row] + corner], third, 0)
}

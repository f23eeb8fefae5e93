/**
 * Everything that acts on nodes from outside, in the order in which one needs the other:
 *   gravity, nodal forces, pressures → held directions give up their force as a reaction → quiet boundaries and damping
 *   of what is left free → held directions drop what damping along the axes put there, and get the force that gives them
 *   their velocity → the same for rigid bodies → work of all over the step.
 */
import type { Bodies } from '../state/bodies.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import { AHEAD, amend, BEHIND, DAMPED, type Energy } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, type Nodes, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import { loadBodies } from './body-loads.ts'
import { type LoadWork, makeLoadWork } from './load-work.ts'
import { addPressures } from './pressures.ts'
import { addQuiet } from './quiet.ts'
import { addViscousForces, measureViscousForces } from './viscosity.ts'
import { bookWork } from './work.ts'

/** Loops over all nodes that a kernel may have twins of. */
export interface NodeLoops {
  addGravity(loads: Loads, nodes: Nodes): void
  addDamping(clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void
}

export function loadStage(materials: MaterialConstants[], loops: NodeLoops) {
  const work = makeLoadWork()
  return (
    clock: Clock,
    tets: Reads<Tets>,
    facets: Reads<Facets>,
    loads: Loads,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void => {
    if (loads.stiffness > 0) measureViscousForces(work, clock, materials, tets, nodes, loads)
    addLoads(work, clock, facets, loads, nodes, bodies, energy, loops)
  }
}

function addLoads(
  work: LoadWork,
  clock: Clock,
  facets: Reads<Facets>,
  loads: Loads,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
  { addGravity, addDamping }: NodeLoops,
): void {
  if (loads.drives.length > 0) driveRows(clock, loads)
  addGravity(loads, nodes)
  addForces(loads, nodes)
  addPressures(work, facets, loads, nodes)
  if (loads.stiffness > 0) addViscousForces(loads, nodes)
  takeReactions(work, loads, nodes)
  addQuiet(work, clock, loads, nodes)
  addDamping(clock, loads, nodes, energy)
  dropHeldDamping(work, clock, loads, nodes, energy)
  holdNodes(work, clock, loads, nodes)
  loadBodies(work, clock, loads, nodes, bodies, energy)
  bookWork(work, clock, facets, loads, nodes, bodies, energy)
}

function driveRows(clock: Clock, { drives, held, holdLike, holds, holdVelocity }: Loads): void {
  const t = timeOf(clock)
  for (const drive of drives) drive(t, t + 0.5 * clock.ahead, clock.ahead, clock.dt)
  for (let row = held; row < holds; row++)
    for (let i = 0; i < 3; i++) holdVelocity[3 * row + i] = holdVelocity[3 * holdLike[row] + i]
}

function addForces(loads: Loads, nodes: Nodes): void {
  const { forceNode, force } = loads
  for (let row = 0; row < loads.forces; row++)
    for (let i = 0; i < 3; i++) nodes.motion[NODE * forceNode[row] + FX + i] += force[3 * row + i]
}

/** Sets `held`, the held part of a vector: the projector of a row applied to three numbers of an array. */
function measureHeld({ held }: LoadWork, loads: Loads, row: number, values: Float64Array, at: number): void {
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
function takeReactions(work: LoadWork, loads: Loads, nodes: Nodes): void {
  const { held } = work
  const { holdNode, reaction } = loads
  for (let row = 0; row < loads.holds; row++) {
    const f = NODE * holdNode[row] + FX
    measureHeld(work, loads, row, nodes.motion, f)
    for (let i = 0; i < 3; i++) {
      reaction[3 * row + i] = -held[i]
      nodes.motion[f + i] -= held[i]
    }
  }
}

/**
 * Held directions had no force left, so what is there now came from damping, along the axes and blind to skew holds: it
 * is taken off again, with the work that was booked for it at the velocities of a free node.
 */
function dropHeldDamping(work: LoadWork, clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void {
  const { held } = work
  if (loads.local === 0 && loads.mass === 0) return
  const { motion } = nodes
  let behind = 0
  let ahead = 0
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * loads.holdNode[row]
    const reach = motion[at + IM] * clock.kick
    measureHeld(work, loads, row, motion, at + FX)
    for (let i = 0; i < 3; i++) {
      const v = motion[at + VX + i]
      behind += held[i] * v
      ahead += held[i] * (v + motion[at + FX + i] * reach)
      motion[at + FX + i] -= held[i]
    }
  }
  energy[BEHIND] = 0.5 * clock.before * behind
  energy[AHEAD] = 0.5 * clock.ahead * ahead
  amend(energy, DAMPED)
}

/** Adds the force that brings held directions to their velocity in this step; it is part of the reaction. */
function holdNodes(work: LoadWork, clock: Clock, loads: Loads, nodes: Nodes): void {
  const { held, wanted } = work
  const { holdNode, holdVelocity, reaction } = loads
  const { motion } = nodes
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * holdNode[row]
    const inertia = 1 / (motion[at + IM] * clock.kick)
    measureHeld(work, loads, row, motion, at + VX)
    for (let i = 0; i < 3; i++) wanted[i] = inertia * (holdVelocity[3 * row + i] - held[i])
    measureHeld(work, loads, row, motion, at + FX)
    for (let i = 0; i < 3; i++) {
      reaction[3 * row + i] += wanted[i] - held[i]
      motion[at + FX + i] += wanted[i] - held[i]
    }
  }
}

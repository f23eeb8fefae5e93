/**
 * Everything that acts on nodes from outside, in the order in which one needs the other:
 *   gravity, nodal forces, pressures → held directions give up their force as a reaction → quiet boundaries and damping
 *   of what is left free → held directions get the force that gives them their velocity → work of all over the step.
 */
import type { Bodies } from '../state/bodies.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import { BOUNDARY, book, type Energy, EXTERNAL, QUIET, VISCOUS } from '../state/energy.ts'
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

/** Component i of the held part of a vector: the projector of a row applied to three numbers of an array. */
function heldPart(loads: Loads, row: number, values: Float64Array, at: number, i: number): number {
  const q = loads.holdOn
  const k = 6 * row
  if (i === 0) return q[k] * values[at] + q[k + 3] * values[at + 1] + q[k + 5] * values[at + 2]
  if (i === 1) return q[k + 3] * values[at] + q[k + 1] * values[at + 1] + q[k + 4] * values[at + 2]
  return q[k + 5] * values[at] + q[k + 4] * values[at + 1] + q[k + 2] * values[at + 2]
}

/** Takes the force in held directions off the nodes and keeps its opposite as their reaction. */
function takeReactions(loads: Loads, nodes: Nodes): void {
  const { holdNode, reaction } = loads
  for (let row = 0; row < loads.holds; row++) {
    const f = NODE * holdNode[row] + FX
    for (let i = 0; i < 3; i++) reaction[3 * row + i] = -heldPart(loads, row, nodes.motion, f, i)
    for (let i = 0; i < 3; i++) nodes.motion[f + i] += reaction[3 * row + i]
  }
}

/** Adds the force that brings held directions to their velocity in this step, damping undone; it is part of the reaction. */
const wanted = new Float64Array(3)

function holdNodes(clock: Clock, loads: Loads, nodes: Nodes): void {
  const { holdNode, holdVelocity, reaction } = loads
  const { motion } = nodes
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * holdNode[row]
    const inertia = 1 / (motion[at + IM] * clock.kick)
    for (let i = 0; i < 3; i++)
      wanted[i] =
        inertia * (holdVelocity[3 * row + i] - heldPart(loads, row, motion, at + VX, i)) -
        heldPart(loads, row, motion, at + FX, i)
    for (let i = 0; i < 3; i++) {
      reaction[3 * row + i] += wanted[i]
      motion[at + FX + i] += wanted[i]
    }
  }
}

const done = { behind: 0, ahead: 0 }

/** Adds the work of a force component at a node over the halves of the steps behind and ahead. */
function addWork(clock: Clock, motion: Float64Array, node: number, i: number, force: number): void {
  const at = NODE * node
  const v = motion[at + VX + i]
  done.behind += 0.5 * clock.before * v * force
  done.ahead += 0.5 * clock.ahead * (v + motion[at + FX + i] * motion[at + IM] * clock.kick) * force
}

function bookWork(clock: Clock, facets: Reads<Facets>, loads: Loads, nodes: Nodes, energy: Energy): void {
  const { motion } = nodes
  const bookRows = (kind: number, rows: number, node: Int32Array, force: Float64Array, sign: number) => {
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < 3; i++) addWork(clock, motion, node[row], i, sign * force[3 * row + i])
    book(energy, kind, done)
    done.behind = done.ahead = 0
  }
  done.behind = done.ahead = 0
  for (let row = 0; row < loads.pressures; row++) addPressureWork(clock, facets, loads, nodes, row)
  bookRows(EXTERNAL, loads.forces, loads.forceNode, loads.force, 1)
  if (loads.stiffness > 0)
    for (let node = 0; node < nodes.count; node++)
      for (let i = 0; i < 3; i++) addWork(clock, motion, node, i, -loads.viscous[3 * node + i])
  bookRows(VISCOUS, 0, loads.forceNode, loads.force, 1)
  bookRows(QUIET, loads.quiets, loads.quietNode, loads.quietForce, -1)
  bookRows(BOUNDARY, loads.holds, loads.holdNode, loads.reaction, 1)
}

function addPressureWork(clock: Clock, facets: Reads<Facets>, loads: Loads, nodes: Nodes, row: number): void {
  pressureForce(facets, loads, nodes, row)
  for (let corner = 0; corner < 3; corner++) {
    const node = facets.node[3 * loads.pressureFacet[row] + corner]
    for (let i = 0; i < 3; i++) addWork(clock, nodes.motion, node, i, third[i])
  }
}

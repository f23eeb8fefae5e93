/**
 * Records: what a case wants to know while it runs. Each becomes a sampler, resolved once against the model, that writes
 * its numbers where forces of a step are known and velocities are still those of half a step before.
 */

import type { Mechanics } from '../force/elements.ts'
import type { Ledger } from '../output/summary.ts'
import { bodyOfNode } from '../state/bodies.ts'
import { ancestor } from '../state/dormant.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { accelerationAt, makeBodyMotion, measureBody, velocityAt } from './body-motion.ts'
import { strainOf, stressOf } from './tensors.ts'

export { angularMomentumOf, momentumOf } from './momentum.ts'

/** Numbers of a record and their names: `slide.x`, or `slide` where there is only one. */
export interface Sampler {
  name: string
  columns: string[]
  unit: string
  /** What it remembers from one sample to the next: a checkpoint keeps it. */
  base?: Float64Array
  /** At the beginning of each stage. */
  begin?: (world: World, mechanics: Mechanics, ledger: () => Ledger) => void
  /** Writes the columns; `row`: the whole row of the history, with the columns of the records above. */
  sample: (...given: [...Parameters<Sample>, row: Float64Array]) => void
}

export type Sample = (world: World, mechanics: Mechanics, ledger: () => Ledger, out: Float64Array) => void

/** What a record measures before a component or a direction is picked: all parts of its quantity. */
export interface Source extends Pick<Sampler, 'base' | 'begin'> {
  /** A single number instead: the component was picked place by place. */
  isPicked?: boolean
  fill: Sample
}

/** Nodes with weights that add up to 1. */
export interface NodeMean {
  nodes: Int32Array
  weights: Float64Array
  /** Unit vector at each node, three numbers: the mean is of the component v·n. */
  directions?: Float64Array
}

/** Tets with weights that add up to 1. */
export interface TetMean {
  tets: Int32Array
  weights: Float64Array
  /** Unit vector at each tet, three numbers: the mean is of the normal component n·σ·n. */
  directions?: Float64Array
}

export type NodeQuantity = 'displacement' | 'position' | 'velocity' | 'acceleration'

/** The rigid body whose motion is known, −1: none; and the value of a quantity at a node. */
let known = -1
const motion = makeBodyMotion()
const value = new Float64Array(3)

/** A vector at a node at a whole step, in `value`. */
function readNode(world: World, what: NodeQuantity, node: number): void {
  const { clock, nodes } = world
  const m = NODE * node
  const p = POINT * node
  if (what === 'displacement') for (let i = 0; i < 3; i++) value[i] = nodes.u[p + i]
  else if (what === 'position') for (let i = 0; i < 3; i++) value[i] = nodes.x[p + i]
  else if (node >= nodes.rigid) readRigidNode(world, what, node)
  else
    for (let i = 0; i < 3; i++) {
      const a = nodes.motion[m + FX + i] * nodes.motion[m + IM]
      value[i] =
        what === 'acceleration'
          ? a
          : nodes.motion[m + VX + i] + 0.5 * clock.before * nodes.motion[m + FX + i] * nodes.motion[m + IM]
    }
}

function readRigidNode(world: World, what: 'velocity' | 'acceleration', node: number): void {
  const body = bodyOfNode(world.bodies, node)
  if (body !== known) measureBody(world, body, motion)
  known = body
  if (what === 'velocity') velocityAt(world, body, node, motion, value)
  else accelerationAt(world, body, node, motion, value)
}

/** Weighted mean of a vector, or of its component along the directions, over nodes. */
export function meanOverNodes(world: World, what: NodeQuantity, mean: NodeMean, out: Float64Array): void {
  const { directions: n } = mean
  known = -1
  out.fill(0)
  for (let k = 0; k < mean.nodes.length; k++) {
    readNode(world, what, mean.nodes[k])
    for (let i = 0; i < 3; i++)
      if (n) out[0] += mean.weights[k] * value[i] * n[3 * k + i]
      else out[i] += mean.weights[k] * value[i]
  }
}

const tensor = new Float64Array(6)

/** n·t·n of the tensor xx yy zz xy yz xz, n the vector k of a list. */
function normalComponent(t: Float64Array, n: Float64Array, k: number): number {
  const x = n[3 * k]
  const y = n[3 * k + 1]
  const z = n[3 * k + 2]
  return t[0] * x * x + t[1] * y * y + t[2] * z * z + 2 * (t[3] * x * y + t[4] * y * z + t[5] * x * z)
}

/** Weighted mean of stress or strain, or of its normal component along the directions, over tets. */
export function meanOverTets(
  world: World,
  mechanics: Mechanics,
  what: 'stress' | 'strain',
  mean: TetMean,
  out: Float64Array,
): void {
  out.fill(0)
  for (let k = 0; k < mean.tets.length; k++) {
    if (what === 'stress') stressOf(world, mechanics, mean.tets[k], tensor)
    else strainOf(world, mean.tets[k], tensor)
    if (mean.directions) out[0] += mean.weights[k] * normalComponent(tensor, mean.directions, k)
    else for (let c = 0; c < 6; c++) out[c] += mean.weights[k] * tensor[c]
  }
}

/** √(weighted mean of |σ − σ_exact|²) over the tets, all nine components or the normal one along the directions. */
export function stressError(world: World, mechanics: Mechanics, mean: TetMean, exact: Float64Array): number {
  let sum = 0
  for (let k = 0; k < mean.tets.length; k++) {
    stressOf(world, mechanics, mean.tets[k], tensor)
    for (let c = 0; c < 6; c++) tensor[c] -= exact[6 * k + c]
    sum += mean.weights[k] * squareOf(mean, k)
  }
  return Math.sqrt(sum)
}

function squareOf(mean: TetMean, k: number): number {
  if (mean.directions) {
    const normal = normalComponent(tensor, mean.directions, k)
    return normal * normal
  }
  let square = 0
  for (let c = 0; c < 6; c++) square += (c < 3 ? 1 : 2) * tensor[c] * tensor[c]
  return square
}

/** Whose reactions are added up: held nodes, and rigid bodies that are held as a whole. */
export interface Held {
  isMember: Uint8Array
  bodies: number[]
}

/** Sum of the reactions of held nodes and bodies [N]. */
export function reactionOf({ dormant, loads, bodies }: World, held: Held, out: Float64Array): void {
  out.fill(0)
  for (let row = 0; row < loads.holds; row++)
    if (held.isMember[ancestor(dormant, loads.holdNode[row], dormant.shared[0])])
      for (let i = 0; i < 3; i++) out[i] += loads.reaction[3 * row + i]
  for (const body of held.bodies) for (let i = 0; i < 3; i++) out[i] += bodies.reaction[6 * body + i]
}

/** Moment of the same reactions about a point [N m]. */
export function reactionMomentOf(
  { dormant, loads, bodies, nodes }: World,
  held: Held,
  point: Float64Array,
  out: Float64Array,
): void {
  out.fill(0)
  for (let row = 0; row < loads.holds; row++) {
    const node = loads.holdNode[row]
    if (held.isMember[ancestor(dormant, node, dormant.shared[0])])
      addMoment(nodes.x, POINT * node, loads.reaction, 3 * row, point, out)
  }
  for (const body of held.bodies) {
    addMoment(bodies.x, 3 * body, bodies.reaction, 6 * body, point, out)
    for (let i = 0; i < 3; i++) out[i] += bodies.reaction[6 * body + 3 + i]
  }
}

/** Adds (x − p) × f. */
function addMoment(
  x: Float64Array,
  at: number,
  f: Float64Array,
  from: number,
  p: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const k = (i + 2) % 3
    out[i] += (x[at + j] - p[j]) * f[from + k] - (x[at + k] - p[k]) * f[from + j]
  }
}

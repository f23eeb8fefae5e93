/**
 * Records: what a case wants to know while it runs. Each becomes a sampler, resolved once against the model, that writes
 * its numbers where forces of a step are known and velocities are still those of half a step before.
 */

import type { Mechanics } from '../force/elements.ts'
import type { Ledger } from '../output/summary.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { strainOf, stressOf } from './tensors.ts'

/** Numbers of a record and their names: `slide.x`, or `slide` where there is only one. */
export interface Sampler {
  name: string
  columns: string[]
  unit: string
  /** Displacement is measured from this one, vector by vector; undefined: from the undeformed model. */
  base?: Float64Array
  /** Writes the whole quantity, before the base is taken off and a component is picked. */
  absolute: Sample
  /** Writes the columns. */
  sample: Sample
}

type Sample = (world: World, mechanics: Mechanics, ledger: () => Ledger, out: Float64Array) => void

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

/** One component of a vector at a node at a whole step. */
function nodeValue(world: World, what: NodeQuantity, node: number, i: number): number {
  const { clock, nodes } = world
  const m = NODE * node
  switch (what) {
    case 'displacement':
      return nodes.u[POINT * node + i]
    case 'position':
      return nodes.x[POINT * node + i]
    case 'acceleration':
      return nodes.motion[m + FX + i] * nodes.motion[m + IM]
    case 'velocity':
      return nodes.motion[m + VX + i] + 0.5 * clock.before * nodes.motion[m + FX + i] * nodes.motion[m + IM]
  }
}

/** Weighted mean of a vector, or of its component along the directions, over nodes. */
export function meanOverNodes(world: World, what: NodeQuantity, mean: NodeMean, out: Float64Array): void {
  const { directions: n } = mean
  if (n) {
    let sum = 0
    for (let k = 0; k < mean.nodes.length; k++)
      for (let i = 0; i < 3; i++) sum += mean.weights[k] * nodeValue(world, what, mean.nodes[k], i) * n[3 * k + i]
    out[0] = sum
    return
  }
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (let k = 0; k < mean.nodes.length; k++) sum += mean.weights[k] * nodeValue(world, what, mean.nodes[k], i)
    out[i] = sum
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

/** Sum of the reactions of held nodes [N]; `rows` are found again whenever the loads change. */
export function reactionOf(world: World, isMember: Uint8Array, out: Float64Array): void {
  const { loads } = world
  out.fill(0)
  for (let row = 0; row < loads.holds; row++)
    if (isMember[loads.holdNode[row]]) for (let i = 0; i < 3; i++) out[i] += loads.reaction[3 * row + i]
}

/** Σ m v over nodes [kg m/s]. */
export function momentumOf(world: World, nodes: Int32Array, out: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (const node of nodes) sum += nodeValue(world, 'velocity', node, i) / world.nodes.motion[NODE * node + IM]
    out[i] = sum
  }
}

const arm = new Float64Array(3)
const impulse = new Float64Array(3)
const centre = new Float64Array(3)

/**
 * Σ m (x − x_c) × v over nodes, about their centre of mass [kg m²/s]; the velocity of the centre falls out. At whole steps
 * it is the mean of x × v(n − ½) and x × v(n + ½), so a leapfrog keeps it exactly where no moment acts.
 */
export function angularMomentumOf(world: World, nodes: Int32Array, out: Float64Array): void {
  const { motion, x } = world.nodes
  let mass = 0
  centre.fill(0)
  for (const node of nodes) {
    const m = 1 / motion[NODE * node + IM]
    mass += m
    for (let i = 0; i < 3; i++) centre[i] += m * x[POINT * node + i]
  }
  out.fill(0)
  for (const node of nodes) {
    for (let i = 0; i < 3; i++) {
      arm[i] = x[POINT * node + i] - centre[i] / mass
      impulse[i] = nodeValue(world, 'velocity', node, i) / motion[NODE * node + IM]
    }
    out[0] += arm[1] * impulse[2] - arm[2] * impulse[1]
    out[1] += arm[2] * impulse[0] - arm[0] * impulse[2]
    out[2] += arm[0] * impulse[1] - arm[1] * impulse[0]
  }
}

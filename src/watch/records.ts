/**
 * Records: what a case wants to know while it runs. Each becomes a sampler, resolved once against the model, that writes
 * its numbers where forces of a step are known and velocities are still those of half a step before.
 */

import type { Mechanics } from '../force/elements.ts'
import type { Ledger } from '../output/summary.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
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
}

/** Tets with weights that add up to 1. */
export interface TetMean {
  tets: Int32Array
  weights: Float64Array
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

/** Weighted mean of a vector over nodes. */
export function meanOverNodes(world: World, what: NodeQuantity, mean: NodeMean, out: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (let k = 0; k < mean.nodes.length; k++) sum += mean.weights[k] * nodeValue(world, what, mean.nodes[k], i)
    out[i] = sum
  }
}

const tensor = new Float64Array(6)

/** Weighted mean of stress or strain over tets. */
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
    for (let c = 0; c < 6; c++) out[c] += mean.weights[k] * tensor[c]
  }
}

/** √(mean of |σ − σ_exact|² over the tets), all nine components, weighted by volume. */
export function stressError(world: World, mechanics: Mechanics, tets: Int32Array, exact: Float64Array): number {
  let sum = 0
  let volume = 0
  for (let k = 0; k < tets.length; k++) {
    stressOf(world, mechanics, tets[k], tensor)
    const share = world.tets.record[inTet(tets[k], VOLUME)]
    let square = 0
    for (let c = 0; c < 6; c++) {
      const d = tensor[c] - exact[6 * k + c]
      square += (c < 3 ? 1 : 2) * d * d
    }
    sum += share * square
    volume += share
  }
  return Math.sqrt(sum / volume)
}

/** Sum of the reactions of held nodes [N]; `rows` are found again whenever the loads change. */
export function reactionOf(world: World, isMember: Uint8Array, out: Float64Array): void {
  const { loads } = world
  out.fill(0)
  for (let row = 0; row < loads.holds; row++)
    if (isMember[loads.holdNode[row]]) for (let i = 0; i < 3; i++) out[i] += loads.reaction[3 * row + i]
}

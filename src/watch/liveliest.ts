import { NODE, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { firstParticle } from './particles.ts'

/** The block, or group of particles, of which a node or a particle moves fastest, and its speed [m/s]. */
export function liveliest({ nodes, bodies, blocks }: World): { block: string; speed: number } {
  const found = { block: 0, square: -1 }
  const see = (block: number, v: Float64Array, at: number) => {
    const square = v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]
    if (square > found.square) Object.assign(found, { block, square })
  }
  for (let node = 0; node < nodes.count; node++) see(nodes.block[node], nodes.motion, NODE * node + VX)
  for (let body = firstParticle(bodies); body < bodies.count; body++) see(bodies.block[body], bodies.v, 3 * body)
  return { block: blocks[found.block], speed: Math.sqrt(Math.max(0, found.square)) }
}

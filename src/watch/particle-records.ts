/** Means and sums over particles, which have no nodes. */
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody } from './body-motion.ts'
import type { NodeQuantity } from './records.ts'

const motion = makeBodyMotion()

/** Mean by mass, or of all alike, of their centres. */
export function meanOverParticles(
  world: World,
  what: NodeQuantity,
  particles: Int32Array,
  mean: 'weighted' | 'plain',
  out: Float64Array,
): void {
  const { mass, u, x } = world.bodies
  let weights = 0
  out.fill(0)
  for (let k = 0; k < particles.length; k++) {
    const body = particles[k]
    const weight = mean === 'weighted' ? mass[body] : 1
    weights += weight
    const moving = what === 'velocity' || what === 'acceleration'
    if (moving) measureBody(world, body, motion)
    for (let i = 0; i < 3; i++)
      out[i] += weight * (moving ? motion[what][i] : (what === 'position' ? x : u)[3 * body + i])
  }
  for (let i = 0; i < 3; i++) out[i] /= weights
}

/** Number and mass [kg] of the particles whose centres are in a box now, from its lower corner up to, not on, its upper one. */
export function contentOf({ bodies }: World, particles: Int32Array, low: Float64Array, high: Float64Array) {
  const { x, mass } = bodies
  let number = 0
  let sum = 0
  for (let k = 0; k < particles.length; k++) {
    const b = 3 * particles[k]
    if (!(x[b] >= low[0] && x[b + 1] >= low[1] && x[b + 2] >= low[2])) continue
    if (!(x[b] < high[0] && x[b + 1] < high[1] && x[b + 2] < high[2])) continue
    number++
    sum += mass[particles[k]]
  }
  return { count: number, mass: sum }
}

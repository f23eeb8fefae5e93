/** Means over discs and spheres, which have no nodes. */
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody } from './body-motion.ts'
import type { NodeQuantity } from './records.ts'

/** Discs and spheres of a group. */
export function roundsOf({ bodies }: World, block: number): Int32Array<ArrayBuffer> {
  const found: number[] = []
  for (let body = 0; body < bodies.count; body++)
    if (bodies.radius[body] > 0 && bodies.block[body] === block) found.push(body)
  return Int32Array.from(found)
}

const motion = makeBodyMotion()

/** Mean by mass, or of all alike, of their centres. */
export function meanOverRounds(
  world: World,
  what: NodeQuantity,
  rounds: Int32Array,
  mean: 'weighted' | 'plain',
  out: Float64Array,
): void {
  const { mass, u, x } = world.bodies
  let weights = 0
  out.fill(0)
  for (let k = 0; k < rounds.length; k++) {
    const body = rounds[k]
    const weight = mean === 'weighted' ? mass[body] : 1
    weights += weight
    const moving = what === 'velocity' || what === 'acceleration'
    if (moving) measureBody(world, body, motion)
    for (let i = 0; i < 3; i++)
      out[i] += weight * (moving ? motion[what][i] : (what === 'position' ? x : u)[3 * body + i])
  }
  for (let i = 0; i < 3; i++) out[i] /= weights
}

/** How fast, at most, anything moves that may touch something: what a step can carry past each other. */
import { NODE } from '../state/nodes.ts'
import { BODY, REACH, SOLID, SOLID_IDS, WIDTH } from '../state/solids.ts'
import type { World } from '../state/world.ts'

/**
 * No corner of a moving box is faster [m/s]. Corners are those that the search for neighbours follows; a particle has the
 * speed of its centre, and what its spin adds at its reach. A warm step calls it, and it allocates nothing.
 */
export function fastest({ nodes, boxes, bodies, solids, hulls }: World): number {
  const { motion } = nodes
  const { node, followed } = boxes
  const { v, spin, radius } = bodies
  const count = followed[0]
  let square = 0
  for (let i = 0; i < count; i++) {
    const at = NODE * node[i]
    const s = motion[at] * motion[at] + motion[at + 1] * motion[at + 1] + motion[at + 2] * motion[at + 2]
    if (s > square) square = s
  }
  let turning = 0
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const b = 3 * solids.id[SOLID_IDS * solid + BODY]
    const reach = solids.real[SOLID * solid + REACH]
    const s = v[b] * v[b] + v[b + 1] * v[b + 1] + v[b + 2] * v[b + 2]
    const w = (spin[b] * spin[b] + spin[b + 1] * spin[b + 1] + spin[b + 2] * spin[b + 2]) * reach * reach
    if (s > square) square = s
    if (w > turning) turning = w
  }
  for (let body = bodies.count - 1; body >= 0 && radius[body] > 0; body--) {
    const b = 3 * body
    const s = v[b] * v[b] + v[b + 1] * v[b + 1] + v[b + 2] * v[b + 2]
    if (s > square) square = s
  }
  return Math.sqrt(square) + Math.sqrt(turning)
}

/** Least width of all that may touch [m]: of cells, balls and particles; ∞ where nothing may. */
export function narrowest({ boxes, hulls, bodies, solids }: World): number {
  let least = Infinity
  if (boxes.count === 0) return least
  for (let hull = 0; hull < hulls.count; hull++) least = Math.min(least, hulls.width[hull])
  for (let solid = hulls.count; solid < solids.count; solid++)
    least = Math.min(least, solids.real[SOLID * solid + WIDTH])
  for (let body = bodies.count - 1; body >= 0 && bodies.radius[body] > 0; body--)
    least = Math.min(least, 2 * bodies.radius[body])
  return least
}

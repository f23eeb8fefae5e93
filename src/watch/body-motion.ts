/** Motion of a rigid body at a whole step, where forces are known and velocities are still those of half a step before. */
import { HELD_TURN, spinOf } from '../state/bodies.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

export interface BodyMotion {
  /** Velocity and acceleration of the centre of mass [m/s], [m/s²]. */
  velocity: Float64Array
  acceleration: Float64Array
  /** Angular momentum about the centre of mass [kg m²/s], angular velocity [rad/s] and acceleration [rad/s²], in space. */
  momentum: Float64Array
  spin: Float64Array
  turning: Float64Array
}

export const makeBodyMotion = (): BodyMotion => ({
  velocity: new Float64Array(3),
  acceleration: new Float64Array(3),
  momentum: new Float64Array(3),
  spin: new Float64Array(3),
  turning: new Float64Array(3),
})

const moment = new Float64Array(3)

/** Angular acceleration: of a free body J⁻¹ (M − ω × L); what holds the axis of another bears ω × L. */
export function measureBody({ clock, bodies }: World, body: number, out: BodyMotion): void {
  const b = 3 * body
  const half = 0.5 * clock.before
  for (let i = 0; i < 3; i++) {
    out.acceleration[i] = bodies.force[b + i] / bodies.mass[body]
    out.velocity[i] = bodies.v[b + i] + half * out.acceleration[i]
    out.momentum[i] = bodies.momentum[b + i] + half * bodies.moment[b + i]
    moment[i] = bodies.moment[b + i]
  }
  spinOf(bodies, body, out.momentum, 0, out.spin, 0)
  const { spin: w, momentum: L } = out
  if ((bodies.held[body] & HELD_TURN) === 0)
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3]
      moment[i] -= w[j] * L[k] - w[k] * L[j]
    }
  spinOf(bodies, body, moment, 0, out.turning, 0)
}

/** v + ω × r of a node of the body, written to `out`. */
export function velocityAt(
  { nodes, bodies }: World,
  body: number,
  node: number,
  m: BodyMotion,
  out: Float64Array,
): void {
  for (let i = 0; i < 3; i++) out[i] = m.velocity[i] + crossAt(nodes.x, bodies.x, m.spin, body, node, i)
}

const rate = new Float64Array(3)

/** a + α × r + ω × (ω × r) of a node of the body, written to `out`. */
export function accelerationAt(
  { nodes, bodies }: World,
  body: number,
  node: number,
  m: BodyMotion,
  out: Float64Array,
): void {
  const { spin: w } = m
  for (let i = 0; i < 3; i++) rate[i] = crossAt(nodes.x, bodies.x, w, body, node, i)
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    out[i] =
      m.acceleration[i] + crossAt(nodes.x, bodies.x, m.turning, body, node, i) + (w[j] * rate[k] - w[k] * rate[j])
  }
}

/** Component i of w × r, r from the centre of the body to the node. */
function crossAt(
  x: Float64Array,
  centre: Float64Array,
  w: Float64Array,
  body: number,
  node: number,
  i: number,
): number {
  const j = (i + 1) % 3
  const k = (i + 2) % 3
  const rj = x[POINT * node + j] - centre[3 * body + j]
  const rk = x[POINT * node + k] - centre[3 * body + k]
  return w[j] * rk - w[k] * rj
}

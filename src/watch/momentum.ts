/**
 * Momentum and angular momentum of nodes and bodies at a whole step. Of a rigid body they are M v and L; where only some
 * nodes of one are asked for, those of the masses at these nodes.
 */
import { bodyOfNode } from '../state/bodies.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody, velocityAt } from './body-motion.ts'

/** Mass [kg], place [m], velocity [m/s] and angular momentum about the place [kg m²/s] of what is added up. */
type Visit = (mass: number, x: Float64Array, at: number, velocity: Float64Array, spin?: Float64Array) => void

const motion = makeBodyMotion()
const velocity = new Float64Array(3)

/** Nodes in ascending order; particles besides. */
function eachMass(world: World, nodes: Int32Array, particles: Int32Array, visit: Visit): void {
  const { nodes: all, bodies } = world
  for (let k = 0; k < nodes.length; k++) {
    const node = nodes[k]
    if (node < all.rigid) visitNode(world, node, visit)
    else {
      const body = bodyOfNode(bodies, node)
      const size = bodies.firstNode[body + 1] - bodies.firstNode[body]
      measureBody(world, body, motion)
      if (node === bodies.firstNode[body] && nodes[k + size - 1] === node + size - 1) {
        visit(bodies.mass[body], bodies.x, 3 * body, motion.velocity, motion.momentum)
        k += size - 1
      } else {
        velocityAt(world, body, node, motion, velocity)
        visit(all.mass[node], all.x, POINT * node, velocity)
      }
    }
  }
  for (const body of particles) {
    measureBody(world, body, motion)
    visit(bodies.mass[body], bodies.x, 3 * body, motion.velocity, motion.momentum)
  }
}

function visitNode({ nodes, clock }: World, node: number, visit: Visit): void {
  const m = NODE * node
  for (let i = 0; i < 3; i++)
    velocity[i] = nodes.motion[m + VX + i] + 0.5 * clock.before * nodes.motion[m + FX + i] * nodes.motion[m + IM]
  visit(1 / nodes.motion[m + IM], nodes.x, POINT * node, velocity)
}

const NONE = new Int32Array(0)

/** Σ m v [kg m/s]. */
export function momentumOf(world: World, nodes: Int32Array, out: Float64Array, particles = NONE): void {
  out.fill(0)
  eachMass(world, nodes, particles, (mass, _x, _at, v) => {
    for (let i = 0; i < 3; i++) out[i] += mass * v[i]
  })
}

const arm = new Float64Array(3)
const origin = new Float64Array(3)
const centre = new Float64Array(3)

/**
 * Σ m (x − x_c) × v and what bodies have about their own centres, about the common centre of mass [kg m²/s]; the velocity
 * of that centre falls out. At whole steps it is the mean of x × v(n − ½) and x × v(n + ½), so a leapfrog keeps it exactly
 * where no moment acts.
 */
export function angularMomentumOf(world: World, nodes: Int32Array, out: Float64Array, particles = NONE): void {
  let total = 0
  centre.fill(0)
  eachMass(world, nodes, particles, (mass, x, at) => {
    if (total === 0) for (let i = 0; i < 3; i++) origin[i] = x[at + i]
    total += mass
    for (let i = 0; i < 3; i++) centre[i] += mass * (x[at + i] - origin[i])
  })
  out.fill(0)
  eachMass(world, nodes, particles, (mass, x, at, v, spin) => {
    for (let i = 0; i < 3; i++) arm[i] = x[at + i] - origin[i] - centre[i] / total
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3]
      out[i] += arm[j] * (mass * v[k]) - arm[k] * (mass * v[j]) + (spin ? spin[i] : 0)
    }
  })
}

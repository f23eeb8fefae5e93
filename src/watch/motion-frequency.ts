/**
 * Frequency of what moves.
 *
 * What     ω² = −Σ ΔF·v / (Δt Σ m v²) of two steps that follow each other: Rayleigh's quotient of the velocities between
 *          them, with the springs that are in place: elements, contacts that stick, bonds, bolts. ΔF is the change of forces
 *          and moments, damping aside. It lies between the lowest and the highest ω² of what takes part in the motion, near
 *          those that have most of its energy; what slides or falls freely adds mass and no spring.
 * Fails    Where next to nothing moves, round-off, and looks that find points anew, change forces more than motion does.
 * Source   Underwood (1983), Dynamic relaxation; there with a stiffness of its own for each component.
 */
import { makePace, type Pace } from '../force/pace.ts'
import { IM, NODE, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { freeForces, undamped } from './health.ts'

/** Forces of a body, and its velocities, as they are worked on. */
interface Work {
  pace: Pace
  push: Float64Array
}

const makeWork = (): Work => ({ pace: makePace(), push: new Float64Array(6) })

/** Keeps the forces of this step, where they are known and nothing has moved yet. */
export function keepForces(world: World): void {
  const { nodes, bodies, loads } = world
  const { forceBefore } = loads
  const { pace, push } = makeWork()
  for (let node = 0; node < nodes.free; node++)
    for (let i = 0; i < 3; i++) forceBefore[3 * node + i] = undamped(world, node, i)
  for (let body = 0; body < bodies.count; body++) {
    freeForces(world, pace, body, push)
    forceBefore.set(push, 3 * nodes.rigid + 6 * body)
  }
}

/** ω² of the motion since the forces were kept, one step ago [1/s²]: negative where it gathers speed by itself, 0 where nothing moves. */
export function motionFrequency(world: World): number {
  const sum = { spring: 0, inertia: 0 }
  addNodes(world, sum)
  addBodies(world, sum)
  return sum.inertia > 0 ? sum.spring / (world.clock.before * sum.inertia) : 0
}

/** −Σ ΔF·v and Σ m v². */
interface Sum {
  spring: number
  inertia: number
}

function addNodes(world: World, sum: Sum): void {
  const { nodes, loads } = world
  const { motion } = nodes
  for (let node = 0; node < nodes.free; node++)
    for (let i = 0; i < 3; i++) {
      const v = motion[NODE * node + VX + i]
      sum.spring -= (undamped(world, node, i) - loads.forceBefore[3 * node + i]) * v
      sum.inertia += (v * v) / motion[NODE * node + IM]
    }
}

function addBodies(world: World, sum: Sum): void {
  const { nodes, bodies, loads } = world
  const { pace, push } = makeWork()
  for (let body = 0; body < bodies.count; body++) {
    freeForces(world, pace, body, push)
    for (let i = 0; i < 6; i++) {
      const v = pace.behind[i]
      const carried = i < 3 ? bodies.mass[body] * v : bodies.momentum[3 * body + i - 3]
      sum.spring -= (push[i] - loads.forceBefore[3 * nodes.rigid + 6 * body + i]) * v
      sum.inertia += bodies.held[body] & (1 << i) ? 0 : carried * v
    }
  }
}

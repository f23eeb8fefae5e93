/**
 * Masses of rigid blocks scaled so that a few small ones do not set the step: a stage that only seeks balance takes fewer steps.
 *
 * What     The frequency of a block on its contacts goes with 1/√mass. Those above a limit are made 2ᵏ times as inert, moments of inertia as
 *          well, with the least k that brings them to the limit or below. The limit is the lowest that adds no more than a twentieth to the mass
 *          of all that moves. Weights stay, so what balances is the same.
 *          Blocks on joints with springs per point keep their masses: how many points find room on one is an estimate, which is safe
 *          while the smallest sets the step, and proved unsafe where all were brought up to it.
 * Why      Powers of two: nothing is rounded, and the true masses come back to the bit. A twentieth: columns of like size keep
 *          theirs; made alike, those that nearly topple are pushed over by the inertia of small neighbours.
 * Fails    How far something overshoots on its way to balance changes a little, as with any damping: not for motion in time.
 */
import { scaleInertia } from '../state/bodies.ts'
import { JOINT_ROW, PER_AREA } from '../state/joints.ts'
import type { World } from '../state/world.ts'
import { type BondSprings, eachBlockFrequency } from './contact-step.ts'

/** Share of the mass of blocks that move which may be added. */
const ADDED = 0.05
/** Most times as inert: more, and a sliver between large blocks is crushed by its own inertia where they shift. */
const MOST = 16

interface Block {
  body: number
  mass: number
  omega2: number
}

/** `isStill`: blocks that cannot move in this stage. */
export function scaleBlocks(world: World, isStill: (block: number) => boolean, bonds: BondSprings): void {
  const { mass } = world.bodies
  const { table } = world.joints
  const blocks: Block[] = []
  let sure = true
  eachBlockFrequency(world, isStill, bonds, (body, omega2, joint) => {
    if (joint >= 0 && table[JOINT_ROW * joint + PER_AREA] !== 1) sure = false
    if (omega2 > 0 && omega2 < Infinity) blocks.push({ body, mass: mass[body], omega2 })
  })
  if (!sure) return
  const limit = lowestLimit(blocks)
  for (const { body, omega2 } of blocks) scaleInertia(world.bodies, body, scaleTo(limit, omega2))
}

/** Gives rigid blocks back the masses that they have. */
export function restoreBlocks({ bodies }: World): void {
  for (let body = 0; body < bodies.count; body++) scaleInertia(bodies, body, 1)
}

/** The lowest of their ω² to which all others can be brought. */
function lowestLimit(blocks: readonly Block[]): number {
  const limits = Float64Array.from(blocks, ({ omega2 }) => omega2).sort()
  const room = ADDED * blocks.reduce((sum, { mass }) => sum + mass, 0)
  let low = 0
  let high = limits.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const added = blocks.reduce((sum, { mass, omega2 }) => sum + mass * (scaleTo(limits[middle], omega2) - 1), 0)
    if (added <= room) high = middle
    else low = middle + 1
  }
  return limits[low]
}

function scaleTo(limit: number, omega2: number): number {
  let scale = 1
  while (omega2 > limit * scale && scale < MOST) scale *= 2
  return scale
}

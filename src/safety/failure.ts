/** Which blocks move in a failing trial, and along which joints: what the mode of failure is read from. */
import { dot, length, subtract, type Vec3 } from '../math/vec.ts'
import type { MovingBlock } from '../slope/failure-mode.ts'
import { IDS, JOINT, NX, OPEN, PX, ROW, STATE } from '../state/contacts.ts'
import type { World } from '../state/world.ts'
import { blockA, blockB, eachPoint } from '../watch/contacts.ts'
import { type FittedMotion, velocityAt } from './fitted-motion.ts'

/** Blocks slower than this share of the fastest stand. */
const STANDS = 0.1

const speedOf = ({ velocity, spin, gyration }: FittedMotion): number => length(velocity) + gyration * length(spin)

/** From how the blocks moved over a span, and what is closed at its end. */
export function movingBlocks(world: World, motions: readonly (FittedMotion | undefined)[]): MovingBlock[] {
  const speeds = motions.map((motion) => (motion ? speedOf(motion) : 0))
  const fastest = Math.max(0, ...speeds)
  if (!(fastest > 0)) return []
  const moving = motions.map((motion, block): MovingBlock | undefined =>
    motion && speeds[block] > STANDS * fastest
      ? {
          block: world.blocks[block],
          mass: motion.mass,
          velocity: motion.velocity,
          turning: length(motion.spin),
          gyration: motion.gyration,
          closed: [],
        }
      : undefined,
  )
  noteClosed(world, motions, moving, speeds)
  return moving.filter((block) => block !== undefined)
}

/** Closed contacts, each told of the faster of its two blocks. */
function noteClosed(
  world: World,
  motions: readonly (FittedMotion | undefined)[],
  moving: (MovingBlock | undefined)[],
  speeds: number[],
): void {
  const { contacts, joints, blocks } = world
  const { id, row } = contacts
  eachPoint(world, (c) => {
    if (id[IDS * c + STATE] === OPEN) return
    const [a, b] = [blockA(world, c), blockB(world, c)]
    const [p, q] = [motions[a], motions[b]]
    if (!p || !q) return
    const [fast, slow] = speeds[a] > speeds[b] ? [a, b] : [b, a]
    const three = (at: number): Vec3 => [row[at], row[at + 1], row[at + 2]]
    const point = three(ROW * c + PX)
    const normal = three(ROW * c + NX)
    const against = subtract(velocityAt(p, point), velocityAt(q, point))
    const across = dot(against, normal)
    moving[fast]?.closed.push({
      joint: joints.names[id[IDS * c + JOINT]],
      other: blocks[slow],
      stands: moving[slow] === undefined,
      sliding: length(against.map((part, i) => part - across * normal[i]) as Vec3),
    })
  })
}

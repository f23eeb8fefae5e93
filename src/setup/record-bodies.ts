/** Records of rigid bodies and of particles. */
import type { RecordSpec } from '../case/types/record.ts'
import { rotate } from '../math/quaternion.ts'
import { bodyOfNode, carryPoint } from '../state/bodies.ts'
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody } from '../watch/body-motion.ts'
import { contentOf } from '../watch/particle-records.ts'
import { particlesOf } from '../watch/particles.ts'
import { type Held, reactionMomentOf, type Source } from '../watch/records.ts'
import { SetupError } from './setup-error.ts'

/** Angular velocity in axes that turn with the body and were x, y, z at the start. */
export function spinSource({ blocks, bodies }: World, { blocks: named = [] }: RecordSpec, path: string): Source {
  const [block] = named
  const number = blocks.indexOf(block)
  const own = [...bodies.block.keys()].filter((body) => bodies.block[body] === number)
  if (own.length !== 1)
    throw new SetupError(
      `${path}.block`,
      'one rigid block or particle',
      own.length === 0 ? `the deformable block ${block}` : `${own.length} particles`,
      own.length === 0 ? 'record its rotation or angular momentum' : 'give the one that counts a group of its own',
    )
  const motion = makeBodyMotion()
  return {
    fill(world, _mechanics, _ledger, out) {
      measureBody(world, own[0], motion)
      rotate(world.bodies.turn, 4 * own[0], -1, motion.spin, 0, out, 0)
    },
  }
}

/** Moment of what holds or drives, about a point in space, one that a rigid block carries along, or the centre of mass of a body. */
export function momentSource(world: World, { through }: RecordSpec, held: Held, path: string): Source {
  const point = new Float64Array(3)
  const body =
    through && !Array.isArray(through)
      ? world.bodies.block.indexOf(world.blocks.indexOf(through.block))
      : held.bodies[0]
  if (through === undefined && held.bodies.length !== 1)
    throw new SetupError(
      path,
      'the point about which the moment is taken',
      held.bodies.length === 0 ? 'none, for nodes' : `none, for ${held.bodies.length} bodies`,
      'through: [0, 0, 0]',
    )
  return {
    fill(w, _m, _ledger, out) {
      const { bodies } = w
      if (through === undefined) point.set(bodies.x.subarray(3 * body, 3 * body + 3))
      else if (Array.isArray(through)) point.set(through)
      else carryPoint(bodies, body, through.at, bodies.u, bodies.turn, point)
      reactionMomentOf(w, held, point, out)
    },
  }
}

/** Particles, of a group or all, whose centres are in a part of space. */
export function contentSource(
  world: World,
  { blocks: [group] = [], where }: RecordSpec,
  what: 'mass' | 'count',
  path: string,
): Source {
  const particles = particlesOf(world, group === undefined ? undefined : world.blocks.indexOf(group))
  if (particles.length === 0)
    throw new SetupError(`${path}.what`, 'a case with particles', `"${what}" in one that has none`, 'leave it out')
  const limits = [where?.x, where?.y, where?.z]
  const low = Float64Array.from(limits, (limit) => limit?.[0] ?? Number.NEGATIVE_INFINITY)
  const high = Float64Array.from(limits, (limit) => limit?.[1] ?? Number.POSITIVE_INFINITY)
  return {
    fill(w, _m, _ledger, out) {
      out[0] = contentOf(w, particles, low, high)[what]
    },
  }
}

/** What supports a rigid block acts on the whole of it. */
export function refusePartOfBody({ bodies, nodes, blocks }: World, isMember: Uint8Array, path: string): void {
  for (let node = nodes.rigid; node < nodes.count; node++) {
    if (!isMember[node]) continue
    const body = bodyOfNode(bodies, node)
    const [from, to] = [bodies.firstNode[body], bodies.firstNode[body + 1]]
    const missing = isMember.subarray(from, to).indexOf(0)
    if (missing >= 0)
      throw new SetupError(
        path,
        'the force on a whole rigid block, or on nodes of deformable ones',
        `a part of the rigid block ${blocks[bodies.block[body]]}`,
        `record the block: \`block: ${blocks[bodies.block[body]]}\``,
      )
    node = to - 1
  }
}

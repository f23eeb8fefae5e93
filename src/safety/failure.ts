/** Which blocks move in a failing trial, and along which joints: what the mode of failure is read from. */
import { dot, length, subtract, type Vec3 } from '../math/vec.ts'
import type { MovingBlock } from '../slope/failure-mode.ts'
import { placeOnA } from '../state/bond-place.ts'
import { BOND_IDS, BOND_STATE, INTACT } from '../state/bonds.ts'
import { IDS, JOINT, NX, OPEN, PX, ROW, STATE } from '../state/contacts.ts'
import { faceOf } from '../state/facets.ts'
import type { World } from '../state/world.ts'
import { blockA, blockB, eachPoint } from '../watch/contacts.ts'
import { type FittedMotion, velocityAt } from './fitted-motion.ts'

/** Blocks slower than this share of the fastest stand. */
const STANDS = 0.1

const speedOf = ({ velocity, spin, gyration }: FittedMotion): number => length(velocity) + gyration * length(spin)

/** From how the blocks moved over a span, and what is closed, or bonded, at its end. */
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
  const tell = makeTell(world, motions, moving, speeds)
  noteClosed(world, tell)
  noteBonded(world, tell)
  return moving.filter((block) => block !== undefined)
}

/** Tells the faster of two blocks of a place where they meet: a point of a contact that is closed, or of a bond that holds. */
type Tell = (a: number, b: number, joint: number, point: Vec3, normal: Vec3) => void

function makeTell(
  { blocks, joints }: World,
  motions: readonly (FittedMotion | undefined)[],
  moving: (MovingBlock | undefined)[],
  speeds: number[],
): Tell {
  return (a, b, joint, point, normal) => {
    const [p, q] = [motions[a], motions[b]]
    if (!p || !q) return
    const [fast, slow] = speeds[a] > speeds[b] ? [a, b] : [b, a]
    const against = subtract(velocityAt(p, point), velocityAt(q, point))
    const across = dot(against, normal)
    moving[fast]?.closed.push({
      joint: joints.names[joint],
      other: blocks[slow],
      stands: moving[slow] === undefined,
      sliding: length(against.map((part, i) => part - across * normal[i]) as Vec3),
    })
  }
}

const three = (of: ArrayLike<number>, at: number): Vec3 => [of[at], of[at + 1], of[at + 2]]

function noteClosed(world: World, tell: Tell): void {
  const { id, row } = world.contacts
  eachPoint(world, (c) => {
    if (id[IDS * c + STATE] === OPEN) return
    tell(blockA(world, c), blockB(world, c), id[IDS * c + JOINT], three(row, ROW * c + PX), three(row, ROW * c + NX))
  })
}

/** A block that is bonded in part turns about what holds. */
function noteBonded({ bodies, bonds, facets, hulls, nodes }: World, tell: Tell): void {
  const place = new Float64Array(3)
  const blockOf = (face: number) => hulls.block[facets.hull[hulls.facet[hulls.firstFacet[face]]]]
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.intact[unit] === 0) continue
    const face = faceOf(facets, bonds.placeA[unit])
    const [a, b] = [blockOf(face), blockOf(faceOf(facets, bonds.placeB[unit]))]
    if (a === b) continue
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
      if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
      placeOnA(bonds, nodes, bodies, p, place)
      tell(a, b, bonds.joint[unit], three(place, 0), three(hulls.normal, 3 * face))
    }
  }
}

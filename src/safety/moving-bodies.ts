/**
 * Which blocks move as one body as the model fails, and the closed form of each such body.
 *
 * Blocks that touch and whose velocities differ by less than a fifth of the faster one's belong together, heaviest first. Blocks that
 * limit equilibrium does not know (meshes, set down on others) are left out.
 */
import type { Case } from '../case/case.ts'
import { commonFaces } from '../geometry/common-faces.ts'
import { cosSin } from '../math/angle.ts'
import { length, subtract, type Vec3 } from '../math/vec.ts'
import type { MovingBody } from '../output/slope-summary.ts'
import type { FailingBlock } from '../output/summary-safety.ts'
import { partsOf } from '../slope/moving-together.ts'
import type { FreeBlock } from './slope-blocks.ts'
import { bodyOf } from './united-bodies.ts'

/** Of the faster one's speed. */
const ALIKE = 0.2
/** Bodies of which a closed form is worked out. */
const MOST_BODIES = 12

export function movingBodies(
  c: Case,
  free: readonly FreeBlock[],
  { blocks: moving }: { blocks: readonly FailingBlock[] },
): MovingBody[] {
  const known = moving.flatMap((mode) => {
    const own = free.find(({ name }) => name === mode.block)
    return own ? [{ own, mode, velocity: velocityOf(mode) }] : []
  })
  if (known.length === 0 || !(c.physics.gravity[2] < 0)) return []
  const parts = known.flatMap(({ own }, i) => own.parts.map((solid) => ({ solid, i })))
  const touching = commonFaces(parts.map(({ solid }) => solid)).flatMap(({ a, b }) => {
    const [p, q] = [parts[a].i, parts[b].i]
    return p !== q && isAlike(known[p].velocity, known[q].velocity) ? [{ a: p, b: q }] : []
  })
  const mass = known.reduce((sum, { mode }) => sum + mode.mass, 0)
  const groups = partsOf(
    known.map((_, i) => i),
    touching,
  ).map((group) => {
    const own = group.map((i) => known[i])
    return { own, mass: own.reduce((sum, { mode }) => sum + mode.mass, 0) }
  })
  return groups
    .sort((p, q) => q.mass - p.mass)
    .slice(0, MOST_BODIES)
    .map(({ own, mass: part }) => ({
      ...bodyOf(
        c,
        own.map((one) => one.own),
      ),
      share: part / mass,
      turns: own.reduce((sum, { mode }) => sum + mode.mass * Math.min(1, mode.turns), 0) / part,
    }))
}

function velocityOf({ trend, plunge, speed }: FailingBlock): Vec3 {
  const [ct, st] = cosSin(trend)
  const [cp, sp] = cosSin(plunge)
  return [speed * cp * st, speed * cp * ct, -speed * sp]
}

const isAlike = (p: Vec3, q: Vec3): boolean => length(subtract(p, q)) <= ALIKE * Math.max(length(p), length(q))

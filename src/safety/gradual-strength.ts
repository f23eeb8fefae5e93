/**
 * Strengths of joints that fall gradually before the first look at a trial, from those with which its start came to rest.
 *
 *   strength(s) = strength(F₀) + (strength(F) − strength(F₀)) (3 s² − 2 s³),   s = t/T from 0 to 1,   T = 50 ln(F/F₀) looks, 16 at most
 *
 * Why      Let go at once, a block gets an acceleration that no balance knows; its inertia turns it, and what is pulled beyond its tensile strength loses its
 *          cohesion for good. A slab that stands up to 2.08 in small steps failed at 2.06 then, one up to 1.953 at 1.93.
 * Where    Joints have cohesion or tension to lose. What friction alone holds loses nothing on its way.
 */
import type { Case } from '../case/case.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import type { Physics } from '../case/types/stage.ts'
import { log } from '../math/exponential.ts'
import type { RunOptions } from '../run.ts'
import { stiffnessOf, writeJoints } from '../setup/joints.ts'
import { isReduced } from './trial-case.ts'

/** Looks in which strengths fall e-fold, and the most [-] */
const SLOWLY = 50
const MOST = 16

/** Whether a joint whose strength is reduced has anything to lose. */
export const mayTear = ({ physics: { joints } }: Case, spec: StrengthReduction): boolean =>
  Object.entries(joints).some(([name, { cohesion, tension }]) => isReduced(name, spec) && (cohesion > 0 || tension > 0))

/** Steps in which strengths fall to one over so many times what they were; `span`: between two looks. */
export const fallSteps = (times: number, span: number): number =>
  times > 1 ? span * Math.min(MOST, Math.ceil(SLOWLY * log(times))) : 0

/** `start`, `end`: joints as they were, and as they will be; `steps`: how many it takes, at a step of so long. */
export const graduallyFrom =
  (
    start: Physics,
    end: Physics,
    steps: (dt: number) => number,
    wrap: RunOptions['wrap'],
  ): NonNullable<RunOptions['wrap']> =>
  (method, world) => {
    const own = wrap?.(method, world) ?? method
    const { table } = world.joints
    let ends: { from: Float64Array; to: Float64Array } | undefined
    const written = (physics: Physics): Float64Array => {
      writeJoints(world, physics, stiffnessOf(world, physics))
      return Float64Array.from(table)
    }
    return {
      ...own,
      search(clock, ...rest) {
        // Not from the table as it is: a resumed trial finds it half way.
        ends ??= { from: written(start), to: written(end) }
        const { from, to } = ends
        const s = Math.min(1, clock.step / steps(clock.dt))
        const share = s * s * (3 - 2 * s)
        for (let i = 0; i < table.length; i++) table[i] = s < 1 ? from[i] + share * (to[i] - from[i]) : to[i]
        own.search(clock, ...rest)
      },
    }
  }

/**
 * Whether a slope stays in place while it settles: what collapses on the way comes to rest somewhere, but no factor of safety can be
 * asked of the heap.
 *
 * What     A stage that settles has collapsed where a block has parted by more than SHARE of its size from what it touched when the
 *          stage began: by opening or slip (see places), overlap aside. Joints of rock that hold give by micrometres to centimetres,
 *          1e-6 to 1e-3 of a block; what has gone a twentieth of its size does not come back.
 * Steps    1. look every EVERY steps, and when the stage ends;
 *          2. once it is plain, name the blocks that moved, at a tenth of the fastest or more, and how (see failure-mode), from the motion
 *             since the stage began;
 *          3. go on until the parting is SHOWN, so that pictures show it, or for as long again, and end the run there.
 * Fails    Joints so soft that their shear springs give by SHARE before they slip count as collapsed. A slope that creeps by less in
 *          each of many stages does not. Stages of `run` are not judged: who shakes a slope may ask what is left of it.
 */

import type { Case } from '../case/case.ts'
import { length, type Vec3 } from '../math/vec.ts'
import type { Collapse } from '../output/summary-safety.ts'
import { isSettled } from '../run/judge.ts'
import type { Guard } from '../run/simulation.ts'
import { type FailureMode, failureMode } from '../slope/failure-mode.ts'
import { timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import { type BlockShapes, largestParting, type Places, placesOf, shapesOf } from '../watch/places.ts'
import { movingBlocks } from './failure.ts'
import { centreDisplacements, fittedMotions } from './fitted-motion.ts'

/** Of the size of a block: what it may part from its neighbours, and how far pictures shall show it. */
const SHARE = 0.05
const SHOWN = 0.3
const EVERY = 50

/** What was found, as a checkpoint keeps it. */
interface Found {
  stage: number
  step: number
  mode: FailureMode
}

export interface CollapseGuard extends Guard {
  /** Undefined where everything stayed in place. */
  account(world: World): Collapse | undefined
}

/** `watch`: blocks that are judged; none named: all. */
export function guardPlaces({ stages }: Case, watch: readonly string[]): CollapseGuard {
  let shapes: BlockShapes | undefined
  let places: Places | undefined
  let found: Found | undefined
  const shapesIn = (world: World): BlockShapes => {
    shapes ??= shapesOf(world)
    return shapes
  }
  const parting = (world: World, since: Places) => {
    const isWatched = (block: number) => watch.length === 0 || watch.includes(world.blocks[block])
    return largestParting(world, since, shapesIn(world), isWatched)
  }
  const look = (world: World, index: number, since: Places): boolean => {
    const { step } = world.clock
    const share = parting(world, since)
    if (!found && share > SHARE) {
      const moving = movingBlocks(world, fittedMotions(world, since.u, timeOf(world.clock)))
      found = { stage: index, step, mode: failureMode(moving, 0) }
    }
    return found !== undefined && (share > SHOWN || step >= 2 * found.step)
  }
  return {
    ends(world, observer, index) {
      const stage = stages[index]
      const { step } = world.clock
      if (stage?.kind !== 'settle') return false
      if (step === 0) places = undefined
      if (step === 1) places = placesOf(world, shapesIn(world), index === 0)
      if (!places || step <= 1) return false
      const last = step >= stage.maxSteps || isSettled(observer, stage)
      return (last || step % EVERY === 0) && look(world, index, places)
    },
    over: () => found !== undefined,
    kept: () => ({ places, found }),
    restore(kept) {
      const { places: since, found: before } = kept as { places?: Places; found?: Found }
      places = since
      found = before
    },
    account: (world) => found && places && accountOf(world, found, places, shapesIn(world)),
  }
}

function accountOf(world: World, { stage, step, mode }: Found, { u }: Places, { size }: BlockShapes): Collapse {
  const now = centreDisplacements(world)
  const then = centreDisplacements(world, u)
  const blocks = mode.blocks.map(({ block }) => {
    const at = world.blocks.indexOf(block)
    const moved = length([0, 1, 2].map((i) => now[3 * at + i] - then[3 * at + i]) as Vec3)
    return { block, moved, share: moved / size[at] }
  })
  return { stage, steps: step, blocks: blocks.sort((p, q) => q.moved - p.moved), mode }
}

/** Looks at a trial span by span, until it is plain whether the model stands. */
import { length, type Vec3 } from '../math/vec.ts'
import type { MovingBlock } from '../slope/failure-mode.ts'
import { factorOfMotion, type Lost } from '../slope/motion-estimate.ts'
import { judge, type Look, type Verdict, wasFailing } from '../slope/trial-verdict.ts'
import { BOLT_ROW, PRETENSION, STIFFNESS, YIELD } from '../state/bolts.ts'
import { timeOf } from '../state/clock.ts'
import { CONTACT_DAMPED, DAMPED, type Energy, FRICTION, QUIET, VISCOUS } from '../state/energy.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Observer } from '../watch/observer.ts'
import { movingBlocks } from './failure.ts'
import { centreDisplacements, type FittedMotion, fittedMotions } from './fitted-motion.ts'
import { type Pace, spanOf } from './trial-pace.ts'

export interface WatchSpec {
  /** Blocks whose motion decides; none named: all. */
  watch: readonly string[]
  /** Of unbalanced force: at rest, and small against the bracket (see the verdict). */
  ratio: number
  close: number
  /** Of looks. */
  pace: Pace
  /** How far the weight moved the blocks when the model settled [m]. */
  settled: number
  /** Steps in which strengths fall, before the first look, at a step of so long. */
  fall(dt: number): number
  /** Whether a frame is taken at every look, and it goes on for as long again once it fails, so that the motion is seen. */
  show: boolean
}

export interface TrialWatch {
  /** Asked after every step; true where the trial is over. */
  until(world: World, observer: Observer): boolean
  verdict(): Verdict
  /** Where its motion tells: the factor at which a trial with this one would just have stood. */
  estimate(factor: number): number | undefined
  /** Takes the state in which the run broke off as the last look, and says whether the model had been failing. */
  breakOff(world: World): boolean
  state: WatchState
}

/** What it has seen: plain, for checkpoints. */
export interface WatchState {
  looks: Look[]
  /** Time of each look since the trial began [s]. */
  times: number[]
  /** What was lost by then, counted from the beginning of the run. */
  lost: Lost[]
  /** Steps between looks; 0 before the trial began. */
  span: number
  /** Blocks that moved when it was plain that the model fails. */
  moving: MovingBlock[]
  /** Displacements of the middles of blocks when the trial began, and of all nodes at the last look [m]. */
  start?: Float64Array
  before: Float64Array
  verdict: Verdict
  /** Step of the last look, and the last one of a trial whose verdict is known. */
  asked: number
  end: number
}

const nothingSeen = (): WatchState => ({
  looks: [],
  times: [],
  lost: [],
  span: 0,
  moving: [],
  before: new Float64Array(0),
  verdict: undefined,
  asked: -1,
  end: 0,
})

/** Looks after which a trend decides. */
export const MOST_LOOKS = 200

/** `state`: what the watch of the same trial had seen when it was stopped. */
export function makeWatch(
  { watch, ratio, close, pace, settled, show, fall }: WatchSpec,
  state = nothingSeen(),
): TrialWatch {
  const { looks, times, lost, moving } = state
  const nodesOf = ({ nodes }: World) => nodes.u.subarray(0, POINT * nodes.count)
  const begin = (world: World) => {
    state.start = centreDisplacements(world)
    state.span = spanOf(pace, world.clock.dt)
    state.before = Float64Array.from(nodesOf(world))
  }
  const look = (world: World, { unbalanced }: Observer): (FittedMotion | undefined)[] => {
    const motions = fittedMotions(world, state.before, state.span * world.clock.dt)
    const moved = furthest(world, watch, state.start)
    const stride = furthest(world, watch, centreDisplacements(world, state.before))
    looks.push({ unbalanced, kinetic: kineticOf(motions), moved, stride })
    lost.push(lostOf(world.energy))
    times.push(timeOf(world.clock))
    state.before.set(nodesOf(world))
    return motions
  }
  return {
    state,
    verdict: () => state.verdict,
    estimate: (factor) => factorOfMotion(factor, looks, lost),
    breakOff(world) {
      const { verdict, start, before } = state
      if (verdict) return !verdict.stands
      const time = (world.clock.step - Math.max(state.asked, 0)) * world.clock.dt
      if (!start || time === 0) return false
      const motions = fittedMotions(world, before, time)
      const end = { unbalanced: Number.NaN, kinetic: kineticOf(motions), moved: furthest(world, watch, start) }
      if (!wasFailing(looks, end, { settled })) return false
      moving.push(...movingBlocks(world, motions))
      return true
    },
    until(world, observer) {
      const { step } = world.clock
      const over = () => state.verdict !== undefined && step >= state.end
      if (!state.start) begin(world)
      if (step === state.asked || step % state.span !== 0 || step <= fall(world.clock.dt)) return over()
      state.asked = step
      const motions = look(world, observer)
      if (!state.verdict) {
        const verdict = judge(looks, { ratio, close, settled, most: MOST_LOOKS })
        if (verdict && !verdict.stands) moving.push(...movingBlocks(world, motions))
        state.verdict = verdict
        state.end = show && verdict && !verdict.stands ? 2 * step : step
      }
      if (show) observer.rhythm.frames.add(step)
      return over()
    },
  }
}

/** How far the weight has moved the watched blocks, with what bolts give until they hold [m]. */
export const settlementOf = (world: World, watch: readonly string[]): number =>
  furthest(world, watch) + reachOfBolts(world)

/** The furthest that the middle of a watched block has moved [m]. */
function furthest(world: World, watch: readonly string[], since?: Float64Array): number {
  const now = centreDisplacements(world)
  const moved = (block: number) =>
    length([0, 1, 2].map((i) => now[3 * block + i] - (since?.[3 * block + i] ?? 0)) as Vec3)
  return watched(world, watch).reduce((most, block) => Math.max(most, moved(block)), 0)
}

const lostOf = (energy: Energy): Lost => ({
  friction: energy[FRICTION],
  damped: energy[DAMPED] + energy[CONTACT_DAMPED] + energy[VISCOUS] + energy[QUIET],
})

/** A bolt lies at most so far off the way of the block that it holds: slip over stretch, 1/cos 75°. */
const SLIP_OF_STRETCH = 4

/** How far a block moves until the bolt that is longest about it bears its capacity [m]: slip so far is no failure. */
function reachOfBolts({ bolts: { count, row } }: World): number {
  let most = 0
  for (let r = 0; r < BOLT_ROW * count; r += BOLT_ROW) {
    const left = row[r + YIELD] - row[r + PRETENSION]
    if (left > 0 && left < Infinity) most = Math.max(most, left / row[r + STIFFNESS])
  }
  return SLIP_OF_STRETCH * most
}

/** Of blocks as they moved as wholes [J]. */
function kineticOf(motions: readonly (FittedMotion | undefined)[]): number {
  let sum = 0
  for (const motion of motions) {
    if (!motion) continue
    const { mass, velocity, spin, gyration } = motion
    const v = length(velocity)
    const turning = gyration * length(spin)
    sum += 0.5 * mass * (v * v + turning * turning)
  }
  return sum
}

const watched = ({ blocks }: World, names: readonly string[]): number[] =>
  names.length > 0 ? names.map((name) => blocks.indexOf(name)) : blocks.map((_, i) => i)

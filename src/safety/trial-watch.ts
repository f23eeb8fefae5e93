/** Looks at a trial span by span, until it is plain whether the model stands. */
import { length, type Vec3 } from '../math/vec.ts'
import type { MovingBlock } from '../slope/failure-mode.ts'
import { judge, type Look, type Verdict, wasFailing } from '../slope/trial-verdict.ts'
import { BOLT_ROW, PRETENSION, STIFFNESS, YIELD } from '../state/bolts.ts'
import { timeOf } from '../state/clock.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Observer } from '../watch/observer.ts'
import { movingBlocks } from './failure.ts'
import { centreDisplacements, type FittedMotion, fittedMotions } from './fitted-motion.ts'

export interface WatchSpec {
  /** Blocks whose motion decides; none named: all. */
  watch: readonly string[]
  ratio: number
  /** Steps between looks. */
  span: number
  /** Whether a frame is taken at every look, and it goes on for as long again once it fails, so that the motion is seen. */
  show: boolean
}

export interface TrialWatch {
  /** Asked after every step; true where the trial is over. */
  until(world: World, observer: Observer): boolean
  verdict(): Verdict
  /** Takes the state in which the run broke off as the last look, and says whether the model had been failing. */
  breakOff(world: World): boolean
  state: WatchState
}

/** What it has seen: plain, for checkpoints. */
export interface WatchState {
  looks: Look[]
  /** Time of each look since the trial began [s]. */
  times: number[]
  /** Blocks that moved when it was plain that the model fails. */
  moving: MovingBlock[]
  /** Displacements of the middles of blocks when the trial began, and of all nodes at the last look [m]. */
  start?: Float64Array
  before: Float64Array
  /** How far the weight had moved the blocks [m]. */
  settled: number
  verdict: Verdict
  /** Step of the last look, and the last one of a trial whose verdict is known. */
  asked: number
  end: number
}

const nothingSeen = (): WatchState => ({
  looks: [],
  times: [],
  moving: [],
  before: new Float64Array(0),
  settled: 0,
  verdict: undefined,
  asked: -1,
  end: 0,
})

/** Looks after which a trend decides. */
export const MOST_LOOKS = 200

/** `state`: what the watch of the same trial had seen when it was stopped. */
export function makeWatch({ watch, ratio, span, show }: WatchSpec, state = nothingSeen()): TrialWatch {
  const { looks, times, moving } = state
  const nodesOf = ({ nodes }: World) => nodes.u.subarray(0, POINT * nodes.count)
  const furthest = (world: World, since?: Float64Array) => {
    const now = centreDisplacements(world)
    const moved = (block: number) =>
      length([0, 1, 2].map((i) => now[3 * block + i] - (since?.[3 * block + i] ?? 0)) as Vec3)
    return watched(world, watch).reduce((most, block) => Math.max(most, moved(block)), 0)
  }
  const begin = (world: World) => {
    state.start = centreDisplacements(world)
    state.before = Float64Array.from(nodesOf(world))
    state.settled = furthest(world) + reachOfBolts(world)
  }
  const look = (world: World, { unbalanced }: Observer): (FittedMotion | undefined)[] => {
    const motions = fittedMotions(world, state.before, span * world.clock.dt)
    looks.push({ unbalanced, kinetic: kineticOf(motions), moved: furthest(world, state.start) })
    times.push(timeOf(world.clock))
    state.before.set(nodesOf(world))
    return motions
  }
  return {
    state,
    verdict: () => state.verdict,
    breakOff(world) {
      const { verdict, start, before, settled } = state
      if (verdict) return !verdict.stands
      const time = (world.clock.step - Math.max(state.asked, 0)) * world.clock.dt
      if (!start || time === 0) return false
      const motions = fittedMotions(world, before, time)
      const end = { unbalanced: Number.NaN, kinetic: kineticOf(motions), moved: furthest(world, start) }
      if (!wasFailing(looks, end, { settled })) return false
      moving.push(...movingBlocks(world, motions))
      return true
    },
    until(world, observer) {
      const { step } = world.clock
      const over = () => state.verdict !== undefined && step >= state.end
      if (!state.start) begin(world)
      if (step === state.asked || step % span !== 0) return over()
      state.asked = step
      const motions = look(world, observer)
      if (!state.verdict) {
        const verdict = judge(looks, { ratio, settled: state.settled, most: MOST_LOOKS })
        if (verdict && !verdict.stands) moving.push(...movingBlocks(world, motions))
        state.verdict = verdict
        state.end = show && verdict && !verdict.stands ? 2 * step : step
      }
      if (show) observer.rhythm.frames.add(step)
      return over()
    },
  }
}

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

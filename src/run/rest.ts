/**
 * How a settle stage comes to rest by itself: damping and step that suit what is seen of the motion.
 *
 * What     Every 50 steps two things are looked at: the unbalanced-force ratio, and the frequency ω of the motion.
 *          1. A step that proves too long is shortened. It was chosen as `safety` of the critical one, so no motion may have
 *             ω Δt √(1 + α) > 2 safety; where one has, twice running and while the forces get no nearer to balance, more points
 *             of contact bear than were foreseen. Local damping then gives as much as it takes: velocities turn round in each
 *             step, and the model trembles for ever.
 *          2. Local damping −α |f| sign(v) brakes a motion that is alone, whatever its frequency: (1 + α)/(1 − α) times less
 *             every half period. Where quick motion decides the signs, a slow one is pushed and braked in turn, and creeps. So
 *             where the ratio has not fallen by `HEADWAY` in `PATIENCE` steps, mass-proportional damping of 2 ω takes its
 *             place, critical for what moves most, and follows ω: quick motion fades like e^(−ω t) as well, and leaves the
 *             slowest to be followed. It knows no signs, so the step may be longer by √(1 + α).
 *             What flies, falls or slides is left to local damping, which brakes it as it lands: following begins where at
 *             most `NEAR_REST` of the forces are out of balance and the motion swings at all.
 *          3. Where that has not made as much headway in `FOLLOWED` steps, where forces get further out of balance than when it
 *             began, or where nothing swings any more, local damping comes back, and the other gets twice as long when its
 *             turn comes again.
 *          Neither moves an equilibrium, and no velocity is set to 0, as it would be at each peak of the kinetic energy: friction
 *             sees forces that pass smoothly to their end.
 * Fails    What slides or falls without end has no frequency, and no damping brings it to rest: it is told (`unrest.ts`).
 * Source   Cundall (1987) for local damping, Underwood (1983) for the one that follows; the rule that chooses is our own.
 */
import type { Stage } from '../case/types/stage.ts'
import type { StageChange } from '../output/summary.ts'
import { momentsOf } from '../setup/rhythm.ts'
import { changeStep } from '../state/clock.ts'
import type { Simulation } from './simulation.ts'

/** By how many times the ratio has to fall in how many steps, under local damping, and under the one that follows. */
const HEADWAY = 5
const PATIENCE = 250
const FOLLOWED = 2000
/** By how much the square of a frequency may exceed what was foreseen, and the least share that one look leaves of a step. */
const TOLERATED = 1.02
const LEAST_SHARE = 0.5
/** Largest ratio of which following begins, how much worse it may get, and the least of ω Δt times the steps it may take. */
const NEAR_REST = 0.1
const WORSE = 2
const SWINGS = 1
/** Looks over which a ratio is counted at its worst: it swings, too. */
const LATELY = 5
/** Share of its first length below which a step is not shortened: what trembles on at any step is no matter of the step. */
const SHORTEST = 1 / 64
/** Ratios that are kept, for those who ask why there is no rest. */
const RECENT = 21

export type Settle = Extract<Stage, { kind: 'settle' }>

/** Asked after every step; acts where the step has looked at the equilibrium. */
export function seekRest(sim: Simulation): void {
  const { case: c, world, observer, rest } = sim
  const { clock, loads } = world
  const stage = c.stages[clock.stage]
  if (stage.kind !== 'settle' || clock.step < 2 || (clock.step - 1) % observer.rhythm.unbalanced !== 0) return
  if (stage.adapt) {
    rest.least = Math.min(rest.least, observer.unbalanced)
    if (isTooLong(sim)) shortenStep(sim, stage)
    const patience = loads.follows ? rest.times * FOLLOWED : PATIENCE
    if (clock.step - rest.since > patience) judgeHeadway(sim, stage)
    else if (loads.follows && !isSwinging(sim)) exchangeDamping(sim, stage)
    if (loads.follows) loads.mass = 2 * omegaOf(sim)
  }
  rest.recent.push(observer.unbalanced)
  if (rest.recent.length > RECENT) rest.recent.shift()
}

/** Frequency of the motion when it was last seen [rad/s]. */
export const omegaOf = ({ observer }: Simulation): number => Math.sqrt(Math.max(0, observer.frequency))

/** Square of ω Δt √(1 + α) over what was foreseen. */
function reachOf({ case: c, world: { clock, loads }, observer }: Simulation): number {
  return (observer.frequency * clock.dt * clock.dt * (1 + loads.local)) / (4 * c.safety * c.safety)
}

/** Whether the motion has been quicker than the step foresees for two looks, and got no nearer to rest. */
function isTooLong(sim: Simulation): boolean {
  const { observer, rest } = sim
  const stuck = observer.unbalanced > 0.5 * (rest.recent.at(-1) ?? Infinity)
  rest.long = stuck && reachOf(sim) > TOLERATED ? rest.long + 1 : 0
  return rest.long >= 2
}

/** Only where the step is left to the run, and no time is stated that has to fall on a whole one. */
const mayChangeStep = ({ case: c, world }: Simulation, stage: Settle): boolean =>
  stage.dt === undefined && momentsOf(c, world.clock.stage).hard.length === 0

function shortenStep(sim: Simulation, stage: Settle): void {
  const { rest, world } = sim
  if (!mayChangeStep(sim, stage)) return
  const share = Math.max(LEAST_SHARE, 1 / Math.sqrt(reachOf(sim)))
  if (rest.share * share < SHORTEST) return
  rest.share *= share
  changeStep(world.clock, share * world.clock.dt)
  noteChange(sim, 'shorter step')
}

function judgeHeadway(sim: Simulation, stage: Settle): void {
  const { rest, world } = sim
  const stalled = HEADWAY * rest.least > rest.low
  rest.low = Math.min(rest.low, rest.least)
  rest.least = Infinity
  rest.since = world.clock.step
  if (stalled && (world.loads.follows || isSwinging(sim))) exchangeDamping(sim, stage)
}

/** Whether what moves swings, near rest, rather than flies, falls or slides. */
function isSwinging(sim: Simulation): boolean {
  const { rest, world, observer } = sim
  const { clock, loads } = world
  const limit = loads.follows ? WORSE * rest.begun : NEAR_REST
  const steps = loads.follows ? FOLLOWED : PATIENCE
  return observer.unbalanced <= limit && omegaOf(sim) * clock.dt * steps > SWINGS
}

function exchangeDamping(sim: Simulation, stage: Settle): void {
  const { rest, world, observer } = sim
  const { loads } = world
  if (loads.follows) rest.times *= 2
  loads.follows = !loads.follows
  rest.begun = Math.max(observer.unbalanced, ...rest.recent.slice(-LATELY))
  chooseDamping(sim, stage)
  noteChange(sim, loads.follows ? 'following' : 'local')
}

/** Damping and step of a stage that follows the motion, or does not. */
function chooseDamping(sim: Simulation, stage: Settle): void {
  const { rest, world, setup } = sim
  const { clock, loads } = world
  const { local, mass, stiffness } = stage.physics.damping
  loads.local = loads.follows ? 0 : local
  loads.mass = loads.follows ? 0 : mass
  if (!mayChangeStep(sim, stage)) return
  const longer = loads.follows && stiffness === 0 ? Math.sqrt(1 + local) : 1
  changeStep(clock, longer * rest.share * setup.dt)
}

/** Headway is judged from here on. */
function noteChange(sim: Simulation, what: StageChange['what']): void {
  const { rest, world } = sim
  const { step, dt } = world.clock
  rest.since = step
  rest.low = rest.least = Infinity
  rest.long = 0
  rest.changes.push({ step, what, dt, omega: omegaOf(sim) })
}

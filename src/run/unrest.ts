/**
 * Why a settle stage has not come to rest, and what may help. What is seen at its end tells: a motion without a frequency goes on for
 * ever; forces that were getting into balance want more steps; else something trembles.
 */
import { log } from '../math/elementary.ts'
import { figure, quantity } from '../output/quantities.ts'
import { liveliest } from '../watch/liveliest.ts'
import { omegaOf, type Settle } from './rest.ts'
import type { Simulation } from './simulation.ts'

/** Steps of the stage over the period of a motion below which nothing swings: it goes on. */
const NO_PERIOD = 0.25
/** Looks without which nothing is said. */
const TOO_FEW = 4
/** Share of the ratio by which it has to fall, from the older half of the last looks to the newer, to be on its way. */
const FALLING = 0.9

/** Empty where too little has been seen. */
export function whyUnsettled(sim: Simulation, stage: Settle): string {
  if (sim.rest.recent.length < TOO_FEW) return ''
  const { world, observer } = sim
  const { clock } = world
  const period = (2 * Math.PI) / (omegaOf(sim) * clock.dt)
  const { block, speed } = liveliest(world)
  const moving = `block ${block} at ${quantity(speed, 'm/s')}`
  if (stage.adapt && !(observer.frequency > 0 && period < clock.step / NO_PERIOD))
    return `${moving} moves on and no spring brings it back: friction, tension or a support is missing there`
  const left = stepsLeft(sim, stage)
  if (left !== undefined)
    return `it was still coming to rest, and needs about ${figure(left, 2)} more steps at this pace: make \`max steps\` larger, or \`ratio\``
  const remedy = stage.adapt
    ? 'contacts there open, close or slip to and fro: `damping` of their joint calms them, a larger `ratio` lets it pass'
    : 'its damping is kept as it is: `adapt: true` lets damping and step follow the motion'
  const swing = stage.adapt && Number.isFinite(period) ? `, with a period of about ${figure(period, 2)} steps` : ''
  return `it trembles and gets no nearer to rest${swing}, most of all ${moving}; ${remedy}`
}

/** Steps until the ratio that is asked for, if it goes on falling as in the last looks; undefined where it does not fall. */
function stepsLeft({ rest, observer }: Simulation, { ratio }: Settle): number | undefined {
  const { recent } = rest
  const half = Math.floor(recent.length / 2)
  const lowest = (part: number[]) => Math.min(...part)
  const fall = lowest(recent.slice(-half)) / lowest(recent.slice(0, half))
  if (!(fall < FALLING)) return undefined
  const steps = (recent.length - half) * observer.rhythm.unbalanced
  return Math.max(1, (steps * log(ratio / observer.unbalanced)) / log(fall))
}

/**
 * The step of a stage, once a sleeping face has woken: while all sleep it is that of the block as it is, and then a whole share of it, so that
 * every moment that fell on a whole step still does.
 */
import type { Simulation } from './simulation.ts'

/** Whether nodes have split since the stage began, and its step is not yet what that asks for. */
export const isRefined = ({ setup, world: { dormant, nodes } }: Simulation): boolean =>
  setup.refined > 1 && dormant.corner.length > 0 && nodes.free > dormant.began[0]

/** Asked after every step. */
export function refineStep(sim: Simulation): void {
  if (!isRefined(sim)) return
  const { clock } = sim.world
  clock.step *= sim.setup.refined
  clock.stepFrom *= sim.setup.refined
  clock.dt /= sim.setup.refined
  refineRhythm(sim)
}

/** The plan of the stage, counted in shorter steps. */
export function refineRhythm({ observer: { rhythm }, setup }: Simulation): void {
  const { refined } = setup
  setup.dt /= refined
  setup.steps *= refined
  setup.refined = 1
  if (setup.steps === 0) return
  const finer = (steps: Set<number>) => new Set([...steps].map((step) => step * refined))
  rhythm.samples *= refined
  rhythm.energies *= refined
  rhythm.at = finer(rhythm.at)
  rhythm.frames = finer(rhythm.frames)
}

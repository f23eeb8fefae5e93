/** What a run thinks of itself between two steps: settled, sound, in balance. */
import { timeOf } from '../state/clock.ts'
import { firstInverted, firstNonFinite } from '../watch/health.ts'
import type { Observer } from '../watch/observer.ts'
import type { Simulation } from './simulation.ts'

/** A sentence for the user, told once. */
export function note(sim: Simulation, warning: string): void {
  if (!sim.warnings.includes(warning)) sim.warnings.push(warning)
}

export function finished(sim: Simulation): boolean {
  const { case: c, world, observer } = sim
  const { clock } = world
  const stage = c.stages[clock.stage]
  if (stage.kind === 'run') return clock.step >= sim.setup.steps
  if (clock.step >= stage.maxSteps) return true
  return clock.step > 0 && isSettled(observer, stage)
}

/** A start from rest has no kinetic energy, settled or not: energies count from the second look. */
export function isSettled(observer: Observer, stage: { ratio: number; energy: number }): boolean {
  const { ledger, rhythm, world } = observer
  const atRest = world.clock.step > rhythm.energies && ledger.kinetic <= stage.energy * ledger.strain
  return observer.unbalanced <= stage.ratio || (stage.energy > 0 && atRest)
}

/** The first number that is not finite, or element turned inside out, stops the run and is named. */
export function healthy(sim: Simulation): boolean {
  const { world } = sim
  const node = firstNonFinite(world)
  const tet = node < 0 ? firstInverted(world) : -1
  if (node < 0 && tet < 0) return true
  const block = world.blocks[node >= 0 ? world.nodes.block[node] : world.tets.block[tet]]
  const what =
    node >= 0
      ? `node ${world.nodes.origin[node]} of block ${block} has a motion that is not finite`
      : `element ${world.tets.origin[tet]} of block ${block} is turned inside out`
  const { clock } = world
  sim.problem =
    `${what} (noticed after step ${clock.step} of stage ${clock.stage}, t = ${timeOf(clock).toPrecision(6)} s, dt = ${clock.dt.toPrecision(4)} s); ` +
    'look at the last frame; loads too large for the stiffness, or a step given as `unsafe`, do this'
  return false
}

/** Energy that comes from nowhere is the sign of an instability that saturated, or of an update that has no energy. */
const DOUBTFUL = 0.01
const ABSURD = 1

/** Whether the energies of the stage add up; told, or the end of the run where they are absurd. */
export function checkBalance(sim: Simulation): void {
  const { relativeError, error } = sim.observer.ledger
  if (relativeError <= DOUBTFUL) return
  const { stage } = sim.world.clock
  const what = `the energies of stage ${stage} do not balance: ${error.toPrecision(3)} J ${error > 0 ? 'came from nowhere' : 'vanished'}, ${(100 * relativeError).toPrecision(3)} % of the largest that was exchanged`
  if (relativeError > ABSURD && sim.case.stress !== 'jaumann')
    sim.problem = `${what}; the motion is not to be trusted: was the step given as \`unsafe\`?`
  else note(sim, what)
}

/** The beginning and the end of a stage of a run. */
import { shortList } from '../case/problem.ts'
import { quantity } from '../output/quantities.ts'
import { unseenText } from '../output/stage-text.ts'
import { stopBodies } from '../setup/body-holds.ts'
import { fallingBlocks } from '../setup/falling.ts'
import { startHeldNodes } from '../setup/holds.ts'
import { applyInitial } from '../setup/initial.ts'
import { stiffnessOf } from '../setup/joints.ts'
import { momentsOf, rhythmOf } from '../setup/rhythm.ts'
import { setUpStage } from '../setup/stage.ts'
import { takeBonds } from '../setup/taken-bonds.ts'
import { beginStage, timeOf } from '../state/clock.ts'
import { NODE } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { rebase } from '../watch/observer.ts'
import { shortStep } from './choices.ts'
import { balanceOf, isSettled, note } from './judge.ts'
import { beginRest } from './rest-memory.ts'
import type { Simulation } from './simulation.ts'
import { whyUnsettled } from './unrest.ts'
import { endOfWaiting } from './until.ts'

/** Its loads, step and rhythm: a function of the case alone, so a resumed run finds them again. */
export function enterStage(sim: Simulation, index: number): void {
  const { case: c, world, observer, host } = sim
  const began = host.now()
  sim.setup = setUpStage(world, c, index, momentsOf(c, index), sim.frequencies)
  observer.rhythm = rhythmOf(c, index, sim.setup)
  sim.seconds.setup += host.now() - began
  noteFalling(sim, index)
  noteShortStep(sim, index)
  noteUnsafeStep(sim, index)
  if (sim.setup.framesMoved)
    note(
      sim,
      `stage ${index}: frames are taken at the nearest whole step, their interval has none in common with the stated times`,
    )
}

function noteShortStep({ case: c, world, setup, warnings }: Simulation, index: number): void {
  const { joint } = setup.shortened ?? {}
  const words = joint && shortStep(setup, index, stiffnessOf(world, c.physics)[joint].why)
  const same = words && warnings.some((known) => known.replace(/^stage \d+/, '') === words.replace(/^stage \d+/, ''))
  if (words && !same) warnings.push(words)
}

function noteUnsafeStep(sim: Simulation, index: number): void {
  const { dt, critical } = sim.setup
  if (dt > critical)
    note(
      sim,
      `stage ${index}: its step of ${quantity(dt, 's')}, given as unsafe, is above the critical one of ${quantity(critical, 's')}`,
    )
}

function noteFalling(sim: Simulation, index: number): void {
  const falling = sim.case.stages[index].kind === 'settle' ? fallingBlocks(sim.world) : []
  if (falling.length > 0)
    note(
      sim,
      `stage ${index}: nothing holds or loads ${shortList(falling)}, so gravity lets it fall and it never settles: give it a boundary or \`fixed: true\``,
    )
}

/** The clock starts at 0, what a stage before could not settle is brought to rest, blocks take the motion and stress that is given, and what is held its own. */
export function startStage(sim: Simulation, index: number): void {
  if (sim.case.stages[index - 1]?.kind === 'settle') stopMotion(sim.world)
  sim.world.dormant.began.fill(sim.world.nodes.free)
  enterStage(sim, index)
  const { kind, initial } = sim.case.stages[index]
  applyInitial(sim.world, initial, sim.case.parameters, `stages.${index}.${kind}.initial`, sim.observer.mechanics)
  takeBonds(sim.world)
  beginStage(sim.world.clock, index, sim.setup.dt)
  startHeldNodes(sim.world)
  sim.rest = beginRest()
  sim.observer.frequency = 0
  rebase(sim.observer)
}

/** Its account; what has settled is brought to rest, and what has not is told as it moves. */
export function closeStage(sim: Simulation, index: number): void {
  const { case: c, world, observer, setup } = sim
  const { clock } = world
  const stage = c.stages[index]
  const settle = stage.kind === 'settle'
  const asked = sim.until !== undefined && index === sim.end - 1
  const ended = sim.guard?.over() ?? false
  const waited = endOfWaiting(sim, index)
  if (waited.until && waited.until.seenAt === undefined && !sim.problem && !ended)
    note(sim, unseenText(waited.until, index, timeOf(clock)))
  const settled =
    settle && !asked ? !sim.problem && !ended && (clock.step < stage.maxSteps || isSettled(observer, stage)) : undefined
  sim.stages.push({
    kind: stage.kind,
    steps: clock.step,
    dt: clock.dt,
    culprit: setup.culprit,
    time: timeOf(clock),
    wall: sim.stageWall,
    unbalanced: observer.unbalanced,
    imbalance: observer.ledger.error,
    exchanged: observer.ledger.exchanged,
    imbalanceShare: balanceOf(sim).share,
    ...(settle && { ratio: stage.ratio }),
    settled,
    massScaling: settle && stage.massScaling,
    ...waited,
    ...(sim.rest.changes.length > 0 && { changes: sim.rest.changes }),
    ...(settle && settled === false && clock.step >= stage.maxSteps && { why: whyUnsettled(sim, stage) }),
  })
  sim.stageWall = 0
  if (settle && settled !== false) stopMotion(world)
}

/** A settled model is at rest; what little motion was left is dropped. */
function stopMotion(world: World): void {
  stopBodies(world)
  const { motion, count } = world.nodes
  for (let node = 0; node < count; node++) for (let i = 0; i < 3; i++) motion[NODE * node + i] = 0
}

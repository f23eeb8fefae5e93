/**
 * A run: case → world; case → method; then stage by stage the loop of `step`. A generator that yields a tick every so
 * often, so that progress, a page and Ctrl-C can breathe; it reads no clock but the host's and writes nothing.
 */
import type { Case } from './case/case.ts'
import { shortList } from './case/problem.ts'
import { bareHost, type Host } from './host.ts'
import { hashOf } from './math/hash.ts'
import type { Frame, Scene } from './output/frame.ts'
import type { Series, Summary } from './output/summary.ts'
import { checkExpect } from './run/check-expect.ts'
import { checked } from './run/checked.ts'
import { checkBalance, finished, healthy, isSettled, note } from './run/judge.ts'
import type { Simulation } from './run/simulation.ts'
import { restoreRun, snapshotOf } from './run/snapshot.ts'
import { stateHash } from './run/state-hash.ts'
import { summarise } from './run/summarise.ts'
import { timed } from './run/timed.ts'
import { stopBodies } from './setup/body-holds.ts'
import { fallingBlocks } from './setup/falling.ts'
import { startHeldNodes } from './setup/holds.ts'
import { type KernelName, makeSolver } from './setup/method.ts'
import { checkOverlaps } from './setup/overlaps.ts'
import { prepareWorld } from './setup/prepare.ts'
import { makeSampler } from './setup/recorders.ts'
import { momentsOf, rhythmOf } from './setup/rhythm.ts'
import { setUpStage } from './setup/stage.ts'
import { beginStage, beginStep, endStep, timeOf } from './state/clock.ts'
import { NODE } from './state/nodes.ts'
import type { World } from './state/world.ts'
import { type Method, step } from './step.ts'
import { makeScene } from './watch/frames.ts'
import { toSeries } from './watch/history.ts'
import { makeObserver, type Observer, observe, rebase } from './watch/observer.ts'

export interface RunOptions {
  /** The world outside; without one, no files and no programs. */
  host?: Host
  /** Which twins of the hot loops: they agree to the bit. */
  kernel?: KernelName
  /** Bytes of a checkpoint to continue from. */
  resume?: Uint8Array
  /** Take frames (default) or not. The result does not depend on it. */
  frames?: boolean
  /** Look at every invariant of the state after every stage of every step: for tests, it is slow. */
  check?: boolean
  /** How many of the stages are run; all unless said. */
  stages?: number
  /** Asked after every step of the last stage, which ends when it says so; the stage need not settle then. */
  until?: (world: World, observer: Observer) => boolean
  /** Wraps the stages of a step, for measurements; what it adds must leave the world as it is. */
  wrap?: (method: Method, world: World) => Method
}

/** A moment between two steps. */
export interface Tick {
  stage: number
  kind: 'settle' | 'run'
  step: number
  /** Steps of the stage, 0 where it runs until settled. */
  steps: number
  /** Clock of the stage, and time since the start [s]. */
  t: number
  time: number
  unbalanced: number
  /** Frames taken since the last tick. */
  frames: Frame[]
  /** Rows of the history so far. */
  rows: number
  /** Hash of everything that moves. */
  hash(): string
  /** The whole state as a checkpoint, in chunks; `extra` comes back when it is resumed. */
  checkpoint(extra: Record<string, number>): Uint8Array[]
}

export interface Outcome {
  summary: Summary
  series: Series[]
  energies: Series[]
}

export interface Run {
  scene: Scene
  /** Undeformed positions of the nodes [m]. */
  points: Float64Array
  /** Names and units of the history's columns. */
  columns: { name: string; unit: string }[]
  /** What the user should know before it starts. */
  notes: string[]
  /** What the checkpoint carried for its writer; empty at a fresh start. */
  extra: Record<string, number>
  /** Rows of the history from one on: stage, clock, time, values. */
  history(from: number): Float64Array[]
  ticks: Generator<Tick, Outcome>
  /** The moment as it is. */
  now(): Tick
}

const TICK_SECONDS = 0.05
const CHECK_EVERY = 50

/** Prepares a case, every stage of it, so that nothing wrong shows late; the steps are made as the ticks are drawn. */
export function startRun(given: Case, options: RunOptions = {}): Run {
  const { host = bareHost(), kernel = 'fast' } = options
  const startedAt = host.now()
  const { case: c, model, world, numbering, notes } = prepareWorld(given, host)
  const solver = makeSolver(world, c, kernel)
  const samplers = Object.entries(c.record).map(([name, spec]) =>
    makeSampler(world, numbering, name, spec, c.parameters),
  )
  checkExpect(
    c,
    samplers.flatMap(({ columns, unit }) => columns.map((name) => ({ name, unit }))),
  )
  const observer = makeObserver(world, solver.mechanics, samplers, c.output.fields, options.frames ?? true)
  const { method, seconds } = timed(options.wrap?.(solver.method, world) ?? solver.method, host)
  seconds.setup = host.now() - startedAt
  const sim: Simulation = {
    case: c,
    host,
    world,
    method: observed(options.check ? checked(method, world) : method, observer),
    observer,
    setup: { dt: 0, steps: 0, critical: 0, culprit: '', reason: '', framesMoved: false, driven: new Set() },
    stages: [],
    warnings: notes,
    model: hashOf(model.points, model.tets),
    seconds,
    startedAt,
    stageWall: 0,
    problem: '',
    end: options.stages ?? c.stages.length,
    until: options.until,
  }
  for (let index = c.stages.length - 1; index >= 0; index--) enterStage(sim, index)
  checkOverlaps(world, c, solver.method)
  const { resume } = options
  const extra = resume ? restoreRun(sim, resume, (stage) => enterStage(sim, stage)) : {}
  return {
    scene: makeScene(world),
    points: model.points,
    columns: observer.history.columns,
    notes: [...sim.warnings],
    extra,
    history: (from) => rowsFrom(observer, from),
    ticks: ticks(sim, resume !== undefined),
    now: () => tickOf(sim),
  }
}

/** The frames of a run, one after the other, and at the end its account. */
export function* run(c: Case, options: RunOptions = {}): Generator<Frame, Outcome> {
  const { ticks: moments } = startRun(c, options)
  for (;;) {
    const next = moments.next()
    if (next.done) return next.value
    yield* next.value.frames
  }
}

/** A method that is watched where the forces of a step are complete and nothing has moved yet. */
function observed(method: Method, observer: Observer): Method {
  return {
    ...method,
    integrate(clock, nodes, bodies) {
      observe(observer, clock)
      method.integrate(clock, nodes, bodies)
    },
  }
}

/** Loads, step and rhythm of a stage: a function of the case alone, so a resumed run finds them again. */
function enterStage(sim: Simulation, index: number): void {
  const { case: c, world, observer, host } = sim
  const began = host.now()
  sim.setup = setUpStage(world, c, index, momentsOf(c, index))
  observer.rhythm = rhythmOf(c, index, sim.setup)
  sim.seconds.setup += host.now() - began
  noteFalling(sim, index)
  if (sim.setup.framesMoved)
    note(
      sim,
      `stage ${index}: frames are taken at the nearest whole step, their interval has none in common with the stated times`,
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

/** `underWay`: the first stage has begun already, in the run that this one continues. */
function* ticks(sim: Simulation, underWay: boolean): Generator<Tick, Outcome> {
  const { world } = sim
  const { clock } = world
  const first = clock.stage
  for (let index = first; index < sim.end && !sim.problem; index++) {
    if (index > first || !underWay) {
      enterStage(sim, index)
      beginStage(clock, index, sim.setup.dt)
      startHeldNodes(world)
      rebase(sim.observer)
    }
    if (sim.stages.length === index) yield* runStage(sim, index)
  }
  return outcomeOf(sim)
}

function* runStage(sim: Simulation, index: number): Generator<Tick, void> {
  const { host, world, observer } = sim
  const { clock } = world
  let from = host.now()
  /** What the caller does between steps is not the run's time. */
  function* pause(): Generator<Tick, void> {
    sim.stageWall += host.now() - from
    yield tickOf(sim)
    from = host.now()
  }
  if (clock.step === 0) yield* pause()
  while (!finished(sim)) {
    advance(sim, clock.dt)
    if (clock.step % CHECK_EVERY === 0 && !healthy(sim)) break
    if (observer.frames.length > 0 || host.now() - from > TICK_SECONDS) yield* pause()
  }
  if (!sim.problem) {
    advance(sim, 0)
    if (healthy(sim)) checkBalance(sim)
  }
  sim.stageWall += host.now() - from
  closeStage(sim, index)
  yield tickOf(sim)
}

/** One step, or with no time ahead the closing one, which brings velocities to the time of the positions. */
function advance(sim: Simulation, ahead: number): void {
  const { world, method } = sim
  beginStep(world.clock, ahead)
  step(world, method)
  endStep(world.clock)
}

function closeStage(sim: Simulation, index: number): void {
  const { case: c, world, observer, setup } = sim
  const { clock } = world
  const stage = c.stages[index]
  const settle = stage.kind === 'settle'
  const asked = sim.until !== undefined && index === sim.end - 1
  const settled =
    settle && !asked ? !sim.problem && (clock.step < stage.maxSteps || isSettled(observer, stage)) : undefined
  if (settled === false && !sim.problem)
    note(
      sim,
      `stage ${index} did not settle in ${clock.step} steps: unbalanced-force ratio ${observer.unbalanced.toExponential(2)}, asked for ${settle ? stage.ratio : 0}`,
    )
  sim.stages.push({
    kind: stage.kind,
    steps: clock.step,
    dt: clock.dt,
    culprit: setup.culprit,
    time: timeOf(clock),
    wall: sim.stageWall,
    unbalanced: observer.unbalanced,
    ...(settle && { ratio: stage.ratio }),
    settled,
    massScaling: settle && stage.massScaling,
  })
  sim.stageWall = 0
  if (settle) stopMotion(world)
}

/** A settled model is at rest; what little motion was left is dropped. */
function stopMotion(world: World): void {
  stopBodies(world)
  const { motion, count } = world.nodes
  for (let node = 0; node < count; node++) for (let i = 0; i < 3; i++) motion[NODE * node + i] = 0
}

function tickOf(sim: Simulation): Tick {
  const { case: c, world, observer, setup } = sim
  const { clock } = world
  const frames = observer.frames.splice(0)
  return {
    stage: clock.stage,
    kind: c.stages[clock.stage].kind,
    step: clock.step,
    steps: setup.steps,
    t: timeOf(clock),
    time: clock.origin + timeOf(clock),
    unbalanced: observer.unbalanced,
    frames,
    rows: observer.history.rows,
    hash: () => stateHash(world),
    checkpoint: (extra) => snapshotOf(sim, extra),
  }
}

function rowsFrom(observer: Observer, from: number): Float64Array[] {
  const { history } = observer
  const wide = history.columns.length + 3
  const rows: Float64Array[] = []
  for (let row = from; row < history.rows; row++) rows.push(history.data.slice(row * wide, (row + 1) * wide))
  return rows
}

function outcomeOf(sim: Simulation): Outcome {
  const { observer } = sim
  const series = toSeries(observer.history)
  return { summary: summarise(sim, series, stateHash(sim.world)), series, energies: toSeries(observer.energies) }
}

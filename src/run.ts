/**
 * A run: case → world; case → method; then stage by stage the loop of `step`. A generator that yields a tick every so
 * often, so that progress, a page and Ctrl-C can breathe; it reads no clock but the host's and writes nothing.
 */
import type { Case, Reason } from './case/case.ts'
import { bareHost, type Host } from './host.ts'
import { hashOf } from './math/hash.ts'
import { CheckpointError } from './output/checkpoint.ts'
import type { Failures } from './output/failures.ts'
import type { Frame, Scene } from './output/frame.ts'
import { type HistoryColumn, shownIn } from './output/history.ts'
import type { Series, Summary } from './output/summary.ts'
import { unitsOf } from './output/units.ts'
import { checkExpect } from './run/check-expect.ts'
import { checked } from './run/checked.ts'
import { setupChoices } from './run/choices.ts'
import { checkInputs, recordInputs } from './run/inputs.ts'
import { checkBalance, finished, healthy, meetsWell, note } from './run/judge.ts'
import { refineStep } from './run/refine.ts'
import { seekRest } from './run/rest.ts'
import { beginRest } from './run/rest-memory.ts'
import type { Guard, Simulation } from './run/simulation.ts'
import {
  checkpointOf,
  openCheckpoint,
  type RunState,
  restoreRun,
  type Saved,
  stateOf,
  type Written,
} from './run/snapshot.ts'
import { closeStage, enterStage, startStage } from './run/stages.ts'
import { stateHash } from './run/state-hash.ts'
import { summarise } from './run/summarise.ts'
import { timed } from './run/timed.ts'
import { type KernelName, makeSolver } from './setup/method.ts'
import { checkOverlaps } from './setup/overlaps.ts'
import { type Prepared, prepareWorld } from './setup/prepare.ts'
import { makeSamplers } from './setup/recorders.ts'
import type { StageSetup } from './setup/stage.ts'
import { beginStep, endStep, timeOf } from './state/clock.ts'
import type { World } from './state/world.ts'
import { type Method, step } from './step.ts'
import { startTeam, type Threads } from './threads/team.ts'
import { failuresOf } from './watch/failures.ts'
import { narrowest } from './watch/fastest.ts'
import { makeFrame, makeScene } from './watch/frames.ts'
import { toSeries } from './watch/history.ts'
import { makeObserver, type Observer, observe } from './watch/observer.ts'
import { sinkingNotes } from './watch/sinking.ts'

export interface RunOptions {
  /** The world outside; without one, no files and no programs. */
  host?: Host
  /** Which twins of the hot loops: they agree to the bit. */
  kernel?: KernelName
  /** Threads that share the stages of a step: the same numbers to the bit. One, unless said, and where the host has no others. */
  threads?: Threads
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
  /** Asked before every step of every stage; where it says so, the run ends. */
  guard?: Guard
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
  /** The whole state: a view, good until the run goes on. */
  state(): RunState
  /** The same as a checkpoint, in chunks; `extra` comes back when it is resumed. */
  checkpoint(extra: Written): Uint8Array[]
}

export interface Outcome {
  summary: Summary
  series: Series[]
  energies: Series[]
  /** What has failed; absent where nothing has. */
  failures?: Failures
}

export interface Run {
  scene: Scene
  /** Undeformed positions of the nodes [m]. */
  points: Float64Array
  /** Names and units of the history's columns. */
  columns: HistoryColumn[]
  /** What the user should know before it starts. */
  notes: string[]
  /** What was chosen for the user, and why. */
  choices: Reason[]
  /** What the checkpoint carried for its writer; empty at a fresh start. */
  extra: Written
  /** Rows of the history from one on: stage, clock, time, values. */
  history(from: number): Float64Array[]
  ticks: Generator<Tick, Outcome>
  /** The moment as it is, and as a frame that is counted nowhere. */
  now(): Tick
  frame(): Frame
}

const TICK_SECONDS = 0.05
const CHECK_EVERY = 50

/** Prepares a case, every stage of it, so that nothing wrong shows late; the steps are made as the ticks are drawn. */
export function startRun(c: Case, options: RunOptions = {}): Run {
  const host = hostFor(c, options)
  return startOrResume(prepareWorld(c, host), { ...options, host })
}

/** It keeps account of what is read; what a checkpoint was made from must not have changed. */
export function hostFor(c: Case, { host = bareHost(), resume }: RunOptions): Host {
  if (resume) checkInputs(resume, c, host)
  return recordInputs(host, c.folder)
}

/** The same in a world that was made for the case. */
export function startOrResume(prepared: Prepared, options: RunOptions): Run {
  const saved = options.resume && openCheckpoint(options.resume, prepared.case)
  if (saved?.search)
    throw new CheckpointError(
      'the checkpoint belongs to a search for a factor of safety; resume it with the command that wrote it: npx talus slope',
    )
  return startIn(prepared, options, saved)
}

/** A run from its start, or from what a checkpoint holds. */
export function startIn(prepared: Prepared, options: RunOptions, saved?: Saved): Run {
  const sim = makeSimulation(prepared, options)
  const setups: StageSetup[] = []
  for (let index = sim.case.stages.length - 1; index >= 0; index--) {
    enterStage(sim, index)
    setups[index] = sim.setup
    for (const sentence of sinkingNotes(sim.world)) note(sim, sentence)
  }
  checkOverlaps(sim.world, sim.case, makeSolver(sim.world, sim.case, 'plain').method, sim.host)
  const choices = [...sim.case.reasons, ...setupChoices(sim.world, sim.case, setups, sim.end)]
  return { ...runOf(sim, prepared, saved?.run), choices, extra: saved?.extra ?? {} }
}

/**
 * A run that goes on from a state in a world that has been used before: all that moves, and all loads, are those of the state. A run that
 * was in this world is over. The case may differ from that which the world was made for in the strengths of joints alone.
 */
export const goOnIn = (prepared: Prepared, options: RunOptions, from: RunState): Omit<Run, 'extra'> =>
  runOf(makeSimulation(prepared, options), prepared, from)

function makeSimulation(prepared: Prepared, options: RunOptions): Simulation {
  const { case: c, model, world, numbering, notes } = prepared
  const { host = bareHost(), kernel = 'fast', threads = 1 } = options
  const startedAt = host.now() - prepared.seconds
  const solver = makeSolver(world, c, kernel)
  const samplers = makeSamplers(world, numbering, c)
  checkExpect(
    c,
    samplers.flatMap(({ columns, unit }) => columns.map((name) => ({ name, unit }))),
  )
  const observer = makeObserver(world, solver.mechanics, samplers, c.output.fields, options.frames ?? true)
  const ways = { stress: c.stress, contact: c.contact }
  const team = startTeam(world, solver, { threads, kernel, ways }, host)
  const shared = team?.method ?? solver.method
  const { method, seconds } = timed(options.wrap?.(shared, world) ?? shared, host)
  seconds.setup = host.now() - startedAt
  return {
    case: c,
    host,
    world,
    method: observed(options.check ? checked(method, world) : method, observer),
    observer,
    setup: { dt: 0, steps: 0, critical: 0, culprit: '', reason: '', framesMoved: false, refined: 1, driven: new Set() },
    frequencies: new Map(),
    rest: beginRest(),
    narrowest: narrowest(world),
    stages: [],
    warnings: [...notes],
    model: hashOf(model.points, model.tets),
    seconds,
    team,
    startedAt,
    stageWall: 0,
    problem: '',
    end: options.stages ?? c.stages.length,
    until: options.until,
    guard: options.guard,
  }
}

function runOf(sim: Simulation, { model }: Prepared, from: RunState | undefined): Omit<Run, 'extra'> {
  const { world, observer } = sim
  if (from) restoreRun(sim, from, (stage) => enterStage(sim, stage))
  return {
    scene: makeScene(world),
    points: model.points,
    columns: shownIn(unitsOf(sim.case.output), observer.history.columns),
    notes: [...sim.warnings],
    choices: sim.case.reasons,
    history: (from) => rowsFrom(observer, from),
    ticks: ticks(sim, from !== undefined),
    now: () => tickOf(sim),
    frame: () => makeFrame(world, observer.mechanics, observer.fields, observer.frameCount),
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

/** `underWay`: the first stage has begun already, in the run that this one continues. */
function* ticks(sim: Simulation, underWay: boolean): Generator<Tick, Outcome> {
  const first = sim.world.clock.stage
  const isOver = () => sim.problem !== '' || sim.guard?.over() === true
  try {
    // The stage under way ends by itself: a guard that has seen enough may still want to show it.
    for (let index = first; index < sim.end && (index === first || !isOver()); index++) {
      if (index > first || !underWay) startStage(sim, index)
      if (sim.stages.length === index) yield* runStage(sim, index)
    }
    return outcomeOf(sim)
  } finally {
    sim.team?.crew.end()
  }
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
    refineStep(sim)
    seekRest(sim)
    if (!(clock.step % CHECK_EVERY === 0 ? healthy(sim) : meetsWell(sim))) break
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
    state: () => stateOf(sim),
    checkpoint: (extra) => checkpointOf(c, sim.host, { extra, run: stateOf(sim) }),
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
  const failures = failuresOf(sim.world)
  return {
    summary: summarise(sim, series, stateHash(sim.world), failures),
    series,
    energies: toSeries(observer.energies),
    ...(failures && { failures }),
  }
}

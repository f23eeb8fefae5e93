/** Threads for a world: how the model is divided, the first thread's part, and what the others are told. */
import type { Host } from '../host.ts'
import { type KernelName, makeParts, type Parts, type Solver, type Ways } from '../setup/method.ts'
import type { Clock } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import { type Crew, fail, leave, makeCrew, serve } from './crew.ts'
import { cutTets } from './cut-tets.ts'
import { always, type Judge, makeJudge } from './judge.ts'
import { parallel } from './parallel.ts'
import { makeTasks, type Plan } from './tasks.ts'

/** What a thread is told: plain values, and columns in the memory that all share. */
export interface Told {
  thread: number
  threads: number
  kernel: KernelName
  ways: Ways
  plan: Plan
  world: World
}

export interface Team {
  method: Method
  crew: Crew
  judge: Judge
}

/** How many threads a run is to have: so many, in the steps in which they pay; or so many in all steps, for tests and measurements. */
export type Threads = number | { always: number }

/** Chunks for each thread of pushes, some of which are slower, or begin later; and of tets, where every border costs records (see cut-tets). */
const LISTS = 3
const CUTS = 1

/** Threads for a world, in which `method` runs; undefined where the host has none or the memory no room. */
export function startTeam(
  world: World,
  { method, parts }: Pick<Solver, 'method' | 'parts'>,
  { threads: asked, kernel, ways }: Pick<Told, 'kernel' | 'ways'> & { threads: Threads },
  host: Host,
): Team | undefined {
  const { startThread } = host
  const isAlways = typeof asked === 'object'
  const threads = Math.min(isAlways ? asked.always : asked, world.lanes.lanes.length)
  if (threads < 2 || !startThread) return undefined
  const { meeting, numbers } = world.lanes
  const plan = planOf(world, parts, threads)
  const tasks = makeTasks(world, makeParts(world, ways, kernel, 1), plan, 0, threads)
  const crew = makeCrew(meeting, {
    threads,
    tasks,
    now: host.now,
    publish: () => writeClock(world.clock, numbers),
    start: () => {
      for (let thread = 1; thread < threads; thread++)
        startThread({ thread, threads, kernel, ways, plan, world: shared(world) }, (error) => {
          fail(meeting, error)
          leave(meeting)
        })
    },
  })
  const judge = isAlways ? always() : makeJudge(host.now)
  if (isAlways) crew.assemble()
  return { method: parallel(method, world, parts, plan, crew, judge), crew, judge }
}

function planOf(world: World, { mechanics: { update } }: Parts, threads: number): Plan {
  const { lanes, nodes, tets } = world
  const apart = update.addsOnce === true && tets.batches.some(({ from, to }) => from < to)
  return { tets: apart ? cutTets(tets, nodes, lanes, CUTS * threads) : undefined, lists: LISTS * threads }
}

/** The world without what other threads have no use for, and what cannot be handed over. */
const shared = ({ loads: _loads, water: _water, growing: _growing, ...world }: World): World => world as World

/** What one of the other threads does from its start to its end. */
export function work({ thread, threads, kernel, ways, plan, world: given }: Told): void {
  const { meeting } = given.lanes
  try {
    const world = attach(given, given.memory.buffer)
    const { clock, lanes } = world
    const tasks = makeTasks(world, makeParts(world, ways, kernel, 1 + thread), plan, thread, threads)
    serve(lanes.meeting, threads, thread, tasks, () => readClock(lanes.numbers, clock))
  } catch (error) {
    fail(meeting, error)
    leave(meeting)
  }
}

/** The same value with its columns in this memory: a buffer that is handed over comes as another object for the same bytes. */
function attach<T>(value: T, buffer: ArrayBuffer | SharedArrayBuffer): T {
  if (value instanceof Float64Array || value instanceof Int32Array) {
    if (!(value.buffer instanceof SharedArrayBuffer)) return value
    const Column = value instanceof Float64Array ? Float64Array : Int32Array
    return new Column(buffer as ArrayBuffer, value.byteOffset, value.length) as T
  }
  if (Array.isArray(value)) return value.map((one) => attach(one, buffer)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attach(one, buffer)])) as T
}

function writeClock(clock: Clock, numbers: Float64Array): void {
  numbers[0] = clock.stage
  numbers[1] = clock.step
  numbers[2] = clock.total
  numbers[3] = clock.dt
  numbers[4] = clock.before
  numbers[5] = clock.ahead
  numbers[6] = clock.kick
}

/** What stages ask of the clock. */
function readClock(numbers: Float64Array, clock: Clock): void {
  clock.stage = numbers[0]
  clock.step = numbers[1]
  clock.total = numbers[2]
  clock.dt = numbers[3]
  clock.before = numbers[4]
  clock.ahead = numbers[5]
  clock.kick = numbers[6]
}

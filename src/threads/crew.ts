/**
 * Threads that do the chunks of one task together.
 *
 * What     One thread, the first, runs the step. Where a task is in chunks it opens it; the others, who wait for that, join it. Each begins with its
 *          own part of the chunks, so that it finds in its cache what it had there a step ago, and then takes what others have left. The first
 *          closes the task when all chunks are taken, and goes on when all who joined have left. Who does not come, because its core
 *          is busy with something else, is not waited for.
 * Bits     Which thread does which chunk is left to chance, so a chunk writes what no other chunk of its task writes or reads.
 * Waiting  spins for as long as the first is alone in a step, some 0.2 ms, then sleeps: a barrier between two cores takes 0.1 µs, waking a thread 20,
 *          and 200 on a busy machine.
 * Fails    A thread that is put aside by the system in the middle of a chunk holds up the task until it is back (see judge).
 */
import { MOST_THREADS } from '../state/lanes.ts'

/** Places in the shared numbers, each in a line of cache of its own. */
const LINE = 16
/** Number of the task under way, negative once it is closed; who is at it; who sleeps until the next; the task; chunks. */
const OPEN = 0
const INSIDE = LINE
const SLEEPING = 2 * LINE
const TASK = 3 * LINE
const CHUNKS = 4 * LINE
/** 1: the first sleeps until all have left; 1: all others are to go; length of the message of an error, 0: none. */
const FIRST_SLEEPS = 5 * LINE
const STOPPED = 6 * LINE
const FAILED = 7 * LINE
/** How many others there are. */
const PRESENT = 8 * LINE
/** How many of them are ready. */
const READY = 9 * LINE
/** From here on, for each thread: the next chunk of its part, and how many chunks it has done. */
const THREADS = 10 * LINE
const DONE = 1
const nextOf = (thread: number): number => THREADS + LINE * thread

const SPINS = 100_000
/** How long the first sleeps at a time until others have left [ms], and how often. */
const WAIT = 10
const MOST_WAITS = 6000
/** Longest wait for all to be there, or to have gone [s]. */
const MOST_WAITED = 30
/** Tasks are counted up to this number, then from 1 on again. */
const MOST_OPENED = 0x3fffffff
/** Most letters of the message of an error. */
const MESSAGE = 2000
/** How long one of the others waits for a task before it goes [ms]. */
const PATIENCE = 60_000

/** A task: chunks in any order, by anybody. */
export type Task = (chunk: number) => void

/** A chunk for a thread, of its own part or else of another's; −1: all are taken. */
function takeChunk(numbers: Int32Array, threads: number, thread: number, chunks: number): number {
  for (let i = 0; i < threads; i++) {
    const of = (thread + i) % threads
    const at = nextOf(of)
    const end = Math.floor(((of + 1) * chunks) / threads)
    if (Atomics.load(numbers, at) >= end) continue
    const chunk = Atomics.add(numbers, at, 1)
    if (chunk < end) return chunk
  }
  return -1
}

function doChunks(numbers: Int32Array, threads: number, thread: number, task: Task): void {
  const chunks = numbers[CHUNKS]
  let done = 0
  for (;;) {
    const chunk = takeChunk(numbers, threads, thread, chunks)
    if (chunk < 0) break
    task(chunk)
    done++
  }
  numbers[nextOf(thread) + DONE] += done
}

/** What the first thread does with the others. */
export interface Crew {
  threads: number
  /** Does all chunks of a task. An error of another thread is thrown here. */
  run(task: number, chunks: number): void
  /** Waits until all others are there, half a minute at most, or until one fails. */
  assemble(): void
  /** Chunks that each thread has done in tasks that were shared, tets and cells alike. */
  done(): number[]
  /** Seconds for which the first has waited for others. */
  waited(): number
  /** The others may go: there are no more tasks. */
  end(): void
}

/** What a crew is made of. */
export interface CrewOf {
  threads: number
  /** Tasks by their numbers. */
  tasks: readonly Task[]
  /** Starts the others; they may come at any time, or not at all. */
  start(): void
  /** Tells the others what they need to know of a task. */
  publish(): void
  /** Seconds of a clock. */
  now(): number
}

/** `numbers`: where threads meet, shared by them; a crew may follow another one there, once that has gone. */
export function makeCrew(numbers: Int32Array, { threads, tasks, start, publish, now }: CrewOf): Crew {
  end(numbers)
  awaitNone(numbers, now)
  numbers.fill(0)
  let opened = 0
  let waited = 0
  const open = (task: number, chunks: number): void => {
    publish()
    numbers[TASK] = task
    numbers[CHUNKS] = chunks
    for (let t = 0; t < threads; t++) Atomics.store(numbers, nextOf(t), Math.floor((t * chunks) / threads))
    opened = opened < MOST_OPENED ? opened + 1 : 1
    Atomics.store(numbers, OPEN, opened)
    if (Atomics.load(numbers, SLEEPING) > 0) Atomics.notify(numbers, OPEN)
  }
  const close = (): void => {
    Atomics.store(numbers, OPEN, -opened)
    if (Atomics.load(numbers, INSIDE) === 0) return
    awaitEmpty(numbers)
  }
  const share = (task: number, chunks: number): void => {
    let end = 0
    open(task, chunks)
    try {
      doChunks(numbers, threads, 0, tasks[task])
      end = now()
    } finally {
      close()
    }
    waited += now() - end
    if (Atomics.load(numbers, FAILED) !== 0) throw new Error(readMessage(numbers))
  }
  const call = (): void => {
    if (Atomics.load(numbers, PRESENT) > 0) return
    Atomics.store(numbers, STOPPED, 0)
    Atomics.store(numbers, PRESENT, threads - 1)
    start()
  }
  return {
    threads,
    assemble() {
      call()
      const until = now() + MOST_WAITED
      for (let ready = 0; ready < threads - 1 && now() < until; ) {
        if (Atomics.load(numbers, FAILED) !== 0) return
        ready = Atomics.load(numbers, READY)
        if (ready < threads - 1) Atomics.wait(numbers, READY, ready, 100)
      }
    },
    run(task, chunks) {
      if (chunks < 2) {
        for (let chunk = 0; chunk < chunks; chunk++) tasks[task](chunk)
        return
      }
      call()
      share(task, chunks)
    },
    done: () => Array.from({ length: threads }, (_, t) => numbers[nextOf(t) + DONE]),
    waited: () => waited,
    end: () => end(numbers),
  }
}

/** Tells the others to go. */
function end(numbers: Int32Array): void {
  Atomics.store(numbers, STOPPED, 1)
  // No task is under way: a number that none has had wakes those who sleep.
  Atomics.sub(numbers, OPEN, 1)
  Atomics.notify(numbers, OPEN)
}

/** Until all others have gone. */
function awaitNone(numbers: Int32Array, now: () => number): void {
  const until = now() + MOST_WAITED
  for (let present = Atomics.load(numbers, PRESENT); present > 0; present = Atomics.load(numbers, PRESENT)) {
    if (now() > until) throw new Error('assert: the threads of another run do not go')
    Atomics.wait(numbers, PRESENT, present, 10)
  }
}

/** Until nobody is inside. A thread that has come to its end in a chunk would never leave. */
function awaitEmpty(numbers: Int32Array): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(numbers, INSIDE) === 0) return
  Atomics.store(numbers, FIRST_SLEEPS, 1)
  for (let waits = 0; waits < MOST_WAITS; ) {
    const inside = Atomics.load(numbers, INSIDE)
    if (inside === 0) break
    if (Atomics.wait(numbers, INSIDE, inside, WAIT) === 'timed-out') waits++
  }
  Atomics.store(numbers, FIRST_SLEEPS, 0)
  if (Atomics.load(numbers, INSIDE) > 0) throw new Error('another thread does not come to the end of its part')
}

/** What every other thread does: `begin` before each task that it joins, then chunks; until there is nothing for it to do for long. */
export function serve(
  numbers: Int32Array,
  threads: number,
  thread: number,
  tasks: readonly Task[],
  begin: () => void,
): void {
  let last = 0
  Atomics.add(numbers, READY, 1)
  Atomics.notify(numbers, READY)
  for (;;) {
    const open = awaitTask(numbers, last)
    if (open === 0) break
    Atomics.add(numbers, INSIDE, 1)
    // It may have been closed, and another one opened, since.
    const now = Atomics.load(numbers, OPEN)
    if (now > 0 && Atomics.load(numbers, STOPPED) === 0) {
      last = now
      try {
        begin()
        doChunks(numbers, threads, thread, tasks[numbers[TASK]])
      } catch (error) {
        fail(numbers, error)
      }
    }
    if (Atomics.sub(numbers, INSIDE, 1) === 1 && Atomics.load(numbers, FIRST_SLEEPS) === 1)
      Atomics.notify(numbers, INSIDE)
  }
  Atomics.sub(numbers, READY, 1)
  leave(numbers)
}

export function leave(numbers: Int32Array): void {
  Atomics.sub(numbers, PRESENT, 1)
  Atomics.notify(numbers, PRESENT)
}

/** The number of the next task that is open; 0: there is none, and no more to wait for. */
function awaitTask(numbers: Int32Array, last: number): number {
  const next = (): number => {
    const open = Atomics.load(numbers, OPEN)
    return open > 0 && open !== last ? open : 0
  }
  for (let spin = 0; spin < SPINS; spin++) {
    const open = next()
    if (open > 0) return open
  }
  for (;;) {
    Atomics.add(numbers, SLEEPING, 1)
    // Before it is asked whether there is an end, which changes it after that.
    const seen = Atomics.load(numbers, OPEN)
    const isOver = Atomics.load(numbers, STOPPED) === 1
    const isOpen = seen > 0 && seen !== last
    const slept = isOver || isOpen ? 'ok' : Atomics.wait(numbers, OPEN, seen, PATIENCE)
    Atomics.sub(numbers, SLEEPING, 1)
    const open = next()
    if (open > 0) return open
    if (isOver || slept === 'timed-out') return 0
  }
}

/** Hands an error to the first thread; the first error counts. */
export function fail(numbers: Int32Array, error: unknown): void {
  const text =
    (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE) || 'an error without a message'
  if (Atomics.compareExchange(numbers, FAILED, 0, -1) !== 0) return
  const from = nextOf(MOST_THREADS)
  for (let i = 0; i < text.length; i++) numbers[from + i] = text.charCodeAt(i)
  Atomics.store(numbers, FAILED, text.length)
}

function readMessage(numbers: Int32Array): string {
  const from = nextOf(MOST_THREADS)
  return `in another thread: ${String.fromCharCode(...numbers.subarray(from, from + numbers[FAILED]))}`
}

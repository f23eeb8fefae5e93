/** Any number of threads, with either kernel: the same state and the same energies, to the bit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readText } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { type RunOptions, readCase, type Summary } from '../../src/index.ts'
import type { RunState } from '../../src/run/snapshot.ts'
import { goOnIn, startIn } from '../../src/run.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'talus-threads-'))

/** Threads of the program read its sources one by one, through a compiler; these read one file that is made once. */
const host = {
  ...nodeHost(),
  progress: () => {},
  startThread(workerData: unknown, failed: (error: unknown) => void) {
    const worker = new Worker(join(folder, 'thread-worker.js'), { workerData })
    worker.on('error', failed)
    worker.unref()
  },
}

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'src/cli/thread-worker.ts', outDir: folder, emptyOutDir: false, minify: false },
    ssr: { noExternal: true },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Scene {
  path: string
  steps: number
  set?: string[]
  ways: Ways
}

type Ways = (readonly ['fast' | 'plain', number])[]
const ALL: Ways = [1, 2, 3, 4, 8].flatMap((threads) => [
  ['fast', threads],
  ['plain', threads],
])
const SOME: Ways = [
  ['fast', 3],
  ['plain', 2],
]

/** With more than one run of pairs each, but for those where water and bolts act. */
const SCENES: Record<string, Scene> = {
  'deformable slope': { path: 'cases/slope/jointed-slope-deformable.yaml', steps: 40, ways: ALL },
  'rigid slope': { path: 'cases/slope/jointed-slope.yaml', steps: 80, ways: SOME },
  'wall, by its planes': { path: 'cases/seed-001/wall-120.yaml', steps: 60, ways: SOME },
  particles: { path: 'cases/seed-002/hopper-100.yaml', steps: 400, ways: SOME },
  'elements alone, damped': { path: 'cases/slope.yaml', steps: 60, ways: SOME, set: ['blocks.slope.mesh.size=2 m'] },
  'fracture, cohesion': {
    path: 'cases/verification/brittle-compression.yaml',
    steps: 80,
    ways: SOME,
    set: ['joints.crack.tension=10 kPa', 'joints.crack.cohesion=20 kPa', 'boundaries.top.velocity.z=-5'],
  },
  water: { path: 'cases/slope/plane-failure-wet.yaml', steps: 60, ways: SOME },
  bolts: { path: 'cases/slope/wedge-bolted.yaml', steps: 60, ways: SOME },
}

/** A scene that is set up once, and goes through its steps again and again. */
function prepare({ path, steps, set = [] }: Omit<Scene, 'ways'>) {
  const [c] = readCase(readText(path), { name: path, folder: dirname(path), set }).variations
  const prepared = prepareWorld(c, host)
  const start = kept(startIn(prepared, { host, frames: false }).now().state())
  /** What is left after its steps, or those from another state on; `at`: a step whose state is kept. */
  return (options: RunOptions, from = start, at?: { step: number; state?: RunState }): Summary => {
    let done = from.clock.step
    const own = { host: at ? { ...host, now: clock() } : host, frames: false, stages: 1, until: () => ++done >= steps }
    const { ticks } = goOnIn(prepared, { ...own, ...options }, from)
    for (;;) {
      const next = ticks.next()
      if (next.done) return next.value.summary
      if (at && next.value.step === at.step) at.state = kept(next.value.state())
    }
  }
}

/** A state of its own, as a checkpoint holds it: that of a run changes with it. */
const kept = (state: RunState): RunState => ({
  ...structuredClone({ ...state, memory: 0, growing: 0 }),
  memory: state.memory.slice(),
  growing: state.growing.slice(),
})

/** It moves so fast that every step is a tick. */
function clock(): () => number {
  let t = 0
  return () => {
    t += 1
    return t
  }
}

const told = ({ hash, energy, contact }: Summary) => ({ hash, energy, contact })

describe.each(Object.entries(SCENES))('%s', (_, { ways, ...scene }) => {
  test('with any number of threads', () => {
    const runOn = prepare(scene)
    const alone = told(runOn({}))
    for (const [kernel, threads] of ways) {
      const summary = runOn({ kernel, threads: { always: threads } })
      expect(told(summary), `${threads} threads, ${kernel}`).toEqual(alone)
    }
  })
})

test('others do their share, and a run goes on with another number of threads', () => {
  const runOn = prepare(SCENES['rigid slope'])
  const alone = told(runOn({}))
  const at: { step: number; state?: RunState } = { step: 30 }
  const together = runOn({ threads: { always: 3 } }, undefined, at)
  expect(told(together)).toEqual(alone)
  expect(together.threads?.together).toBe(1)
  expect(together.threads?.shares.length).toBe(3)
  expect(Math.min(...(together.threads?.shares ?? [0]))).toBeGreaterThan(0)
  for (const threads of [1, 2])
    expect(told(runOn({ threads: { always: threads } }, at.state)), `${threads} threads`).toEqual(alone)
})

test('an error of another thread ends the run with its message', () => {
  const startThread = (_: unknown, failed: (error: unknown) => void) => failed(new Error('its core is gone'))
  const runOn = prepare(SCENES['rigid slope'])
  expect(() => runOn({ threads: 2, host: { ...host, startThread } })).toThrow('its core is gone')
})

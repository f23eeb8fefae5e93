/**
 * Scenes with any number of threads, each set up once and run again and again. A program of its own, since threads need sources that are compiled:
 * prints for each scene what one thread leaves, and what others do.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readText } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { nodeThreads } from '../../src/cli/node-threads.ts'
import type { Material } from '../../src/force/materials/material.ts'
import { materials } from '../../src/force/materials/materials.ts'
import type { Host } from '../../src/host.ts'
import { type RunOptions, readCase, type Summary } from '../../src/index.ts'
import type { RunState } from '../../src/run/snapshot.ts'
import { goOnIn, startIn } from '../../src/run.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import type { World } from '../../src/state/world.ts'
import type { Told } from '../../src/threads/team.ts'
import { barOf } from '../force/materials/sample.ts'
import { softeningBlock } from '../force/softening-block.ts'

const worker = join(dirname(fileURLToPath(import.meta.url)), 'thread-worker.js')
const host = { ...nodeHost(), ...nodeThreads(worker), progress: () => {} }

interface Scene {
  path: string
  /** Instead of that of the file. */
  text?: string
  steps: number
  set?: string[]
  ways: Ways
}

type Ways = (readonly ['fast' | 'plain', number])[]
const ALL: Ways = [
  ['fast', 2],
  ['fast', 3],
  ['fast', 4],
  ['fast', 8],
  ['plain', 1],
  ['plain', 3],
]
const SOME: Ways = [
  ['fast', 3],
  ['plain', 2],
]

/** With more than one run of pairs each, but for those where water and bolts act. In the disc bonds break. */
const SCENES: Record<string, Scene> = {
  'deformable slope': { path: 'cases/slope/jointed-slope-deformable.yaml', steps: 40, ways: ALL },
  'rigid slope': { path: 'cases/slope/jointed-slope.yaml', steps: 80, ways: SOME },
  'wall, by its planes': { path: 'cases/seed-001/wall-120.yaml', steps: 60, ways: SOME },
  particles: { path: 'cases/seed-002/hopper-100.yaml', steps: 3000, ways: SOME },
  'elements alone, damped': { path: 'cases/slope.yaml', steps: 60, ways: SOME, set: ['blocks.slope.mesh.size=2 m'] },
  'bonds that break': {
    path: 'cases/verification/F22-disc-splits.yaml',
    steps: 400,
    ways: SOME,
    set: ['boundaries.press.velocity.y=-1 m/s'],
  },
  'sleeping faces that wake': {
    path: 'cases/fracture/X04-beam.yaml',
    steps: 500,
    ways: SOME,
    set: ['parameters.v=20'],
  },
  'bonds that soften': { path: 'softening.yaml', text: softeningBlock(), steps: 1200, ways: SOME },
  water: { path: 'cases/verification/joint-water-uplift.yaml', steps: 60, ways: SOME },
  bolts: { path: 'cases/verification/bolt-on-a-slope.yaml', steps: 60, ways: SOME },
  ...Object.fromEntries(materials.map((material) => [material.name, barScene(material)])),
}

/** Every material: half a bar of it, which yields if it can. */
function barScene(material: Material): Scene {
  return { path: 'bar.yaml', text: barOf(material), steps: 60, ways: SOME }
}

/** A scene that is set up once, and goes through its steps again and again. */
function prepare({ path, text = readText(path), steps, set = [] }: Omit<Scene, 'ways'>) {
  const [c] = readCase(text, { name: path, folder: dirname(path), set }).variations
  const prepared = prepareWorld(c, host)
  const base = startIn(prepared, { host, frames: false })
  // The first stage begins.
  base.ticks.next()
  const start = kept(base.now().state())
  /** What is left after its steps, or those from another state on; `at`: a step whose state is kept. */
  return (options: RunOptions, from = start, at?: { step: number; state?: RunState }): Summary => {
    const own = {
      host: at ? { ...host, now: clock() } : host,
      frames: false,
      stages: 1,
      until: ({ clock }: World) => clock.step >= steps,
    }
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

function withAnyNumber({ ways, ...scene }: Scene) {
  const runOn = prepare(scene)
  const alone = told(runOn({}))
  const others = ways.map(([kernel, threads]) => ({
    way: `${threads} threads, ${kernel}`,
    told: told(runOn({ kernel, threads: { always: threads } })),
  }))
  return { alone, others }
}

/** A run of three threads goes on with one, and with two. */
function goesOn() {
  const runOn = prepare(SCENES['rigid slope'])
  const at: { step: number; state?: RunState } = { step: 30 }
  const together = runOn({ threads: { always: 3 } }, undefined, at)
  const after = [1, 2].map((threads) => told(runOn({ threads: { always: threads } }, at.state)))
  return { threads: together.threads, all: [told(together), ...after, told(runOn({}))] }
}

/** Steps alone and together in turn, as on a clock that finds both as fast. */
function inTurn() {
  const runOn = prepare(SCENES['rigid slope'])
  const both = runOn({ threads: 2 }, undefined, { step: -1 })
  return { together: both.threads?.together, all: [told(both), told(runOn({}))] }
}

/** The error with which a run ends whose other threads begin otherwise. */
function messageOfError(startThread: Host['startThread']): string {
  const runOn = prepare(SCENES['rigid slope'])
  try {
    runOn({ threads: { always: 2 }, host: { ...host, startThread } })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** A run whose other thread never comes, beside one that has none. */
function neverComes() {
  const runOn = prepare(SCENES['rigid slope'])
  return [{}, { threads: 2, host: { ...host, startThread: () => {} } }].map((options) => told(runOn(options)))
}

const scenes = Object.fromEntries(Object.entries(SCENES).map(([name, scene]) => [name, withAnyNumber(scene)]))
const messages = [
  messageOfError((_, failed) => failed(new Error('its core is gone'))),
  messageOfError((told, failed) => host.startThread?.({ ...(told as Told), plan: null }, failed)),
]
console.log(JSON.stringify({ scenes, goesOn: goesOn(), inTurn: inTurn(), messages, neverComes: neverComes() }))

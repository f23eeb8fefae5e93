/** Simulation → plain account of it. */
import type { BlockMotion, Extreme, Series, Summary } from '../output/summary.ts'
import { NODE, POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { VERSION } from '../version.ts'
import type { Simulation } from './simulation.ts'

export function summarise(sim: Simulation, series: Series[], hash: string): Summary {
  const { case: c, world, observer, host } = sim
  const steps = world.clock.total
  const stepping = sim.stages.reduce((sum, stage) => sum + stage.wall, 0)
  return {
    talus: VERSION,
    case: c.name,
    title: c.title,
    about: c.about,
    status: sim.problem ? 'bad' : 'done',
    problem: sim.problem,
    blocks: world.blocks.length,
    nodes: world.nodes.count,
    tets: world.tets.real,
    steps,
    stages: sim.stages,
    energy: observer.ledger,
    moved: world.blocks.map((_, block) => motionOf(world, block)),
    extremes: series.map(extremeOf),
    checks: [],
    warnings: sim.warnings,
    wall: wallOf(sim.seconds, host.now() - sim.startedAt),
    tetsPerSecond: stepping > 0 ? (steps * world.tets.real) / stepping : 0,
    peakMemory: host.peakMemory(),
    hash,
    frames: observer.frameCount,
  }
}

/** Wall seconds of this process: the stages of a step (sampled, so at most what is left), setting up, and the rest. */
function wallOf({ setup, ...stages }: Record<string, number>, total: number): Record<string, number> {
  const sampled = Object.values(stages).reduce((sum, s) => sum + s, 0)
  const scale = sampled > total - setup ? (total - setup) / sampled : 1
  const scaled = Object.fromEntries(Object.entries(stages).map(([name, s]) => [name, s * scale]))
  return { setup, ...scaled, 'records and output': Math.max(0, total - setup - sampled * scale) }
}

function motionOf(world: World, block: number): BlockMotion {
  const { nodes } = world
  const sum = [0, 0, 0]
  let mass = 0
  let largest = 0
  let speed = 0
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.block[node] !== block) continue
    const u = nodes.u.subarray(POINT * node, POINT * node + 3)
    const v = nodes.motion.subarray(NODE * node, NODE * node + 3)
    mass += nodes.mass[node]
    for (let i = 0; i < 3; i++) sum[i] += nodes.mass[node] * u[i]
    largest = Math.max(largest, u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
    speed = Math.max(speed, v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  }
  return {
    block: world.blocks[block],
    mean: [sum[0] / mass, sum[1] / mass, sum[2] / mass],
    largest: Math.sqrt(largest),
    speed: Math.sqrt(speed),
  }
}

function extremeOf({ name, unit, values, t }: Series): Extreme {
  let low = 0
  let high = 0
  values.forEach((value, i) => {
    if (value < values[low]) low = i
    if (value > values[high]) high = i
  })
  return {
    name,
    unit,
    min: values[low],
    timeOfMin: t[low],
    max: values[high],
    timeOfMax: t[high],
    last: values[values.length - 1],
  }
}

/** Simulation → plain account of it. */
import { byJoint, type Failures } from '../output/failures.ts'
import { unsettledText } from '../output/stage-text.ts'
import type { Extreme, MovedBlock, Series, StageSummary, Summary, ThreadSummary } from '../output/summary.ts'
import type { BoltSummary } from '../output/summary-contact.ts'
import {
  BOLT_FORCE,
  BOLT_IDS,
  BOLT_ROW,
  BOLT_STATE,
  BOLT_STATES,
  END,
  END_BLOCK,
  YIELDED_LENGTH,
} from '../state/bolts.ts'
import { NODE, POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Team } from '../threads/team.ts'
import { VERSION } from '../version.ts'
import { summariseContacts } from '../watch/contact-summary.ts'
import { hasContact } from '../watch/contacts.ts'
import { firstParticle, groupsOf } from '../watch/particles.ts'
import type { Simulation } from './simulation.ts'

export function summarise(sim: Simulation, series: Series[], hash: string, failures?: Failures): Summary {
  const { case: c, world, observer, host } = sim
  const steps = world.clock.total
  const particles = world.bodies.count - firstParticle(world.bodies)
  const stepping = sim.stages.reduce((sum, stage) => sum + stage.wall, 0)
  return {
    talus: VERSION,
    case: c.name,
    title: c.title,
    about: c.about,
    ...(c.output.units !== 'metric' && { units: c.output.units }),
    ...endOf(sim.problem, sim.stages),
    blocks: world.blocks.length - groupsOf(world).reduce((sum, isGroup) => sum + isGroup, 0),
    fixed: Object.values(c.blocks).filter((block) => block.fixed).length,
    rigid: Object.values(c.blocks).filter((block) => block.rigid || block.fixed).length,
    ...(particles > 0 && { particles }),
    nodes: world.nodes.count,
    tets: world.tets.real,
    steps,
    stages: sim.stages,
    energy: observer.ledger,
    ...(hasContact(world) && {
      contact: { ...summariseContacts(world, observer.contacts), ...(failures && { failures: byJoint(failures) }) },
    }),
    ...(world.bolts.count > 0 && { bolts: boltsOf(world) }),
    moved: motions(world),
    extremes: series.map(extremeOf),
    checks: [],
    warnings: sim.warnings,
    wall: wallOf(sim.seconds, host.now() - sim.startedAt),
    ...(sim.team && { threads: threadsOf(sim.team) }),
    tetsPerSecond: stepping > 0 ? (steps * world.tets.real) / stepping : 0,
    peakMemory: host.peakMemory(),
    hash,
    frames: observer.frameCount,
  }
}

function threadsOf({ crew, judge }: Team): ThreadSummary {
  const done = crew.done()
  const all = done.reduce((sum, chunks) => sum + chunks, 0)
  const shares = done.map((chunks) => (all > 0 ? chunks / all : 0))
  return { count: crew.threads, together: judge.share(), shares, waited: crew.waited() }
}

/** What became of the stages; a problem ends them all. */
export function endOf(problem: string, stages: readonly StageSummary[]): Pick<Summary, 'status' | 'problem'> {
  if (problem) return { status: 'bad', problem }
  const late = stages.flatMap((stage, index) => (stage.settled === false ? [unsettledText(stage, index)] : []))
  return late.length > 0 ? { status: 'not settled', problem: late.join('; ') } : { status: 'done', problem: '' }
}

/** Wall seconds of this process: the stages of a step (sampled, so at most what is left), setting up, and the rest. */
function wallOf({ setup, ...stages }: Record<string, number>, total: number): Record<string, number> {
  const sampled = Object.values(stages).reduce((sum, s) => sum + s, 0)
  const scale = sampled > total - setup ? (total - setup) / sampled : 1
  const scaled = Object.fromEntries(Object.entries(stages).map(([name, s]) => [name, s * scale]))
  return { setup, ...scaled, 'records and output': Math.max(0, total - setup - sampled * scale) }
}

function boltsOf({ bolts, blocks }: World): BoltSummary[] {
  const block = (bolt: number, end: number) => blocks[bolts.id[BOLT_IDS * bolt + END * end + END_BLOCK]] ?? 'the ground'
  return bolts.names.map((name, bolt) => ({
    name,
    blocks: [block(bolt, 0), block(bolt, 1)],
    force: bolts.row[BOLT_ROW * bolt + BOLT_FORCE],
    yielded: bolts.row[BOLT_ROW * bolt + YIELDED_LENGTH],
    state: bolts.gone[bolt] === 1 ? 'taken away' : BOLT_STATES[bolts.id[BOLT_IDS * bolt + BOLT_STATE]],
  }))
}

/** How each block, or group of particles, has moved. */
function motions(world: World): MovedBlock[] {
  const { blocks, nodes, bodies } = world
  const mass = new Float64Array(blocks.length)
  const found = blocks.map((block): MovedBlock => ({ block, mean: [0, 0, 0], largest: 0, speed: 0 }))
  const add = (block: number, m: number, u: Float64Array, v: Float64Array) => {
    const motion = found[block]
    mass[block] += m
    for (let i = 0; i < 3; i++) motion.mean[i] += m * u[i]
    motion.largest = Math.max(motion.largest, u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
    motion.speed = Math.max(motion.speed, v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  }
  const three = (column: Float64Array, at: number) => column.subarray(at, at + 3)
  for (let node = 0; node < nodes.count; node++)
    add(nodes.block[node], nodes.mass[node], three(nodes.u, POINT * node), three(nodes.motion, NODE * node))
  for (let body = firstParticle(bodies); body < bodies.count; body++)
    add(bodies.block[body], bodies.mass[body], three(bodies.u, 3 * body), three(bodies.v, 3 * body))
  return found.map(({ block, mean: [x, y, z], largest, speed }, i) => ({
    block,
    mean: [x / mass[i], y / mass[i], z / mass[i]],
    largest: Math.sqrt(largest),
    speed: Math.sqrt(speed),
  }))
}

/** A record that follows from others may have no number where these are 0. */
function extremeOf({ name, unit, values, t }: Series): Extreme {
  const first = Math.max(0, values.findIndex(Number.isFinite))
  let [low, high] = [first, first]
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

/** Cost per tet of the stages of a step: plain loops and kernel in turn, on the same columns. `tsx scripts/bench-elements.ts [cells a side …]` */
import { addDamping } from '../src/force/damping.ts'
import { elastic } from '../src/force/elastic.ts'
import { elementForces } from '../src/force/elements.ts'
import { addGravity } from '../src/force/gravity.ts'
import { loadStage } from '../src/force/loads.ts'
import { objective } from '../src/force/objective.ts'
import { leapfrog } from '../src/integrate/leapfrog.ts'
import { loadKernel } from '../src/kernel/kernel.ts'
import { randomFrom } from '../src/math/random.ts'
import { meshBox } from '../src/mesh/structured.ts'
import { fillWorld } from '../src/setup/columns.ts'
import { NODE, POINT, VX } from '../src/state/nodes.ts'
import { NO_CONTACT, type World } from '../src/state/world.ts'

/** A cube of Kuhn's tets, strained and shaking, with gravity and local damping. */
function makeBlock(cells: number): World {
  const mesh = meshBox([1, 1, 1], [cells, cells, cells])
  const tets = mesh.tets.length / 4
  const model = {
    ...mesh,
    blocks: ['block'],
    materials: ['rock'],
    nodeBlock: new Int32Array(mesh.points.length / 3),
    tetBlock: new Int32Array(tets),
    tetMaterial: new Int32Array(tets),
    faces: mesh.faces.map(({ name, normal }) => ({ name, normal, block: 0 })),
  }
  const rock = { name: 'rock', model: 'elastic', density: 2500, lambda: 12e9, mu: 12e9 }
  const { world } = fillWorld(model, {
    materials: [rock],
    loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
    contact: NO_CONTACT,
    rigid: [false],
    particles: [],
  })
  const { clock, nodes, loads } = world
  clock.dt = clock.before = clock.ahead = clock.kick = 0.1 / (cells * 4000)
  loads.gravity = [0, 0, -9.81]
  loads.local = 0.8
  const random = randomFrom(1)
  for (let node = 0; node < nodes.count; node++) {
    nodes.u[POINT * node] = 0.01 * nodes.X[POINT * node + 1]
    nodes.u[POINT * node + 1] = -0.02 * nodes.X[POINT * node] * nodes.X[POINT * node + 2]
    for (let i = 0; i < 3; i++) nodes.motion[NODE * node + VX + i] = random() - 0.5
  }
  return world
}

/** Processor time of this process [ns]: what a neighbour on the machine takes does not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e3 * (user + system)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 22, 46]
for (const cells of sizes) {
  const world = makeBlock(cells)
  const { clock, tets, nodes, facets, loads, bodies, energy, materials } = world
  const kernel = loadKernel(world.memory)
  const plainForces = elementForces({ update: objective, models: [elastic] }, materials)
  const fastForces = elementForces({ update: kernel.objective, models: [kernel.elastic] }, materials)
  const plainLoads = loadStage(materials, { addGravity, addDamping })
  const fastLoads = loadStage(materials, kernel)
  const stages = {
    'elements plain': () => plainForces(clock, tets, nodes, energy),
    'elements kernel': () => fastForces(clock, tets, nodes, energy),
    'loads plain': () => plainLoads(clock, tets, facets, loads, nodes, bodies, energy),
    'loads kernel': () => fastLoads(clock, tets, facets, loads, nodes, bodies, energy),
    'leapfrog plain': () => leapfrog(clock, nodes, bodies),
    'leapfrog kernel': () => kernel.leapfrog(clock, nodes),
  }
  const columns = [nodes.motion, nodes.u, nodes.x]
  const start = columns.map((column) => column.slice())
  const steps = Math.ceil(1e6 / tets.count)
  const costs = Object.fromEntries(Object.keys(stages).map((name) => [name, [] as number[]]))
  for (let round = 0; round < 13; round++)
    for (const [name, run] of Object.entries(stages)) {
      for (const [i, column] of columns.entries()) column.set(start[i])
      const before = cpuTime()
      for (let i = 0; i < steps; i++) run()
      if (round > 1) costs[name].push((cpuTime() - before) / (steps * tets.real))
    }
  console.log(`${tets.real} tets, ns a tet and step`)
  for (const [name, values] of Object.entries(costs)) console.log(`  ${name.padEnd(16)} ${median(values).toFixed(2)}`)
}

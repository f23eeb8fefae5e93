/** Cost of a step of a free block per tet: plain loops and kernel, in turn on the same columns. `tsx scripts/bench-elements.ts` */
import { elastic } from '../src/force/elastic.ts'
import { elementForces } from '../src/force/elements.ts'
import { objective } from '../src/force/objective.ts'
import { leapfrog } from '../src/integrate/leapfrog.ts'
import { loadKernel } from '../src/kernel/kernel.ts'
import { meshBox } from '../src/mesh/structured.ts'
import { fillWorld } from '../src/setup/columns.ts'
import type { World } from '../src/state/world.ts'

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
  const none = { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 }
  const { world } = fillWorld(model, [rock], none)
  world.clock.dt = world.clock.before = world.clock.ahead = world.clock.kick = 0.1 / (cells * 4000)
  for (let i = 0; i < world.nodes.count; i++) world.nodes.motion[8 * i] = world.nodes.X[4 * i + 1] - 0.5
  for (let i = 0; i < world.nodes.count; i++) world.nodes.motion[8 * i + 1] = 0.5 - world.nodes.X[4 * i]
  return world
}

/** Processor time of this process [ns]: what a neighbour on the machine takes does not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e3 * (user + system)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

for (const cells of [10, 22, 46]) {
  const world = makeBlock(cells)
  const { clock, tets, nodes, bodies, energy, materials } = world
  const kernel = loadKernel(world.memory)
  const plainForces = elementForces({ update: objective, models: [elastic] }, materials)
  const fastForces = elementForces({ update: kernel.objective, models: [kernel.elastic] }, materials)
  const stages = {
    'elements plain': () => plainForces(clock, tets, nodes, energy),
    'nodes plain': () => leapfrog(clock, nodes, bodies),
    'elements kernel': () => fastForces(clock, tets, nodes, energy),
    'nodes kernel': () => kernel.leapfrog(clock, nodes),
  }
  const steps = Math.ceil(2e6 / tets.count)
  const costs = Object.fromEntries(Object.keys(stages).map((name) => [name, [] as number[]]))
  for (let round = 0; round < 13; round++)
    for (const [name, run] of Object.entries(stages)) {
      const start = cpuTime()
      for (let i = 0; i < steps; i++) run()
      if (round > 1) costs[name].push((cpuTime() - start) / (steps * tets.real))
    }
  const line = Object.entries(costs).map(([name, values]) => `${name} ${median(values).toFixed(2)}`)
  console.log(`${tets.real} tets [ns/tet]: ${line.join(', ')}`)
}

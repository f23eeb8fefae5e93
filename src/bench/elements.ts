/** The loops over elements and nodes of a step: plain and kernel in turn on the same columns, and C where there is a compiler. */
import { kernels, stressUpdates } from '../catalogue.ts'
import { elementForces } from '../force/elements.ts'
import { loadStage } from '../force/loads.ts'
import { elastic } from '../force/materials/elastic.ts'
import { randomFrom } from '../math/random.ts'
import { meshBox } from '../mesh/structured.ts'
import { fillWorld } from '../setup/columns.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import { NO_CONTACT, type World } from '../state/world.ts'
import { type Beside, median } from './measure.ts'

export interface ElementFigures {
  tets: number
  /** Nanoseconds a tetrahedron and step of each loop, plain and by the kernel. */
  loops: { name: 'elements' | 'loads' | 'leapfrog'; plain: number; fast: number; ratio: number }[]
}

/** A cube of Kuhn's tetrahedra, so many cells a side, strained and shaking, with gravity and local damping. */
export function shakenCube(cells: number): World {
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
  const { world } = fillWorld(model, {
    materials: [{ name: 'rock', model: 'elastic', density: 2500, lambda: 12e9, mu: 12e9 }],
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

/** The three loops of a world by one kernel. */
export function loopsOf(
  world: World,
  kernel: keyof typeof kernels,
): Record<'elements' | 'loads' | 'leapfrog', () => void> {
  const { clock, tets, nodes, facets, loads, bodies, energy, materials } = world
  const twins = kernels[kernel].use(world.memory)
  const models = [twins.materialModels.elastic ?? elastic.make()]
  const forces = elementForces(
    { update: twins.stressUpdates.objective ?? stressUpdates.objective.use, models },
    materials,
  )
  const load = loadStage(materials, twins.nodes)
  return {
    elements: () => forces(clock, tets, nodes, energy),
    loads: () => load(clock, tets, facets, loads, nodes, bodies, energy),
    leapfrog: () => twins.integrate(clock, nodes, bodies),
  }
}

/** Tetrahedra of a sample, samples, and those that are thrown away. */
const WORK = 1e6
const SAMPLES = 11
const WARMING = 2

export function measureElements(cells: number, { clock, tell }: Beside): ElementFigures {
  const world = shakenCube(cells)
  const { nodes, tets } = world
  tell(`elements: ${tets.real} tetrahedra`)
  const kinds = [loopsOf(world, 'plain'), loopsOf(world, 'fast')]
  const columns = [nodes.motion, nodes.u, nodes.x]
  const start = columns.map((column) => column.slice())
  const steps = Math.ceil(WORK / tets.count)
  const names = ['elements', 'loads', 'leapfrog'] as const
  const samples = names.map(() => kinds.map((): number[] => []))
  for (let sample = -WARMING; sample < SAMPLES; sample++)
    names.forEach((name, n) => {
      kinds.forEach((loops, k) => {
        columns.forEach((column, i) => {
          column.set(start[i])
        })
        const began = clock()
        for (let step = 0; step < steps; step++) loops[name]()
        if (sample >= 0) samples[n][k].push((1e9 * (clock() - began)) / (steps * tets.real))
      })
    })
  return {
    tets: tets.real,
    loops: names.map((name, n) => ({
      name,
      plain: median(samples[n][0]),
      fast: median(samples[n][1]),
      ratio: median(samples[n][0].map((time, i) => time / samples[n][1][i])),
    })),
  }
}

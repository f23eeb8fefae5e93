/** Small models of every kind, and worlds made from them without a run. */
import { stressUpdates } from '../../src/catalogue.ts'
import { elementForces, type Mechanics } from '../../src/force/elements.ts'
import { elastic } from '../../src/force/materials/elastic.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { FX, NODE, POINT } from '../../src/state/nodes.ts'
import { inKept } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'

const ROCK = 'rock: { density: 2500, young: 10 GPa, poisson: 0.25 }'
const END = 'stages: [{ run: { time: 1 ms } }]'
const model = (blocks: string, materials = ROCK, more = '') => `
title: Model
gravity: 0
materials: { ${materials} }
blocks:
${blocks}
${more}
${END}
`

export const MODELS: Record<string, string> = {
  'one tet': model(
    '  a: { shape: { tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }, material: rock, mesh: { size: 5 } }',
  ),
  'one cell': model('  a: { shape: { box: [1, 2, 3] }, material: rock, mesh: { cells: [1, 1, 1] } }'),
  'a jittered box': model(
    '  a: { shape: { box: [2, 1, 1] }, rotate: { axis: [1, 2, 3], angle: 40 deg }, material: rock, mesh: { cells: [4, 3, 3], jitter: { amount: 0.2, seed: 3 } } }',
  ),
  'two materials': model(
    '  a: { shape: { box: [3, 1, 1] }, material: rock, regions: [{ material: clay, where: { x: [1, 2] } }], mesh: { cells: [3, 1, 1] } }',
    `${ROCK}, clay: { density: 1900, young: 50 MPa, poisson: 0.4 }`,
  ),
  'the mesher': model(
    '  a: { shape: { polyhedron: [[0, 0, 0], [2, 0, 0.1], [0.2, 2, 0], [0.1, 0, 1.5], [1.5, 1.3, 1.2]] }, material: rock, mesh: { size: 0.8 } }',
  ),
  'a concave block': model(
    '  a: { shape: { extrude: { polygon: [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], height: 1 } }, material: rock, mesh: { size: 1 } }',
  ),
  'curved faces': model(
    '  a: { shape: { tube: { inner: 1, outer: 2, height: 1, from: 0, to: 90 deg } }, material: rock, mesh: { cells: [2, 4, 1] } }',
  ),
  'several blocks': model(
    `  a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [2, 1, 1] } }
  b: { shape: { wedge: [1, 1, 1] }, at: [0, 0, 1], material: clay, mesh: { size: 0.6 } }
  c: { shape: { cylinder: { radius: 0.5, height: 1, sides: 6 } }, at: [4, 0, 0], material: rock, mesh: { size: 0.5 } }`,
    `${ROCK}, clay: { density: 1900, young: 50 MPa, poisson: 0.4 }`,
  ),
}

export const caseOf = (text: string) => readCase(text, { name: 'model.yaml' }).variations[0]
export const worldOf = (text: string): World => prepareWorld(caseOf(text), bareHost()).world

export const mechanicsOf = (world: World, update = 'objective'): Mechanics => ({
  update: stressUpdates[update].use,
  models: world.materials.map(() => elastic.make()),
})

/** Writes displacements, three numbers a node. */
export function displaceTo({ nodes }: World, u: ArrayLike<number>): void {
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) {
      nodes.u[POINT * node + i] = u[3 * node + i]
      nodes.x[POINT * node + i] = nodes.X[POINT * node + i] + u[3 * node + i]
    }
}

/** Displacements x(X) − X of a map, three numbers a node. */
export function mapOf({ nodes }: World, map: (X: number[]) => number[]): Float64Array {
  const u = new Float64Array(3 * nodes.count)
  for (let node = 0; node < nodes.count; node++) {
    const X = [0, 1, 2].map((i) => nodes.X[POINT * node + i])
    map(X).forEach((x, i) => {
      u[3 * node + i] = x - X[i]
    })
  }
  return u
}

/** Forces of the elements at displacements u, three numbers a node. */
export function forcesAt(world: World, mechanics: Mechanics, u: ArrayLike<number>): Float64Array {
  displaceTo(world, u)
  const { nodes } = world
  for (let node = 0; node < nodes.count; node++) nodes.motion.fill(0, NODE * node + FX, NODE * node + FX + 3)
  elementForces(mechanics, world.materials)(world.clock, world.tets, nodes, world.energy)
  const f = new Float64Array(3 * nodes.count)
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) f[3 * node + i] = nodes.motion[NODE * node + FX + i]
  return f
}

export function randomInitialStress(world: World, size: number, seed: number): void {
  const random = randomFrom(seed)
  const { tets } = world
  tets.keeps[0] = 1
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0) for (let c = 0; c < 6; c++) tets.kept[inKept(tet, c)] = size * (2 * random() - 1)
}

/** A rotation by an angle about a random axis, row by row. */
export function randomRotation(random: () => number, angle = 2 * Math.PI * random()): number[][] {
  const axis = [0, 1, 2].map(() => 2 * random() - 1)
  const l = Math.hypot(...axis)
  const [x, y, z] = axis.map((a) => a / l)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return [
    [c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
    [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
    [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)],
  ]
}

export const turned = (r: number[][], v: ArrayLike<number>): number[] =>
  r.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2])

export const largest = (values: ArrayLike<number>): number => {
  let most = 0
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]))
  return most
}

/**
 * Rigid blocks and particles of a case → bodies: blocks in the order of the model, then grains, then discs and spheres, group by
 * group, x first, then y, then z. A group of particles counts as one block more, behind those of the model.
 */
import type { Case } from '../case/case.ts'
import type { Rounds } from '../case/types/particles.ts'
import { principalAxes } from '../math/principal-axes.ts'
import { fromMatrix, rotate } from '../math/quaternion.ts'
import { type Bodies, FIXED, FREE, PLANE } from '../state/bodies.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { releaseBodies } from './body-holds.ts'
import type { Grain, GrainPlan } from './grain-plan.ts'
import { massProperties } from './mass-properties.ts'
import type { Model } from './model.ts'

/** Body of each block of the model, −1 where it is deformable. */
export function bodiesOfBlocks(c: Case, model: Model): number[] {
  let next = 0
  return model.blocks.map((name) => (c.blocks[name].rigid ? next++ : -1))
}

/** Number of discs and spheres. */
export const countRounds = (c: Case): number =>
  Object.values(c.particles).reduce(
    (sum, { kind, count: [i, j, k] }) => sum + (kind === 'polyhedron' ? 0 : i * j * k),
    0,
  )

export function countBodies(c: Case, model: Model, grains: number): { bodies: number; rigidNodes: number } {
  const blocks = bodiesOfBlocks(c, model)
  const rigidNodes = model.nodeBlock.reduce((sum, block) => sum + (blocks[block] >= 0 ? 1 : 0), 0)
  return { bodies: blocks.filter((body) => body >= 0).length + grains + countRounds(c), rigidNodes }
}

/**
 * Needs the nodes of the world in their places, those of rigid blocks last and block by block. Names of groups are added to
 * those of the blocks.
 */
export function fillBodies(world: World, c: Case, model: Model, { grains }: GrainPlan): void {
  const { bodies } = world
  const tets = rigidTets(c, model)
  world.blocks = [...model.blocks, ...Object.keys(c.particles)]
  let body = 0
  let node = world.nodes.rigid
  tets.forEach((chosen, block) => {
    if (chosen.length === 0) return
    bodies.block[body] = block
    bodies.kind[body] = c.blocks[model.blocks[block]].fixed ? FIXED : FREE
    fillBlock(bodies, body, c, model, chosen)
    node = fillPlaces(world, body++, node)
  })
  if (node !== world.nodes.count) throw new Error('assert: nodes of rigid blocks are not the last ones, block by block')
  bodies.firstNode.fill(node, body)
  const groups = Object.values(c.particles)
  for (const grain of grains) {
    const density = c.materials[groups[grain.group].material].density
    fillGrain(bodies, body++, model.blocks.length + grain.group, grain, density)
  }
  groups.forEach((group, g) => {
    if (group.kind === 'polyhedron') return
    body = fillRounds(bodies, body, model.blocks.length + g, group, c.materials[group.material].density)
  })
  releaseBodies(bodies)
}

function rigidTets(c: Case, model: Model): number[][] {
  const tets = model.blocks.map((): number[] => [])
  model.tetBlock.forEach((block, tet) => {
    if (c.blocks[model.blocks[block]].rigid) tets[block].push(tet)
  })
  return tets
}

function fillBlock(bodies: Bodies, body: number, c: Case, model: Model, tets: number[]): void {
  const density = (tet: number) => c.materials[model.materials[model.tetMaterial[tet]]].density
  const { mass, centre, inertia } = massProperties(model.points, model.tets, tets, density)
  const { values, axes } = principalAxes(inertia)
  bodies.mass[body] = mass
  bodies.inertia.set(values, 3 * body)
  startAt(bodies, body, centre, fromMatrix(axes))
}

function startAt(bodies: Bodies, body: number, centre: ArrayLike<number>, principal: ArrayLike<number>): void {
  bodies.X.set(centre, 3 * body)
  bodies.x.set(centre, 3 * body)
  bodies.principal.set(principal, 4 * body)
  bodies.attitude.set(principal, 4 * body)
  bodies.turn[4 * body] = 1
}

/** Places of the nodes of a body in its frame; returns the first node behind them. */
function fillPlaces({ nodes, bodies }: World, body: number, from: number): number {
  const arm = new Float64Array(3)
  let node = from
  bodies.firstNode[body] = from
  for (; node < nodes.count && nodes.block[node] === bodies.block[body]; node++) {
    for (let i = 0; i < 3; i++) arm[i] = nodes.X[POINT * node + i] - bodies.X[3 * body + i]
    rotate(bodies.principal, 4 * body, -1, arm, 0, bodies.local, 3 * (node - nodes.rigid))
  }
  return node
}

function fillGrain(bodies: Bodies, body: number, block: number, grain: Grain, density: number): void {
  const { kind, scale, centre, attitude, velocity } = grain
  const mass = density * kind.volume * scale * scale * scale
  bodies.block[body] = block
  bodies.kind[body] = FREE
  bodies.mass[body] = mass
  const perMass = (scale * scale) / kind.volume
  bodies.inertia.set(
    kind.inertia.map((moment) => mass * (moment * perMass)),
    3 * body,
  )
  bodies.v.set(velocity, 3 * body)
  startAt(bodies, body, centre, attitude)
}

function fillRounds(bodies: Bodies, from: number, block: number, group: Rounds, density: number): number {
  const { kind, radius: r, thickness, count, spacing, first, velocity } = group
  const square = r * r
  const volume = kind === 'disc' ? Math.PI * square * thickness : (4 / 3) * Math.PI * square * r
  const mass = density * volume
  const flat = mass * (square / 4 + (thickness * thickness) / 12)
  const inertia = kind === 'disc' ? [flat, flat, 0.5 * mass * square] : new Array<number>(3).fill(0.4 * mass * square)
  let body = from
  for (let k = 0; k < count[2]; k++)
    for (let j = 0; j < count[1]; j++)
      for (let i = 0; i < count[0]; i++, body++) {
        bodies.block[body] = block
        bodies.kind[body] = kind === 'disc' ? PLANE : FREE
        bodies.radius[body] = r
        bodies.mass[body] = mass
        bodies.inertia.set(inertia, 3 * body)
        bodies.v.set(velocity, 3 * body)
        const at = [first[0] + i * spacing[0], first[1] + j * spacing[1], first[2] + k * spacing[2]]
        startAt(bodies, body, at, [1, 0, 0, 0])
      }
  return body
}

/** State at time 0: stresses in the elements, velocities at the nodes and of rigid bodies. */
import type { Initial } from '../case/types/boundary.ts'
import { spreadVelocity } from '../integrate/rigid.ts'
import type { Vec3 } from '../math/vec.ts'
import { bodyOfNode, momentumOfSpin, PLANE } from '../state/bodies.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import { inTet, STRESS } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { particlesOf } from '../watch/particles.ts'
import { unitVector } from './direction.ts'
import { compileTensor, compileVector, type Tensor } from './fields.ts'
import { selectNodes, selectTets, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

export function applyInitial(world: World, initial: Initial[], constants: Record<string, number>): void {
  const { bodies, nodes } = world
  initial.forEach((item, i) => {
    const path = `initial.${i}`
    if (item.stress) setStress(world, item, compileTensor(item.stress, constants, `${path}.stress`), path)
    if (item.velocity) setVelocity(world, item, constants, path)
    if (item.spin) setSpin(world, item, item.spin, path)
  })
  for (let body = 0; body < bodies.count; body++) {
    momentumOfSpin(bodies, body, bodies.spin, 3 * body, bodies.momentum, 3 * body)
    spreadVelocity(nodes, bodies, body)
  }
}

function setStress(world: World, item: Initial, field: Tensor, path: string): void {
  const blocks = item.on.map((selection) => selection.block)
  const stiff = blocks.find((name) => world.bodies.block.includes(world.blocks.indexOf(name)))
  if (stiff !== undefined)
    throw new SetupError(
      `${path}.on`,
      'deformable blocks',
      `the rigid block ${stiff}`,
      'it bears no stress: leave it out',
    )
  for (const tet of selectTets(world, blocks, undefined, path)) {
    const stress = field.evaluate(...tetCentroid(world, tet), 0)
    for (let c = 0; c < 6; c++) world.tets.record[inTet(tet, STRESS + c)] = stress[c]
  }
}

/** Nodes of deformable blocks, and rigid bodies, of a selection of whole blocks and groups of particles. */
function membersOf(world: World, { on }: Initial, path: string): { nodes: number[]; bodies: number[] } {
  const particles = on.flatMap(({ block }) => [...particlesOf(world, world.blocks.indexOf(block))])
  const blocks = on.filter(({ block }) => particlesOf(world, world.blocks.indexOf(block)).length === 0)
  const selected = blocks.length > 0 ? selectNodes(world, blocks, undefined, undefined, path) : []
  const nodes = selected.filter((node) => node < world.nodes.free)
  const bodies = selected.slice(nodes.length).map((node) => bodyOfNode(world.bodies, node))
  return { nodes, bodies: [...new Set([...bodies, ...particles])] }
}

/** Discs move in the xy plane and turn about z. */
function refuseOutOfPlane(world: World, body: number, path: string): void {
  const { v, spin, kind } = world.bodies
  if (kind[body] !== PLANE || (v[3 * body + 2] === 0 && spin[3 * body] === 0 && spin[3 * body + 1] === 0)) return
  throw new SetupError(path, 'a motion in the xy plane: these are discs', 'one out of it', 'use spheres')
}

/** A field of place; a rigid body takes what it finds at its centre, and no spin from it. */
function setVelocity(world: World, item: Initial, constants: Record<string, number>, path: string): void {
  const field = compileVector(item.velocity ?? {}, constants, `${path}.velocity`)
  const { nodes, bodies } = membersOf(world, item, path)
  const set = (X: Float64Array, at: number, v: Float64Array, to: number) => {
    for (let i = 0; i < 3; i++) if (field.given[i]) v[to + i] = field.component[i].at(X[at], X[at + 1], X[at + 2], 0)
  }
  for (const node of nodes) set(world.nodes.X, POINT * node, world.nodes.motion, NODE * node + VX)
  for (const body of bodies) {
    set(world.bodies.X, 3 * body, world.bodies.v, 3 * body)
    refuseOutOfPlane(world, body, `${path}.velocity`)
  }
}

/** Adds ω × r. */
function setSpin(world: World, item: Initial, spin: { axis: Vec3; through: Vec3; rate: number }, path: string): void {
  const { axis, through, rate } = spin
  const omega = unitVector(axis, `${path}.spin.axis`).map((component) => rate * component)
  const [wx, wy, wz] = omega
  const { nodes, bodies } = membersOf(world, item, path)
  const add = (X: Float64Array, at: number, v: Float64Array, to: number) => {
    const x = X[at] - through[0]
    const y = X[at + 1] - through[1]
    const z = X[at + 2] - through[2]
    v[to] += wy * z - wz * y
    v[to + 1] += wz * x - wx * z
    v[to + 2] += wx * y - wy * x
  }
  for (const node of nodes) add(world.nodes.X, POINT * node, world.nodes.motion, NODE * node + VX)
  for (const body of bodies) {
    add(world.bodies.X, 3 * body, world.bodies.v, 3 * body)
    for (let i = 0; i < 3; i++) world.bodies.spin[3 * body + i] += omega[i]
    refuseOutOfPlane(world, body, `${path}.spin`)
  }
}

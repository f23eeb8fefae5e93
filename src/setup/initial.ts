/** State at time 0, or as a stage begins: stresses in the elements, velocities at the nodes and of rigid bodies. */
import type { Initial } from '../case/types/boundary.ts'
import type { Mechanics } from '../force/elements.ts'
import { spreadVelocity } from '../integrate/rigid.ts'
import { turnTensor } from '../math/polar.ts'
import { bodyOfNode, momentumOfSpin, PLANE } from '../state/bodies.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import { inKept } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { particlesOf } from '../watch/particles.ts'
import { stressOf, turnOfTet } from '../watch/tensors.ts'
import { unitVector } from './direction.ts'
import { compileTensor, compileVector, type Tensor, type Vector } from './fields.ts'
import { selectNodes, selectTets, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

/** `mechanics`: how stresses come about, where blocks may have deformed by now. */
export function applyInitial(
  world: World,
  initial: readonly Initial[],
  constants: Record<string, number>,
  at: string,
  mechanics?: Mechanics,
): void {
  const { bodies, nodes } = world
  const moved = new Set<number>()
  initial.forEach((item, i) => {
    const path = `${at}.${i}`
    if (item.stress) setStress(world, item, compileTensor(item.stress, constants, `${path}.stress`), path, mechanics)
    if (!item.velocity && !item.spin) return
    const members = membersOf(world, item, path)
    if (item.velocity) setVelocity(world, members, compileVector(item.velocity, constants, `${path}.velocity`), path)
    if (item.spin) addSpin(world, members, item.spin, path)
    for (const body of members.bodies) moved.add(body)
  })
  for (const body of moved) {
    momentumOfSpin(bodies, body, bodies.spin, 3 * body, bodies.momentum, 3 * body)
    spreadVelocity(nodes, bodies, body)
  }
}

function setStress(world: World, item: Initial, field: Tensor, path: string, mechanics?: Mechanics): void {
  const blocks = item.on.map((selection) => selection.block)
  const stiff = blocks.find((name) => world.bodies.block.includes(world.blocks.indexOf(name)))
  if (stiff !== undefined)
    throw new SetupError(
      `${path}.on`,
      'deformable blocks',
      `the rigid block ${stiff}`,
      'it bears no stress: leave it out',
    )
  world.tets.keeps[0] = 1
  for (const tet of selectTets(world, blocks, undefined, path)) {
    const stress = field.evaluate(...tetCentroid(world, tet), 0)
    if (mechanics?.update.kind === 'total') changeStress(world, mechanics, tet, stress)
    else for (let c = 0; c < 6; c++) world.tets.kept[inKept(tet, c)] = stress[c]
  }
}

/** A total update keeps the stress at zero strain, in the undeformed frame: what is missing now, turned back, is added to it. */
function changeStress(world: World, mechanics: Mechanics, tet: number, stress: ArrayLike<number>): void {
  const change = new Float64Array(6)
  const turn = new Float64Array(9)
  stressOf(world, mechanics, tet, change)
  for (let c = 0; c < 6; c++) change[c] = stress[c] - change[c]
  turnOfTet(world, tet, turn)
  turnTensor(
    turn.map((_, k) => turn[3 * (k % 3) + Math.floor(k / 3)]),
    change,
  )
  for (let c = 0; c < 6; c++) world.tets.kept[inKept(tet, c)] += change[c]
}

interface Members {
  nodes: number[]
  bodies: number[]
}

/** Nodes of deformable blocks, and rigid bodies, of a selection of whole blocks and groups of particles. */
function membersOf(world: World, { on }: Initial, path: string): Members {
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

/** A field over undeformed places; a rigid body takes what it finds at its centre, and no spin from it. */
function setVelocity(world: World, { nodes, bodies }: Members, field: Vector, path: string): void {
  const set = (X: Float64Array, at: number, v: Float64Array, to: number) => {
    for (let i = 0; i < 3; i++) if (field.given[i]) v[to + i] = field.component[i].at(X[at], X[at + 1], X[at + 2], 0)
  }
  for (const node of nodes) set(world.nodes.X, POINT * node, world.nodes.motion, NODE * node + VX)
  for (const body of bodies) {
    set(world.bodies.X, 3 * body, world.bodies.v, 3 * body)
    refuseOutOfPlane(world, body, `${path}.velocity`)
  }
}

/** Adds ω × r, where things are now. */
function addSpin(world: World, { nodes, bodies }: Members, spin: NonNullable<Initial['spin']>, path: string): void {
  const { axis, through, rate } = spin
  const omega = unitVector(axis, `${path}.spin.axis`).map((component) => rate * component)
  const [wx, wy, wz] = omega
  const add = (from: Float64Array, at: number, v: Float64Array, to: number) => {
    const x = from[at] - through[0]
    const y = from[at + 1] - through[1]
    const z = from[at + 2] - through[2]
    v[to] += wy * z - wz * y
    v[to + 1] += wz * x - wx * z
    v[to + 2] += wx * y - wy * x
  }
  for (const node of nodes) add(world.nodes.x, POINT * node, world.nodes.motion, NODE * node + VX)
  for (const body of bodies) {
    add(world.bodies.x, 3 * body, world.bodies.v, 3 * body)
    for (let i = 0; i < 3; i++) world.bodies.spin[3 * body + i] += omega[i]
    refuseOutOfPlane(world, body, `${path}.spin`)
  }
}

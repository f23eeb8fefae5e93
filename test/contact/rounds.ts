/** Discs, spheres and blocks with every pair looked at, and a leapfrog of their bodies. */

import { coulomb } from '../../src/contact/law/coulomb.ts'
import { makeLaw, makeLawOfPairs } from '../../src/contact/law/law.ts'
import { makeRoundLook } from '../../src/contact/look/round/round.ts'
import { addContactForces } from '../../src/force/contact.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { FACET_BOX } from '../../src/state/boxes.ts'
import { beginStep, endStep } from '../../src/state/clock.ts'
import { IDS, ROW } from '../../src/state/contacts.ts'
import { JOINT_ROW, KN, KS, PEAK, RESIDUAL, ZETA } from '../../src/state/joints.ts'
import { NODE, POINT } from '../../src/state/nodes.ts'
import type { Scene } from '../../src/state/scene.ts'
import type { World } from '../../src/state/world.ts'
import { lookAtEach } from './look-at-each.ts'

export type Vec = [number, number, number]

export interface Numbers {
  kn?: number
  ks?: number
  friction?: number
  zeta?: number
}

/** Blocks and particles of a case as it is written, with one joint. */
export function roundWorld(blocks: string, particles: string, numbers: Numbers = {}): World {
  const text = `
title: Round bodies
gravity: 0
materials: { rock: { density: 1000, young: 1 GPa, poisson: 0.2 } }
blocks: { ${blocks} }
particles: { ${particles} }
joints: { joint: { normal: 1 N/m, shear: 1 N/m, friction: 0 } }
contact: { joint: joint }
stages: [{ run: { time: 1 ms } }]
`
  const { world } = prepareWorld(readCase(text, { name: 'rounds.yaml' }).variations[0], bareHost())
  const { table } = world.joints
  if (table.length !== JOINT_ROW) throw new Error('one joint')
  table[KN] = numbers.kn ?? 1
  table[KS] = numbers.ks ?? table[KN]
  table[PEAK] = table[RESIDUAL] = numbers.friction ?? 0
  table[ZETA] = numbers.zeta ?? 0
  const { bodies } = world
  for (let body = 0; body < bodies.count; body++) {
    const moves = bodies.radius[body] > 0 || bodies.kind[body] === 0
    bodies.inverseMass[body] = moves ? 1 / bodies.mass[body] : 0
    for (let k = 0; k < 3; k++) bodies.inverseInertia[3 * body + k] = moves ? 1 / bodies.inertia[3 * body + k] : 0
  }
  meetAll(world)
  return world
}

/** Every pair of owners of which one is round; facets of a deformable block all belong to its pair. */
function meetAll({ boxes, pairs, neighbours }: World): void {
  let k = -1
  let pair = 0
  for (let a = 0; a < boxes.count; a++)
    for (let b = a + 1; b < boxes.count; b++) {
      const [p, q] = [boxes.owner[a], boxes.owner[b]]
      if (p === q || (p >= 0 && q >= 0)) continue
      const known = Array.from({ length: k + 1 }, (_, n) => n).some(
        (n) => neighbours.a[n] === p && neighbours.b[n] === q,
      )
      if (known) continue
      neighbours.a[++k] = p
      neighbours.b[k] = q
      neighbours.from[k] = pair
      for (let box = 0; box < boxes.count; box++)
        if (box === a || (boxes.kind[a] === FACET_BOX && boxes.owner[box] === p)) {
          pairs.a[pair] = box
          pairs.b[pair++] = b
        }
      neighbours.axis[k] = 0
    }
  neighbours.count[0] = k + 1
  neighbours.from[k + 1] = pairs.count[0] = pair
}

const roundContacts = makeRoundLook()

const scenes = new WeakMap<World, Scene>()

/** What looks read of a world: made once, as in a run. */
function sceneOf(world: World): Scene {
  const { clock, boxes, pairs, joints, bonds } = world
  const scene = scenes.get(world) ?? { clock, shapes: world, boxes, pairs, joints, bonds, follow: 0, shrink: 0.01 }
  scenes.set(world, scene)
  return scene
}

/** The looks alone. */
export function look(world: World): void {
  const scene = sceneOf(world)
  lookAtEach(world.neighbours, world.contacts, (k, sheet) => roundContacts(scene, world.neighbours, k, sheet))
}

const law = makeLaw(makeLawOfPairs([coulomb]))

/** Looks, law and forces on the bodies. */
export function push(world: World): void {
  look(world)
  law(world.clock, world.joints, world.neighbours, world.contacts, world.energy)
  addContactForces(world.neighbours, world.contacts, world.nodes, world.bodies)
}

/** One step of dt: forces, then velocities, then positions; attitudes do not matter to round bodies. */
export function advance(world: World, dt: number, gravity: Vec = [0, 0, 0]): void {
  const { clock, bodies } = world
  clock.dt = dt
  beginStep(clock, dt)
  push(world)
  const { x, v, spin, force, moment, inverseMass, inverseInertia } = bodies
  for (let body = 0; body < bodies.count; body++)
    for (let i = 0; i < 3; i++) {
      const k = 3 * body + i
      if (inverseMass[body] > 0) v[k] += clock.kick * (force[k] * inverseMass[body] + gravity[i])
      spin[k] += clock.kick * moment[k] * inverseInertia[k]
      x[k] += dt * v[k]
    }
  force.fill(0)
  moment.fill(0)
  endStep(clock)
}

export function place({ bodies }: World, body: number, at: Vec): void {
  bodies.x.set(at, 3 * body)
}

/** Moves the nodes of a block (a rigid one too) by a map of their undeformed places, and gives them velocities. */
export function deform({ nodes }: World, map: (X: Vec) => Vec, velocity: (X: Vec) => Vec = () => [0, 0, 0]): void {
  for (let node = 0; node < nodes.count; node++) {
    const X = [...nodes.X.subarray(POINT * node, POINT * node + 3)] as Vec
    nodes.x.set(map(X), POINT * node)
    nodes.motion.set(velocity(X), NODE * node)
  }
}

export const numbersOf = ({ contacts }: World, column: number, length = 3, row = 0): number[] => [
  ...contacts.row.subarray(ROW * row + column, ROW * row + column + length),
]

export const idOf = ({ contacts }: World, column: number, row = 0): number => contacts.id[IDS * row + column]

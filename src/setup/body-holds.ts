/**
 * Boundaries on rigid blocks → held motions of their bodies. What holds every point of a body along one direction leaves it
 * the turn about that direction alone, and along two no turn at all.
 */
import type { Boundary } from '../case/case.ts'
import { spreadVelocity } from '../integrate/rigid.ts'
import {
  type Bodies,
  bodyOfNode,
  FIXED,
  HELD_ALL,
  HELD_CENTRE,
  HELD_PLANE,
  HELD_TURN,
  momentumOfSpin,
  PLANE,
} from '../state/bodies.ts'
import type { World } from '../state/world.ts'
import { unitVector } from './direction.ts'
import { compileVector } from './fields.ts'
import { AXES, bodyKey, type Hold, type HoldPlan, type Mover, rotationHolds, velocityHolds } from './hold-plan.ts'
import { SetupError } from './setup-error.ts'

/** Rigid blocks of a selection of nodes; each must be selected as a whole. */
function wholeBodies({ bodies, blocks }: World, { on, where, at }: Boundary, nodes: number[], path: string): number[] {
  const counts = new Map<number, number>()
  for (const node of nodes) {
    const body = bodyOfNode(bodies, node)
    counts.set(body, (counts.get(body) ?? 0) + 1)
  }
  return [...counts].map(([body, count]) => {
    const name = blocks[bodies.block[body]]
    const named = on.some(({ block, face }) => block === name && (face === undefined || face === 'surface'))
    if (count < bodies.firstNode[body + 1] - bodies.firstNode[body] && !(named && !where && !at))
      throw new SetupError(
        `${path}.on`,
        `the whole of the rigid block ${name}`,
        'a part of it',
        `a rigid block is held or driven as a whole: \`on: ${name}\``,
      )
    return body
  })
}

/** Adds the holds of one boundary on rigid blocks, given by their nodes. */
export function planBodyHolds(
  world: World,
  boundary: Boundary,
  nodes: number[],
  constants: Record<string, number>,
  path: string,
  plan: HoldPlan,
): void {
  const { action } = boundary
  if (nodes.length === 0 || (action.kind !== 'fixed' && action.kind !== 'velocity' && action.kind !== 'rotation'))
    return
  const holds =
    action.kind === 'fixed'
      ? axisHolds(action.directions, path)
      : action.kind === 'rotation'
        ? rotationHolds(action, path)
        : uniformHolds(action, constants, path)
  const { X, u, heldFrom } = world.bodies
  for (const body of wholeBodies(world, boundary, nodes, path)) {
    const known = plan.get(bodyKey(body)) ?? []
    plan.set(bodyKey(body), [...known, ...holds({ at: 3 * body, X, u, from: heldFrom })])
  }
}

function axisHolds(directions: Extract<Boundary['action'], { kind: 'fixed' }>['directions'], path: string) {
  const holds = directions.map((given): Hold => {
    const direction = unitVector(given, `${path}.fixed`)
    if (direction.filter((component) => component !== 0).length > 1)
      throw new SetupError(
        `${path}.fixed`,
        'directions along x, y or z: the boundary holds a rigid block',
        `[${given.join(', ')}]`,
        'hold it along the axes, or turn the model',
      )
    return { direction, moving: false }
  })
  return (_mover: Mover): Hold[] => holds
}

function uniformHolds(
  action: Extract<Boundary['action'], { kind: 'velocity' }>,
  constants: Record<string, number>,
  path: string,
) {
  const vector = compileVector(action.value, constants, `${path}.velocity`)
  if (vector.component.some((scalar) => scalar.inSpace))
    throw new SetupError(
      `${path}.velocity`,
      'a velocity that is the same everywhere: the boundary drives a rigid block',
      'one that varies in place',
      'use `rotation` to turn it',
    )
  return velocityHolds(vector)
}

/** A roller lets faces slide, a quiet boundary lets waves out: a rigid block has neither. */
export function refuseOnRigid(world: World, { on, action }: Boundary, path: string): void {
  if (action.kind !== 'roller' && action.kind !== 'quiet') return
  for (const { block } of on) {
    const number = world.blocks.indexOf(block)
    if (!world.bodies.block.includes(number)) continue
    const remedy =
      action.kind === 'roller'
        ? `hold it along the axes: \`on: ${block}, fixed: [z]\``
        : 'leave it out: it has no waves'
    throw new SetupError(`${path}.on`, 'deformable blocks', `the rigid block ${block}`, remedy)
  }
}

/** Bodies as their kind has them: nothing is driven. */
export function releaseBodies(bodies: Bodies): void {
  for (let body = 0; body < bodies.count; body++) {
    const kind = bodies.kind[body]
    hold(bodies, body, kind === FIXED ? HELD_ALL : kind === PLANE ? HELD_PLANE : 0)
  }
  bodies.heldVelocity.fill(0)
  bodies.reaction.fill(0)
}

function hold(bodies: Bodies, body: number, held: number): void {
  const { kind, mass, inertia, inverseMass, inverseInertia } = bodies
  bodies.held[body] = held
  inverseMass[body] = (held & HELD_CENTRE) === HELD_CENTRE ? 0 : 1 / mass[body]
  for (let i = 0; i < 3; i++) {
    const turns = (held & HELD_TURN) !== HELD_TURN && !(kind[body] === PLANE && i < 2)
    inverseInertia[3 * body + i] = turns ? 1 / inertia[3 * body + i] : 0
  }
}

/** Writes the held motions of a stage and their drives. */
export function writeBodyHolds({ bodies, loads }: World, plan: HoldPlan): void {
  releaseBodies(bodies)
  bodies.heldFrom.set(bodies.u)
  for (let body = 0; body < bodies.count; body++) {
    const holds = plan.get(bodyKey(body))
    if (!holds) continue
    const along = AXES.map((_, i) => holds.find(({ direction }) => direction[i] !== 0))
    const centre = along.reduce((bits, found, i) => bits | (found ? 1 << i : 0), bodies.held[body] & HELD_CENTRE)
    hold(bodies, body, centre | turnsHeld(centre))
    const spin = bodies.kind[body] === FIXED ? undefined : holds.find((one) => one.spin)?.spin
    const v = bodies.heldVelocity
    const set = (t: number, half: number, dt: number) => {
      for (let i = 0; i < 3; i++) {
        v[6 * body + i] = along[i]?.velocity?.(t, half, dt, body) ?? 0
        v[6 * body + 3 + i] = spin?.[i] ?? 0
      }
    }
    set(0, 0, 0)
    if (holds.some(({ moving }) => moving)) loads.drives.push(set)
  }
}

/** Turns that are left to a body held along these axes: none if there are two, one if there is one. */
function turnsHeld(centre: number): number {
  if (centre === 0) return 0
  return centre === 1 || centre === 2 || centre === 4 ? HELD_TURN & ~(centre << 3) : HELD_TURN
}

/** Puts held motions at their velocity from the start, so that nothing is jerked into motion. */
export function startHeldBodies({ bodies, nodes }: World): void {
  const { held, heldVelocity, v, spin, momentum } = bodies
  for (let body = 0; body < bodies.count; body++) {
    for (let i = 0; i < 3; i++) {
      if (held[body] & (1 << i)) v[3 * body + i] = heldVelocity[6 * body + i]
      if (held[body] & (8 << i)) spin[3 * body + i] = heldVelocity[6 * body + 3 + i]
    }
    if (held[body] & HELD_TURN) momentumOfSpin(bodies, body, spin, 3 * body, momentum, 3 * body)
    if (held[body]) spreadVelocity(nodes, bodies, body)
  }
}

/** Brings all bodies to rest. */
export function stopBodies({ bodies }: World): void {
  bodies.v.fill(0)
  bodies.momentum.fill(0)
  bodies.spin.fill(0)
}

/**
 * Boundaries on rigid blocks → held motions of their bodies. What holds every point of a body along one direction leaves it
 * the turn about that direction alone, and along two no turn at all.
 */
import type { Boundary } from '../case/types/boundary.ts'
import { spreadVelocity } from '../integrate/rigid.ts'
import { multiply } from '../math/quaternion.ts'
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
import type { Loads } from '../state/loads.ts'
import type { World } from '../state/world.ts'
import { particlesOf } from '../watch/particles.ts'
import { unitVector } from './direction.ts'
import { compileVector } from './fields.ts'
import { AXES, bodyKey, bodyRotationHolds, type Hold, type HoldPlan, type Mover, velocityHolds } from './hold-plan.ts'
import { inRange } from './model.ts'
import { SetupError } from './setup-error.ts'
import { makeTravel, type Travel } from './travel.ts'
import type { Turning } from './turning.ts'

/** Rigid blocks of a selection of nodes; each must be selected as a whole. */
export function wholeBodies(
  { bodies, blocks }: World,
  { on, where, at }: Boundary,
  nodes: number[],
  path: string,
): number[] {
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

/** Particles of a selection: those whose centres were in a range at the start. */
export function particlesIn(world: World, { on, where, at }: Boundary, path: string): number[] {
  const all = on.flatMap(({ block }) => [...particlesOf(world, world.blocks.indexOf(block))])
  if (all.length === 0) return []
  if (at) throw new SetupError(`${path}.at`, 'no point: particles have no nodes', 'one', 'use `where`')
  const { X } = world.bodies
  const found = where ? all.filter((body) => inRange(where, X.subarray(3 * body, 3 * body + 3))) : all
  if (found.length === 0)
    throw new SetupError(`${path}.where`, 'at least one particle', 'a range that holds none', 'widen `where`')
  return found
}

/** Adds the holds of one boundary on rigid bodies. */
export function planBodyHolds(
  { bodies }: World,
  action: Boundary['action'],
  held: number[],
  turning: Turning | undefined,
  constants: Record<string, number>,
  path: string,
  plan: HoldPlan,
): void {
  if (held.length === 0) return
  const holds = turning
    ? bodyRotationHolds(turning)
    : action.kind === 'fixed'
      ? axisHolds(action.directions, path)
      : action.kind === 'velocity'
        ? uniformHolds(action, constants, path)
        : undefined
  if (!holds) return
  const { X, u, heldFrom, kind } = bodies
  if (held.some((body) => kind[body] === PLANE)) refuseOutOfPlane(action, path)
  for (const body of held) {
    const known = plan.get(bodyKey(body)) ?? []
    plan.set(bodyKey(body), [...known, ...holds({ at: 3 * body, X, u, from: heldFrom })])
  }
}

/** Discs move in the xy plane and turn about z. */
function refuseOutOfPlane(action: Boundary['action'], path: string): void {
  const value = action.kind === 'rotation' ? action.velocity : action.kind === 'velocity' ? action.value : undefined
  const tilted = action.kind === 'rotation' && (action.axis[0] !== 0 || action.axis[1] !== 0)
  if (!tilted && (value?.z ?? 0) === 0) return
  throw new SetupError(
    `${path}.${action.kind}`,
    'a motion in the xy plane: it drives discs',
    tilted ? 'an axis that is not along z' : 'a velocity along z',
    'use spheres',
  )
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
  const holds = velocityHolds(vector)
  const travels = (['x', 'y', 'z'] as const).map((part) => {
    const value = action.value[part]
    return typeof value === 'object' ? makeTravel(value, constants, `${path}.velocity.${part}`) : undefined
  })
  return (mover: Mover): Hold[] => holds(mover).map((hold) => alongTable(hold, travels, mover))
}

/** A table leads a body to where it says, whether its rows fall on whole steps or not. */
function alongTable(hold: Hold, travels: (Travel | undefined)[], { at, from }: Mover): Hold {
  const i = AXES.indexOf(hold.direction)
  const travel = travels[i]
  if (!travel) return hold
  return {
    ...hold,
    velocity: (t, _half, dt) => travel.mean(t, dt),
    place: (t, dt, whole) => from[at + i] + travel.at(t, dt, whole),
  }
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
  bodies.placed.fill(0)
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
  bodies.turnFrom.set(bodies.turn)
  for (let body = 0; body < bodies.count; body++) {
    const holds = plan.get(bodyKey(body))
    if (!holds) continue
    const along = AXES.map((_, i) => holds.find(({ direction }) => direction[i] !== 0))
    const centre = along.reduce((bits, found, i) => bits | (found ? 1 << i : 0), bodies.held[body] & HELD_CENTRE)
    hold(bodies, body, centre | turnsHeld(centre))
    const turning = bodies.kind[body] === FIXED ? undefined : holds.find((one) => one.turning)?.turning
    bodies.placed[body] =
      along.reduce((bits, found, i) => bits | (found?.place ? 1 << i : 0), 0) | (turning ? HELD_TURN : 0)
    const drive = makeDrive(bodies, body, along, turning)
    drive(0, 0, 0, 0)
    if (holds.some(({ moving }) => moving)) loads.drives.push(drive)
  }
}

/** Brings velocities of a body, and the places where it is put, to the step at hand. */
function makeDrive(bodies: Bodies, body: number, along: (Hold | undefined)[], turning?: Turning): Loads['drives'][0] {
  const { heldVelocity: v, place, turnFrom } = bodies
  const by = new Float64Array(4)
  return (t, half, dt, whole) => {
    for (let i = 0; i < 3; i++) {
      v[6 * body + i] = along[i]?.velocity?.(t, half, dt, whole, body) ?? 0
      place[7 * body + i] = along[i]?.place?.(t, dt, whole) ?? 0
      v[6 * body + 3 + i] = 0
    }
    if (!turning) return
    turning.update(t, dt, whole)
    by[0] = turning.halfCos
    for (let i = 0; i < 3; i++) {
      v[6 * body + 3 + i] = turning.rate * turning.axis[i]
      by[1 + i] = turning.halfSin * turning.axis[i]
    }
    multiply(by, 0, turnFrom, 4 * body, place, 7 * body + 3)
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

import { rotate } from '../math/quaternion.ts'
import type { Arena } from './arena.ts'
import type { ReadNumbers, Reads } from './reads.ts'

/** What a body may do. */
export const FREE = 0
export const FIXED = 1
/** A disc: moves in the xy plane and turns about z. */
export const PLANE = 2

/** Bits of `held`: 1, 2, 4 for the centre along x, y, z, and 8, 16, 32 for turning about them. */
export const HELD_CENTRE = 7
export const HELD_TURN = 56
export const HELD_ALL = 63
/** What a disc cannot do. */
export const HELD_PLANE = 28

/**
 * Rigid bodies: motion of the centre of mass and the turn about it. Velocity and angular momentum live at half steps,
 * positions and attitudes at whole ones. The nodes of a rigid block follow its body: they are the last nodes of the model,
 * those of a body in one run. Round bodies (discs and spheres) have no nodes and come after the blocks.
 */
export interface Bodies {
  count: number
  block: Int32Array
  /** FREE, FIXED or PLANE. */
  kind: Int32Array
  /** Centre of mass at present, X + u, and at the start, and its displacement [m]. */
  x: Float64Array
  X: Float64Array
  u: Float64Array
  v: Float64Array
  /** Angular momentum about the centre of mass in space [kg m²/s], and angular velocity in space [rad/s] of the same half step. */
  momentum: Float64Array
  spin: Float64Array
  /** Attitude as a unit quaternion w x y z: principal axes → space. It is turn × principal. */
  attitude: Float64Array
  /** Rotation since the start, and the attitude that the body started with. */
  turn: Float64Array
  principal: Float64Array
  /** Force [N] and moment about the centre of mass [N m] of this step; cleared when they have been used. */
  force: Float64Array
  moment: Float64Array
  /** 1/mass [1/kg] and 1/principal moments [1/(kg m²)] of the step: 0 where held. */
  inverseMass: Float64Array
  inverseInertia: Float64Array
  /** Mass [kg] and principal moments of inertia [kg m²] as they resist motion, and over the true ones: 1 unless a stage scales masses. */
  mass: Float64Array
  inertia: Float64Array
  scale: Float64Array
  /** Radius of a round body [m]; 0 for a polyhedron. */
  radius: Float64Array
  /**
   * Motions that are held or driven in this stage (bits), their velocities at the coming half step [m/s] and [rad/s], and
   * the force [N] and moment about the centre [N m] that this takes (less what only turns the axis of the rotation); six
   * numbers each. Displacement of the centre with which the stage began [m].
   */
  held: Int32Array
  heldVelocity: Float64Array
  reaction: Float64Array
  heldFrom: Float64Array
  /** Rotation with which the stage began, four numbers. */
  turnFrom: Float64Array
  /**
   * Motions whose end a drive knows (bits as of `held`; of turning all or none), and where they lead in the coming step:
   * displacement of the centre [m] and rotation since the start, seven numbers each.
   */
  placed: Int32Array
  place: Float64Array
  /** Nodes of each body: from `firstNode[b]` to `firstNode[b + 1]`. */
  firstNode: Int32Array
  /** Place of each rigid node in the frame of its body [m], three numbers, from the first rigid node on. */
  local: Float64Array
}

export function layoutBodies(arena: Arena, count: number, nodes: number): Bodies {
  return {
    count,
    block: arena.ints(count),
    kind: arena.ints(count),
    x: arena.floats(3 * count),
    X: arena.floats(3 * count),
    u: arena.floats(3 * count),
    v: arena.floats(3 * count),
    momentum: arena.floats(3 * count),
    spin: arena.floats(3 * count),
    attitude: arena.floats(4 * count),
    turn: arena.floats(4 * count),
    principal: arena.floats(4 * count),
    force: arena.floats(3 * count),
    moment: arena.floats(3 * count),
    inverseMass: arena.floats(count),
    inverseInertia: arena.floats(3 * count),
    mass: arena.floats(count),
    inertia: arena.floats(3 * count),
    scale: arena.floats(count).fill(1),
    radius: arena.floats(count),
    held: arena.ints(count),
    heldVelocity: arena.floats(6 * count),
    reaction: arena.floats(6 * count),
    heldFrom: arena.floats(3 * count),
    turnFrom: arena.floats(4 * count),
    placed: arena.ints(count),
    place: arena.floats(7 * count),
    firstNode: arena.ints(count + 1),
    local: arena.floats(3 * nodes),
  }
}

/** True mass of a body [kg]: what it weighs, whatever its inertia in this stage. */
export const trueMass = ({ mass, scale }: Reads<Bodies>, body: number): number => mass[body] / scale[body]

/** Makes a body as many times as inert as it truly is; a power of two, so that nothing is rounded and all of it can be undone. */
export function scaleInertia(bodies: Bodies, body: number, scale: number): void {
  const times = scale / bodies.scale[body]
  bodies.scale[body] = scale
  bodies.mass[body] *= times
  bodies.inverseMass[body] /= times
  for (let i = 3 * body; i < 3 * body + 3; i++) {
    bodies.inertia[i] *= times
    bodies.inverseInertia[i] /= times
    bodies.momentum[i] *= times
  }
}

/** The body that a rigid node follows. */
export function bodyOfNode({ count, firstNode }: Bodies, node: number): number {
  let low = 0
  let high = count
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (firstNode[middle] <= node) low = middle
    else high = middle
  }
  return low
}

const reach = new Float64Array(3)

/** Where a body of displacement u and rotation `turn` since the start has taken its point `at` of the start: X + u + R (at − X). */
export function carryPoint(
  { X }: Reads<Bodies>,
  body: number,
  at: ArrayLike<number>,
  u: ReadNumbers,
  turn: ReadNumbers,
  out: Float64Array,
): void {
  for (let i = 0; i < 3; i++) reach[i] = at[i] - X[3 * body + i]
  rotate(turn, 4 * body, 1, reach, 0, reach, 0)
  for (let i = 0; i < 3; i++) out[i] = X[3 * body + i] + u[3 * body + i] + reach[i]
}

const inside = new Float64Array(3)

/**
 * Angular velocity in space of an angular momentum L at the present attitude, ω = R I⁻¹ Rᵀ L; of a body that can only turn
 * about one axis k of space, ω_k = L_k/J_kk. The same for the acceleration of a moment.
 */
export function spinOf(bodies: Bodies, body: number, L: Float64Array, at: number, out: Float64Array, to: number): void {
  const { inertia, attitude, radius, held } = bodies
  const b = 3 * body
  const turns = held[body] & HELD_TURN
  if (radius[body] > 0) {
    for (let i = 0; i < 3; i++) out[to + i] = L[at + i] / inertia[b + i]
  } else if (turns === 0 || turns === HELD_TURN) {
    // Both rotations (see math/quaternion) on scalars: every body asks nine times a step.
    const w = attitude[4 * body]
    const x = attitude[4 * body + 1]
    const y = attitude[4 * body + 2]
    const z = attitude[4 * body + 3]
    let p = L[at]
    let q = L[at + 1]
    let r = L[at + 2]
    let tx = 2 * (z * q - y * r)
    let ty = 2 * (x * r - z * p)
    let tz = 2 * (y * p - x * q)
    p = (p + w * tx + (z * ty - y * tz)) / inertia[b]
    q = (q + w * ty + (x * tz - z * tx)) / inertia[b + 1]
    r = (r + w * tz + (y * tx - x * ty)) / inertia[b + 2]
    tx = 2 * (y * r - z * q)
    ty = 2 * (z * p - x * r)
    tz = 2 * (x * q - y * p)
    out[to] = p + w * tx + (y * tz - z * ty)
    out[to + 1] = q + w * ty + (z * tx - x * tz)
    out[to + 2] = r + w * tz + (x * ty - y * tx)
  } else {
    momentsAbout(bodies, body)
    for (let i = 0; i < 3; i++) out[to + i] = turns & (8 << i) ? 0 : L[at + i] / about[i]
  }
}

/** Angular momentum of an angular velocity: R I Rᵀ ω. */
export function momentumOfSpin(
  { inertia, attitude }: Bodies,
  body: number,
  spin: Float64Array,
  at: number,
  out: Float64Array,
  to: number,
): void {
  rotate(attitude, 4 * body, -1, spin, at, inside, 0)
  for (let i = 0; i < 3; i++) inside[i] *= inertia[3 * body + i]
  rotate(attitude, 4 * body, 1, inside, 0, out, to)
}

const about = new Float64Array(3)
const axis = new Float64Array(3)

/** Moments of inertia about the axes of space through the centre of mass [kg m²], in `about`: Σ I_j R_kj². */
function momentsAbout({ inertia, attitude }: Bodies, body: number): void {
  const b = 3 * body
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) axis[i] = i === k ? 1 : 0
    rotate(attitude, 4 * body, -1, axis, 0, axis, 0)
    about[k] = inertia[b] * axis[0] * axis[0] + inertia[b + 1] * axis[1] * axis[1] + inertia[b + 2] * axis[2] * axis[2]
  }
}

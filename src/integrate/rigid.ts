/**
 * Motion of rigid bodies, in step with the leapfrog of the nodes.
 *
 * What     Centre of mass: v ← v + kick F/m, u ← u + ahead v.
 *          Rotation: L ← L + kick M in space, so that angular momentum is kept to the last bit where no moment acts; then
 *          the attitude moves over `ahead` as that of a free body with this L: q' = ½ ω q, ω = R I⁻¹ Rᵀ L, by the classic
 *          Runge–Kutta step on the rotation since the start, normalised. Kicks make it second order; free motion itself is
 *          fourth order (energy off by the fifth power of the angle of a step).
 *          A body that can turn about one axis only, and a round one, turns by ω ahead; held and driven motions take the
 *          velocities that they are given, and where a drive knows their end, it is put there, with no sum that drifts.
 *          Nodes follow: u = u_c + (R − 1)(X − X_c), so that what does not move keeps its undeformed place to the bit;
 *          their velocity is the change of x over the step, or in a step of no length v + ω × r.
 * Fails    A step that turns a body by more than a few tenths of a radian is inaccurate, though it keeps L.
 * Source   Free motion between kicks: e.g. Hairer, Lubich and Wanner, Geometric Numerical Integration, VII.5.
 */
import { multiply, normalise, rotationLessOne, turnBy } from '../math/quaternion.ts'
import { type Bodies, HELD_TURN, momentumOfSpin, spinOf } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { NODE, type Nodes, POINT, VX } from '../state/nodes.ts'

/** R − 1 of the body at hand, before and after its step; rotation vector of a step [rad], and angular momentum; a Runge–Kutta step. */
interface Work {
  before: Float64Array
  after: Float64Array
  angle: Float64Array
  whole: Float64Array
  start: Float64Array
  slope: Float64Array
  sum: Float64Array
  rate: Float64Array
}

export function makeMoveBodies() {
  const work: Work = {
    before: new Float64Array(9),
    after: new Float64Array(9),
    angle: new Float64Array(3),
    whole: new Float64Array(3),
    start: new Float64Array(4),
    slope: new Float64Array(4),
    sum: new Float64Array(4),
    rate: new Float64Array(4),
  }
  return (clock: Clock, nodes: Nodes, bodies: Bodies): void => moveBodies(work, clock, nodes, bodies)
}

function moveBodies(work: Work, clock: Clock, nodes: Nodes, bodies: Bodies): void {
  const { before } = work
  const { count, force, moment, firstNode } = bodies
  for (let body = 0; body < count; body++) {
    const followed = firstNode[body] < firstNode[body + 1]
    if (followed) rotationLessOne(bodies.turn, 4 * body, before)
    moveCentre(clock, bodies, body)
    turnBody(work, clock, bodies, body)
    if (followed) moveNodes(work, clock, nodes, bodies, body)
  }
  force.fill(0)
  moment.fill(0)
}

function moveCentre({ kick, ahead }: Clock, bodies: Bodies, body: number): void {
  const { v, u, x, X, force, held, heldVelocity, placed, place } = bodies
  const inverse = bodies.inverseMass[body]
  for (let i = 0; i < 3; i++) {
    const k = 3 * body + i
    v[k] = held[body] & (1 << i) ? heldVelocity[6 * body + i] : v[k] + force[k] * inverse * kick
    u[k] = ahead > 0 && placed[body] & (1 << i) ? place[7 * body + i] : u[k] + v[k] * ahead
    x[k] = X[k] + u[k]
  }
}

function turnBody(work: Work, clock: Clock, bodies: Bodies, body: number): void {
  const { angle } = work
  const { kick, ahead } = clock
  const { momentum, moment, spin, turn, attitude, principal, heldVelocity, radius } = bodies
  const b = 3 * body
  const held = bodies.held[body] & HELD_TURN
  const round = radius[body] > 0
  if (held === HELD_TURN) for (let i = 0; i < 3; i++) spin[b + i] = heldVelocity[6 * body + 3 + i]
  else {
    for (let i = 0; i < 3; i++) if (!(held & (8 << i))) momentum[b + i] += moment[b + i] * kick
    spinOf(bodies, body, momentum, b, spin, b)
  }
  if (ahead > 0 && bodies.placed[body] & HELD_TURN) {
    for (let i = 0; i < 4; i++) turn[4 * body + i] = bodies.place[7 * body + 3 + i]
    multiply(turn, 4 * body, principal, 4 * body, attitude, 4 * body)
  } else if (ahead > 0 && !(spin[b] === 0 && spin[b + 1] === 0 && spin[b + 2] === 0)) {
    if (held === 0 && !round) turnFreely(work, clock, bodies, body)
    else {
      for (let i = 0; i < 3; i++) angle[i] = spin[b + i] * ahead
      turnBy(turn, 4 * body, angle)
    }
    multiply(turn, 4 * body, principal, 4 * body, attitude, 4 * body)
  }
  if (held !== 0 && !round) refreshMomentum(work, bodies, body, held)
}

/** A support gives what angular momentum a held or driven rotation takes at the new attitude. */
function refreshMomentum({ whole }: Work, bodies: Bodies, body: number, held: number): void {
  const { spin, momentum } = bodies
  momentumOfSpin(bodies, body, spin, 3 * body, whole, 0)
  for (let i = 0; i < 3; i++) if (held & (8 << i)) momentum[3 * body + i] = whole[i]
}

/** Moves the rotation of a body of constant L over the step; leaves the angular velocity of its middle in `spin`. */
function turnFreely(work: Work, { ahead: dt }: Clock, bodies: Bodies, body: number): void {
  const { start, slope, sum, rate } = work
  const { turn, spin } = bodies
  const at = 4 * body
  for (let i = 0; i < 4; i++) start[i] = turn[at + i]
  slopeAt(work, bodies, body)
  for (let i = 0; i < 4; i++) {
    sum[i] = slope[i]
    turn[at + i] = start[i] + 0.5 * dt * slope[i]
  }
  slopeAt(work, bodies, body)
  for (let i = 0; i < 4; i++) {
    sum[i] += 2 * slope[i]
    turn[at + i] = start[i] + 0.5 * dt * slope[i]
  }
  slopeAt(work, bodies, body)
  for (let i = 0; i < 3; i++) spin[3 * body + i] = rate[1 + i]
  for (let i = 0; i < 4; i++) {
    sum[i] += 2 * slope[i]
    turn[at + i] = start[i] + dt * slope[i]
  }
  slopeAt(work, bodies, body)
  for (let i = 0; i < 4; i++) turn[at + i] = start[i] + (dt / 6) * (sum[i] + slope[i])
  normalise(turn, at)
}

/** ½ ω q at the rotation that stands in `turn`. */
function slopeAt({ slope, rate }: Work, bodies: Bodies, body: number): void {
  const { turn, principal, attitude, momentum } = bodies
  multiply(turn, 4 * body, principal, 4 * body, attitude, 4 * body)
  spinOf(bodies, body, momentum, 3 * body, rate, 1)
  multiply(rate, 0, turn, 4 * body, slope, 0)
  for (let i = 0; i < 4; i++) slope[i] *= 0.5
}

function moveNodes(work: Work, { ahead }: Clock, nodes: Nodes, bodies: Bodies, body: number): void {
  const { before, after } = work
  const { firstNode, v, spin } = bodies
  const { motion } = nodes
  const b = 3 * body
  placeNodes(work.after, nodes, bodies, body)
  if (ahead === 0) {
    spreadVelocity(nodes, bodies, body)
    return
  }
  for (let i = 0; i < 9; i++) before[i] = (after[i] - before[i]) / ahead
  const xx = before[0]
  const xy = before[1]
  const xz = before[2]
  const yx = before[3]
  const yy = before[4]
  const yz = before[5]
  const zx = before[6]
  const zy = before[7]
  const zz = before[8]
  const still = spin[b] === 0 && spin[b + 1] === 0 && spin[b + 2] === 0
  for (let node = firstNode[body]; node < firstNode[body + 1]; node++) {
    const m = NODE * node + VX
    for (let i = 0; i < 3; i++) motion[m + i] = v[b + i]
    if (still) continue
    const rx = nodes.X[POINT * node] - bodies.X[b]
    const ry = nodes.X[POINT * node + 1] - bodies.X[b + 1]
    const rz = nodes.X[POINT * node + 2] - bodies.X[b + 2]
    motion[m] += xx * rx + xy * ry + xz * rz
    motion[m + 1] += yx * rx + yy * ry + yz * rz
    motion[m + 2] += zx * rx + zy * ry + zz * rz
  }
}

/** Puts the nodes of a body where its motion has taken them. */
function placeNodes(after: Float64Array, nodes: Nodes, bodies: Bodies, body: number): void {
  const { u, x, X } = nodes
  const b = 3 * body
  rotationLessOne(bodies.turn, 4 * body, after)
  const xx = after[0]
  const xy = after[1]
  const xz = after[2]
  const yx = after[3]
  const yy = after[4]
  const yz = after[5]
  const zx = after[6]
  const zy = after[7]
  const zz = after[8]
  for (let node = bodies.firstNode[body]; node < bodies.firstNode[body + 1]; node++) {
    const p = POINT * node
    const rx = X[p] - bodies.X[b]
    const ry = X[p + 1] - bodies.X[b + 1]
    const rz = X[p + 2] - bodies.X[b + 2]
    u[p] = bodies.u[b] + (xx * rx + xy * ry + xz * rz)
    u[p + 1] = bodies.u[b + 1] + (yx * rx + yy * ry + yz * rz)
    u[p + 2] = bodies.u[b + 2] + (zx * rx + zy * ry + zz * rz)
    x[p] = X[p] + u[p]
    x[p + 1] = X[p + 1] + u[p + 1]
    x[p + 2] = X[p + 2] + u[p + 2]
  }
}

/** v + ω × r at the nodes of a body, where velocities are those of the time of the positions. */
export function spreadVelocity(nodes: Nodes, bodies: Bodies, body: number): void {
  const { motion, x } = nodes
  const { v, spin, firstNode } = bodies
  const b = 3 * body
  for (let node = firstNode[body]; node < firstNode[body + 1]; node++) {
    const m = NODE * node + VX
    const rx = x[POINT * node] - bodies.x[b]
    const ry = x[POINT * node + 1] - bodies.x[b + 1]
    const rz = x[POINT * node + 2] - bodies.x[b + 2]
    motion[m] = v[b] + (spin[b + 1] * rz - spin[b + 2] * ry)
    motion[m + 1] = v[b + 1] + (spin[b + 2] * rx - spin[b] * rz)
    motion[m + 2] = v[b + 2] + (spin[b] * ry - spin[b + 1] * rx)
  }
}

/** Invariants of rigid bodies and of the nodes that follow them. */

import { multiply, rotate } from '../math/quaternion.ts'
import { FIXED, FREE, HELD_ALL, HELD_CENTRE, HELD_PLANE, HELD_TURN, PLANE, trueMass } from './bodies.ts'
import { IM, NODE, POINT } from './nodes.ts'
import type { ReadNumbers } from './reads.ts'
import { CLOSE, type Report } from './report.ts'
import { bodyOf } from './solids.ts'
import type { World } from './world.ts'

/** Nodes of rigid blocks are the last, those of a body in one run and of its block; masses and moments are possible ones. */
export function checkBodies({ nodes, bodies, hulls, solids }: World, report: Report): void {
  const { count, firstNode, block, mass, inertia, radius, kind } = bodies
  const grains = new Set<number>()
  for (let solid = hulls.count; solid < solids.count; solid++) grains.add(bodyOf(solids, solid))
  let next = nodes.free
  for (let body = 0; body < count; body++) {
    if (firstNode[body] !== next || firstNode[body + 1] < next)
      report('nodes of a body', `body ${body} begins with node ${firstNode[body]}, expected ${next}`)
    next = Math.max(next, Math.min(firstNode[body + 1], nodes.count))
    let sum = 0
    for (let node = firstNode[body]; node < next; node++) {
      sum += nodes.mass[node]
      if (nodes.block[node] !== block[body])
        report('nodes of a body', `node ${node} of body ${body} is of another block`)
      if (nodes.motion[NODE * node + IM] !== 0) report('inertia', `node ${node} of body ${body} has one of its own`)
    }
    const isParticle = radius[body] > 0 || grains.has(body)
    if (isParticle !== (firstNode[body + 1] === firstNode[body]))
      report('particles', `body ${body} has radius ${radius[body]}, ${firstNode[body + 1] - firstNode[body]} nodes`)
    if (!(mass[body] > 0) || (!isParticle && !(Math.abs(sum - trueMass(bodies, body)) <= CLOSE * sum)))
      report('mass of a body', `body ${body} has ${mass[body]}, its nodes ${sum}`)
    const [a, b, c] = [0, 1, 2].map((i) => inertia[3 * body + i])
    const most = (1 + CLOSE) * 0.5 * (a + b + c)
    if (!(a > 0 && b > 0 && c > 0 && a <= most && b <= most && c <= most))
      report('moments of inertia', `body ${body} has ${a}, ${b}, ${c}`)
    if (![FREE, FIXED, PLANE].includes(kind[body])) report('kind of a body', `body ${body} has ${kind[body]}`)
  }
  if (next !== nodes.count || firstNode[count] !== nodes.count)
    report('nodes of a body', `bodies end at node ${next} of ${nodes.count}`)
}

/** x = X + u to the bit, unit quaternions, attitude = turn × principal, nodes at their places. */
export function checkBodyMotion(world: World, report: Report): void {
  const { bodies } = world
  const { count, x, X, u, turn, attitude, principal } = bodies
  for (let k = 0; k < 3 * count; k++)
    if (x[k] !== X[k] + u[k]) report('place of a body', `body ${(k / 3) | 0}: x = ${x[k]}, X + u = ${X[k] + u[k]}`)
  const product = new Float64Array(4)
  for (let body = 0; body < count; body++) {
    for (const [name, q] of Object.entries({ turn, attitude, principal })) {
      const square = [0, 1, 2, 3].reduce((sum, i) => sum + q[4 * body + i] * q[4 * body + i], 0)
      if (!(Math.abs(square - 1) <= CLOSE)) report('attitude', `body ${body}: ${name} has the length² ${square}`)
    }
    multiply(turn, 4 * body, principal, 4 * body, product, 0)
    if ([0, 1, 2, 3].some((i) => !(Math.abs(product[i] - attitude[4 * body + i]) <= CLOSE)))
      report('attitude', `body ${body}: it is not turn × principal`)
    checkHeld(world, body, report)
    checkPlaces(world, body, report)
  }
}

/** What is held has no inverse inertia, and what a disc or a fixed block cannot do is held. */
function checkHeld({ bodies }: World, body: number, report: Report): void {
  const { kind, held, mass, inverseMass, inverseInertia } = bodies
  const least = kind[body] === FIXED ? HELD_ALL : kind[body] === PLANE ? HELD_PLANE : 0
  if ((held[body] & least) !== least || held[body] < 0 || held[body] > HELD_ALL)
    report('held motions', `body ${body} of kind ${kind[body]} has ${held[body]}`)
  const wanted = (held[body] & HELD_CENTRE) === HELD_CENTRE ? 0 : 1 / mass[body]
  if (inverseMass[body] !== wanted) report('held motions', `body ${body} has 1/m = ${inverseMass[body]}, not ${wanted}`)
  const turns = [0, 1, 2].some((i) => inverseInertia[3 * body + i] > 0)
  if (turns === ((held[body] & HELD_TURN) === HELD_TURN)) report('held motions', `body ${body}: turns and 1/I disagree`)
}

const place = new Float64Array(3)

function checkPlaces({ nodes, bodies }: World, body: number, report: Report): void {
  for (let node = bodies.firstNode[body]; node < bodies.firstNode[body + 1]; node++) {
    const local: ReadNumbers = bodies.local
    const at = 3 * (node - nodes.free)
    rotate(bodies.attitude, 4 * body, 1, local, at, place, 0)
    const size = Math.abs(local[at]) + Math.abs(local[at + 1]) + Math.abs(local[at + 2])
    for (let i = 0; i < 3; i++) {
      const x = nodes.x[POINT * node + i]
      const off = Math.abs(bodies.x[3 * body + i] + place[i] - x)
      if (!(off <= CLOSE * (size + Math.abs(x) + Math.abs(bodies.x[3 * body + i]))))
        report('place of a rigid node', `node ${node} of body ${body} is off by ${off} m`)
    }
  }
}

import { describe, expect, test } from 'vitest'
import { facesAskew, jointsPerArea } from '../../src/contact/look/round/round-check.ts'
import { randomFrom } from '../../src/math/random.ts'
import {
  AREA,
  BODY_A,
  BODY_B,
  FORCE,
  GAP,
  MASS,
  MOVE,
  NX,
  PLACE_A,
  PX,
  ROUND,
  SHARE,
  SHEAR,
  STATE,
  STICK,
  TYPE,
} from '../../src/state/contacts.ts'
import { PER_AREA } from '../../src/state/joints.ts'
import { FX, IM, NODE, POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { advance, deform, idOf, look, numbersOf, place, push, roundWorld, type Vec } from './rounds.ts'

const SPHERES = 'balls: { sphere: { radius: 1 }, material: rock, count: [2, 1, 1], spacing: 2 }'
const ONE = 'ball: { sphere: { radius: 3 }, material: rock }'
const WALL = 'wall: { shape: { box: [2, 8, 1] }, at: [-2, -4, -0.5], rigid: true, fixed: true, material: rock }'

const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: number[], b: number[]): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const less = (a: number[], b: number[]) => a.map((x, i) => x - b[i])
const plus = (a: number[], b: number[], by = 1) => a.map((x, i) => x + by * b[i]) as Vec
const size = (a: number[]) => Math.sqrt(dot(a, a))

function expectNear(found: number[], expected: number[], within = 1e-12) {
  found.forEach((value, i) => {
    expect(Math.abs(value - expected[i])).toBeLessThan(within)
  })
}

const randomVec = (random: () => number, reach: number): Vec => [
  reach * (random() - 0.5),
  reach * (random() - 0.5),
  reach * (random() - 0.5),
]

describe('two spheres', () => {
  test('touch along the line of centres, midway', () => {
    const world = roundWorld('', SPHERES)
    place(world, 0, [1, 2, 3])
    place(world, 1, [1 - 1.08, 2, 3 + 1.44])
    look(world)
    expect(world.contacts.count[0]).toBe(1)
    expectNear(numbersOf(world, NX), [0.6, 0, -0.8])
    expectNear(numbersOf(world, GAP, 1), [-0.2])
    expectNear(numbersOf(world, PX), [1 - 0.54, 2, 3 + 0.72])
    expect([idOf(world, TYPE), idOf(world, BODY_A), idOf(world, BODY_B)]).toEqual([ROUND, 0, 1])
    expect(numbersOf(world, SHARE, 1)).toEqual([1])
    expect(numbersOf(world, AREA, 1)).toEqual([0])
    expect(numbersOf(world, MASS, 1)[0]).toBeCloseTo(0.5 * world.bodies.mass[0], 9)
  })

  test('apart: no row; in one place: a normal all the same', () => {
    const world = roundWorld('', SPHERES)
    look(world)
    expect(world.contacts.count[0]).toBe(1)
    place(world, 1, [2.0000001, 0, 0])
    world.contacts.row.fill(0)
    world.contacts.id.fill(0)
    look(world)
    expect(world.contacts.count[0]).toBe(0)
    place(world, 1, [0, 0, 0])
    look(world)
    expect(numbersOf(world, GAP, 1)).toEqual([-2])
    expectNear([size(numbersOf(world, NX))], [1])
  })

  test('that turn as one body do not move against each other', () => {
    const world = roundWorld('', SPHERES)
    const random = randomFrom(4)
    world.clock.before = 0.5
    for (let n = 0; n < 20; n++) {
      const [omega, velocity, about, link] = [0, 1, 2, 3].map(() => randomVec(random, 2))
      place(world, 0, plus(about, link))
      place(world, 1, about)
      for (const body of [0, 1]) {
        const arm = less([...world.bodies.x.subarray(3 * body, 3 * body + 3)], about)
        world.bodies.v.set(plus(velocity, cross(omega, arm)), 3 * body)
        world.bodies.spin.set(omega, 3 * body)
      }
      look(world)
      if (world.contacts.count[0] === 1) expectNear(numbersOf(world, MOVE), [0, 0, 0])
    }
  })
})

/** Nearest point of a box to c, and the direction from there: the corner of its frame is the origin. */
function nearestOfBox(c: number[], box: number[]): { distance: number; out: Vec } {
  const clamped = c.map((x, i) => Math.min(Math.max(x, 0), box[i]))
  const link = less(c, clamped)
  const outside = size(link)
  if (outside > 0) return { distance: outside, out: link.map((l) => l / outside) as Vec }
  const depths = c.flatMap((x, i) => [x, box[i] - x])
  const least = Math.min(...depths)
  const at = depths.indexOf(least)
  const out: Vec = [0, 0, 0]
  out[at >> 1] = at % 2 === 0 ? -1 : 1
  return { distance: -least, out }
}

describe.each(['rigid: true', 'mesh: { cells: [3, 2, 2] }'])('a sphere and a box, %s', (kind) => {
  test('faces, edges, corners, and a centre inside', () => {
    const world = roundWorld(`block: { shape: { box: [4, 2, 1] }, material: rock, ${kind} }`, ONE)
    const body = world.bodies.count - 1
    const random = randomFrom(11)
    const regions = new Set<number>()
    let inside = 0
    for (let n = 0; n < 400; n++) {
      const c = plus([2, 1, 0.5], randomVec(random, n % 2 === 0 ? 7 : 1.5))
      place(world, body, c)
      world.neighbours.end[0] = world.neighbours.first[0]
      look(world)
      const { distance, out } = nearestOfBox(c, [4, 2, 1])
      expect(world.contacts.count[0]).toBe(distance < 3 ? 1 : 0)
      if (distance >= 3) continue
      expectNear(numbersOf(world, GAP, 1), [distance - 3])
      // A link that is short against the block is known to fewer digits.
      const digits = 1e-15 / Math.min(1, Math.abs(distance))
      expectNear(
        numbersOf(world, NX),
        out.map((x) => -x),
        1e-12 + 10 * digits,
      )
      expectNear(
        numbersOf(world, PX),
        plus(c, out, -(kind === 'rigid: true' ? 3 + (distance - 3) / 2 : distance)),
        1e-11 + 100 * digits,
      )
      regions.add(out.filter((x) => x === 0).length)
      if (distance < 0) inside++
    }
    expect(regions).toEqual(new Set([0, 1, 2]))
    expect(inside).toBeGreaterThan(50)
  })
})

/** Nearest point of a tetrahedron by trying its corners, edges and faces. */
function nearestOfTet(c: number[], corners: number[][]): number {
  const faces = [
    [1, 2, 3, 0],
    [0, 3, 2, 1],
    [0, 1, 3, 2],
    [0, 2, 1, 3],
  ]
  let least = Infinity
  let highest = -Infinity
  for (const [p, q, r, o] of faces) {
    const [u, v] = [less(corners[q], corners[p]), less(corners[r], corners[p])]
    const area = cross(u, v)
    const sign = dot(area, less(corners[o], corners[p])) > 0 ? -1 : 1
    const n = area.map((x) => (sign * x) / size(area))
    const height = dot(n, less(c, corners[p]))
    highest = Math.max(highest, height)
    const foot = plus(c, n, -height)
    const inFace = [
      [p, q],
      [q, r],
      [r, p],
    ].every(([a, b]) => dot(cross(less(corners[b], corners[a]), less(foot, corners[a])), area) >= 0)
    if (height > 0 && inFace) least = Math.min(least, height)
  }
  if (highest <= 0) return highest
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < a; b++) {
      const e = less(corners[b], corners[a])
      const t = Math.min(1, Math.max(0, dot(e, less(c, corners[a])) / dot(e, e)))
      least = Math.min(least, size(less(c, plus(corners[a], e, t))))
    }
  return least
}

test.each(['rigid: true', 'mesh: { size: 9 }'])('a sphere and a slanted tetrahedron, %s', (kind) => {
  const corners = [
    [0, 0, 0],
    [3, 0.3, -0.2],
    [0.5, 2.6, 0.4],
    [0.7, 0.9, 2.2],
  ]
  const world = roundWorld(
    `block: { shape: { tetrahedron: ${JSON.stringify(corners)} }, material: rock, ${kind} }`,
    'ball: { sphere: { radius: 5 }, material: rock }',
  )
  const body = world.bodies.count - 1
  const random = randomFrom(5)
  for (let n = 0; n < 300; n++) {
    place(world, body, plus([1, 1, 0.7], randomVec(random, n % 2 === 0 ? 6 : 1)))
    look(world)
    const c = [...world.bodies.x.subarray(3 * body, 3 * body + 3)]
    expectNear(numbersOf(world, GAP, 1), [nearestOfTet(c, corners) - 5])
  }
})

test('a disc meets the section of a wall, however near its ends', () => {
  const world = roundWorld(
    'wall: { shape: { box: [2, 2, 1] }, at: [-1, -1, 0], rigid: true, material: rock }',
    'disc: { disc: { radius: 1, thickness: 0.1 }, material: rock, at: [0.5, 0, 0.95] }',
  )
  look(world)
  expectNear(numbersOf(world, NX), [-1, 0, 0])
  expectNear(numbersOf(world, GAP, 1), [-1.5])
})

/** Sums of forces and moments about the origin over bodies and nodes; the largest force. */
function balance({ bodies, nodes }: World): { force: Vec; moment: Vec; largest: number } {
  let force: Vec = [0, 0, 0]
  let moment: Vec = [0, 0, 0]
  let largest = 0
  for (let body = 0; body < bodies.count; body++) {
    const f = [...bodies.force.subarray(3 * body, 3 * body + 3)]
    force = plus(force, f)
    moment = plus(
      plus(moment, [...bodies.moment.subarray(3 * body, 3 * body + 3)]),
      cross([...bodies.x.subarray(3 * body, 3 * body + 3)], f),
    )
    largest = Math.max(largest, size(f))
  }
  for (let node = 0; node < nodes.free; node++) {
    const f = [...nodes.motion.subarray(NODE * node + FX, NODE * node + FX + 3)]
    force = plus(force, f)
    moment = plus(moment, cross([...nodes.x.subarray(POINT * node, POINT * node + 3)], f))
  }
  return { force, moment, largest }
}

test('forces and moments balance, on spheres, rigid and deformable blocks', () => {
  const random = randomFrom(77)
  for (const kind of ['rigid: true', 'mesh: { cells: [3, 2, 2] }']) {
    const world = roundWorld(
      `block: { shape: { box: [4, 2, 1] }, material: rock, ${kind} }`,
      'balls: { sphere: { radius: 1 }, material: rock, count: [3, 2, 1], spacing: 2 }',
      { kn: 3, ks: 2, friction: 0.4, zeta: 0.1 },
    )
    world.clock.dt = world.clock.before = 0.01
    const { bodies, nodes } = world
    for (let n = 0; n < 60; n++) {
      for (let body = 0; body < bodies.count; body++) {
        bodies.v.set(randomVec(random, 1), 3 * body)
        bodies.spin.set(randomVec(random, 1), 3 * body)
        if (bodies.radius[body] > 0) place(world, body, plus([2, 1, 0.5], randomVec(random, 5)))
      }
      for (let node = 0; node < nodes.count; node++) nodes.motion.set(randomVec(random, 1), NODE * node)
      bodies.force.fill(0)
      bodies.moment.fill(0)
      for (let node = 0; node < nodes.count; node++) nodes.motion.fill(0, NODE * node + FX, NODE * node + FX + 3)
      push(world)
      const { force, moment, largest } = balance(world)
      expectNear(force, [0, 0, 0], 1e-12 * (1 + largest))
      expectNear(moment, [0, 0, 0], 1e-11 * (1 + largest))
      expect(world.contacts.count[0]).toBeGreaterThan(0)
    }
  }
})

describe('motion at the point', () => {
  test('rolling on a wall without slip moves nothing, sliding does', () => {
    const world = roundWorld(WALL, 'disc: { disc: { radius: 1, thickness: 1 }, material: rock, at: [0.75, 0, 0] }')
    world.clock.before = 0.5
    const { bodies } = world
    const arm = 0.75 + 0.125
    bodies.v.set([0, 3, 0], 3)
    bodies.spin.set([0, 0, 3 / arm], 3)
    look(world)
    expectNear(numbersOf(world, MOVE), [0, 0, 0])
    bodies.spin.fill(0)
    look(world)
    expectNear(numbersOf(world, MOVE), [0, -1.5, 0])
  })

  test('nodes of a deformable block move by their weights', () => {
    const world = roundWorld('block: { shape: { box: [4, 2, 1] }, material: rock, mesh: { cells: [4, 2, 1] } }', ONE)
    world.clock.before = 0.25
    const affine = (X: number[]): Vec => [0.3 + X[1], 0.1 * X[0] - X[2], X[0] + 2 * X[1]]
    deform(world, (X) => X, affine)
    place(world, world.bodies.count - 1, [1.3, 0.7, 3.5])
    look(world)
    expectNear(
      numbersOf(world, MOVE),
      affine([1.3, 0.7, 1]).map((v) => 0.25 * v),
    )
    const { bodies } = world
    bodies.v.set(affine([1.3, 0.7, 1]), 3 * (bodies.count - 1))
    look(world)
    expectNear(numbersOf(world, MOVE), [0, 0, 0])
  })

  test('the gap changes by the motion along the normal, to second order', () => {
    const random = randomFrom(9)
    const world = roundWorld(
      'block: { shape: { box: [4, 2, 1] }, at: [-2, -1, -0.5], rigid: true, material: rock }',
      ONE,
    )
    const body = 1
    for (let n = 0; n < 50; n++) {
      const c = randomVec(random, 4)
      const v = randomVec(random, 1)
      place(world, body, c)
      look(world)
      const gap = numbersOf(world, GAP, 1)[0]
      const before = numbersOf(world, NX)
      const error = [1e-3, 1e-4].map((dt) => {
        place(world, body, plus(c, v, dt))
        world.bodies.v.set(v, 3 * body)
        world.clock.before = dt
        look(world)
        const along = 0.5 * (dot(numbersOf(world, MOVE), numbersOf(world, NX)) + dot(numbersOf(world, MOVE), before))
        return Math.abs(numbersOf(world, GAP, 1)[0] - gap - along)
      })
      expect(error[1]).toBeLessThan(1e-10)
    }
  })
})

/** Two spheres that stick, turned as one about an axis in n steps; the shear at the end, and what it should be. */
function turned(axis: Vec, angle: number, steps: number): { shear: number[]; expected: number[] } {
  const world = roundWorld('', SPHERES, { kn: 1, ks: 1, friction: 1e6 })
  const { bodies, clock, contacts } = world
  clock.dt = clock.before = 1
  place(world, 0, [0.9, 0, 0])
  place(world, 1, [-0.9, 0, 0])
  push(world)
  contacts.row.set([0, 0.3, -0.1], SHEAR)
  const k = axis.map((a) => a / size(axis)) as Vec
  const turnBy = (v: number[], by: number) =>
    plus(
      plus(
        v.map((x) => x * Math.cos(by)),
        cross(k, v),
        Math.sin(by),
      ),
      k,
      dot(k, v) * (1 - Math.cos(by)),
    )
  for (let n = 1; n <= steps; n++) {
    const now = turnBy([0.9, 0, 0], (angle * n) / steps)
    place(world, 0, now)
    place(world, 1, now.map((x) => -x) as Vec)
    for (const body of [0, 1]) {
      bodies.spin.set(
        k.map((x) => (x * angle) / steps),
        3 * body,
      )
      bodies.v.set(
        cross([...bodies.spin.subarray(3 * body, 3 * body + 3)], body === 0 ? now : now.map((x) => -x)),
        3 * body,
      )
    }
    push(world)
    expect(idOf(world, STATE)).toBe(STICK)
  }
  return { shear: numbersOf(world, SHEAR), expected: turnBy([0, 0.3, -0.1], angle) }
}

describe('shear turns with the pair', () => {
  test.each([
    ['about the normal', [1, 0, 0] as Vec],
    ['across', [0, 0, 1] as Vec],
    ['askew', [1, 2, -1] as Vec],
  ])('%s', (_, axis) => {
    const { shear, expected } = turned(axis, 6, 3000)
    expectNear(shear, expected, 1e-6)
    expectNear([size(shear)], [Math.sqrt(0.1)], 1e-12)
  })
})

test('a disc and a sphere roll down a wall: g sin θ / (1 + I/(m r²))', () => {
  for (const [body, factor] of [
    ['disc: { disc: { radius: 1, thickness: 1 }, material: rock, at: [1, 0, 0] }', 1.5],
    ['ball: { sphere: { radius: 1 }, material: rock, at: [1, 0, 0] }', 1.4],
  ] as const) {
    const world = roundWorld(WALL, body, { kn: 1e9, ks: 1e9, friction: 0.5 })
    const mass = world.bodies.mass[1]
    const dt = 2e-5
    place(world, 1, [1 - (9 * mass) / 1e9, 0, 0])
    let t = 0
    for (; t < 0.4; t += dt) advance(world, dt, [-9, 3, 0])
    expect(Math.abs((factor * world.bodies.x[4]) / (0.5 * 3 * t * t) - 1)).toBeLessThan(2e-4)
    expect(Math.abs(world.bodies.spin[5] / world.bodies.v[4] - 1)).toBeLessThan(5e-3)
    expect(idOf(world, STATE)).toBe(STICK)
  }
})

/**
 * A column of discs that comes at a wall: times at which it is hit, its impulse, and the speeds at the end. Steps are small
 * only while something touches or is about to; free flight is exact whatever its step.
 */
function column(discs: number, fine: number) {
  const world = roundWorld(
    WALL,
    `jet: { disc: { radius: 0.5, thickness: 1 }, material: rock, count: [${discs}, 1], spacing: 1.5, at: [1.5, 0, 0], velocity: [-10, 0, 0] }`,
    { kn: 4e9 },
  )
  const { bodies, neighbours, contacts } = world
  for (let body = 1; body <= discs; body++) bodies.inverseMass[body] = 1
  // Only neighbours in the row can touch.
  let kept = 0
  for (let k = 0; k < neighbours.count[0]; k++) {
    const [a, b] = [neighbours.a[k], neighbours.b[k]]
    if (!(a >= 0 ? b === -2 : Math.abs(a - b) === 1)) continue
    neighbours.a[kept] = a
    neighbours.b[kept] = b
    neighbours.from[kept++] = neighbours.from[k]
  }
  neighbours.count[0] = kept
  const closing = 20.5
  const hits: number[] = []
  let impulse = 0
  let touching = false
  let collisions = 0
  let rows = 0
  let gap = 0.5
  for (let t = 0; t < 0.1 + 0.05 * discs; ) {
    const dt = contacts.count[0] > 0 ? fine : Math.max(fine, Math.min(0.01, gap / closing - 2 * fine))
    advance(world, dt)
    const touches = contacts.count[0] > 0 && idOf(world, PLACE_A) >= 0
    const force = touches ? contacts.row[FORCE] : 0
    impulse -= world.clock.kick * force
    if (force !== 0 && !touching) hits.push(t)
    touching = force !== 0
    collisions += Math.max(0, contacts.count[0] - rows)
    rows = contacts.count[0]
    t += dt
    // Gaps are those before the step.
    gap = Math.min(...neighbours.gap.subarray(0, kept)) - closing * dt
  }
  const speeds = Array.from({ length: discs }, (_, d) => bodies.v[3 * (d + 1)])
  return { hits, impulse, speeds, collisions }
}

test('a column of discs: hits at even times, speeds exchanged, impulse 2 N m v', () => {
  const { hits, impulse, speeds, collisions } = column(20, 5e-8)
  expect(hits).toHaveLength(20)
  hits.forEach((t, k) => {
    expect(Math.abs(t / (0.1 + 0.05 * k) - 1)).toBeLessThan(1e-3)
  })
  expect(collisions).toBe(20 + 190)
  const momentum = speeds.reduce((sum, v) => sum + v + 10, 0)
  expect(impulse / momentum).toBeCloseTo(1, 12)
  expect(Math.abs(impulse / 400 - 1)).toBeLessThan(1e-6)
  const energy = speeds.reduce((sum, v) => sum + 0.5 * v * v, 0)
  expect(Math.abs(energy / 1000 - 1)).toBeLessThan(1e-4)
  for (const v of speeds) expect(Math.abs(v / 10 - 1)).toBeLessThan(1e-4)
})

test('a heap of spheres keeps its momentum and angular momentum', () => {
  const world = roundWorld('', 'balls: { sphere: { radius: 1 }, material: rock, count: [3, 3, 3], spacing: 2 }', {
    kn: 1e7,
    ks: 8e6,
    friction: 0.5,
    zeta: 0.2,
  })
  const { bodies } = world
  const random = randomFrom(3)
  for (let body = 0; body < bodies.count; body++) {
    bodies.v.set(plus(randomVec(random, 4), [...bodies.x.subarray(3 * body, 3 * body + 3)], -1), 3 * body)
    bodies.spin.set(randomVec(random, 2), 3 * body)
  }
  const totals = () => {
    let momentum: Vec = [0, 0, 0]
    let angular: Vec = [0, 0, 0]
    for (let body = 0; body < bodies.count; body++) {
      const [x, v, w] = [bodies.x, bodies.v, bodies.spin].map((c) => [...c.subarray(3 * body, 3 * body + 3)])
      momentum = plus(momentum, v, bodies.mass[body])
      angular = plus(plus(angular, cross(x, v), bodies.mass[body]), w, bodies.inertia[3 * body])
    }
    return [...momentum, ...angular]
  }
  const before = totals()
  let contacts = 0
  for (let n = 0; n < 1500; n++) {
    advance(world, 2e-4)
    contacts = Math.max(contacts, world.contacts.count[0])
  }
  expect(contacts).toBeGreaterThan(20)
  totals().forEach((value, i) => {
    expect(Math.abs(value - before[i])).toBeLessThan(1e-11 * world.bodies.mass[0] * 100)
  })
})

test('lengths times 4^k give the same bits', () => {
  const run = (scale: number) => {
    const world = roundWorld(
      'block: { shape: { box: [4, 2, 1] }, at: [-2, -1, -0.5], rigid: true, material: rock }',
      'balls: { sphere: { radius: 0.5 }, material: rock, count: [2, 1, 1], spacing: 1 }',
    )
    const { bodies, nodes } = world
    const random = randomFrom(6)
    for (let node = 0; node < nodes.count; node++) for (let i = 0; i < 3; i++) nodes.x[POINT * node + i] *= scale
    const found: number[] = []
    world.clock.before = 0.125
    for (let n = 0; n < 100; n++) {
      for (const body of [1, 2]) {
        bodies.radius[body] = 0.5 * scale
        place(world, body, randomVec(random, 3).map((c) => scale * c) as Vec)
        bodies.v.set(
          randomVec(random, 3).map((c) => scale * c),
          3 * body,
        )
        bodies.spin.set(randomVec(random, 3), 3 * body)
      }
      world.hulls.stamp.fill(-1)
      look(world)
      for (let c = 0; c < world.contacts.count[0]; c++) {
        found.push(...numbersOf(world, NX, 3, c))
        for (const column of [PX, MOVE]) found.push(...numbersOf(world, column, 3, c).map((x) => x / scale))
        found.push(numbersOf(world, GAP, 1, c)[0] / scale)
      }
    }
    expect(found.length).toBeGreaterThan(500)
    return found
  }
  expect(run(4 ** -5)).toEqual(run(1))
  expect(run(4 ** 5)).toEqual(run(1))
})

test('a row stays for the step after the surfaces part, then goes', () => {
  const world = roundWorld('', SPHERES)
  place(world, 1, [1.9, 0, 0])
  push(world)
  const counts = [2.1, 2.2].map((x) => {
    place(world, 1, [x, 0, 0])
    push(world)
    return world.contacts.count[0]
  })
  expect(counts).toEqual([1, 0])
})

test('what must not meet does not, and what has no room is told', () => {
  const world = roundWorld('', SPHERES)
  place(world, 1, [1, 0, 0])
  world.joints.of.fill(-1)
  look(world)
  expect(world.contacts.count[0]).toBe(0)
  world.joints.of.fill(0)
  look(world)
  expect(world.contacts.count[0]).toBe(1)
  const { contacts } = world
  const none = { ...world, contacts: { ...contacts, id: contacts.id.subarray(0, 0) } }
  world.neighbours.slot[0] = 0
  look(none)
  expect(contacts.full[0]).toBe(1)
})

test('the reduced mass of a sphere on nodes', () => {
  const world = roundWorld('block: { shape: { box: [4, 2, 1] }, material: rock, mesh: { cells: [1, 1, 1] } }', ONE)
  const { motion } = world.nodes
  for (let node = 0; node < world.nodes.count; node++) motion[NODE * node + IM] = 0.25
  place(world, 0, [1.3, 0.7, 3.5])
  look(world)
  const m = world.bodies.mass[0]
  expectNear(numbersOf(world, MASS, 1), [(4 * m) / (4 + m)])
})

test('set-ups that round bodies cannot meet are found', () => {
  const world = roundWorld(
    'wall: { shape: { box: [1, 1, 1] }, rotate: { axis: [1, 0, 0], angle: 30 deg }, rigid: true, material: rock }',
    'disc: { disc: { radius: 1, thickness: 1 }, material: rock, at: [9, 0, 0] }',
  )
  expect(jointsPerArea(world, world.joints, false)).toEqual([])
  world.joints.table[PER_AREA] = 1
  expect(jointsPerArea(world, world.joints, false)).toEqual([0])
  expect(
    facesAskew(world)
      .map((face) => world.facets.faceNames[face])
      .sort(),
  ).toEqual(['wall.bottom', 'wall.north', 'wall.south', 'wall.top'])
  expect(facesAskew(roundWorld(WALL, ONE))).toEqual([])
})

test('a warm pass allocates nothing', () => {
  const world = roundWorld(
    'block: { shape: { box: [4, 2, 1] }, rigid: true, material: rock }, soft: { shape: { box: [4, 2, 1] }, at: [0, 2, 0], material: rock, mesh: { cells: [2, 1, 1] } }',
    'balls: { sphere: { radius: 1 }, material: rock, count: [4, 2, 1], spacing: 2, at: [0, 0, 1.5] }',
    { friction: 0.5 },
  )
  const { bodies } = world
  for (let k = 0; k < bodies.v.length; k++) {
    bodies.v[k] = 0.01 * (k % 5)
    bodies.spin[k] = 0.01 * (k % 7)
  }
  world.clock.dt = world.clock.before = 1e-3
  const passes = (count: number) => {
    for (let n = 0; n < count; n++) push(world)
  }
  passes(3000)
  expect(world.contacts.count[0]).toBeGreaterThan(8)
  let least = Infinity
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    passes(500)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  // The scene of each look.
  expect(least).toBeLessThan(500 * 200)
})

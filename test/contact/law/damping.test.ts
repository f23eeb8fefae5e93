import { describe, expect, test } from 'vitest'
import { exp } from '../../../src/math/elementary.ts'
import { BODY_A, BODY_B, GAP, IDS, MASS, NODE_A, ROW, SHARE, STATE, STICK } from '../../../src/state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_WORK } from '../../../src/state/energy.ts'
import type { World } from '../../../src/state/world.ts'
import { applyLaw, forceOf, type JointNumbers, movePoint, pointsWorld } from './points.ts'

const MASS_KG = 100
const K = 1e8
const OMEGA = Math.sqrt(K / MASS_KG)

/** Restitution of a linear spring and dashpot: until the overlap is gone, and until the force is gone. */
function restitution(zeta: number, noPull: boolean): number {
  const root = Math.sqrt(1 - zeta * zeta)
  if (!noPull) return exp((-Math.PI * zeta) / root)
  return exp((-zeta / root) * (Math.PI - Math.atan2(2 * zeta * root, 1 - 2 * zeta * zeta)))
}

/** Force on a of all points of a world. */
const total = ({ contacts }: World) =>
  Array.from({ length: contacts.count[0] }, (_, c) => forceOf({ contacts } as World, c)[2]).reduce((a, b) => a + b)

interface Flight {
  world: World
  v: number
  gap: number
}

/** Moves the mass by a step on all its points. */
function fly(flight: Flight, dt: number, gravity = 0): number {
  const { world } = flight
  for (let c = 0; c < world.contacts.count[0]; c++)
    movePoint(world, c, [0, 0, flight.v * world.clock.before], flight.gap)
  applyLaw(world)
  const force = total(world)
  flight.v += dt * (force / MASS_KG - gravity)
  flight.gap += dt * flight.v
  return force
}

/** Rebound speed of a mass that comes at 1 m/s and starts at a part of a step above the surface. */
function bounce(joint: JointNumbers, steps: number, phase: number, points = 1) {
  const zeta = joint.zeta ?? 0
  const dt = Math.PI / (OMEGA * Math.sqrt(1 - zeta * zeta) * steps)
  const world = pointsWorld(joint, points, MASS_KG)
  world.clock.dt = dt
  const flight = { world, v: -1, gap: (1 + phase) * dt }
  let least = 0
  for (let n = 0; n < 10 * steps; n++) {
    least = Math.min(least, fly(flight, dt))
    if (flight.v > 0 && flight.gap > 3 * dt * flight.v) break
  }
  return { e: flight.v, least, world }
}

describe.each([false, true])('restitution, no pull: %s', (noPull) => {
  test.each([0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7])('ζ = %d at 100 steps per contact, whenever it touches', (zeta) => {
    const expected = restitution(zeta, noPull)
    for (let i = 0; i < 23; i++) {
      const { e, least } = bounce({ kn: K, zeta, noPull }, 100.37, (i + 0.3) / 23)
      expect(Math.abs(e / expected - 1)).toBeLessThan(1e-3)
      if (noPull && zeta > 0) expect(least).toBe(0)
    }
  })

  test('the error falls with the square of the step', () => {
    const error = (steps: number) =>
      Math.max(
        ...[0.1, 0.35, 0.6, 0.85].map((phase) =>
          Math.abs(bounce({ kn: K, zeta: 0.5, noPull }, steps, phase).e / restitution(0.5, noPull) - 1),
        ),
      )
    expect(error(50.3) / error(401.7)).toBeGreaterThan(30)
  })

  test('the same on four points of a quarter of the stiffness each', () => {
    const one = bounce({ kn: K, zeta: 0.3, noPull }, 100.37, 0.4)
    const four = bounce({ kn: K / 4, zeta: 0.3, noPull }, 100.37, 0.4, 4)
    expect(four.e / one.e).toBeCloseTo(1, 13)
  })
})

test('a spring alone gives back what it took, whenever it touches: with a fourth power of the step', () => {
  for (const steps of [8, 16, 31, 63])
    for (let i = 0; i < 97; i++) {
      const { e } = bounce({ kn: K }, steps, (i + 0.3) / 97)
      const turn = Math.PI / steps
      expect(Math.abs(e * e - 1)).toBeLessThan(turn ** 4 / 10)
    }
})

test('what touches with another at the same time gives back as much', () => {
  for (let i = 0; i < 23; i++) {
    const { e } = bounce({ kn: K / 4 }, 16, (i + 0.3) / 23, 4)
    expect(Math.abs(e * e - 1)).toBeLessThan((Math.PI / 16) ** 4 / 10)
  }
})

test('the closed forms are those of the literature', () => {
  expect(restitution(0.2, false)).toBeCloseTo(0.526620599, 9)
  expect(restitution(0.7, false)).toBeCloseTo(0.0459879103, 10)
  expect(restitution(0.2, true)).toBeCloseTo(0.571740028, 9)
  expect(restitution(0.7, true)).toBeCloseTo(0.210284564, 9)
  expect(restitution(0.215453762, false)).toBeCloseTo(0.5, 8)
  expect(restitution(0.255275638, true)).toBeCloseTo(0.5, 8)
})

test.each([
  { zeta: 0.215453762, noPull: false },
  { zeta: 0.255275638, noPull: true },
])('a bouncing block: apexes h e^2n and the time to rest, $noPull', ({ zeta, noPull }) => {
  const g = 9.81
  const stiffness = 1e10
  const world = pointsWorld({ kn: stiffness / 4, zeta, noPull }, 4, MASS_KG)
  const dt = Math.PI / (Math.sqrt(stiffness / MASS_KG) * 100)
  world.clock.dt = dt
  const flight = { world, v: -0.5 * g * dt, gap: 1 - 0.5 * g * dt * dt }
  const apexes: number[] = []
  let t = 0
  let lastMove = 0
  while (t < 1.6) {
    const before = flight.v
    fly(flight, dt, g)
    t += dt
    if (before > 0 && flight.v <= 0 && flight.gap > 0) apexes.push(flight.gap)
    if (flight.gap > 1e-6) lastMove = t
  }
  for (let n = 1; n <= 3; n++) expect(Math.abs(apexes[n - 1] / 0.25 ** n - 1)).toBeLessThan(0.01)
  const stop = Math.sqrt(2 / g) * 3
  expect(stop).toBeCloseTo(1.35457092, 8)
  expect(Math.abs(lastMove / stop - 1)).toBeLessThan(0.01)
  expect(Math.abs((flight.gap * stiffness) / (MASS_KG * g) + 1)).toBeLessThan(1e-6)
})

test('what rests lies where the spring alone would hold it', () => {
  const world = pointsWorld({ kn: K, zeta: 0.6 }, 1, MASS_KG)
  const dt = 0.5 / OMEGA
  world.clock.dt = dt
  const flight = { world, v: 0, gap: 0 }
  for (let n = 0; n < 400; n++) fly(flight, dt, 9.81)
  expect((-flight.gap * K) / (MASS_KG * 9.81)).toBeCloseTo(1, 12)
})

test('damping shares the stable step of the spring', () => {
  for (const zeta of [0.1, 0.4, 1]) {
    const world = pointsWorld({ kn: K, zeta }, 1, MASS_KG)
    const dt = 1.9 / OMEGA
    world.clock.dt = dt
    const flight = { world, v: 0, gap: (-1.01 * MASS_KG * 9.81) / K }
    let kept = 0
    for (let n = 0; n < 1000; n++) {
      fly(flight, dt, 9.81)
      expect(flight.gap).toBeLessThan(0)
      kept = Math.abs((-flight.gap * K) / (MASS_KG * 9.81) - 1)
    }
    expect(kept).toBeLessThan(1e-4)
  }
})

test('work done on the model is what it lost: rebound energy, to the trapezoidal rule', () => {
  for (const noPull of [false, true]) {
    const { e, world } = bounce({ kn: K, zeta: 0.3, noPull }, 100, 0.5)
    const lost = 0.5 * MASS_KG * (1 - e * e)
    expect(-world.energy[CONTACT_WORK] / lost).toBeCloseTo(1, 12)
    expect(Math.abs(world.energy[CONTACT_DAMPED] / lost - 1)).toBeLessThan(1e-3)
  }
})

describe('the frequency that ζ is a share of', () => {
  /** Dashpot force per velocity of two points that move together. */
  function coefficient(change: (world: World) => void): number {
    const world = pointsWorld({ kn: K, zeta: 0.25 }, 2, MASS_KG)
    change(world)
    world.clock.dt = 1e-12
    for (const c of [0, 1]) movePoint(world, c, [0, 0, 0], -1e-3)
    applyLaw(world)
    for (const c of [0, 1]) movePoint(world, c, [0, 0, 0], -1e-3)
    const still = total(world)
    world.clock.before = 1e-12
    for (const c of [0, 1]) movePoint(world, c, [0, 0, -1e-12], -1e-3)
    applyLaw(world)
    return total(world) - still
  }

  test('rigid bodies: all points of the pair together', () => {
    expect(coefficient(() => {}) / (2 * 0.25 * Math.sqrt(2 * K * MASS_KG))).toBeCloseTo(1, 6)
  })

  test('masses of their own, or nodes on both sides: each point alone', () => {
    const alone = 2 * 2 * 0.25 * Math.sqrt(K * MASS_KG)
    const onNodes = coefficient(({ contacts: { id } }) => {
      for (const c of [0, 1]) id[IDS * c + BODY_A] = id[IDS * c + BODY_B] = -1
    })
    expect(onNodes / alone).toBeCloseTo(1, 6)
    const unequal = coefficient(({ contacts: { row, id } }) => {
      row[ROW + MASS] = 4 * MASS_KG
      id[NODE_A] = 0
    })
    expect(unequal / (1.5 * alone)).toBeCloseTo(1, 6)
  })

  test('points without a share do not count', () => {
    const one = coefficient(({ contacts: { row } }) => {
      row[ROW + SHARE] = 0
    })
    expect(one / (2 * 0.25 * Math.sqrt(K * MASS_KG))).toBeCloseTo(1, 6)
  })
})

test('across, a sticking contact is damped, within its strength', () => {
  const world = pointsWorld({ kn: K, ks: K, peak: 0.5, zeta: 0.2 }, 1, MASS_KG)
  const dt = 0.01 / OMEGA
  world.clock.dt = dt
  const { row, id } = world.contacts
  const gap = -1e-3
  let u = 2e-4
  let v = 0
  movePoint(world, 0, [u, 0, 0], gap)
  applyLaw(world)
  let above = u
  const amplitudes: number[] = []
  for (let n = 0; n < 2000; n++) {
    movePoint(world, 0, [v * dt, 0, 0], gap)
    applyLaw(world)
    const [x, y, z] = forceOf(world)
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(0.5 * z * (1 + 1e-12))
    expect(id[STATE]).toBe(STICK)
    const next = v + (dt * x) / MASS_KG
    if (v > 0 !== next > 0 && n > 0) amplitudes.push(above)
    v = next
    u += v * dt
    above = Math.abs(u)
  }
  const decrement = amplitudes.slice(1).map((a, k) => a / amplitudes[k])
  for (const d of decrement) expect(Math.abs(d / restitution(0.2, false) - 1)).toBeLessThan(2e-3)
  expect(row[GAP]).toBe(gap)
})

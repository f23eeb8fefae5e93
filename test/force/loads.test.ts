import { describe, expect, test } from 'vitest'
import { lastOf, runCase, valuesOf } from '../watch/runs.ts'
import { massPoint, runPoint, velocityOf } from './point.ts'

const order = (error: (steps: number) => number) => Math.log2(error(50) / error(100))

/** Symmetric matrix a n⊗n + b (1 − n⊗n) as xx yy zz xy yz xz. */
const along = (n: number[], a: number, b: number) => [
  ...[0, 1, 2].map((i) => b + (a - b) * n[i] * n[i]),
  (a - b) * n[0] * n[1],
  (a - b) * n[1] * n[2],
  (a - b) * n[0] * n[2],
]
const N = [1 / 3, 2 / 3, 2 / 3]
const ACROSS = [2 / 3, 1 / 3, -2 / 3]

describe('a dashpot on a mass', () => {
  const slowed = (steps: number) => {
    const world = massPoint(2, [N[0] + ACROSS[0], N[1] + ACROSS[1], N[2] + ACROSS[2]])
    world.loads.quiets = 1
    world.loads.dashpot.set(along(N, 6, 3))
    runPoint(world, 1 / steps, steps)
    return world
  }
  const part = (v: ArrayLike<number>, n: number[]) => v[0] * n[0] + v[1] * n[1] + v[2] * n[2]

  test('slows it as exp(−c t/m), along and across its axis, with second order', () => {
    const world = slowed(200)
    expect(part(velocityOf(world), N)).toBeCloseTo(Math.exp(-3), 5)
    expect(part(velocityOf(world), ACROSS)).toBeCloseTo(Math.exp(-1.5), 5)
    expect(part(world.nodes.u, N)).toBeCloseTo((1 - Math.exp(-3)) / 3, 4)
    const error = (steps: number) => Math.abs(part(velocityOf(slowed(steps)), N) - Math.exp(-3))
    expect(order(error)).toBeGreaterThan(1.95)
    expect(order(error)).toBeLessThan(2.05)
  })

  test.each([1, 1e3, 1e9])('factor %f: a steady force gives its terminal velocity and nothing grows', (factor) => {
    const world = massPoint(2, [0, 0, 0])
    world.loads.quiets = 1
    world.loads.dashpot.set([factor, factor, factor, 0, 0, 0])
    runPoint(world, 0.5, 3000, () => [4, 0, 0])
    if (factor === 1) expect(velocityOf(world)[0]).toBeCloseTo(4, 9)
    expect(Math.abs(velocityOf(world)[0])).toBeLessThan(8 / factor + 1e-12)
    expect(Math.abs(world.nodes.u[0])).toBeLessThan((4 * 1500 * 1.01) / factor)
  })
})

describe('mass-proportional damping', () => {
  test('slows a free mass as exp(−a t), with second order, at any rate', () => {
    const error = (steps: number) => {
      const world = massPoint(3, [1, -2, 0.5])
      world.loads.mass = 2
      runPoint(world, 1 / steps, steps)
      return Math.abs(velocityOf(world)[1] + 2 * Math.exp(-2))
    }
    expect(order(error)).toBeGreaterThan(1.95)
    expect(order(error)).toBeLessThan(2.05)
    const stiff = massPoint(3, [1, 0, 0])
    stiff.loads.mass = 1e9
    runPoint(stiff, 1, 1000)
    expect(Math.abs(velocityOf(stiff)[0])).toBeLessThan(1)
  })

  test('an oscillator loses half of the rate in amplitude', () => {
    const world = massPoint(1, [0, 0, 0])
    world.loads.mass = 0.2
    world.nodes.u[0] = 1
    const [omega, time] = [Math.sqrt(4 - 0.01), 10]
    runPoint(world, 1e-3, 10000, (u) => [-4 * u[0], 0, 0])
    const amplitude = Math.exp(-0.1 * time)
    expect(world.nodes.u[0]).toBeCloseTo(
      amplitude * (Math.cos(omega * time) + (0.1 / omega) * Math.sin(omega * time)),
      5,
    )
  })
})

describe('local damping', () => {
  test('brings an oscillator to rest at its static place', () => {
    const world = massPoint(1, [3, 0, 0])
    world.loads.local = 0.8
    runPoint(world, 0.1, 1200, (u) => [12 - 4 * u[0], -4 * u[1], 5 - u[2]])
    expect(world.nodes.u[0]).toBeCloseTo(3, 9)
    expect(world.nodes.u[2]).toBeCloseTo(5, 9)
    expect(Math.abs(velocityOf(world)[0])).toBeLessThan(1e-9)
  })

  test('a half cycle keeps (1 − a)/(1 + a) of its amplitude', () => {
    const world = massPoint(1, [0, 0, 0])
    world.loads.local = 0.5
    world.nodes.u[0] = 1
    // −x with a: quarter cycles at √0.5 towards the middle and √1.5 away from it.
    const quarter = 0.5 * Math.PI * (1 / Math.sqrt(0.5) + 1 / Math.sqrt(1.5))
    runPoint(world, quarter / 20000, 20000, (u) => [-u[0], 0, 0])
    expect(world.nodes.u[0]).toBeCloseTo(-Math.sqrt(0.5 / 1.5), 3)
  })

  test('a mass at rest is not braked', () => {
    const world = massPoint(2, [0, 0, 0])
    world.loads.local = 0.9
    runPoint(world, 0.1, 1, () => [4, 0, 0])
    expect(world.nodes.u[0]).toBeCloseTo(0.5 * 2 * 0.01, 15)
  })
})

describe('a skew hold', () => {
  const held = (velocity: number) => {
    const world = massPoint(
      2,
      N.map((n) => velocity * n),
    )
    world.loads.holds = 1
    world.loads.holdOn.set(along(N, 1, 0))
    world.loads.holdVelocity.set(N.map((n) => velocity * n))
    return world
  }

  test.each([0, 0.7])('velocity %f: the held direction follows it, the others are free, the reaction is exact', (v) => {
    const world = held(v)
    runPoint(world, 0.01, 100, () => [5, 1, -3])
    const push = 5 * N[0] + N[1] - 3 * N[2]
    const side = 5 * ACROSS[0] + ACROSS[1] + 3 * (2 / 3)
    const u = world.nodes.u
    expect(u[0] * N[0] + u[1] * N[1] + u[2] * N[2]).toBeCloseTo(v, 13)
    expect(u[0] * ACROSS[0] + u[1] * ACROSS[1] + u[2] * ACROSS[2]).toBeCloseTo(0.5 * (side / 2), 12)
    for (let i = 0; i < 3; i++) expect(world.loads.reaction[i]).toBeCloseTo(-push * N[i], 11)
  })

  test('damping does not show in the reaction, nor does the hold in the damping', () => {
    const world = held(0.7)
    world.loads.local = 0.5
    world.loads.mass = 0.3
    runPoint(world, 0.01, 100, () => [5, 1, -3])
    const push = 5 * N[0] + N[1] - 3 * N[2]
    for (let i = 0; i < 3; i++) expect(world.loads.reaction[i]).toBeCloseTo(-push * N[i], 11)
    const u = world.nodes.u
    expect(u[0] * N[0] + u[1] * N[1] + u[2] * N[2]).toBeCloseTo(0.7, 13)
  })
})

test('stiffness-proportional damping: the first mode of a bar decays with ξ = βω/2', () => {
  const omega = (0.5 * Math.PI * Math.sqrt(10e9 / 2500)) / 10
  const beta = (2 * 0.05) / omega
  const outcome = runCase(`
title: Bar
gravity: 0
materials: { rock: { density: 2500, young: 10 GPa, poisson: 0 } }
blocks: { bar: { shape: { box: [10, 1, 1] }, material: rock, mesh: { cells: [10, 1, 1] } } }
boundaries:
  end: { on: bar.west, roller: true }
  sides: { on: bar, fixed: [y, z] }
initial: [{ on: bar, velocity: { x: "1e-3*sin(pi*x/20)" } }]
damping: { stiffness: ${beta} }
stages: [{ run: { time: ${(3 * 2 * Math.PI) / omega} } }]
record: { tip: { face: bar.east, what: displacement, part: x } }
`)
  const u = valuesOf(outcome, 'tip')
  const t = outcome.series[0].t
  const peaks: { t: number; u: number }[] = []
  for (let k = 1; k + 1 < u.length; k++) {
    if ((u[k] - u[k - 1]) * (u[k + 1] - u[k]) >= 0) continue
    const bend = u[k + 1] - 2 * u[k] + u[k - 1]
    const shift = -(u[k + 1] - u[k - 1]) / (2 * bend)
    peaks.push({ t: t[k] + shift * (t[1] - t[0]), u: u[k] + 0.25 * (u[k + 1] - u[k - 1]) * shift })
  }
  expect(peaks.length).toBe(6)
  const [first, last] = [peaks[0], peaks[5]]
  const decrement = Math.log(Math.abs(first.u / last.u)) / 5
  const xi = decrement / Math.hypot(Math.PI, decrement)
  const undamped = (5 * Math.PI) / (last.t - first.t) / Math.sqrt(1 - xi * xi)
  expect(Math.abs(xi / ((beta * undamped) / 2) - 1)).toBeLessThan(0.01)
  expect(Math.abs(undamped / omega - 1)).toBeLessThan(0.005)
})

const CUBE = (boundary: string, more = '') => `
title: Cube
gravity: 0
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, rotate: { axis: [1, 2, 3], angle: 33 deg }, material: rock, mesh: { cells: [2, 2, 2] } } }
boundaries: { ${boundary} }
${more}
stages: [{ run: { time: 2 ms } }]
record: { p: { block: cube, what: momentum }, l: { block: cube, what: angular-momentum } }
`

test('a following pressure all round has no resultant, however the cube turns and deforms', () => {
  const outcome = runCase(
    CUBE(
      'a: { on: cube.surface, pressure: { value: 5 MPa, follow: true } }',
      'initial: [{ on: cube, spin: { axis: [1, 1, 0], through: [0.5, 0.5, 0.5], rate: 300 } }]',
    ),
  )
  const [x0, l0] = [valuesOf(outcome, 'p.x'), valuesOf(outcome, 'l.x')]
  for (const value of x0) expect(Math.abs(value - x0[0])).toBeLessThan(1e-9 * 2500 * 300)
  for (const value of l0) expect(Math.abs(value / l0[0] - 1)).toBeLessThan(1e-12)
  expect(lastOf(outcome, 'p.z')).not.toBe(0)
})

test('momentum of free bodies is kept to round-off over ten thousand steps', () => {
  const outcome = runCase(
    CUBE('', 'initial: [{ on: cube, velocity: { x: "3*y + 1", y: "-3*x", z: "0.5*x*z" } }]').replace(
      'time: 2 ms',
      'time: 1 s, dt: 0.1 ms',
    ),
  )
  expect(outcome.summary.steps).toBeGreaterThanOrEqual(1e4)
  for (const name of ['p.x', 'p.y', 'p.z', 'l.x', 'l.y', 'l.z']) {
    const values = valuesOf(outcome, name)
    const scale = name[0] === 'p' ? 2500 : 5000
    for (const value of values) expect(Math.abs(value - values[0])).toBeLessThan(1e-10 * scale)
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rotate } from '../../src/math/quaternion.ts'
import { checkWorld } from '../../src/state/check.ts'
import { POINT } from '../../src/state/nodes.ts'
import { blocksCase, energyWatch, motionAt, placesOf, runnerOf, velocitiesOf } from './bodies-world.ts'

const far = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.max(...Array.from(a, (v, i) => Math.abs(v - b[i])))

describe('F36: a block 1 × 2 × 3 m spins about its middle axis', () => {
  const text = blocksCase(
    '  a: { shape: { box: [1, 2, 3] }, material: rock, rigid: true, mesh: { cells: [2, 2, 2] } }',
    `initial: [{ on: a, spin: { axis: [0.01, 5, 0.01], through: [0.5, 1, 1.5], rate: ${Math.sqrt(25.0002)} } }]`,
  ).replace('2000', '1000')
  const spin = new Float64Array(3)
  const run = (dt: number, time: number) => {
    const runner = runnerOf(text)
    const { world } = runner
    const start = motionAt(world)
    const energy = energyWatch(runner)
    const found = { start, momentum: 0, energy: 0, flip: 0 }
    let before = 5
    runner.stage(0, dt, Math.round(time / dt), () => {
      const now = motionAt(world)
      rotate(world.bodies.turn, 0, -1, now.spin, 0, spin, 0)
      found.momentum = Math.max(found.momentum, far(now.momentum, start.momentum))
      energy.look()
      if (before > 0 && spin[1] <= 0 && found.flip === 0)
        found.flip = (world.clock.step - spin[1] / (spin[1] - before)) * dt
      before = spin[1]
    })
    found.energy = energy.error()
    return { ...found, world }
  }

  test('moments of inertia, momentum and energy, and the time of the first flip', () => {
    const { start, momentum, energy, flip, world } = run(1e-3, 20)
    expect([...world.bodies.inertia]).toEqual([6500, 5000, 2500])
    expect(Math.hypot(...start.momentum)).toBeCloseTo(25000.097, 3)
    expect(momentum).toBe(0)
    expect(energy).toBeLessThan(1e-9)
    expect(Math.abs(flip / 2.76718151 - 1)).toBeLessThan(1e-8)
    expect(checkWorld(world)).toEqual([])
  })

  test('free motion is of fourth order', () => {
    const errorAt = (dt: number) => Math.abs(run(dt, 3).flip - 2.76718151)
    const order = Math.log2(errorAt(0.04) / errorAt(0.02))
    expect(order).toBeGreaterThan(3.5)
  })
})

/** Euler's equations in the body and the attitude q' = ½ q ω, by Runge–Kutta with a tiny step: nothing in common with the code. */
function eulerMotion(inertia: number[], omega: number[], time: number, steps: number) {
  const rate = ([w, x, y, z, p, q, r]: number[]) => [
    0.5 * (-x * p - y * q - z * r),
    0.5 * (w * p + y * r - z * q),
    0.5 * (w * q + z * p - x * r),
    0.5 * (w * r + x * q - y * p),
    ((inertia[1] - inertia[2]) * q * r) / inertia[0],
    ((inertia[2] - inertia[0]) * r * p) / inertia[1],
    ((inertia[0] - inertia[1]) * p * q) / inertia[2],
  ]
  let s = [1, 0, 0, 0, ...omega]
  const dt = time / steps
  const plus = (a: number[], b: number[], f: number) => a.map((v, i) => v + f * b[i])
  for (let n = 0; n < steps; n++) {
    const a = rate(s)
    const b = rate(plus(s, a, dt / 2))
    const c = rate(plus(s, b, dt / 2))
    const d = rate(plus(s, c, dt))
    s = s.map((v, i) => v + (dt / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i]))
  }
  return s
}

test('random boxes with random spins move as Euler has it', () => {
  const size = fc.double({ min: 0.3, max: 3, noNaN: true })
  const rate = fc.double({ min: -4, max: 4, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(size, size, size), fc.tuple(rate, rate, rate), (box, omega) => {
      fc.pre(Math.hypot(...omega) > 0.1)
      const runner = runnerOf(
        blocksCase(
          `  a: { shape: { box: [${box}] }, material: rock, rigid: true, mesh: { cells: [1, 1, 1] } }`,
          `initial: [{ on: a, spin: { axis: [${omega}], through: [${box.map((l) => l / 2)}], rate: ${Math.hypot(...omega)} } }]`,
        ),
      )
      const { bodies } = runner.world
      runner.stage(0, 2e-3, 1000)
      const wanted = eulerMotion([...bodies.inertia], omega, 2, 4000)
      expect(far(bodies.turn, wanted)).toBeLessThan(1e-8)
      const spin = new Float64Array(3)
      rotate(bodies.attitude, 0, -1, bodies.spin, 0, spin, 0)
      expect(far(spin, wanted.slice(4))).toBeLessThan(1e-7)
    }),
    { seed: 36, numRuns: 15 },
  )
})

test('a start from rest and a thrown block fall exactly, without turning', () => {
  const runner = runnerOf(
    blocksCase(
      '  a: { shape: { polyhedron: [[0, 0, 5], [2, 0, 5.1], [0.2, 2, 5], [0.1, 0, 6.5], [1.5, 1.3, 6.2]] }, material: rock, rigid: true }',
      'initial: [{ on: a, velocity: [3, 0, 2] }]',
    ).replace('gravity: 0', 'gravity: 9.81'),
  )
  const { bodies, nodes } = runner.world
  runner.stage(0, 4.5e-5, 10000)
  expect(bodies.u[2]).toBeCloseTo(2 * 0.45 - 0.5 * 9.81 * 0.45 * 0.45, 12)
  expect(bodies.u[0]).toBeCloseTo(3 * 0.45, 12)
  expect(bodies.v[2]).toBeCloseTo(2 - 9.81 * 0.45, 12)
  expect([...bodies.turn]).toEqual([1, 0, 0, 0])
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) expect(nodes.u[POINT * node + i]).toBe(bodies.u[i])
})

test('what is pulled at a corner moves with second order', () => {
  const endOf = (steps: number) => {
    const runner = runnerOf(
      blocksCase(
        '  a: { shape: { box: [1, 1.5, 0.7] }, material: rock, rigid: true, mesh: { cells: [1, 1, 1] } }',
        'boundaries: { pull: { on: a, at: [1, 1.5, 0.7], force: { x: "3e3*cos(t)", y: 1e3, z: -2e3 } } }\ninitial: [{ on: a, spin: { axis: [1, 2, 3], through: [0, 0, 0], rate: 2 } }]',
      ),
    )
    runner.stage(0, 2 / steps, steps)
    return [...runner.world.nodes.u.subarray(0, 3), ...runner.world.bodies.turn]
  }
  const exact = endOf(6400)
  const order = Math.log2(far(endOf(100), exact) / far(endOf(200), exact))
  expect(order).toBeGreaterThan(1.9)
  expect(order).toBeLessThan(2.2)
})

describe('nodes follow their body', () => {
  const runner = runnerOf(
    blocksCase(
      '  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, at: [30, 0, 0], material: rock, rigid: true, mesh: { cells: [2, 3, 2], jitter: { amount: 0.2, seed: 4 } } }\n' +
        '  b: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }',
      'initial: [{ on: a, velocity: [1, 2, 3] }, { on: a, spin: { axis: [1, -1, 2], through: [30, 1, 0], rate: 3 } }]',
    ),
  )
  const { world } = runner
  const start = placesOf(world, 0)
  const still = placesOf(world, 1)
  const before: number[][][] = []
  runner.stage(0, 1e-3, 1000, () => {
    if (before.length === 0 || world.clock.step === 500) before.push(placesOf(world, 0))
    if (world.clock.step === 501) before.push(placesOf(world, 0), velocitiesOf(world, 0))
  })

  test('the block keeps its shape', () => {
    const [a, b] = [start, placesOf(world, 0)]
    for (let i = 1; i < a.length; i++)
      expect(Math.hypot(...a[i].map((v, k) => v - a[0][k]))).toBeCloseTo(
        Math.hypot(...b[i].map((v, k) => v - b[0][k])),
        12,
      )
    expect(checkWorld(world)).toEqual([])
  })
  test('velocities of the half step are the change of place over the step', () => {
    const [, last, now, velocity] = before
    for (const [i, x] of now.entries()) {
      const mean = x.map((v, k) => (v - last[i][k]) / 1e-3)
      expect(far(mean, velocity[i])).toBeLessThan(1e-10)
    }
  })
  test('what does not move stays where it is to the bit', () => {
    expect(placesOf(world, 1)).toEqual(still)
  })
})

describe('the ledger closes', () => {
  const box =
    '  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, material: rock, rigid: true, mesh: { cells: [1, 2, 1] } }'
  const spin =
    'initial: [{ on: a, velocity: [1, 2, 3] }, { on: a, spin: { axis: [1, -1, 2], through: [0, 1, 0], rate: 2 } }]'
  const CASES: Record<string, string> = {
    'free fall with spin': `${spin}`,
    'dead loads on faces': `boundaries: { t: { on: a.top, traction: { x: "2e4*sin(5*t)", z: 1e4 } }, p: { on: a, at: [1, 0, 0], force: { y: 5e3 } } }\n${spin}`,
    'a following pressure': `boundaries: { p: { on: a.west, pressure: { value: "1e4*(1 + t)", follow: true } } }\n${spin}`,
    'local damping': `damping: { local: 0.3 }\n${spin}\nboundaries: { t: { on: a.top, traction: { x: "2e4*sin(5*t)", z: 1e4 } } }`,
    'mass-proportional damping': `damping: { mass: 3 }\n${spin}`,
    'both, in a plane': `damping: { local: 0.2, mass: 2 }\nboundaries: { t: { on: a.top, traction: { x: 2e4, z: 1e4 } }, flat: { on: a, fixed: [z] } }`,
    'driven along x': 'boundaries: { d: { on: a, velocity: { x: "0.5*sin(9*t)" } } }',
    'driven and turned':
      'boundaries: { d: { on: a, rotation: { axis: [1, 2, 2], through: [3, 0, 0], rate: 2 } } }\ndamping: { local: 0.5 }',
  }
  test.each(Object.entries(CASES))('%s', (_, more) => {
    const runner = runnerOf(blocksCase(box, more).replace('gravity: 0', 'gravity: [1, 2, -9]'))
    const energy = energyWatch(runner)
    runner.stage(0, 1e-3, 1000, energy.look)
    expect(energy.error()).toBeLessThan(2e-9)
    expect(checkWorld(runner.world)).toEqual([])
  })
})

describe('damping', () => {
  const text = blocksCase(
    '  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }',
    'initial: [{ on: a, velocity: [1, -2, 0.5] }, { on: a, spin: { axis: [0, 1, 2], through: [0.5, 0.5, 0.5], rate: 4 } }]\ndamping: { mass: 2 }',
  )
  test('proportional to mass: velocity and spin decay as exp(−a t), with second order', () => {
    const errorAt = (steps: number) => {
      const { stage, world } = runnerOf(text)
      stage(0, 1 / steps, steps)
      const { v, momentum } = world.bodies
      return Math.max(
        far(
          v,
          [1, -2, 0.5].map((w) => w * Math.exp(-2)),
        ),
        far(
          momentum,
          [0, 4, 8].map((w) => (w / Math.sqrt(5)) * (2000 / 6) * Math.exp(-2)),
        ),
      )
    }
    expect(errorAt(400)).toBeLessThan(1e-2)
    expect(Math.log2(errorAt(100) / errorAt(200))).toBeCloseTo(2, 1)
  })
  test('local: a push is weakened by α where it drives, strengthened where it brakes', () => {
    const { stage, world } = runnerOf(
      text.replace('mass: 2', 'local: 0.25').replace('gravity: 0', 'gravity: [4, 4, 0]'),
    )
    stage(0, 1e-3, 100)
    expect(world.bodies.v[0]).toBeCloseTo(1 + 0.1 * 3, 12)
    expect(world.bodies.v[1]).toBeCloseTo(-2 + 0.1 * 5, 12)
  })
})

test('times, lengths and stiffnesses times powers of two give the same bits', () => {
  const run = (k: number) => {
    const [l, t] = [4 ** k, 2 ** k]
    const points = [
      [0, 0, 0.1],
      [1, 0.1, 0],
      [0.1, 1, 0.2],
      [0, 0.2, 1],
      [0.9, 0.8, 0.7],
    ]
    const shape = points.map((point) => `[${point.map((x) => x * l)}]`)
    const runner = runnerOf(
      blocksCase(
        `  a: { shape: { polyhedron: [${shape}] }, material: rock, rigid: true }\n` +
          `  b: { shape: { box: [${l}, ${2 * l}, ${l}] }, at: [${5 * l}, 0, 0], material: rock, rigid: true }`,
        `particles: { balls: { sphere: { radius: ${0.1 * l} }, material: rock, count: [2, 1, 2], spacing: ${0.3 * l}, at: [0, ${7 * l}, 0], velocity: [0, 0, ${l / t}] } }
initial: [{ on: a, velocity: [${l / t}, 0, 0] }, { on: a, spin: { axis: [1, 2, -1], through: ${shape[4]}, rate: ${3 / t} } }]
boundaries: { p: { on: a.surface, pressure: ${1e3 * l} }, q: { on: b.top, traction: [${1e3 * l}, 0, ${4e3 * l}] }, r: { on: b, at: [${5 * l}, 0, 0], force: [${300 * l ** 3}, 0, 0] } }
damping: { local: 0.1, mass: ${0.5 / t} }`,
        `- run: { time: ${t} }`,
      ).replace('gravity: 0', 'gravity: 9.81'),
    )
    runner.stage(0, t / 512, 300)
    const { x, v, turn, spin } = runner.world.bodies
    return [...x]
      .map((a) => a / l)
      .concat(
        [...v].map((a) => (a * t) / l),
        [...turn],
        [...spin].map((a) => a * t),
      )
  }
  const base = run(0)
  expect(run(5)).toEqual(base)
  expect(run(-5)).toEqual(base)
})

test('columns copied between two steps continue with the same bits', () => {
  const text = blocksCase(
    '  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, material: rock, rigid: true }\n' +
      '  b: { shape: { box: [1, 1, 1] }, at: [9, 0, 0], material: rock, rigid: true }',
    'boundaries: { t: { on: a.top, traction: { x: 2e4, z: 1e4 } }, d: { on: b, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 2 } } }',
  )
  const [a, b] = [runnerOf(text), runnerOf(text)]
  a.stage(0, 1e-3, 1)
  b.stage(0, 1e-3, 1)
  a.advance(1e-3, 50)
  new Uint8Array(b.world.memory.buffer).set(new Uint8Array(a.world.memory.buffer))
  Object.assign(b.world.clock, a.world.clock)
  for (const { advance } of [a, b]) advance(1e-3, 50)
  expect([...b.world.nodes.x]).toEqual([...a.world.nodes.x])
  expect([...b.world.bodies.momentum]).toEqual([...a.world.bodies.momentum])
})

test.each(['fast', 'plain'] as const)(
  'deformable and rigid blocks in one run: the %s kernel leaves bodies alone',
  (kernel) => {
    const runner = runnerOf(
      blocksCase(
        '  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true, mesh: { cells: [2, 1, 1] } }\n' +
          '  b: { shape: { box: [1, 1, 1] }, at: [3, 0, 0], material: rock, mesh: { cells: [2, 2, 2] } }',
        'initial: [{ on: [a, b], velocity: [0, 0, 1] }]\ndamping: { mass: 1 }',
      ).replace('gravity: 0', 'gravity: 9.81'),
      kernel,
    )
    const { world } = runner
    runner.stage(0, 1e-4, 200)
    const [first] = placesOf(world, 0)
    const { nodes } = world
    for (let node = 0; node < nodes.count; node++) expect(nodes.u[POINT * node + 2]).toBeCloseTo(world.bodies.u[2], 12)
    expect(first[2]).not.toBe(0)
    expect(checkWorld(world)).toEqual([])
  },
)

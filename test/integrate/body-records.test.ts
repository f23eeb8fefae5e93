/** What a run tells of rigid bodies: records, energies, distance from equilibrium, health, memory. */
import { describe, expect, test } from 'vitest'
import { SetupError } from '../../src/index.ts'
import { beginStep, endStep } from '../../src/state/clock.ts'
import { firstLostBody, unbalancedRatio } from '../../src/watch/health.ts'
import { angularMomentumOf, momentumOf } from '../../src/watch/momentum.ts'
import { lastOf, ledgerError, runCase, valuesOf } from '../watch/runs.ts'
import { blocksCase, motionAt, runnerOf } from './bodies-world.ts'

const STONE =
  '  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, material: rock, rigid: true, mesh: { cells: [2, 3, 1] } }'
const MASS = 2000
const TURNING =
  'initial: [{ on: a, velocity: [1, 2, 3] }, { on: a, spin: { axis: [1, -1, 2], through: [0, 1, 0], rate: 2 } }]'

describe('a block that flies and turns', () => {
  const outcome = runCase(
    blocksCase(
      STONE,
      `${TURNING}
record:
  u: { block: a, what: displacement }
  v: { block: a, what: velocity }
  a: { block: a, what: acceleration }
  p: { block: a, what: momentum }
  L: { block: a, what: angular-momentum }
  w: { block: a, what: spin }
  tip: { block: a, node: 3, what: position }
  speed: { block: a, node: 3, what: velocity }
  push: { block: a, node: 3, what: acceleration }
  energy: { what: energy }`,
      '- run: { time: 1 s, dt: 1 ms }',
    ).replace('gravity: 0', 'gravity: 9.81'),
  )
  const all = (name: string) => [...valuesOf(outcome, name)]

  test('means are those of the centre of mass', () => {
    const v0 = ['x', 'y', 'z'].map((i) => all(`v.${i}`)[0])
    const t = all('u.x').map((_, k) => outcome.series[0].t[k])
    t.forEach((s, k) => {
      expect(all('u.x')[k]).toBeCloseTo(v0[0] * s, 11)
      expect(all('u.z')[k]).toBeCloseTo(v0[2] * s - 0.5 * 9.81 * s * s, 11)
      expect(all('v.z')[k]).toBeCloseTo(v0[2] - 9.81 * s, 11)
      expect(all('a.z')[k]).toBeCloseTo(-9.81, 10)
      expect(all('p.z')[k]).toBeCloseTo(MASS * (v0[2] - 9.81 * s), 8)
    })
  })
  test('angular momentum is kept to the last bit, spin in the turning axes is not', () => {
    for (const i of ['x', 'y', 'z']) expect(new Set(all(`L.${i}`)).size).toBe(1)
    expect(new Set(all('w.x')).size).toBeGreaterThan(100)
    expect(Math.hypot(all('w.x')[0], all('w.y')[0], all('w.z')[0])).toBeCloseTo(2, 12)
  })
  test('velocity and acceleration of a point are the derivatives of its place', () => {
    const t = [...outcome.series[0].t]
    for (let k = 2; k + 2 < t.length; k += 50)
      for (const i of ['x', 'y', 'z']) {
        const h = t[k + 1] - t[k]
        const [a, b, c, d, e] = [-2, -1, 0, 1, 2].map((n) => all(`tip.${i}`)[k + n])
        expect(Math.abs((8 * (d - b) - (e - a)) / (12 * h) - all(`speed.${i}`)[k])).toBeLessThan(1e-4)
        expect(Math.abs((16 * (d + b) - (e + a) - 30 * c) / (12 * h * h) - all(`push.${i}`)[k])).toBeLessThan(2e-2)
      }
  })
  test('the ledger closes', () => {
    expect(outcome.summary.problem).toBe('')
    expect(ledgerError(outcome)).toBeLessThan(1e-9)
    expect(Math.max(...all('energy.kinetic'))).toBeGreaterThan(1e4)
  })
})

test('a traction on a face acts on the body with its whole force and moment', () => {
  const runner = runnerOf(
    blocksCase(STONE, 'boundaries: { t: { on: a.top, traction: { x: 3e4, y: "1e4*x", z: 2e4 } } }'),
  )
  const { bodies, facets, nodes } = runner.world
  const [force, moment] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  const at = (node: number) => [0, 1, 2].map((i) => nodes.X[4 * node + i])
  const cross = (a: number[], b: number[]) =>
    [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
  for (let facet = 0; facet < facets.count; facet++) {
    if (facets.faceNames[facets.face[facet]] !== 'a.top') continue
    const [p, q, r] = [0, 1, 2].map((c) => at(facets.node[3 * facet + c]))
    const minus = (a: number[], b: number[]) => a.map((v, i) => v - b[i])
    const area = Math.hypot(...cross(minus(q, p), minus(r, p))) / 2
    // Middles of the edges: exact for the square of a linear field.
    for (const [a, b] of [
      [p, q],
      [q, r],
      [r, p],
    ]) {
      const m = a.map((v, i) => (v + b[i]) / 2)
      const f = [3e4, 1e4 * m[0], 2e4].map((t) => (t * area) / 3)
      const arm = m.map((v, i) => v - bodies.X[i])
      cross(arm, f).forEach((v, i) => {
        moment[i] += v
        force[i] += f[i]
      })
    }
  }
  runner.stage(0, 1e-6, 0, () => {
    for (let i = 0; i < 3; i++) {
      expect(bodies.force[i] / Math.hypot(...force)).toBeCloseTo(force[i] / Math.hypot(...force), 12)
      expect(bodies.moment[i] / Math.hypot(...moment)).toBeCloseTo(moment[i] / Math.hypot(...moment), 12)
    }
  })
})

test('the support of a rigid block is recorded, and refused for a part of it', () => {
  const text = blocksCase(
    STONE,
    'boundaries: { b: { on: a, fixed: true }, p: { on: a.surface, pressure: 1e5 } }\nrecord: { R: { block: a, what: force } }',
    '- run: { time: 0.01 s, dt: 1 ms }',
  ).replace('gravity: 0', 'gravity: 9.81')
  expect(lastOf(runCase(text), 'R.z')).toBeCloseTo(9.81 * MASS, 6)
  const wrong = text.replace('{ block: a, what: force }', '{ face: a.top, what: force }')
  expect(() => runCase(wrong)).toThrow(SetupError)
  expect(() => runCase(wrong)).toThrow(/a part of the rigid block a/)
})

test.each([
  ['stress', /a quantity that rigid blocks have, found stress of a/],
  ['strain', /found strain of a/],
])('%s of a rigid block is refused', (what, words) => {
  expect(() => runCase(blocksCase(STONE, `record: { s: { block: a, what: ${what} } }`))).toThrow(words)
})

test('spin of a deformable block, and of several discs, is refused', () => {
  const spin = (block: string) =>
    blocksCase(
      STONE.replace('rigid: true, ', ''),
      `particles: { jet: { disc: { radius: 0.1, thickness: 1 }, material: rock, count: [2, 1], spacing: 1, at: [9, 9, 9] } }\nrecord: { s: { block: ${block}, what: spin } }`,
    )
  expect(() => runCase(spin('a'))).toThrow(/the deformable block a/)
  expect(() => runCase(spin('jet'))).toThrow(/2 particles/)
})

describe('momentum of all kinds together', () => {
  const more =
    'particles: { jet: { disc: { radius: 0.1, thickness: 1 }, material: rock, count: [2, 1], spacing: 1, at: [9, 9, 9], velocity: [0, 3, 0] } }'
  const { world } = runnerOf(
    blocksCase(
      `${STONE}\n  b: { shape: { box: [1, 1, 1] }, at: [5, 0, 0], material: rock, mesh: { cells: [1, 1, 1] } }`,
      `${TURNING}\n${more}`,
    ),
  )
  const { nodes, bodies } = world
  const [p, L] = [new Float64Array(3), new Float64Array(3)]
  const every = Int32Array.from({ length: nodes.count }, (_, node) => node)
  const rounds = Int32Array.of(1, 2)
  const motion = motionAt(world)

  test('is the sum of M v', () => {
    momentumOf(world, every, p, rounds)
    expect(p[0]).toBeCloseTo(MASS * motion.velocity[0], 9)
    expect(p[1]).toBeCloseTo(MASS * motion.velocity[1] + 3 * 2 * bodies.mass[1], 9)
  })
  test('of one body about its centre is its L', () => {
    angularMomentumOf(
      world,
      every.filter((node) => node >= nodes.free),
      L,
    )
    expect([...L]).toEqual([...motion.momentum])
  })
  test('of some of its nodes is that of the masses there', () => {
    momentumOf(world, Int32Array.of(nodes.free + 1, nodes.free + 3), p)
    const parts = [1, 3].map((k) => nodes.mass[nodes.free + k] * nodes.motion[8 * (nodes.free + k) + 2])
    expect(p[2]).toBeCloseTo(parts[0] + parts[1], 9)
  })
  test('two discs that pass each other turn about their common centre', () => {
    bodies.v.set([0, 1, 0, 0, -1, 0], 3)
    angularMomentumOf(world, new Int32Array(0), L, rounds)
    expect(L[2]).toBeCloseTo(-bodies.mass[1], 9)
  })
})

describe('distance from equilibrium', () => {
  const ratioOf = (more: string) => {
    const runner = runnerOf(blocksCase(STONE, more).replace('gravity: 0', 'gravity: 10'))
    let ratio = -1
    runner.stage(0, 1e-3, 5, () => {
      ratio = unbalancedRatio(runner.world, runner.mechanics)
    })
    return ratio
  }
  test('free fall is far, a held block and one borne by forces are at it', () => {
    expect(ratioOf('')).toBeCloseTo(1, 12)
    expect(ratioOf('damping: { local: 0.7, mass: 5 }')).toBeCloseTo(1, 12)
    expect(ratioOf('boundaries: { b: { on: a, fixed: true } }')).toBe(0)
    expect(ratioOf('boundaries: { b: { on: a, body: { z: 2e4 } } }')).toBeLessThan(1e-12)
  })
  test('a moment counts', () => {
    const pair =
      'boundaries: { b: { on: a, body: { z: 2e4 } }, p: { on: a, at: [9, 9, 9], force: [1e3, 0, 0] }, q: { on: a, at: [-9, -9, -9], force: [-1e3, 0, 0] } }'
    expect(ratioOf(pair)).toBeGreaterThan(0.02)
  })
})

test('a body whose motion is not finite is found', () => {
  const { world } = runnerOf(
    blocksCase(`${STONE}\n  b: { shape: { box: [1, 1, 1] }, at: [5, 0, 0], material: rock, rigid: true }`),
  )
  expect(firstLostBody(world)).toBe(-1)
  world.bodies.momentum[4] = Number.NaN
  expect(firstLostBody(world)).toBe(1)
})

test('loading and moving bodies allocates nothing', () => {
  const runner = runnerOf(
    blocksCase(
      `${STONE}\n  b: { shape: { box: [1, 1, 1] }, at: [5, 0, 0], material: rock, rigid: true }\n  c: { shape: { box: [1, 1, 1] }, at: [9, 0, 0], material: rock, rigid: true }`,
      `boundaries: { t: { on: a.top, traction: [1e3, 0, 0] }, p: { on: a.west, pressure: { value: 1e3, follow: true } }, f: { on: b, fixed: [z] }, d: { on: c, velocity: [1, 0, 0] } }
damping: { local: 0.1, mass: 1 }
particles: { jet: { disc: { radius: 0.1, thickness: 1 }, material: rock, count: [6, 6], spacing: 1, at: [90, 9, 9] } }
${TURNING}`,
    ).replace('gravity: 0', 'gravity: 9.81'),
  )
  const { world, method, stage } = runner
  const { clock, tets, facets, loads, nodes, bodies, energy } = world
  const steps = (count: number) => {
    for (let n = 0; n < count; n++) {
      beginStep(clock, 1e-4)
      method.load(clock, tets, facets, loads, nodes, bodies, energy)
      method.integrate(clock, nodes, bodies)
      endStep(clock)
    }
  }
  stage(0, 1e-4, 1)
  steps(10_000)
  let least = Number.POSITIVE_INFINITY
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    steps(1000)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(8_000)
})

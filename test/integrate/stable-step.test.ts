import { describe, expect, test } from 'vitest'
import { lowestAltitude, scaleMasses, squaredFrequency, stableStep } from '../../src/integrate/stable-step.ts'
import { randomFrom } from '../../src/math/random.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { step } from '../../src/step.ts'
import { edges, inverse, realTets } from '../force/plain.ts'
import { caseOf, MODELS, worldOf } from '../state/models.ts'

const box = (size: string, mesh: string) =>
  MODELS['one cell'].replace('box: [1, 2, 3]', `box: ${size}`).replace('cells: [1, 1, 1]', mesh)

const MESHES: Record<string, string> = {
  'Kuhn cells': box('[1, 1, 1]', 'cells: [3, 3, 3]'),
  jittered: MODELS['a jittered box'],
  Delaunay: MODELS['the mesher'],
  needles: box('[8, 0.1, 0.1]', 'cells: [2, 2, 2]'),
  plates: box('[1, 1, 0.02]', 'cells: [2, 2, 2]'),
  'a single tet': MODELS['one tet'],
  'several blocks': MODELS['several blocks'],
}

/** Largest ω² [1/s²] of free motion by power iteration, with the elements written as λ (div u)² + 2μ ε:ε. */
function trueFrequency(world: World, free: (node: number) => boolean): number {
  const { nodes } = world
  const elements = realTets(world).map((tet) => {
    const g = inverse(edges(world, tet))
    return {
      gradients: [[0, 1, 2].map((i) => -g[0][i] - g[1][i] - g[2][i]), g[0], g[1], g[2]],
      volume: 1 / (6 * Math.abs(det(g))),
      node: [0, 1, 2, 3].map((c) => world.tets.node[4 * tet + c] / POINT),
      ...world.materials[world.tets.material[tet]],
    }
  })
  const random = randomFrom(11)
  let u = Float64Array.from({ length: 3 * nodes.count }, (_, k) => (free(Math.floor(k / 3)) ? random() - 0.5 : 0))
  let value = 0
  for (let k = 0; k < 1500; k++) {
    const f = new Float64Array(u.length)
    for (const { gradients, volume, node, lambda, mu } of elements) {
      const H = [0, 1, 2].map((i) =>
        [0, 1, 2].map((j) => node.reduce((sum, n, c) => sum + u[3 * n + i] * gradients[c][j], 0)),
      )
      const divergence = lambda * (H[0][0] + H[1][1] + H[2][2])
      node.forEach((n, c) => {
        for (let i = 0; i < 3; i++) {
          let force = divergence * gradients[c][i]
          for (let j = 0; j < 3; j++) force += mu * (H[i][j] + H[j][i]) * gradients[c][j]
          f[3 * n + i] += volume * force
        }
      })
    }
    let top = 0
    let bottom = 0
    for (let i = 0; i < u.length; i++) {
      const inverseMass = free(Math.floor(i / 3)) ? nodes.motion[NODE * Math.floor(i / 3) + IM] : 0
      top += u[i] * f[i]
      bottom += inverseMass > 0 ? (u[i] * u[i]) / inverseMass : 0
      f[i] *= inverseMass
    }
    value = top / bottom
    const size = f.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    u = f.map((x) => x / size)
  }
  return value
}

const det = (a: number[][]) =>
  a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
  a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
  a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])

/** Largest speed after some steps from a small random shake. */
function shaken(text: string, dt: number, steps: number): number {
  const world = worldOf(text)
  const { method } = makeSolver(world, caseOf(text), 'plain')
  const random = randomFrom(3)
  for (let n = 0; n < world.nodes.count; n++)
    for (let i = 0; i < 3; i++) world.nodes.motion[NODE * n + VX + i] = 1e-9 * (random() - 0.5)
  beginStage(world.clock, 0, dt)
  for (let k = 0; k < steps; k++) {
    beginStep(world.clock, dt)
    step(world, method)
    endStep(world.clock)
  }
  let fastest = 0
  for (let n = 0; n < world.nodes.count; n++)
    for (let i = 0; i < 3; i++) fastest = Math.max(fastest, Math.abs(world.nodes.motion[NODE * n + VX + i]))
  return fastest
}

const everyNode = () => true
const NONE = { local: 0, stiffness: 0 }

describe.each(Object.entries(MESHES))('%s', (_, text) => {
  const limit = 2 / Math.sqrt(trueFrequency(worldOf(text), everyNode))

  test('the bound is below the true limit, and not far', () => {
    const { dt } = stableStep(worldOf(text), new Set(), NONE, false)
    expect(dt).toBeLessThanOrEqual(limit)
    expect(dt).toBeGreaterThan(0.9 * limit)
  })

  test('the motion is bounded just below the limit and grows just above', () => {
    expect(shaken(text, 0.995 * limit, 800)).toBeLessThan(1e-7)
    expect(shaken(text, 1.01 * limit, 800)).toBeGreaterThan(1e-5)
  })

  test('every element stands the step that its own bound gives', () => {
    const world = worldOf(text)
    const fastest = Math.max(
      ...realTets(world).map((tet) => squaredFrequency(world.materials[world.tets.material[tet]], world.tets, tet)),
    )
    expect(2 / Math.sqrt(fastest)).toBeLessThanOrEqual(limit)
  })

  test('the limit of scaled masses is respected, and longer', () => {
    const world = worldOf(text)
    const plain = stableStep(world, new Set(), NONE, false).dt
    scaleMasses(world)
    const { dt } = stableStep(world, new Set(), NONE, true)
    expect(dt).toBeLessThanOrEqual(2 / Math.sqrt(trueFrequency(world, everyNode)))
    expect(dt).toBeGreaterThanOrEqual(0.93 * plain)
  })

  test('the limit with held nodes is respected', () => {
    const world = worldOf(text)
    const driven = new Set(
      [...world.nodes.X.keys()].filter((k) => k % 4 === 2 && world.nodes.X[k] < 0.05).map((k) => k >> 2),
    )
    const { dt, tet } = stableStep(world, driven, NONE, false)
    if (tet < 0) return
    expect(dt).toBeLessThanOrEqual(2 / Math.sqrt(trueFrequency(world, (node) => !driven.has(node))))
  })
})

test('stiffness-proportional damping shortens the step to 2/ω (√(1 + ξ²) − ξ), where the motion is just bounded', () => {
  const text = MESHES['Kuhn cells']
  const omega = Math.sqrt(trueFrequency(worldOf(text), everyNode))
  const beta = 0.8 / omega
  const limit = (2 / omega) * (Math.sqrt(1 + 0.16) - 0.4)
  const damped = (dt: number) => {
    const given = text.replace('gravity: 0', `gravity: 0\ndamping: { stiffness: ${beta} }`)
    const world = worldOf(given)
    expect(stableStep(world, new Set(), { local: 0, stiffness: beta }, false).dt).toBeLessThanOrEqual(limit)
    expect(stableStep(world, new Set(), { local: 0, stiffness: beta }, false).dt).toBeGreaterThan(0.9 * limit)
    world.loads.stiffness = beta
    world.loads.viscous = new Float64Array(3 * world.nodes.count)
    const { method } = makeSolver(world, caseOf(given), 'plain')
    for (let n = 0; n < world.nodes.count; n++) world.nodes.motion[NODE * n + VX] = n % 2 ? 1e-9 : -1e-9
    beginStage(world.clock, 0, dt)
    for (let k = 0; k < 800; k++) {
      beginStep(world.clock, dt)
      step(world, method)
      endStep(world.clock)
    }
    return Math.max(...world.nodes.u.map(Math.abs))
  }
  expect(damped(0.98 * limit)).toBeLessThan(1e-9)
  expect(damped(1.03 * limit)).toBeGreaterThan(1e-3)
})

test('the lowest altitude is that of the flattest corner', () => {
  const world = worldOf(MODELS['one tet'])
  expect(lowestAltitude(world.tets, realTets(world)[0])).toBeCloseTo(1 / Math.sqrt(3), 14)
})

test('a model that is driven whole has no limit', () => {
  const world = worldOf(MODELS['one cell'])
  expect(stableStep(world, new Set(world.nodes.block.keys()), NONE, false)).toEqual({
    dt: Infinity,
    tet: -1,
    byContact: false,
  })
})

import { describe, expect, test } from 'vitest'
import { addDamping } from '../../src/force/damping.ts'
import { randomFrom } from '../../src/math/random.ts'
import { NODE, VX } from '../../src/state/nodes.ts'
import { unbalancedRatio } from '../../src/watch/health.ts'
import { edges, hooke, inverse, matrix, plus, product, realTets, stressOf, transpose } from '../force/plain.ts'
import { forcesAt, largest, MODELS, mechanicsOf, randomInitialStress, worldOf } from '../state/models.ts'
import { lastOf, runCase, valuesOf } from './runs.ts'

function shaken(seed: number) {
  const world = worldOf(MODELS['two materials'])
  const random = randomFrom(seed)
  randomInitialStress(world, 1e6, seed)
  const u = Float64Array.from({ length: 3 * world.nodes.count }, () => 1e-3 * (random() - 0.5))
  const mechanics = mechanicsOf(world)
  const f = forcesAt(world, mechanics, u)
  for (let n = 0; n < world.nodes.count; n++)
    for (let i = 0; i < 3; i++) world.nodes.motion[NODE * n + VX + i] = random() - 0.5
  return { world, mechanics, u, f }
}

describe('the unbalanced-force ratio', () => {
  test.each([1, 2])('is Σ |net force| over Σ |force of an element on a node| (seed %i)', (seed) => {
    const { world, mechanics, u, f } = shaken(seed)
    let net = 0
    for (let n = 0; n < world.nodes.count; n++) net += Math.hypot(f[3 * n], f[3 * n + 1], f[3 * n + 2])
    let exchanged = 0
    for (const tet of realTets(world)) {
      const g = inverse(edges(world, tet))
      const F = product(edges(world, tet, u), g)
      const E = matrix((i, j) => 0.5 * (product(transpose(F), F)[i][j] - (i === j ? 1 : 0)))
      const strain = plus(E, product(E, E), -0.5)
      const s = plus(stressOf(world, tet), hooke(world.materials[world.tets.material[tet]], strain))
      const gradients = [[0, 1, 2].map((i) => -g[0][i] - g[1][i] - g[2][i]), ...g]
      const volume =
        1 /
        (6 *
          Math.abs(
            g[0][0] * (g[1][1] * g[2][2] - g[1][2] * g[2][1]) -
              g[0][1] * (g[1][0] * g[2][2] - g[1][2] * g[2][0]) +
              g[0][2] * (g[1][0] * g[2][1] - g[1][1] * g[2][0]),
          ))
      for (const at of gradients)
        exchanged += volume * Math.hypot(...s.map((row) => row[0] * at[0] + row[1] * at[1] + row[2] * at[2]))
    }
    expect(unbalancedRatio(world, mechanics) / (net / exchanged)).toBeCloseTo(1, 10)
  })

  test('does not see damping', () => {
    for (const damping of [
      { local: 0.8, mass: 0 },
      { local: 0, mass: 1e6 },
      { local: 0.5, mass: 300 },
    ]) {
      const { world, mechanics } = shaken(3)
      const before = unbalancedRatio(world, mechanics)
      Object.assign(world.loads, damping)
      world.clock.kick = 1e-5
      addDamping(world.clock, world.loads, world.nodes, world.energy)
      expect(unbalancedRatio(world, mechanics) / before).toBeCloseTo(1, 9)
    }
  })
})

const column = (settle: string, more = '', record = '') => `
title: Column
gravity: 9.81
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.2 }, clay: { density: 2000, young: 0.2 GPa, poisson: 0.3 } }
blocks:
  a:
    shape: { box: [1, 1, 4] }
    material: rock
    regions: [{ material: clay, where: { z: [1, 2] } }]
    mesh: { cells: [1, 1, 4] }
boundaries:
  base: { on: a.bottom, roller: true }
  sides: { on: a, fixed: [x, y] }
stages:
  - settle: { ${settle} }
  ${more}
record: { top: { face: a.top, what: displacement, part: z, since: start }, v: { face: a.top, what: velocity, part: z }${record} }
`

/** Shortening of confined layers under their own weight: Σ σ̄ h/M, M = λ + 2μ; nodes are exact in one dimension. */
function exactTop(): number {
  const layers = [
    { h: 1, density: 2500, young: 1e9, poisson: 0.2 },
    { h: 1, density: 2000, young: 0.2e9, poisson: 0.3 },
    { h: 1, density: 2500, young: 1e9, poisson: 0.2 },
    { h: 1, density: 2500, young: 1e9, poisson: 0.2 },
  ]
  let u = 0
  layers.forEach(({ h, density, young, poisson }, i) => {
    const above = layers.slice(i + 1).reduce((sum, layer) => sum + layer.density * layer.h, 0)
    const mean = 9.81 * (above + 0.5 * density * h)
    u -= (mean * h * (1 + poisson) * (1 - 2 * poisson)) / (young * (1 - poisson))
  })
  return u
}

describe('a column settles under its weight', () => {
  const kinds: [string, string][] = [
    ['local damping', 'ratio: 1e-9'],
    ['mass scaling', 'ratio: 1e-9, mass scaling: true'],
    ['mass-proportional damping', 'ratio: 1e-9, damping: { mass: 200 }'],
    ['far too much of it', 'ratio: 1e-6, damping: { mass: 4000 }'],
    ['kinetic over strain energy', 'ratio: 1e-14, energy: 1e-14'],
  ]
  test.each(kinds)('%s: to the closed form', (_, settle) => {
    const outcome = runCase(column(settle))
    const [stage] = outcome.summary.stages
    expect(stage.settled).toBe(true)
    expect(outcome.summary.warnings).toEqual([])
    expect(lastOf(outcome, 'top') / exactTop()).toBeCloseTo(1, 4)
  })

  test('released, it stays where it settled', () => {
    const outcome = runCase(column('ratio: 1e-10', '- run: { time: 20 ms }'))
    const top = valuesOf(outcome, 'top')
    const from = outcome.series[0].stage.indexOf(1)
    for (const u of top.subarray(from)) expect(u / exactTop()).toBeCloseTo(1, 6)
    expect(largest(valuesOf(outcome, 'v').subarray(from))).toBeLessThan(1e-8)
  })

  test('masses are the real ones again after a stage that scaled them', () => {
    const outcome = runCase(
      column(
        'ratio: 1e-10, mass scaling: true',
        '- run: { time: 10 ms, with: { gravity: 0 } }',
        ', p: { block: a, what: momentum, part: z }',
      ),
    )
    const plain = runCase(
      column(
        'ratio: 1e-10',
        '- run: { time: 10 ms, with: { gravity: 0 } }',
        ', p: { block: a, what: momentum, part: z }',
      ),
    )
    expect(lastOf(outcome, 'p') / lastOf(plain, 'p')).toBeCloseTo(1, 5)
    expect(outcome.summary.stages[1].dt).toBe(plain.summary.stages[1].dt)
  })

  test('giving up is said', () => {
    const outcome = runCase(column('ratio: 1e-9, max steps: 60'))
    expect(outcome.summary.stages[0].settled).toBe(false)
    expect(outcome.summary).toMatchObject({
      status: 'not settled',
      problem: expect.stringMatching(/^stage 0 did not settle in 60 steps: unbalanced-force ratio/),
    })
  })
})

test('a body that sinks against dashpots is not settled', () => {
  const outcome = runCase(
    column('ratio: 1e-3, max steps: 4000').replace(
      'base: { on: a.bottom, roller: true }',
      'base: { on: a.bottom, quiet: 50 }',
    ),
  )
  expect(outcome.summary.stages[0].settled).toBe(false)
})

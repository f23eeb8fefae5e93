import fc from 'fast-check'
import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { describe, expect, test } from 'vitest'
import { elementForces } from '../../src/force/elements.ts'
import { elastic } from '../../src/force/materials/elastic.ts'
import { objective } from '../../src/force/objective.ts'
import { bareHost } from '../../src/host.ts'
import { readCase, startRun } from '../../src/index.ts'
import { scaleMasses, squaredFrequency, stableStep } from '../../src/integrate/stable-step.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { FX, IM, NODE, POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'

interface Given {
  mesh: string
  size?: number
  young?: number
  hard?: number
  poisson?: number
  stage?: string
}

const caseText = ({ mesh, size = 1, young = 20e9, hard = 1, poisson = 0.25, stage = 'time: 1' }: Given) => `
title: Block
gravity: 0
materials:
  rock: { density: 2600, young: ${young}, poisson: ${poisson} }
  hard: { density: 2600, young: ${young * hard}, poisson: ${poisson} }
blocks:
  b:
    shape: { box: [${size}, ${size}, ${size}] }
    material: rock
    regions: [{ material: hard, where: { x: [${0.7 * size}, ${size}], y: [${0.6 * size}, ${size}] } }]
    mesh: ${mesh}
initial: [{ on: b, velocity: ["1e-3*sin(${37 / size}*x)", "1e-3*cos(${29 / size}*y + ${11 / size}*z)", 0] }]
stages: [{ run: { ${stage} } }]
record: { energy: { what: energy } }
`

const read = (given: Given) => readCase(caseText(given), { name: 'block.yaml' }).variations[0]
const worldOf = (given: Given): World => prepareWorld(read(given), bareHost()).world

const step = (world: World, driven = new Set<number>(), scaled = false) =>
  stableStep(world, driven, { local: 0, stiffness: 0 }, scaled)

/** 2/ω of the highest mode of the free nodes: the element kernel's forces, unknown by unknown, and a dense eigenvalue solver. */
function trueStep(world: World, driven = new Set<number>()): number {
  const { clock, tets, nodes, energy, materials } = world
  const forces = elementForces({ update: objective, models: materials.map(() => elastic.make()) }, materials)
  const free = Array.from({ length: 3 * nodes.count }, (_, i) => i).filter((i) => !driven.has((i / 3) | 0))
  const root = (i: number) => Math.sqrt(nodes.motion[NODE * ((i / 3) | 0) + IM])
  const force = (i: number) => nodes.motion[NODE * ((i / 3) | 0) + FX + (i % 3)]
  const size = Math.max(...nodes.X)
  const a = Matrix.zeros(free.length, free.length)
  free.forEach((j, column) => {
    for (const sign of [1, -1]) {
      nodes.motion.forEach((_, k) => {
        if (k % NODE >= FX) nodes.motion[k] = 0
      })
      const h = sign * 1e-5 * size
      nodes.u[POINT * ((j / 3) | 0) + (j % 3)] = h
      forces(clock, tets, nodes, energy)
      nodes.u[POINT * ((j / 3) | 0) + (j % 3)] = 0
      free.forEach((i, row) => {
        a.set(row, column, a.get(row, column) - (root(i) * root(j) * force(i)) / (2 * h))
      })
    }
  })
  const { realEigenvalues } = new EigenvalueDecomposition(a, { assumeSymmetric: true })
  return 2 / Math.sqrt(Math.max(...realEigenvalues))
}

function expectClose(world: World, driven = new Set<number>()): void {
  const sharp = step(world, driven).dt / trueStep(world, driven)
  expect(sharp).toBeLessThan(1)
  expect(sharp).toBeGreaterThan(0.96)
}

describe('the critical step', () => {
  test.each([
    ['structured', '{ cells: [3, 2, 2] }'],
    ['one cell', '{ cells: [1, 1, 1] }'],
    ['jittered', '{ cells: [3, 3, 3], jitter: { amount: 0.4, seed: 3 } }'],
    ['delaunay', '{ size: 0.6 }'],
  ])('lies just below that of the assembled mesh: %s', (_, mesh) => expectClose(worldOf({ mesh })))

  test('is never above it, whatever the mesh and the contrast of the materials', () => {
    const cells = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(
        fc.tuple(cells, cells, fc.integer({ min: 2, max: 3 })),
        fc.double({ min: 0, max: 0.45, noNaN: true }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: -6, max: 6 }),
        fc.constantFrom(-0.5, 0, 0.3, 0.49),
        (counts, amount, seed, exponent, poisson) => {
          const mesh = `{ cells: [${counts}], jitter: { amount: ${amount}, seed: ${seed} } }`
          expectClose(worldOf({ mesh, poisson, young: 2e6, hard: 10 ** exponent }))
        },
      ),
      { seed: 23, numRuns: 25 },
    )
  })

  test('knows nodes that are driven', () => {
    const given = { mesh: '{ cells: [3, 2, 2], jitter: { amount: 0.3, seed: 1 } }' }
    const world = worldOf(given)
    const driven = new Set(Array.from({ length: world.nodes.count }, (_, n) => n).filter((n) => n % 3 === 0))
    expectClose(world, driven)
    expect(step(world, driven).dt).toBeGreaterThan(step(worldOf(given)).dt)
    const all = new Set(Array.from({ length: world.nodes.count }, (_, n) => n))
    expect(step(world, all)).toMatchObject({ dt: Infinity, tet: -1 })
  })

  test('is never below the bound by elements', () => {
    const world = worldOf({ mesh: '{ size: 0.4 }' })
    let highest = 0
    for (let tet = 0; tet < world.tets.count; tet++)
      if (world.tets.origin[tet] >= 0)
        highest = Math.max(highest, squaredFrequency(world.materials[world.tets.material[tet]], world.tets, tet))
    expect(step(world).dt).toBeGreaterThan(1.5 * (2 / Math.sqrt(highest)))
  })

  test('holds for scaled masses', () => {
    const world = worldOf({ mesh: '{ cells: [2, 2, 2], jitter: { amount: 0.4, seed: 5 } }', hard: 100 })
    scaleMasses(world)
    const sharp = step(world, new Set(), true).dt / trueStep(world)
    expect(sharp).toBeLessThan(1)
    expect(sharp).toBeGreaterThan(0.9)
  })

  test('names the element that is stiffer than all others', () => {
    const world = worldOf({ mesh: '{ cells: [4, 4, 4] }', hard: 1e4 })
    expect(world.materials[world.tets.material[step(world).tet]].name).toBe('hard')
  })

  test.each([-5, -1, 5])('has the same bits with lengths × 4^%i and times × 2^it', (k) => {
    const mesh = '{ cells: [3, 3, 3], jitter: { amount: 0.4, seed: 8 } }'
    const unit = step(worldOf({ mesh, hard: 30 }))
    const scaled = step(worldOf({ mesh, hard: 30, size: 4 ** k, young: 20e9 * 4 ** k }))
    expect(scaled).toMatchObject({ dt: unit.dt * 2 ** k, tet: unit.tet })
  })
})

describe('a step above the critical one', () => {
  const mesh = '{ cells: [3, 3, 3], jitter: { amount: 0.4, seed: 4 } }'
  const critical = step(worldOf({ mesh })).dt
  /** Largest energy in 2,000 steps over that at the start. */
  const growth = (dt: number, unsafe: boolean, damping = 'none') => {
    const stage = `time: ${2000 * dt}, dt: ${dt}, unsafe: ${unsafe}, damping: ${damping}`
    const { ticks } = startRun(read({ mesh, stage }), { frames: false })
    for (;;) {
      const next = ticks.next()
      if (!next.done) continue
      const part = (name: string) => next.value.series.find((s) => s.name === `energy.${name}`)!.values
      const energy = part('kinetic').map((kinetic, i) => Math.abs(kinetic + part('strain')[i]))
      return Math.max(...energy) / energy[0]
    }
  }

  test('is refused, with the step and the element that sets it', () => {
    expect(() => growth(1.01 * critical, false)).toThrow(/a step of at most .* element \d+ of block b .*unsafe: true/s)
  })

  test('keeps energy up to the critical one, and blows up 5 % above it where it is asked for', () => {
    expect(growth(0.999 * critical, false)).toBeLessThan(1 + 1e-6)
    expect(growth(1.05 * critical, true)).toBeGreaterThan(1e6)
  })

  test.each([[{ local: 0.3, stiffness: 0 }], [{ local: 0.8, stiffness: 0 }], [{ local: 0, stiffness: 1e-5 }]])(
    'takes damping into account: %o',
    (damping) => {
      const damped = stableStep(worldOf({ mesh }), new Set(), damping, false).dt
      expect(damped).toBeLessThan(critical)
      expect(growth(0.999 * damped, false, JSON.stringify(damping))).toBeLessThanOrEqual(1)
      expect(growth(1.05 * damped, true, JSON.stringify(damping))).toBeGreaterThan(1e6)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { inKept } from '../../src/state/tets.ts'
import { strainEnergy } from '../../src/watch/ledger.ts'
import {
  forcesAt,
  largest,
  MODELS,
  mapOf,
  mechanicsOf,
  randomInitialStress,
  randomRotation,
  turned,
  worldOf,
} from '../state/models.ts'
import { hooke, linearForces, matrix, realTets, storedEnergy } from './plain.ts'

const SEEDS = [1, 2, 3]

function randomState(name: string, size: number, seed: number) {
  const world = worldOf(MODELS[name])
  const random = randomFrom(seed)
  randomInitialStress(world, 5e7, seed + 100)
  const u = Float64Array.from({ length: 3 * world.nodes.count }, () => size * (2 * random() - 1))
  return { world, u, random, mechanics: mechanicsOf(world) }
}

describe.each(['one tet', 'two materials', 'the mesher', 'several blocks'])('%s', (name) => {
  test.each(SEEDS)('forces are minus the gradient of the stored energy (seed %i)', (seed) => {
    const { world, u, random, mechanics } = randomState(name, 0.03, seed)
    const f = forcesAt(world, mechanics, u)
    const size = largest(f)
    expect(Math.abs(strainEnergy(world, mechanics) / storedEnergy(world, u) - 1)).toBeLessThan(1e-11)
    for (let k = 0; k < 12; k++) {
      const dof = Math.floor(random() * u.length)
      const h = 1e-5
      const around = (by: number) =>
        storedEnergy(
          world,
          u.map((value, i) => (i === dof ? value + by : value)),
        )
      expect(Math.abs(f[dof] + (around(h) - around(-h)) / (2 * h))).toBeLessThan(1e-6 * size)
    }
  })

  test.each(SEEDS)('no net force and no net moment, whatever the deformation (seed %i)', (seed) => {
    const { world, u, mechanics } = randomState(name, 0.05, seed)
    const f = forcesAt(world, mechanics, u)
    const { x } = world.nodes
    const net = [0, 0, 0]
    const moment = [0, 0, 0]
    for (let n = 0; n < world.nodes.count; n++)
      for (let i = 0; i < 3; i++) {
        const [j, k] = [(i + 1) % 3, (i + 2) % 3]
        net[i] += f[3 * n + i]
        moment[i] += x[4 * n + j] * f[3 * n + k] - x[4 * n + k] * f[3 * n + j]
      }
    const scale = f.reduce((sum, value) => sum + Math.abs(value), 0)
    expect(largest(net)).toBeLessThan(1e-14 * scale)
    expect(largest(moment)).toBeLessThan(1e-14 * scale * largest(x))
  })

  test.each(SEEDS)('turning the displaced body turns its forces (seed %i)', (seed) => {
    const { world, u, random, mechanics } = randomState(name, 0.03, seed)
    const before = forcesAt(world, mechanics, u)
    const r = randomRotation(random)
    const shift = [3, -2, 1]
    let node = 0
    const moved = mapOf(world, (X) => {
      const at = 3 * node++
      return turned(
        r,
        X.map((value, i) => value + u[at + i]),
      ).map((value, i) => value + shift[i])
    })
    const after = forcesAt(world, mechanics, moved)
    const size = largest(before)
    for (let n = 0; n < world.nodes.count; n++) {
      const expected = turned(r, before.subarray(3 * n, 3 * n + 3))
      for (let i = 0; i < 3; i++) expect(Math.abs(after[3 * n + i] - expected[i])).toBeLessThan(1e-10 * size)
    }
  })

  test.each(SEEDS)('a rigid motion of any size leaves no strain and no force (seed %i)', (seed) => {
    const world = worldOf(MODELS[name])
    const mechanics = mechanicsOf(world)
    const r = randomRotation(randomFrom(seed))
    const u = mapOf(world, (X) => turned(r, X).map((value, i) => value + [0.5, -4, 7][i]))
    const stiff = largest(
      forcesAt(
        world,
        mechanics,
        mapOf(world, ([x, y, z]) => [1.001 * x, y, z]),
      ),
    )
    expect(largest(forcesAt(world, mechanics, u))).toBeLessThan(1e-10 * stiff * 1000)
    expect(largest(world.tets.strain)).toBeLessThan(2e-14)
  })

  test('small strains are those of linear finite elements', () => {
    const world = worldOf(MODELS[name])
    const mechanics = mechanicsOf(world)
    const random = randomFrom(9)
    const shape = Float64Array.from({ length: 3 * world.nodes.count }, () => 2 * random() - 1)
    const errors = [1e-5, 1e-6].map((size) => {
      const u = shape.map((value) => size * value)
      const plain = linearForces(world, u)
      const f = forcesAt(world, mechanics, u)
      return largest(f.map((value, i) => value - plain[i])) / largest(plain)
    })
    expect(errors[0]).toBeLessThan(1e-3)
    expect(errors[1]).toBeLessThan(1e-4)
    expect(Math.abs(errors[0] / errors[1] - 10)).toBeLessThan(0.5)
  })

  test('an initial stress pushes as it does in linear elements', () => {
    const world = worldOf(MODELS[name])
    randomInitialStress(world, 1e7, 4)
    const u = new Float64Array(3 * world.nodes.count)
    const plain = linearForces(world, u)
    const f = forcesAt(world, mechanicsOf(world), u)
    expect(largest(f.map((value, i) => value - plain[i]))).toBeLessThan(1e-13 * largest(plain))
  })
})

test('a bar stretched by 0.1 % answers with area × (λ + 2μ) × strain, to third order', () => {
  const world = worldOf(MODELS['one cell'])
  const { lambda, mu } = world.materials[0]
  for (const strain of [1e-3, -1e-3, 1e-2, -1e-2]) {
    const f = forcesAt(
      world,
      mechanicsOf(world),
      mapOf(world, ([x, y, z]) => [(1 + strain) * x, y, z]),
    )
    let pull = 0
    for (let n = 0; n < world.nodes.count; n++) if (world.nodes.X[4 * n] === 1) pull -= f[3 * n]
    expect(Math.abs(pull / (6 * (lambda + 2 * mu) * strain) - 1)).toBeLessThan(3 * strain * strain)
  }
})

test('uniaxial stress gives Young’s modulus and Poisson’s ratio back', () => {
  const world = worldOf(MODELS['one cell'])
  const [young, poisson, axial] = [10e9, 0.25, 1e-7]
  forcesAt(
    world,
    mechanicsOf(world),
    mapOf(world, ([x, y, z]) => [(1 + axial) * x, (1 - poisson * axial) * y, (1 - poisson * axial) * z]),
  )
  const at = (c: number) => world.tets.stress[2 * c]
  expect(at(0) / (young * axial)).toBeCloseTo(1, 6)
  for (const c of [1, 2, 3, 4, 5]) expect(Math.abs(at(c))).toBeLessThan(1e-6 * young * axial)
})

test('the material alone: λ tr ε + 2μ ε above the stored stress, tet by tet', () => {
  const world = worldOf(MODELS['two materials'])
  randomInitialStress(world, 1e6, 8)
  const mechanics = mechanicsOf(world)
  const random = randomFrom(5)
  for (const batch of world.tets.batches) {
    for (let k = 0; k < world.tets.strain.length; k++) world.tets.strain[k] = 1e-3 * (2 * random() - 1)
    mechanics.models[batch.material](
      world.materials[batch.material],
      world.tets,
      batch.from,
      batch.to,
      world.tets.states[batch.material],
    )
    for (const tet of realTets(world).filter((t) => t >= batch.from && t < batch.to)) {
      const at = ((tet - batch.from) >> 1) * 12 + (tet & 1)
      const part = (i: number, j: number) => 2 * (i === j ? i : i + j === 1 ? 3 : i + j === 3 ? 4 : 5)
      const expected = hooke(
        world.materials[batch.material],
        matrix((i, j) => world.tets.strain[at + part(i, j)]),
      )
      for (let i = 0; i < 3; i++)
        for (let j = i; j < 3; j++) {
          const stored = world.tets.kept[inKept(tet, 0) + part(i, j)]
          expect(world.tets.stress[at + part(i, j)]).toBeCloseTo(stored + expected[i][j], 5)
        }
    }
  }
})

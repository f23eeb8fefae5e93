import { expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { strainEnergy } from '../../src/watch/ledger.ts'
import { forcesAt, largest, MODELS, mechanicsOf, randomInitialStress, worldOf } from '../state/models.ts'
import { linearForces } from './plain.ts'

test.each(Object.keys(MODELS))('%s: forces are those of linear elements, and half their work is stored', (name) => {
  const world = worldOf(MODELS[name])
  const mechanics = mechanicsOf(world, 'linear')
  const random = randomFrom(9)
  const u = Float64Array.from({ length: 3 * world.nodes.count }, () => 0.05 * (2 * random() - 1))
  const work = forcesAt(world, mechanics, u).reduce((sum, value, i) => sum - 0.5 * value * u[i], 0)
  expect(Math.abs(strainEnergy(world, mechanics) / work - 1)).toBeLessThan(1e-12)
  randomInitialStress(world, 1e8, 3)
  const f = forcesAt(world, mechanics, u)
  const plain = linearForces(world, u)
  expect(largest(f.map((value, i) => value - plain[i]))).toBeLessThan(1e-12 * largest(f))
})

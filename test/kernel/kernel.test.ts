import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDamping } from '../../src/force/damping.ts'
import { elementForces } from '../../src/force/elements.ts'
import { elastic } from '../../src/force/materials/elastic.ts'
import { objective } from '../../src/force/objective.ts'
import { leapfrog } from '../../src/integrate/leapfrog.ts'
import { type Kernel, loadKernel } from '../../src/kernel/kernel.ts'
import { hashOf } from '../../src/math/hash.ts'
import { FX, NODE } from '../../src/state/nodes.ts'
import { PASS } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'
import { displace, jitteredBox, type Recipe, shake } from './world.ts'

const recipes = fc.record<Recipe>({
  seed: fc.integer({ min: 1, max: 1e6 }),
  cells: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  holes: fc.integer({ min: 0, max: 5 }),
  materials: fc.integer({ min: 1, max: 3 }),
})

/** Rigid turns by anything up to half a turn, as rows of the matrix of a unit quaternion. */
const rotations = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => q.some((c) => Math.abs(c) > 0.1))
  .map((q) => {
    const [w, x, y, z] = q.map((c) => c / Math.sqrt(q.reduce((sum, d) => sum + d * d, 0)))
    return [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ].flat()
  })
const STILL = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const motions = fc.record<Motion>({
  rotation: fc.oneof(fc.constant(STILL), rotations),
  noise: fc.constantFrom(0, 1e-9, 1e-3, 0.1),
  shaken: fc.boolean(),
})
interface Motion {
  rotation: number[]
  noise: number
  shaken: boolean
}

/** The same world twice, and the kernel on the second. */
function twins(recipe: Recipe, motion: Motion): { plain: World; fast: World; kernel: Kernel } {
  const make = () => {
    const world = jitteredBox(recipe)
    displace(world, motion.rotation, motion.noise, recipe.seed + 1)
    if (motion.shaken) shake(world, recipe.seed + 2)
    return world
  }
  const [plain, fast] = [make(), make()]
  return { plain, fast, kernel: loadKernel(fast.memory) }
}

const same = (a: ArrayBufferView, b: ArrayBufferView) => expect(hashOf(b)).toBe(hashOf(a))

function forAll(check: (recipe: Recipe, motion: Motion) => void): void {
  fc.assert(fc.property(recipes, motions, check), { seed: 20, numRuns: 60 })
}

describe('the kernel agrees with the plain loops to the bit', () => {
  test('strains, stresses and nodal forces of one pass', () => {
    forAll((recipe, motion) => {
      const { plain, fast, kernel } = twins(recipe, motion)
      for (const { material, from, to } of plain.tets.batches) {
        const end = Math.min(to, from + PASS)
        const constants = plain.materials[material]
        objective.strains(plain.clock, plain.tets, plain.nodes, from, end)
        kernel.objective.strains(fast.clock, fast.tets, fast.nodes, from, end)
        for (const column of ['gradient', 'green', 'strain'] as const) same(plain.tets[column], fast.tets[column])
        elastic.make()(constants, plain.tets, from, end, plain.tets.states[0])
        kernel.elastic(constants, fast.tets, from, end)
        same(plain.tets.stress, fast.tets.stress)
        objective.forces(plain.clock, plain.tets, plain.nodes, plain.energy, from, end)
        kernel.objective.forces(fast.clock, fast.tets, fast.nodes, fast.energy, from, end)
        same(plain.nodes.motion, fast.nodes.motion)
        for (const column of ['gradient', 'stress'] as const) fast.tets[column].set(plain.tets[column])
      }
    })
  })

  test.each([
    { local: 0, mass: 0 },
    { local: 0.8, mass: 0 },
    { local: 0, mass: 300 },
    { local: 0.5, mass: 1e5 },
  ])('gravity and damping, $local and $mass', (damping) => {
    forAll((recipe, motion) => {
      const { plain, fast, kernel } = twins(recipe, motion)
      for (const { loads } of [plain, fast]) Object.assign(loads, damping, { gravity: [0.3, -0, -9.81] })
      const { motion: records, mass, count } = plain.nodes
      for (let node = 0; node < count; node++)
        for (let i = 0; i < 3; i++) records[NODE * node + FX + i] += mass[node] * plain.loads.gravity[i]
      kernel.addGravity(fast.loads, fast.nodes)
      same(plain.nodes.motion, fast.nodes.motion)
      addDamping(plain.clock, plain.loads, plain.nodes, plain.energy)
      kernel.addDamping(fast.clock, fast.loads, fast.nodes, fast.energy)
      same(plain.nodes.motion, fast.nodes.motion)
      same(plain.energy, fast.energy)
    })
  })

  test('leapfrog', () => {
    forAll((recipe, motion) => {
      const { plain, fast, kernel } = twins(recipe, motion)
      leapfrog(plain.clock, plain.nodes, plain.bodies)
      kernel.leapfrog(fast.clock, fast.nodes)
      for (const column of ['motion', 'u', 'x'] as const) same(plain.nodes[column], fast.nodes[column])
    })
  })

  test('200 steps of a free block of two materials', () => {
    const recipe: Recipe = { seed: 7, cells: [9, 8, 8], holes: 1, materials: 2 }
    const { plain, fast, kernel } = twins(recipe, {
      rotation: [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1],
      noise: 1e-4,
      shaken: true,
    })
    const plainForces = elementForces({ update: objective, models: [elastic.make(), elastic.make()] }, plain.materials)
    const fastForces = elementForces(
      { update: kernel.objective, models: [kernel.elastic, kernel.elastic] },
      fast.materials,
    )
    for (const { loads } of [plain, fast]) loads.local = 0.2
    const start = hashOf(plain.nodes.x)
    for (let step = 0; step < 200; step++) {
      plainForces(plain.clock, plain.tets, plain.nodes, plain.energy)
      addDamping(plain.clock, plain.loads, plain.nodes, plain.energy)
      leapfrog(plain.clock, plain.nodes, plain.bodies)
      fastForces(fast.clock, fast.tets, fast.nodes, fast.energy)
      kernel.addDamping(fast.clock, fast.loads, fast.nodes, fast.energy)
      kernel.leapfrog(fast.clock, fast.nodes)
    }
    const columns = ({ nodes, tets, energy }: World) => hashOf(nodes.motion, nodes.u, nodes.x, tets.record, energy)
    expect(columns(fast)).toBe(columns(plain))
    expect(plain.nodes.x.every(Number.isFinite)).toBe(true)
    expect(hashOf(plain.nodes.x)).not.toBe(start)
  })
})

test('columns of another memory are refused', () => {
  const { plain, kernel } = twins(
    { seed: 1, cells: [1, 1, 1], holes: 0, materials: 1 },
    { rotation: STILL, noise: 0, shaken: false },
  )
  expect(() => kernel.leapfrog(plain.clock, plain.nodes)).toThrow('another memory')
})

import { describe, expect, test } from 'vitest'
import { bondStiffness } from '../../src/force/bond-stiffness.ts'
import { randomFrom } from '../../src/math/random.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { jitterMesh } from '../../src/mesh/structured-jitter.ts'
import { IM, NODE, POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { bondedWorld, bondForces, moveBody, shifted, type TestBlock } from './bonds-world.ts'

const low = () => meshBox([1, 1, 1], [2, 2, 2])
const up = () => shifted(meshBox([0.5, 0.4, 2], [3, 3, 2]), [0.1, 0.2, 1])

const MODELS: [string, TestBlock[]][] = [
  ['tets of a block', [{ mesh: jitterMesh(meshBox([1, 1, 1], [3, 3, 3]), 0.2, 1), fracture: true }]],
  ['meshes that do not match', [{ mesh: low() }, { mesh: up() }]],
  ['rigid on deformable', [{ mesh: low() }, { mesh: up(), rigid: true }]],
  [
    'rigid on rigid',
    [
      { mesh: low(), rigid: true },
      { mesh: up(), rigid: true },
    ],
  ],
]

/** Largest ω² of the bonds against the masses, by repeated multiplication with −M⁻¹ ∂f/∂u. */
function highest(world: World): number {
  const { nodes, bodies } = world
  const random = randomFrom(1)
  const SMALL = 1e-9
  let u = Float64Array.from({ length: 3 * nodes.free + 6 * bodies.count }, () => 2 * random() - 1)
  let omega2 = 0
  for (let k = 0; k < 300; k++) {
    const size = Math.sqrt(u.reduce((sum, x) => sum + x * x, 0))
    u = u.map((x) => (SMALL * x) / size)
    for (let node = 0; node < nodes.free; node++)
      for (let i = 0; i < 3; i++) nodes.u[POINT * node + i] = u[3 * node + i]
    for (let body = 0; body < bodies.count; body++) {
      const at = 3 * nodes.free + 6 * body
      moveBody(world, body, [...u.subarray(at, at + 3)], [1, u[at + 3] / 2, u[at + 4] / 2, u[at + 5] / 2])
    }
    const f = bondForces(world)
    const next = u.map((_, k) => {
      if (k < 3 * nodes.free) return -f[k] * nodes.motion[NODE * Math.floor(k / 3) + IM]
      const body = Math.floor((k - 3 * nodes.free) / 6)
      const i = (k - 3 * nodes.free) % 6
      return i < 3
        ? -bodies.force[3 * body + i] * bodies.inverseMass[body]
        : -bodies.moment[3 * body + i - 3] * bodies.inverseInertia[3 * body + i - 3]
    })
    omega2 = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0)) / SMALL
    u = next
  }
  return omega2
}

describe.each(MODELS)('%s', (_, blocks) => {
  test.each(['area', 'point'] as const)('per %s: the bound lies above the highest mode, not far', (per) => {
    const { world } = bondedWorld(blocks, { stiffness: { per, normal: 50e9, shear: 20e9 } })
    const perNode = new Float64Array(world.nodes.count)
    const perBody = new Float64Array(world.bodies.count)
    bondStiffness(world, perNode, perBody)
    const bound = Math.max(
      ...perBody,
      ...perNode.subarray(0, world.nodes.free).map((k, node) => k * world.nodes.motion[NODE * node + IM]),
    )
    const omega2 = highest(world)
    expect(bound).toBeGreaterThanOrEqual(omega2 * (1 - 1e-6))
    expect(bound).toBeLessThan((blocks.some(({ rigid }) => rigid) ? 6 : 4) * omega2)
  })
})

test('what cannot move counts once: a cube per point on a fixed one', () => {
  const { world } = bondedWorld(
    [
      { mesh: low(), rigid: true },
      { mesh: shifted(meshBox([1, 1, 1], [1, 1, 1]), [0, 0, 1]), rigid: true },
    ],
    { stiffness: { per: 'point', normal: 1e9, shear: 1e9 } },
  )
  const { bodies } = world
  bodies.inverseMass[0] = 0
  bodies.inverseInertia.fill(0, 0, 3)
  const perBody = new Float64Array(2)
  bondStiffness(world, new Float64Array(world.nodes.count), perBody)
  expect(perBody[0]).toBe(0)
  // β² = 1 + r² m/I with r² = 3/4, I = m/6; four springs.
  expect(perBody[1] / ((4e9 * 5.5) / 2500)).toBeCloseTo(1, 7)
})

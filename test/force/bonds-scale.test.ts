import { expect, test } from 'vitest'
import { bondEnergy } from '../../src/force/bond-measure.ts'
import { randomFrom } from '../../src/math/random.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { FRACTURE } from '../../src/state/energy.ts'
import { NODE, VX } from '../../src/state/nodes.ts'
import { bondedWorld, bondForces, mapped, move, moveBody, shifted } from './bonds-world.ts'

/** Blocks of all kinds at l times the size with moduli p times as large, moved at random until some bonds break. */
function broken(l: number, p: number, toughness = 0) {
  const grown = (mesh: ReturnType<typeof meshBox>) => mapped(mesh, (x) => x.map((c) => l * c))
  const { world, plan } = bondedWorld(
    [
      { mesh: grown(meshBox([1, 1, 1], [2, 2, 2])), fracture: true },
      { mesh: grown(shifted(meshBox([1, 1, 1], [3, 3, 1]), [0.1, 0.2, 1])) },
      { mesh: grown(shifted(meshBox([2, 2, 1], [1, 1, 1]), [-0.3, -0.3, -1])), rigid: true },
    ],
    {
      stiffness: { per: 'area', normal: (100e9 * p) / l, shear: (40e9 * p) / l },
      friction: 0.6,
      residualFriction: 0.4,
      cohesion: 1.2e6 * p,
      tension: 0.6e6 * p,
      ...(toughness > 0 && {
        failure: 'cohesive' as const,
        toughness: { opening: toughness * p * l, shear: 3 * toughness * p * l, softening: 'linear' as const },
      }),
    },
  )
  const random = randomFrom(4)
  world.clock.before = 1
  const noise = world.nodes.u.map(() => random())
  const forces: Float64Array[] = []
  for (let k = 1; k <= 6; k++) {
    move(world, (X, _, node) => X.map((x, i) => x + l * 4e-6 * k * noise[4 * node + i]))
    for (let node = 0; node < world.nodes.count; node++)
      for (let i = 0; i < 3; i++) world.nodes.motion[NODE * node + VX + i] = l * 4e-6 * noise[4 * node + i]
    moveBody(world, 0, [l * 1e-6 * k, 0, 0], [1, 0, 0, 0])
    forces.push(bondForces(world))
    forces.push(world.bodies.force.slice())
    forces.push(world.bodies.moment.map((m) => m / l))
  }
  const { bonds, energy } = world
  return { plan, bonds, forces, lost: energy[FRACTURE], stored: bondEnergy(world) }
}

test.each([0, 5])('the same bits at 4^k times the size, moduli × 4^k, fracture energy %d J/m² × 16^k', (spent) => {
  const one = broken(1, 1, spent)
  const gone = [...one.bonds.broken].filter((share) => share > 0).length
  expect(gone).toBeGreaterThan(20)
  expect(gone).toBeLessThan(one.bonds.count)
  for (const k of [-5, -1, 5]) {
    const l = 4 ** k
    const other = broken(l, l, spent)
    expect([...other.bonds.broken]).toEqual([...one.bonds.broken])
    expect([...other.bonds.mode]).toEqual([...one.bonds.mode])
    expect([...other.bonds.id]).toEqual([...one.bonds.id])
    other.forces.forEach((f, i) => {
      expect(f.map((x) => x / (l * l * l))).toEqual(one.forces[i])
    })
    expect(other.lost / (l * l * l * l)).toBe(one.lost)
    expect(other.stored / (l * l * l * l)).toBe(one.stored)
  }
})

test('renumbering nothing, the same bits twice', () => {
  expect(broken(1, 1).forces).toEqual(broken(1, 1).forces)
})

import { describe, expect, test } from 'vitest'
import { elementForces } from '../../src/force/elements.ts'
import { randomFrom } from '../../src/math/random.ts'
import { FX, NODE, POINT, VX } from '../../src/state/nodes.ts'
import { inKept } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'
import { displaceTo, largest, MODELS, mapOf, mechanicsOf, randomInitialStress, worldOf } from '../state/models.ts'
import {
  determinant,
  edges,
  hooke,
  inverse,
  type Matrix,
  matrix,
  plus,
  product,
  realTets,
  stressOf,
  transpose,
} from './plain.ts'

const DT = 1e-3

/** Where in the step an update takes its gradients: at its start, or in its middle. */
type Update = [name: string, share: number]
const UPDATES: Update[] = [
  ['jaumann', 1],
  ['jaumann-midpoint', 0.5],
]

/** Moves the nodes from displacements u to u + Δu in one step and lets the elements answer. */
function move(update: string, world: World, u: Float64Array, by: Float64Array): Float64Array {
  displaceTo(
    world,
    u.map((value, i) => value + by[i]),
  )
  const { nodes, clock } = world
  clock.before = DT
  for (let n = 0; n < nodes.count; n++)
    for (let i = 0; i < 3; i++) {
      nodes.motion[NODE * n + VX + i] = by[3 * n + i] / DT
      nodes.motion[NODE * n + FX + i] = 0
    }
  elementForces(mechanicsOf(world, update), world.materials)(clock, world.tets, nodes, world.energy)
  return Float64Array.from(by, (_, k) => nodes.motion[NODE * Math.floor(k / 3) + FX + (k % 3)])
}

/** Equations 10 to 15, tet by tet, on the shape `share` of the step before its end: the new stresses and the forces. */
function plainStep(
  share: number,
  world: World,
  u: Float64Array,
  by: Float64Array,
): { stress: Map<number, Matrix>; f: Float64Array } {
  const f = new Float64Array(u.length)
  const stress = new Map<number, Matrix>()
  const end = u.map((value, i) => value + by[i])
  for (const tet of realTets(world)) {
    const start = edges(world, tet, u)
    const step = plus(edges(world, tet, end), start, -1)
    const L = product(step, inverse(plus(start, step, 1 - share)))
    const strain = matrix((i, j) => 0.5 * (L[i][j] + L[j][i]))
    const spin = matrix((i, j) => 0.5 * (L[i][j] - L[j][i]))
    const old = stressOf(world, tet)
    const turnedStress = plus(old, plus(product(spin, old), product(old, spin), -1))
    const now = plus(turnedStress, hooke(world.materials[world.tets.material[tet]], strain))
    stress.set(tet, now)
    const shape = edges(world, tet, end)
    const g = transpose(inverse(shape))
    const push = product(now, g)
    for (let k = 0; k < 3; k++)
      for (let i = 0; i < 3; i++) {
        const force = (-determinant(shape) / 6) * push[i][k]
        f[(3 * world.tets.node[4 * tet + 1 + k]) / POINT + i] += force
        f[(3 * world.tets.node[4 * tet]) / POINT + i] -= force
      }
  }
  return { stress, f }
}

function compare([update, share]: Update, world: World, u: Float64Array, by: Float64Array): void {
  const plain = plainStep(share, world, u, by)
  const f = move(update, world, u, by)
  for (const [tet, expected] of plain.stress) {
    const got = stressOf(world, tet)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        expect(Math.abs(got[i][j] - expected[i][j])).toBeLessThan(1e-11 * largest(expected.flat()))
  }
  expect(largest(f.map((value, i) => value - plain.f[i]))).toBeLessThan(1e-11 * largest(plain.f))
}

const STEPS: [string, (X: number[]) => number[]][] = [
  ['simple shear', ([x, y, z]) => [x + 0.02 * y, y, z]],
  [
    'a rotation by 3°',
    ([x, y, z]) => {
      const [c, s] = [Math.cos(0.05), Math.sin(0.05)]
      return [c * x - s * y, s * x + c * y, z]
    },
  ],
  ['a skew stretch', ([x, y, z]) => [1.01 * x + 0.01 * z, 0.98 * y - 0.02 * x, z + 0.01 * y]],
]

describe.each(UPDATES)('%s', (...update) => {
  test.each(STEPS)('one step of %s is that of the equations', (_, map) => {
    const world = worldOf(MODELS['two materials'])
    randomInitialStress(world, 1e7, 2)
    const random = randomFrom(6)
    const u = Float64Array.from({ length: 3 * world.nodes.count }, () => 0.02 * (2 * random() - 1))
    compare(update, world, u, mapOf(world, map))
  })
})

test('a step that has not begun changes no stress', () => {
  const world = worldOf(MODELS['the mesher'])
  randomInitialStress(world, 1e7, 2)
  const before = world.tets.kept.slice()
  const still = new Float64Array(3 * world.nodes.count)
  move('jaumann', world, still, still)
  expect(world.tets.kept).toEqual(before)
})

test.each([
  ['jaumann', (d: number) => 1 + 4 * Math.sin(d) ** 2],
  ['jaumann-midpoint', (d: number) => 1 + 16 * Math.tan(d / 2) ** 2],
] as const)(
  '%s: N turns by d multiply the deviator in their plane by 1 + 4 sin² d, or 1 + 16 tan² d/2, to N/2',
  (update, growth) => {
    const world = worldOf(MODELS['one tet'])
    const [xx, yy, xy] = [0, 1, 3].map((c) => inKept(0, c))
    const { keeps, kept } = world.tets
    keeps[0] = 1
    kept[xx] = 2e6
    kept[yy] = -1e6
    kept[xy] = 5e5
    const size = () => Math.hypot((kept[xx] - kept[yy]) / 2, kept[xy])
    const [d, count] = [0.02, 150]
    const start = size()
    let u: Float64Array = new Float64Array(3 * world.nodes.count)
    for (let n = 1; n <= count; n++) {
      const [c, s] = [Math.cos(n * d), Math.sin(n * d)]
      const next = mapOf(world, ([x, y, z]) => [c * x - s * y, s * x + c * y, z])
      move(
        update,
        world,
        u,
        next.map((value, i) => value - u[i]),
      )
      u = next
    }
    expect(size() / start / growth(d) ** (count / 2)).toBeCloseTo(1, 10)
  },
)

/** The angle that a block has turned about an axis, from clouds of nodes that are moved by hand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { makeTurnMemory, spanVolume, turnAbout, turnFromHere } from '../../src/watch/rotation.ts'
import { displaceTo, mapOf, turned, worldOf } from '../state/models.ts'
import { contactWorld } from './contact-world.ts'

type Vec = [number, number, number]

/** Rotation by an angle about a unit axis, by its series of products with the cross matrix (Rodrigues). */
function rotation([x, y, z]: Vec, angle: number): number[][] {
  const K = [
    [0, -z, y],
    [z, 0, -x],
    [-y, x, 0],
  ]
  const [s, c] = [Math.sin(angle), 1 - Math.cos(angle)]
  return [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => {
      const square = [0, 1, 2].reduce((sum, k) => sum + K[i][k] * K[k][j], 0)
      return (i === j ? 1 : 0) + s * K[i][j] + c * square
    }),
  )
}

const unit = ([x, y, z]: Vec): Vec => {
  const size = Math.hypot(x, y, z)
  return [x / size, y / size, z / size]
}

/** Nodes of the block "high" of a world made by hand: mass and place at random, to have no symmetry. */
function cloud(seed: number): { world: World; nodes: Int32Array } {
  const random = randomFrom(seed)
  const world = contactWorld()
  for (let node = 0; node < 8; node++) {
    world.nodes.mass[node] = 0.5 + random()
    for (let i = 0; i < 3; i++) world.nodes.X[POINT * node + i] = 4 * random() - 2
  }
  return { world, nodes: Int32Array.from({ length: 8 }, (_, node) => node) }
}

/** x = R (1 + e S) X + shift, S symmetric. */
function move(world: World, R: number[][], strain: number, shift: Vec): void {
  const S = [
    [1, 0.5, -0.25],
    [0.5, -2, 1],
    [-0.25, 1, 0.75],
  ]
  const map = (X: number[]) => {
    const stretched = turned(S, X).map((s, i) => X[i] + strain * s)
    return turned(R, stretched).map((x, i) => x + shift[i])
  }
  displaceTo(world, mapOf(world, map))
}

describe('the angle', () => {
  const direction = fc.tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 0.1, max: 1, noNaN: true }),
  )

  test('is that of the rotation, whatever the axis, the place and the masses (property)', () => {
    fc.assert(
      fc.property(direction, fc.double({ min: -3.14, max: 3.14, noNaN: true }), fc.nat(1000), (d, angle, seed) => {
        const axis = unit(d)
        const { world, nodes } = cloud(seed)
        move(world, rotation(axis, angle), 0, [1e3, -20, 7])
        expect(turnAbout(world, nodes, axis, makeTurnMemory())).toBeCloseTo(angle, 11)
        expect(turnAbout(world, nodes, axis.map((x) => -x) as Vec, makeTurnMemory())).toBeCloseTo(-angle, 11)
      }),
      { seed: 71, numRuns: 200 },
    )
  })

  test('leaves strains out where they have no axis to turn about: the fit of a strained cloud', () => {
    const axis = unit([1, 2, 3])
    const world = worldOf(`
title: Cube
gravity: 0
materials: { rock: { density: 2500, young: 10 GPa, poisson: 0.25 } }
blocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [2, 2, 2] } } }
stages: [{ run: { time: 1 ms } }]
`)
    const nodes = Int32Array.from({ length: world.nodes.count }, (_, n) => n)
    world.nodes.mass.fill(1)
    move(world, rotation(axis, 0.7), 1e-3, [0, 0, 0])
    expect(turnAbout(world, nodes, axis, makeTurnMemory())).toBeCloseTo(0.7, 12)
  })

  test('is the twist about the axis where a turn about another comes with it', () => {
    const { world, nodes } = cloud(5)
    const [axis, across]: Vec[] = [
      [0, 0, 1],
      [1, 0, 0],
    ]
    const [p, q] = [rotation(across, 0.3), rotation(axis, 1.2)]
    move(
      world,
      p.map((row) => [0, 1, 2].map((j) => row.reduce((sum, x, k) => sum + x * q[k][j], 0))),
      0,
      [0, 0, 0],
    )
    expect(turnAbout(world, nodes, axis, makeTurnMemory())).toBeCloseTo(1.2, 12)
  })

  test('goes on beyond half a turn, in both senses', () => {
    const axis = unit([2, -1, 2])
    for (const sense of [1, -1]) {
      const { world, nodes } = cloud(3)
      const memory = makeTurnMemory()
      for (let k = 1; k <= 40; k++) {
        move(world, rotation(axis, 0.5 * sense * k), 0, [k, 0, 0])
        expect(turnAbout(world, nodes, axis, memory)).toBeCloseTo(0.5 * sense * k, 10)
      }
    }
  })

  test('counts from where a stage began', () => {
    const axis = unit([1, 1, 0])
    const { world, nodes } = cloud(9)
    const memory = makeTurnMemory()
    move(world, rotation([0, 0, 1], 0.4), 0, [0, 0, 0])
    turnFromHere(world, nodes, memory)
    expect(turnAbout(world, nodes, axis, memory)).toBeCloseTo(0, 14)
    const R = rotation(axis, 2.5)
    const Q = rotation([0, 0, 1], 0.4)
    move(
      world,
      R.map((row) => [0, 1, 2].map((j) => row.reduce((sum, x, k) => sum + x * Q[k][j], 0))),
      0,
      [1, 2, 3],
    )
    expect(turnAbout(world, nodes, axis, memory)).toBeCloseTo(2.5, 12)
  })

  test('has the same bits at 4^k times the size and 2^j times the mass', () => {
    const bits = [-5, 0, 5].map((k) => {
      const { world, nodes } = cloud(6)
      move(world, rotation(unit([1, -2, 0.5]), 1.1), 0.01, [3, 4, 5])
      for (const column of [world.nodes.X, world.nodes.x, world.nodes.u])
        for (let i = 0; i < column.length; i++) column[i] *= 4 ** k
      for (let n = 0; n < 8; n++) world.nodes.mass[n] *= 2 ** (3 * k)
      return turnAbout(world, nodes, [0, 0, 1], makeTurnMemory())
    })
    expect(new Set(bits).size).toBe(1)
  })

  test('small turns keep their digits far from the origin', () => {
    const { world, nodes } = cloud(4)
    for (let k = 0; k < world.nodes.X.length; k += POINT) world.nodes.X[k] += 1e6
    for (let n = 0; n < 8; n++)
      for (let i = 0; i < 3; i++) {
        const [x, y] = [world.nodes.X[POINT * n] - 1e6, world.nodes.X[POINT * n + 1]]
        world.nodes.u[POINT * n + i] = i === 0 ? -1e-9 * y : i === 1 ? 1e-9 * x : 0
      }
    expect(turnAbout(world, nodes, [0, 0, 1], makeTurnMemory()) / 1e-9).toBeCloseTo(1, 5)
  })
})

test('points in a plane fix no rotation', () => {
  const { world } = cloud(1)
  expect(spanVolume(world, Int32Array.of(0, 1, 2, 3))).toBe(true)
  expect(spanVolume(world, Int32Array.of(0, 1, 2))).toBe(false)
  expect(spanVolume(world, Int32Array.of(5))).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { HELD_ALL, HELD_PLANE } from '../../src/state/bodies.ts'
import { checkWorld } from '../../src/state/check.ts'
import { blocksCase, motionAt, placesOf, runnerOf } from './bodies-world.ts'

const BLOCK =
  '  a: { shape: { box: [1, 2, 0.5] }, rotate: { axis: [1, 2, 3], angle: 0.7 }, material: rock, rigid: true }'
const MASS = 2000
const fall = (text: string) => text.replace('gravity: 0', 'gravity: 9.81')
const reactionOf = (world: ReturnType<typeof runnerOf>['world']) => [...world.bodies.reaction]

describe.each([
  ['fixed: true', BLOCK.replace('rigid: true', 'rigid: true, fixed: true'), ''],
  ['a boundary', BLOCK, 'boundaries: { b: { on: a, fixed: true } }'],
  ['a boundary on its surface', BLOCK, 'boundaries: { b: { on: a.surface, fixed: true } }'],
  ['no velocity', BLOCK, 'boundaries: { b: { on: a, velocity: [0, 0, 0] } }'],
])('a block held by %s', (_, block, more) => {
  const { world, stage } = runnerOf(fall(blocksCase(block, `${more}\ninitial: [{ on: a, velocity: [1, 1, 1] }]`)))
  const start = placesOf(world, 0)
  stage(0, 1e-3, 50)
  test('stands still to the bit, and its support bears its weight', () => {
    expect(placesOf(world, 0)).toEqual(start)
    expect(world.bodies.held[0]).toBe(HELD_ALL)
    expect([world.bodies.inverseMass[0], ...world.bodies.inverseInertia]).toEqual([0, 0, 0, 0])
    expect(reactionOf(world)[2]).toBeCloseTo(9.81 * MASS, 7)
    expect(checkWorld(world)).toEqual([])
  })
})

test('a hold lasts for its stage', () => {
  const { world, stage } = runnerOf(
    fall(
      blocksCase(
        BLOCK,
        'boundaries: { b: { on: a, fixed: true } }',
        '- run: { time: 1 }\n  - run: { time: 1, with: { boundaries.b: none } }',
      ),
    ),
  )
  stage(0, 0.01, 10)
  expect(world.bodies.u[2]).toBe(0)
  stage(1, 0.01, 10)
  expect(world.bodies.u[2]).toBeCloseTo(-0.5 * 9.81 * 0.01, 14)
  expect(world.bodies.inverseMass[0]).toBe(1 / world.bodies.mass[0])
  expect(checkWorld(world)).toEqual([])
})

test('held along one axis, a block turns about that axis alone', () => {
  const { world, stage } = runnerOf(
    blocksCase(
      BLOCK,
      'boundaries: { flat: { on: a, fixed: [z] }, pull: { on: a, at: [9, 9, 9], force: [1e3, 2e3, 3e3] } }',
    ),
  )
  const start = placesOf(world, 0)
  const { bodies } = world
  expect(bodies.held[0]).toBe(0)
  stage(0, 1e-3, 1000)
  expect(bodies.held[0]).toBe(HELD_PLANE)
  placesOf(world, 0).forEach((x, i) => {
    expect(x[2]).toBe(start[i][2])
  })
  expect(bodies.v[0]).toBeCloseTo(0.5, 12)
  expect(bodies.spin[2]).not.toBe(0)
  expect([bodies.turn[1], bodies.turn[2]]).toEqual([0, 0])
  expect(reactionOf(world)[2]).toBe(-3e3)
})

test('held along two axes, a block does not turn', () => {
  const { world, stage } = runnerOf(
    blocksCase(
      BLOCK,
      'boundaries: { rail: { on: a, fixed: [y, z] }, pull: { on: a, at: [9, 9, 9], force: [2e3, 0, 0] } }',
    ),
  )
  stage(0, 1e-3, 1000)
  expect([...world.bodies.turn]).toEqual([1, 0, 0, 0])
  expect(world.bodies.u[0]).toBeCloseTo(0.5, 12)
  expect([world.bodies.u[1], world.bodies.u[2]]).toEqual([0, 0])
})

test('a driven block takes its velocity and the force that it needs', () => {
  const { world, stage } = runnerOf(
    fall(blocksCase(BLOCK, 'boundaries: { d: { on: a, velocity: { x: "3*t", y: 0.5 } } }')),
  )
  stage(0, 1e-3, 1000, () => {
    if (world.clock.step === 500) {
      expect(motionAt(world).velocity[0]).toBeCloseTo(1.5, 12)
      expect(reactionOf(world)[0]).toBeCloseTo(3 * MASS, 6)
    }
  })
  expect(world.bodies.u[0]).toBeCloseTo(1.5, 12)
  expect(world.bodies.u[1]).toBeCloseTo(0.5, 12)
  expect(world.bodies.u[2]).toBeCloseTo(-0.5 * 9.81, 11)
})

test('a block turned about an axis stays on its circle, and comes back after a turn', () => {
  const { world, stage } = runnerOf(
    blocksCase(
      BLOCK,
      `boundaries: { d: { on: a, rotation: { axis: [1, 2, 2], through: [4, 0, 0], rate: ${2 * Math.PI} } } }`,
    ),
  )
  const start = placesOf(world, 0)
  const off = () => Math.max(...placesOf(world, 0).flatMap((x, i) => x.map((v, k) => Math.abs(v - start[i][k]))))
  let most = 0
  stage(0, 1e-3, 2000, () => {
    most = Math.max(most, off())
    expect(motionAt(world).spin[0]).toBeCloseTo((2 * Math.PI) / 3, 10)
  })
  expect(most).toBeGreaterThan(5)
  expect(off()).toBeLessThan(1e-11)
  const radius = 4
  expect(Math.hypot(...reactionOf(world).slice(0, 3))).toBeLessThan(MASS * 4 * Math.PI * Math.PI * 1.5 * radius)
  expect(checkWorld(world)).toEqual([])
})

describe('what a rigid block cannot be told', () => {
  const refused = (boundary: string) => () => runnerOf(blocksCase(BLOCK, boundary)).stage(0, 1e-3, 1)
  test.each([
    ['boundaries: { b: { on: a.top, fixed: true } }', /the whole of the rigid block a, found a part of it/],
    ['boundaries: { b: { on: a, at: [0, 0, 0], velocity: [1, 0, 0] } }', /on: a/],
    ['boundaries: { b: { on: a, where: { x: [0, 0.1] }, fixed: [z] } }', /a part of it/],
    ['boundaries: { b: { on: a, fixed: { direction: [1, 1, 0] } } }', /along x, y or z/],
    ['boundaries: { b: { on: a, velocity: { x: "2*y" } } }', /use `rotation`/],
    ['boundaries: { b: { on: a.top, roller: true } }', /deformable blocks, found the rigid block a/],
    ['boundaries: { b: { on: a.top, quiet: true } }', /no waves/],
  ])('%s', (boundary, words) => {
    expect(refused(boundary)).toThrow(words)
  })
  test('an initial stress', () => {
    expect(() => runnerOf(blocksCase(BLOCK, 'initial: [{ on: a, stress: { xx: 1e5 } }]'))).toThrow(/bears no stress/)
  })
})

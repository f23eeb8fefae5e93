import { describe, expect, test } from 'vitest'
import { leapfrog } from '../../src/integrate/leapfrog.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { MODELS, worldOf } from '../state/models.ts'

/** Node 0 of a small world as a mass of its own, moved by a force f(u, t). */
function massPoint(mass: number, velocity: number) {
  const world = worldOf(MODELS['one tet'])
  const { motion } = world.nodes
  motion[IM] = 1 / mass
  motion[VX] = velocity
  return world
}

function advance(world: World, ahead: number, force: (u: number, t: number) => number): void {
  const { clock, nodes, bodies } = world
  beginStep(clock, ahead)
  nodes.motion[FX] += force(nodes.u[0], clock.step * clock.dt)
  leapfrog(clock, nodes, bodies)
  endStep(clock)
}

function run(world: World, stage: number, dt: number, steps: number, force: (u: number, t: number) => number): void {
  beginStage(world.clock, stage, dt)
  for (let n = 0; n < steps; n++) advance(world, dt, force)
  advance(world, 0, force)
}

test('a start from rest kicks by half a step', () => {
  const world = massPoint(2, 0)
  beginStage(world.clock, 0, 0.1)
  advance(world, 0.1, () => 6)
  expect(world.nodes.motion[VX]).toBeCloseTo(0.5 * 0.1 * 3, 15)
  advance(world, 0.1, () => 6)
  expect(world.nodes.motion[VX]).toBeCloseTo(1.5 * 0.1 * 3, 15)
})

test('exact for constant force, positions and velocities at whole steps, forces cleared', () => {
  const world = massPoint(2, -1)
  run(world, 0, 0.1, 70, () => 6)
  expect(world.nodes.u[0]).toBeCloseTo(-7 + 0.5 * 3 * 49, 11)
  expect(world.nodes.motion[VX]).toBeCloseTo(-1 + 3 * 7, 11)
  expect(world.nodes.x[0]).toBe(world.nodes.X[0] + world.nodes.u[0])
  expect(world.nodes.motion[NODE + FX]).toBe(0)
})

test('a change of step between stages keeps it exact', () => {
  const world = massPoint(2, -1)
  run(world, 0, 0.1, 30, () => 6)
  run(world, 1, 0.04, 50, () => 6)
  run(world, 2, 0.5, 4, () => 6)
  expect(world.clock.origin).toBeCloseTo(5, 12)
  expect(world.nodes.u[0]).toBeCloseTo(-7 + 0.5 * 3 * 49, 11)
  expect(world.nodes.motion[VX]).toBeCloseTo(-1 + 3 * 7, 11)
  expect(world.clock.total).toBe(84)
})

describe('an oscillator', () => {
  const spring = (u: number) => -4 * u
  const errorAt = (steps: number, stages: number) => {
    const world = massPoint(1, 1)
    const time = 3
    for (let s = 0; s < stages; s++) run(world, s, time / stages / (steps * (s + 1)), steps * (s + 1), spring)
    return Math.hypot(world.nodes.u[0] - 0.5 * Math.sin(2 * time), (world.nodes.motion[VX] - Math.cos(2 * time)) / 2)
  }
  test.each([1, 2, 3])('second order over %i stages of different steps', (stages) => {
    const order = Math.log2(errorAt(100, stages) / errorAt(200, stages))
    expect(order).toBeGreaterThan(1.97)
    expect(order).toBeLessThan(2.03)
  })

  test('runs at the frequency (2/dt) asin(ω dt/2)', () => {
    const [dt, omega, steps] = [0.3, 2, 400]
    const world = massPoint(1, 0)
    world.nodes.u[0] = 1
    run(world, 0, dt, steps, spring)
    const wanted = Math.cos(2 * steps * Math.asin((omega * dt) / 2))
    expect(world.nodes.u[0]).toBeCloseTo(wanted, 10)
  })

  test('is stable just below dt = 2/ω and not just above', () => {
    const reach = (dt: number) => {
      const world = massPoint(1, 1)
      run(world, 0, dt, 2000, spring)
      return Math.abs(world.nodes.u[0])
    }
    expect(reach(0.999)).toBeLessThan(50)
    expect(reach(1.001)).toBeGreaterThan(1e20)
  })
})

test('other nodes stay where they are', () => {
  const world = massPoint(1, 1)
  run(world, 0, 0.1, 10, () => 1)
  for (let n = 1; n < world.nodes.count; n++)
    for (let i = 0; i < POINT; i++) expect(world.nodes.u[POINT * n + i]).toBe(0)
})

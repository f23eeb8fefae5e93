/** The frequency of what moves is Rayleigh's quotient of its velocities. */
import { expect, test } from 'vitest'
import { beginStep, changeStep, endStep, makeClock, timeOf } from '../../src/state/clock.ts'
import type { World } from '../../src/state/world.ts'
import { keepForces, motionFrequency } from '../../src/watch/motion-frequency.ts'
import { runCase } from './runs.ts'

/** Its height above the floor [m]. */
const block = (z: number) => `
title: Block on springs
gravity: 9.81
materials: { stone: { density: 2000, young: 20 GPa, poisson: 0.25 } }
joints: { dry: { normal: 2 GPa/m, shear: 1 GPa/m, friction: 89 deg } }
blocks:
  floor: { shape: { box: [3, 3, 1] }, at: [-1, -1, -1], material: stone, rigid: true, fixed: true }
  cube: { shape: { box: [1, 1, 1] }, at: [0, 0, ${z}], material: stone, rigid: true }
contact: { joint: dry }
stages: [{ settle: { ratio: 1e-12, max steps: 51, damping: { local: 0.5, mass: 10 } } }]
output: { frames: 1 }
`

/** ω² of the motion over the last step before the run ends. */
function seen(text: string): number {
  let found = Number.NaN
  runCase(text, {
    wrap: (method, world: World) => {
      world.loads.forceBefore = new Float64Array(3 * world.nodes.free + 6 * world.bodies.count)
      return {
        ...method,
        integrate(clock, nodes, bodies) {
          if (clock.step === 40) keepForces(world)
          if (clock.step === 41) found = motionFrequency(world)
          method.integrate(clock, nodes, bodies)
        },
      }
    },
  })
  return found
}

test('of a block on its springs: k A/m, whatever damps it', () => {
  expect(seen(block(0)) / (2e9 / 2000)).toBeCloseTo(1, 6)
})

test('of what flies freely: none', () => {
  expect(seen(block(1))).toBeCloseTo(0, 6)
})

test('a clock goes on where its step changes, and kicks by the mean of both', () => {
  const clock = makeClock()
  clock.dt = 0.5
  for (let i = 0; i < 4; i++) {
    beginStep(clock, clock.dt)
    endStep(clock)
  }
  changeStep(clock, 0.25)
  expect(timeOf(clock)).toBe(2)
  beginStep(clock, clock.dt)
  expect(clock.kick).toBe(0.375)
  endStep(clock)
  expect(timeOf(clock)).toBe(2.25)
})

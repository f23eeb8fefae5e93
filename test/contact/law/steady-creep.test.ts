import { describe, expect, test } from 'vitest'
import { readCase } from '../../../src/case/read.ts'
import type { StrengthReduction } from '../../../src/case/types/slope.ts'
import { variants } from '../../../src/catalogue.ts'
import { trialCase } from '../../../src/safety/trial-case.ts'
import { FORCE, SHEAR, SLIPPED, STATE, STICK } from '../../../src/state/contacts.ts'
import { CONTACT_WORK, FRICTION } from '../../../src/state/energy.ts'
import type { World } from '../../../src/state/world.ts'
import { type JointNumbers, type Numbers3, pointsWorld, stepPoint } from './points.ts'

/** A point of 1 m² under 1 MPa and tan φ = 0.5: strength 500 kPa, shear stiffness 2 GPa/m. */
const joint = (rate: number, exponent = 1, more: Partial<JointNumbers> = {}): JointNumbers => ({
  kn: 1e9,
  ks: 2e9,
  peak: 0.5,
  law: 'steady creep',
  own: { 'creep rate': rate, 'creep exponent': exponent },
  ...more,
})
const STRENGTH = 5e5

/** Held at a shear stress, which its springs got in one step in which no time passed. */
function heldAt(stress: number, dt: number, given: JointNumbers): World {
  const world = pointsWorld(given)
  world.clock.dt = 1e-30
  stepPoint(world, [0, 0, 0], -1e-3)
  stepPoint(world, [-stress / 2e9, 0, 0], -1e-3)
  world.clock.dt = world.clock.before = dt
  return world
}
const STILL: Numbers3 = [0, 0, 0]
const shearOf = ({ contacts: { row } }: World) => row[SHEAR]
const creptOf = ({ contacts: { memory } }: World) => memory[0]

describe('held: shear relaxes', () => {
  test.each([1e-6, 1e-4, 1e-2, 1])('n = 1, as exp(−k_s v T/strength), steps of %d s', (dt) => {
    const rate = 2.5e-4
    const world = heldAt(3e5, dt, joint(rate))
    for (let n = 0; n < 50; n++) stepPoint(world, STILL, -1e-3)
    const expected = 3e5 * Math.exp((-2e9 * rate * 50 * dt) / STRENGTH)
    expect(Math.abs(shearOf(world) / expected - 1)).toBeLessThan(1e-12)
    expect(Math.abs(creptOf(world) / ((3e5 - expected) / 2e9) - 1)).toBeLessThan(1e-9)
    expect(world.contacts.id[STATE]).toBe(STICK)
  })

  test('n = 3, as (1 + 2 k_s v T s²/strength)^(−1/2): a quarter of the error with half the step', () => {
    const errors = [40, 80, 160].map((steps) => {
      const world = heldAt(4e5, 1 / steps, joint(5e-4, 3))
      for (let n = 0; n < steps; n++) stepPoint(world, STILL, -1e-3)
      const s = 4e5 / STRENGTH
      const expected = 4e5 / Math.sqrt(1 + (2 * 2e9 * 5e-4 * s * s) / STRENGTH)
      return Math.abs(shearOf(world) / expected - 1)
    })
    expect(errors[2]).toBeLessThan(1e-5)
    expect(errors[0] / errors[1]).toBeCloseTo(4, 1)
    expect(errors[1] / errors[2]).toBeCloseTo(4, 1)
  })

  test.each([1, 2.5, 8])('any step: it falls and never swings over, n = %d', (exponent) => {
    for (const dt of [1e-3, 1, 1e3, 1e9]) {
      const world = heldAt(4.9e5, dt, joint(1e-2, exponent))
      let before = shearOf(world)
      for (let n = 0; n < 20; n++) {
        stepPoint(world, STILL, -1e-3)
        expect(shearOf(world)).toBeGreaterThanOrEqual(0)
        expect(shearOf(world)).toBeLessThanOrEqual(before)
        before = shearOf(world)
      }
      expect(before).toBeLessThan(4.9e5)
    }
  })
})

describe('driven on: it creeps as it is driven', () => {
  test.each([
    [1, 0.3],
    [3, 0.6],
    [5, 0.9],
  ])('n = %d: shear comes to that share %d of the strength at which v is the speed', (exponent, share) => {
    const rate = 1e-3
    const speed = rate * share ** exponent
    const world = heldAt(0, 1e-4, joint(rate, exponent))
    for (let n = 0; n < 40000; n++) stepPoint(world, [-speed * 1e-4, 0, 0], -1e-3)
    expect(Math.abs(shearOf(world) / (share * STRENGTH) - 1)).toBeLessThan(1e-3 * exponent)
    const before = creptOf(world)
    for (let n = 0; n < 1000; n++) stepPoint(world, [-speed * 1e-4, 0, 0], -1e-3)
    expect(Math.abs((creptOf(world) - before) / (speed * 0.1) - 1)).toBeLessThan(1e-6)
    expect(world.contacts.row[SLIPPED]).toBe(0)
  })

  test('faster than the rate of its strength: the strength, and friction takes the rest', () => {
    const world = heldAt(0, 1e-4, joint(1e-3))
    for (let n = 0; n < 2000; n++) stepPoint(world, [-2e-6, 0, 0], -1e-3)
    expect(Math.abs(shearOf(world) / STRENGTH - 1)).toBeLessThan(1e-12)
    const [crept, slipped] = [creptOf(world), world.contacts.row[SLIPPED]]
    expect(Math.abs((crept + slipped + STRENGTH / 2e9) / 4e-3 - 1)).toBeLessThan(1e-9)
    // At the strength it creeps at 1 mm/s of the 20.
    for (let n = 0; n < 1000; n++) stepPoint(world, [-2e-6, 0, 0], -1e-3)
    expect(Math.abs((creptOf(world) - crept) / 1e-4 - 1)).toBeLessThan(1e-9)
  })

  test('what a circle of motion costs is booked, to round-off', () => {
    const world = heldAt(2e5, 1e-3, joint(2e-4, 2))
    const start = shearOf(world) ** 2 / 4e9 + world.energy[CONTACT_WORK] + world.energy[FRICTION]
    for (let n = 0; n < 3000; n++) {
      const before = world.energy[FRICTION]
      const angle = n / 100
      stepPoint(world, [1e-6 * Math.cos(angle), 1e-6 * Math.sin(angle), 0], -1e-3)
      expect(world.energy[FRICTION]).toBeGreaterThanOrEqual(before)
    }
    const { row } = world.contacts
    const stored = (row[SHEAR] ** 2 + row[SHEAR + 1] ** 2) / 4e9
    const end = stored + world.energy[CONTACT_WORK] + world.energy[FRICTION]
    expect(Math.abs(end - start)).toBeLessThan(1e-12 * world.energy[FRICTION])
    expect(row[FORCE + 1]).not.toBe(0)
  })
})

test('a rate of 0 is Coulomb to the bit', () => {
  const still = heldAt(1e5, 1e-3, joint(0, 3))
  const plain = heldAt(1e5, 1e-3, { ...joint(0), law: 'coulomb', own: {} })
  for (let n = 0; n < 200; n++) {
    const move: Numbers3 = [1e-5 * Math.sin(n), 1e-5 * Math.cos(3 * n), 0]
    stepPoint(still, move, -1e-3)
    stepPoint(plain, move, -1e-3)
    expect([...still.contacts.row]).toEqual([...plain.contacts.row])
  }
  expect(creptOf(still)).toBe(0)
})

test('a factor of safety is that of its strength: nothing creeps in the trials', () => {
  const text = `title: t
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.2 } }
joints: { plane: { law: steady creep, creep rate: 1 mm/s } }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, rigid: true }
stages: [{ run: { time: 1 s } }]
`
  const [c] = readCase(text, { name: 'c.yaml', folder: '', variants: variants() }).variations
  expect(c.physics.joints.plane.own).toEqual({ 'creep rate': 1e-3, 'creep exponent': 1 })
  expect(c.reasons.find(({ path }) => path === 'joints.plane.creep exponent')).toMatchObject({ value: '1' })
  const spec = { of: ['friction'], damping: 0.8, slipped: 'as given', except: [] } as unknown as StrengthReduction
  const { plane } = trialCase(c, spec, 2).stages[1].physics.joints
  expect(plane.own).toEqual({ 'creep rate': 0, 'creep exponent': 1 })
  expect(Math.tan(plane.friction)).toBeCloseTo(0.5 * Math.tan(c.physics.joints.plane.friction), 12)
})

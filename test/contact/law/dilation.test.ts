import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAP, OPENED, SHARE, SHEAR, SLIPPED } from '../../../src/state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_WORK, FRICTION } from '../../../src/state/energy.ts'
import { KN, KS } from '../../../src/state/joints.ts'
import type { World } from '../../../src/state/world.ts'
import { forceOf, pointsWorld, stepPoint } from './points.ts'

const KN_ = 10e9
const KS_ = 8e9
const MU = Math.tan((30 * Math.PI) / 180)
const D = Math.tan((5 * Math.PI) / 180)
const UNTIL = 2e-3
const JOINT = { kn: KN_, ks: KS_, peak: MU, dilation: D, mostOpened: D * UNTIL }
const SN = 1e6

/** Sheared by `way` in n steps between walls that a spring k [Pa/m] presses together, from the stress SN on. */
function shear(world: World, way: number, n: number, k: number): void {
  const { row } = world.contacts
  if (world.clock.total === 0) stepPoint(world, [0, 0, 0], -SN / KN_)
  for (let step = 0; step < n; step++) {
    stepPoint(world, [-way / n, 0, 0])
    if (k === Infinity) continue
    // Lifted to where the spring of the joint and the one behind it agree: K(o − g) = SN − k (g − g₀), g₀ = −SN/K.
    for (let turn = 0; turn < 8; turn++) {
      const gap = (KN_ * row[OPENED] - SN + (k * -SN) / KN_) / (KN_ + k)
      stepPoint(world, [0, 0, gap - row[GAP]])
    }
  }
}

/**
 * Walls that cannot part. While it slips τ = σ tan φ with σ = σ₀ + k_n tan ψ s, and u = τ/k_s + s; so
 * s = (k_s u − σ₀ tan φ)/(k_s + k_n tan ψ tan φ).
 */
describe('constant normal stiffness, rigid walls', () => {
  test('normal stress rises by k_n tan ψ for each slip, shear stress by tan φ of that', () => {
    for (const steps of [1, 7, 500]) {
      const world = pointsWorld(JOINT)
      shear(world, 1e-3, steps, Infinity)
      const s = (KS_ * 1e-3 - SN * MU) / (KS_ + KN_ * D * MU)
      const normal = SN + KN_ * D * s
      expect(Math.abs(forceOf(world)[2] / normal - 1)).toBeLessThan(1e-12)
      expect(Math.abs(forceOf(world)[0] / (normal * MU) - 1)).toBeLessThan(1e-12)
      expect(Math.abs(world.contacts.row[SLIPPED] / s - 1)).toBeLessThan(1e-12)
    }
  })

  test('it ends when the slip is used up', () => {
    const world = pointsWorld(JOINT)
    shear(world, 10e-3, 1000, Infinity)
    const most = SN + KN_ * D * UNTIL
    expect(Math.abs(forceOf(world)[2] / most - 1)).toBeLessThan(1e-12)
    expect(Math.abs(forceOf(world)[0] / (most * MU) - 1)).toBeLessThan(1e-12)
  })

  test('the way back opens, too', () => {
    const world = pointsWorld(JOINT)
    shear(world, 0.5e-3, 500, Infinity)
    const before = world.contacts.row[OPENED]
    shear(world, -1e-3, 500, Infinity)
    expect(world.contacts.row[OPENED]).toBeGreaterThan(1.5 * before)
    expect(Math.abs(world.contacts.row[OPENED] / (D * world.contacts.row[SLIPPED]) - 1)).toBeLessThan(1e-12)
    expect(forceOf(world)[0]).toBeLessThan(0)
  })
})

/** A load that stays: the wall rises by tan ψ s, stress stays. */
test('constant normal load: the joint opens by tan ψ for each slip up to the last', () => {
  const world = pointsWorld(JOINT)
  const { row } = world.contacts
  for (const way of [1e-3, 3e-3]) {
    shear(world, way, 4000, 0)
    const s = Math.min(UNTIL, row[SLIPPED])
    expect(Math.abs((row[GAP] + SN / KN_) / (D * s) - 1)).toBeLessThan(1e-9)
    expect(Math.abs(forceOf(world)[2] / SN - 1)).toBeLessThan(1e-9)
    expect(Math.abs(forceOf(world)[0] / (SN * MU) - 1)).toBeLessThan(1e-6)
  }
  expect(row[SLIPPED]).toBeGreaterThan(UNTIL)
})

/** In series with a spring k the joint gains k k_n/(k + k_n) tan ψ for each slip. */
test('constant normal stiffness behind the walls', () => {
  const world = pointsWorld(JOINT)
  const k = 2e9
  shear(world, 1.5e-3, 20_000, k)
  const s = world.contacts.row[SLIPPED]
  const normal = SN + ((k * KN_) / (k + KN_)) * D * s
  expect(Math.abs(forceOf(world)[2] / normal - 1)).toBeLessThan(1e-9)
  expect(Math.abs(forceOf(world)[0] / (normal * MU) - 1)).toBeLessThan(1e-4)
})

const stored = ({ contacts: { row }, joints: { table } }: World): number =>
  0.5 *
  row[SHARE] *
  (table[KN] * (row[GAP] - row[OPENED]) ** 2 +
    (row[SHEAR] ** 2 + row[SHEAR + 1] ** 2 + row[SHEAR + 2] ** 2) / table[KS])

test('work = stored + friction + damping to round-off, rough walls or smooth, damped or not', () => {
  const between = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
  const given = fc.record({
    rough: fc.boolean(),
    zeta: fc.constantFrom(0, 0.2),
    peak: between(0.3, 1),
    dilation: between(0.01, 0.29),
    depth: between(1e-4, 1e-3),
    ways: fc.array(fc.tuple(between(-1e-4, 1e-4), between(-1e-4, 1e-4), between(-2e-6, 2e-6)), {
      minLength: 50,
      maxLength: 50,
    }),
  })
  let opened = 0
  fc.assert(
    fc.property(given, ({ rough, zeta, peak, dilation, depth, ways }) => {
      const law = rough ? { law: 'barton-bandis', own: { JRC: 10, JCS: 1e8, base: peak, over: 0 } } : { peak }
      const world = pointsWorld({ ...JOINT, ...law, zeta, dilation, mostOpened: 3e-4 }, 1, 2000)
      world.clock.dt = 1e-5
      const { energy } = world
      stepPoint(world, [0, 0, 0], -depth)
      const sum = () => stored(world) + energy[FRICTION] + energy[CONTACT_DAMPED] + energy[CONTACT_WORK]
      const start = sum()
      for (const way of ways) stepPoint(world, way)
      expect(Math.abs(sum() - start)).toBeLessThan(1e-11 * (stored(world) + Math.abs(energy[CONTACT_WORK])))
      if (world.contacts.row[OPENED] > 0) opened++
    }),
    { seed: 11, numRuns: 100 },
  )
  expect(opened).toBeGreaterThan(50)
})

/**
 * Slid on by s under a load that stays, at φ: of the work τ s friction keeps τ s − σ tan ψ s, and the load has been lifted.
 */
test('friction is left what lifting the load does not take', () => {
  const world = pointsWorld(JOINT)
  shear(world, 0.2e-3, 2000, 0)
  const before = { friction: world.energy[FRICTION], slip: world.contacts.row[SLIPPED] }
  shear(world, 1e-3, 10_000, 0)
  const slip = world.contacts.row[SLIPPED] - before.slip
  expect(Math.abs((world.energy[FRICTION] - before.friction) / (SN * (MU - D) * slip) - 1)).toBeLessThan(1e-4)
})

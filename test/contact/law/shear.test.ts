import { describe, expect, test } from 'vitest'
import { AREA, FAILURE, NX, SHARE, SHEAR, SLIPPED, STATE, STICK } from '../../../src/state/contacts.ts'
import { FRICTION } from '../../../src/state/energy.ts'
import { forceOf, type JointNumbers, pointsWorld, stepPoint } from './points.ts'

const TAN30 = Math.sqrt(1 / 3)
const KS = 40e9

/** Shear stress after each of n steps to u, from where it is. */
function shearTo(world: ReturnType<typeof pointsWorld>, from: number, to: number, steps: number): number[] {
  const found: number[] = []
  for (let n = 1; n <= steps; n++) {
    stepPoint(world, [from + ((to - from) * n) / steps - (from + ((to - from) * (n - 1)) / steps), 0, 0])
    found.push(-forceOf(world)[0])
  }
  return found
}

/** A joint under 1 MPa sheared to 0.1 mm and back to −0.1 mm, 2,000 steps each 0.1 mm. */
function directShear(numbers: Partial<JointNumbers>) {
  const world = pointsWorld({ kn: 100e9, ks: KS, ...numbers })
  stepPoint(world, [0, 0, 0], -1e-5)
  const out = shearTo(world, 0, 1e-4, 2000)
  const lost = world.energy[FRICTION]
  const back = shearTo(world, 1e-4, -1e-4, 4000)
  return { world, out, lost, back }
}

describe('direct shear of a joint', () => {
  const peak = 1e6 * TAN30 + 0.5e6
  const residual = 1e6 * TAN30

  test('peak and residual friction: the drop and the sliding are lost, unloading is elastic', () => {
    const { out, lost, back, world } = directShear({ peak: peak / 1e6, residual: TAN30 })
    expect(Math.max(...out) / peak).toBeCloseTo(1, 12)
    expect(out[400] / (KS * 401 * 5e-8)).toBeCloseTo(1, 12)
    expect(out[1999] / residual).toBeCloseTo(1, 12)
    expect(out.indexOf(Math.max(...out)) * 5e-8).toBeCloseTo(2.69337567e-5, 7)
    const drop = (peak * peak - residual * residual) / (2 * KS)
    const sliding = residual * (1e-4 - peak / KS)
    expect(drop + sliding).toBeCloseTo(10.3418784 + 42.1848152, 5)
    expect(Math.abs(lost / (drop + sliding) - 1)).toBeLessThan(5e-4)
    const zero = 1e-4 - back.findIndex((tau) => tau <= 0) * 5e-8
    expect(Math.abs(zero - 8.55662433e-5)).toBeLessThan(5e-8)
    expect(back[100] / (residual - KS * 101 * 5e-8)).toBeCloseTo(1, 12)
    expect(back[3999] / -residual).toBeCloseTo(1, 12)
    expect(world.contacts.id[FAILURE]).toBe(1)
    expect(
      world.contacts.row[SLIPPED] / (1e-4 - peak / KS + (peak - residual) / KS + 2e-4 - (2 * residual) / KS),
    ).toBeCloseTo(1, 9)
  })

  test('plastic: cohesion stays', () => {
    const { out, lost, back } = directShear({ peak: TAN30, cohesion: 0.5e6, plastic: true })
    expect(out[1999] / peak).toBeCloseTo(1, 12)
    expect(back[3999] / -peak).toBeCloseTo(1, 12)
    expect(Math.abs(lost / (peak * (1e-4 - peak / KS)) - 1)).toBeLessThan(1e-6)
  })

  test('plastic, with a residual cohesion: it falls at the first slip', () => {
    const { out, back } = directShear({ peak: TAN30, cohesion: 0.5e6, residualCohesion: 0.2e6, plastic: true })
    expect(Math.max(...out) / peak).toBeCloseTo(1, 12)
    expect(out[1999] / (residual + 0.2e6)).toBeCloseTo(1, 12)
    expect(back[3999] / -(residual + 0.2e6)).toBeCloseTo(1, 12)
  })

  /** While it weakens over L = 0.1 mm, τ = τ_p − (τ_p − τ_r) s/L and u = τ/k_s + s: τ is linear in u. */
  test('weakening over a length', () => {
    const numbers = { peak: TAN30, residual: 0.5 * TAN30, cohesion: 0.5e6, residualCohesion: 0, plastic: true }
    const { out, world } = directShear({ ...numbers, weakening: 1e4 })
    const fall = (peak - 0.5 * residual) / 1e-4
    const slip = (u: number) => (u - peak / KS) / (1 - fall / KS)
    for (const n of [700, 1000, 1500]) {
      const tau = peak - fall * slip((n + 1) * 5e-8)
      expect(Math.abs(out[n] / tau - 1)).toBeLessThan(2e-3)
    }
    expect(world.contacts.row[SLIPPED]).toBeGreaterThan(1e-4)
    const { out: sudden } = directShear(numbers)
    expect(sudden[1999] / (0.5 * residual)).toBeCloseTo(1, 12)
  })

  test('what is left of a bond that failed has the residual cohesion of a brittle joint, other rows none', () => {
    const numbers = { kn: 100e9, ks: KS, peak: TAN30, cohesion: 0.5e6, residualCohesion: 0.1e6 }
    for (const [worn, cohesion] of [
      [0, 0],
      [1, 0],
      [2, 0.1e6],
    ]) {
      const world = pointsWorld(numbers)
      stepPoint(world, [0, 0, 0], -1e-5)
      world.contacts.id[FAILURE] = worn
      expect(shearTo(world, 0, 1e-4, 20)[19] / (residual + cohesion)).toBeCloseTo(1, 12)
    }
  })

  test('rows of a brittle joint are frictional', () => {
    const { out } = directShear({ peak: TAN30, cohesion: 0.5e6 })
    expect(Math.max(...out) / residual).toBeCloseTo(1, 12)
  })
})

test('a million steps of a sticking contact do not creep', () => {
  const world = pointsWorld({ kn: 1e9, ks: 0.8e9, peak: 0.7 })
  const { row } = world.contacts
  row.set([0.6, 0, 0.8], NX)
  stepPoint(world, [-1e-6, 1e-6, -7e-6], -5e-6)
  stepPoint(world, [0, 0, 0])
  const force = forceOf(world)
  const shear = [...row.subarray(SHEAR, SHEAR + 3)]
  expect(world.contacts.id[STATE]).toBe(STICK)
  for (let n = 0; n < 1_000_000; n++) stepPoint(world, [0, 0, 0])
  expect(forceOf(world)).toEqual(force)
  expect([...row.subarray(SHEAR, SHEAR + 3)]).toEqual(shear)
})

test('shaken within the strength it comes back to where it was', () => {
  const world = pointsWorld({ kn: 2 ** 30, ks: 2 ** 29, peak: 1 })
  stepPoint(world, [0, 0, 0], -(2 ** -18))
  const rest = forceOf(world)
  for (let n = 0; n < 100_000; n++) {
    stepPoint(world, [2 ** -30, -(2 ** -31), 0])
    stepPoint(world, [-(2 ** -30), 2 ** -31, 0])
  }
  expect(forceOf(world).map((f) => f + 0)).toEqual(rest)
})

test('before the touch nothing slides: the part of the step after it counts, and of the force that and the step ahead', () => {
  const world = pointsWorld({ kn: 1e6, ks: 1e6, peak: 10 })
  stepPoint(world, [0, 0, 0], 3e-6)
  stepPoint(world, [8e-6, 0, -4e-6])
  expect(world.contacts.row[SHEAR]).toBeCloseTo(-2, 12)
  expect(forceOf(world)[2]).toBeCloseTo(0.5 * (0.25 + 1), 12)
  expect(forceOf(world)[0]).toBeCloseTo(-2 * 0.5 * (0.25 + 1), 12)
})

test('a new row that overlapped before takes what it inherits and slides the whole step', () => {
  const world = pointsWorld({ kn: 1e6, ks: 1e6, peak: 10 })
  world.contacts.row.set([3, 0, 0], SHEAR)
  stepPoint(world, [1e-6, 0, -1e-6], -2e-6)
  expect(forceOf(world)[0]).toBeCloseTo(2, 12)
  const touching = pointsWorld({ kn: 1e6, ks: 1e6, peak: 10 })
  stepPoint(touching, [1e-6, 0, -4e-6], -2e-6)
  expect(touching.contacts.row[SHEAR]).toBeCloseTo(-0.5, 12)
})

test('a row that opens forgets its shear', () => {
  const world = pointsWorld({ kn: 1e6, ks: 1e6, peak: 10 })
  stepPoint(world, [0, 0, 0], -1e-6)
  stepPoint(world, [1e-6, 0, 0])
  stepPoint(world, [0, 0, 2e-6])
  // Its last force, of 1 N either way, had counted for a way of 1e-6, and went 2e-6.
  expect(forceOf(world)[0]).toBeCloseTo(0.25, 12)
  expect(forceOf(world)[2]).toBeCloseTo(-0.25, 12)
  stepPoint(world, [0, 0, 2e-6])
  expect(forceOf(world)).toEqual([0, 0, 0])
  expect([...world.contacts.row.subarray(SHEAR, SHEAR + 3)]).toEqual([0, 0, 0])
  expect(world.energy[FRICTION]).toBeCloseTo(0.5e-6, 18)
})

test('traction is per share: half the share, half the force and half the strength', () => {
  const forces = [1, 0.5].map((share) => {
    const world = pointsWorld({ kn: 1e6, ks: 1e6, peak: 0.5, cohesion: 1, plastic: true })
    world.contacts.row[SHARE] = share
    world.contacts.row[AREA] = share
    stepPoint(world, [0, 0, 0], -1e-6)
    stepPoint(world, [3e-6, 4e-6, 0])
    return forceOf(world)
  })
  expect(forces[1]).toEqual(forces[0].map((f) => 0.5 * f))
})

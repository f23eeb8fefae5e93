import { expect, test } from 'vitest'
import { tan } from '../../../src/math/elementary.ts'
import { probeContactLaw } from '../../../src/papers/law/probe-contact.ts'
import { FAILURE, FORCE, OPEN, SHARE, SHEAR, SLIP, STATE, STICK } from '../../../src/state/contacts.ts'
import { CONTACT_GIVEN, FRACTURE, FRICTION } from '../../../src/state/energy.ts'
import { askProbe } from '../../case/ask-probe.ts'
import { applyLaw, forceOf, type JointNumbers, movePoint, pointsWorld, stepPoint } from './points.ts'

const TAN = tan(Math.PI / 6)
/** 30 degrees, c = 1 Pa, tensile strength 2 Pa, on 1 m²; unit stiffness, so that gaps are forces. */
const JOINT: JointNumbers = { kn: 1, peak: TAN, cohesion: 1, tension: 2, plastic: true }
const RELATIVE = 1e-14

function closeTo(found: number, expected: number) {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(RELATIVE * Math.abs(expected))
}

/** A point under 4 N of compression with a trial shear of (6, 8) N. */
function trial(joint: JointNumbers) {
  const world = pointsWorld(joint)
  stepPoint(world, [0, 0, 0], -4)
  world.contacts.row.set([6, 8], SHEAR)
  stepPoint(world, [0, 0, 0])
  return world
}

test('a trial beyond the strength comes back to it in its own direction', () => {
  const world = trial(JOINT)
  const strength = 4 * TAN + 1
  closeTo(strength, 3.309401076758503)
  closeTo(forceOf(world)[0], 0.6 * strength)
  closeTo(forceOf(world)[1], 0.8 * strength)
  expect(forceOf(world)[2]).toBe(4)
  expect(world.contacts.id[STATE]).toBe(SLIP)
})

test('as printed it is scaled by the normal force and stays above the strength', () => {
  const [x, y] = forceOf(trial({ ...JOINT, law: 'coulomb as printed' }))
  closeTo(Math.sqrt(x * x + y * y), (10 * (4 * TAN + 1)) / 4)
  closeTo(Math.sqrt(x * x + y * y), 8.273502691896258)
})

test('a new row bears no more of what it took over than its own load allows, and books no loss for the rest', () => {
  const world = pointsWorld({ kn: 1, ks: 1, peak: TAN })
  world.contacts.row.set([6, 8], SHEAR)
  stepPoint(world, [0, 0, 0], -4)
  closeTo(Math.hypot(...forceOf(world).slice(0, 2)), 4 * TAN)
  expect(world.energy[FRICTION]).toBeLessThan(1e-12)
  const apart = pointsWorld({ kn: 1, ks: 1, peak: TAN })
  apart.contacts.row.set([6, 8], SHEAR)
  stepPoint(apart, [0, 0, 0], 1)
  expect(forceOf(apart)).toEqual([0, 0, 0])
  expect(apart.energy[FRICTION]).toBe(0)
})

test('tension holds up to the strength, then never again; cohesion stays', () => {
  const world = pointsWorld(JOINT)
  const { id } = world.contacts
  stepPoint(world, [0, 0, 0], -1)
  stepPoint(world, [0, 0, 2.999])
  closeTo(forceOf(world)[2], -1.999)
  expect(id[STATE]).toBe(STICK)
  stepPoint(world, [0, 0, 0.002])
  expect(forceOf(world)).toEqual([0, 0, 0])
  expect([id[STATE], id[FAILURE]]).toEqual([OPEN, 2])
  closeTo(world.energy[FRACTURE], 0.5 * 1.999 * 2.001)
  expect(world.energy[CONTACT_GIVEN]).toBe(-world.energy[FRACTURE])
  stepPoint(world, [0, 0, -1.001])
  expect(forceOf(world)).toEqual([0, 0, 0])
  world.contacts.row.set([6, 8], SHEAR)
  stepPoint(world, [0, 0, 0], -4)
  closeTo(forceOf(world)[0], 0.6 * (4 * TAN + 1))
  stepPoint(world, [0, 0, 5])
  expect(forceOf(world)).toEqual([0, 0, 0])
})

test('shear strength in tension ends at the apex', () => {
  const world = pointsWorld(JOINT)
  stepPoint(world, [0, 0, 0], 0)
  stepPoint(world, [-1, 0, 1])
  closeTo(forceOf(world)[0], 1 - TAN)
  expect(forceOf(world)[2]).toBe(-1)
  stepPoint(world, [0, 0, 0.999])
  expect(forceOf(world)[0]).toBe(0)
  closeTo(forceOf(world)[2], -1.999)
})

test('who has not touched yet is not held', () => {
  const world = pointsWorld(JOINT)
  stepPoint(world, [0, 0, 0], 0.5)
  stepPoint(world, [0, 0, -0.25])
  expect(forceOf(world)).toEqual([0, 0, 0])
  const bonded = pointsWorld({ ...JOINT, bonded: true })
  stepPoint(bonded, [0, 0, 0], 0.5)
  expect(forceOf(bonded)[2]).toBe(-0.5)
})

test('brittle joints have neither cohesion nor tension in rows', () => {
  const world = trial({ ...JOINT, plastic: false })
  closeTo(forceOf(world)[0], 0.6 * 4 * TAN)
  stepPoint(world, [0, 0, 4.5])
  stepPoint(world, [0, 0, 0])
  expect(forceOf(world)).toEqual([0, 0, 0])
})

test('a share without size carries nothing, infinite strength everything', () => {
  const none = pointsWorld(JOINT)
  none.contacts.row[SHARE] = 0
  stepPoint(none, [1, 0, 0], -1)
  expect(forceOf(none)).toEqual([0, 0, 0])
  const glued = pointsWorld({ ...JOINT, cohesion: Infinity, tension: Infinity })
  stepPoint(glued, [0, 0, 0], -1)
  stepPoint(glued, [1e9, 0, 1e9])
  expect(glued.contacts.row[FORCE]).toBe(-1e9)
  expect(glued.contacts.row[FORCE + 2]).toBe(1 - 1e9)
})

test('the probe creeps as the printed equation does, and slides as a block does', () => {
  const slide = {
    friction: Math.PI / 30,
    stiffness: 2.46e12,
    mass: 2500,
    gravity: 9.81,
    slope: (28 * Math.PI) / 180,
    dt: 2e-5,
  }
  const { slides } = probeContactLaw({
    slides: {
      creep: { ...slide, law: 'coulomb as printed', steps: 2000 },
      fall: { ...slide, steps: 130_000 },
    },
  }) as { slides: Record<string, { speed: number; way: number; friction: number }> }
  expect(slides.creep.speed / 0.0019925326213).toBeCloseTo(1, 10)
  expect(slides.fall.way / 12.48954956247249).toBeCloseTo(1, 5)
})

test('the probe names what it cannot use', () => {
  const point = { friction: 0.5, trials: [{ normal: 1 }] }
  const ask = (a: unknown) => () => askProbe('contact law', { points: { a } })
  expect(ask({ ...point, fricton: 1 })).toThrow('probe.points.a.fricton: expected one of law, friction')
  expect(ask({ ...point, law: 'coulom' })).toThrow(
    'probe.points.a.law: expected one of coulomb, coulomb as printed, creeping, found "coulom"',
  )
  expect(ask({ ...point, friction: -1 })).toThrow(/^probe.points.a.friction: expected an angle .*, found -1/)
  expect(ask({ ...point, trials: [{ normal: 1, shear: [1] }] })).toThrow(
    'probe.points.a.trials[0].shear: expected a list of 2, found a list of 1',
  )
  expect(ask({ ...point, trials: [{ shear: [1, 2] }] })).toThrow(/^probe.points.a.trials\[0\].normal: .*found none/)
})

test('a row is not changed by a second law at the same time', () => {
  const world = trial(JOINT)
  const before = forceOf(world)
  world.clock.dt = 0
  movePoint(world, 0, [0, 0, 0])
  applyLaw(world)
  expect(forceOf(world)).toEqual(before)
})

/** Joints at random: a good one is read as it was meant, a bad one is refused in one clear sentence. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { VARIANTS } from './good.ts'

const block = { shape: { box: [1, 1, 1] }, material: 'rock', rigid: true }

function read(joint: unknown, stage: object = {}) {
  const data = {
    title: 't',
    materials: { rock: { density: 1, young: 1, poisson: 0 } },
    joints: { j: joint },
    blocks: { a: block, b: block },
    stages: [{ run: { time: 1, with: stage } }],
  }
  return readCase(JSON.stringify(data), { name: 'c.json', folder: '.', variants: VARIANTS }).variations[0]
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const DEGREE = Math.PI / 180

/** Kind, and value in kN/m or kN/m3. */
const stiffness = fc.record({
  per: fc.constantFrom('point', 'area'),
  normal: number(1e-3, 1e9),
  shear: number(1e-3, 1e9),
})
const joints = fc.record({
  stiffness,
  friction: number(0, 89),
  residual: number(0, 1),
  cohesion: number(0, 1e8),
  tension: number(0, 0.999),
  failure: fc.constantFrom('brittle' as const, 'plastic' as const),
  damping: number(0, 1),
})

test('random joints survive, and so do their overrides in a stage', () => {
  fc.assert(
    fc.property(joints, number(0, 89), (g, other) => {
      const unit = g.stiffness.per === 'point' ? 'kN/m' : 'kN/m3'
      const least = Math.max(g.friction, other)
      const tension = Math.min(1e9, g.tension * (g.cohesion / Math.tan(least * DEGREE)))
      const made = read(
        {
          normal: `${g.stiffness.normal} ${unit}`,
          shear: `${g.stiffness.shear} ${unit}`,
          friction: `${g.friction} deg`,
          'residual friction': `${Math.min(g.residual * g.friction, other)} deg`,
          cohesion: g.cohesion,
          tension,
          failure: g.failure,
          damping: g.damping,
        },
        { 'joints.j.friction': `${other} deg` },
      )
      const { j } = made.physics.joints
      expect(j.stiffness).toEqual({
        per: g.stiffness.per,
        normal: 1e3 * g.stiffness.normal,
        shear: 1e3 * g.stiffness.shear,
      })
      expect(j.friction / DEGREE).toBeCloseTo(g.friction, 10)
      expect(j).toMatchObject({ cohesion: g.cohesion, tension, failure: g.failure, damping: g.damping })
      expect(j.bonded).toBe(g.failure === 'brittle' && (g.cohesion > 0 || tension > 0))
      expect(j.residualFriction).toBeLessThanOrEqual(j.friction)
      const staged = made.stages[0].physics.joints.j
      expect(staged.friction / DEGREE).toBeCloseTo(other, 10)
      expect({ ...staged, friction: j.friction }).toEqual(j)
    }),
    { seed: 3, numRuns: 300 },
  )
})

const broken: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ normal: number(-1e12, 1e12) }),
  fc.record({ normal: number(-1e12, 0).map((k) => `${k} N/m`) }),
  fc.record({ normal: fc.constant('1 GN/m'), shear: number(1, 9).map((k) => `${k} GPa/m`) }),
  fc.record({ friction: number(-1e3, -1e-9).map((a) => `${a} deg`) }),
  fc.record({ friction: number(90, 1e5).map((a) => `${a} deg`) }),
  fc.record({ friction: number(1, 40), cohesion: number(0, 1e5) }),
  fc.record({ friction: fc.constant('30 deg'), 'residual friction': number(30.001, 89).map((a) => `${a} deg`) }),
  fc.record({ friction: fc.constant('45 deg'), cohesion: number(1, 1e6), tension: number(1e6 + 1, 1e9) }),
  fc.record({ cohesion: number(-1e9, -1e-9) }),
  fc.record({ restitution: number(1.000001, 1e3) }),
  fc.record({ restitution: number(-5, 0) }),
  fc.record({ restitution: number(1e-9, 0.135), pull: fc.constant(false) }),
  fc.record({ restitution: number(0.2, 1), damping: number(0, 1) }),
  fc.record({ law: fc.string() }),
  fc.record({ bonded: fc.constant(true) }),
)

test('broken ones are refused, each in one sentence at its place', () => {
  fc.assert(
    fc.property(
      broken.filter(({ friction }) => !(typeof friction === 'number' && friction < Math.PI / 2)),
      (joint) => {
        let message = ''
        try {
          read(joint)
        } catch (error) {
          expect(error).toBeInstanceOf(CaseError)
          message = (error as CaseError).message
        }
        expect(message, JSON.stringify(joint)).toMatch(/^c\.json:1:\d+ joints\.j(\.[a-z ]+)?: expected .+, found .+$/)
        expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/)
      },
    ),
    { seed: 4, numRuns: 500 },
  )
})

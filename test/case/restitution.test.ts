import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dampingOf, LEAST_WITHOUT_PULL } from '../../src/case/restitution.ts'

/** ζ → e: the dashpot may pull. */
const pulling = (z: number) => Math.exp((-Math.PI * z) / Math.sqrt(1 - z * z))

/** ζ → e as it is printed, with the branch of the arctangent where 1 − 2 ζ² is negative. */
const notPulling = (z: number) => {
  const root = Math.sqrt(1 - z * z)
  return Math.exp((-z / root) * (Math.PI - Math.atan2(2 * z * root, 1 - 2 * z * z)))
}

describe('reference values', () => {
  test('ζ of e = 0.5 for both rules of separation', () => {
    expect(dampingOf(0.5, true)).toBeCloseTo(0.215453762, 9)
    expect(dampingOf(0.5, false)).toBeCloseTo(0.255275638, 9)
  })

  test.each([
    [0.05, 0.854467893, 0.858758102],
    [0.1, 0.729247614, 0.744079398],
    [0.2, 0.526620599, 0.571740028],
    [0.3, 0.372326105, 0.450975453],
    [0.5, 0.163033535, 0.298436059],
    [0.7, 0.0459879103, 0.210284564],
  ])('ζ = %d', (zeta, overlap, force) => {
    expect(dampingOf(overlap, true)).toBeCloseTo(zeta, 8)
    expect(dampingOf(force, false)).toBeCloseTo(zeta, 8)
  })

  test('nothing is lost at e = 1', () => {
    expect([dampingOf(1, true), dampingOf(1, false)]).toEqual([0, 0])
  })
})

test('e of the ζ that was found is the one that was asked for', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, (s) => {
      const any = 1e-6 + s * (1 - 1e-6)
      expect(pulling(dampingOf(any, true)) / any).toBeCloseTo(1, 11)
      const reached = LEAST_WITHOUT_PULL + 1e-6 + s * (1 - 1e-6 - LEAST_WITHOUT_PULL)
      expect(notPulling(dampingOf(reached, false)) / reached).toBeCloseTo(1, 6)
      if (reached > 0.14) expect(notPulling(dampingOf(reached, false)) / reached).toBeCloseTo(1, 11)
    }),
    { seed: 29, numRuns: 500 },
  )
})

test('the bounce itself: a mass on spring and dashpot, step by step', () => {
  const bounce = (zeta: number, pull: boolean) => {
    let [x, v] = [0, 1]
    const force = () => -x - 2 * zeta * v
    const dt = 1e-5
    do {
      // Classical Runge–Kutta of x'' = −x − 2 ζ x'.
      const f = (p: number, q: number) => [q, -p - 2 * zeta * q]
      const [a1, b1] = f(x, v)
      const [a2, b2] = f(x + 0.5 * dt * a1, v + 0.5 * dt * b1)
      const [a3, b3] = f(x + 0.5 * dt * a2, v + 0.5 * dt * b2)
      const [a4, b4] = f(x + dt * a3, v + dt * b3)
      x += (dt / 6) * (a1 + 2 * a2 + 2 * a3 + a4)
      v += (dt / 6) * (b1 + 2 * b2 + 2 * b3 + b4)
    } while (pull ? x > 0 : force() < 0)
    return -v
  }
  for (const e of [0.3, 0.5, 0.9])
    for (const pull of [true, false]) expect(bounce(dampingOf(e, pull), pull)).toBeCloseTo(e, 4)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMatrix, multiply, normalise, rotate, rotationLessOne, turnBy } from '../../src/math/quaternion.ts'

const part = fc.double({ min: -1, max: 1, noNaN: true })
const quaternions = fc
  .tuple(part, part, part, part)
  .filter((q) => Math.hypot(...q) > 0.05)
  .map((q) => {
    const unit = Float64Array.from(q)
    normalise(unit, 0)
    return unit
  })
const vectors = fc.tuple(part, part, part).map((v) => Float64Array.from(v))
const options = { seed: 71, numRuns: 200 }
const far = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.max(...Array.from(a, (x, i) => Math.abs(x - b[i])))

/** q v q* written out. */
function sandwich(q: Float64Array, v: Float64Array): number[] {
  const [a, b] = [new Float64Array(4), new Float64Array(4)]
  multiply(q, 0, Float64Array.of(0, ...v), 0, a, 0)
  multiply(a, 0, Float64Array.of(q[0], -q[1], -q[2], -q[3]), 0, b, 0)
  return [...b.subarray(1)]
}

const rotated = (q: Float64Array, v: ArrayLike<number>, sense: 1 | -1 = 1) => {
  const out = new Float64Array(3)
  rotate(q, 0, sense, v, 0, out, 0)
  return out
}

test('rotation of a vector is q v q*, and back again', () => {
  fc.assert(
    fc.property(quaternions, vectors, (q, v) => {
      expect(far(rotated(q, v), sandwich(q, v))).toBeLessThan(1e-15)
      expect(far(rotated(q, rotated(q, v), -1), v)).toBeLessThan(1e-15)
    }),
    options,
  )
})

test('R − 1, and the quaternion of a matrix', () => {
  fc.assert(
    fc.property(quaternions, vectors, (q, v) => {
      const m = new Float64Array(9)
      rotationLessOne(q, 0, m)
      const moved = [0, 1, 2].map((i) => m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2] + v[i])
      expect(far(moved, rotated(q, v))).toBeLessThan(1e-15)
      const sign = q[0] < 0 ? -1 : 1
      const back = fromMatrix(m.map((value, i) => value + (i % 4 === 0 ? 1 : 0)))
      if (Math.abs(q[0]) > 1e-9)
        expect(
          far(
            back.map((c) => sign * c),
            q,
          ),
        ).toBeLessThan(1e-14)
    }),
    options,
  )
})

test('the product turns by one after the other', () => {
  fc.assert(
    fc.property(quaternions, quaternions, vectors, (p, q, v) => {
      const both = new Float64Array(4)
      multiply(p, 0, q, 0, both, 0)
      expect(far(rotated(both, v), rotated(p, rotated(q, v)))).toBeLessThan(2e-15)
    }),
    options,
  )
})

test('turning by a rotation vector is Rodrigues rotation', () => {
  fc.assert(
    fc.property(vectors, fc.double({ min: 1e-12, max: 0.1, noNaN: true }), (axis, angle) => {
      fc.pre(Math.hypot(...axis) > 0.1)
      const [x, y, z] = axis.map((a) => a / Math.hypot(...axis))
      const q = Float64Array.of(1, 0, 0, 0)
      turnBy(q, 0, [x * angle, y * angle, z * angle])
      const s = Math.sin(angle / 2)
      expect(far(q, [Math.cos(angle / 2), s * x, s * y, s * z])).toBeLessThan(2.3e-16)
      expect(far([q[1] / s, q[2] / s, q[3] / s], [x, y, z])).toBeLessThan(2e-15)
    }),
    options,
  )
  const far1 = Float64Array.of(1, 0, 0, 0)
  turnBy(far1, 0, [0, 0, 1])
  expect(far1[3]).toBeCloseTo(Math.sin(0.5), 7)
})

test('half turns about the axes', () => {
  expect(fromMatrix([1, 0, 0, 0, -1, 0, 0, 0, -1])).toEqual([0, 1, 0, 0])
  expect(fromMatrix([-1, 0, 0, 0, 1, 0, 0, 0, -1])).toEqual([0, 0, 1, 0])
  expect(fromMatrix([-1, 0, 0, 0, -1, 0, 0, 0, 1])).toEqual([0, 0, 0, 1])
})

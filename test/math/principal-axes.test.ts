import fc from 'fast-check'
import { expect, test } from 'vitest'
import { principalAxes } from '../../src/math/principal-axes.ts'
import { randomFrom } from '../../src/math/random.ts'
import { randomRotation } from '../state/models.ts'

/** R diag(d) Rᵀ: xx yy zz xy yz xz. */
function tensorOf(r: number[][], d: number[]): number[] {
  const at = (i: number, j: number) => [0, 1, 2].reduce((sum, k) => sum + r[i][k] * d[k] * r[j][k], 0)
  return [at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(1, 2), at(0, 2)]
}

const rows = (axes: Float64Array) => [0, 1, 2].map((i) => [...axes.subarray(3 * i, 3 * i + 3)])
const determinant = ([a, b, c]: number[][]) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])

test('random tensors: axes are orthonormal and right-handed, and give the tensor back', () => {
  const size = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.tuple(size, size, size), (seed, moments) => {
      const random = randomFrom(seed)
      const tensor = tensorOf(randomRotation(random), moments)
      const { values, axes } = principalAxes(tensor)
      const r = rows(axes)
      expect(determinant(r)).toBeCloseTo(1, 13)
      tensorOf(r, values).forEach((v, i) => {
        expect(Math.abs(v - tensor[i])).toBeLessThan(1e-12)
      })
      const sorted = (list: number[]) => [...list].sort((a, b) => a - b)
      sorted(values).forEach((v, i) => {
        expect(Math.abs(v - sorted(moments)[i])).toBeLessThan(1e-12)
      })
      for (const k of [0, 1]) {
        const column = r.map((row) => row[k])
        expect(Math.max(...column)).toBeGreaterThanOrEqual(-Math.min(...column))
      }
      for (const k of [-4, 3]) expect(principalAxes(tensor.map((t) => t * 4 ** k)).axes).toEqual(axes)
    }),
    { seed: 72, numRuns: 200 },
  )
})

test('axes that are principal stay as they are, and those of a cube do not hang on round-off', () => {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  expect([...principalAxes([6500, 5000, 2500, 0, 0, 0]).axes]).toEqual(identity)
  expect(principalAxes([6500, 5000, 2500, 0, 0, 0]).values).toEqual([6500, 5000, 2500])
  expect([...principalAxes([1, 1 + 1e-15, 1, 1e-16, -2e-16, 1e-17]).axes]).toEqual(identity)
})

test('two equal moments', () => {
  const tensor = tensorOf(randomRotation(randomFrom(3), 1), [2, 2, 5])
  const { values, axes } = principalAxes(tensor)
  tensorOf(rows(axes), values).forEach((v, i) => {
    expect(v).toBeCloseTo(tensor[i], 14)
  })
})

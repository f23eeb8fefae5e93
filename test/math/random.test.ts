import { expect, it } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'

it('repeats from its seed and differs between seeds', () => {
  const draw = (seed: number): number[] => Array.from({ length: 5 }, randomFrom(seed))
  expect(draw(7)).toEqual(draw(7))
  const firsts = new Set(Array.from({ length: 2000 }, (_, seed) => randomFrom(seed - 1000)()))
  expect(firsts.size).toBe(2000)
  expect(draw(1)).toMatchInlineSnapshot(`
    [
      0.8314181814232728,
      0.7000872408304399,
      0.9338512726976362,
      0.4683186610410469,
      0.1011982136559243,
    ]
  `)
})

it('is uniform in [0, 1): moments, and 100 cells of a pair of numbers by chi-square', () => {
  const random = randomFrom(3)
  const cells = new Array(100).fill(0)
  const count = 200_000
  let sum = 0
  let squares = 0
  let inside = true
  for (let i = 0; i < count; i++) {
    const [x, y] = [random(), random()]
    inside &&= x >= 0 && x < 1
    cells[10 * Math.floor(10 * x) + Math.floor(10 * y)] += 1
    sum += x
    squares += x * x
  }
  expect(inside).toBe(true)
  expect(sum / count).toBeCloseTo(1 / 2, 2)
  expect(squares / count).toBeCloseTo(1 / 3, 2)
  const chi = cells.reduce((s, n) => s + (n - count / 100) ** 2 / (count / 100), 0)
  expect(chi).toBeGreaterThan(60)
  expect(chi).toBeLessThan(150)
})

it('refuses a seed that is no whole number', () => {
  expect(() => randomFrom(0.5)).toThrow('expected a whole number as seed, found 0.5')
})

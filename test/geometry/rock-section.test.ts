import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discMeets, polygonCentre, shareInDisc } from '../../src/geometry/rock-section.ts'
import { fisherDirection } from '../../src/math/fisher.ts'
import { randomFrom } from '../../src/math/random.ts'
import { dot, type Vec3 } from '../../src/math/vec.ts'

const UP: Vec3 = [0, 0, 1]
const square: Vec3[] = [
  [0, 0, 2],
  [4, 0, 2],
  [4, 4, 2],
  [0, 4, 2],
]

test.each([
  // The whole disc; half of it; a quarter; one segment r²(θ − sin θ cos θ), cos θ = 1/2, off the full disc; all of the square.
  [[2, 2, 2], 1, Math.PI],
  [[0, 2, 2], 1, Math.PI / 2],
  [[4, 4, 2], 1, Math.PI / 4],
  [[0.5, 2, 2], 1, Math.PI - (Math.PI / 3 - Math.sqrt(3) / 4)],
  [[2, 2, 2], 3, 16],
  [[9, 2, 2], 1, 0],
] as [Vec3, number, number][])('a disc about %j of radius %s covers %s m² of a square', (centre, radius, area) => {
  expect(16 * shareInDisc(square, UP, centre, radius)).toBeCloseTo(area, 12)
  expect(discMeets(square, UP, centre, radius)).toBe(area > 0)
})

test('the share that is covered, against points thrown at the polygon', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = randomFrom(seed)
      const triangle = [0, 1, 2].map((): Vec3 => [random(), random(), 0])
      const [a, b, c] = triangle
      const twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
      if (Math.abs(twice) < 0.01) return
      const centre: Vec3 = [random(), random(), 0]
      const radius = 0.1 + 0.6 * random()
      let inside = 0
      for (let i = 0; i < 2000; i++) {
        const s = Math.sqrt(random())
        const t = random()
        const at = [0, 1].map((k) => (1 - s) * a[k] + s * (1 - t) * b[k] + s * t * c[k] - centre[k])
        if (at[0] * at[0] + at[1] * at[1] < radius * radius) inside++
      }
      const normal: Vec3 = [0, 0, twice > 0 ? 1 : -1]
      // Standard deviation at most √(1/4/2000) = 0.011.
      expect(Math.abs(shareInDisc(triangle, normal, centre, radius) - inside / 2000)).toBeLessThan(0.056)
    }),
    { seed: 34, numRuns: 40 },
  )
})

test('the centre of a polygon is that of its area', () => {
  const bent: Vec3[] = [
    [0, 0, 1],
    [2, 0, 1],
    [2, 1, 1],
    [0, 3, 1],
  ]
  // A rectangle 2 × 1 and a triangle on it with base 2 and height 2: areas 2 and 2, centres (1, 0.5) and (2/3, 1 + 2/3).
  const at = polygonCentre([bent])
  expect(at[0]).toBeCloseTo((1 + 2 / 3) / 2, 14)
  expect(at[1]).toBeCloseTo((0.5 + 5 / 3) / 2, 14)
})

/** Mean of cos θ is coth κ − 1/κ (Langevin), its variance 1/κ² less terms of e^(−2κ). */
test.each([2, 20, 200])('directions scattered about a mean with κ = %s', (kappa) => {
  const random = randomFrom(kappa)
  const mean: Vec3 = [2 / 3, -1 / 3, 2 / 3]
  const all = Array.from({ length: 4000 }, () => fisherDirection(mean, kappa, random))
  const sum = all.reduce((s, v) => s + dot(v, mean), 0) / all.length
  expect(Math.abs(sum - (1 / Math.tanh(kappa) - 1 / kappa))).toBeLessThan(4 / kappa / Math.sqrt(4000))
  const across: Vec3 = [0, 2 / Math.sqrt(5), 1 / Math.sqrt(5)]
  const sideways = all.reduce((s, v) => s + dot(v, across), 0) / all.length
  expect(Math.abs(sideways)).toBeLessThan(4 / Math.sqrt(kappa * 4000))
})

test('half of all directions are within 4.8 degrees for κ = 200', () => {
  const random = randomFrom(1)
  const all = Array.from({ length: 4000 }, () => fisherDirection(UP, 200, random)[2])
  const near = all.filter((c) => c > Math.cos((4.77 * Math.PI) / 180)).length
  expect(Math.abs(near / 4000 - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 4000))
})

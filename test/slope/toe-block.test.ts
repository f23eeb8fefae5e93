/** The slope of cases/slope/toppling-toe-block.yaml, worked out by its equations of moments at once instead of column by column. */
import { expect, test } from 'vitest'
import { topplingFactor } from '../../src/slope/toppling-factor.ts'
import { solve } from './by-hand.ts'
import { deg, relative } from './degrees.ts'

const HEIGHTS = [8, 8, 10, 12, 14, 16, 13, 10, 7, 4]
const [WIDTH, DIP] = [4, 20 * deg]

/** ½ W (y sin ψ − w cos ψ) of a block about its lower corner, W = 100 kN for each metre of height. */
const overturning = (y: number) => 0.5 * 100 * y * (y * Math.sin(DIP) - WIDTH * Math.cos(DIP))

/*
 * Columns 1 to 6 above the toe block, 0, topple; column 7 stands by itself. Neighbours k and k + 1 push at the lower of their two tops:
 * above the base of k that is at M = 8, 8, 10, 12, 14 m (tops of 0 to 4) and 14 m (top of 6 beside 5), above the base of k + 1, which lies
 * a metre higher, at one less. Unknown are the pushes Q₁ … Q₆ of column k on k − 1.
 *   Q_{k+1} (M_k − w t) − Q_k L_k + ½ W_k (…) = 0,  k = 1 … 6,  Q₇ = 0
 * The toe just stands where Q₁ (M₀ − w t) + ½ W₀ (…) = 0.
 */
const M = [8, 8, 10, 12, 14, 14]
const L = M.map((height) => height - 1)

/** Pushes of the columns that topple on the one below them, from the lowest up [kN/m]. */
function pushes(tangent: number): number[] {
  const matrix = L.map((lower, i) => L.map((_, j) => (j === i ? -lower : j === i + 1 ? M[j] - WIDTH * tangent : 0)))
  return solve(
    matrix,
    L.map((_, i) => -overturning(HEIGHTS[i + 1])),
  )
}

/** The tangent at which a sum that falls with friction is 0. */
function root(excess: (tangent: number) => number): number {
  let [low, high] = [0.1, 1.5]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return low
}

const rowOf = (heights: number[]) =>
  topplingFactor({
    blocks: heights.map((height) => ({ height, width: WIDTH, step: 1 })),
    baseDip: DIP,
    unitWeight: 25e3,
    friction: 40 * deg,
  })

test('with the block the row fails as the block topples', () => {
  const tangent = root((t) => pushes(t)[0] * (M[0] - WIDTH * t) + overturning(HEIGHTS[0]))
  const { factor, atFailure } = rowOf(HEIGHTS)
  expect(relative(factor, Math.tan(40 * deg) / tangent)).toBeLessThan(1e-12)
  expect(relative(factor, 1.11158633)).toBeLessThan(1e-8)
  expect(relative(atFailure!.blocks[0].pushedBy, 1e3 * pushes(tangent)[0])).toBeLessThan(1e-9)
  expect(Math.round(pushes(tangent)[0])).toBe(82)
  expect(atFailure!.blocks.map(({ mode }) => mode[0]).join('')).toBe('sttttttsss')
})

test('without it the lowest column needs more friction than there is', () => {
  // Column 1 is pushed by Q₂ at M₁ = 8 m, and nothing holds it.
  const tangent = root((t) => pushes(t)[1] * (M[1] - WIDTH * t) + overturning(HEIGHTS[1]))
  const { factor, atFailure } = rowOf(HEIGHTS.slice(1))
  expect(relative(factor, Math.tan(40 * deg) / tangent)).toBeLessThan(1e-12)
  expect(relative(factor, 0.75859338)).toBeLessThan(1e-8)
  expect(atFailure!.blocks.some(({ mode }) => mode === 'slides')).toBe(false)
})

/**
 * Softening curves: share of its strength that a joint still bears, T(x), when x of the way from its peak to the end is done.
 *
 *   linear       1 − x
 *   bilinear     through (2/9, 1/3): Petersson (1981), whose kink lies at 0.8 G/f of 3.6 G/f
 *   exponential  (exp(−5x) − exp(−5))/(1 − exp(−5)), which ends at x = 1
 *   y            (1 − (a + b − 1)/(a + b) exp(x (a + cb)/((a + b)(1 − a − b)))) (a(1 − x) + b(1 − x)^c), a = 0.63, b = 1.8, c = 6: fitted to
 *                concrete by Evans and Marathe (1968), as codes of combined finite and discrete elements have it; it leaves the peak level
 *
 * T falls from 1 to 0. Its area, `AREAS`, is exact, so that a length found from it spends the energy that was asked for: that of y
 * is 0.386, not a third.
 */
import { exp } from './elementary.ts'

/** In the order of their numbers in the row of a joint, from 1: 0 breaks at once. */
export const SOFTENINGS = ['linear', 'bilinear', 'exponential', 'y'] as const
export type Softening = (typeof SOFTENINGS)[number]

/** Times that shear takes the fracture energy of opening where that alone is known. */
export const SHEAR_OVER_OPENING = 10

const KINK = 2 / 9
const LEFT = 1 / 3
const RATE = 5
const AT_END = exp(-RATE)

const A = 0.63
const B = 1.8
const FALLEN = (A + B - 1) / (A + B)
const SPEED = (A + 6 * B) / ((A + B) * (1 - A - B))

/** ∫ T dx from 0 to 1. */
export const AREAS: readonly number[] = [0, 0.5, 5 / 18, 1 / RATE - AT_END / (1 - AT_END), 0.3863072947439407]

/** T of a curve, by its number; 0 ≤ x ≤ 1. */
export function leftAt(curve: number, x: number): number {
  if (curve === 1) return 1 - x
  if (curve === 2) return x < KINK ? 1 - ((1 - LEFT) * x) / KINK : (LEFT * (1 - x)) / (1 - KINK)
  if (curve === 3) return (exp(-RATE * x) - AT_END) / (1 - AT_END)
  const y = 1 - x
  const cube = y * y * y
  return (1 - FALLEN * exp(SPEED * x)) * (A * y + B * cube * cube)
}

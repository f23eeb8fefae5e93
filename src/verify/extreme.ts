/**
 * The largest value of a sampled signal, and when.
 *
 * The largest sample v1 and its neighbours v0, v2 lie on a parabola, whatever the spacing of their times. With
 * a = t0 − t1, b = t2 − t1, left = (v0 − v1)/a, right = (v2 − v1)/b:
 *   curvature c = (left − right)/(a − b),  slope s = left − c a,  vertex at t1 − s/(2c) with the value v1 − s²/(4c).
 * For a smooth signal sampled at intervals h the error is of order h² in time and h⁴ in value (h² for the sample).
 *
 * Fails: at a jump or kink the vertex may lie up to an eighth of the jump above the signal. The first and the last
 * sample, and a sample with an equal neighbour, are taken as they are.
 */
import type { Samples } from './window.ts'

export interface Extreme {
  t: number
  value: number
}

/** Extreme of sign · v: 1 for the largest value, −1 for the smallest. The first one, where several are equal. */
export function extremeOf({ t, v }: Samples, sign: 1 | -1): Extreme {
  let at = 0
  for (let i = 1; i < v.length; i++) if (sign * v[i] > sign * v[at]) at = i
  const sample = { t: t[at], value: v[at] }
  if (at === 0 || at === v.length - 1 || v[at + 1] === v[at]) return sample
  const a = t[at - 1] - t[at]
  const b = t[at + 1] - t[at]
  const left = (v[at - 1] - v[at]) / a
  const right = (v[at + 1] - v[at]) / b
  const curvature = (left - right) / (a - b)
  const slope = left - curvature * a
  return { t: t[at] - slope / (2 * curvature), value: v[at] - (slope * slope) / (4 * curvature) }
}

/**
 * The largest value of a sampled signal, when, and how far above it the signal may have been between samples.
 *
 * What     The largest sample, or where the samples about it bend evenly the top of the parabola through it and its two
 *          neighbours. With a = t0 − t1, b = t2 − t1, left = (v0 − v1)/a, right = (v2 − v1)/b:
 *            curvature c = (left − right)/(a − b),  slope s = left − c a,  top at t1 − s/(2c) with the value v1 − s²/(4c).
 *          For a smooth signal sampled at intervals h the error is of order h² in time and h⁴ in value (h² for the sample).
 * Steps    1. The largest sample. 2. The parabolas about it and about either neighbour: where both of the latter bend the same
 *          way, between AGREE and 1/AGREE times as much, the signal is taken as smooth there. A sine of twelve samples a period
 *          is; a jump, a kink, a plateau, and a crest after which the signal breaks off are not. 3. Smooth: the top of the parabola. Otherwise the sample, and in doubt what
 *          the straight line from the one side and that from the other add to it within an interval, the smaller of both: a
 *          record that creeps up and then drops is in doubt by a creep, one that rises in great leaps by a leap.
 * Fails    The first two and the last two samples are taken as they are. What happens between two samples and leaves no trace in
 *          others is not seen.
 */
import type { Samples } from './window.ts'

export interface Extreme {
  t: number
  value: number
  /** The signal may have been further out by this, and earlier or later by that, between samples; 0 where it is smooth. */
  doubt: number
  doubtOfTime: number
}

/** The curvatures on either side over that at the top lie between this and its inverse where the signal is smooth. */
const AGREE = 0.4

/** Extreme of sign · v: 1 for the largest value, −1 for the smallest. The first one, where several are equal. */
export function extremeOf({ t, v }: Samples, sign: 1 | -1): Extreme {
  let at = 0
  for (let i = 1; i < v.length; i++) if (sign * v[i] > sign * v[at]) at = i
  const sample = { t: t[at], value: v[at], doubt: 0, doubtOfTime: 0 }
  if (at === 0 || at === v.length - 1) return sample
  const { curvature, slope } = parabola(t, v, at)
  if (isSmooth(t, v, at, curvature))
    return {
      ...sample,
      t: t[at] - slope / (2 * curvature),
      value: v[at] - (slope * slope) / (4 * curvature),
    }
  const before = t[at] - t[at - 1]
  const after = t[at + 1] - t[at]
  const rise = (Math.abs(v[at] - v[at - 1]) / before) * after
  const fall = (Math.abs(v[at + 1] - v[at]) / after) * before
  return { ...sample, doubt: Math.min(rise, fall), doubtOfTime: Math.max(before, after) }
}

/** v_i + slope (t − t_i) + curvature (t − t_i)² through a sample and its neighbours. */
function parabola(t: Float64Array, v: Float64Array, i: number): { slope: number; curvature: number } {
  const a = t[i - 1] - t[i]
  const b = t[i + 1] - t[i]
  const left = (v[i - 1] - v[i]) / a
  const right = (v[i + 1] - v[i]) / b
  const curvature = (left - right) / (a - b)
  return { slope: left - curvature * a, curvature }
}

function isSmooth(t: Float64Array, v: Float64Array, at: number, curvature: number): boolean {
  if (at < 2 || at > v.length - 3) return false
  return [at - 1, at + 1].every((i) => {
    const ratio = parabola(t, v, i).curvature / curvature
    return ratio >= AGREE && ratio <= 1 / AGREE
  })
}

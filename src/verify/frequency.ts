/**
 * Frequency of a sampled oscillation from its zero crossings.
 *
 * 1. The mean over the samples (trapezoidal rule) is subtracted.
 * 2. A crossing lies where the sign changes, on the straight line between the two samples.
 * 3. Between the first and the last crossing of the same direction lie whole periods: f = periods / time.
 * With n samples a period of a sine, a crossing errs by less than 0.63/n² of an interval (the cubic term of the sine on
 * the worst chord), hence the frequency by less than 1.3/n³ over the number of periods.
 *
 * Fails: noise about zero adds crossings; a drift larger than the amplitude removes them.
 */
import type { Samples } from './window.ts'

/** Mean over time, by the trapezoidal rule. */
export function meanOf({ name, t, v }: Samples): number {
  const length = t[t.length - 1] - t[0]
  if (!(length > 0)) throw new Error(`a mean of "${name}" needs two samples, found ${t.length}`)
  let area = 0
  for (let i = 1; i < t.length; i++) area += 0.5 * (v[i] + v[i - 1]) * (t[i] - t[i - 1])
  return area / length
}

/** Root of the mean square over time, of straight lines between the samples. */
export function rmsOf({ name, t, v }: Samples): number {
  const length = t[t.length - 1] - t[0]
  if (!(length > 0)) throw new Error(`an rms of "${name}" needs two samples, found ${t.length}`)
  let square = 0
  for (let i = 1; i < t.length; i++)
    square += ((v[i] * v[i] + v[i] * v[i - 1] + v[i - 1] * v[i - 1]) * (t[i] - t[i - 1])) / 3
  return Math.sqrt(square / length)
}

export function frequencyOf(samples: Samples): number {
  const crossings = crossingsOf(samples, meanOf(samples))
  if (crossings.length < 3) {
    const found = `found ${crossings.length} in ${samples.t.length} samples`
    throw new Error(`the frequency of "${samples.name}" needs three crossings of its mean, ${found}`)
  }
  const halves = (crossings.length - 1) & ~1
  return halves / 2 / (crossings[halves] - crossings[0])
}

function crossingsOf({ t, v }: Samples, mean: number): number[] {
  const found: number[] = []
  for (let i = 1; i < t.length; i++) {
    const before = v[i - 1] - mean
    const after = v[i] - mean
    if (before < 0 === after < 0) continue
    found.push(t[i - 1] + ((t[i] - t[i - 1]) * before) / (before - after))
  }
  return found
}

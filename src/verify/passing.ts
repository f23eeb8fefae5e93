/**
 * The first time at which a sampled signal passes a level.
 *
 * What     From whichever side it begins, the first interval at whose end it has reached the level; within it, on the straight line
 *          between the two samples. A signal that begins on the level passes it there.
 * Fails    For a smooth signal the line is off by v″h²/8 over the slope at most, h being the interval, and never by more than what
 *          is left of the interval: told as doubt. A signal that passes and comes back between two samples is not seen.
 */
import type { Samples } from './window.ts'

export interface Passing {
  t: number
  /** It may have passed earlier or later by this. */
  doubt: number
}

export function timeOfPassing({ name, t, v }: Samples, level: number): Passing {
  if (v[0] === level) return { t: t[0], doubt: 0 }
  const below = v[0] < level
  const i = v.findIndex((value) => (below ? value >= level : value <= level))
  if (i < 0) {
    const [low, high] = v.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [v[0], v[0]])
    throw new Error(`"${name}" never passes ${level}: it stays from ${low} to ${high}, to ${t[t.length - 1]} s`)
  }
  const slope = (v[i] - v[i - 1]) / (t[i] - t[i - 1])
  const step = (level - v[i - 1]) / slope
  return { t: t[i - 1] + step, doubt: Math.min(bendAt(t, v, i) / Math.abs(slope), t[i] - t[i - 1]) }
}

/** How far the signal may be from the line between samples i − 1 and i, by how the samples on either side bend: v″h²/8. */
function bendAt(t: Float64Array, v: Float64Array, i: number): number {
  const h = t[i] - t[i - 1]
  const bends = [i - 1, i].filter((k) => k > 0 && k < t.length - 1).map((k) => Math.abs(curvatureAt(t, v, k)))
  return (Math.max(0, ...bends) * h * h) / 8
}

function curvatureAt(t: Float64Array, v: Float64Array, k: number): number {
  const left = (v[k] - v[k - 1]) / (t[k] - t[k - 1])
  const right = (v[k + 1] - v[k]) / (t[k + 1] - t[k])
  return (2 * (right - left)) / (t[k + 1] - t[k - 1])
}

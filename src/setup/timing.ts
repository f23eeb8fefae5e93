/** Which step makes every moment that matters fall on a whole step. */

export interface Timing {
  dt: number
  steps: number
  /** It is less than the limit, so that every stated time falls on a whole step. */
  shortened: boolean
  /** Frames do not fall on whole steps and are taken at the nearest one. */
  framesMoved: boolean
}

/**
 * The longest step dt ≤ limit with end, hard and soft moments all whole multiples of it. Soft moments (frames) are given
 * up where they would make the step less than half of the limit. Undefined where the hard ones have no common step of
 * at least a thousandth of it.
 */
export function chooseStep(limit: number, end: number, hard: number[], soft: number[]): Timing | undefined {
  const strict = commonPart([end, ...hard])
  const all = commonPart([strict, ...soft])
  const framesMoved = all < 0.5 * limit && all < strict * (1 - 1e-9)
  const part = framesMoved ? strict : all
  if (part < 1e-3 * limit) return undefined
  const dt = part / Math.ceil((part / limit) * (1 - 1e-9))
  const steps = Math.round(end / dt)
  return { dt: end / steps, steps, shortened: dt < limit * (1 - 1e-9), framesMoved }
}

/** Largest number that divides all of them, to a billionth of the largest (Euclid). */
function commonPart(times: number[]): number {
  const close = 1e-9 * Math.max(...times)
  return times.reduce((a, b) => {
    let high = Math.max(a, b)
    let low = Math.min(a, b)
    while (low > close) {
      const rest = high % low
      high = low
      low = Math.min(rest, low - rest)
    }
    return high
  })
}

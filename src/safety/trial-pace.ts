/**
 * How far apart looks at a trial stand: a fifth of the time in which the model settled, in which it hardly swings any more. In steps as
 * many as a fifth of those of settling, fewer where scaled masses make a step of the trial longer.
 */
import type { Summary } from '../output/summary.ts'

/** Steps between looks if they were as long as those of the stage that settled, and how long those were [s]. */
export interface Pace {
  steps: number
  dt: number
}

/** Looks at a trial in the time in which the model settled, and the fewest and the most steps between two. */
const LOOKS = 5
const LEAST = 100
const MOST = 5000
/** Steps between measurements of the unbalanced force while settling. */
const EVERY = 50

/** `slower`: how much longer the slowest swing of trials is than that of settling. */
export function paceOf({ stages }: Summary, slower: number): Pace {
  const pace = { steps: LEAST, dt: 0 }
  for (const { kind, steps, dt } of stages) {
    const own = kind === 'settle' ? (slower * steps) / LOOKS : 0
    if (own > pace.steps) Object.assign(pace, { steps: own, dt })
  }
  return pace
}

export function spanOf({ steps, dt }: Pace, step: number): number {
  const own = dt > 0 ? steps * Math.min(1, dt / step) : steps
  return EVERY * Math.ceil(Math.min(MOST, Math.max(LEAST, own)) / EVERY)
}

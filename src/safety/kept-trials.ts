/** Trials that are known ↔ what a checkpoint keeps of them. */
import type { Trial } from '../slope/strength-reduction.ts'

/** A checkpoint holds numbers alone: each trial its factor and verdict, steps. What it looked like is not kept. */
export const asExtra = (trials: readonly Trial[]): Record<string, number> =>
  Object.fromEntries(
    trials.flatMap(({ factor, stands, steps }, i) => [
      [`trial ${i} factor`, factor],
      [`trial ${i} stands`, stands ? 1 : 0],
      [`trial ${i} steps`, steps],
    ]),
  )

/** Those that a checkpoint holds. */
export function trialsIn(extra: Record<string, number>): Trial[] {
  const trials: Trial[] = []
  for (let i = 0; `trial ${i} factor` in extra; i++)
    trials.push({
      factor: extra[`trial ${i} factor`],
      stands: extra[`trial ${i} stands`] === 1,
      why: 'before the run was stopped',
      steps: extra[`trial ${i} steps`],
      looks: [],
      times: [],
    })
  return trials
}

/** What a search for the factor of safety found, in lines for a terminal. */
import { figure, plural } from './quantities.ts'
import type { Safety } from './summary.ts'

/** `1.408 (stands at 1.406, fails at 1.41)`, or which end was reached. */
export function factorText({ factor, stands, fails }: Safety): string {
  if (factor !== null && stands !== null && fails !== null)
    return `${figure(factor, 4)} (stands at ${figure(stands, 5)}, fails at ${figure(fails, 5)})`
  if (stands !== null) return `above ${figure(stands, 4)}, where it still stands`
  return `below ${figure(fails ?? 0, 4)}, where it still fails`
}

export function safetyLines(safety: Safety): string[] {
  const { strengths, joints, trials, mode } = safety
  const steps = trials.reduce((sum, trial) => sum + trial.steps, 0)
  return [
    `  ${factorText(safety)}`,
    `  ${strengths.join(', ')} of ${joints.join(', ') || 'no joint'} divided; ${plural(trials.length, 'trial')}, ${plural(steps, 'step')}`,
    `  how it fails: ${mode.words}`,
  ]
}

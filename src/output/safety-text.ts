/** What a search for the factor of safety found, in lines for a terminal and tiles of a report. */
import { figure, plural } from './quantities.ts'
import type { Safety } from './summary.ts'

type Bracket = Pick<Safety, 'factor' | 'stands' | 'fails'>

/** `1.408`, `> 10` where no trial failed, `< 0.1` where none stood. */
export function factorFound({ factor, stands, fails }: Bracket): string {
  if (factor !== null && stands !== null && fails !== null) return figure(factor, 4)
  if (stands !== null) return `> ${figure(stands, 4)}`
  return fails !== null ? `< ${figure(fails, 4)}` : 'none'
}

/** What is known of it. */
export function bracketText({ stands, fails }: Bracket): string {
  if (stands !== null && fails !== null) return `stands at ${figure(stands, 5)}, fails at ${figure(fails, 5)}`
  if (stands !== null) return 'no trial failed'
  return fails !== null ? 'every trial failed' : 'no trial'
}

/** `1.408 (stands at 1.406, fails at 1.41)`, or which end was reached. */
export function factorText({ factor, stands, fails }: Bracket): string {
  if (factor !== null && stands !== null && fails !== null)
    return `${figure(factor, 4)} (stands at ${figure(stands, 5)}, fails at ${figure(fails, 5)})`
  if (stands !== null) return `above ${figure(stands, 4)}, where it still stands`
  return fails !== null ? `below ${figure(fails, 4)}, where it still fails` : 'none: no trial was run'
}

/** Which strengths were divided, of what, and what it took. */
export function searchText({ strengths, joints, trials }: Safety): string {
  const steps = trials.reduce((sum, trial) => sum + trial.steps, 0)
  return `${strengths.join(', ')} of ${joints.join(', ') || 'no joint'} divided; ${plural(trials.length, 'trial')}, ${plural(steps, 'step')}`
}

export const safetyLines = (safety: Safety): string[] => [
  `  ${factorText(safety)}`,
  `  ${searchText(safety)}`,
  ...(safety.fails === null ? [] : [`  how it fails: ${safety.mode.words}`]),
]

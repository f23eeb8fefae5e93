/** What a search for the factor of safety found, in lines for a terminal and tiles of a report. */
import { figure, plural } from './quantities.ts'
import type { Collapse, Safety } from './summary-safety.ts'
import type { Units } from './units.ts'

type Bracket = Pick<Safety, 'factor' | 'stands' | 'fails' | 'none'>

/** `1.408`, `> 10` where no trial failed, `< 0.1` where none stood. */
export function factorFound({ factor, stands, fails }: Bracket): string {
  if (factor !== null && stands !== null && fails !== null) return figure(factor, 4)
  if (stands !== null) return `> ${figure(stands, 4)}`
  return fails !== null ? `< ${figure(fails, 4)}` : 'none'
}

/** What is known of it. */
export function bracketText({ stands, fails, none }: Bracket): string {
  if (stands !== null && fails !== null) return `stands at ${figure(stands, 5)}, fails at ${figure(fails, 5)}`
  if (stands !== null) return 'no trial failed'
  return fails !== null ? 'every trial failed' : (none ?? 'no trial')
}

/** `1.408 (stands at 1.406, fails at 1.41)`, or which end was reached. */
export function factorText({ factor, stands, fails, none }: Bracket): string {
  if (factor !== null && stands !== null && fails !== null)
    return `${figure(factor, 4)} (stands at ${figure(stands, 5)}, fails at ${figure(fails, 5)})`
  if (stands !== null) return `above ${figure(stands, 4)}, where it still stands`
  return fails !== null ? `below ${figure(fails, 4)}, where it still fails` : `none: ${none ?? 'no trial was run'}`
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

/** Blocks that are named in a sentence. */
const MOST_NAMED = 4

/** `in stage 1, 19 blocks left …`: who went how far, and how. */
export function collapseText({ stage, blocks, mode }: Collapse, units: Units): string {
  const named = blocks.slice(0, MOST_NAMED).map(({ block, moved, share }, i) => {
    const ofSize = i === 0 ? ` (${figure(100 * share, 2)} % of its size)` : ''
    return `${block} by ${units.quantity(moved, 'm')}${ofSize}`
  })
  const rest = blocks.length > named.length ? `, and ${blocks.length - named.length} more` : ''
  return `in stage ${stage}, ${plural(blocks.length, 'block')} left the place instead of settling there: ${named.join(', ')}${rest}; ${mode.words}`
}

/** Why a slope that collapsed has no factor. */
export const collapsedFirst = ({ stage }: Collapse): string =>
  `the slope collapsed in stage ${stage} with the strengths that this stage has, before any trial`

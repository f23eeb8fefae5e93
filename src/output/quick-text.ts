/** The account of a slope without a run, on the terminal. */
import { designLine } from './design-text.ts'
import { lowerLines } from './lower-text.ts'
import type { SlopeSummary } from './slope-summary.ts'
import { slopeLines } from './slope-text.ts'
import { boundText, safetyFactor } from './slope-units.ts'
import type { DesignVerdict, LowerSummary } from './summary-safety.ts'
import { table } from './terminal.ts'
import type { Units } from './units.ts'

export interface QuickParts {
  slope: SlopeSummary
  design?: DesignVerdict
  lower?: LowerSummary
  notes: readonly string[]
  /** What it does not tell of, a sentence each. */
  notExamined: string[]
}

/** Blocks that are listed. */
const MOST_LISTED = 10

export function quickText(
  name: string,
  title: string,
  { slope, design, lower, notes, notExamined }: QuickParts,
  units: Units,
): string {
  const shown = slope.blocks.slice(0, MOST_LISTED)
  const rest = slope.blocks.length - shown.length + slope.more
  const rows = shown.map(({ block, factor, upper, words }) => [
    `  ${block}`,
    factor === null ? 'stable' : safetyFactor(factor),
    ...(upper === undefined ? [] : [boundText(upper)]),
    words,
  ])
  return `${[
    `${name}: ${title}`,
    'Rock slope',
    ...slopeLines(slope, units),
    ...(rows.length > 0 ? ['Limit equilibrium of single blocks', ...table(rows)] : []),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...(lower ? ['Realistic and lower case', ...table(lowerLines({ slope, design }, lower, units))] : []),
    ...(design ? ['Conclusion', `  ${designLine(design)}`] : []),
    ...(notes.length > 0 ? ['Notes', ...notes.map((note) => `  ${note}`)] : []),
    'Not examined',
    ...notExamined.map((gap) => `  ${gap}`),
  ].join('\n')}\n`
}

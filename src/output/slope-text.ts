/** What the analysis of a slope says on the terminal: what could move, the governing block, closed form and numerical factor. */
import { factorText } from './safety-text.ts'
import type { SlopeSummary } from './slope-summary.ts'
import { boundText, differenceText, safetyFactor, seismicText } from './slope-units.ts'
import type { Safety } from './summary.ts'

export function slopeLines(slope: SlopeSummary, safety?: Safety): string[] {
  return [
    ...(slope.seismic ? [`earthquake: ${seismicText(slope.seismic)} of the weight`] : []),
    ...(slope.kinematics ? [`kinematics: ${slope.kinematics.summary}`] : []),
    ...governing(slope),
    ...(slope.row ? [`row of columns: factor ${safetyFactor(slope.row.factor)}; ${slope.row.words}`] : []),
    ...compared(slope, safety),
    ...slope.notes.map((note) => `note: ${note}`),
  ].map((line) => `  ${line}`)
}

function governing({ blocks, more }: SlopeSummary): string[] {
  const [least] = blocks
  if (!least) return []
  const others = blocks.length - 1 + more
  const rest = others > 0 ? `; ${others} more with a greater factor` : ''
  return [`governing block: ${least.block}, ${least.words}`, `closed form: ${safetyFactor(least.factor)}${rest}`]
}

function compared({ comparison }: SlopeSummary, safety: Safety | undefined): string[] {
  if (!comparison) return safety ? [`numerical: ${factorText(safety)}`] : []
  const { of, closed, upper, numerical, difference, agrees, reason } = comparison
  const found = safety ? factorText(safety) : safetyFactor(numerical)
  const bound = typeof upper === 'number' ? `, upper bound ${boundText(upper)}` : ''
  const by = difference === null ? '' : `${differenceText(difference)}: `
  return [
    `numerical: ${found}`,
    `closed form of ${of}: ${safetyFactor(closed)}${bound}`,
    `${agrees ? 'agreement' : 'NO agreement'}: ${by}${reason}`,
  ]
}

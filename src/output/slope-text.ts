/** What the analysis of a slope says on the terminal: what could move, the governing block, closed form and numerical factor. */
import { someOf } from '../math/some-of.ts'
import { plural } from './quantities.ts'
import { factorText } from './safety-text.ts'
import type { BlockAnalysis, SlopeSummary } from './slope-summary.ts'
import { boundText, differenceText, safetyFactor, seismicText } from './slope-units.ts'
import type { Safety } from './summary-safety.ts'
import type { Units } from './units.ts'

/** Bolts that a sentence names. */
const MOST_SLACK = 4

export function slopeLines(slope: SlopeSummary, units: Units, safety?: Safety): string[] {
  return [
    ...(slope.seismic ? [`earthquake: ${seismicText(slope.seismic)} of the weight`] : []),
    ...(slope.kinematics ? [`kinematics: ${slope.kinematics.summary}`] : []),
    ...governing(slope, units),
    ...unitedLine(slope),
    ...fullHeightLines(slope),
    ...(slope.columns ?? []).map(
      ({ set, factor, words }) => `columns of ${set}: ${factor === null ? '' : `${safetyFactor(factor)}, `}${words}`,
    ),
    ...(slope.row ? [`row of columns: factor ${safetyFactor(slope.row.factor)}; ${slope.row.words}`] : []),
    ...(slope.support ? [`support: ${slope.support.words}`] : []),
    ...compared(slope, safety),
    ...slope.notes.map((note) => `note: ${note}`),
  ].map((line) => `  ${line}`)
}

function governing({ blocks, more }: SlopeSummary, units: Units): string[] {
  const [least] = blocks
  if (!least) return []
  const others = blocks.length - 1 + more
  const rest = others > 0 ? `; ${others} more with a greater factor` : ''
  return [
    `governing block: ${least.block}, ${least.words}`,
    ...(least.bolts ? [boltWords(least.bolts, units)] : []),
    `closed form: ${safetyFactor(least.factor)}${rest}`,
  ]
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

/** How its bolts hold a block, in a sentence. */
export function boltWords(bolts: NonNullable<BlockAnalysis['bolts']>, units: Units): string {
  const { active, passive, along, slack } = bolts
  const kinds = [
    ...(active > 0 ? [`${plural(active, 'active bolt')}`] : []),
    ...(passive > 0 ? [`${plural(passive, 'passive bolt')}`] : []),
  ]
  const loose = slack.length > 0 ? `; ${someOf(slack, MOST_SLACK)} would go slack` : ''
  if (kinds.length === 0) return `its bolts would go slack as it moves: ${someOf(slack, MOST_SLACK)}`
  return `held by ${kinds.join(' and ')}${along > 0 ? `, with ${units.value(along, 'N')} against its motion` : ''}${loose}`
}

/** The group that lets go first, where it does before any single block. */
function unitedLine({ united: [least] = [], blocks: [single] }: SlopeSummary): string[] {
  if (!least || least.factor === null || least.factor >= (single?.factor ?? Infinity)) return []
  return [`${least.name}: ${safetyFactor(least.factor)}, ${least.words}`]
}

/** Bodies that are told on a terminal. */
const MOST_BODIES = 3

function fullHeightLines({ fullHeight = [] }: SlopeSummary): string[] {
  const moving = fullHeight.filter(({ factor }) => factor !== null)
  return moving.slice(0, MOST_BODIES).map(({ name, factor, words }) => `${name}: ${safetyFactor(factor)}, ${words}`)
}

/** The numerical factor in the report of a slope: beside the closed form, its trials with their histories, and what fails. */
import { bracketSheet, type Trial } from './picture-bracket.ts'
import { count, figure, plural, quantity } from './quantities.ts'
import { bracketText, factorFound, searchText } from './safety-text.ts'
import { bad, captioned, e, ended, figures, good, paragraph, sentence, withUnit } from './slope-report-parts.ts'
import type { FactorComparison } from './slope-summary.ts'
import { boundText, columnOf, differenceText, lineText, NONE, numberText, safetyFactor } from './slope-units.ts'
import type { Safety, SafetyTrial } from './summary.ts'

/** Failing blocks that the table shows. */
const MOST_FAILING = 25

export function comparisonTable(comparison: FactorComparison | undefined, safety: Safety | undefined): string {
  if (!comparison) return ''
  const { of, closed, upper, numerical, difference, agrees, reason } = comparison
  const bracket = safety ? bracketCell(safety) : NONE
  const verdict = safety ? `${agrees ? good('agreement') : bad('no agreement')}: ` : ''
  return captioned('Closed form and numerical factor of safety.', [
    { head: 'Of', cells: [of] },
    { head: 'Closed form', cells: [safetyFactor(closed)], numeric: true },
    { head: 'Upper bound', cells: [boundText(upper)], numeric: true },
    { head: 'Numerical', cells: [numericalText(numerical, safety)], numeric: true },
    { head: 'Stands … fails at', cells: [bracket], numeric: true },
    { head: 'Difference', cells: [differenceText(difference)], numeric: true },
    { head: 'Reason', cells: [`${verdict}${e(reason)}`], html: true },
  ])
}

const bracketCell = (safety: Safety): string =>
  safety.stands !== null && safety.fails !== null
    ? `${numberText(safety.stands, 5)} … ${numberText(safety.fails, 5)}`
    : safety.trials.length > 0
      ? bracketText(safety)
      : NONE

/** What the search found where it says more than the number: > 10. */
const numericalText = (numerical: number | null, safety: Safety | undefined): string =>
  numerical === null && safety ? factorFound(safety) : safetyFactor(numerical)

export function trialSection(safety: Safety | undefined): string {
  if (!safety) return ''
  return [
    paragraph(`Strength reduction: ${searchText(safety)}. ${sentence(bracketText(safety))} ${slippedText(safety)}`),
    trialTable(safety.trials),
    safety.trials.length > 0 ? figures([bracketPicture(safety)]) : '',
  ].join('\n')
}

function slippedText({ slipped }: Safety): string {
  if (slipped === 'kept') return 'What slips keeps its cohesion, as limit equilibrium has it.'
  return slipped === 'lost' ? 'What slips loses its cohesion.' : ''
}

function trialTable(trials: readonly SafetyTrial[]): string {
  return captioned(
    'Trials in the order in which they were run, each from where the last that stood came to rest, the first from the settled state.',
    [
      { head: 'Trial', cells: trials.map((_, i) => String(i + 1)), numeric: true },
      { head: 'Factor', cells: trials.map(({ factor }) => figure(factor, 5)), numeric: true },
      { head: 'Result', cells: trials.map(({ stands }) => (stands ? good('stands') : bad('fails'))), html: true },
      { head: 'Why', cells: trials.map(({ why }) => why) },
      { head: 'Furthest move', cells: trials.map(movedText), numeric: true },
      { head: 'Steps', cells: trials.map(({ steps }) => count(steps)), numeric: true },
    ],
  )
}

function movedText({ looks }: SafetyTrial): string {
  const last = looks.at(-1)
  return last ? quantity(last.moved, 'm') : NONE
}

function bracketPicture({ trials, stands, fails }: Safety) {
  const shown = trials.map((trial): Trial => {
    const failedAt = trial.stands ? undefined : trial.times.at(-1)
    return {
      factor: trial.factor,
      stable: trial.stands,
      time: trial.times,
      displacement: trial.looks.map(({ moved }) => moved),
      ...(failedAt !== undefined && { failedAt }),
    }
  })
  return bracketSheet({
    title: 'Factor of safety',
    trials: shown,
    bracket: { stable: stands ?? undefined, unstable: fails ?? undefined },
    watched: 'furthest move of a block',
  })
}

export function failingTable(safety: Safety | undefined): string {
  if (!safety || safety.fails === null) return ''
  const { words, blocks, broken } = safety.mode
  const shown = blocks.slice(0, MOST_FAILING)
  const rest = blocks.length - shown.length
  const mass = columnOf(
    shown.map((block) => block.mass),
    'kg',
  )
  const table = captioned('Blocks that fail in the smallest factor that failed, the heaviest first.', [
    { head: 'Block', cells: shown.map(({ block }) => block) },
    { head: withUnit('Mass', mass.unit), cells: mass.cells, numeric: true },
    { head: 'Mode', cells: shown.map(({ mode }) => mode) },
    { head: 'On', cells: shown.map(({ on }) => on.join(', ') || NONE) },
    { head: 'Trend/plunge [°]', cells: shown.map(({ trend, plunge }) => lineText(trend, plunge)), numeric: true },
  ])
  return [
    paragraph(ended(words)),
    broken > 0 ? paragraph(`${plural(broken, 'point')} of bonds inside blocks broke.`) : '',
    table,
    rest > 0 ? paragraph(`and ${plural(rest, 'lighter block')}`, 'soft') : '',
  ]
    .filter(Boolean)
    .join('\n')
}

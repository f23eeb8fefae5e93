/** The numerical factor in the report of a slope: beside the closed form, its trials with their histories, and what fails. */
import { bad, captioned, ended, figures, good, type Part, paragraph, sentence, withUnit } from './document.ts'
import { bracketSheet, type Trial } from './picture-bracket.ts'
import { count, figure, plural } from './quantities.ts'
import { bracketText, factorFound, searchText } from './safety-text.ts'
import type { FactorComparison } from './slope-summary.ts'
import { boundText, differenceText, lineText, numberText, safetyFactor } from './slope-units.ts'
import type { Safety, SafetyTrial } from './summary-safety.ts'
import { NONE, type Units } from './units.ts'

/** Failing blocks that the table shows. */
const MOST_FAILING = 25

export function comparisonTable(comparison: FactorComparison | undefined, safety: Safety | undefined): Part[] {
  if (!comparison) return []
  const { of, closed, upper, numerical, difference, agrees, reason } = comparison
  const bracket = safety ? bracketCell(safety) : NONE
  const verdict = safety ? [agrees ? good('agreement') : bad('no agreement'), ': '] : []
  return captioned('Closed form and numerical factor of safety.', [
    { head: 'Of', cells: [of] },
    { head: 'Closed form', cells: [safetyFactor(closed)], numeric: true },
    { head: 'Upper bound', cells: [boundText(upper)], numeric: true },
    { head: 'Numerical', cells: [numericalText(numerical, safety)], numeric: true },
    { head: 'Stands … fails at', cells: [bracket], numeric: true },
    { head: 'Difference', cells: [differenceText(difference)], numeric: true },
    { head: 'Reason', cells: [[...verdict, reason]] },
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

export function trialSection(safety: Safety | undefined, units: Units): Part[] {
  if (!safety) return []
  return [
    ...paragraph(`Strength reduction: ${searchText(safety)}. ${sentence(bracketText(safety))} ${slippedText(safety)}`),
    ...trialTable(safety.trials, units),
    ...(safety.trials.length > 0 ? figures([bracketPicture(safety, units)]) : []),
  ]
}

function slippedText({ slipped }: Safety): string {
  if (slipped === 'kept') return 'What slips keeps its cohesion, as limit equilibrium has it.'
  return slipped === 'lost' ? 'What slips loses its cohesion.' : ''
}

function trialTable(trials: readonly SafetyTrial[], units: Units): Part[] {
  return captioned(
    'Trials in the order in which they were run, each from where the last that stood came to rest, the first from the settled state.',
    [
      { head: 'Trial', cells: trials.map((_, i) => String(i + 1)), numeric: true },
      { head: 'Factor', cells: trials.map(({ factor }) => figure(factor, 5)), numeric: true },
      { head: 'Result', cells: trials.map(({ stands }) => (stands ? good('stands') : bad('fails'))) },
      { head: 'Why', cells: trials.map(({ why }) => why) },
      { head: 'Furthest move', cells: trials.map((trial) => movedText(trial, units)), numeric: true },
      { head: 'Steps', cells: trials.map(({ steps }) => count(steps)), numeric: true },
    ],
  )
}

function movedText({ looks }: SafetyTrial, units: Units): string {
  const last = looks.at(-1)
  return last ? units.quantity(last.moved, 'm') : NONE
}

function bracketPicture({ trials, stands, fails }: Safety, units: Units) {
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
    units,
  })
}

export function failingTable(safety: Safety | undefined, units: Units): Part[] {
  if (!safety || safety.fails === null) return []
  const { words, blocks, broken } = safety.mode
  const shown = blocks.slice(0, MOST_FAILING)
  const rest = blocks.length - shown.length
  const mass = units.column(
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
    ...paragraph(ended(words)),
    ...(broken > 0 ? paragraph(`${plural(broken, 'point')} of bonds inside blocks broke.`) : []),
    ...table,
    ...(rest > 0 ? paragraph(`and ${plural(rest, 'lighter block')}`, 'soft') : []),
  ]
}

/** The box at the head of the report of a slope: the factors of safety beside each other, the mode, and whether they agree. */

import { designLine } from './design-text.ts'
import { bold, captioned, ended, list, type Part, paragraph, sentence, type Tile } from './document.ts'
import { governingOf } from './governing.ts'
import { figure } from './quantities.ts'
import { bracketText, factorFound } from './safety-text.ts'
import type { SlopeSummary } from './slope-summary.ts'
import { boltWords } from './slope-text.ts'
import { boundText, differenceText, safetyFactor } from './slope-units.ts'
import type { Summary } from './summary.ts'
import type { DesignVerdict, Safety } from './summary-safety.ts'
import type { Units } from './units.ts'

/** Rows of the table of a collapse. */
const MOST_COLLAPSED = 40

type Found = Pick<Summary, 'slope' | 'safety' | 'collapse' | 'design' | 'lower'>

export function verdictBox({ slope, safety, collapse, design, lower }: Found, units: Units): Part[] {
  const tiles = [
    ...designTile(design, lower ? 'realistic case' : ''),
    ...designTile(lower?.design, 'lower case'),
    ...numericalTile(safety),
    ...(slope ? closedTile(slope) : []),
    ...upperTile(slope),
    ...differenceTile(slope),
  ]
  const comparison = slope?.comparison
  const lines = [
    ...(design
      ? [named(lower?.design ? 'Conclusion, realistic case' : 'Conclusion', sentence(designLine(design)))]
      : []),
    ...(lower?.design ? [named('Conclusion, lower case', sentence(designLine(lower.design)))] : []),
    ...(collapse ? [named('How it collapses', ended(collapse.mode.words))] : []),
    ...(safety?.lost ?? []).map((words) => named('Before the trials', sentence(words))),
    ...(safety?.none ? [named('No factor', sentence(safety.none))] : []),
    ...(safety && safety.fails !== null ? [named('How it fails', ended(safety.mode.words))] : []),
    ...(slope?.kinematics ? [named('Kinematics', sentence(slope.kinematics.summary))] : []),
    ...governingLine(slope, units),
    ...(comparison && safety
      ? [named(comparison.agrees ? 'Agreement' : 'No agreement', sentence(comparison.reason))]
      : []),
  ]
  return [
    {
      kind: 'verdict',
      parts: [...(tiles.length > 0 ? [{ kind: 'tiles', list: tiles } as const] : []), ...lines.flat()],
    },
  ]
}

const named = (name: string, text: string): Part[] => paragraph([bold(`${name}.`), ` ${text}`])

function designTile(design: DesignVerdict | undefined, of: string): Tile[] {
  if (!design) return []
  return [{ value: design.verdict, label: `design factor ${figure(design.factor, 4)}`, note: of }]
}

function numericalTile(safety: Safety | undefined): Tile[] {
  if (!safety) return []
  const note = safety.trials.length > 0 ? bracketText(safety) : 'no trial'
  return [{ value: factorFound(safety), label: 'factor of safety, numerical (strength reduction)', note }]
}

/** Of what the model is compared with, or else of what governs. */
function closedTile(slope: SlopeSummary): Tile[] {
  const { comparison: compared } = slope
  const one = compared ? { name: compared.of, factor: compared.closed } : governingOf(slope)
  if (!one) return []
  const label = 'factor of safety, closed form (limit equilibrium)'
  return [{ value: safetyFactor(one.factor), label, note: `of ${one.name}` }]
}

function upperTile(slope: SlopeSummary | undefined): Tile[] {
  const upper = slope?.comparison?.upper
  return typeof upper === 'number'
    ? [
        {
          value: boundText(upper),
          label: 'upper bound of any contact forces',
          note: 'with moments and shear across',
        },
      ]
    : []
}

function differenceTile(slope: SlopeSummary | undefined): Tile[] {
  const difference = slope?.comparison?.difference
  return typeof difference === 'number'
    ? [{ value: differenceText(difference), label: 'numerical over closed form', note: '' }]
    : []
}

function governingLine(slope: SlopeSummary | undefined, units: Units): Part[][] {
  const governing = slope && governingOf(slope)
  const [block] = slope?.blocks ?? []
  if (!governing || !slope || !block) return []
  const line =
    governing.name === block.block
      ? named('Governing block', ended(`${block.block} ${block.words}`))
      : named('Governing', ended(`${governing.name}: ${governing.words}`))
  return [line, ...(block.bolts ? [named(`Bolts of ${block.block}`, sentence(boltWords(block.bolts, units)))] : [])]
}

/** What the reader should know of the analysis, besides what was not examined. */
export const analysisNotes = ({ slope, notExamined = [] }: Pick<Summary, 'slope' | 'notExamined'>): Part[] =>
  list((slope?.notes ?? []).filter((note) => !notExamined.includes(note)).map(sentence), 'notes')

/** What the result does not tell of. */
export const gapList = ({ notExamined = [] }: Pick<Summary, 'notExamined'>): Part[] =>
  list(notExamined.map(sentence), 'gaps')

/** Where a slope collapsed while it settled: how far each block went. */
export function collapseTable({ collapse }: Pick<Summary, 'collapse'>, units: Units): Part[] {
  if (!collapse) return []
  const shown = collapse.blocks.slice(0, MOST_COLLAPSED)
  const more = collapse.blocks.length - shown.length
  const modes = new Map(collapse.mode.blocks.map(({ block, mode }) => [block, mode]))
  return captioned(
    `Blocks that left their places in stage ${collapse.stage}, by how far their middles moved in it. No factor of safety was searched for.`,
    [
      { head: 'Block', cells: shown.map(({ block }) => block) },
      { head: 'Moved', cells: shown.map(({ moved }) => units.quantity(moved, 'm')), numeric: true },
      { head: 'Over its size', cells: shown.map(({ share }) => `${figure(100 * share, 2)} %`), numeric: true },
      { head: 'Mode', cells: shown.map(({ block }) => modes.get(block) ?? '') },
    ],
    more,
  )
}

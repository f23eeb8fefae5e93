/** The box at the head of the report of a slope: the factors of safety beside each other, the mode, and whether they agree. */

import { designLine } from './design-text.ts'
import { bold, captioned, ended, list, type Part, paragraph, sentence, type Tile } from './document.ts'
import { figure } from './quantities.ts'
import { bracketText, factorFound } from './safety-text.ts'
import type { BlockAnalysis, SlopeSummary } from './slope-summary.ts'
import { boltWords } from './slope-text.ts'
import { boundText, differenceText, safetyFactor } from './slope-units.ts'
import type { DesignVerdict, Safety, Summary } from './summary.ts'
import { NONE, type Units } from './units.ts'

/** Rows of the table of a collapse. */
const MOST_COLLAPSED = 40

type Found = Pick<Summary, 'slope' | 'safety' | 'collapse' | 'design' | 'lower'>

export function verdictBox({ slope, safety, collapse, design, lower }: Found, units: Units): Part[] {
  const tiles = [
    ...designTile(design, lower ? 'realistic case' : ''),
    ...designTile(lower?.design, 'lower case'),
    numericalTile(safety),
    ...(slope ? [closedTile(slope)] : []),
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
  return [{ kind: 'verdict', parts: [{ kind: 'tiles', list: tiles }, ...lines.flat()] }]
}

const named = (name: string, text: string): Part[] => paragraph([bold(`${name}.`), ` ${text}`])

function designTile(design: DesignVerdict | undefined, of: string): Tile[] {
  if (!design) return []
  return [{ value: design.verdict, label: `design factor ${figure(design.factor, 4)}`, note: of }]
}

function numericalTile(safety: Safety | undefined): Tile {
  const label = 'factor of safety, numerical (strength reduction)'
  if (!safety) return { value: NONE, label, note: 'was not searched for' }
  return { value: factorFound(safety), label, note: safety.trials.length > 0 ? bracketText(safety) : 'no trial' }
}

function closedTile({ comparison: compared, blocks, row, united: [group] = [] }: SlopeSummary): Tile {
  const label = 'factor of safety, closed form (limit equilibrium)'
  if (compared) return { value: safetyFactor(compared.closed), label, note: `of ${compared.of}` }
  const [governing] = blocks
  if (group && group.factor !== null && group.factor < (governing?.factor ?? Infinity))
    return { value: safetyFactor(group.factor), label, note: `of ${group.name}` }
  if (governing) return { value: safetyFactor(governing.factor), label, note: `of ${governing.block}` }
  if (row) return { value: safetyFactor(row.factor), label, note: 'of the row of columns' }
  return { value: NONE, label, note: 'no block that is free to move' }
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
  const governing: BlockAnalysis | undefined = slope?.blocks[0]
  if (!governing) return []
  const bolts = governing.bolts ? [named('Bolts', sentence(boltWords(governing.bolts, units)))] : []
  return [named('Governing block', ended(`${governing.block} ${governing.words}`)), ...bolts]
}

/** What the reader should know of the analysis, besides what was not examined. */
export const analysisNotes = ({ slope, notExamined = [] }: Summary): Part[] =>
  list((slope?.notes ?? []).filter((note) => !notExamined.includes(note)).map(sentence), 'notes')

/** What the result does not tell of. */
export const gapList = ({ notExamined = [] }: Summary): Part[] => list(notExamined.map(sentence), 'gaps')

/** Where a slope collapsed while it settled: how far each block went. */
export function collapseTable({ collapse }: Summary, units: Units): Part[] {
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

/** The box at the head of the report of a slope: the factors of safety beside each other, the mode, and whether they agree. */
import { bracketText, factorFound } from './safety-text.ts'
import { e, ended, sentence } from './slope-report-parts.ts'
import type { BlockAnalysis, SlopeSummary } from './slope-summary.ts'
import { boundText, differenceText, NONE, safetyFactor } from './slope-units.ts'
import type { Safety } from './summary.ts'

interface Tile {
  value: string
  label: string
  note: string
}

export function verdictBox(slope: SlopeSummary | undefined, safety: Safety | undefined): string {
  const tiles = [
    numericalTile(safety),
    ...(slope ? [closedTile(slope)] : []),
    ...upperTile(slope),
    ...differenceTile(slope),
  ]
  const comparison = slope?.comparison
  const lines = [
    ...(safety && safety.fails !== null ? [named('How it fails', ended(safety.mode.words))] : []),
    ...(slope?.kinematics ? [named('Kinematics', sentence(slope.kinematics.summary))] : []),
    ...governingLine(slope),
    ...(comparison && safety
      ? [named(comparison.agrees ? 'Agreement' : 'No agreement', sentence(comparison.reason))]
      : []),
  ]
  return `<section class="verdict"><div class="tiles">${tiles.map(tileOf).join('')}</div>${lines.join('\n')}</section>\n`
}

const tileOf = ({ value, label, note }: Tile): string =>
  `<div><b>${e(value)}</b><span>${e(label)}</span>${note && `<small>${e(note)}</small>`}</div>`

const named = (name: string, text: string): string => `<p><b>${e(name)}.</b> ${e(text)}</p>`

function numericalTile(safety: Safety | undefined): Tile {
  const label = 'factor of safety, numerical (strength reduction)'
  if (!safety) return { value: NONE, label, note: 'was not searched for' }
  return { value: factorFound(safety), label, note: bracketText(safety) }
}

function closedTile({ comparison: compared, blocks, row }: SlopeSummary): Tile {
  const label = 'factor of safety, closed form (limit equilibrium)'
  if (compared) return { value: safetyFactor(compared.closed), label, note: `of ${compared.of}` }
  const [governing] = blocks
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

function governingLine(slope: SlopeSummary | undefined): string[] {
  const governing: BlockAnalysis | undefined = slope?.blocks[0]
  return governing ? [named('Governing block', ended(`${governing.block} ${governing.words}`))] : []
}

/** What the reader should know of the analysis. */
export const analysisNotes = (slope: SlopeSummary | undefined): string =>
  slope?.notes.length ? `<ul class="notes">${slope.notes.map((note) => `<li>${e(note)}</li>`).join('')}</ul>` : ''

/**
 * The report of a rock slope, in the order in which a consultant reads one: result, input, kinematics, directions on the stereonet,
 * limit equilibrium, the numerical factor beside it, what fails, and pictures. What is not known is left out with its section.
 */
import { figures, type Part, section } from './document.ts'
import type { Picture } from './picture.ts'
import { methodText } from './report-cover.ts'
import {
  blockTables,
  columnTable,
  fullHeightTable,
  kinematicTable,
  rowTable,
  unitedTable,
} from './slope-report-blocks.ts'
import { inputTables } from './slope-report-input.ts'
import { lowerTables } from './slope-report-lower.ts'
import { supportTables } from './slope-report-support.ts'
import { comparisonTable, failingTable, trialSection } from './slope-report-trials.ts'
import { analysisNotes, collapseTable, gapList, verdictBox } from './slope-report-verdict.ts'
import type { SlopeSummary } from './slope-summary.ts'
import type { Summary } from './summary.ts'
import { type Units, unitsOf } from './units.ts'

export interface SlopePictures {
  /** The two nets of all joints, then one for each mode that is possible. */
  stereonets: { overview: Picture[]; modes: Picture[] }
  /** Blocks, displacements, sections, stresses on joints. */
  model: Picture[]
}

/** What is told of a slope, with a model or before one has run. */
export type SlopeFindings = Pick<
  Summary,
  'slope' | 'safety' | 'design' | 'lower' | 'collapse' | 'notExamined' | 'units'
> &
  Partial<Pick<Summary, 'blocks' | 'rigid' | 'contact'>>

export const NO_PICTURES: SlopePictures = { stereonets: { overview: [], modes: [] }, model: [] }

export const isSlope = ({ slope, safety }: Summary): boolean => slope !== undefined || safety !== undefined

export function slopeReport(summary: SlopeFindings, { stereonets, model }: SlopePictures): Part[] {
  const { slope, safety } = summary
  const units = unitsOf(summary)
  return [
    ...section('Result', verdictBox(summary, units), analysisNotes(summary)),
    ...section('Realistic and lower case', lowerTables(summary, units)),
    ...section('Limits of the analysis: what was not examined', gapList(summary)),
    ...section('Collapse', collapseTable(summary, units)),
    ...section('Slope and joints', slope ? inputTables(slope, summary, units) : []),
    ...section('Method', methodText(summary)),
    ...section('Kinematics', slope ? kinematicTable(slope) : []),
    ...section('Stereonets', figures(stereonets.overview, 'pair'), figures(stereonets.modes, 'nets')),
    ...section('Limit equilibrium', slope ? limitTables(slope, units) : []),
    ...section('Row of columns', rowTable(slope?.row, units)),
    ...section('Support', slope ? supportTables(slope, units) : []),
    ...section('Closed form and numerical factor', comparisonTable(slope?.comparison, safety)),
    ...section('Strength reduction', trialSection(safety, units)),
    ...section('What fails', failingTable(safety, units)),
    ...section('Pictures', figures(model)),
  ]
}

const limitTables = (slope: SlopeSummary, units: Units): Part[] => [
  ...blockTables(slope, units),
  ...unitedTable(slope, units),
  ...fullHeightTable(slope, units),
  ...columnTable(slope),
]

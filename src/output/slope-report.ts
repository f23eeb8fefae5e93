/**
 * The report of a rock slope, in the order in which a consultant reads one: result, input, directions on the stereonet, kinematics,
 * limit equilibrium, the numerical factor beside it, what fails, and pictures. What is not known is left out with its section.
 */
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
import { figures, slopeSection } from './slope-report-parts.ts'
import { supportTables } from './slope-report-support.ts'
import { comparisonTable, failingTable, trialSection } from './slope-report-trials.ts'
import { analysisNotes, collapseTable, gapList, verdictBox } from './slope-report-verdict.ts'
import type { Summary } from './summary.ts'

export interface SlopePictures {
  /** The two nets of all joints, then one for each mode that is possible. */
  stereonets: { overview: Picture[]; modes: Picture[] }
  /** Blocks, displacements, sections, stresses on joints. */
  model: Picture[]
}

export const NO_PICTURES: SlopePictures = { stereonets: { overview: [], modes: [] }, model: [] }

export const isSlope = ({ slope, safety }: Summary): boolean => slope !== undefined || safety !== undefined

export function slopeReport(summary: Summary, { stereonets, model }: SlopePictures): string {
  const { slope, safety } = summary
  const blocks = slope ? blockTables(slope) : ''
  return [
    slopeSection('Result', verdictBox(summary), analysisNotes(slope)),
    slopeSection('Limits of the analysis: what was not examined', gapList(summary)),
    slopeSection('Collapse', collapseTable(summary)),
    slope ? slopeSection('Slope and joints', inputTables(slope, summary)) : '',
    slopeSection('Method', methodText(summary)),
    slopeSection('Stereonets', figures(stereonets.overview, 'pair'), figures(stereonets.modes, 'nets')),
    slope ? slopeSection('Kinematics', kinematicTable(slope)) : '',
    slopeSection(
      'Limit equilibrium',
      blocks,
      slope ? unitedTable(slope) : '',
      slope ? fullHeightTable(slope) : '',
      slope ? columnTable(slope) : '',
    ),
    slopeSection('Row of columns', rowTable(slope?.row)),
    slopeSection('Support', slope ? supportTables(slope) : ''),
    slopeSection('Closed form and numerical factor', comparisonTable(slope?.comparison, safety)),
    slopeSection('Strength reduction', trialSection(safety)),
    slopeSection('What fails', failingTable(safety)),
    slopeSection('Pictures', figures(model)),
  ].join('')
}

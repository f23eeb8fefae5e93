/**
 * The account of a slope at once: kinematics and limit equilibrium, with bolts, water and earthquake, without a model or a search, and
 * without bounds, which take tenths of a second a block. What cannot move is stable, and its reason is told.
 */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import type { DesignVerdict, LowerSummary } from '../output/summary.ts'
import { designVerdict } from './design-verdict.ts'
import { lowerSummary } from './lower-case.ts'
import { openCut } from './open-cut.ts'
import { analyseSlope } from './slope-analysis.ts'
import { slopeBlocks } from './slope-blocks.ts'
import { checkSlope, whyStuck } from './slope-case.ts'
import { supported } from './supported.ts'

export interface QuickAccount {
  slope: SlopeSummary
  design?: DesignVerdict
  lower?: LowerSummary
  /** What the user should know. */
  notes: string[]
}

export function quickAccount(c: Case, host: Host): QuickAccount {
  const { cut, notes } = openCut(c, host)
  checkSlope(cut)
  const found = supported(cut, host)
  const { support } = found
  const slope = { ...(analyseSlope(found.cut, host, 0) as SlopeSummary), ...(support && { support }) }
  const stuck = whyStuck(cut.given, slopeBlocks(cut, host), host)
  const design = c.designFactor === undefined ? undefined : designVerdict(c.designFactor, { slope })
  const lower = lowerSummary(c, host, quickAccount)
  return {
    slope,
    ...(design && { design }),
    ...(lower && { lower }),
    notes: [...notes, ...(stuck ? [`stable: ${stuck.why}`] : [])],
  }
}

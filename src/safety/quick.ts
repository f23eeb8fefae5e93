/**
 * The account of a slope at once: kinematics and limit equilibrium, with bolts, water and earthquake, without a model or a search, and
 * without bounds, which take tenths of a second a block. What cannot move is stable, and its reason is told.
 */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { SlopeMarks } from '../output/picture-marks.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import type { DesignVerdict, LowerSummary } from '../output/summary-safety.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { type BareScene, bareScene } from './bare-scene.ts'
import { designVerdict } from './design-verdict.ts'
import { lowerNotes, lowerSummary } from './lower-case.ts'
import { notExaminedAtOnce } from './not-examined.ts'
import { openCut } from './open-cut.ts'
import { analyseSlope } from './slope-analysis.ts'
import { slopeBlocks } from './slope-blocks.ts'
import { checkSlope, whyStuck } from './slope-case.ts'
import { slopeMarks } from './slope-marks.ts'
import { supported } from './supported.ts'

export interface QuickAccount {
  slope: SlopeSummary
  design?: DesignVerdict
  lower?: LowerSummary
  /** What the user should know. */
  notes: string[]
  /** What it does not tell of, a sentence each. */
  notExamined: string[]
}

/** The account, and what its pictures show. */
export interface ExaminedSlope {
  account: QuickAccount
  /** The case with what was decided for it. */
  case: Case
  marks: SlopeMarks
  /** The blocks in place; absent where the case has none. */
  scene?: BareScene
}

export const quickAccount = (c: Case, host: Host): QuickAccount => examine(c, host).account

export function quickExamination(c: Case, host: Host): ExaminedSlope {
  const { account, cut } = examine(c, host)
  const scene = bareScene(cut, host)
  return { account, case: cut.given, marks: slopeMarks(cut, account.slope), ...(scene && { scene }) }
}

function examine(c: Case, host: Host): { account: QuickAccount; cut: CutCase } {
  const { cut: own, notes } = openCut(c, host)
  checkSlope(own)
  const { cut, support } = supported(own, host)
  const slope = { ...(analyseSlope(cut, host, 0) as SlopeSummary), ...(support && { support }) }
  const stuck = whyStuck(own.given, slopeBlocks(own, host), host)
  const lower = lowerSummary(c, host, quickAccount)
  const told = [...notes, ...lowerNotes(slope, lower), ...(stuck ? [`stable: ${stuck.why}`] : [])]
  return { account: { ...accountOf(cut.given, slope, lower), notes: told }, cut }
}

/** What is known of a slope before any model is run. */
export function accountOf(c: Case, slope: SlopeSummary, lower: LowerSummary | undefined): QuickAccount {
  const design = c.designFactor === undefined ? undefined : designVerdict(c.designFactor, { slope })
  return {
    slope,
    ...(design && { design }),
    ...(lower && { lower }),
    notes: [],
    notExamined: notExaminedAtOnce(c, slope),
  }
}

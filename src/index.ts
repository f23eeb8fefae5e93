/** The library: `import { readCase, run } from 'talus'`. No disk, no process; the same in Node and in a browser worker. */

import type { CaseFile } from './case/case.ts'
import { readCase as readCaseWith } from './case/read.ts'
import { variants } from './catalogue.ts'

/** Text of a case file → its variations. Throws a CaseError that lists every problem with its place. */
export const readCase = (text: string, options: { name?: string; folder?: string; set?: string[] } = {}): CaseFile =>
  readCaseWith(text, {
    name: options.name ?? 'case.yaml',
    folder: options.folder ?? '',
    set: options.set,
    variants: variants(),
  })

export type { Case, CaseFile } from './case/case.ts'
export { CaseError } from './case/problem.ts'
export type { StrengthReduction } from './case/types/slope.ts'
export { bareHost, type Host } from './host.ts'
export type { Frame, FrameField, PointCloud, PointField, Scene } from './output/frame.ts'
export type {
  BlockAnalysis,
  FactorComparison,
  KinematicVerdict,
  RowAnalysis,
  SlopeJoint,
  SlopeSummary,
} from './output/slope-summary.ts'
export { stereonet } from './output/stereonet.ts'
export type { CheckRow, Series, Summary } from './output/summary.ts'
export type { ContactSummary } from './output/summary-contact.ts'
export type { FailingBlock, Safety, SafetyTrial } from './output/summary-safety.ts'
export { checkProbe, checkRun, compareVariations } from './run/verify-case.ts'
export { type Outcome, type Run, type RunOptions, run, startRun, type Tick } from './run.ts'
export {
  examineSlope,
  type QuickAccount,
  type SafetyOptions,
  type SafetyRun,
  type SafetyTick,
  startAny,
  startSafety,
  supportInModel,
} from './safety.ts'
export { SetupError } from './setup/setup-error.ts'
export { type SetStatistics, setStatistics } from './slope/fisher.ts'
export { kinematics } from './slope/kinematics.ts'
export { type StereonetFigure, stereonetFigure } from './slope/stereonet-figure.ts'
export { VERSION } from './version.ts'

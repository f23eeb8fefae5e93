/** Any case, with its slope examined where it has one, and its factor of safety where that is asked for. */
import type { Case } from './case/case.ts'
import type { StrengthReduction } from './case/types/slope.ts'
import { bareHost, type Host } from './host.ts'
import type { SlopeSummary } from './output/slope-summary.ts'
import type { Summary } from './output/summary.ts'
import type { LowerSummary } from './output/summary-safety.ts'
import { hostFor, type Outcome, type RunOptions, startOrResume } from './run.ts'
import { startOf } from './safety/bare-scene.ts'
import { compareFactors } from './safety/compare-factors.ts'
import { designVerdict } from './safety/design-verdict.ts'
import { lowerNotes, lowerSummary } from './safety/lower-case.ts'
import { movingBodies } from './safety/moving-bodies.ts'
import { notExamined } from './safety/not-examined.ts'
import { openCut } from './safety/open-cut.ts'
import { accountOf, type ExaminedSlope, type QuickAccount, quickAccount, quickExamination } from './safety/quick.ts'
import { type SafetyTick, type SearchRun, startSearch } from './safety/search.ts'
import { analyseSlope } from './safety/slope-analysis.ts'
import { slopeBlocks } from './safety/slope-blocks.ts'
import { slopeCase } from './safety/slope-case.ts'
import { slopeMarks } from './safety/slope-marks.ts'
import { type SupportRound, supportByModel } from './safety/support-by-model.ts'
import { supported } from './safety/supported.ts'
import type { CutCase } from './setup/cut-blocks.ts'
import { prepareCut } from './setup/prepare.ts'

export type { BareScene } from './safety/bare-scene.ts'
export type { ExaminedSlope, QuickAccount } from './safety/quick.ts'
export type { SafetyTick } from './safety/search.ts'

export interface SafetyRun extends SearchRun {
  /** As it was read, with the search that `slope` asks for. */
  case: Case
  /** Its slope as it is known before the first step; absent where it has none. */
  examined?: ExaminedSlope
}

export interface SafetyOptions extends RunOptions {
  /** The case must have a slope; its factor of safety is searched for, whether it asks for that or not. */
  slope?: boolean
  /** What a run of its lower case has found. */
  lower?: Pick<Summary, 'slope' | 'safety' | 'design' | 'status'>
}

/** Any case: with its slope examined where it has one, and its factor of safety searched for where that is asked for. */
export function startAny(c: Case, given: SafetyOptions = {}): SafetyRun {
  const host = hostFor(c, given)
  const options = { ...given, host }
  const { cut: own, notes } = openCut(c, host)
  const found = supported(options.slope ? slopeCase(own, host) : own, host)
  const { cut } = found
  const slope = withSupport(analyseSlope(cut, host), found.support)
  const lower = lowerSummary(c, host, quickAccount, options.lower)
  const { strengthReduction: spec } = cut.given
  const run = spec ? startSearch(cut, spec, options) : startOrResume(prepareCut(cut, host), options)
  return {
    ...run,
    notes: [...notes, ...(slope ? lowerNotes(slope, lower) : []), ...run.notes],
    case: cut.given,
    ...(slope && {
      examined: {
        case: cut.given,
        account: accountOf(cut.given, slope, lower),
        marks: slopeMarks(cut, slope),
        scene: startOf(cut.made, run.scene, run.points),
      },
    }),
    ticks: withAccounts(run.ticks, cut, { slope, lower }, host),
  }
}

const withSupport = (slope: SlopeSummary | undefined, support: SlopeSummary['support']): SlopeSummary | undefined =>
  slope && support ? { ...slope, support } : slope

/** The support with which the model has the factor that is asked for: a search for each share of the closed form's force. */
export const supportInModel = (c: Case, options: RunOptions = {}): Generator<SafetyTick, SupportRound[]> =>
  supportByModel(c, options, (own, given) => startAny(own, { ...given, slope: true }).ticks)

/** The search alone, whatever the case says. */
export function startSafety(c: Case, spec: StrengthReduction, options: RunOptions = {}): SafetyRun {
  const host = hostFor(c, options)
  return { ...startSearch(openCut(c, host).cut, spec, { ...options, host }), case: c }
}

/** The account of the slope goes into the summary, with the closed form beside the numerical factor, and what was not examined. */
function* withAccounts(
  ticks: SafetyRun['ticks'],
  cut: CutCase,
  { slope, lower }: { slope?: SlopeSummary; lower?: LowerSummary },
  host: Host,
): Generator<SafetyTick, Outcome> {
  const outcome = yield* ticks
  const c = cut.given
  const summary = slope
    ? withSlope(outcome.summary, withMoving(slope, outcome.summary, cut, host), cut)
    : outcome.summary
  const design = c.designFactor === undefined ? undefined : designVerdict(c.designFactor, summary)
  return {
    ...outcome,
    summary: { ...summary, ...(design && { design }), ...(lower && { lower }), notExamined: notExamined(c, summary) },
  }
}

/** With the closed form of what moves together, where many blocks can. */
function withMoving(slope: SlopeSummary, { safety }: Summary, cut: CutCase, host: Host): SlopeSummary {
  if (!safety || safety.fails === null || slope.row || slope.blocks.length + slope.more < 2) return slope
  const moving = movingBodies(cut.given, slopeBlocks(cut, host).free, safety.mode)
  return moving.length > 0 ? { ...slope, moving } : slope
}

function withSlope(summary: Summary, slope: SlopeSummary, { made }: CutCase): Summary {
  const gone = made.stages.flatMap(({ remove }) => remove).length
  const free = summary.blocks - summary.fixed - gone
  const comparison = compareFactors(slope, summary.safety, { free, rigid: summary.rigid === summary.blocks })
  return { ...summary, slope: { ...slope, ...(comparison && { comparison }) } }
}

/** Kinematics and limit equilibrium at once, without a model. */
export const examineSlope = (c: Case, host: Host = bareHost()): QuickAccount => quickAccount(c, host)

/** The same with what its pictures show. */
export const drawnSlope = (c: Case, host: Host = bareHost()): ExaminedSlope => quickExamination(c, host)

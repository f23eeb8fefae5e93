/** The reasonable lower case beside the realistic one: limit equilibrium always, the model where it was run. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { governingOf } from '../output/governing.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import { safetyFactor } from '../output/slope-units.ts'
import type { Summary } from '../output/summary.ts'
import type { DesignVerdict, LowerSummary } from '../output/summary-safety.ts'

type Examined = { slope: SlopeSummary; design?: DesignVerdict }

/** `examine`: limit equilibrium of a case; `found`: what its own run has found. */
export function lowerSummary(
  { lower }: Case,
  host: Host,
  examine: (c: Case, host: Host) => Examined,
  found?: Pick<Summary, 'slope' | 'safety' | 'design' | 'status'>,
): LowerSummary | undefined {
  if (!lower) return undefined
  const { changes, why } = lower
  const { slope, design, safety } = found?.slope
    ? { ...found, slope: found.slope }
    : { ...examine(lower.case, host), safety: undefined }
  return {
    ...(why !== undefined && { why }),
    changes,
    slope,
    ...(safety && { safety }),
    ...(design && { design }),
  }
}

/** A lower case that is none. */
export function lowerNotes(slope: SlopeSummary, lower: LowerSummary | undefined): string[] {
  if (!lower) return []
  const [realistic, low] = [slope, lower.slope].map((one) => governingOf(one)?.factor ?? Infinity)
  if (!(low > realistic)) return []
  const found = Number.isFinite(low) ? safetyFactor(low) : 'stable'
  return [
    `the lower case is no lower one: ${found}, and the realistic case ${safetyFactor(realistic)}; look at its values`,
  ]
}

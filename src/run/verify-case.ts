/** A case and what must come out of it: run or probe, then compare. */
import type { Case, CaseFile } from '../case/case.ts'
import { probes } from '../catalogue.ts'
import type { CheckRow, Series, StageSummary, Summary } from '../output/summary.ts'
import { SetupError } from '../setup/setup-error.ts'
import { checkExpectations } from '../verify/check.ts'
import { checkComparisons } from '../verify/compare.ts'
import type { Checked, Evidence } from '../verify/types.ts'
import { numbersOf } from './slope-numbers.ts'

/** Evidence of a run. */
const evidenceOf = (c: Case, summary: Summary, series: Series[]): Evidence => ({
  series,
  values: c.values,
  results: numbersOf(summary),
  stages: summary.stages.map((stage) => stage.time),
  hash: summary.hash,
})

/** What a finished run says about its case. One that went bad, or collapsed on its way, fails every expectation. */
export function checkRun(c: Case, summary: Summary, series: Series[]): Checked {
  const checked = checkExpectations(c, evidenceOf(c, summary, series))
  checked.rows.push(
    ...summary.stages.flatMap((stage, index) => (stage.settled === false ? [unsettled(c, stage, index)] : [])),
  )
  if (summary.status === 'no factor') checked.rows.push(factorless(c))
  if (summary.status !== 'bad' && summary.status !== 'collapsed') return checked
  const reason = summary.problem
  return {
    rows: checked.rows.map((row) => ({ ...row, computed: reason, error: Number.NaN, pass: false })),
    notes: [],
    quantities: new Map(),
  }
}

/** A stage that did not settle makes what follows doubtful, whatever the numbers say. */
const unsettled = (c: Case, { unbalanced, ratio = 0 }: StageSummary, index: number): CheckRow => ({
  case: c.name,
  quantity: `stage ${index} settles`,
  expected: ratio,
  computed: unbalanced,
  error: unbalanced,
  tolerance: ratio,
  scale: 'absolute',
  unit: '',
  pass: false,
})

/** A factor that was asked for and not found fails the case, whatever else it expects. */
const factorless = (c: Case): CheckRow => ({
  case: c.name,
  quantity: 'a factor of safety is found',
  expected: 1,
  computed: 0,
  error: 1,
  tolerance: 0,
  scale: 'absolute',
  unit: '',
  pass: false,
})

/** The answer of a probe and its comparison. */
export function checkProbe(c: Case): { answer: Record<string, unknown>; checked: Checked } {
  if (!c.probe) throw new Error(`${c.name} has no probe`)
  const { what, ...given } = c.probe
  const answer = ask(what, given)
  const evidence: Evidence = { series: [], values: c.values, results: answer, stages: [], hash: '' }
  return { answer, checked: checkExpectations(c, evidence) }
}

/** A probe that cannot answer says so as an error of its arguments. */
function ask(what: string, given: Record<string, unknown>): Record<string, unknown> {
  try {
    return probes[what].use(given)
  } catch (error) {
    throw new SetupError('probe', `arguments that "${what}" can answer`, (error as Error).message, 'change them')
  }
}

/** Statements across the variations of a file. */
export const compareVariations = (stem: string, file: CaseFile, checked: Checked[]): CheckRow[] =>
  checkComparisons(
    stem,
    file.compare,
    checked.map(({ quantities }, i) => ({ quantities, values: file.variations[i].values })),
  )

/** A case and what must come out of it: run or probe, then compare. */
import type { Case, CaseFile } from '../case/case.ts'
import { DEFAULTS } from '../case/defaults.ts'
import { probes } from '../catalogue.ts'
import { percent } from '../output/quantities.ts'
import type { CheckRow, Series, StageSummary, Summary } from '../output/summary.ts'
import { SetupError } from '../setup/setup-error.ts'
import { addedRow, ENERGY_BALANCE, failedRow } from '../verify/added-row.ts'
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
const unsettled = (c: Case, { unbalanced, ratio = 0 }: StageSummary, index: number): CheckRow =>
  addedRow(c.name, `stage ${index} settles`, {
    expected: ratio,
    computed: unbalanced,
    error: unbalanced,
    tolerance: ratio,
    pass: false,
  })

/** A factor that was asked for and not found fails the case, whatever else it expects. */
const factorless = (c: Case): CheckRow =>
  addedRow(c.name, 'a factor of safety is found', { expected: 1, computed: 0, error: 1, tolerance: 0, pass: false })

/** For `talus verify`: energy that comes from nowhere makes what follows doubtful, whatever the numbers say, unless the case says why. */
export function checkBalance(c: Case, summary: Summary): CheckRow[] {
  if (summary.status === 'bad' || summary.status === 'collapsed') return []
  const computed = Math.max(0, ...summary.stages.map(({ imbalanceShare }) => imbalanceShare))
  const tolerance = c.energyBalance?.within ?? DEFAULTS.energyBalance.value
  const pass = computed <= tolerance
  return [addedRow(c.name, ENERGY_BALANCE, { expected: 0, computed, error: computed, tolerance, pass })]
}

/** A bound so far above what any variation needs is out of date. */
const GENEROUS = 3

/** A declared bound must be needed: by one of the variations at least, to a third of it, and beyond what needs none. */
function checkDeclaredBalance(stem: string, { variations }: CaseFile, checked: Checked[]): CheckRow[] {
  const declared = Math.max(0, ...variations.map(({ energyBalance }) => energyBalance?.within ?? 0))
  const found = checked.flatMap(({ rows }) => rows.filter(({ quantity }) => quantity === ENERGY_BALANCE))
  const most = Math.max(0, ...found.map(({ error }) => error))
  const least = Math.max(declared / GENEROUS, DEFAULTS.energyBalance.value)
  if (declared === 0 || found.length === 0 || !(most <= least)) return []
  const reason = `the case declares that its energies are off by up to ${percent(declared)}, and they are off by ${percent(most)}: lower \`energy balance: within\`, or take it out of the case`
  return [failedRow(stem, `${ENERGY_BALANCE} as declared`, declared, reason)]
}

/** The answer of a probe and its comparison. */
export function checkProbe(c: Case): { answer: Record<string, unknown>; evidence: Evidence; checked: Checked } {
  if (!c.probe) throw new Error(`${c.name} has no probe`)
  const { what, ...given } = c.probe
  const answer = ask(what, given)
  const evidence: Evidence = { series: [], values: c.values, results: answer, stages: [], hash: '' }
  return { answer, evidence, checked: checkExpectations(c, evidence) }
}

/** A probe that cannot answer says so as an error of its arguments: `probe pairs.a: expected …, found …`. */
function ask(what: string, given: Record<string, unknown>): Record<string, unknown> {
  try {
    return probes[what].use(given)
  } catch (error) {
    const { message } = error as Error
    const [, path, expected, found] = /^probe ?([^:]*): expected (.*), found (.*)$/s.exec(message) ?? []
    if (expected !== undefined) throw new SetupError(['probe', path].filter(Boolean).join('.'), expected, found, '')
    throw new SetupError('probe', `arguments that "${what}" can answer`, message, 'change them')
  }
}

/** Statements across the variations of a file. */
export const compareVariations = (stem: string, file: CaseFile, checked: Checked[]): CheckRow[] => [
  ...checkComparisons(
    stem,
    file.compare,
    checked.map(({ quantities }, i) => ({ quantities, values: file.variations[i].values })),
  ),
  ...checkDeclaredBalance(stem, file, checked),
]

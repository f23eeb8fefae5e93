/**
 * Expectations against evidence: one row each. What cannot be computed is a failed row with the reason, so that a
 * verification always comes to its end.
 *   relative: |computed − expected| ≤ tolerance · |expected|;  absolute: |computed − expected| ≤ tolerance.
 */
import { evaluate, parseExpression, type Scope } from '../math/expression.ts'
import { TAKES } from '../math/takes.ts'
import { DIMENSIONS } from '../math/units.ts'
import { formatNumber } from './format.ts'
import { caseNames, caseNumber } from './lookup.ts'
import { evaluateMeasure } from './measure.ts'
import { type Checked, type CheckRow, type Evidence, type Expectation, REPORTED, type Tolerance } from './types.ts'

/** A number, or the reason why there is none. */
type Outcome = number | { reason: string }

export function attempt(compute: () => number): Outcome {
  try {
    const value = compute()
    return Number.isFinite(value) ? value : { reason: `the result is ${value}` }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

export function checkExpectations(subject: { name: string; expect: Expectation[] }, evidence: Evidence): Checked {
  const checked: Checked = { rows: [], notes: [], quantities: new Map() }
  for (const expectation of subject.expect) checkOne(subject.name, expectation, evidence, checked)
  return checked
}

function checkOne(name: string, expectation: Expectation, evidence: Evidence, checked: Checked): void {
  if (expectation.hash !== undefined) {
    checked.rows.push(hashRow(name, expectation.name, expectation.hash, evidence.hash))
    return
  }
  const computed = attempt(() => evaluateMeasure(expectation, evidence))
  if (typeof computed === 'number') checked.quantities.set(expectation.name, computed)
  const { value, within } = expectation
  const head = { case: name, quantity: expectation.name, unit: unitOf(expectation, evidence) }
  // One that cannot be computed fails, whether something is expected or not.
  if (value === undefined && typeof computed === 'number') {
    checked.rows.push(reportedRow(head, computed))
    return
  }
  const names: Scope = { name: (path) => caseNumber(evidence.values, path), known: () => caseNames(evidence.values) }
  const row = rowOf(head, value, names, computed, within)
  checked.rows.push(row)
  checked.notes.push(...doubtOf(row, expectation, evidence))
}

/** A quantity that the case reports and expects nothing of. */
const reportedRow = (head: RowHead, computed: number): CheckRow => ({
  ...head,
  expected: REPORTED,
  computed,
  error: 0,
  tolerance: 0,
  scale: 'absolute',
  pass: true,
})

/** An extreme on a sample whose neighbours are far below it may have been further out between them. */
function doubtOf(row: CheckRow, expectation: Expectation, evidence: Evidence): string[] {
  if (typeof row.computed !== 'number' || typeof row.expected !== 'number') return []
  const other = attempt(() => evaluateMeasure(expectation, evidence, true))
  const limit = row.tolerance * (row.scale === 'relative' ? Math.abs(row.expected) : 1)
  if (typeof other !== 'number' || !(Math.abs(other - row.computed) > limit)) return []
  const off = formatNumber(Math.abs(other - row.computed), 3)
  return [
    `"${row.quantity}" rests on samples that are too far apart: between them it may differ by ${off}${row.unit && ` ${row.unit}`}, more than its tolerance; ` +
      'sample the record more often (`every`)',
  ]
}

function hashRow(name: string, quantity: string, expected: string, computed: string): CheckRow {
  const pass = expected === computed
  const error = pass ? 0 : 1
  return { case: name, quantity, expected, computed, error, tolerance: 0, scale: 'absolute', unit: '', pass }
}

type RowHead = Pick<CheckRow, 'case' | 'quantity' | 'unit'>

/** The row of a computed number and the text or number that it should be. */
export function rowOf(
  head: RowHead,
  value: number | string | undefined,
  names: Scope,
  computed: Outcome,
  within: Tolerance | undefined,
): CheckRow {
  const scale = within?.scale ?? 'relative'
  const tolerance = within?.amount ?? Number.NaN
  const unit = head.unit || (scale === 'absolute' && within ? within.unit : '')
  const expected = attempt(() => expectedOf(value, names))
  const shown = typeof expected === 'number' ? expected : (value ?? '')
  const fail = (reason: string): CheckRow => ({
    ...head,
    expected: shown,
    computed: reason,
    error: Number.NaN,
    tolerance,
    scale,
    unit,
    pass: false,
  })
  if (typeof computed !== 'number') return fail(computed.reason)
  if (typeof expected !== 'number') return fail(`the expected value: ${expected.reason}`)
  if (!within) return fail('no tolerance is given')
  if (scale === 'relative' && expected === 0)
    return fail(`computed ${computed}; the expected value is 0, which needs an absolute tolerance`)
  if (scale === 'absolute' && within.unit !== '' && head.unit !== '' && within.unit !== head.unit)
    return fail(`computed ${computed} ${head.unit}; the tolerance is in ${within.unit}`)
  const error = Math.abs(computed - expected) / (scale === 'relative' ? Math.abs(expected) : 1)
  return { ...head, expected, computed, error, tolerance, scale, unit, pass: error <= tolerance }
}

function expectedOf(value: number | string | undefined, names: Scope): number {
  if (value === undefined) throw new Error('none is given')
  return typeof value === 'number' ? value : evaluate(parseExpression(value), names)
}

/** SI unit of what is taken; that of a computed quantity is not known. */
function unitOf({ record, take }: Expectation, evidence: Evidence): string {
  if (record === undefined) return ''
  const { dimension } = TAKES[take]
  return dimension !== 'of the record'
    ? DIMENSIONS[dimension]
    : (evidence.series.find((s) => s.name === record)?.unit ?? '')
}

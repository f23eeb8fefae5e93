/** Expectations: the times, stages, records and parts that they name, and the units of what they expect. */
import { parseExpression } from '../math/expression.ts'
import { TAKES } from '../math/takes.ts'
import { DIMENSIONS, type Dimension, describeDimension, withArticle } from '../math/units.ts'
import { checkName } from './check-names.ts'
import { dimensionOfRecord, partsOf } from './computed-records.ts'
import { dimensionOf, dimensionWritten, type Known, timesIn } from './dimensions.ts'
import type { Path } from './path.ts'
import { type Report, say } from './problem.ts'
import type { CaseInput } from './schema.ts'
import type { Expectation } from './types/expect.ts'
import type { Stage } from './types/stage.ts'

/** Times, stages, records and parts that the expectations name. */
export function checkExpectations(input: CaseInput, stages: Stage[], report: Report): void {
  const names = new Set<string>()
  for (const [i, expectation] of input.expect.entries()) {
    const path = ['expect', i]
    if (names.has(expectation.name))
      report.add([...path, 'name'], 'quantities with different names', `a second ${say(expectation.name)}`)
    names.add(expectation.name)
    checkTimes(expectation, stages, path, report)
    checkUnits(expectation, dimensionOfExpectation(expectation, input), path, report)
    if (expectation.level !== undefined && expectation.record !== undefined)
      checkLevel(expectation.level, dimensionOfRecord(expectation.record, input.record), [...path, 'level'], report)
    const stage = stages[expectation.stage ?? stages.length - 1]
    if (expectation.compute !== undefined) checkCompute(expectation.compute, input, stage, [...path, 'compute'], report)
    if (expectation.record !== undefined) checkMeasured(expectation.record, input, [...path, 'record'], report)
  }
}

function checkTimes(expectation: Expectation, stages: Stage[], path: Path, report: Report): void {
  if (expectation.stage !== undefined && expectation.stage >= stages.length)
    report.add(
      [...path, 'stage'],
      stages.length > 0 ? `a stage from 0 to ${stages.length - 1}` : 'no stage: the case has none',
      String(expectation.stage),
    )
  const stage = stages[expectation.stage ?? stages.length - 1]
  if (!stage) return
  for (const key of ['at', 'from', 'to'] as const) {
    const time = expectation[key]
    if (time === undefined) continue
    if (stage.kind === 'settle') report.add([...path, key], 'no time: a settle stage has no clock', `${time} s`)
    else if (time > stage.time)
      report.add([...path, key], `a time within the stage, at most ${stage.time} s`, `${time} s`)
  }
}

/** What an expectation is measured in, where that is known. */
export function dimensionOfExpectation(expectation: Expectation, input: CaseInput): Dimension | undefined {
  const { take, record, compute } = expectation
  const known: Known = (path) => dimensionOfRecord(path, input.record)
  if (compute !== undefined) return dimensionOf(parseExpression(compute), known)
  const { dimension } = TAKES[take]
  return dimension !== 'of the record' ? dimension : record === undefined ? undefined : known(record)
}

function checkCompute(compute: string, input: CaseInput, stage: Stage | undefined, path: Path, report: Report): void {
  for (const time of timesIn(parseExpression(compute).root)) {
    if (stage?.kind === 'settle') report.add(path, 'no time: a settle stage has no clock', say(compute))
    const dimension = dimensionOf({ text: compute, root: time }, (name) => dimensionOfRecord(name, input.record))
    if (dimension !== undefined && dimension !== 'time')
      report.add(path, `${describeDimension('time')} on the clock of the stage`, withArticle(dimension))
  }
}

/** A number that a record is compared with has its unit, where it has one. */
export function checkLevel(level: number | string, of: Dimension | undefined, path: Path, report: Report): void {
  const written = typeof level === 'string' ? dimensionWritten(parseExpression(level)) : undefined
  if (of !== undefined && written !== undefined && written !== of)
    report.add(path, describeDimension(of), `${say(level)}, ${withArticle(written)}`)
}

/** Value and tolerance, where they have a unit, have that of what is measured. */
export function checkUnits(
  { value, within }: Pick<Expectation, 'value' | 'within'>,
  measured: Dimension | undefined,
  path: Path,
  report: Report,
): void {
  const written = typeof value === 'string' ? dimensionWritten(parseExpression(value)) : undefined
  if (value !== undefined) checkLevel(value, measured, [...path, 'value'], report)
  const dimension = measured ?? written
  if (dimension === undefined || !within || within.unit === '' || within.unit === DIMENSIONS[dimension]) return
  const expected = dimension === 'ratio' ? 'in % or absolute' : `in % or ${describeDimension(dimension)}`
  report.add([...path, 'within'], `a tolerance ${expected}`, `one in ${within.unit}`)
}

/** `record` or `record.part`: one number at a time; false, and a problem, where it is none. */
export function checkMeasured(text: string, input: CaseInput, path: Path, report: Report): boolean {
  const before = report.problems.length
  const [name, part] = text.split(/\.(.*)/s)
  if (!checkName(name, input.record, 'a record', path, report)) return false
  const record = input.record[name]
  // The magnitude is no column: it is recorded where it is asked for as a part.
  const parts = partsOf(record).filter((own) => own !== 'magnitude')
  const single = parts.length === 0
  const what = 'what' in record ? record.what : ''
  if (part === undefined && !single)
    report.add(path, `one part of ${what}: ${parts.map((p) => `${name}.${p}`).join(', ')}`, say(text))
  if (part !== undefined && single) report.add(path, `${name} alone: it is a single number`, say(text))
  if (part !== undefined && !single) checkName(part, parts, `a part of ${what}`, path, report)
  return report.problems.length === before
}

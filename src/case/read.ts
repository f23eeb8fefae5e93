/**
 * Text → case file: the door through which every case comes. Pure: no disk, no clock.
 *
 * Steps: refuse what is no text → YAML or JSON → `--set` → variations → schema → what the schema cannot see. Problems are
 * gathered and thrown at once as a CaseError.
 */

import { parseExpression } from '../math/expression.ts'
import { type Assembly, assemble } from './assemble.ts'
import { isOverBudget } from './budget.ts'
import type { Case, CaseFile } from './case.ts'
import { checkUnits, dimensionOfExpectation } from './check-expectations.ts'
import { dimensionOf } from './dimensions.ts'
import { evaluateOver, expressionName, namesIn } from './expressions.ts'
import { tellIssues } from './issues.ts'
import { type Overlay, override } from './overlay.ts'
import { formatPath, isMapping } from './path.ts'
import { reportOn } from './physics.ts'
import { CaseError, GATHERED, type Problem, type Report, remedyFor, say } from './problem.ts'
import { type CaseInput, caseJsonSchema, caseSchemas, type JsonSchema } from './schema.ts'
import { readSource, readYaml } from './source.ts'
import type { Comparison } from './types/expect.ts'
import type { Variants } from './variants.ts'
import { variationsOf } from './vary.ts'

export interface ReadOptions {
  /** The file as the user named it: stands in messages; its stem names the case, `.json` makes it JSON. */
  name: string
  /** Folder against which the files that the case names are resolved. */
  folder: string
  /** `path=value`, in the order given; the value is YAML. */
  set?: string[]
  variants: Variants
}

export const stemOf = (file: string) => file.replace(/^.*[/\\]/, '').replace(/\.(ya?ml|json)$/i, '')

export function readCase(text: string, { name: file, folder, set = [], variants }: ReadOptions): CaseFile {
  const problems: Problem[] = []
  const stop = () => {
    if (problems.length > 0) throw new CaseError(problems)
  }
  const { source, faults } = readSource(text, /\.json$/i.test(file))
  for (const { path, line, column, expected, found, remedy } of faults.slice(0, GATHERED))
    problems.push({ file, line, column, path: formatPath(path), expected, found, remedy })
  stop()
  let overlay: Overlay = { file, source: source!, data: source!.data as Record<string, unknown>, overrides: [] }
  const schemas = caseSchemas(variants)
  const jsonSchema = once(() => caseJsonSchema(variants))
  if (isMapping(overlay.data))
    for (const item of set) overlay = applySet(overlay, item, reportOn(overlay, problems)) ?? overlay
  stop()
  const report = reportOn(overlay, problems)
  if (isMapping(overlay.data) && isOverBudget(overlay.data, report)) stop()
  const assembly: Assembly = { schemas, jsonSchema, variants, folder, problems }
  const shape = schemas.file.shape.vary.safeParse(isMapping(overlay.data) ? overlay.data.vary : undefined)
  if (!isMapping(overlay.data) || !shape.success) {
    const whole = schemas.file.safeParse(overlay.data)
    if (!whole.success) tellIssues(whole.error.issues, overlay.data, jsonSchema, report)
    stop()
  }
  const read = variationsOf(overlay, stemOf(file), report).map((v) => assemble(v.overlay, v.name, assembly))
  stop()
  const cases = read.map((r) => r!.made)
  const compare = readComparisons(read[0]!.input, cases, report)
  stop()
  return { variations: cases, compare }
}

function once<T extends JsonSchema>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function applySet(overlay: Overlay, item: string, report: Report): Overlay | undefined {
  const here = { file: `--set ${item}`, line: 0, column: 0 }
  const [path, text] = item.split(/=(.*)/s)
  if (text === undefined || text.trim() === '') {
    report.addAt(here, '', 'path=value', say(item))
    return undefined
  }
  const { source, faults } = readYaml(text)
  for (const { expected, found, remedy } of faults) report.addAt(here, '', expected, found, remedy)
  return source && override(overlay, path.trim(), source.data, item, report)
}

/** Comparisons name quantities of `expect`; their value must be the same number in every variation. */
function readComparisons(input: CaseInput, cases: Case[], report: Report): Comparison[] {
  const names = input.expect.map((e) => expressionName(e.name))
  const quantities = new Map(input.expect.map((e, i) => [names[i], dimensionOfExpectation(e, input)]))
  return input.compare.map((comparison, i) => {
    const path = ['compare', i]
    for (const text of namesIn(comparison.compute)) {
      const [, name, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(text)!
      if (!names.includes(name))
        report.add([...path, 'compute'], `quantities of expect: ${names.join(', ')}`, say(name), remedyFor(name, names))
      else if (index !== undefined && Number(index) >= cases.length)
        report.add([...path, 'compute'], `a variation from 0 to ${cases.length - 1}`, say(text))
    }
    const measured = dimensionOf(parseExpression(comparison.compute), (path) =>
      quantities.get(path.replace(/\[\d+\]$/, '')),
    )
    checkUnits(comparison, measured, path, report)
    const value = commonValue(comparison.value, cases, [...path, 'value'], report)
    if (value === 0 && comparison.within.scale === 'relative')
      report.add(
        [...path, 'within'],
        'an absolute tolerance, since the value is 0',
        'a relative one',
        'such as 1e-6 absolute',
      )
    return { ...comparison, value }
  })
}

function commonValue(given: number | string, cases: Case[], path: (string | number)[], report: Report): number {
  if (typeof given === 'number') return given
  try {
    const values = cases.map((c) => evaluateOver(given, c.values, c.parameters))
    if (values.some((value) => !Object.is(value, values[0])))
      report.add(path, 'one number for all variations', [...new Set(values)].join(', '))
    return values[0]
  } catch (error) {
    report.add(path, 'a number, or an expression over the values of the case', (error as Error).message)
    return Number.NaN
  }
}

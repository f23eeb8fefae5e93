/** Plots: the records and stages that they name, their units, and their closed forms. */
import { DIMENSIONS, withArticle } from '../math/units.ts'
import { checkMeasured } from './check-expectations.ts'
import { dimensionOfRecord } from './computed-records.ts'
import { overAbscissa, type Parameters } from './expressions.ts'
import type { Path } from './path.ts'
import type { Report } from './problem.ts'
import type { CaseInput } from './schema.ts'
import type { PlotSpec } from './types/plot.ts'

export function readPlots(
  input: CaseInput,
  values: Record<string, unknown>,
  parameters: Parameters,
  report: Report,
): Record<string, PlotSpec> {
  const read = Object.entries(input.plots).map(([name, plot]): [string, PlotSpec] => {
    const path: Path = ['plots', name]
    checkColumns(plot, input, path, report)
    const last = (input.stages ?? []).length - 1
    if (last < 0) report.add(path, 'a case with stages', 'one that has none', undefined, 'key')
    else if (plot.stage !== undefined && plot.stage > last)
      report.add([...path, 'stage'], `a stage from 0 to ${last}`, String(plot.stage))
    return [name, { ...plot, ...closedForm(plot, values, parameters, path, report) }]
  })
  return Object.fromEntries(read)
}

function checkColumns({ x, y }: PlotSpec, input: CaseInput, path: Path, report: Report): void {
  if (x !== 't') checkMeasured(x, input, [...path, 'x'], report)
  const known = y.filter((column, i) =>
    checkMeasured(column, input, y.length > 1 ? [...path, 'y', i] : [...path, 'y'], report),
  )
  const [first, ...others] = known.map((column) => dimensionOfRecord(column, input.record) ?? 'ratio')
  const other = others.find((dimension) => DIMENSIONS[dimension] !== DIMENSIONS[first])
  if (other)
    report.add(
      [...path, 'y'],
      'records in one unit',
      `${withArticle(first)} and ${withArticle(other)}`,
      'draw two plots',
    )
}

function closedForm(
  { expected }: PlotSpec,
  values: Record<string, unknown>,
  parameters: Parameters,
  path: Path,
  report: Report,
): Pick<PlotSpec, 'expected'> {
  if (expected === undefined) return {}
  try {
    return { expected: overAbscissa(expected, values, parameters) }
  } catch (error) {
    report.add([...path, 'expected'], 'an expression over x and the values of the case', (error as Error).message)
    return {}
  }
}

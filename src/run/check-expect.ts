/** A misspelt name in `expect` must not cost a run: it is found before the first step. */
import type { Case } from '../case/case.ts'
import { SetupError } from '../setup/setup-error.ts'
import { checkCompute } from '../verify/measure.ts'
import type { Evidence } from '../verify/types.ts'
import { namesOfNumbers } from './slope-numbers.ts'

/** `columns`: those that the history will have. */
export function checkExpect(c: Case, columns: { name: string; unit: string }[]): void {
  const none = { stage: new Int32Array(), t: new Float64Array(), values: new Float64Array() }
  const series = columns.map((column) => ({ ...column, ...none }))
  checkComputes(c, { series, stages: [], results: namesOfNumbers(c), values: c.values, hash: '' })
}

/** The names of the expressions in `expect` are those that the evidence has. */
export function checkComputes(c: Case, evidence: Evidence): void {
  const written = c.values.expect as { name: string }[] | undefined
  for (const { name, compute } of c.expect) {
    if (compute === undefined) continue
    try {
      checkCompute(compute, evidence)
    } catch (error) {
      throw new SetupError(
        `expect.${written?.findIndex((line) => line.name === name)}.compute`,
        'an expression over the records and the values of the case',
        `"${compute}"`,
        (error as Error).message,
      )
    }
  }
}

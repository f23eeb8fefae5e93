/** A probe as a case asks it: what it is given is read first, and what is not meant is refused. */
import { readArguments } from '../../src/case/arguments.ts'
import { type Problem, reportTo } from '../../src/case/problem.ts'
import { probes } from '../../src/catalogue.ts'

export function askProbe(what: string, given: Record<string, unknown>): Record<string, unknown> {
  const problems: Problem[] = []
  const report = reportTo(problems, () => ({ file: '', line: 0, column: 0 }))
  const value = readArguments(probes[what].given, given, ['probe'], report) as Record<string, unknown>
  const [problem] = problems
  if (problem)
    throw new Error(
      `${problem.path}: expected ${problem.expected}, found ${problem.found}${problem.remedy ? `; ${problem.remedy}` : ''}`,
    )
  return probes[what].use(value)
}

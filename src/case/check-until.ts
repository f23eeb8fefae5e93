/** Events that end a stage: the record that they watch, its unit, and whether they can come at all. */
import { checkLevel, checkMeasured } from './check-expectations.ts'
import { dimensionOfRecord } from './computed-records.ts'
import { evaluateOver, type Parameters } from './expressions.ts'
import type { Path } from './path.ts'
import type { Report } from './problem.ts'
import type { UntilInput } from './schema/stage.ts'
import type { CaseInput } from './schema.ts'
import type { Until } from './types/stage.ts'

/** The event with its levels as numbers; undefined, and a problem, where there is something wrong with it. */
export function readUntil(
  until: UntilInput,
  input: CaseInput,
  values: Record<string, unknown>,
  parameters: Parameters,
  path: Path,
  report: Report,
): Until | undefined {
  if (until.kind === 'crack') return canBreak(input, path, report) ? until : undefined
  const key = until.kind === 'peak' ? 'peak' : 'record'
  if (!checkMeasured(until.record, input, [...path, key], report)) return undefined
  const [name, given] = until.kind === 'peak' ? (['above', until.above] as const) : (['passes', until.level] as const)
  const at = [...path, name]
  checkLevel(given, dimensionOfRecord(until.record, input.record), at, report)
  try {
    const level = typeof given === 'number' ? given : evaluateOver(given, values, parameters)
    return until.kind === 'peak' ? { ...until, above: level } : { ...until, level }
  } catch (error) {
    report.add(at, 'a number, or an expression over the values of the case', (error as Error).message)
    return undefined
  }
}

/** Nothing cracks where nothing is bonded. */
function canBreak({ blocks, joints, particles }: CaseInput, path: Path, report: Report): boolean {
  const breaks =
    Object.values(blocks).some(({ fracture, cut }) => fracture !== undefined || cut !== undefined) ||
    Object.values(joints).some(({ bonded }) => bonded) ||
    Object.keys(particles).length > 0
  if (!breaks)
    report.add(
      path,
      'an event that can come',
      '"first crack", where nothing is bonded or can break',
      'give a block fracture, or a joint that is bonded',
    )
  return breaks
}

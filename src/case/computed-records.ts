/** Records that follow from those above them: which columns of these an expression names, and what comes out. */
import { parseExpression } from '../math/expression.ts'
import { type Dimension, describeDimension, withArticle } from '../math/units.ts'
import { dimensionOf, type Known, mixedIn } from './dimensions.ts'
import { expressionName, namesIn } from './expressions.ts'
import type { Path } from './path.ts'
import { type Report, remedyFor, say, shortList } from './problem.ts'
import { columnsOf, QUANTITIES } from './quantities.ts'
import type { AnyRecord, RecordInput } from './types/record.ts'

type Records = Record<string, RecordInput | AnyRecord>

/** The name of a column in an expression: `top_plate.x`. */
export const columnPath = (column: string): string => column.split('.').map(expressionName).join('.')

/** The record that a path in an expression names, whole or in part. */
export function recordAt(path: string, records: Records): [name: string, record: Records[string]] | undefined {
  const [name] = path.split('.')
  return Object.entries(records).find(([key]) => key === name || expressionName(key) === name)
}

/** The dimension of a record, whole or in part, where it is known. */
export function dimensionOfRecord(path: string, records: Records): Dimension | undefined {
  const found = recordAt(path, records)
  if (!found) return undefined
  const [name, record] = found
  if (!('compute' in record)) return QUANTITIES[record.what].dimension
  if (record.dimension) return record.dimension
  const above = recordsAbove(name, records)
  return dimensionOf(parseExpression(record.compute), (inner) => dimensionOfRecord(inner, above))
}

function recordsAbove(name: string, records: Records): Records {
  const all = Object.entries(records)
  return Object.fromEntries(
    all.slice(
      0,
      all.findIndex(([key]) => key === name),
    ),
  )
}

/** The parts of which an expression must name one; none where the record is a single number. */
export function partsOf(record: Records[string]): readonly string[] {
  if ('compute' in record || record.part !== undefined || record.along !== undefined) return []
  return QUANTITIES[record.what].parts
}

/** Its expression names records above it, one number of each, and parts that go together. */
export function checkComputed(name: string, records: Records, path: Path, report: Report): void {
  const record = records[name]
  if (!('compute' in record)) return
  const above = recordsAbove(name, records)
  const at = [...path, 'compute']
  const used = namesIn(record.compute).flatMap((inner) => {
    const found = recordAt(inner, above)
    const later = found ? undefined : recordAt(inner, records)
    if (later)
      report.add(
        at,
        `records above it: ${shortList(Object.keys(above), 20) || 'there is none'}`,
        `${say(later[0])}, which stands below`,
      )
    return found ? [{ inner, record: found[1] }] : []
  })
  for (const { inner, record: one } of used) checkPart(inner, one, at, report)
  if (used.length === 0 && problemsNone(record.compute, records))
    report.add(
      at,
      'an expression over a record above it',
      say(record.compute),
      remedyFor(record.compute, Object.keys(above)),
    )
  checkDimensions(record.compute, record.dimension, (inner) => dimensionOfRecord(inner, above), path, report)
}

const problemsNone = (compute: string, records: Records) => namesIn(compute).every((inner) => !recordAt(inner, records))

/** Only measured columns can be named: the magnitude of a vector is one where it is asked for as a part. */
function checkPart(inner: string, record: Records[string], at: Path, report: Report): void {
  const part = inner.split('.').slice(1).join('.')
  const [name] = inner.split('.')
  const columns = 'compute' in record || partsOf(record).length === 0 ? [] : columnsOf(record.what)
  if (columns.length === 0 && part !== '') report.add(at, `${name} alone: it is a single number`, say(inner))
  if (columns.length > 0 && !columns.map(expressionName).includes(part))
    report.add(at, `one part: ${columns.map((column) => `${name}.${expressionName(column)}`).join(', ')}`, say(inner))
}

function checkDimensions(
  compute: string,
  declared: Dimension | undefined,
  known: Known,
  path: Path,
  report: Report,
): void {
  const expression = parseExpression(compute)
  const mixed = mixedIn(expression.root, known)
  if (mixed)
    report.add(
      [...path, 'compute'],
      'a sum or difference of like things',
      `${withArticle(mixed[0])} and ${withArticle(mixed[1])}`,
    )
  const found = dimensionOf(expression, known)
  if (!mixed && declared !== undefined && found !== undefined && found !== declared)
    report.add([...path, 'unit'], describeDimension(found), withArticle(declared))
}

/**
 * Expressions over the parameters wherever a number stands: `height: "2*H"`, `gravity: [0, 0, "-g"]`.
 *
 * What     The schema reads the data; a text that it refuses where it stands, and that is an expression over the parameters alone, is
 *          replaced by its number in SI, with the unit where one is written, and the schema reads again, until nothing is left to replace. So a name that is a text (of a
 *          material, of a joint) is never taken for a parameter, and the number is judged as if it had been written.
 */
import type { z } from 'zod'
import { parseExpression, type Term } from '../math/expression.ts'
import { DIMENSIONS, type Dimension } from '../math/units.ts'
import { dimensionOf as dimensionOfTerm } from './dimensions.ts'
import { evaluateOver, expressionName, namesIn, type Parameters, RESERVED } from './expressions.ts'
import { isMapping, type Path, valueAt, withValue } from './path.ts'

type Issue = z.core.$ZodIssue

/** A mapping whose schema looks at the whole of it once its parts are right needs a second reading, and so may the one around it. */
const ROUNDS = 12

export interface Known {
  numbers: Parameters
  /** Of those whose unit is written. */
  dimensions: Record<string, Dimension>
}

export interface Parsed<T> {
  result: z.ZodSafeParseResult<T>
  /** With the numbers of the parameters in place. */
  data: Record<string, unknown>
}

export function parseWithParameters<T>(schema: z.ZodType<T>, data: Record<string, unknown>, known: Known): Parsed<T> {
  let result = schema.safeParse(data)
  if (Object.keys(known.numbers).length === 0) return { result, data }
  let numbered = data
  for (let round = 0; round < ROUNDS && !result.success; round++) {
    const before = numbered
    for (const path of placesOf(result.error.issues)) {
      const value = numberOf(valueAt(numbered, path), known)
      if (value !== undefined) numbered = withValue(numbered, path, value) as Record<string, unknown>
    }
    if (numbered === before) break
    result = schema.safeParse(numbered)
  }
  return { result, data: numbered }
}

/** Where the schema finds fault, in all members of unions. */
function placesOf(issues: readonly Issue[], base: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))]
    if (issue.code !== 'invalid_union') return [path]
    return [path, ...issue.errors.flatMap((inner) => placesOf(inner, path))]
  })
}

/** The number of a text that names a parameter and nothing that is none, with its unit where that is known; undefined for all else. */
function numberOf(value: unknown, { numbers, dimensions }: Known): number | string | undefined {
  if (typeof value !== 'string') return undefined
  try {
    if (namesIn(value).length === 0) return undefined
    const number = evaluateOver(value, {}, numbers)
    const dimension = dimensionOf(value, dimensions)
    const unit = dimension === undefined ? '' : DIMENSIONS[dimension]
    return unit === '' ? number : `${number} ${unit}`
  } catch {
    return undefined
  }
}

/** As of an expectation; here a bare number in a product is nothing but a number. */
const dimensionOf = (text: string, dimensions: Known['dimensions']): Dimension | undefined => {
  const { root } = parseExpression(text)
  const known = (path: string) => dimensions[path.replace(/^parameters\./, '')]
  return dimensionOfProduct(root, known) ?? dimensionOfTerm({ text, root }, known)
}

function dimensionOfProduct(term: Term, known: (path: string) => Dimension | undefined): Dimension | undefined {
  if (term.kind === 'negate') return dimensionOfProduct(term.of, known)
  if (term.kind !== 'binary' || !'*/'.includes(term.operator)) return dimensionOfTerm({ text: '', root: term }, known)
  const isPlain = (part: Term) => part.kind === 'number' && part.unit === undefined
  if (isPlain(term.right)) return dimensionOfProduct(term.left, known)
  return term.operator === '*' && isPlain(term.left) ? dimensionOfProduct(term.right, known) : undefined
}

/** Parameters that have a number, before anything is judged: each may use those above it. */
export function knownParameters(given: unknown): Known {
  const known: Known = { numbers: {}, dimensions: {} }
  for (const [key, value] of Object.entries(isMapping(given) ? given : {})) {
    const name = expressionName(key)
    try {
      if (RESERVED.includes(name)) continue
      known.numbers[name] = evaluateOver(String(value), {}, known.numbers)
      const dimension = dimensionOf(String(value), known.dimensions)
      if (dimension) known.dimensions[name] = dimension
    } catch {
      // told as the parameters are read
    }
  }
  return known
}

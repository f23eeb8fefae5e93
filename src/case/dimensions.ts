/**
 * What an expectation is measured in, as far as its expression says: a length where `max(slide)` is one.
 *
 * What     Records have the dimension of their quantity, literals that of their unit; sums, differences and the larger of two have
 *          that of their parts, a quotient of two alike is a ratio. A number without a unit may stand for anything, and so may a
 *          parameter and what they are multiplied with: of those nothing is said.
 */
import type { Expression, Term } from '../math/expression.ts'
import { TAKES, takeOfCall } from '../math/takes.ts'
import { type Dimension, unitOf } from '../math/units.ts'

/** The dimension of a name, where it is known. */
export type Known = (path: string) => Dimension | undefined

const LIKE_ITS_PARTS = ['max', 'min', 'abs', 'floor', 'ceil', 'mod', 'clamp']
const RATIOS = ['sin', 'cos', 'tan', 'exp', 'log', 'log10', 'log2', 'sign', 'step']
const ANGLES = ['asin', 'acos', 'atan', 'atan2']
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=']

export const dimensionOf = ({ root }: Expression, known: Known): Dimension | undefined => ofTerm(root, known)

/** The dimension of the unit that is written; of what a function makes, none. */
export function dimensionWritten({ text, root }: Expression): Dimension | undefined {
  if (root.kind === 'number') return dimensionOf({ text, root }, () => undefined)
  if (root.kind === 'negate') return dimensionWritten({ text, root: root.of })
  if (root.kind !== 'binary' || !'+-'.includes(root.operator)) return undefined
  return dimensionWritten({ text, root: root.left }) ?? dimensionWritten({ text, root: root.right })
}

function ofTerm(term: Term, known: Known): Dimension | undefined {
  switch (term.kind) {
    case 'number':
      return term.unit === undefined ? undefined : unitOf(term.unit)?.dimension
    case 'name':
      return known(term.path)
    case 'negate':
      return ofTerm(term.of, known)
    case 'binary':
      return ofOperator(term, known)
    case 'call':
      return ofCall(term, known)
  }
}

function ofOperator({ operator, left, right }: Term & { kind: 'binary' }, known: Known): Dimension | undefined {
  if (COMPARISONS.includes(operator)) return 'ratio'
  const sides = [ofTerm(left, known), ofTerm(right, known)]
  if (operator === '+' || operator === '-') return sides[0] ?? sides[1]
  return operator === '/' && sides[0] !== undefined && sides[0] === sides[1] ? 'ratio' : undefined
}

function ofCall({ name, arguments: parts }: Term & { kind: 'call' }, known: Known): Dimension | undefined {
  const [first] = parts
  const take = takeOfCall(name)
  // Of a record the window may follow: max(slide, 1 s, 2 s).
  const recordAlone = first?.kind === 'name'
  if (take && first && (recordAlone || !LIKE_ITS_PARTS.includes(name))) {
    const { dimension } = TAKES[take]
    return dimension === 'of the record' ? ofTerm(first, known) : dimension
  }
  if (RATIOS.includes(name)) return 'ratio'
  if (ANGLES.includes(name)) return 'angle'
  if (name === 'if') return ofTerm(parts[1] ?? parts[0], known)
  if (LIKE_ITS_PARTS.includes(name)) return parts.map((part) => ofTerm(part, known)).find(Boolean)
  return undefined
}

/** Two dimensions that are added, or taken from each other; undefined where all go together as far as is known. */
export function mixedIn(term: Term, known: Known): [Dimension, Dimension] | undefined {
  if (term.kind === 'negate') return mixedIn(term.of, known)
  if (term.kind === 'call') return term.arguments.map((part) => mixedIn(part, known)).find(Boolean)
  if (term.kind !== 'binary') return undefined
  const inner = mixedIn(term.left, known) ?? mixedIn(term.right, known)
  if (inner || !'+-'.includes(term.operator)) return inner
  const [left, right] = [ofTerm(term.left, known), ofTerm(term.right, known)]
  return left && right && left !== right ? [left, right] : undefined
}

/** The arguments that are times on the clock of a stage, of all calls that take a number from a record. */
export function timesIn(term: Term): Term[] {
  switch (term.kind) {
    case 'negate':
      return timesIn(term.of)
    case 'binary':
      return [...timesIn(term.left), ...timesIn(term.right)]
    case 'call': {
      const { name, arguments: parts } = term
      const inner = parts.flatMap(timesIn)
      const take = takeOfCall(name)
      if (!take || LIKE_ITS_PARTS.includes(name)) return inner
      const { argument } = TAKES[take]
      return [...parts.slice(argument === undefined || argument === 'time' ? 1 : 2), ...inner]
    }
    default:
      return []
  }
}

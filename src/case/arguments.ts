/** Arguments of a probe → numbers in SI under the names that expressions write, judged by what the probe says that it takes. */
import type { Argument } from '../math/arguments.ts'
import { describeDimension, parseQuantity, UnitError } from '../math/units.ts'
import { expressionName } from './expressions.ts'
import { isMapping, type Path } from './path.ts'
import { type Report, remedyFor, say, shortList } from './problem.ts'

/** Beyond this no number can be meant. */
const ABSURD = 1e30

export function readArguments(argument: Argument, value: unknown, path: Path, report: Report): unknown {
  const refuse = (expected: string) => report.add(path, expected, value === undefined ? 'none' : say(value))
  switch (argument.kind) {
    case 'number':
      return readNumber(argument, value, path, report)
    case 'whole': {
      const { min, max = Number.MAX_SAFE_INTEGER } = argument
      if (!(Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max))
        refuse(`a whole number ${max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `of at least ${min}`}`)
      return value
    }
    case 'choice':
      return readChoice(argument.names, value, path, report)
    case 'list': {
      const { of, least, most } = argument
      if (!Array.isArray(value) || value.length < least || value.length > (most ?? Infinity)) {
        refuse(`a list of ${most === undefined ? `at least ${least}` : least === most ? least : `${least} to ${most}`}`)
        return value
      }
      return value.map((item, i) => readArguments(of, item, [...path, i], report))
    }
    case 'named':
      if (isMapping(value))
        return Object.fromEntries(
          Object.entries(value).map(([key, item]) => [
            expressionName(key),
            readArguments(argument.of, item, [...path, key], report),
          ]),
        )
      refuse('a mapping by name')
      return value
    case 'mapping':
      if (isMapping(value)) return readMapping(argument.keys, value, path, report)
      refuse(`a mapping with ${Object.keys(argument.keys).join(', ')}`)
      return value
  }
}

function readNumber(
  { dimension, above, min, below }: Argument & { kind: 'number' },
  value: unknown,
  path: Path,
  report: Report,
): unknown {
  let number = typeof value === 'number' ? value : Number.NaN
  if (typeof value === 'string')
    try {
      number = parseQuantity(value, dimension)
    } catch (error) {
      if (!(error instanceof UnitError)) throw error
      report.add(path, error.expected, error.found)
      return value
    }
  const bounds = [
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(min === undefined ? [] : [`of at least ${min}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ].join(' and ')
  const fits = Math.abs(number) <= ABSURD && number > (above ?? -Infinity) && number >= (min ?? -Infinity)
  if (!fits || !(number < (below ?? Infinity))) {
    const expected = dimension === 'ratio' ? 'a number' : describeDimension(dimension)
    const size = Math.abs(number) > ABSURD ? 'below 1e30' : bounds
    report.add(path, `${expected}${size && `, ${size}`}`, value === undefined ? 'none' : say(value))
  }
  return number
}

/** `names` may be unknown here: those of solids stand beside. */
function readChoice(names: readonly string[], value: unknown, path: Path, report: Report): unknown {
  if (names.length === 0 && typeof value === 'string') return expressionName(value)
  if (!names.some((name) => name === value))
    report.add(
      path,
      names.length === 0 ? 'a name' : `one of ${shortList([...names], 40)}`,
      value === undefined ? 'none' : say(value),
      typeof value === 'string' ? remedyFor(value, [...names]) : undefined,
    )
  return value
}

function readMapping(keys: Record<string, Argument>, value: object, path: Path, report: Report): unknown {
  const known = Object.keys(keys)
  const found: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const name = expressionName(key)
    if (Object.hasOwn(keys, name)) found[name] = readArguments(keys[name], item, [...path, key], report)
    else
      report.add(
        [...path, key],
        `one of ${shortList(known, 40)}`,
        `the unknown key "${key}"`,
        remedyFor(name, known),
        'key',
      )
  }
  for (const key of known)
    if (!keys[key].optional && !Object.hasOwn(found, key)) readArguments(keys[key], undefined, [...path, key], report)
  return found
}

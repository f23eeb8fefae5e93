/** Expressions of the case file: which names they may use, and what those stand for. */
import { compile, evaluate, type Field, parseExpression, type Term } from '../math/expression.ts'
import { child, isMapping, type Path } from './path.ts'

export type Parameters = Record<string, number>

const FIELD_NAMES = ['x', 'y', 'z', 't']

/** Names that expressions give a meaning to: no parameter can have them. */
export const RESERVED = [...FIELD_NAMES, 'pi']

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Why a text is not an expression; undefined where it is one. */
export function syntaxError(text: string): string | undefined {
  try {
    parseExpression(text)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** A name of the case as expressions write it: `in-situ stress` is `in_situ_stress`. */
export const expressionName = (name: string) => name.replace(/[^\p{L}\p{Nd}]/gu, '_')

function namesOf(term: Term): { at: number; path: string }[] {
  switch (term.kind) {
    case 'name':
      return [term]
    case 'negate':
      return namesOf(term.of)
    case 'binary':
      return [...namesOf(term.left), ...namesOf(term.right)]
    case 'call':
      return term.arguments.flatMap(namesOf)
    default:
      return []
  }
}

/** The paths that an expression looks up. */
export const pathsOf = (text: string) => namesOf(parseExpression(text).root).map((n) => n.path)

function byName(parameters: Parameters) {
  const named = new Map(Object.entries(parameters).map(([key, value]) => [expressionName(key), value]))
  return { lookup: (path: string) => named.get(path.replace(/^parameters\./, '')), known: () => named.keys() }
}

/** A field over x, y, z, t alone: each parameter is replaced by its number. Throws where a name is not known. */
export function withParameters(text: string, parameters: Parameters): Field {
  const { lookup, known } = byName(parameters)
  const expression = parseExpression(text)
  compile(expression, FIELD_NAMES, { name: lookup, known })
  let out = text
  for (const { at, path } of namesOf(expression.root).sort((a, b) => b.at - a.at)) {
    const value = FIELD_NAMES.includes(path) ? undefined : lookup(path)
    if (value !== undefined) out = `${out.slice(0, at)}(${value})${out.slice(at + path.length)}`
  }
  return out
}

/** Calls `visit` on every text in a tree of fields and puts its answer in place. */
export function mapFields<T>(value: T, path: Path, visit: (text: string, path: Path) => Field): T {
  if (typeof value === 'string') return visit(value, path) as T
  if (Array.isArray(value)) return value.map((item, i) => mapFields(item, [...path, i], visit)) as T
  if (!isMapping(value)) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, mapFields(v, [...path, k], visit)])) as T
}

/** Number at `a.b[0]` of the values of a case. */
function numberAt(values: Record<string, unknown>, path: string): number | undefined {
  let here: unknown = values
  for (const word of path.split(/[.[\]]+/).filter(Boolean))
    here = child(here, Array.isArray(here) ? Number(word) : word)
  return typeof here === 'number' ? here : undefined
}

function* numbersOf(value: unknown, path: string): Generator<string> {
  if (typeof value === 'number') yield path
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* numbersOf(item, `${path}[${i}]`)
  else if (isMapping(value))
    for (const [key, item] of Object.entries(value)) yield* numbersOf(item, path ? `${path}.${key}` : key)
}

/** The number of an expression over the values of a case and, by their bare names, its parameters. */
export function evaluateOver(text: string, values: Record<string, unknown>, parameters: Parameters): number {
  const { lookup, known } = byName(parameters)
  return evaluate(parseExpression(text), {
    name: (path) => lookup(path) ?? numberAt(values, path),
    known: () => [...known(), ...numbersOf(values, '')],
  })
}

/** Checks an expression of time over the same names; throws where one is not known. */
export function checkOverTime(text: string, values: Record<string, unknown>, parameters: Parameters): void {
  const { lookup, known } = byName(parameters)
  compile(parseExpression(text), ['t'], { name: (path) => lookup(path) ?? numberAt(values, path), known })
}

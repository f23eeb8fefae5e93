/** Expressions of the case file: which names they may use, and what those stand for. */
import { compile, evaluate, type Field, parseExpression, type Scope, type Term } from '../math/expression.ts'
import { numberAt, pathsOf } from '../math/tree-numbers.ts'
import { isMapping, type Path } from './path.ts'

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
export const namesIn = (text: string) => namesOf(parseExpression(text).root).map((n) => n.path)

type Lookup = Required<Pick<Scope, 'name' | 'known'>>

function byName(parameters: Parameters): Lookup {
  const named = new Map(Object.entries(parameters).map(([key, value]) => [expressionName(key), value]))
  return { name: (path) => named.get(path.replace(/^parameters\./, '')), known: () => named.keys() }
}

/** The text over the free names alone, each other name replaced by its number. Throws where a name is not known. */
function substituted(text: string, free: string[], lookup: Lookup): string {
  const expression = parseExpression(text)
  compile(expression, free, lookup)
  let out = text
  for (const { at, path } of namesOf(expression.root).sort((a, b) => b.at - a.at)) {
    const value = free.includes(path) ? undefined : lookup.name(path)
    if (value !== undefined) out = `${out.slice(0, at)}(${value})${out.slice(at + path.length)}`
  }
  return out
}

/** A field over x, y, z, t alone. */
export const withParameters = (text: string, parameters: Parameters): Field =>
  substituted(text, FIELD_NAMES, byName(parameters))

/** Of a table over time only its factor is a field. */
const isRows = (key: string, of: object) => 'table' in of && key !== 'scale'

/** Calls `visit` on every text in a tree of fields and puts its answer in place. */
export function mapFields<T>(value: T, path: Path, visit: (text: string, path: Path) => Field): T {
  if (typeof value === 'string') return visit(value, path) as T
  if (Array.isArray(value)) return value.map((item, i) => mapFields(item, [...path, i], visit)) as T
  if (!isMapping(value)) return value
  const entries = Object.entries(value).map(([k, v]) => [k, isRows(k, value) ? v : mapFields(v, [...path, k], visit)])
  return Object.fromEntries(entries) as T
}

/** The values of a case and, by their bare names, its parameters. */
export function inCase(values: Record<string, unknown>, parameters: Parameters): Lookup {
  const { name, known } = byName(parameters)
  return {
    name: (path) => name(path) ?? numberAt(values, path),
    known: () => [...known(), ...pathsOf(values)],
  }
}

export function evaluateOver(text: string, values: Record<string, unknown>, parameters: Parameters): number {
  return evaluate(parseExpression(text), inCase(values, parameters))
}

/** A history over t alone. */
export function overTime(text: string, values: Record<string, unknown>, parameters: Parameters): string {
  return substituted(text, ['t'], inCase(values, parameters))
}

/** A closed form over x, whatever that is, alone. */
export function overAbscissa(text: string, values: Record<string, unknown>, parameters: Parameters): string {
  return substituted(text, ['x'], inCase(values, parameters))
}

function callsOf(term: Term): Extract<Term, { kind: 'call' }>[] {
  switch (term.kind) {
    case 'negate':
      return callsOf(term.of)
    case 'binary':
      return [...callsOf(term.left), ...callsOf(term.right)]
    case 'call':
      return [term, ...term.arguments.flatMap(callsOf)]
    default:
      return []
  }
}

/** The times [s] of `at(record, time)` in an expression; one that is no number of the case is left to the verification. */
export function sampleTimes(text: string, values: Record<string, unknown>, parameters: Parameters): number[] {
  const scope = inCase(values, parameters)
  const calls = callsOf(parseExpression(text).root).filter(
    ({ name, arguments: given }) => name === 'at' && given.length === 2,
  )
  return calls.flatMap(({ arguments: [, time] }) => {
    try {
      return [evaluate({ text, root: time }, scope)]
    } catch {
      return []
    }
  })
}

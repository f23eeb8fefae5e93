/** What a probe answers, shortened for a terminal: the beginning of long lists, and numbers to the digits that matter. */
import { count, figure, plural } from './quantities.ts'

/** Numbers of a list, entries of a list of tables, and lines of an answer that are shown. */
const NUMBERS = 6
const ENTRIES = 2
const LINES = 24
const DIGITS = 7

export function answerLines(answer: Record<string, unknown>): string[] {
  const all = linesOf(answer, '  ')
  if (all.length <= LINES + 1) return all
  return [...all.slice(0, LINES), `  … ${plural(all.length - LINES, 'more line')}`]
}

function linesOf(value: object, indent: string): string[] {
  const own = Object.entries(value)
  const shown = Array.isArray(value) ? own.slice(0, ENTRIES) : own
  const lines = shown.flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? `${indent}- ` : `${indent}${key}: `
    if (isPlain(inner)) return [`${name}${word(inner)}`]
    if (Array.isArray(inner) && inner.every((one) => isPlain(one) || isVector(one))) return [`${name}${list(inner)}`]
    return [name.trimEnd(), ...linesOf(inner as object, `${indent}  `)]
  })
  return shown.length < own.length ? [...lines, `${indent}… ${count(own.length)} in all`] : lines
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const isVector = (value: unknown): boolean => Array.isArray(value) && value.length <= 4 && value.every(isPlain)

const word = (value: unknown): string => (typeof value === 'number' ? figure(value, DIGITS) : String(value))

function list(values: unknown[]): string {
  const most = values.some(Array.isArray) ? ENTRIES : NUMBERS
  const shown = values.slice(0, most).map((one) => (Array.isArray(one) ? list(one) : word(one)))
  return `[${shown.join(', ')}${values.length > most ? `, … ${count(values.length)} in all` : ''}]`
}

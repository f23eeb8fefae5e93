/** The user's errors, all of them at once. */
import { didYouMean } from '../math/nearest-name.ts'
import { formatPath, isMapping, type Path } from './path.ts'

export interface Problem {
  /** The file as the user named it, or `--set …`. */
  file: string
  /** From 1; 0 where there is no place in a text. */
  line: number
  column: number
  path: string
  expected: string
  found: string
  /** What would help, where it is known. */
  remedy?: string
}

/** More than this is not read by anybody. */
const SHOWN = 20

export class CaseError extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    const lines = problems.slice(0, SHOWN).map(formatProblem)
    if (problems.length > SHOWN) lines.push(`and ${problems.length - SHOWN} more`)
    super(lines.join('\n'))
    this.name = 'CaseError'
    this.problems = problems
  }
}

export function formatProblem(p: Problem): string {
  const place = p.line > 0 ? `${p.file}:${p.line}:${p.column}` : p.file
  const where = p.path === '' ? `${place}:` : `${place} ${p.path}:`
  return `${where} expected ${p.expected}, found ${p.found}${p.remedy ? `; ${p.remedy}` : ''}`
}

/** A value in a few words. */
export function say(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'no value'
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (isMapping(value)) {
    const keys = Object.keys(value)
    return keys.length === 0 ? 'an empty mapping' : `a mapping with ${shortList(keys)}`
  }
  return String(value)
}

export function shortList(words: string[], most = 6): string {
  return words.length > most ? `${words.slice(0, most).join(', ')} …` : words.join(', ')
}

export const remedyFor = (found: string, known: string[]) => didYouMean(found, known).replace(/^; /, '') || undefined

type Place = Pick<Problem, 'file' | 'line' | 'column'>

/** Gathers problems and knows where in which text each stands. */
export interface Report {
  problems: Problem[]
  add(path: Path, expected: string, found: string, remedy?: string, at?: 'key' | 'value'): void
  addAt(place: Place, path: string, expected: string, found: string, remedy?: string): void
}

/** A report over `problems`; the same problem is told once, though several variations or stages meet it. */
export function reportTo(problems: Problem[], locate: (path: Path, at: 'key' | 'value') => Place): Report {
  const addAt: Report['addAt'] = (place, path, expected, found, remedy) => {
    const problem: Problem = { ...place, path, expected, found, remedy }
    const text = formatProblem(problem)
    if (!problems.some((p) => formatProblem(p) === text)) problems.push(problem)
  }
  return {
    problems,
    addAt,
    add: (path, expected, found, remedy, at = 'value') =>
      addAt(locate(path, at), formatPath(path), expected, found, remedy),
  }
}

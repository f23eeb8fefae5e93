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

/** More than this is not gathered: a file of garbage has as many problems as lines. */
export const GATHERED = 200

export class CaseError extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    const lines = problems.slice(0, SHOWN).map(formatProblem)
    if (problems.length > SHOWN)
      lines.push(`and ${problems.length < GATHERED ? '' : 'at least '}${problems.length - SHOWN} more`)
    super(lines.join('\n'))
    this.name = 'CaseError'
    this.problems = problems
  }
}

/** Names and texts of garbage can be megabytes long. */
const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

export function formatProblem(p: Problem): string {
  const place = p.line > 0 ? `${p.file}:${p.line}:${p.column}` : p.file
  const where = p.path === '' ? `${place}:` : `${place} ${cut(p.path)}:`
  const line = `${where} expected ${p.expected}, found ${cut(p.found)}${p.remedy ? `; ${p.remedy}` : ''}`
  return line.replace(/\s*[\r\n]\s*/g, ' ')
}

/** A value in a few words. */
export function say(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'no value'
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (isMapping(value)) {
    const keys = Object.keys(value).filter((key) => !key.startsWith('$'))
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
  const isNew = (path: string, expected: string, found: string) =>
    problems.length < GATHERED && !problems.some((p) => p.path === path && p.expected === expected && p.found === found)
  return {
    problems,
    addAt(place, path, expected, found, remedy) {
      if (isNew(path, expected, found)) problems.push({ ...place, path, expected, found, remedy })
    },
    add(path, expected, found, remedy, at = 'value') {
      const text = formatPath(path)
      if (isNew(text, expected, found)) problems.push({ ...locate(path, at), path: text, expected, found, remedy })
    },
  }
}

/** What is refused before a parser sees it: input that would cost minutes, or that is no text. */
import { BUDGETS, megabytes } from '../math/budgets.ts'

export interface Refused {
  /** Offset in the text; undefined: the whole of it. */
  at?: number
  expected: string
  found: string
  remedy?: string
}

/** JSON beyond this is read by the parser of the language: fast, but problems of its values stand without line and column. */
export const MOST_PLACED = 1_000_000

export function refused(text: string, json: boolean): Refused | undefined {
  const most = json ? BUDGETS.json : BUDGETS.yaml
  if (text.length > most)
    return {
      expected: `at most ${megabytes(most)} of ${json ? 'JSON' : 'YAML'}`,
      found: megabytes(text.length),
      remedy: json ? 'large geometry belongs in mesh files' : 'large geometry belongs in mesh files or in a .json case',
    }
  return noise(text) ?? (json ? undefined : tab(text)) ?? tooDeep(text)
}

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const DELETE = 127
const NOT_UTF8 = 0xfffd

function noise(text: string): Refused | undefined {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 32 && code !== DELETE && code !== NOT_UTF8) continue
    if (code === TAB || code === LINE_FEED || code === CARRIAGE_RETURN) continue
    if (code === NOT_UTF8) return { at, expected: 'UTF-8 text', found: 'bytes that are none' }
    return {
      at,
      expected: 'text',
      found: `the control character U+${code.toString(16).padStart(4, '0').toUpperCase()}`,
    }
  }
  return undefined
}

function tab(text: string): Refused | undefined {
  const match = /^ *\t/m.exec(text)
  if (!match) return undefined
  return { at: match.index + match[0].length - 1, expected: 'spaces at the beginning of a line', found: 'a tab' }
}

function tooDeep(text: string): Refused | undefined {
  const refusal = (at: number) => ({ at, expected: `at most ${BUDGETS.caseDepth} levels`, found: 'deeper nesting' })
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const c = text[at]
    if (c === '[' || c === '{') depth++
    else if ((c === ']' || c === '}') && depth > 0) depth--
    if (depth > BUDGETS.caseDepth) return refusal(at)
  }
  const chain = /^ *(?:[-?:] +){50}/m.exec(text)
  return chain ? refusal(chain.index) : undefined
}

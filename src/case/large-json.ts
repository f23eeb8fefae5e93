/** JSON too large for a parser with positions: the one of the language, and a scan of its own for duplicate keys. */
import { type Fault, placeOf, type Source } from './place.ts'

const NOWHERE = { line: 0, column: 0 }

export function readLargeJson(text: string): { source?: Source; faults: Fault[] } {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const at = /position (\d+)/.exec(message)
    const place = placeOf(text, at ? Number(at[1]) : undefined)
    return { faults: [{ ...place, path: [], expected: 'valid JSON', found: `this: ${message.slice(0, 100)}` }] }
  }
  const twice = duplicateKey(text)
  if (twice) {
    const place = placeOf(text, twice.at)
    return { faults: [{ ...place, path: [twice.key], expected: 'each key once', found: `a second "${twice.key}"` }] }
  }
  const source: Source = { data, place: () => NOWHERE, written: () => undefined }
  return { source, faults: [] }
}

const QUOTE = 34
const BACKSLASH = 92

function endOfString(text: string, at: number): number {
  let end = at + 1
  while (text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1
  return end + 1
}

/** The first key of valid JSON that its object has already, or that would change an object of the language. */
function duplicateKey(text: string): { key: string; at: number } | undefined {
  const open: (Set<string> | undefined)[] = []
  const structure = /["{}[\]]/g
  for (let match = structure.exec(text); match; match = structure.exec(text)) {
    const at = match.index
    if (match[0] === '{') open.push(new Set())
    else if (match[0] === '[') open.push(undefined)
    else if (match[0] !== '"') open.pop()
    else {
      const end = endOfString(text, at)
      structure.lastIndex = end
      const keys = open[open.length - 1]
      if (!keys || !isKey(text, end)) continue
      const key: string = JSON.parse(text.slice(at, end))
      if (keys.has(key) || key === '__proto__') return { key, at }
      keys.add(key)
    }
  }
  return undefined
}

function isKey(text: string, end: number): boolean {
  while (/\s/.test(text[end])) end++
  return text[end] === ':'
}

/** Text → plain data that knows where each value stands. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from 'yaml'
import { BUDGETS } from '../math/budgets.ts'
import { MOST_PLACED, refused } from './guard.ts'
import { readLargeJson } from './large-json.ts'
import type { Path } from './path.ts'
import { type Fault, placeOf, type Source } from './place.ts'

/** More than a case needs; each costs a search through the document. */
const MOST_ALIASES = BUDGETS.caseAliases
const MOST_NODES = BUDGETS.caseValues

export function readSource(text: string, json: boolean): { source?: Source; faults: Fault[] } {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  const refusal = refused(body, json)
  if (refusal) return { faults: [{ ...refusal, ...placeOf(body, refusal.at), path: [] }] }
  if (json && body.length > MOST_PLACED) return readLargeJson(body)
  return readYaml(body, json ? 'JSON' : 'YAML')
}

/** The parser reads JSON as well. One document without tags and duplicate keys; anchors are followed. */
export function readYaml(text: string, language = 'YAML'): { source?: Source; faults: Fault[] } {
  const lines = new LineCounter()
  const faults: Fault[] = []
  const fault = (at: number, path: Path, expected: string, found: string, remedy?: string) => {
    const { line, col } = lines.linePos(at)
    faults.push({ line: Math.max(line, 1), column: Math.max(col, 1), path, expected, found, remedy })
  }
  const tooDeep = () => ({ faults: [{ line: 1, column: 1, path: [], ...TOO_DEEP }] })
  let document: Document.Parsed
  try {
    document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return tooDeep()
  }
  // What follows the first is mostly its consequence.
  for (const { pos, message, code } of [...document.errors, ...document.warnings].slice(0, 1)) {
    if (code === 'MULTIPLE_DOCS') fault(pos[0], [], 'one document', 'a second one')
    else if (message.startsWith('Maximum call stack')) return tooDeep()
    else fault(pos[0], [], `valid ${language}`, `this: ${message.split('\n')[0]}`)
  }
  if (faults.length > 0) return { faults }
  const data = toData(document, fault)
  if (faults.length > 0) return { faults }
  return { faults, source: sourceOf(document, data, lines) }
}

type TellFault = (at: number, path: Path, expected: string, found: string, remedy?: string) => void

const startOf = (node: unknown) => (node as Node | null | undefined)?.range?.[0] ?? 0

const keyOf = (pair: Pair): string | undefined =>
  isScalar(pair.key) && pair.key.value !== null ? String(pair.key.value) : undefined

/** Whether the parser or the walk gives up first depends on the room on the stack. */
const TOO_DEEP = { expected: `at most ${BUDGETS.caseDepth} levels`, found: 'deeper nesting' }
const REASONABLE = { expected: 'a case of reasonable size' }

class TooMuch extends Error {
  readonly refusal: { expected: string; found: string }
  constructor(refusal: { expected: string; found: string }) {
    super(refusal.found)
    this.refusal = refusal
  }
}

/** Plain data. Its own walk, since the one of the parser takes the square of the number of keys to find duplicates. */
function toData(document: Document.Parsed, fault: TellFault): unknown {
  let nodes = 0
  let aliases = 0
  const walk = (node: unknown, path: Path): unknown => {
    if (path.length > BUDGETS.caseDepth) throw new TooMuch(TOO_DEEP)
    if (++nodes > MOST_NODES) throw new TooMuch({ ...REASONABLE, found: `more than ${MOST_NODES} values` })
    if (isAlias(node)) {
      if (++aliases > MOST_ALIASES) throw new TooMuch({ ...REASONABLE, found: `more than ${MOST_ALIASES} aliases` })
      const target = node.resolve(document)
      if (!target) fault(startOf(node), path, 'an anchor above', `*${node.source}`)
      return walk(target, path)
    }
    if (isSeq(node)) return node.items.map((item, i) => walk(item, [...path, i]))
    if (!isMap(node)) return isScalar(node) ? node.value : null
    const entries = new Map<string, unknown>()
    for (const pair of node.items) {
      const key = keyOf(pair)
      const at = startOf(pair.key)
      if (key === undefined || key === '__proto__') fault(at, path, 'a name as key', key ?? 'something else')
      else if (entries.has(key)) fault(at, [...path, key], 'each key once', `a second "${key}"`)
      else entries.set(key, walk(pair.value, [...path, key]))
    }
    return Object.fromEntries(entries)
  }
  try {
    return walk(document.contents, [])
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    fault(0, [], error.refusal.expected, error.refusal.found)
    return undefined
  }
}

function sourceOf(document: Document.Parsed, data: unknown, lines: LineCounter): Source {
  const follow = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)
  const step = (node: unknown, part: string | number): { key: unknown; value: unknown } | undefined => {
    if (isSeq(node) && typeof part === 'number' && part in node.items)
      return { key: node.items[part], value: node.items[part] }
    const pair = isMap(node) ? node.items.find((p) => keyOf(p) === part) : undefined
    return pair && { key: pair.key, value: pair.value }
  }
  return {
    data,
    place(path, at) {
      let here: unknown = document.contents
      let offset = startOf(here)
      for (const [i, part] of path.entries()) {
        const next = step(follow(here), part)
        if (!next) break
        here = next.value
        offset = startOf(at === 'key' && i === path.length - 1 ? next.key : (here ?? next.key))
      }
      const { line, col } = lines.linePos(offset)
      return { line: Math.max(line, 1), column: Math.max(col, 1) }
    },
    written(path) {
      let here: unknown = document.contents
      for (const part of path) here = step(follow(here), part)?.value
      here = follow(here)
      return isScalar(here) ? (here as Scalar).source : undefined
    },
  }
}

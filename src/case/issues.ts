/** What zod found, in one line each: `expected …, found …; did you mean …?` */
import type { z } from 'zod'
import { nearestName } from '../math/nearest-name.ts'
import type { Refusal } from '../math/parameters.ts'
import { DIMENSIONS, type Dimension, describeDimension } from '../math/units.ts'
import { isMapping, type Path, valueAt } from './path.ts'
import { GATHERED, type Report, remedyFor, say, shortList } from './problem.ts'
import type { JsonSchema } from './schema.ts'

type Issue = z.core.$ZodIssue

/** Tells every issue about `data`, which stands at `base` in the case. */
export function tellIssues(
  issues: Issue[],
  data: unknown,
  schema: () => JsonSchema,
  report: Report,
  base: Path = [],
): void {
  const flat = issues.flatMap(flatten)
  const unknown = new Set<string>()
  for (const issue of flat)
    if (issue.code === 'unrecognized_keys') {
      unknown.add(keyOf(issue.path))
      for (const key of meantKeys(issue, schema)) unknown.add(keyOf([...issue.path, key]))
    }
  for (const issue of flat) {
    if (report.problems.length >= GATHERED) return
    const follows = issue.code === 'custom' || valueAt(data, issue.path as Path) === undefined
    if (issue.code === 'unrecognized_keys' || !(follows && unknown.has(keyOf(issue.path))))
      tell(issue, data, schema, report, base)
  }
}

const keyOf = (path: PropertyKey[]) => JSON.stringify(path)

/** The keys that unknown ones were probably meant to be: that they are missing need not be told, too. */
function meantKeys(issue: z.core.$ZodIssueUnrecognizedKeys, schema: () => JsonSchema): string[] {
  const known = keysOf(nodeAt(schema(), issue.path as Path, {}))
  return issue.keys.slice(0, GATHERED).flatMap((key) => nearestName(key, known) ?? otherWord(key, known)?.key ?? [])
}

/** The type is wrong for this member of a union: nothing else can be said about it. */
function isMismatch(issue: Issue): boolean {
  if (issue.path.length > 0) return false
  return issue.code === 'invalid_type' || (issue.code === 'invalid_union' && issue.errors.flat().every(isMismatch))
}

/** A member of a union was meant where it has the right type and is not merely another word. */
const isMeant = (issues: Issue[]): boolean =>
  !issues.every(isMismatch) && !issues.every((i) => i.path.length === 0 && i.code === 'invalid_value')

/** Instead of the issues of all members of a union, those of the member that was meant, if one was. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find(isMeant)
  if (!meant) return [issue]
  return meant.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }))
}

function tell(issue: Issue, data: unknown, schema: () => JsonSchema, report: Report, base: Path): void {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const full = [...base, ...path]
  const value = valueAt(data, path)
  // A file that is no case may be anything: nothing of it is quoted.
  const found = full.length === 0 && typeof value === 'string' ? 'a text without keys' : say(value)
  const node = () => nodeAt(schema(), path, valueAt(data, path))
  switch (issue.code) {
    case 'custom': {
      const refusal = issue.params as Refusal & Record<string, unknown>
      report.add(full, refusal.expected, refusal.found, refusal.remedy)
      break
    }
    case 'unrecognized_keys':
      for (const key of issue.keys.slice(0, GATHERED)) tellUnknown(key, full, node(), report)
      break
    case 'invalid_value':
      report.add(full, oneOf(issue.values.map(String)), found, meant(valueAt(data, path), issue.values))
      break
    case 'too_small':
    case 'too_big': {
      const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
      report.add(full, `a list of ${tupleLength(node()) ?? bound}`, found)
      break
    }
    case 'invalid_key':
      report.add(full, NAME_RULE, say(path.at(-1)), undefined, 'key')
      break
    default:
      report.add(full, describe(node()), found)
  }
}

const NAME_RULE = 'a name that begins with a letter and holds letters, digits, spaces, _ and -'

const meant = (input: unknown, known: readonly unknown[]) =>
  typeof input === 'string' ? remedyFor(input, known.map(String)) : undefined

function tellUnknown(key: string, path: Path, node: JsonSchema | undefined, report: Report): void {
  const known = keysOf(node)
  const remedy = remedyFor(key, known) ?? otherWord(key, known)?.remedy
  report.add([...path, key], oneOf(known), `the unknown key "${key}"`, remedy, 'key')
}

/** What other programs and books call what stands here under another key. */
const OTHER_WORDS: { words: RegExp; key: string; remedy: string }[] = [
  {
    words: /^strike$/i,
    key: 'dip direction',
    remedy: 'the dip direction is 90 deg clockwise of the strike (right-hand rule)',
  },
  { words: /^(azimuth|dip ?azimuth|dipdir|dd)$/i, key: 'dip direction', remedy: 'did you mean "dip direction"?' },
  { words: /^(unit ?weight|gamma|γ)$/i, key: 'density', remedy: 'give the density: the unit weight over gravity' },
  { words: /^(phi|φ|angle|friction angle)$/i, key: 'friction', remedy: 'did you mean "friction"?' },
  { words: /^(c|coh)$/i, key: 'cohesion', remedy: 'did you mean "cohesion"?' },
  { words: /^(e|modulus|youngs? modulus|young's modulus)$/i, key: 'young', remedy: 'did you mean "young"?' },
  { words: /^(nu|ν)$/i, key: 'poisson', remedy: 'did you mean "poisson"?' },
  { words: /^(kh|k)$/i, key: 'horizontal', remedy: 'did you mean "horizontal"?' },
  { words: /^kv$/i, key: 'vertical', remedy: 'did you mean "vertical"?' },
  {
    words: /^(fos|fs|safety factor|factor of safety)$/i,
    key: 'design factor',
    remedy: 'did you mean "design factor"?',
  },
]

const otherWord = (key: string, known: readonly string[]) =>
  OTHER_WORDS.find((other) => known.includes(other.key) && other.words.test(key))

const oneOf = (known: string[]) => (known.length === 1 ? known[0] : `one of ${shortList(known, 40)}`)

const alternatives = (node: JsonSchema): JsonSchema[] => [node, ...((node.anyOf ?? []) as JsonSchema[])]

const keysOf = (node: JsonSchema | undefined) =>
  Object.keys((node?.properties ?? {}) as object).filter((key) => !key.startsWith('$'))

/** The part of a JSON Schema that judges the value at a path: of several, the one for its type. */
function nodeAt(root: JsonSchema, path: Path, value: unknown): JsonSchema | undefined {
  let nodes = alternatives(root)
  for (const part of path) nodes = nodes.flatMap((node) => step(node, part)).flatMap(alternatives)
  const typed = nodes.find((node) =>
    Array.isArray(value) ? node.type === 'array' : isMapping(value) && node.properties,
  )
  return typed ?? nodes[0]
}

function step(node: JsonSchema, part: string | number): JsonSchema[] {
  if (typeof part === 'number') {
    const { items } = node
    if (Array.isArray(items)) return items[part] ? [items[part]] : []
    return isMapping(items) ? [items] : []
  }
  const properties = (node.properties ?? {}) as Record<string, JsonSchema>
  if (Object.hasOwn(properties, part)) return [properties[part]]
  return isMapping(node.additionalProperties) ? [node.additionalProperties] : []
}

const tupleLength = (node: JsonSchema | undefined) => (Array.isArray(node?.items) ? node.items.length : undefined)

const WORDS: Record<string, string> = { number: 'a number', string: 'a text', array: 'a list', object: 'a mapping' }

/** What a part of the schema wants, in words. */
function describe(node: JsonSchema | undefined): string {
  if (!node) return 'another type of value'
  const dimension = (Object.keys(DIMENSIONS) as Dimension[]).find((d) => DIMENSIONS[d] === node.unit)
  const about = node.description ? ` (${node.description})` : ''
  const length = tupleLength(node)
  if (length !== undefined) return `a list of ${length}${about}`
  if (node.type === 'array') return `a list${about}`
  if (node.maxProperties === 1) return `a mapping with one of ${keysOf(node).join(', ')}${about}`
  if (node.properties) return `a mapping with ${shortList(keysOf(node), 40)}${about}`
  if (node.type === 'object') return `a mapping${about}`
  if (node.type === 'boolean') return `true or false${about}`
  if (node.type === 'string') return `a text${about}`
  if (node.anyOf && dimension) return `${describeDimension(dimension)}${about}`
  if (node.type === 'number') return `a number${about}`
  const types = ((node.anyOf ?? []) as JsonSchema[])
    .filter((n) => !n.not)
    .map((n) => ('const' in n ? String(n.const) : WORDS[String(n.type)]))
    .filter(Boolean)
  if (types.length > 0) return `${[...new Set(types)].join(' or ')}${about}`
  return typeof node.description === 'string' ? node.description : 'another type of value'
}

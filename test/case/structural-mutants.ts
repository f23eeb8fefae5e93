/** Case files of the catalogue with structural faults from seeds: nodes of the tree lost, doubled, swapped, of another type, absurd. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { randomFrom } from '../../src/math/random.ts'
import { UNITS } from '../../src/math/units.ts'

const CASES = fileURLToPath(new URL('../../cases', import.meta.url))

type Random = () => number
type Tree = { [key: string]: unknown } | unknown[]
/** A value of the tree: `holder[key]`. */
interface Place {
  holder: Tree
  key: string | number
}

export interface Mutant {
  kinds: string[]
  /** The case that it was made from, and its folder. */
  file: string
  folder: string
  text: string
}

const below = (random: Random, n: number) => Math.floor(random() * n)
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const get = ({ holder, key }: Place): unknown => (holder as Record<string | number, unknown>)[key]
const set = ({ holder, key }: Place, value: unknown) => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function placesOf(tree: Tree, found: Place[] = []): Place[] {
  for (const key of Array.isArray(tree) ? tree.keys() : Object.keys(tree)) {
    const place = { holder: tree, key }
    found.push(place)
    const value = get(place)
    if (isTree(value)) placesOf(value, found)
  }
  return found
}

const placeOf = (tree: Tree, random: Random, fits: (value: unknown, place: Place) => boolean = () => true) => {
  const places = placesOf(tree).filter((place) => fits(get(place), place))
  return places.length > 0 ? pick(random, places) : undefined
}

/** A bare number, or a text that begins with one. */
const NUMERIC = /^\s*[-+]?[\d.]+(e[-+]?\d+)?(?=$|\s|[a-zA-Z%°])/i
const isNumeric = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && NUMERIC.test(value))
const withNumber = (value: unknown, by: (old: number) => number | string): unknown => {
  if (typeof value === 'number') {
    const made = by(value)
    return typeof made === 'string' ? Number(made) : made
  }
  return String(value).replace(NUMERIC, (old) => `${by(Number(old))}`)
}

const EXTREME = [
  '1e-300',
  '1e300',
  '1e16',
  '1e29',
  '1e-30',
  '1e12',
  '-1',
  '0',
  '-0',
  '1e400',
  '9007199254740993',
  '4294967296',
  '0.1',
  '3',
]
const TYPES = [
  null,
  true,
  false,
  'text',
  '',
  7,
  -1,
  0,
  [],
  {},
  [[]],
  [1, 2, 3],
  { a: 1 },
  [null],
  'none',
  Number.NaN,
  Infinity,
]
const TEXTS = [
  '\u0007',
  '\u0000',
  '\u001b[31mred\u001b[0m',
  '\u202eevil',
  'é',
  '💥',
  '\ud800',
  'a: b',
  '*a',
  '&a',
  '<<',
  '__proto__',
  '../../../etc/passwd',
  '/dev/zero',
  '1e3e3',
  '0x10',
  '=1+1',
  '$\u007bx}',
  'sin(',
  '((((',
  '1/0',
  'x^x^x^x',
  't*1e300',
]
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a.b',
  'a[0]',
  '0',
  '*',
  'é',
  'x'.repeat(5000),
  '<<',
  'null',
]

/** Stands for a nesting that no writer of YAML survives. */
const DEEP = /DEEP(\d+)/g
const nested = (depth: number) =>
  depth % 2 ? `${'[ '.repeat(depth)}1${' ]'.repeat(depth)}` : `${'{ a: '.repeat(depth)}1${' }'.repeat(depth)}`

const renamed = (holder: Record<string, unknown>, from: string, to: string) => {
  const entries = Object.entries(holder).map(([key, value]): [string, unknown] => [key === from ? to : key, value])
  for (const key of Object.keys(holder)) delete holder[key]
  for (const [key, value] of entries) set({ holder, key }, value)
}

const copy = (value: unknown) => structuredClone(value)

/** Each changes the tree in place. */
const CHANGES: Record<string, (tree: Tree, random: Random, other: () => Tree) => void> = {
  lost: (tree, random) => {
    const place = placeOf(tree, random)
    if (!place) return
    if (Array.isArray(place.holder)) place.holder.splice(place.key as number, 1)
    else delete place.holder[place.key]
  },
  doubled: (tree, random) => {
    const place = placeOf(tree, random)
    if (!place) return
    if (Array.isArray(place.holder)) place.holder.splice(place.key as number, 0, copy(get(place)))
    else set({ holder: place.holder, key: `${place.key}2` }, copy(get(place)))
  },
  swapped: (tree, random) => {
    const [a, b] = [placeOf(tree, random), placeOf(tree, random)]
    if (!a || !b) return
    const [x, y] = [copy(get(a)), copy(get(b))]
    set(a, y)
    set(b, x)
  },
  'another type': (tree, random) => {
    const place = placeOf(tree, random)
    if (place) set(place, copy(pick(random, TYPES)))
  },
  'extreme number': (tree, random) => {
    const place = placeOf(tree, random, isNumeric)
    const extreme = pick(random, EXTREME)
    if (place)
      set(
        place,
        withNumber(get(place), () => extreme),
      )
  },
  'another magnitude': (tree, random) => {
    const place = placeOf(tree, random, isNumeric)
    const factor = pick(random, [1e-12, 1e-9, 1e-6, 1e-3, 0.1, 10, 1e3, 1e6, 1e9, 1e12])
    if (place)
      set(
        place,
        withNumber(get(place), (x) => x * factor),
      )
  },
  negative: (tree, random) => {
    const place = placeOf(tree, random, isNumeric)
    if (place)
      set(
        place,
        withNumber(get(place), (x) => -x),
      )
  },
  'another unit': (tree, random) => {
    const place = placeOf(tree, random, isNumeric)
    const { symbol } = pick(random, UNITS)
    if (place) set(place, `${NUMERIC.exec(String(get(place)))?.[0]} ${symbol}`)
  },
  'strange text': (tree, random) => {
    const place = placeOf(tree, random, (value) => typeof value === 'string')
    if (place) set(place, random() < 0.1 ? 'x'.repeat(100_000) : pick(random, TEXTS))
  },
  'unknown name': (tree, random) => {
    const place = placeOf(tree, random, (value) => typeof value === 'string')
    if (place) set(place, 'nobody')
  },
  'name of another': (tree, random) => {
    const place = placeOf(tree, random, (value) => typeof value === 'string')
    const names = placesOf(tree).flatMap(({ holder, key }) => (Array.isArray(holder) ? [] : [key]))
    if (place) set(place, pick(random, names))
  },
  'another key': (tree, random) => {
    const place = placeOf(tree, random, (_, { holder }) => !Array.isArray(holder))
    const keys = placesOf(tree).flatMap(({ holder, key }) => (Array.isArray(holder) ? [] : [String(key)]))
    const to = random() < 0.5 ? pick(random, KEYS) : pick(random, keys)
    if (place) renamed(place.holder as Record<string, unknown>, place.key as string, to)
  },
  'from another case': (tree, random, other) => {
    const place = placeOf(tree, random)
    const stranger = placeOf(other(), random)
    if (place && stranger) set(place, copy(get(stranger)))
  },
  'key from another case': (tree, random, other) => {
    const donor = other()
    const key = pick(random, Object.keys(donor))
    set({ holder: tree, key }, copy(get({ holder: donor, key })))
  },
  deep: (tree, random) => {
    const place = placeOf(tree, random)
    if (place) set(place, `DEEP${pick(random, [3, 4, 41, 42, 61, 62, 3001, 3002])}`)
  },
  long: (tree, random) => {
    const place = placeOf(tree, random, Array.isArray)
    if (!place) return
    const list = get(place) as unknown[]
    set(
      place,
      Array.from({ length: pick(random, [100, 3000]) }, (_, i) => copy(list[i % Math.max(1, list.length)])),
    )
  },
}

/** Faults that a tree cannot have. */
const IN_TEXT: Record<string, (text: string, random: Random) => string> = {
  'many aliases': (text) =>
    `x: &x [${'1, '.repeat(50)}]\ny: &y [${'*x, '.repeat(50)}]\nz: [${'*y, '.repeat(90)}]\n${text}`,
  'alias to itself': (text, random) =>
    text.replace(
      pick(random, [/^blocks:.*/m, /^stages:.*/m, /^title:.*/m]),
      (line) => `${line.split(':')[0]}: &me [*me]`,
    ),
  'merge key': (text) => text.replace(/^blocks:/m, 'base: &base { gravity: 1 }\n<<: *base\nblocks:'),
  'second document': (text) => `${text}\n---\n${text}`,
  tag: (text, random) =>
    text.replace(/: /, pick(random, [': !!js/function ', ': !!binary ', ': !unknown ', ': !!set '])),
  'control character': (text, random) => {
    const at = below(random, text.length)
    return text.slice(0, at) + pick(random, ['\u0000', '\u0007', '\u001b', '\ufeff', '\u2028', '\r']) + text.slice(at)
  },
}

let cases: { file: string; text: string }[] | undefined

const load = () =>
  (cases ??= readdirSync(CASES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(CASES, file), 'utf8') })))

/** The mutant of a seed: the same on every machine that has the same cases. */
export function structuralMutant(seed: number, only: (file: string) => boolean = () => true): Mutant {
  const random = randomFrom(seed)
  const list = load().filter(({ file }) => only(file))
  const { file, text } = pick(random, list)
  const kinds: string[] = []
  const tree = parse(text) as Tree
  const other = () => parse(pick(random, list).text) as Tree
  for (let n = random() < 0.6 ? 1 : 3; n > 0; n--) {
    const kind = pick(random, Object.keys(CHANGES))
    kinds.push(kind)
    CHANGES[kind](tree, random, other)
  }
  let made = stringify(tree, { aliasDuplicateObjects: false, lineWidth: 0 }).replace(DEEP, (_, depth) =>
    nested(Number(depth)),
  )
  if (random() < 0.1) {
    const kind = pick(random, Object.keys(IN_TEXT))
    kinds.push(kind)
    made = IN_TEXT[kind](made, random)
  }
  return { kinds, file, folder: join(CASES, dirname(file)), text: made }
}

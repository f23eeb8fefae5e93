/** Broken case files from seeds: good ones with one mistake of the kinds that people and disks make. */
import { randomFrom } from '../../src/math/random.ts'
import { GOOD } from './good.ts'

export interface Mutant {
  kind: string
  /** Name of the file it was made from. */
  name: string
  text: string
}

type Random = () => number

const below = (random: Random, n: number) => Math.floor(random() * n)
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]

/** Replaces one match of a pattern, chosen at random. */
function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return text
  const { 0: found, index } = pick(random, matches)
  return text.slice(0, index) + by(found) + text.slice(index + found.length)
}

const KEY = /[a-z][a-z ]{2,}(?="?:(?:\s|$))/g
const NUMBER = /(?<=[\s[:])-?\d+(?:\.\d+)?(?:e-?\d+)?(?=[\s,\]}])/g
const UNIT = /(?<=\d )(?:[GMk]?Pa|kN\/m3|k?N|mm|cm|m\/s2?|m|ms|us|s|deg|rpm|Hz|kg\/m3)(?=[\s,"\]}])/g
const WRONG = ['m', 's', 'Pa', 'kg', 'deg', 'GPa/m', 'furlong', 'kNm', '%%']

function misspelt(word: string, random: Random): string {
  const at = 1 + below(random, word.length - 2)
  const changes = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    `${word.slice(0, at)}q${word.slice(at + 1)}`,
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ]
  return changes.find((c, i) => i >= below(random, 4) && c !== word) ?? `${word}x`
}

const lines = (text: string, random: Random, change: (all: string[], at: number) => void) => {
  const all = text.split('\n')
  change(all, below(random, all.length - 1))
  return all.join('\n')
}

function noise(random: Random, length: number): string {
  return Buffer.from(Uint8Array.from({ length }, () => below(random, 256))).toString('utf8')
}

const inserted = (text: string, random: Random, piece: string) => {
  const at = below(random, text.length)
  return text.slice(0, at) + piece + text.slice(at)
}

const KINDS: Record<string, (text: string, random: Random) => string> = {
  'misspelt key': (text, random) => replaceOne(text, KEY, random, (key) => misspelt(key, random)),
  'wrong unit': (text, random) =>
    replaceOne(text, UNIT, random, (unit) =>
      pick(
        random,
        WRONG.filter((w) => w !== unit),
      ),
    ),
  'missing line': (text, random) => lines(text, random, (all, at) => all.splice(at, 1)),
  'missing part': (text, random) =>
    replaceOne(text, /, [a-z ]+: [^,{}[\]]+(?=[,}])|[a-z]+: \{[^{}]*\}/g, random, () => ''),
  'not a number': (text, random) =>
    replaceOne(text, NUMBER, random, () => pick(random, ['.nan', '.inf', 'NaN', '-.INF'])),
  huge: (text, random) =>
    replaceOne(text, NUMBER, random, () => pick(random, ['1e300', '1e31', '-1e400', '9'.repeat(400)])),
  negative: (text, random) => replaceOne(text, NUMBER, random, (number) => `-${number.replace('-', '')}`),
  'another type': (text, random) =>
    replaceOne(text, NUMBER, random, () => pick(random, ['{}', '[]', '~', 'true', '{ a: 1 }'])),
  'line twice': (text, random) => lines(text, random, (all, at) => all.splice(at, 0, all[at])),
  'cut off': (text, random) => text.slice(0, below(random, text.length)),
  'lost character': (text, random) => replaceOne(text, /[[\]{}:",.]/g, random, () => ''),
  'binary noise': (text, random) => inserted(text, random, noise(random, 1 + below(random, 64))),
  'only noise': (_, random) => noise(random, 1000),
  '50 MB of text': (text, random) =>
    inserted(text, random, pick(random, ['a: 1\n', '[', '"', ' ', '{"a":', '- ', '\n']).repeat(1000))
      .repeat(5000)
      .slice(0, 5e7)
      .padEnd(5e7, '#'),
}

const NAMES = Object.keys(KINDS)

/** The mutant of a seed: the same on every machine. Large texts are one in a hundred. */
export function mutant(seed: number): Mutant {
  const random = randomFrom(seed)
  const usual = NAMES.slice(0, -1)
  const kind = seed % 100 === 99 ? NAMES[NAMES.length - 1] : usual[seed % usual.length]
  const name = pick(random, Object.keys(GOOD))
  return { kind, name, text: KINDS[kind](GOOD[name], random) }
}

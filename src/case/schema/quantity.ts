/** The smallest parts of the schema: numbers with units, lists of them, names, choices. */
import { z } from 'zod'
import {
  DIMENSIONS,
  type Dimension,
  inSI,
  NUMBER_PATTERN,
  parseQuantity,
  splitQuantity,
  UNITS,
  UnitError,
  unitsOf,
  withArticle,
} from '../../math/units.ts'
import type { Vec3 } from '../../math/vec.ts'
import { syntaxError } from '../expressions.ts'
import type { Variant } from '../variants.ts'
import { figure, OF_DIRECTION, otherUnit, PLAUSIBLE, type Plausible } from './plausible.ts'
import { type Reporter, refuse } from './refuse.ts'

export interface Bounds {
  above?: number
  below?: number
  min?: number
  max?: number
}

export const positive: Bounds = { above: 0 }
export const notNegative: Bounds = { min: 0 }

const BOUNDS: [keyof Bounds, (value: number, bound: number) => boolean, string][] = [
  ['above', (value, bound) => value > bound, 'above'],
  ['below', (value, bound) => value < bound, 'below'],
  ['min', (value, bound) => value >= bound, 'of at least'],
  ['max', (value, bound) => value <= bound, 'of at most'],
]

/** Nobody means more than a turn by a bare number. */
const TURN = 2 * Math.PI

/** A bare 30 would be 30 rad. */
const inDegrees = (found: string) => `${found} rad or ${found} deg? a bare number is in radians; write ${found} deg`

const isWithin = (value: number, bounds: Bounds) =>
  BOUNDS.every(([key, holds]) => bounds[key] === undefined || holds(value, bounds[key]))

/** 50 is meant as 50 %; 1.5 may have been written as 150 %. */
const asPercent = (value: number): string | undefined =>
  value >= 2 && value <= 100 ? `${value} % is ${Number((value / 100).toPrecision(12))}, or "${value} %"` : undefined

/** Reports a number that is out of bounds; `what` is said before the bound: `a length`. */
function checkBounds(value: number, bounds: Bounds, what: string, found: string, to: Reporter): number {
  for (const [key, holds, words] of BOUNDS) {
    const bound = bounds[key]
    if (bound !== undefined && !holds(value, bound)) {
      const angle = what === 'an angle'
      const shown = angle ? `${Math.round((bound * 180) / Math.PI)} deg` : `${bound}`
      const isBare = found === String(value)
      const remedy = angle && isBare ? inDegrees(found) : bound === 1 && isBare ? asPercent(value) : undefined
      return refuse(to, { expected: `${what} ${words} ${shown}`, found, remedy })
    }
  }
  return value
}

/** What a number is: how it is called, its dimension, and what it may be at all. */
export interface Kind {
  what: string
  dimension: Dimension
  plausible: Plausible
}

export const kindOf = (dimension: Dimension): Kind => ({
  what: nameOf(dimension),
  dimension,
  plausible: PLAUSIBLE[dimension],
})

/** Reports a number that is out of bounds, or that nobody can mean: too large, or, of what must be above 0, too small. */
export function checkNumber(value: number, bounds: Bounds, kind: Kind, raw: number | string, to: Reporter): number {
  const { what, dimension, plausible } = kind
  const { least, greatest, why } = plausible
  const isTooSmall = bounds.above === 0 && value < least
  if (!isWithin(value, bounds) || (Math.abs(value) <= greatest && !isTooSmall))
    return checkBounds(value, bounds, what, say(raw), to)
  const limit = isTooSmall ? `least ${figure(least)}` : `most ${figure(greatest)}`
  const unit = DIMENSIONS[dimension] && ` ${DIMENSIONS[dimension]}`
  const written = typeof raw === 'number' ? raw : (splitQuantity(raw)?.value ?? value)
  const remedy = otherUnit(written, dimension, plausible)
  return refuse(to, { expected: `${what} of at ${limit}${unit} (${why})`, found: say(raw), remedy })
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function patternOf(dimension: Dimension): string {
  return `^\\s*${NUMBER_PATTERN}\\s*(${unitsOf(dimension).map(escaped).join('|')})?\\s*$`
}

export const nameOf = (dimension: Dimension) => (dimension === 'ratio' ? 'a number' : withArticle(dimension))

/** A number in SI, or a text with a unit of the dimension. */
export function quantity(dimension: Dimension, description: string, bounds: Bounds = {}, kind = kindOf(dimension)) {
  return z
    .union([z.number(), z.string().meta({ pattern: patternOf(dimension) })])
    .transform((raw, to): number => {
      const value = toNumber(raw, dimension, to)
      if (value === undefined) return z.NEVER
      const found = checkNumber(value, bounds, kind, raw, to)
      if (found !== value || dimension !== 'angle' || typeof raw !== 'number' || !(Math.abs(raw) > TURN * (1 + 1e-9)))
        return found
      return refuse(to, {
        expected: 'an angle with its unit, or a bare one within a turn',
        found: say(raw),
        remedy: inDegrees(say(raw)),
      })
    })
    .meta({ description, unit: DIMENSIONS[dimension] })
}

export const say = (raw: number | string) => (typeof raw === 'number' ? String(raw) : `"${raw}"`)

export function toNumber(raw: number | string, dimension: Dimension, to: Reporter): number | undefined {
  if (typeof raw === 'number') return raw
  try {
    return parseQuantity(raw, dimension)
  } catch (error) {
    if (!(error instanceof UnitError)) throw error
    refuse(to, { expected: error.expected, found: error.found, remedy: remedyOf(raw, dimension) })
    return undefined
  }
}

const GRAVITY = 9.80665
const DECIMAL_COMMA = /^\s*([-+]?\d+),(\d+.*)$/
const BEARING = /^\s*[nsew]/i

/** What people write in the place of a quantity, as it is written here. */
function remedyOf(raw: string, dimension: Dimension): string | undefined {
  const [, whole, rest] = DECIMAL_COMMA.exec(raw) ?? []
  if (whole !== undefined) return `decimals stand behind a point: ${whole}.${rest.trim()}`
  if (dimension === 'angle' && BEARING.test(raw))
    return 'azimuths run clockwise from north: north is 0 deg, east 90 deg, south 180 deg'
  const { value = Number.NaN, symbol = '' } = splitQuantity(raw) ?? {}
  if (dimension === 'ratio' && symbol === 'g') return `a share of gravity has no unit: ${value}`
  const unit = UNITS.find((one) => one.symbol === symbol && one.dimension === 'pressure per length')
  if (dimension !== 'density' || !unit) return undefined
  return `a unit weight over gravity: ${Number((inSI(value, unit) / GRAVITY).toPrecision(4))} kg/m3`
}

/** From nothing to all of something. */
export function share(description: string) {
  return quantity('ratio', description, notNegative)
    .transform((value, to): number => {
      if (value <= 1) return value
      const remedy = asPercent(value)
      return refuse(to, { expected: 'a share from 0 to 1', found: String(value), remedy })
    })
    .meta({ description, unit: '' })
}

export function count(description: string, bounds: Bounds = {}) {
  return z
    .number()
    .transform((raw, to): number =>
      Number.isSafeInteger(raw)
        ? checkBounds(raw, bounds, 'a whole number', String(raw), to)
        : refuse(to, { expected: 'a whole number', found: String(raw) }),
    )
    .meta({ description, unit: '' })
}

export function vector(dimension: Dimension, description: string, bounds: Bounds = {}, kind = kindOf(dimension)) {
  const part = (axis: string) => quantity(dimension, `${description}: ${axis}`, bounds, kind)
  return z.tuple([part('x'), part('y'), part('z')]).meta({ description, unit: DIMENSIONS[dimension] })
}

export function pair(dimension: Dimension, description: string, bounds: Bounds = {}) {
  const part = (which: string) => quantity(dimension, `${description}: ${which}`, bounds)
  return z.tuple([part('from'), part('to')]).meta({ description, unit: DIMENSIONS[dimension] })
}

/** A pair whose second number is larger. */
export function increasing(dimension: Dimension, description: string, bounds: Bounds = {}) {
  return pair(dimension, description, bounds).transform((value, to): [number, number] =>
    value[0] < value[1]
      ? value
      : refuse(to, { expected: 'two numbers, the second larger', found: `${value[0]} and ${value[1]}` }),
  )
}

/** A direction of any length but zero. */
export function direction(description: string) {
  return vector('ratio', description, {}, { ...kindOf('ratio'), plausible: OF_DIRECTION }).transform(
    (value, to): Vec3 =>
      value.some((part) => part !== 0)
        ? value
        : refuse(to, { expected: 'a direction', found: '[0, 0, 0], which has none' }),
  )
}

const NAME = /^\p{L}(?:[\p{L}\p{N}_ -]*[\p{L}\p{N}_-])?$/u

export const name = z
  .string()
  .regex(NAME)
  .meta({ description: 'Letters, digits, spaces, _ and -; begins with a letter' })

/** A mapping from names that the user chooses. */
export function named<T extends z.ZodType>(value: T, description: string) {
  return z.record(name, value).meta({ description })
}

export const text = (description: string) => z.string().meta({ description })

export const flag = (description: string) => z.boolean().meta({ description })

export function choice<T extends string>(values: readonly T[], description: string) {
  return z.enum(values as [T, ...T[]]).meta({ description })
}

/** One of the named variants of a catalogue. */
export function variant(variants: Variant[], description: string) {
  const list = variants.map((v) => `${v.name}: ${v.description}`).join('; ')
  return choice(
    variants.map((v) => v.name),
    list ? `${description} (${list})` : description,
  )
}

export function listOf<T extends z.ZodType>(item: T, description: string, atLeast = 1) {
  return z.array(item).min(atLeast).meta({ description })
}

/** A mapping that holds exactly one of its keys: `{ box: [...] }`. Yields the value of that key. */
export function oneOf<T>(members: Record<string, z.ZodType<T>>, description: string) {
  const optional: Record<string, z.ZodType<T | undefined>> = {}
  for (const [key, member] of Object.entries(members)) optional[key] = member.optional()
  return z
    .strictObject(optional)
    .transform((value, to): T => {
      const keys = Object.keys(value).filter((key) => value[key] !== undefined)
      if (keys.length === 1) return value[keys[0]] as T
      const expected = `exactly one of ${Object.keys(members).join(', ')}`
      return refuse(to, { expected, found: keys.length ? keys.join(' and ') : 'none' })
    })
    .meta({ description, minProperties: 1, maxProperties: 1 })
}

/** The text of an arithmetic expression. */
export const expression = (description: string) =>
  z
    .string()
    .transform((raw, to): string => {
      const problem = syntaxError(raw)
      return problem ? refuse(to, { expected: 'an arithmetic expression', found: problem }) : raw
    })
    .meta({ description })

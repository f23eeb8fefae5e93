/**
 * Arrays of equal discs or spheres whose contacts can be counted by hand, for the probe of searches.
 *
 *   A B C D   n × n discs of the paper: pitch (D, 2D), (S, 2D), (S, S); D: D and S in turn along x, 2D along y
 *   A3 C3 sc  n × n × n spheres: pitch (D, 2D, 2D), (S, S, S), (D, D, D)
 *   bcc fcc   lattices of n³ cells whose nearest neighbours touch, in halves of a cell: D² = 3 and 2
 *   cloud     whole coordinates from 0 to 2^20 − 1, body by body: x ← (1664525 x + 1013904223) mod 2^32, coordinate ⌊x / 2^12⌋
 *   centres   as given, all moved by `shift` along every axis
 *
 * Sources: Munjiza and Andrews (1998), Figures 13 to 19; the generator: Numerical recipes, section 7.1.
 */
import { choice, list, number, optional, row, whole } from '../../math/arguments.ts'
import { BUDGETS } from '../../math/budgets.ts'
import { didYouMean } from '../../math/nearest-name.ts'

export interface BodyArray {
  dimensions: 2 | 3
  diameter: number
  /** Three coordinates a body [m]; z = 0 in 2-D. */
  centres: Float64Array
}

const KEYS = [
  'packing',
  'n',
  'spacing',
  'cloud',
  'seed',
  'dimensions',
  'centres',
  'shift',
  'diameter',
  'method',
  'tolerance',
] as const

export type ArrayArguments = { [key in (typeof KEYS)[number]]?: unknown }

export function readArguments(path: string, value: unknown): ArrayArguments {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
  for (const key of Object.keys(value))
    if (!KEYS.some((name) => name === key))
      throw new Error(`probe ${path}: expected ${KEYS.join(', ')}, found "${key}"${didYouMean(key, KEYS)}`)
  return value
}

/** A number among the arguments, at least `least`. */
export function numberOf(path: string, given: ArrayArguments, key: keyof ArrayArguments, otherwise: number, least = 0) {
  const value = given[key] ?? otherwise
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value
  throw new Error(`probe ${path}.${key}: expected a number of at least ${least}, found ${JSON.stringify(value)}`)
}

/** A whole number that must be given, from 1 to `most`. */
function countOf(path: string, given: ArrayArguments, key: keyof ArrayArguments, most: number): number {
  const value = given[key]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) {
    if (value > most) throw new Error(`probe ${path}.${key}: expected at most ${most}, found ${value}`)
    return value
  }
  throw new Error(
    `probe ${path}.${key}: expected a whole number of at least 1, found ${JSON.stringify(value) ?? 'none'}`,
  )
}

export function makeArray(path: string, given: ArrayArguments): BodyArray {
  const kinds = (['packing', 'cloud', 'centres'] as const).filter((key) => given[key] !== undefined)
  if (kinds.length !== 1)
    throw new Error(`probe ${path}: expected one of packing, cloud, centres, found ${kinds.join(' and ') || 'none'}`)
  if (kinds[0] === 'packing') return makePacking(path, given)
  return kinds[0] === 'cloud' ? makeCloud(path, given) : makeGiven(path, given)
}

/** Coordinate of the i-th body along an axis for spacing s, in diameters. */
type Place = (i: number, s: number) => number

const once: Place = (i) => i
const twice: Place = (i) => 2 * i
const spaced: Place = (i, s) => i * s
const inTurn: Place = (i, s) => Math.ceil(i / 2) + Math.floor(i / 2) * s

/** Two or three axes each. */
const PACKINGS: Record<string, Place[]> = {
  A: [once, twice],
  B: [spaced, twice],
  C: [spaced, spaced],
  D: [inTurn, twice],
  A3: [once, twice, twice],
  C3: [spaced, spaced, spaced],
  sc: [once, once, once],
}

/** How an array may be given; its search is the probe's. */
export const OF_ARRAY = {
  packing: optional(choice([...Object.keys(PACKINGS), 'bcc', 'fcc'])),
  n: optional(whole(1)),
  spacing: optional(number('ratio', { min: 0 })),
  cloud: optional(whole(1)),
  seed: optional(number('ratio', { min: 0 })),
  dimensions: optional(whole(2, 3)),
  centres: optional(list(row('length', 2, 3), 1)),
  shift: optional(number('length')),
  diameter: optional(number('length', { min: 0 })),
  tolerance: optional(number('ratio', { min: 0 })),
}

function makePacking(path: string, given: ArrayArguments): BodyArray {
  const name = String(given.packing)
  const dimensions = Object.hasOwn(PACKINGS, name) && PACKINGS[name].length === 2 ? 2 : 3
  const n = countOf(path, given, 'n', dimensions === 2 ? BUDGETS.probeRowInPlane : BUDGETS.probeRowInSpace)
  if (name === 'bcc') return lattice(n, Math.sqrt(3), (x, y, z) => x % 2 === y % 2 && y % 2 === z % 2)
  if (name === 'fcc') return lattice(n, Math.sqrt(2), (x, y, z) => (x + y + z) % 2 === 0)
  if (!Object.hasOwn(PACKINGS, name))
    throw new Error(`probe ${path}.packing: expected ${Object.keys(PACKINGS).join(', ')}, bcc, fcc, found "${name}"`)
  const places = PACKINGS[name]
  const diameter = numberOf(path, given, 'diameter', 1)
  const spacing = numberOf(path, given, 'spacing', 1)
  const count = dimensions === 2 ? n * n : n * n * n
  const centres = new Float64Array(3 * count)
  for (let body = 0; body < count; body++)
    for (let axis = 0, rest = body; axis < dimensions; axis++, rest = Math.floor(rest / n))
      centres[3 * body + axis] = diameter * places[axis](rest % n, spacing)
  return { dimensions, diameter, centres }
}

/** Points of the half-cell grid that belong to the lattice. */
function lattice(n: number, diameter: number, belongs: (x: number, y: number, z: number) => boolean): BodyArray {
  const centres: number[] = []
  for (let z = 0; z <= 2 * n; z++)
    for (let y = 0; y <= 2 * n; y++) for (let x = 0; x <= 2 * n; x++) if (belongs(x, y, z)) centres.push(x, y, z)
  return { dimensions: 3, diameter, centres: Float64Array.from(centres) }
}

function makeCloud(path: string, given: ArrayArguments): BodyArray {
  const count = countOf(path, given, 'cloud', BUDGETS.probeCloud)
  const dimensions = given.dimensions ?? 3
  if (dimensions !== 2 && dimensions !== 3)
    throw new Error(`probe ${path}.dimensions: expected 2 or 3, found ${JSON.stringify(dimensions)}`)
  const centres = new Float64Array(3 * count)
  let x = numberOf(path, given, 'seed', 1) >>> 0
  for (let i = 0; i < count; i++)
    for (let k = 0; k < dimensions; k++) {
      x = (Math.imul(1664525, x) + 1013904223) >>> 0
      centres[3 * i + k] = x >>> 12
    }
  return { dimensions, diameter: numberOf(path, given, 'diameter', 1), centres }
}

function makeGiven(path: string, given: ArrayArguments): BodyArray {
  const rows = Array.isArray(given.centres) ? given.centres : []
  const isPoint = (row: unknown) => Array.isArray(row) && (row.length === 2 || row.length === 3)
  if (!rows.every((row) => isPoint(row) && row.length === rows[0].length && row.every(Number.isFinite)) || !rows.length)
    throw new Error(`probe ${path}.centres: expected rows of two or of three numbers, found something else`)
  const dimensions = rows[0].length === 2 ? 2 : 3
  const shift = numberOf(path, given, 'shift', 0, -Infinity)
  const centres = rows.flatMap((row) => [row[0] + shift, row[1] + shift, dimensions === 3 ? row[2] + shift : 0])
  return { dimensions, diameter: numberOf(path, given, 'diameter', 1), centres: Float64Array.from(centres) }
}

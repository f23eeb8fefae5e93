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
import { choice, list, mapping, number, optional, type Read, row, whole } from '../../math/arguments.ts'
import { BUDGETS } from '../../math/budgets.ts'

export interface BodyArray {
  dimensions: 2 | 3
  diameter: number
  /** Three coordinates a body [m]; z = 0 in 2-D. */
  centres: Float64Array
}

/** A whole number that a kind of array needs, up to `most`. */
function countOf(path: string, value: number | undefined, most: number): number {
  if (value === undefined) throw new Error(`probe ${path}: expected a whole number of at least 1, found none`)
  if (value > most) throw new Error(`probe ${path}: expected at most ${most}, found ${value}`)
  return value
}

export function makeArray(path: string, given: Given): BodyArray {
  const kinds = (['packing', 'cloud', 'centres'] as const).filter((key) => given[key] !== undefined)
  if (kinds.length !== 1)
    throw new Error(`probe ${path}: expected one of packing, cloud, centres, found ${kinds.join(' and ') || 'none'}`)
  const { packing, centres } = given
  if (packing !== undefined) return makePacking(path, packing, given)
  return centres ? makeGiven(path, centres, given) : makeCloud(path, given)
}

/** Coordinate of the i-th body along an axis for spacing s, in diameters. */
type Place = (i: number, s: number) => number

const once: Place = (i) => i
const twice: Place = (i) => 2 * i
const spaced: Place = (i, s) => i * s
const inTurn: Place = (i, s) => Math.ceil(i / 2) + Math.floor(i / 2) * s

/** Two or three axes each. */
const PACKINGS = {
  A: [once, twice],
  B: [spaced, twice],
  C: [spaced, spaced],
  D: [inTurn, twice],
  A3: [once, twice, twice],
  C3: [spaced, spaced, spaced],
  sc: [once, once, once],
} satisfies Record<string, Place[]>
const NAMES = [...(Object.keys(PACKINGS) as (keyof typeof PACKINGS)[]), 'bcc', 'fcc'] as const

/** How an array may be given; its search is the probe's. */
export const OF_ARRAY = {
  packing: optional(choice(NAMES)),
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
const GIVEN = mapping(OF_ARRAY)
type Given = Read<typeof GIVEN>

function makePacking(path: string, name: (typeof NAMES)[number], given: Given): BodyArray {
  const places = name === 'bcc' || name === 'fcc' ? [] : PACKINGS[name]
  const dimensions = places.length === 2 ? 2 : 3
  const n = countOf(`${path}.n`, given.n, dimensions === 2 ? BUDGETS.probeRowInPlane : BUDGETS.probeRowInSpace)
  if (name === 'bcc') return lattice(n, Math.sqrt(3), (x, y, z) => x % 2 === y % 2 && y % 2 === z % 2)
  if (name === 'fcc') return lattice(n, Math.sqrt(2), (x, y, z) => (x + y + z) % 2 === 0)
  const { diameter = 1, spacing = 1 } = given
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

function makeCloud(path: string, { cloud, dimensions = 3, seed = 1, diameter = 1 }: Given): BodyArray {
  const count = countOf(`${path}.cloud`, cloud, BUDGETS.probeCloud)
  const centres = new Float64Array(3 * count)
  let x = seed >>> 0
  for (let i = 0; i < count; i++)
    for (let k = 0; k < dimensions; k++) {
      x = (Math.imul(1664525, x) + 1013904223) >>> 0
      centres[3 * i + k] = x >>> 12
    }
  return { dimensions: dimensions === 2 ? 2 : 3, diameter, centres }
}

function makeGiven(path: string, rows: number[][], { shift = 0, diameter = 1 }: Given): BodyArray {
  if (!rows.every((row) => row.length === rows[0].length))
    throw new Error(`probe ${path}.centres: expected rows of two or of three numbers, found both`)
  const dimensions = rows[0].length === 2 ? 2 : 3
  const centres = rows.flatMap(([x, y, z]) => [x + shift, y + shift, dimensions === 3 ? z + shift : 0])
  return { dimensions, diameter, centres: Float64Array.from(centres) }
}

/**
 * Distance of two convex polygons: the common line found by one of the ways, for each pair its gap, normal from b to a, the points of a
 * and of b that carry it, their features (an edge or a corner, and its number), the length that two parallel edges share, the rounds
 * that were needed, and of fast direct search the normal of its virtual contact lines.
 */

import { orient2d } from 'robust-predicates'
import * as offsets from '../../contact/look/planes/polyhedra.ts'
import { type Argument, choice, list, mapping as mappingOf, named, row } from '../../math/arguments.ts'
import { type LineWay, lineFinders } from '../lines/line-finders.ts'
import { centreOfCorners, makePolygons } from '../lines/make-polygons.ts'
import { GAP, N, P, type Polygons, Q, SHARED, SIZE, VIRTUAL } from '../lines/polygons.ts'
import { type Given, mapping, readNamed } from '../probe-values.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE, FALLBACK, FALLBACKS, FEATURE_A, FEATURE_B, KIND_A, KIND_B, KNOWN, ROUNDS } = offsets

const WAYS = Object.keys(lineFinders) as LineWay[]

const POLYGON = list(row('length', 2), 3)

export const POLYGON_ARGUMENTS: Argument = mappingOf({
  way: choice(WAYS),
  pairs: named(mappingOf({ a: POLYGON, b: POLYGON })),
})

/** `{ way, pairs: { name: { a: [[x, y], …], b: [[x, y], …] } } }`; corners counter-clockwise. */
export function probeDistance2d(given: Given): Given {
  const { way, pairs } = readNamed('', ['way', 'pairs'], given)
  const found = WAYS.find((name) => name === way)
  if (found === undefined) throw new Error(`probe way: expected ${WAYS.join(', ')}, found ${JSON.stringify(way)}`)
  return Object.fromEntries(
    Object.entries(mapping('pairs', pairs)).map(([name, item]) => {
      const pair = readNamed(`pairs.${name}`, ['a', 'b'], item)
      const a = polygon(`pairs.${name}.a`, pair.a)
      const b = polygon(`pairs.${name}.b`, pair.b)
      const polygons = makePolygons(a, b)
      lineFinders[found].find(polygons)
      return [name, answerOf(polygons, centreOfCorners(a), found)]
    }),
  )
}

function answerOf(polygons: Polygons, centre: number[], way: LineWay): Given {
  const { real, id } = polygons
  const point = (at: number) => [real[at] + centre[0], real[at + 1] + centre[1]]
  const normal = (at: number) => [real[at], real[at + 1]]
  const answer = {
    gap: real[GAP],
    normal: normal(N),
    p: point(P),
    q: point(Q),
    on_edge_of_a: id[KIND_A] === EDGE ? 1 : 0,
    on_edge_of_b: id[KIND_B] === EDGE ? 1 : 0,
    feature_of_a: id[FEATURE_A],
    feature_of_b: id[FEATURE_B],
    shared: real[SHARED],
    size: real[SIZE],
    rounds: id[ROUNDS],
    fallback: FALLBACKS[id[FALLBACK]],
    rounds_again: roundsAgain(polygons, way),
  }
  return way === 'fast-direct-search' ? { ...answer, virtual: normal(VIRTUAL) } : answer
}

/** Rounds of the next step, nothing having moved. */
function roundsAgain(polygons: Polygons, way: LineWay): number {
  polygons.id[KNOWN] = 1
  lineFinders[way].find(polygons)
  return polygons.id[ROUNDS]
}

function polygon(path: string, value: unknown): Float64Array {
  if (!Array.isArray(value) || value.length < 3)
    throw new Error(`probe ${path}: expected a list of at least 3 corners, found ${JSON.stringify(value)}`)
  const flat = Float64Array.from(value.flatMap((corner, i) => place(`${path}[${i}]`, corner)))
  for (let c = 0; c < value.length; c++)
    for (let k = 0; k < value.length; k++) if (!isLeft(flat, c, k)) refuse(path, c, k)
  return flat
}

/** Whether corner k is to the left of the edge from corner c, or one of its ends. */
function isLeft(flat: Float64Array, c: number, k: number): boolean {
  const next = (2 * c + 2) % flat.length
  if (k === c || 2 * k === next) return true
  // Positive where the three corners run clockwise.
  return orient2d(flat[2 * c], flat[2 * c + 1], flat[next], flat[next + 1], flat[2 * k], flat[2 * k + 1]) < 0
}

function refuse(path: string, c: number, k: number): never {
  throw new Error(
    `probe ${path}: expected a convex polygon, its corners counter-clockwise and not in line, found corner ${k} not to the left of the edge from corner ${c}`,
  )
}

function place(path: string, value: unknown): [number, number] {
  if (Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)) return [value[0], value[1]]
  throw new Error(`probe ${path}: expected two coordinates, found ${JSON.stringify(value)}`)
}

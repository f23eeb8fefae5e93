/**
 * Distance of two convex polygons: the common line found by one of the ways, for each pair its gap, normal from b to a, the points of a
 * and of b that carry it, their features (an edge or a corner, and its number), the length that two parallel edges share, the rounds
 * that were needed, and of fast direct search the normal of its virtual contact lines.
 */

import { orient2d } from 'robust-predicates'
import * as offsets from '../../contact/look/planes/polyhedra.ts'
import { answerEach, choice, list, mapping, named, type Read, row } from '../../math/arguments.ts'
import { type LineWay, lineFinders } from '../lines/line-finders.ts'
import { centreOfCorners, makePolygons } from '../lines/make-polygons.ts'
import { GAP, N, P, type Polygons, Q, SHARED, SIZE, VIRTUAL } from '../lines/polygons.ts'

// Bound here: an imported constant is looked up at every use.
const { EDGE, FALLBACK, FALLBACKS, FEATURE_A, FEATURE_B, KIND_A, KIND_B, KNOWN, ROUNDS } = offsets

const WAYS = Object.keys(lineFinders) as LineWay[]

/** Corners counter-clockwise. */
const POLYGON = list(row('length', 2), 3)

export const POLYGON_ARGUMENTS = mapping({ way: choice(WAYS), pairs: named(mapping({ a: POLYGON, b: POLYGON })) })

export const probeDistance2d = ({ way, pairs }: Read<typeof POLYGON_ARGUMENTS>) =>
  answerEach('pairs', pairs, (pair, path) => {
    const a = polygon(`${path}.a`, pair.a)
    const polygons = makePolygons(a, polygon(`${path}.b`, pair.b))
    lineFinders[way].find(polygons)
    return answerOf(polygons, centreOfCorners(a), way)
  })

function answerOf(polygons: Polygons, centre: number[], way: LineWay) {
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

function polygon(path: string, corners: number[][]): Float64Array {
  const flat = Float64Array.from(corners.flat())
  for (let c = 0; c < corners.length; c++)
    for (let k = 0; k < corners.length; k++) if (!isLeft(flat, c, k)) refuse(path, c, k)
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

/**
 * The overlap of convex polyhedra asked by itself.
 *
 * Of each pair: whether there is any (1 or 0), volume, centroid, force direction on a, depth along it, areas, the length of the
 * mean normal of a's part (second form of eq. 42, which is no unit vector), the largest differences from the same pair exchanged,
 * and the corners that the filter of eqs. 36 to 39 takes:
 *   d = r·p/(r·r),   r from the centre of a to that of b, p from the centre of a to the corner (eqs. 36, 37)
 *   of a those with d > min d of b, of b those with d < max d of a (eqs. 38, 39)
 * with signed d, and with |d| as printed. A grid moves b through many places; then the least and the most volume of all are told.
 */

import {
  AREA,
  AREA_A,
  AREA_B,
  AREA_VECTOR,
  CENTROID,
  DEPTH,
  NORMAL,
  OVERLAP_SIZE,
  overlapOf,
  VOLUME,
} from '../../contact/look/overlap/overlap.ts'
import { makeWork, type Work } from '../../contact/look/overlap/work.ts'
import { makePolyhedra } from '../../contact/look/planes/make-polyhedra.ts'
import { list, mapping, named, optional, place, placed, type Read, whole } from '../../math/arguments.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { FormData } from '../../state/forms.ts'
import { eachPair, movedBy, OF_PAIRS } from './probe-pairs.ts'

const GRID = mapping({ step: place('length'), count: list(whole(1), 3, 3) })

export const OVERLAP_ARGUMENTS = mapping({
  ...OF_PAIRS,
  pairs: named(mapping({ a: placed, b: placed, grid: optional(GRID) })),
})

export const probeOverlap = ({ solids, pairs }: Read<typeof OVERLAP_ARGUMENTS>) =>
  eachPair<(typeof pairs)[string], object>(solids, pairs, (a, b, { grid }, path) =>
    grid === undefined ? described(a, b) : swept(a, b, placesOf(grid, path)),
  )

interface Answer {
  there: boolean
  out: Float64Array
  /** In space. */
  centroid: Vec3
}

function ask(a: FormData, b: FormData, work: Work): Answer {
  const out = new Float64Array(OVERLAP_SIZE)
  const there = overlapOf(makePolyhedra(a, b), out, work)
  const centre = meanOf(a)
  return { there, out, centroid: [0, 1, 2].map((k) => centre[k] + out[CENTROID + k]) as Vec3 }
}

function described(a: FormData, b: FormData) {
  const work = makeWork()
  const { there, out, centroid } = ask(a, b, work)
  const back = ask(b, a, work)
  const most = (of: (k: number) => number) => Math.max(...[0, 1, 2].map((k) => Math.abs(of(k))))
  const vector = [0, 1, 2].map((k) => out[AREA_VECTOR + k])
  return {
    there: there ? 1 : 0,
    volume: out[VOLUME],
    centroid,
    normal: [0, 1, 2].map((k) => out[NORMAL + k]),
    depth: out[DEPTH],
    area: { whole: out[AREA], a: out[AREA_A], b: out[AREA_B] },
    mean_normal: there ? Math.sqrt(vector.reduce((sum, c) => sum + c * c, 0)) / out[AREA_A] : 0,
    exchanged: {
      there: back.there === there ? 0 : 1,
      volume: back.out[VOLUME] - out[VOLUME],
      centroid: most((k) => back.centroid[k] - centroid[k]),
      normal: most((k) => back.out[NORMAL + k] + out[NORMAL + k]),
    },
    filter: { signed: filtered(a, b, (d) => d), printed: filtered(a, b, Math.abs) },
  }
}

function filtered(a: FormData, b: FormData, read: (d: number) => number) {
  const [centre, other] = [meanOf(a), meanOf(b)]
  const r = other.map((c, k) => c - centre[k])
  const square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2]
  const along = ({ corners }: FormData): number[] =>
    Array.from({ length: corners.length / 3 }, (_, c) =>
      read(r.reduce((sum, component, k) => sum + component * (corners[3 * c + k] - centre[k]), 0) / square),
    )
  const [ofA, ofB] = [along(a), along(b)]
  const most = Math.max(...ofA)
  const least = Math.min(...ofB)
  return {
    most_of_a: most,
    least_of_b: least,
    valid_of_a: ofA.filter((d) => d > least).length,
    valid_of_b: ofB.filter((d) => d < most).length,
  }
}

/** b in all places of a grid. */
function swept(a: FormData, b: FormData, places: readonly Vec3[]) {
  const work = makeWork()
  const found = places.map((at) => ask(a, movedBy(b, at), work))
  const volumes = found.map(({ there, out }) => (there ? out[VOLUME] : 0))
  return {
    places: places.length,
    overlapping: found.filter(({ there }) => there).length,
    volume: { least: Math.min(...volumes), most: Math.max(...volumes) },
  }
}

const MOST_PLACES = 1_000_000

function placesOf({ step: by, count: [nx, ny, nz] }: Read<typeof GRID>, path: string): Vec3[] {
  if (nx * ny * nz > MOST_PLACES)
    throw new Error(`probe ${path}.grid.count: expected at most ${MOST_PLACES} places, found ${nx * ny * nz}`)
  return Array.from({ length: nx * ny * nz }, (_, i): Vec3 => {
    const [ix, iy, iz] = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))]
    return [ix * by[0], iy * by[1], iz * by[2]]
  })
}

function meanOf({ corners }: FormData): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) sum[i % 3] += corners[i]
  return sum.map((c) => (3 * c) / corners.length) as Vec3
}

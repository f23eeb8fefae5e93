/**
 * Shrunken edges asked by themselves.
 *   shrunken edges     of each solid: points by face and corner, lengths of the edges, and the least way of a corner;
 *   clip segment       of each segment in the plane of a face: length ratios, ends, and whether any of it is on the face;
 *   shrunken contact   of each pair: points found with a and with b as the main block, most target faces that tie for one main
 *                      face, the corners of the overlap, its area and its centre.
 */
import {
  type Argument,
  choice as choiceOf,
  list as listOf,
  mapping as mappingOf,
  named as namedOf,
  number as numberOf,
  optional,
  row,
  solid,
} from '../../math/arguments.ts'
import type { Vec3 } from '../../math/vec.ts'
import { length, subtract } from '../../math/vec.ts'
import { type Given, list, mapping, readNamed } from '../probe-values.ts'
import { approachingFaces, contactsFrom, leastShrinkage, meetBothWays, type Search } from './shrunken-contact.ts'
import { CENTRES, CLIP_RULES, clipSegment, type Faceted, shrunkenEdges } from './shrunken-edges.ts'

const TIES = ['all', 'first'] as const

const SHRINKING = {
  shrink: optional(numberOf('ratio', { above: 0, below: 1 })),
  centre: optional(choiceOf(CENTRES)),
}
/** A corner of two numbers lies at z = 0. */
const PLACE = row('length', 2, 3)

export const EDGE_ARGUMENTS: Argument = mappingOf({ solids: namedOf(solid(SHRINKING, PLACE)) })

export const CLIP_ARGUMENTS: Argument = mappingOf({
  face: listOf(PLACE, 3),
  segments: namedOf(mappingOf({ p: PLACE, q: PLACE, rule: optional(choiceOf(CLIP_RULES)) })),
})

export const SHRUNKEN_ARGUMENTS: Argument = mappingOf({
  pairs: namedOf(
    mappingOf({
      a: solid({}, PLACE),
      b: solid({}, PLACE),
      ...SHRINKING,
      tolerance: optional(numberOf('length', { above: 0 })),
      clip: optional(choiceOf(CLIP_RULES)),
      ties: optional(choiceOf(TIES)),
    }),
  ),
})

/** `{ solids: { name: { vertices, faces, shrink, centre } } }`. */
export function probeShrunkenEdges(given: Given): Given {
  const { solids } = readNamed('', ['solids'], given)
  return named('solids', solids, (path, item) => {
    const solid = readSolid(path, item, ['shrink', 'centre'])
    const { shrink = 0.01, centre } = item
    const by = choice(`${path}.centre`, CENTRES, centre)
    const ratio = ratioOf(`${path}.shrink`, shrink)
    const edges = shrunkenEdges(solid, ratio, by)
    return {
      points: edges.length,
      edges: new Set(edges.map(({ face, from, to }) => `${face} ${Math.min(from, to)} ${Math.max(from, to)}`)).size,
      faces: solid.faces.map((_, k) => edges.filter(({ face }) => face === k).map(({ m }) => m)),
      lengths: solid.faces.map((_, k) =>
        edges.filter(({ face }) => face === k).map(({ m, n }) => length(subtract(n, m))),
      ),
      shrinkage: leastShrinkage(solid, ratio, by),
    }
  })
}

/** `{ face: [corners], segments: { name: { p, q, rule } } }`; a corner of two numbers lies at z = 0. */
export function probeClipSegment(given: Given): Given {
  const { face, segments } = readNamed('', ['face', 'segments'], given)
  const loop = list('face', face, 3).map((corner, i) => place(`face[${i}]`, corner))
  return named('segments', segments, (path, item) => {
    const { p, q, rule } = readNamed(path, ['p', 'q', 'rule'], item)
    const clipped = clipSegment(
      loop,
      place(`${path}.p`, p),
      place(`${path}.q`, q),
      choice(`${path}.rule`, CLIP_RULES, rule),
    )
    return { from_p: clipped.fromP, from_q: clipped.fromQ, p: clipped.p, q: clipped.q, meets: clipped.meets ? 1 : 0 }
  })
}

const PAIR = ['a', 'b', 'shrink', 'tolerance', 'centre', 'clip', 'ties'] as const

/** `{ pairs: { name: { a, b, shrink, tolerance, centre, clip, ties } } }`, a and b being solids. */
export function probeShrunkenContact(given: Given): Given {
  const { pairs } = readNamed('', ['pairs'], given)
  return named('pairs', pairs, (path, item) => {
    const pair = readNamed(path, PAIR, item)
    const a = readSolid(`${path}.a`, pair.a)
    const b = readSolid(`${path}.b`, pair.b)
    const shrink = ratioOf(`${path}.shrink`, pair.shrink ?? 0.01)
    const centre = choice(`${path}.centre`, CENTRES, pair.centre)
    const shrinkage = Math.min(leastShrinkage(a, shrink, centre), leastShrinkage(b, shrink, centre))
    const search: Search = {
      shrink,
      centre,
      tolerance: toleranceOf(`${path}.tolerance`, pair.tolerance ?? 0.5 * shrinkage, shrinkage),
      clip: choice(`${path}.clip`, CLIP_RULES, pair.clip),
      ties: choice(`${path}.ties`, TIES, pair.ties) === 'all',
    }
    const { corners, area, centre: middle, fromA, fromB } = meetBothWays(a, b, search)
    const found = [...contactsFrom(a, b, search), ...contactsFrom(b, a, search)]
    return {
      from_a: fromA,
      from_b: fromB,
      tied_a: mostTied(a, b),
      tied_b: mostTied(b, a),
      cases: { B: count(found, 'B'), C: count(found, 'C'), D: count(found, 'D') },
      corners: corners.length,
      places: corners,
      area,
      centre: middle,
      tolerance: search.tolerance,
      shrinkage,
    }
  })
}

/** Most target faces that tie for one main face. */
const mostTied = (main: Faceted, target: Faceted): number =>
  Math.max(...main.faces.map((_, face) => approachingFaces(main, face, target).length))

const count = (found: { case: string }[], which: string): number => found.filter((item) => item.case === which).length

function named(group: string, value: unknown, answer: (path: string, item: Given) => Given): Given {
  return Object.fromEntries(
    Object.entries(mapping(group, value)).map(([name, item]) => {
      const path = `${group}.${name}`
      return [name, answer(path, mapping(path, item))]
    }),
  )
}

function readSolid(path: string, value: unknown, more: readonly string[] = []): Faceted {
  const { vertices, faces } = readNamed(path, ['vertices', 'faces', ...more], value)
  const points = list(`${path}.vertices`, vertices, 4).map((corner, i) => place(`${path}.vertices[${i}]`, corner))
  const loops = list(`${path}.faces`, faces, 4).map((face, i) => {
    const at = `${path}.faces[${i}]`
    return list(at, face, 3).map((corner) => cornerOf(at, corner, points.length))
  })
  return { vertices: points, faces: loops }
}

function cornerOf(path: string, value: unknown, corners: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < corners) return value
  throw new Error(
    `probe ${path}: expected numbers of vertices from 0 to ${corners - 1}, found ${JSON.stringify(value)}`,
  )
}

function place(path: string, value: unknown): Vec3 {
  const numbers = Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every(Number.isFinite)
  if (!numbers) throw new Error(`probe ${path}: expected two or three coordinates, found ${JSON.stringify(value)}`)
  const [x, y, z = 0] = value
  return [x, y, z]
}

/** One of some names; the first where none is given. */
function choice<T extends string>(path: string, names: readonly T[], value: unknown): T {
  const found = names.find((name) => name === (value ?? names[0]))
  if (found !== undefined) return found
  throw new Error(`probe ${path}: expected ${names.join(' or ')}, found ${JSON.stringify(value)}`)
}

function ratioOf(path: string, value: unknown): number {
  if (typeof value === 'number' && value > 0 && value < 1) return value
  throw new Error(`probe ${path}: expected a number between 0 and 1, found ${JSON.stringify(value)}`)
}

/** The paper asks for a tolerance below the shrinkage, or true edges beside each other would count as touching. */
function toleranceOf(path: string, value: unknown, most: number): number {
  if (typeof value === 'number' && value > 0 && value < most) return value
  throw new Error(`probe ${path}: expected a length below the shrinkage, ${most} m, found ${JSON.stringify(value)}`)
}

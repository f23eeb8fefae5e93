/**
 * Shrunken edges asked by themselves.
 *   shrunken edges     of each solid: points by face and corner, lengths of the edges, and the least way of a corner;
 *   clip segment       of each segment in the plane of a face: length ratios, ends, and whether any of it is on the face;
 *   shrunken contact   of each pair: points found with a and with b as the main block, most target faces that tie for one main
 *                      face, the corners of the overlap, its area and its centre.
 */
import {
  answerEach,
  choice,
  list,
  mapping,
  named,
  number,
  optional,
  positive,
  type Read,
  row,
  solid,
} from '../../math/arguments.ts'
import type { Vec3 } from '../../math/vec.ts'
import { length, subtract } from '../../math/vec.ts'
import { approachingFaces, contactsFrom, leastShrinkage, meetBothWays, type Search } from './shrunken-contact.ts'
import { CENTRES, CLIP_RULES, clipSegment, type Faceted, shrunkenEdges } from './shrunken-edges.ts'

const TIES = ['all', 'first'] as const

const SHRINKING = {
  shrink: optional(number('ratio', { above: 0, below: 1 })),
  centre: optional(choice(CENTRES)),
}
const SHRINK = 0.01
/** A corner of two numbers lies at z = 0. */
const PLACE = row('length', 2, 3)
const SOLID = solid(PLACE)
const SHRUNK = solid(PLACE, SHRINKING)
const SEGMENT = mapping({ p: PLACE, q: PLACE, rule: optional(choice(CLIP_RULES)) })
const PAIR = mapping({
  a: SOLID,
  b: SOLID,
  ...SHRINKING,
  tolerance: optional(positive('length')),
  clip: optional(choice(CLIP_RULES)),
  ties: optional(choice(TIES)),
})

export const EDGE_ARGUMENTS = mapping({ solids: named(SHRUNK) })
export const CLIP_ARGUMENTS = mapping({ face: list(PLACE, 3), segments: named(SEGMENT) })
export const SHRUNKEN_ARGUMENTS = mapping({ pairs: named(PAIR) })

export const probeShrunkenEdges = ({ solids }: Read<typeof EDGE_ARGUMENTS>) => answerEach('solids', solids, edgesOf)

function edgesOf(given: Read<typeof SHRUNK>, path: string) {
  const { shrink = SHRINK, centre = CENTRES[0] } = given
  const solid = facetedOf(given, path)
  const edges = shrunkenEdges(solid, shrink, centre)
  return {
    points: edges.length,
    edges: new Set(edges.map(({ face, from, to }) => `${face} ${Math.min(from, to)} ${Math.max(from, to)}`)).size,
    faces: solid.faces.map((_, k) => edges.filter(({ face }) => face === k).map(({ m }) => m)),
    lengths: solid.faces.map((_, k) =>
      edges.filter(({ face }) => face === k).map(({ m, n }) => length(subtract(n, m))),
    ),
    shrinkage: leastShrinkage(solid, shrink, centre),
  }
}

/** Segments in the plane of a face. */
export function probeClipSegment({ face, segments }: Read<typeof CLIP_ARGUMENTS>) {
  const loop = face.map(inSpace)
  return answerEach('segments', segments, (segment) => {
    const { fromP, fromQ, p, q, meets } = clipSegment(
      loop,
      inSpace(segment.p),
      inSpace(segment.q),
      segment.rule ?? CLIP_RULES[0],
    )
    return { from_p: fromP, from_q: fromQ, p, q, meets: meets ? 1 : 0 }
  })
}

export const probeShrunkenContact = ({ pairs }: Read<typeof SHRUNKEN_ARGUMENTS>) =>
  answerEach('pairs', pairs, contactOf)

function contactOf(pair: Read<typeof PAIR>, path: string) {
  const { shrink = SHRINK, centre = CENTRES[0], clip = CLIP_RULES[0], ties = TIES[0] } = pair
  const a = facetedOf(pair.a, `${path}.a`)
  const b = facetedOf(pair.b, `${path}.b`)
  const shrinkage = Math.min(leastShrinkage(a, shrink, centre), leastShrinkage(b, shrink, centre))
  const { tolerance = 0.5 * shrinkage } = pair
  // The paper asks for this, or true edges beside each other would count as touching.
  if (!(tolerance < shrinkage))
    throw new Error(
      `probe ${path}.tolerance: expected a length below the shrinkage, ${shrinkage} m, found ${tolerance}`,
    )
  const search: Search = { shrink, centre, tolerance, clip, ties: ties === 'all' }
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
    tolerance,
    shrinkage,
  }
}

/** Most target faces that tie for one main face. */
const mostTied = (main: Faceted, target: Faceted): number =>
  Math.max(...main.faces.map((_, face) => approachingFaces(main, face, target).length))

const count = (found: { case: string }[], which: string): number => found.filter((item) => item.case === which).length

const inSpace = ([x, y, z = 0]: number[]): Vec3 => [x, y, z]

function facetedOf({ vertices, faces }: Read<typeof SOLID>, path: string): Faceted {
  for (const [i, corner] of faces.flatMap((loop, i) => loop.map((corner) => [i, corner])))
    if (corner >= vertices.length)
      throw new Error(
        `probe ${path}.faces[${i}]: expected numbers of vertices from 0 to ${vertices.length - 1}, found ${corner}`,
      )
  return { vertices: vertices.map(inSpace), faces }
}

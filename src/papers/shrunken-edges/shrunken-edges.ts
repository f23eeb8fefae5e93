/**
 * Shrunken edges of a convex polyhedron, and the part of a segment that lies on a face, as the paper draws them: for probes
 * and comparison. The step works on flat columns and on true edges instead (see patch).
 *
 *   P = V + λ (O − V)                                                      (1)  V a corner of a face with centre O
 *   J_i = (e_i × ip)·n                                                     (4)  above 0: p lies inside edge i of the face
 *   λ_pi = |e_i × ip| / (|e_i × ip| + |e_i × iq|)                          (5)  where p is outside and q inside of edge i
 *   λ_p = max λ_pi                                                         (6)  printed: min
 *   p' = p + λ_p (q − p),  q' = q + λ_q (p − q)                            (7)
 *   the segment meets the face if λ_p + λ_q < 1 and no edge has both of its ends outside.
 *
 * Every corner of a face gives one point, every edge of a face one shrunken edge: parallel to it and 1 − λ as long, whatever
 * O is. The paper says "centre" and no more: by area here, or the mean of the corners; they differ where a face has more than
 * three corners and no centre of symmetry.
 * Fails    Eq. 6 as printed starts from 0 and takes the least, so it clips nothing; the least of those above 0 leaves ends
 *          outside as soon as two edges cut. Its condition, a length above 0, always holds. Both are kept for comparison.
 * Source   Wang, Li and Feng (2015), eqs. 1 and 4 to 7; Cyrus and Beck (1978) for the largest parameter.
 */
import { cross, dot, length, subtract, unit, type Vec3 } from '../../math/vec.ts'

/** A polyhedron [m]: corners, and faces as loops of corners, counter-clockwise from outside. */
export interface Faceted {
  vertices: Vec3[]
  faces: number[][]
}

export const CENTRES = ['area', 'corners'] as const
export type Centre = (typeof CENTRES)[number]

export interface ShrunkenEdge {
  face: number
  /** Corners at its ends, and where they shrink to [m]. */
  from: number
  to: number
  m: Vec3
  n: Vec3
}

export const loopOf = ({ vertices, faces }: Faceted, face: number): Vec3[] => faces[face].map((v) => vertices[v])

/** Twice the area times the outward normal [m²]. */
function areaOf(loop: readonly Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 1; i + 1 < loop.length; i++) {
    const part = cross(subtract(loop[i], loop[0]), subtract(loop[i + 1], loop[0]))
    for (let k = 0; k < 3; k++) sum[k] += part[k]
  }
  return sum
}

export const normalOf = (loop: readonly Vec3[]): Vec3 => unit(areaOf(loop))

export function centreOf(loop: readonly Vec3[], by: Centre): Vec3 {
  const centre: Vec3 = [...loop[0]]
  if (by === 'corners') {
    for (const corner of loop) for (let k = 0; k < 3; k++) centre[k] += (corner[k] - loop[0][k]) / loop.length
    return centre
  }
  const whole = areaOf(loop)
  const square = dot(whole, whole)
  for (let i = 1; i + 1 < loop.length; i++) {
    const a = subtract(loop[i], loop[0])
    const b = subtract(loop[i + 1], loop[0])
    const share = dot(cross(a, b), whole) / square
    for (let k = 0; k < 3; k++) centre[k] += (share * (a[k] + b[k])) / 3
  }
  return centre
}

export const between = (a: Readonly<Vec3>, b: Readonly<Vec3>, t: number): Vec3 => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
]

/** The shrunken edges of all faces, in their order. */
export function shrunkenEdges(solid: Faceted, shrink: number, by: Centre): ShrunkenEdge[] {
  return solid.faces.flatMap((corners, face) => {
    const loop = loopOf(solid, face)
    const centre = centreOf(loop, by)
    const points = loop.map((corner) => between(corner, centre, shrink))
    return corners.map((from, i) => {
      const next = (i + 1) % corners.length
      return { face, from, to: corners[next], m: points[i], n: points[next] }
    })
  })
}

/** Eq. 4: the distance of a point from edge i of a face [m], above 0 inside. */
export function insideEdge(loop: readonly Vec3[], normal: Vec3, i: number, p: Vec3): number {
  const edge = subtract(loop[(i + 1) % loop.length], loop[i])
  return dot(cross(edge, subtract(p, loop[i])), normal) / length(edge)
}

export const CLIP_RULES = ['largest', 'least above zero', 'as printed'] as const
export type ClipRule = (typeof CLIP_RULES)[number]

interface Clipped {
  /** Length ratios λ_p and λ_q [-]. */
  fromP: number
  fromQ: number
  p: Vec3
  q: Vec3
  meets: boolean
}

/** The part of pq, which lies in the plane of the face, that is on the face. */
export function clipSegment(loop: readonly Vec3[], p: Vec3, q: Vec3, rule: ClipRule): Clipped {
  const normal = normalOf(loop)
  let fromP = 0
  let fromQ = 0
  let beside = false
  for (let i = 0; i < loop.length; i++) {
    const atP = insideEdge(loop, normal, i, p)
    const atQ = insideEdge(loop, normal, i, q)
    if (atP < 0 && atQ < 0) beside = true
    else if (atP < 0) fromP = combine(rule, fromP, atP / (atP - atQ))
    else if (atQ < 0) fromQ = combine(rule, fromQ, atQ / (atQ - atP))
  }
  const clipped = { fromP, fromQ, p: between(p, q, fromP), q: between(q, p, fromQ) }
  if (rule === 'largest') return { ...clipped, meets: !beside && fromP + fromQ < 1 }
  return { ...clipped, meets: length(subtract(clipped.q, clipped.p)) > 0 }
}

function combine(rule: ClipRule, before: number, ratio: number): number {
  if (rule === 'largest') return Math.max(before, ratio)
  return rule === 'as printed' || before > 0 ? Math.min(before, ratio) : ratio
}

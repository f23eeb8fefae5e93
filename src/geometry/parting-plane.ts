/**
 * The plane that parts a piece of rock at an edge where it is not convex.
 *
 * Planes through the edge are counted by the angle φ from the facet f on one side of it into the rock, which is θ wide there. A plane
 * is fit where both angles that it leaves, φ and θ − φ, are less than half a turn by more than `CLEAR`.
 * Tried    the bisector (always fit), the upright one, the flattest one, those through another edge of the kind, and some between.
 * Taken    the one of least cost: facets that it crosses, corners that it passes so closely that slivers arise, less the other
 *          edges that it parts too.
 */
import { cosSin } from '../math/angle.ts'
import { atan2 } from '../math/elementary.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../math/vec.ts'
import { distances, type PartingPlane, piecesReached } from './part-piece.ts'
import { beyond, type Edge, edgesOf, isSeam, type Parting, type Piece, pointAt } from './piece.ts'

/** Sine of an angle between facets below which they are in one plane. */
export const ONE_PLANE = 2 ** -26
/** Least angle of a part at the edge by which it falls short of half a turn, for planes that are not the bisector [rad]. */
const CLEAR = 0.1
/** Of θ, for planes that nothing else suggests. */
const SHARES = [0.5, 0.39, 0.61, 0.3, 0.7]
/** Share of the size of the piece nearer than which a corner makes a sliver. */
const NEAR = 0.02
/** Costs in crossed facets. */
const SLIVER = 8
const PARTED = 6

/** Edges of a piece at which the rock is more than half of the space around them. */
export const valleysOf = (parting: Parting, piece: Piece): Edge[] =>
  edgesOf(parting, piece).filter((edge) => foldOf(parting, edge) < -ONE_PLANE)

/** Edges between facets in one plane that are different faces, or seams with different pieces. */
export function splitsOf(parting: Parting, piece: Piece): Edge[] {
  const { sides } = parting
  return edgesOf(parting, piece).filter((edge) => {
    const { f, g } = edge
    if (Math.abs(foldOf(parting, edge)) > ONE_PLANE || dot(sides[f.side].normal, sides[g.side].normal) < 0) return false
    if (isSeam(parting, f) && isSeam(parting, g)) return beyond(parting, piece, f) !== beyond(parting, piece, g)
    return f.side !== g.side
  })
}

/** Sine of the angle by which the normals turn over an edge: positive on a ridge, negative in a valley. */
function foldOf(parting: Parting, { a, b, f, g }: Edge): number {
  const [n, m] = [parting.sides[f.side].normal, parting.sides[g.side].normal]
  return dot(cross(n, m), unit(subtract(pointAt(parting, b), pointAt(parting, a))))
}

/** From the best on. `others`: edges of the piece that are to be parted. */
export function planesAt(parting: Parting, piece: Piece, edge: Edge, others: Edge[]): PartingPlane[] {
  const a = pointAt(parting, edge.a)
  const along = unit(subtract(pointAt(parting, edge.b), a))
  const normal = parting.sides[edge.f.side].normal
  const inward = cross(normal, along)
  const theta = Math.PI - atan2(foldOf(parting, edge), dot(normal, parting.sides[edge.g.side].normal))
  const isFit = (w: Vec3): boolean => {
    const angle = atan2(-dot(w, normal), dot(w, inward))
    const phi = angle < 0 ? angle + 2 * Math.PI : angle
    return Math.min(phi, theta - phi) > CLEAR && Math.max(phi, theta - phi) < Math.PI - CLEAR
  }
  const [half, ...more] = SHARES.map((share): Vec3 => {
    const [c, s] = cosSin(share * theta)
    return inward.map((t, i) => c * t - s * normal[i]) as Vec3
  })
  const ways = [half, ...[...waysFrom(parting, edge, along, others), ...more].filter(isFit)]
  const planes = ways.map((w): PartingPlane => {
    const n = unit(cross(along, w))
    return { normal: n, offset: dot(n, a) }
  })
  const costs = new Map(planes.map((plane) => [plane, costOf(parting, piece, plane, others)]))
  const cost = (plane: PartingPlane) => costs.get(plane) as number
  return planes.sort((p, q) => cost(p) - cost(q))
}

/** Directions across an edge, both senses: upright, flat, and to the other edges in one plane with it. */
function waysFrom(parting: Parting, edge: Edge, along: Vec3, others: Edge[]): Vec3[] {
  const up: Vec3 = [0, 0, 1]
  const across = (v: Vec3): Vec3 => v.map((c, i) => c - dot(v, along) * along[i]) as Vec3
  const ways = [across(up), cross(along, up)]
  const from = pointAt(parting, edge.a)
  for (const { a, b } of others) {
    const [p, q] = [a, b].map((v) => across(subtract(pointAt(parting, v), from)))
    const way = length(p) > length(q) ? p : q
    if (length(way) > 0 && Math.abs(dot(cross(along, unit(way)), length(p) > length(q) ? q : p)) <= parting.snap)
      ways.push(way)
  }
  return ways.filter((w) => length(w) > NEAR * length(up)).flatMap((w) => [w, w.map((c) => -c) as Vec3])
}

function costOf(parting: Parting, piece: Piece, plane: PartingPlane, others: Edge[]): number {
  const off = distances(parting, plane, new Map())
  const reached = piecesReached(parting, piece, plane)
  let cost = 0
  for (const own of reached)
    for (const { loop } of own) if (loop.some((v) => off(v) < 0) && loop.some((v) => off(v) > 0)) cost++
  const corners = [...new Set(piece.flatMap(({ loop }) => loop))]
  const reach = NEAR * Math.max(...corners.map((v) => Math.abs(off(v))))
  for (const v of corners) if (off(v) !== 0 && Math.abs(off(v)) < reach) cost += SLIVER
  for (const { a, b } of others) if (off(a) === 0 && off(b) === 0) cost -= PARTED
  return cost
}

/**
 * A concave solid of any number of faces as pyramids.
 *
 * A piece is a star where all of its surface is seen from a point in it. The facets of a star are the bases of pyramids with that
 * point as their apex: convex parts that share whole faces, inside the star and beyond it, as long as both sides of a seam have the
 * same facets.
 *
 * 1. A piece that is no star is halved by a plane: through a valley where it has few, else across its longest side. Only the facets
 *    of its neighbours are divided by that, so n cuts make some n pieces, not n³.
 * 2. Each star becomes pyramids on its facets; facets with corners along an edge are cut into triangles first.
 * 3. Parts that are convex together, and whose other seams stay what they are, are joined.
 *
 * The kernel of a star is what lies behind the planes of all its facets; its middle is the apex.
 * Fails    (as an error with a remedy) where pieces do not become stars: a surface with folds as thin as rounding.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import { BOX_FACES, boxCorners } from './box.ts'
import { splitOrNone } from './cut.ts'
import { convexLoops } from './ears.ts'
import { extentOf } from './extent.ts'
import { makeFace, makePolyhedron } from './face.ts'
import { FLAT } from './merge-convex.ts'
import { mergedParts } from './merge-parts.ts'
import { distances, type PartingPlane, partPieces, thinnest } from './part-piece.ts'
import { planesAt, valleysOf } from './parting-plane.ts'
import { addPiece, beyond, dropPiece, type Facet, isSeam, keyOf, type Parting, type Piece, pointAt } from './piece.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { SEAM } from './rock.ts'
import { longest, partingOf } from './split-concave.ts'

/** More valleys than this are halved rather than parted one by one. */
const FEW = 16
/** Pieces of a solid, for each of its faces. */
const MOST = 4
/** Where the longest side is halved, as shares of it: where the plane crosses least. */
const PLACES = [0.5, 0.46, 0.54, 0.42, 0.58, 0.37, 0.63, 0.31, 0.69]

export function splitStars(solid: Polyhedron): Polyhedron[] {
  const parting = partingOf(solid)
  const waiting = new Set(parting.pieces)
  const most = MOST * (solid.faces.length + 10)
  const found = new Map<Piece, Vec3>()
  for (const piece of waiting) {
    waiting.delete(piece)
    if (!parting.pieces.has(piece)) continue
    const apex = apexOf(parting, piece)
    if (apex) {
      found.set(piece, apex)
      continue
    }
    const halves = parting.pieces.size > most ? [] : halve(parting, piece, found)
    if (halves.length === 0) throw tooFine(parting, piece)
    for (const made of halves) waiting.add(made)
  }
  const stars = [...found].filter(([piece]) => parting.pieces.has(piece))
  const triangles = new Map<string, number[][]>()
  const parts = stars.flatMap(([piece, apex]) => pyramids(parting, piece, apex, triangles))
  return mergedParts(parts, FLAT * extentOf([solid.vertices]))
}

/** A point that sees the whole surface of a piece; undefined where there is none. */
function apexOf(parting: Parting, piece: Piece): Vec3 | undefined {
  const [low, high] = boxOf(parting, piece)
  let kernel = makePolyhedron(
    boxCorners(low, high),
    BOX_FACES.map(([name, loop]) => [name, [...loop]]),
  )
  for (const side of new Set(piece.map(({ side }) => side))) {
    const { name, normal, offset } = parting.sides[side]
    const through = normal.map((c) => c * offset) as Vec3
    const split = splitOrNone(kernel, { name, normal, through }, parting.snap)
    if (!split?.below) return undefined
    kernel = split.below
  }
  const count = kernel.vertices.length / 3
  const middle: Vec3 = [0, 0, 0]
  for (let i = 0; i < kernel.vertices.length; i++) middle[i % 3] += kernel.vertices[i] / count
  const clear = piece.every(
    ({ side }) => parting.sides[side].offset - dot(parting.sides[side].normal, middle) > CLEAR * parting.snap,
  )
  return clear ? middle : undefined
}

function tooFine(parting: Parting, piece: Piece): Error {
  const [low, high] = boxOf(parting, piece)
  const middle = low.map((c, i) => Number(((c + high[i]) / 2).toPrecision(6)))
  return new Error(`a surface folded too finely near (${middle.join(', ')}): make it coarser there`)
}

/** Distances of the apex from facets, in snap distances. */
const CLEAR = 2 ** 10

function boxOf(parting: Parting, piece: Piece): [Vec3, Vec3] {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (const { loop } of piece)
    for (const v of loop)
      pointAt(parting, v).forEach((c, i) => {
        low[i] = Math.min(low[i], c)
        high[i] = Math.max(high[i], c)
      })
  return [low, high]
}

/** Cuts one piece by the first plane that makes a sound cut; returns pieces to look at, none where none does. */
function halve(parting: Parting, piece: Piece, found: Map<Piece, Vec3>): Piece[] {
  const valleys = valleysOf(parting, piece)
  const edge = valleys.length <= FEW ? longest(parting, valleys) : undefined
  const rest = valleys.filter((v) => v !== edge)
  const planes = [...(edge ? planesAt(parting, piece, edge, rest) : []), ...acrossLongest(parting, piece)]
  for (const least of thinnest(parting))
    for (const plane of planes) {
      const after = halvedAt(parting, piece, plane, least, found)
      if (after) return after
    }
  return []
}

/** Facets of other pieces that it touches are divided there. */
function halvedAt(
  parting: Parting,
  piece: Piece,
  plane: PartingPlane,
  least: number,
  found: Map<Piece, Vec3>,
): Piece[] | undefined {
  const off = distances(parting, plane, new Map())
  const crossed = ({ loop }: Facet) => loop.some((v) => off(v) < 0) && loop.some((v) => off(v) > 0)
  const touched = piece.flatMap((facet) => {
    const other = isSeam(parting, facet) && crossed(facet) ? beyond(parting, piece, facet) : undefined
    return other ? [{ facet, key: keyOf(facet), other }] : []
  })
  const parted = partPieces(parting, [piece], plane, least)
  if (!parted) return undefined
  const { pieces, made, halves } = parted
  const split = new Map(touched.map(({ facet, key }) => [key, halves(facet.loop)]))
  const own = new Set(pieces)
  const ends = new Set([...made.keys()].flatMap((edge) => edge.split(',').map(Number)))
  const isNear = ({ loop }: Facet) => loop.some((v, i) => ends.has(v) && ends.has(loop[(i + 1) % loop.length]))
  const crossedToo = new Set(touched.map(({ other }) => other))
  const others = [...parting.pieces].filter((other) => !own.has(other) && (crossedToo.has(other) || other.some(isNear)))
  return [...pieces, ...others.flatMap((other) => divided(parting, other, split, made, found))]
}

/**
 * A piece whose facets get new corners on their edges, and that has in two those that another one has in two. Returned where no point
 * is known that sees all of it.
 */
function divided(
  parting: Parting,
  piece: Piece,
  split: Map<string, [number[], number[]]>,
  made: ReadonlyMap<string, number>,
  found: Map<Piece, Vec3>,
): Piece[] {
  let changed = false
  const after = piece.flatMap((facet): Facet[] => {
    const { loop, side } = facet
    const parts = isSeam(parting, facet) ? split.get(keyOf(facet)) : undefined
    if (parts) {
      changed = true
      return parts.filter(({ length }) => length > 2).map((part) => ({ loop: [...part].reverse(), side }))
    }
    const all = loop.flatMap((a, i) => {
      const b = loop[(i + 1) % loop.length]
      const corner = made.get(a < b ? `${a},${b}` : `${b},${a}`)
      return corner === undefined ? [a] : [a, corner]
    })
    if (all.length === loop.length) return [facet]
    changed = true
    const own = all.filter((v, i) => v !== all[(i + 1) % all.length])
    return own.length > 2 ? [{ loop: own, side }] : []
  })
  if (!changed) return []
  dropPiece(parting, piece)
  addPiece(parting, after)
  const apex = found.get(piece)
  if (!apex) return [after]
  found.set(after, apex)
  return []
}

function acrossLongest(parting: Parting, piece: Piece): PartingPlane[] {
  const [low, high] = boxOf(parting, piece)
  const sizes = high.map((c, i) => c - low[i])
  const axis = sizes.indexOf(Math.max(...sizes))
  const normal = [0, 1, 2].map((i) => (i === axis ? 1 : 0)) as Vec3
  const costOf = (offset: number): number => {
    const off = distances(parting, { normal, offset }, new Map())
    const near = 0.01 * sizes[axis]
    return piece.reduce((sum, { loop }) => {
      const crossed = loop.some((v) => off(v) < 0) && loop.some((v) => off(v) > 0)
      const close = loop.filter((v) => off(v) !== 0 && Math.abs(off(v)) < near).length
      return sum + (crossed ? 1 : 0) + 2 * close
    }, 0)
  }
  const ways = PLACES.map((share) => low[axis] + share * sizes[axis]).map((offset) => ({
    offset,
    cost: costOf(offset),
  }))
  return ways.sort((p, q) => p.cost - q.cost).map(({ offset }) => ({ normal, offset }))
}

/** `triangles`: facets that were cut into triangles already, by the piece on their other side. */
function pyramids(parting: Parting, piece: Piece, apex: Vec3, triangles: Map<string, number[][]>): Polyhedron[] {
  return piece.flatMap((facet) => {
    const { name, normal, offset } = parting.sides[facet.side]
    const key = keyOf(facet)
    const other = triangles.get(key)
    const bases = other
      ? other.map((loop) => [...loop].reverse())
      : convexLoops(parting.points, facet.loop, normal, parting.snap, false)
    if (!bases) throw tooFine(parting, piece)
    triangles.set(key, bases)
    return bases.map((base): Polyhedron => {
      const vertices = Float64Array.from([...base.flatMap((v) => pointAt(parting, v)), ...apex])
      const loop = base.map((_, i) => i)
      const bottom: PolyhedronFace = { name, loop, normal: [...normal], offset }
      const sides = loop.map((a) => makeFace(vertices, SEAM, [(a + 1) % base.length, a, base.length]))
      return { vertices, faces: [bottom, ...sides], convex: true }
    })
  })
}

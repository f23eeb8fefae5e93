/**
 * A concave solid with plane faces parted by planes through its valleys into convex parts.
 *
 * 1. Faces become convex facets between their own corners.
 * 2. While a piece has an edge with more rock around it than half of the space (a valley), a plane through it (see parting-plane)
 *    cuts the piece, and those beside it as far as it reaches over seams (see part-piece). A piece without valleys is convex.
 * 3. Where a plane ended in an edge of its neighbour, or two faces of different names lie in one plane, a side of a convex piece is
 *    not one face: it is parted there in the same way.
 * 4. Facets of a side are joined, corners along an edge dropped, and parts that are convex together made one.
 *
 * Corners have one number in all pieces, so parts share whole faces with equal bits.
 * Fails    (gives nothing) where many parts would arise: n planes through each other may give n³ of them; where no plane makes a sound
 *          cut, because folds are as thin as rounding.
 * Source   Chazelle (1984), Convex partitions of polyhedra: a lower bound and worst-case optimal algorithm.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import { convexLoops } from './ears.ts'
import { extentOf, snapDistance } from './extent.ts'
import { vertexAt } from './face.ts'
import { FLAT } from './merge-convex.ts'
import { mergedParts } from './merge-parts.ts'
import { outlineOf } from './outline.ts'
import { type Parted, type PartingPlane, partPieces, piecesReached, thinnest } from './part-piece.ts'
import { planesAt, splitsOf, valleysOf } from './parting-plane.ts'
import { addPiece, beyond, type Edge, type Facet, isSeam, type Parting, type Piece, pointAt } from './piece.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { tidied } from './tidy.ts'

/** More pieces than this are too many, beside what each face may give, */
const MOST = 40
const EACH = 3
/** and as many valleys as this will give them. */
const VALLEYS = 200

export function splitConcave(solid: Polyhedron): Polyhedron[] | undefined {
  const parting = partingOf(solid)
  for (const piece of parting.pieces) if (valleysOf(parting, piece).length > VALLEYS) return undefined
  const most = MOST + EACH * solid.faces.length
  if (!partAt(parting, valleysOf, most) || !partAt(parting, splitsOf, most)) return undefined
  const parts = [...parting.pieces].map((piece) => convexPart(parting, piece))
  return mergedParts(parts, FLAT * extentOf([solid.vertices]))
}

/** The solid as one piece. */
export function partingOf({ vertices, faces }: Polyhedron): Parting {
  const snap = Math.max(snapDistance([vertices]), WARPED * Math.max(...faces.map((face) => offPlane(vertices, face))))
  const parting: Parting = { points: [...vertices], sides: [], pieces: new Set(), seams: new Map(), snap }
  const piece = faces.flatMap((face): Facet[] => {
    const side = sideOf(parting, face)
    const loops = convexLoops(vertices, face.loop, face.normal, snap)
    if (!loops) throw new Error('assert: a face has an area')
    return loops.map((loop) => ({ loop, side }))
  })
  addPiece(parting, piece)
  return parting
}

/** Planes are hit to this many times what corners of a face are off it. */
const WARPED = 2

/** Of the corner furthest from the plane of its face [m]. */
const offPlane = (vertices: Float64Array, { loop, normal, offset }: PolyhedronFace): number =>
  Math.max(...loop.map((v) => Math.abs(dot(normal, vertexAt(vertices, v)) - offset)))

/** Number of the plane of a face: faces of one name in one plane share it. */
function sideOf({ points, sides, snap }: Parting, { name, normal, offset, loop }: PolyhedronFace): number {
  const found = sides.findIndex(
    (side) =>
      side.name === name &&
      dot(side.normal, normal) > 0 &&
      loop.every((v) => Math.abs(side.normal.reduce((sum, c, i) => sum + c * points[3 * v + i], -side.offset)) <= snap),
  )
  return found >= 0 ? found : sides.push({ name, normal, offset }) - 1
}

/** Cuts pieces at edges until none is left, the longest first; false where they become too many, or one can not be cut. */
function partAt(parting: Parting, edgesIn: (parting: Parting, piece: Piece) => Edge[], most: number): boolean {
  const waiting = new Set(parting.pieces)
  for (const piece of waiting) {
    waiting.delete(piece)
    const edges = parting.pieces.has(piece) ? edgesIn(parting, piece) : []
    if (edges.length === 0) continue
    const edge = longest(parting, edges)
    const others = edges.filter((other) => other !== edge)
    const parted = partedAt(parting, piece, planesAt(parting, piece, edge, others))
    if (!parted) return false
    for (const made of parted.pieces) {
      waiting.add(made)
      for (const facet of made) {
        const other = isSeam(parting, facet) && beyond(parting, made, facet)
        if (other) waiting.add(other)
      }
    }
    if (parting.pieces.size > most) return false
  }
  return true
}

/** By the first of the planes that makes a sound cut, in pieces that are as thick as can be had. */
function partedAt(parting: Parting, piece: Piece, planes: PartingPlane[]): Parted | undefined {
  for (const least of thinnest(parting))
    for (const plane of planes) {
      const pieces = piecesReached(parting, piece, plane)
      const parted = pieces.length > 0 ? partPieces(parting, pieces, plane, least) : undefined
      if (parted) return parted
    }
  return undefined
}

export function longest(parting: Parting, edges: Edge[]): Edge {
  const lengths = edges.map(({ a, b }) => distance(pointAt(parting, a), pointAt(parting, b)))
  return edges[lengths.indexOf(Math.max(...lengths))]
}

const distance = (p: Vec3, q: Vec3): number => Math.sqrt(p.reduce((sum, c, i) => sum + (c - q[i]) * (c - q[i]), 0))

/** A piece without valleys: its facets joined side by side. */
function convexPart(parting: Parting, piece: Piece): Polyhedron {
  const groups = new Map<string, { facet: Facet; loops: number[][] }>()
  const numbers = new Map([...parting.pieces].map((other, i) => [other, i]))
  for (const facet of piece) {
    const seam = isSeam(parting, facet)
    const key = seam ? `${facet.side}|${numbers.get(beyond(parting, piece, facet) as Piece)}` : `${facet.side}`
    const known = groups.get(key)
    if (known) known.loops.push(facet.loop)
    else groups.set(key, { facet, loops: [facet.loop] })
  }
  const faces = [...groups.values()].map(({ facet, loops }): PolyhedronFace => {
    const { name, normal, offset } = parting.sides[facet.side]
    const loop = outlineOf(loops)
    if (!loop) throw new Error('assert: a side of a convex part is one polygon')
    return { name, loop, normal, offset }
  })
  const part = tidied(parting.points, faces)
  if (!part) throw new Error('assert: a side of a convex part has an area')
  return part
}

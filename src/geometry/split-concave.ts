/**
 * Any concave solid with plane faces parted by planes through its valleys into convex parts.
 *
 * 1. Faces become convex facets between their own corners.
 * 2. While a piece has an edge with more rock around it than half of the space (a valley), a plane through it (see parting-plane)
 *    cuts the piece, and those beside it as far as it reaches over seams (see part-piece). A piece without valleys is convex.
 * 3. Where a plane ended in an edge of its neighbour, or two faces of different names lie in one plane, a side of a convex piece is
 *    not one face: it is parted there in the same way.
 * 4. Facets of a side are joined, corners along an edge dropped, and parts that are convex together made one.
 *
 * Corners have one number in all pieces, so parts share whole faces with equal bits.
 * Fails (and says so) where thousands of parts would arise: n planes through each other may give n³ of them.
 * Source   Chazelle (1984), Convex partitions of polyhedra: a lower bound and worst-case optimal algorithm.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import { type Base, clippedEars, leftOf } from './ears.ts'
import { extentOf, snapDistance } from './extent.ts'
import { mergedParts } from './merge-parts.ts'
import { outlineOf } from './outline.ts'
import { partPieces, piecesReached } from './part-piece.ts'
import { planeAt, splitsOf, valleysOf } from './parting-plane.ts'
import { addPiece, beyond, type Edge, type Facet, isSeam, type Parting, type Piece, pointAt } from './piece.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/** More pieces than this are taken for a surface that should have been made coarser. */
const MOST = 5000
/** Parts are joined where their faces agree to this share of the size of the solid. */
const FLAT = 2 ** -36

export function splitConcave(solid: Polyhedron): Polyhedron[] {
  const parting = partingOf(solid)
  partAt(parting, valleysOf)
  partAt(parting, splitsOf)
  const parts = [...parting.pieces].map((piece) => convexPart(parting, piece))
  return mergedParts(parts, FLAT * extentOf([solid.vertices]))
}

function partingOf({ vertices, faces }: Polyhedron): Parting {
  const snap = snapDistance([vertices])
  const parting: Parting = { points: [...vertices], sides: [], pieces: new Set(), seams: new Map(), snap }
  const piece = faces.flatMap((face): Facet[] => {
    const side = sideOf(parting, face)
    return convexLoops(vertices, face, snap).map((loop) => ({ loop, side }))
  })
  addPiece(parting, piece)
  return parting
}

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

/** A face as it is, where it is convex, else as triangles. */
function convexLoops(vertices: Float64Array, { loop, normal }: PolyhedronFace, snap: number): number[][] {
  if (loop.length === 3) return [loop]
  const size = normal.map(Math.abs)
  const drop = size.indexOf(Math.max(...size))
  const [x, y] = normal[drop] > 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3]
  const plan: Base = { at: [], snap }
  for (const v of loop) plan.at[v] = [vertices[3 * v + x], vertices[3 * v + y]]
  const turns = loop.map((v, i) =>
    leftOf(plan.at[loop[(i + 1) % loop.length]], plan.at[loop.at(i - 1) as number], plan.at[v]),
  )
  return turns.every((turn) => turn > -snap) ? [loop] : clippedEars(loop, plan)
}

/** Cuts pieces at edges until none is left, the longest first. */
function partAt(parting: Parting, edgesIn: (parting: Parting, piece: Piece) => Edge[]): void {
  for (let piece = nextPiece(parting, edgesIn); piece; piece = nextPiece(parting, edgesIn)) {
    const edges = edgesIn(parting, piece)
    const lengths = edges.map(({ a, b }) => distance(pointAt(parting, a), pointAt(parting, b)))
    const edge = edges[lengths.indexOf(Math.max(...lengths))]
    const plane = planeAt(
      parting,
      piece,
      edge,
      edges.filter((other) => other !== edge),
    )
    const pieces = piecesReached(parting, piece, plane)
    if (pieces.length === 0) throw new Error('assert: a plane through a valley cuts the piece')
    partPieces(parting, pieces, plane)
    if (parting.pieces.size > MOST)
      throw new Error(
        `a surface with more valleys and overhangs than joints can cut: it falls into more than ${MOST} convex parts; make it coarser. A ground surface without overhangs over a plane base, with upright sides, may have any number of triangles`,
      )
  }
}

function nextPiece(parting: Parting, edgesIn: (parting: Parting, piece: Piece) => Edge[]): Piece | undefined {
  for (const piece of parting.pieces) if (edgesIn(parting, piece).length > 0) return piece
  return undefined
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
  const sides = [...groups.values()].map(({ facet, loops }) => ({ facet, loop: outlineOf(loops) }))
  const count = new Map<number, number>()
  for (const { loop } of sides) for (const v of loop ?? []) count.set(v, (count.get(v) ?? 0) + 1)
  const kept = [...count].flatMap(([v, faces]) => (faces >= 3 ? [v] : []))
  const place = new Map(kept.map((v, i) => [v, i]))
  const vertices = Float64Array.from(kept.flatMap((v) => pointAt(parting, v)))
  const faces = sides.map(({ facet, loop }): PolyhedronFace => {
    const { name, normal, offset } = parting.sides[facet.side]
    const own = loop?.flatMap((v) => place.get(v) ?? [])
    if (!own || own.length < 3) throw new Error('assert: a side of a convex part is one polygon')
    return { name, loop: own, normal: [...normal], offset }
  })
  return { vertices, faces, convex: true }
}

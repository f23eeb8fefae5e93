/**
 * Pieces of a concave solid while it is parted: closed surfaces of convex facets with common numbers of corners.
 *
 * Where more than two facets of a piece meet in an edge the rock there is pinched. Facets are paired in the order of their angles
 * about the edge a → b: the rock lies before a facet that passes it from a to b and behind one that passes it back. A piece that
 * hangs together by edges or corners alone so falls into its parts.
 */
import { atan2 } from '../math/elementary.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'

/** A plane with rock behind it; the name of its faces is '' where it is a seam. */
export interface Side {
  name: string
  normal: Vec3
  offset: number
}

export interface Facet {
  loop: number[]
  /** Number of its plane. */
  side: number
}

export type Piece = Facet[]

export interface Parting {
  /** Coordinates of the corners [m]. */
  points: number[]
  sides: Side[]
  pieces: Set<Piece>
  /** Pieces at each facet of a seam, by the key of its corners. */
  seams: Map<string, Piece[]>
  /** Distance that counts as none [m]. */
  snap: number
}

/** An edge from a to b of facet f, and back of facet g. */
export interface Edge {
  a: number
  b: number
  f: Facet
  g: Facet
}

export const pointAt = ({ points }: Parting, v: number): Vec3 => [points[3 * v], points[3 * v + 1], points[3 * v + 2]]

export const keyOf = ({ loop }: Facet): string => [...loop].sort((a, b) => a - b).join()

export const isSeam = ({ sides }: Parting, { side }: Facet): boolean => sides[side].name === ''

export function edgesOf(parting: Parting, piece: Piece): Edge[] {
  const edges = pairedEdges(parting, piece)
  if (!edges) throw new Error('assert: facets of a piece close it')
  return edges
}

/** Undefined where facets do not close a surface. */
function pairedEdges(parting: Parting, piece: Piece): Edge[] | undefined {
  const at = new Map<string, { f: Facet; ahead: boolean }[]>()
  for (const f of piece)
    f.loop.forEach((p, i) => {
      const q = f.loop[(i + 1) % f.loop.length]
      const key = p < q ? `${p},${q}` : `${q},${p}`
      const known = at.get(key)
      if (known) known.push({ f, ahead: p < q })
      else at.set(key, [{ f, ahead: p < q }])
    })
  const edges: Edge[] = []
  for (const [key, list] of at) {
    const [a, b] = key.split(',').map(Number)
    const ordered = list.length > 2 ? aroundEdge(parting, a, b, list) : list
    const from = ordered.findIndex(({ ahead }) => !ahead)
    for (let k = 0; k < ordered.length; k += 2) {
      const [back, next] = [0, 1].map((i) => ordered[(from + k + i) % ordered.length])
      if (from < 0 || back.ahead || !next.ahead) return undefined
      edges.push({ a, b, f: next.f, g: back.f })
    }
  }
  return edges
}

/** Facets at an edge by their angles about it, counter-clockwise seen against its direction. */
function aroundEdge(parting: Parting, a: number, b: number, list: { f: Facet; ahead: boolean }[]): typeof list {
  const along = unit(subtract(pointAt(parting, b), pointAt(parting, a)))
  const inward = ({ f, ahead }: (typeof list)[number]): Vec3 =>
    cross(parting.sides[f.side].normal, ahead ? along : (along.map((c) => -c) as Vec3))
  const first = inward(list[0])
  const second = cross(along, first)
  const angle = (item: (typeof list)[number]) => atan2(dot(inward(item), second), dot(inward(item), first))
  return list
    .map((item) => ({ item, at: angle(item) }))
    .sort((p, q) => p.at - q.at)
    .map(({ item }) => item)
}

/** Facets in groups that edges hold together; undefined where they do not close surfaces. */
export function connected(parting: Parting, facets: Facet[]): Piece[] | undefined {
  const edges = pairedEdges(parting, facets)
  if (!edges) return undefined
  const around = new Map<Facet, Facet[]>(facets.map((f) => [f, []]))
  for (const { f, g } of edges) {
    around.get(f)?.push(g)
    around.get(g)?.push(f)
  }
  const left = new Set(facets)
  const pieces: Piece[] = []
  for (const seed of facets) {
    if (!left.delete(seed)) continue
    const piece = [seed]
    for (const facet of piece) for (const other of around.get(facet) ?? []) if (left.delete(other)) piece.push(other)
    pieces.push(piece)
  }
  return pieces
}

export function addPiece(parting: Parting, piece: Piece): void {
  parting.pieces.add(piece)
  for (const facet of piece) {
    if (!isSeam(parting, facet)) continue
    const key = keyOf(facet)
    parting.seams.set(key, [...(parting.seams.get(key) ?? []), piece])
  }
}

export function dropPiece(parting: Parting, piece: Piece): void {
  parting.pieces.delete(piece)
  for (const facet of piece) {
    if (!isSeam(parting, facet)) continue
    const key = keyOf(facet)
    const rest = (parting.seams.get(key) ?? []).filter((other) => other !== piece)
    if (rest.length > 0) parting.seams.set(key, rest)
    else parting.seams.delete(key)
  }
}

/** The piece on the other side of a facet of a seam. */
export const beyond = ({ seams }: Parting, piece: Piece, facet: Facet): Piece | undefined =>
  seams.get(keyOf(facet))?.find((other) => other !== piece)

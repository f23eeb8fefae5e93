/**
 * A plane cuts a concave piece, and every piece that it reaches over seams.
 *
 * 1. From the piece asked for on, pieces whose facets of seams the plane crosses are cut too: parts keep whole faces in common.
 * 2. Facets are clipped; the new corner of an edge belongs to all facets at it, in all pieces. It is one that is there already, where
 *    it would coincide with it. A facet in the plane belongs to the half behind it.
 * 3. Edges in the plane without a twin bound the section; its polygons close both halves.
 * 4. A half falls into as many pieces as hang together.
 * 5. Pieces must be closed, hold the rock that was there and be thicker than rounding: else nothing is cut.
 */
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { planOf } from './ears.ts'
import { addPiece, beyond, connected, dropPiece, type Facet, isSeam, type Parting, type Piece } from './piece.ts'
import { sectionPolygons } from './section.ts'

export interface PartingPlane {
  normal: Vec3
  offset: number
}

interface Cut extends PartingPlane {
  parting: Parting
  /** Signed distance of corners from the plane, 0 where it is none [m]. */
  distance: Map<number, number>
  made: Map<string, number>
  /** Corners in the plane. */
  inPlane: Set<number>
  /** Numbers of the two sides that it makes: with rock behind it, and in front of it. */
  under: number
  over: number
}

/** Pieces that a plane has to cut where it cuts one, this first; none where it misses it. */
export function piecesReached(parting: Parting, first: Piece, plane: PartingPlane): Piece[] {
  const off = distances(parting, plane, new Map())
  const crossed = ({ loop }: Facet) => loop.some((v) => off(v) < 0) && loop.some((v) => off(v) > 0)
  if (
    !first.some(({ loop }) => loop.some((v) => off(v) < 0)) ||
    !first.some(({ loop }) => loop.some((v) => off(v) > 0))
  )
    return []
  const reached = new Set([first])
  for (const piece of reached)
    for (const facet of piece) {
      const other = isSeam(parting, facet) && crossed(facet) ? beyond(parting, piece, facet) : undefined
      if (other) reached.add(other)
    }
  return [...reached]
}

/** Signed distance of a corner from a plane, 0 within the snap distance. */
export function distances(
  { points, snap }: Parting,
  { normal: [x, y, z], offset }: PartingPlane,
  known: Map<number, number>,
): (v: number) => number {
  return (v) => {
    const before = known.get(v)
    if (before !== undefined) return before
    const d = x * points[3 * v] + y * points[3 * v + 1] + z * points[3 * v + 2] - offset
    const counted = Math.abs(d) > snap ? d : 0
    known.set(v, counted)
    return counted
  }
}

/** What a cut made. */
export interface Parted {
  pieces: Piece[]
  /** New corners, by the edges `lower,higher` that they lie on. */
  made: ReadonlyMap<string, number>
  /** The parts of a loop behind the plane and in front of it. */
  halves: (loop: number[]) => [number[], number[]]
}

/** Undefined where the cut would not be sound. `least`: of volume over area of a piece [m]. */
export function partPieces(parting: Parting, pieces: Piece[], plane: PartingPlane, least: number): Parted | undefined {
  const { normal, offset } = plane
  const back = normal.map((c) => -c) as Vec3
  const under = parting.sides.push({ name: '', normal, offset }) - 1
  const over = parting.sides.push({ name: '', normal: back, offset: -offset }) - 1
  const cut: Cut = { ...plane, parting, distance: new Map(), made: new Map(), inPlane: new Set(), under, over }
  const off = distances(parting, cut, cut.distance)
  for (const piece of pieces) for (const { loop } of piece) for (const v of loop) if (off(v) === 0) cut.inPlane.add(v)
  const after: Piece[] = []
  for (const piece of pieces) {
    const made = cutPiece(cut, piece)
    if (!made || !isSound(parting, piece, made, least)) return undefined
    after.push(...made)
  }
  for (const piece of pieces) dropPiece(parting, piece)
  for (const piece of after) addPiece(parting, piece)
  return { pieces: after, made: cut.made, halves: (loop) => [clipped(cut, loop, 1), clipped(cut, loop, -1)] }
}

/** Pieces in place of one: Σ V = V to what the snap distance moves, V > `least` A for each. */
function isSound(parting: Parting, piece: Piece, made: Piece[], least: number): boolean {
  const whole = contentOf(parting, piece)
  const parts = made.map((part) => contentOf(parting, part))
  const lost = Math.abs(parts.reduce((sum, { volume }) => sum + volume, -whole.volume))
  const area = parts.reduce((sum, own) => sum + own.area, 0)
  return lost <= MOVED * parting.snap * area && parts.every((own) => own.volume > least * own.area)
}

/** In snap distances. */
const MOVED = 4
/** Volumes over areas of pieces that are tried one after the other, in snap distances. */
const THIN = [2 ** 26, 2 ** 18, 2 ** 10, 0]

export const thinnest = ({ snap }: Parting): number[] => THIN.map((c) => c * snap)

function contentOf({ points }: Parting, piece: Piece): { volume: number; area: number } {
  const [o] = piece[0].loop
  const from = (v: number): Vec3 => [0, 1, 2].map((k) => points[3 * v + k] - points[3 * o + k]) as Vec3
  let [volume, area] = [0, 0]
  for (const { loop } of piece)
    for (let i = 1; i + 1 < loop.length; i++) {
      const [a, b, c] = [loop[0], loop[i], loop[i + 1]].map(from)
      const normal = cross(subtract(b, a), subtract(c, a))
      area += length(normal) / 2
      volume += dot(a, normal) / 6
    }
  return { volume, area }
}

/** Undefined where the halves are not closed. */
function cutPiece(cut: Cut, piece: Piece): Piece[] | undefined {
  const { parting } = cut
  const off = distances(parting, cut, cut.distance)
  const below: Facet[] = []
  const above: Facet[] = []
  for (const facet of piece) {
    const { loop, side } = facet
    const [low, high] = [loop.some((v) => off(v) < 0), loop.some((v) => off(v) > 0)]
    const flat = !low && !high && dot(parting.sides[side].normal, cut.normal) > 0
    if (low || flat) below.push(high ? { side, loop: clipped(cut, loop, 1) } : facet)
    if (high || (!low && !flat)) above.push(low ? { side, loop: clipped(cut, loop, -1) } : facet)
  }
  const inPlane = [...new Set([...below, ...above].flatMap(({ loop }) => loop))].filter((v) => off(v) === 0)
  const edges = inPlaneEdges(piece, below, off)
  const polygons = sectionPolygons({
    ...planOf(parting.points, inPlane, cut.normal, parting.snap),
    corners: inPlane,
    ...edges,
  })
  for (const loop of polygons) {
    below.push({ loop, side: cut.under })
    above.push({ loop: [...loop].reverse(), side: cut.over })
  }
  const [under, over] = [below, above].map((half) =>
    connected(
      parting,
      half.filter(({ loop }) => loop.length > 2),
    ),
  )
  return under && over && [...under, ...over]
}

/** The part of a convex loop with sense · distance ≤ 0. */
function clipped(cut: Cut, loop: number[], sense: 1 | -1): number[] {
  const off = distances(cut.parting, cut, cut.distance)
  const own = loop.flatMap((a, i) => {
    const b = loop[(i + 1) % loop.length]
    const kept = sense * off(a) <= 0 ? [a] : []
    return off(a) * off(b) < 0 ? [...kept, crossing(cut, a, b)] : kept
  })
  return own.filter((v, i) => v !== own[(i + 1) % own.length])
}

/** The corner where the plane meets an edge, the same for all facets at it. */
function crossing(cut: Cut, a: number, b: number): number {
  const { parting, made, distance, inPlane } = cut
  const [u, v] = a < b ? [a, b] : [b, a]
  const known = made.get(`${u},${v}`)
  if (known !== undefined) return known
  const off = distances(parting, cut, distance)
  const t = off(u) / (off(u) - off(v))
  const { points, snap } = parting
  const at = [0, 1, 2].map((k) => points[3 * u + k] + t * (points[3 * v + k] - points[3 * u + k]))
  const same = [...inPlane].find((w) => at.every((c, k) => Math.abs(points[3 * w + k] - c) <= snap))
  const corner = same ?? points.push(...at) / 3 - 1
  distance.set(corner, 0)
  inPlane.add(corner)
  made.set(`${u},${v}`, corner)
  return corner
}

/** Edges around the section, with it on their left seen against the normal, and other edges in the plane. */
function inPlaneEdges(piece: Piece, below: Facet[], off: (v: number) => number) {
  const flatEdges = (facets: Facet[]) =>
    facets.flatMap(({ loop }) =>
      loop.flatMap((a, i): [number, number][] => {
        const b = loop[(i + 1) % loop.length]
        return off(a) === 0 && off(b) === 0 ? [[a, b]] : []
      }),
    )
  const open = new Map<string, [number, number][]>()
  const take = (key: string) => open.get(key)?.pop()
  for (const [a, b] of flatEdges(below))
    if (!take(`${b},${a}`)) open.set(`${a},${b}`, [...(open.get(`${a},${b}`) ?? []), [a, b]])
  const around = [...open.values()].flat().map(([a, b]): [number, number] => [b, a])
  const outer = new Set(around.flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]))
  const inner = flatEdges(piece).filter(([a, b]) => a < b && !outer.has(`${a},${b}`))
  return { around, inner }
}

/**
 * An extruded concave polygon split into convex prisms.
 *
 * 1. The base is projected along the largest component of its normal, which keeps every turn of the polygon.
 * 2. Triangles by ear clipping, the ear with the shortest diagonal first; an ear is convex and has no other vertex in it or on
 *    it, by more than the snap distance, since vertices in line are so only to rounding once the solid is turned.
 * 3. A diagonal is removed while the piece that remains is convex (Hertel and Mehlhorn 1983: at most four times the fewest).
 * 4. Each piece is extruded like the whole. No vertices are added, so neighbouring pieces share whole faces, bit for bit.
 * Fails (and says so) for concave solids that are no prism.
 */
import { type Point2, turnOf } from './exact.ts'
import { snapDistance } from './extent.ts'
import { makeFace } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

/** Faces made by the split have the name ''. A convex solid is returned as it is. */
export function splitConvex(solid: Polyhedron): Polyhedron[] {
  if (solid.convex) return [solid]
  const { ring, sideNames } = prismOf(solid)
  const base = project(solid)
  const pieces = merged(clippedEars(ring, base), base)
  return pieces.map((piece) => prismPiece(solid, piece, sideNames))
}

interface Base {
  /** Vertices of the base in a plane, in which the ring runs counter-clockwise. */
  at: Point2[]
  /** Distance that counts as none [m]. */
  snap: number
}

/** Base vertices counter-clockwise seen from the top, and the names of the sides by their base edge `from,to`. */
function prismOf({ vertices, faces }: Polyhedron): { ring: number[]; sideNames: Map<string, string> } {
  const n = vertices.length / 6
  const ring = [...faces[0].loop].reverse()
  const sideNames = new Map<string, string>()
  for (const { name, loop } of faces.slice(2)) {
    const base = loop.filter((v) => v < n)
    const [a, b] = loop[0] < n && loop[1] < n ? base : [base[1], base[0]]
    sideNames.set(`${a},${b}`, name)
  }
  const isPrism =
    faces.length === n + 2 &&
    ring.length === n &&
    faces[1].loop.length === n &&
    ring.every((v, i) => v < n && sideNames.has(`${v},${ring[(i + 1) % n]}`))
  if (!isPrism)
    throw new Error(
      'only extruded polygons can be split into convex pieces; mesh this solid with `mesher: tetgen` or `mesher: gmsh`',
    )
  return { ring, sideNames }
}

function project({ vertices, faces }: Polyhedron): Base {
  const up = faces[1].normal
  const size = up.map(Math.abs)
  const drop = size.indexOf(Math.max(...size))
  const [x, y] = up[drop] > 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3]
  const at = Array.from({ length: vertices.length / 6 }, (_, v) => [vertices[3 * v + x], vertices[3 * v + y]] as const)
  return { at, snap: snapDistance([vertices]) }
}

/** Distance of p from the line a → b [m], positive on its left. */
function leftOf(a: Point2, b: Point2, p: Point2): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  return turnOf(a, b, p) / Math.sqrt(dx * dx + dy * dy)
}

/** Distance of corner i from the line between its neighbours [m], positive where the ring is convex. */
function bulge(ring: readonly number[], i: number, { at }: Base): number {
  const [a, b, c] = cornerAt(ring, i)
  return leftOf(at[c], at[a], at[b])
}

function clippedEars(polygon: readonly number[], base: Base): number[][] {
  const rest = [...polygon]
  const triangles: number[][] = []
  while (rest.length > 3) {
    let best = -1
    let shortest = Infinity
    for (let i = 0; i < rest.length; i++) {
      const [a, , c] = cornerAt(rest, i)
      const [dx, dy] = [base.at[a][0] - base.at[c][0], base.at[a][1] - base.at[c][1]]
      const l = dx * dx + dy * dy
      if (l < shortest && isEar(rest, i, base)) [best, shortest] = [i, l]
    }
    if (best < 0) throw new Error('assert: a simple polygon has an ear')
    triangles.push(cornerAt(rest, best))
    rest.splice(best, 1)
  }
  return [...triangles, rest]
}

function cornerAt(ring: readonly number[], i: number): [number, number, number] {
  const n = ring.length
  return [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]]
}

function isEar(ring: readonly number[], i: number, base: Base): boolean {
  const { at, snap } = base
  const [a, b, c] = cornerAt(ring, i)
  if (!(bulge(ring, i, base) > snap)) return false
  return ring.every(
    (v) =>
      v === a ||
      v === b ||
      v === c ||
      leftOf(at[a], at[b], at[v]) < -snap ||
      leftOf(at[b], at[c], at[v]) < -snap ||
      leftOf(at[c], at[a], at[v]) < -snap,
  )
}

/** Pieces joined across their common edges as long as the result is convex. */
function merged(triangles: number[][], base: Base): number[][] {
  const pieces = [...triangles]
  for (let i = 0; i < pieces.length; i++)
    for (let j = i + 1; j < pieces.length; j++) {
      const joined = join(pieces[i], pieces[j])
      if (!joined?.every((_, k) => bulge(joined, k, base) > -base.snap)) continue
      pieces[i] = joined
      pieces.splice(j, 1)
      j = i
    }
  return pieces
}

/** Two rings joined across the edge that they share, or nothing. */
function join(p: readonly number[], q: readonly number[]): number[] | undefined {
  for (const [i, from] of p.entries()) {
    const j = q.indexOf(from)
    const to = p[(i + 1) % p.length]
    if (j < 0 || q[(j + q.length - 1) % q.length] !== to) continue
    const around = (ring: readonly number[], start: number) => [...ring.slice(start), ...ring.slice(0, start)]
    return [...around(p, (i + 1) % p.length), ...around(q, j).slice(1, -1)]
  }
  return undefined
}

function prismPiece(solid: Polyhedron, ring: readonly number[], sideNames: Map<string, string>): Polyhedron {
  const n = ring.length
  const whole = solid.vertices.length / 6
  const used = [...ring, ...ring.map((v) => v + whole)]
  const vertices = Float64Array.from(used.flatMap((v) => [...solid.vertices.slice(3 * v, 3 * v + 3)]))
  const [bottom, top] = solid.faces
  const sides = ring.map((v, i) => {
    const j = (i + 1) % n
    return makeFace(vertices, sideNames.get(`${v},${ring[j]}`) ?? '', [i, j, n + j, n + i])
  })
  const order = ring.map((_, i) => i)
  const faces = [{ ...bottom, loop: [...order].reverse() }, { ...top, loop: order.map((i) => n + i) }, ...sides]
  return { vertices, faces, convex: true }
}

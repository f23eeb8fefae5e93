/**
 * An extruded concave polygon split into convex prisms.
 *
 * 1. The base is projected along the largest component of its normal, which keeps every turn of the polygon.
 * 2. Triangles by ear clipping.
 * 3. A diagonal is removed while the piece that remains is convex (Hertel and Mehlhorn 1983: at most four times the fewest).
 * 4. Each piece is extruded like the whole. No vertices are added, so neighbouring pieces share whole faces, bit for bit.
 * Other concave solids are no matter of this file.
 */
import { type Base, bulge, clippedEars } from './ears.ts'
import { snapDistance } from './extent.ts'
import { makeFace } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

/** Faces made by the split have the name ''. A convex solid is returned as it is; any other must be a prism. */
export function splitConvex(solid: Polyhedron): Polyhedron[] {
  if (solid.convex) return [solid]
  if (!isPrism(solid)) throw new Error('assert: only extruded polygons are split as prisms')
  const { ring, sideNames } = prismOf(solid)
  const base = project(solid)
  const pieces = merged(clippedEars(ring, base), base)
  return pieces.map((piece) => prismPiece(solid, piece, sideNames))
}

/** Whether the solid is built as an extruded polygon is: base and top first, corners of the base before those of the top. */
export function isPrism(solid: Polyhedron): boolean {
  const { faces, vertices } = solid
  const n = vertices.length / 6
  if (faces.length !== n + 2 || faces[0].loop.length !== n || faces[1].loop.length !== n) return false
  const { ring, sideNames } = prismOf(solid)
  return ring.every((v, i) => v < n && sideNames.has(`${v},${ring[(i + 1) % n]}`))
}

/** Base vertices counter-clockwise seen from the top, and the names of the sides by their base edge `from,to`. */
function prismOf({ vertices, faces }: Polyhedron): { ring: number[]; sideNames: Map<string, string> } {
  const n = vertices.length / 6
  const ring = [...faces[0].loop].reverse()
  const sideNames = new Map<string, string>()
  for (const { name, loop } of faces.slice(2)) {
    const base = loop.filter((v) => v < n)
    const [a, b] = loop[0] < n && loop[1] < n ? base : [base[1], base[0]]
    if (loop.length === 4 && base.length === 2 && isSide(loop, a, b, n)) sideNames.set(`${a},${b}`, name)
  }
  return { ring, sideNames }
}

/** Whether a loop of four runs from a to b and back above them. */
function isSide(loop: readonly number[], a: number, b: number, n: number): boolean {
  const at = loop.indexOf(a)
  return [a, b, b + n, a + n].every((v, i) => loop[(at + i) % 4] === v)
}

function project({ vertices, faces }: Polyhedron): Base {
  const up = faces[1].normal
  const size = up.map(Math.abs)
  const drop = size.indexOf(Math.max(...size))
  const [x, y] = up[drop] > 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3]
  const at = Array.from({ length: vertices.length / 6 }, (_, v) => [vertices[3 * v + x], vertices[3 * v + y]] as const)
  return { at, snap: snapDistance([vertices]) }
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

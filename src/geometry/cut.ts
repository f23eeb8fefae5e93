/**
 * A convex polyhedron cut by a plane into two.
 *
 *   d(v) = n·(v − p),   d = 0 where |d| ≤ the snap distance;   x(u, v) = u + d(u)/(d(u) − d(v)) (v − u)
 *
 * 1. Vertices are below, on or above the plane. A solid without vertices on both sides is left whole.
 * 2. Each face is clipped; the new vertex of an edge is a function of the edge's two end points in lexicographic order and of the
 *    plane, so two solids that share the edge get the same bits and need no tolerance to be joined again.
 * 3. Edges of a half that have no twin bound the hole; their reverse is the new face. It has the exact normal of the plane.
 *
 * A plane through a corner keeps that corner, and solids thinner than the snap distance are not made. Decisions depend on the
 * vertex's coordinates and the plane alone, so neighbours agree as long as they are cut with the same snap distance.
 * Fails (and says so) where the snap distance is not small against the solid.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

export interface CutPlane {
  /** Name of the faces that it makes. */
  name: string
  /** Unit normal. */
  normal: Vec3
  /** A point of the plane [m]. */
  through: Vec3
}

/** The parts behind the plane and on the side its normal points to; where the plane misses the solid, one of them is missing. */
export interface Split {
  below?: Polyhedron
  above?: Polyhedron
}

interface Work {
  /** Coordinates of the solid's vertices and of those made by the cut. */
  points: number[]
  /** Signed distance of each [m], zero on the plane. */
  distance: number[]
  /** Vertex made on the edge between two vertices, keyed by lower · count + higher. */
  made: Map<number, number>
  count: number
}

export function splitByPlane(solid: Polyhedron, plane: CutPlane, snap: number): Split {
  const split = splitOrNone(solid, plane, snap)
  if (!split)
    throw new Error(
      `plane ${plane.name} all but touches another one: the solid between them is too thin to cut; move one of them`,
    )
  return split
}

/** Nothing where what is cut is too thin for the snap distance. */
export function splitOrNone(solid: Polyhedron, plane: CutPlane, snap: number): Split | undefined {
  if (!solid.convex) throw new Error('only convex solids can be cut by planes; split this one into convex pieces first')
  const { vertices } = solid
  const [nx, ny, nz] = plane.normal
  const [px, py, pz] = plane.through
  const count = vertices.length / 3
  const distance: number[] = new Array(count)
  let below = false
  let above = false
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    const d = nx * (vertices[k] - px) + ny * (vertices[k + 1] - py) + nz * (vertices[k + 2] - pz)
    if (d > snap) above = true
    else if (d < -snap) below = true
    distance[i] = d > snap || d < -snap ? d : 0
  }
  if (!above) return { below: solid }
  if (!below) return { above: solid }
  const work: Work = { points: Array.from(vertices), distance, made: new Map(), count }
  const [behind, before] = [half(solid, plane, work, 1), half(solid, plane, work, -1)]
  return behind && before && { below: behind, above: before }
}

/** The part with sense · d ≤ 0. */
function half(solid: Polyhedron, plane: CutPlane, work: Work, sense: 1 | -1): Polyhedron | undefined {
  const faces: PolyhedronFace[] = []
  for (const face of solid.faces) {
    const loop = clipLoop(face.loop, work, sense)
    if (loop) faces.push({ ...face, loop })
  }
  const normal: Vec3 = [sense * plane.normal[0] + 0, sense * plane.normal[1] + 0, sense * plane.normal[2] + 0]
  const loop = holeOf(faces, work)
  if (!loop) return undefined
  faces.push({ name: plane.name, loop, normal, offset: dot(normal, plane.through) })
  return compact(work.points, faces)
}

function clipLoop(loop: readonly number[], work: Work, sense: 1 | -1): number[] | undefined {
  const { distance } = work
  const out: number[] = []
  let inside = false
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i]
    const b = loop[i + 1 < loop.length ? i + 1 : 0]
    const da = sense * distance[a]
    if (da <= 0) out.push(a)
    if (da < 0) inside = true
    if (da * (sense * distance[b]) < 0) out.push(crossing(a, b, work))
  }
  return inside ? out : undefined
}

/** The vertex where the plane meets the edge between two vertices on opposite sides. */
function crossing(a: number, b: number, work: Work): number {
  const { points, distance, made, count } = work
  const key = a < b ? a * count + b : b * count + a
  const known = made.get(key)
  if (known !== undefined) return known
  const [u, v] = comesFirst(points, a, b) ? [a, b] : [b, a]
  const t = distance[u] / (distance[u] - distance[v])
  const vertex = points.length / 3
  for (let axis = 0; axis < 3; axis++) {
    const from = points[3 * u + axis]
    points.push(from + t * (points[3 * v + axis] - from))
  }
  distance.push(0)
  made.set(key, vertex)
  return vertex
}

function comesFirst(points: readonly number[], a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const difference = points[3 * a + axis] - points[3 * b + axis]
    if (difference !== 0) return difference < 0
  }
  return true
}

/** The loop that closes the faces: edges on the plane without a twin, turned round. */
function holeOf(faces: readonly PolyhedronFace[], { distance }: Work): number[] | undefined {
  const next = new Map<number, number>()
  for (const { loop } of faces)
    for (let i = 0; i < loop.length; i++) {
      const a = loop[i]
      const b = loop[i + 1 < loop.length ? i + 1 : 0]
      if (distance[a] !== 0 || distance[b] !== 0) continue
      if (next.get(a) === b) next.delete(a)
      else next.set(b, a)
    }
  if (next.size < 3) return undefined
  const first = next.keys().next().value as number
  const loop = [first]
  for (let v = next.get(first); v !== first; v = next.get(v)) {
    if (v === undefined || loop.length > next.size) return undefined
    loop.push(v)
  }
  return loop.length === next.size ? loop : undefined
}

/** The vertices that the faces use, renumbered. */
function compact(points: readonly number[], faces: PolyhedronFace[]): Polyhedron {
  const place: number[] = new Array(points.length / 3).fill(-1)
  for (const face of faces) for (const v of face.loop) place[v] = 0
  let used = 0
  for (let v = 0; v < place.length; v++) if (place[v] === 0) place[v] = used++
  const vertices = new Float64Array(3 * used)
  for (let v = 0; v < place.length; v++)
    if (place[v] >= 0) for (let axis = 0; axis < 3; axis++) vertices[3 * place[v] + axis] = points[3 * v + axis]
  for (const face of faces) face.loop = face.loop.map((v) => place[v])
  return { vertices, faces, convex: true }
}

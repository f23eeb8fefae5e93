/**
 * Whether a solid has a face, other than its joints, that lies upon a face of another one: part of its weight may rest there.
 *
 * What     Two faces lie upon each other where they look at each other from one plane and no side of either parts them.
 * Fails    What touches along an edge or in a corner alone is not seen; it bears nothing that limit equilibrium could tell.
 */
import { snapDistance } from '../geometry/extent.ts'
import { vertexAt } from '../geometry/face.ts'
import type { Polyhedron, PolyhedronFace } from '../geometry/polyhedron.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'

/** Sum of two unit normals, squared, below which faces look at each other [-]. */
const OPPOSITE = 1e-12

/** `except`: names of the faces that do not count. */
export function touches(solid: Polyhedron, except: (name: string) => boolean, other: Polyhedron): boolean {
  const reach = snapDistance([solid.vertices, other.vertices])
  if (!boxesMeet(solid.vertices, other.vertices, reach)) return false
  return solid.faces.some(
    (face) => !except(face.name) && other.faces.some((theirs) => lieOn(solid, face, other, theirs, reach)),
  )
}

function boxesMeet(a: Float64Array, b: Float64Array, reach: number): boolean {
  return [0, 1, 2].every((i) => {
    const [lowA, highA] = rangeOf(a, i)
    const [lowB, highB] = rangeOf(b, i)
    return lowA <= highB + reach && lowB <= highA + reach
  })
}

function rangeOf(x: Float64Array, i: number): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (let v = i; v < x.length; v += 3) {
    low = Math.min(low, x[v])
    high = Math.max(high, x[v])
  }
  return [low, high]
}

function lieOn(a: Polyhedron, p: PolyhedronFace, b: Polyhedron, q: PolyhedronFace, reach: number): boolean {
  const sum = p.normal.map((c, i) => c + q.normal[i]) as Vec3
  if (dot(sum, sum) > OPPOSITE || Math.abs(p.offset + q.offset) > reach) return false
  const [mine, theirs] = [cornersOf(a, p), cornersOf(b, q)]
  return !isParted(mine, p.normal, theirs, reach) && !isParted(theirs, q.normal, mine, reach)
}

const cornersOf = ({ vertices }: Polyhedron, { loop }: PolyhedronFace): Vec3[] => loop.map((v) => vertexAt(vertices, v))

/** Whether a side of a convex polygon has all points of another on it or beyond. */
const isParted = (corners: Vec3[], normal: Vec3, points: Vec3[], reach: number): boolean =>
  corners.some((from, i) => {
    const inward = unit(cross(normal, subtract(corners[(i + 1) % corners.length], from)))
    return points.every((x) => dot(inward, subtract(x, from)) <= reach)
  })

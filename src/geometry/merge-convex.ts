/**
 * Two convex solids with a face in common made one, if that is convex again.
 *
 * 1. All corners of each lie behind all faces of the other, but for the common one.
 * 2. Faces that meet at an edge of the common face and lie in one plane become one; they must have one name.
 * 3. Corners in fewer than three faces are dropped: they lie along an edge. Neighbours may still have them, so faces of the result
 *    need not be whole faces of its neighbours.
 */
import { dot } from '../math/vec.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { tidied } from './tidy.ts'

/** Solids are made one where their faces agree to this share of the size of all of them. */
export const FLAT = 2 ** -36

/** `reach`: what lies nearer to a plane counts as in it [m]. Undefined where the whole is not convex. */
export function mergeConvex(
  a: Polyhedron,
  faceA: number,
  b: Polyhedron,
  faceB: number,
  reach: number,
): Polyhedron | undefined {
  if (!behind(a, faceA, b, reach) || !behind(b, faceB, a, reach)) return undefined
  const { vertices, place } = joined(a, b)
  const rest = a.faces.filter((_, f) => f !== faceA)
  const more = b.faces.filter((_, f) => f !== faceB).map((face) => ({ ...face, loop: face.loop.map((v) => place[v]) }))
  const faces: PolyhedronFace[] = []
  const used = new Set<PolyhedronFace>()
  for (const face of rest) {
    const other = more.find((candidate) => inOnePlane(face, candidate, vertices, reach) && !used.has(candidate))
    if (other && other.name !== face.name) return undefined
    const loop = other && joinLoops(face.loop, other.loop)
    if (other && loop) used.add(other)
    faces.push(loop ? { ...face, loop } : face)
  }
  const whole = tidied(vertices, [...faces, ...more.filter((face) => !used.has(face))])
  if (!whole) throw new Error('assert: a merged solid has a face without area')
  return whole
}

function behind({ faces }: Polyhedron, except: number, { vertices }: Polyhedron, reach: number): boolean {
  return faces.every(({ normal: [x, y, z], offset }, f) => {
    if (f === except) return true
    for (let v = 0; v < vertices.length; v += 3)
      if (x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2] > offset + reach) return false
    return true
  })
}

/** Vertices of both, those with equal bits once, and the new numbers of those of b. */
function joined(a: Polyhedron, b: Polyhedron): { vertices: Float64Array; place: number[] } {
  const known = new Map<string, number>()
  const key = (x: Float64Array, v: number) => `${x[v] + 0},${x[v + 1] + 0},${x[v + 2] + 0}`
  for (let v = 0; v < a.vertices.length; v += 3) known.set(key(a.vertices, v), v / 3)
  const all = [...a.vertices]
  const place: number[] = []
  for (let v = 0; v < b.vertices.length; v += 3) {
    const same = known.get(key(b.vertices, v))
    place.push(same ?? all.length / 3)
    if (same === undefined) all.push(b.vertices[v], b.vertices[v + 1], b.vertices[v + 2])
  }
  return { vertices: Float64Array.from(all), place }
}

/** Both share an edge, and all corners of each lie in the plane of the other. */
function inOnePlane(p: PolyhedronFace, q: PolyhedronFace, x: Float64Array, reach: number): boolean {
  if (dot(p.normal, q.normal) <= 0) return false
  const common = p.loop.filter((v) => q.loop.includes(v))
  if (common.length < 2) return false
  const flat = ({ normal, offset }: PolyhedronFace, loop: number[]) =>
    loop.every((v) => Math.abs(dot(normal, [x[3 * v], x[3 * v + 1], x[3 * v + 2]]) - offset) <= reach)
  return flat(p, q.loop) && flat(q, p.loop)
}

/** Two loops joined across an edge that they pass in opposite senses. */
function joinLoops(p: readonly number[], q: readonly number[]): number[] | undefined {
  for (const [i, from] of p.entries()) {
    const to = p[(i + 1) % p.length]
    const j = q.indexOf(to)
    if (j < 0 || q[(j + 1) % q.length] !== from) continue
    const around = (loop: readonly number[], start: number) => [...loop.slice(start), ...loop.slice(0, start)]
    return [...around(p, (i + 1) % p.length), ...around(q, (j + 1) % q.length).slice(1, -1)]
  }
  return undefined
}

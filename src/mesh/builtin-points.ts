/**
 * The nodes of a convex block before meshing: corners, points on edges, in faces, and inside; with the faces each lies
 * on, which decide later what is flat (numbers cannot: points of a face are off its plane by rounding), and a weight.
 *
 * The weights break ties between cocircular points, so that the corners of a rectangle get the same diagonal from
 * both of its sides, and hold off rounding: they are a hash of the point's own coordinates times 2^−32 of size times
 * (size + distance from the origin), far above rounding and far below anything that a mesh can show. At the ends of an
 * edge of length d they are at most d²/64, lest one end hide the other; where that limit counts (d below about 2^−13
 * sizes), a tie on a face beside may be broken differently by the neighbour.
 */

import { areaVector, vertexAt } from '../geometry/face.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { length, subtract, type Vec3 } from '../math/vec.ts'
import { edgesOf } from './builtin-edges.ts'
import { canonicalPolygon, edgePoints, type FaceFrame, faceFrame, facePoints } from './builtin-face.ts'
import { interiorPoints } from './builtin-interior.ts'

export interface BlockPoints {
  /** Coordinates [m], three each. */
  x: Float64Array
  /** Power of each point [m²]. */
  weights: Float64Array
  /** Faces of point p: `faces[start[p]]` … `faces[start[p + 1] − 1]`, ascending; none for a point inside. */
  start: Int32Array
  faces: Int32Array
  /** Number of points on the boundary; they come first. */
  boundary: number
}

export function blockPoints(solid: Polyhedron, size: number, grading: number): BlockPoints {
  const x: number[] = Array.from(solid.vertices)
  const on: number[][] = Array.from({ length: x.length / 3 }, () => [])
  for (const [f, face] of solid.faces.entries()) for (const p of face.loop) on[p].push(f)
  const add = (points: Vec3[], faces: number[]) => {
    for (const p of points) {
      x.push(p[0], p[1], p[2])
      on.push(faces)
    }
  }
  const shortest = new Float64Array(on.length).fill(Infinity)
  for (const { a, b, faces } of edgesOf(solid)) {
    const d = length(subtract(vertexAt(solid.vertices, a), vertexAt(solid.vertices, b)))
    shortest[a] = Math.min(shortest[a], d)
    shortest[b] = Math.min(shortest[b], d)
    add(edgePoints(vertexAt(solid.vertices, a), vertexAt(solid.vertices, b), size), faces)
  }
  for (const [f, face] of solid.faces.entries())
    add(
      facePoints(
        face.loop.map((p) => vertexAt(solid.vertices, p)),
        size,
      ),
      [f],
    )
  const boundary = on.length
  for (const c of interiorPoints(solid, largestFrame(solid), size, grading)) x.push(c)
  const n = x.length / 3
  const start = new Int32Array(n + 1)
  for (let p = 0; p < n; p++) start[p + 1] = start[p] + (p < boundary ? on[p].length : 0)
  const all = Float64Array.from(x)
  return { x: all, weights: tieWeights(all, size, shortest), start, faces: Int32Array.from(on.flat()), boundary }
}

function largestFrame({ vertices, faces }: Polyhedron): FaceFrame {
  const areas = faces.map(({ loop }) => length(areaVector(vertices, loop)))
  const { loop } = faces[areas.indexOf(Math.max(...areas))]
  return faceFrame(canonicalPolygon(loop.map((p) => vertexAt(vertices, p))))
}

/** `shortest`: length of the shortest edge at each corner [m]; corners come first. */
function tieWeights(x: Float64Array, size: number, shortest: Float64Array): Float64Array {
  const bits = new DataView(new ArrayBuffer(8))
  return Float64Array.from({ length: x.length / 3 }, (_, p) => {
    let hash = 0x9e3779b9
    let far = 0
    for (let k = 3 * p; k < 3 * p + 3; k++) {
      far = Math.max(far, Math.abs(x[k]))
      bits.setFloat64(0, x[k] / size + 0)
      hash = mix(mix(hash ^ bits.getUint32(0)) ^ bits.getUint32(4))
    }
    const largest = p < shortest.length ? (shortest[p] * shortest[p]) / 64 : Infinity
    return Math.min((size + far) * size * 2 ** -32, largest) * 2 ** -32 * (hash >>> 0)
  })
}

/** The finalizer of MurmurHash3 (Appleby, public domain): each bit of the argument moves each bit of the result. */
function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

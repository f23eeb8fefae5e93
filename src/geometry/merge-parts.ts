/**
 * Parts of one block made fewer.
 *
 * 1. All of them as one, where that is convex: no corner lies in front of the plane of a face that is no seam. Those faces, joined
 *    plane by plane, are its surface. It costs corners times planes, whatever the number of seams.
 * 2. Otherwise two by two over a seam, where both together are convex and all their other seams stay the polygons that they are,
 *    so that parts beside them share whole faces as before.
 * Corners in fewer than three faces are dropped: they lie along an edge. Neighbouring blocks may still have them.
 */
import { joinPoints, samePoints } from '../math/same-points.ts'
import { dot } from '../math/vec.ts'
import { mergeConvex } from './merge-convex.ts'
import { outlineOf } from './outline.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { SEAM } from './rock.ts'
import { findSharedFaces } from './shared-faces.ts'
import { tidied } from './tidy.ts'

/** `reach`: what lies nearer to a plane counts as in it [m]. */
export function mergedParts(parts: Polyhedron[], reach: number): Polyhedron[] {
  if (parts.length === 1) return parts
  const whole = asOne(parts, reach)
  if (whole) return [whole]
  let left = parts
  for (let before = Infinity; left.length < before; ) {
    before = left.length
    left = mergedPairs(left, reach)
  }
  return left
}

/** Faces of several parts in one plane. */
interface Side {
  face: PolyhedronFace
  loops: number[][]
}

/** Convex parts that seams hold together as one solid; undefined where that is not convex, or two names share a plane of it. */
function asOne(parts: readonly Polyhedron[], reach: number): Polyhedron | undefined {
  const { points, offsets } = joinPoints(parts.map(({ vertices }) => vertices))
  const first = samePoints(points)
  const corners = [...new Set(first)]
  const sides: Side[] = []
  for (const [p, { faces }] of parts.entries())
    for (const face of faces) {
      if (face.name === SEAM) continue
      const loop = face.loop.map((v) => first[offsets[p] + v])
      const known = sides.find((side) => inPlane(side.face, face, loop, points, reach))
      if (known && known.face.name !== face.name) return undefined
      if (known) known.loops.push(loop)
      else if (corners.some((v) => depthOf(v, face, points) < -reach)) return undefined
      else sides.push({ face, loops: [loop] })
    }
  const outlines = sides.map(({ loops }) => outlineOf(loops))
  if (!outlines.every((outline) => outline !== undefined)) return undefined
  return tidied(
    points,
    sides.map(({ face }, i) => ({ ...face, loop: outlines[i] })),
  )
}

/** Behind the plane of a face [m]. */
const depthOf = (v: number, { normal, offset }: PolyhedronFace, points: Float64Array): number =>
  offset - (normal[0] * points[3 * v] + normal[1] * points[3 * v + 1] + normal[2] * points[3 * v + 2])

function inPlane(p: PolyhedronFace, q: PolyhedronFace, loop: number[], points: Float64Array, reach: number): boolean {
  const same = p.offset === q.offset && p.normal.every((c, i) => c === q.normal[i])
  return same || (dot(p.normal, q.normal) > 0 && loop.every((v) => Math.abs(depthOf(v, p, points)) <= reach))
}

/** Each part merged once at most. */
function mergedPairs(parts: readonly Polyhedron[], reach: number): Polyhedron[] {
  const shared = findSharedFaces(parts)
  const after: (Polyhedron | undefined)[] = [...parts]
  const touched = new Set<number>()
  for (let k = 0; k < shared.length; k += 4) {
    const [a, f, b, g] = shared.subarray(k, k + 4)
    if (parts[a].faces[f].name !== SEAM || touched.has(a) || touched.has(b)) continue
    const whole = mergeConvex(parts[a], f, parts[b], g, reach)
    const common = parts[a].faces[f].loop.length
    if (!whole || seamCorners(whole) !== seamCorners(parts[a]) + seamCorners(parts[b]) - 2 * common) continue
    after[a] = whole
    after[b] = undefined
    touched.add(a).add(b)
  }
  return after.filter((part) => part !== undefined)
}

/** Corners of all seams: two that are joined have fewer, and so has one that loses a corner. */
const seamCorners = ({ faces }: Polyhedron): number =>
  faces.reduce((sum, { name, loop }) => sum + (name === SEAM ? loop.length : 0), 0)

/** What of a block bolts could enter, and where they would stand on it. */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { cross, dot, length, type Vec3 } from '../math/vec.ts'
import { cornersOf } from '../slope/face-corners.ts'
import type { FreeBlock } from './slope-blocks.ts'

/** Cosine of the angle between a bolt and the normal of a face, above which it enters there. */
const ENTERS = 0.02

interface Exposed {
  points: Vec3[]
  centroid: Vec3
  normal: Vec3
  /** Seen along the bolts [m²]. */
  area: number
}

function exposedFaces({ solid, joints }: Pick<FreeBlock, 'solid' | 'joints'>, along: Readonly<Vec3>): Exposed[] {
  return solid.faces.flatMap((face) => {
    const facing = -dot(face.normal, along)
    if (face.name in joints || facing < ENTERS) return []
    const { points, centroid, area } = cornersOf(solid, face)
    return [{ points, centroid, normal: face.normal, area: area * facing }]
  })
}

/** Seen along the bolts [m²]. */
export const exposedArea = (own: Pick<FreeBlock, 'solid' | 'joints'>, along: Readonly<Vec3>): number =>
  exposedFaces(own, along).reduce((sum, { area }) => sum + area, 0)

/** Rounds in which a grid is made finer until it has as many places as are asked for. */
const ROUNDS = 60

/** Places for so many bolts or a few more: in rows on the faces, the middle of the largest where just one is asked for. */
export function placesOn(own: Pick<FreeBlock, 'solid' | 'joints'>, along: Readonly<Vec3>, count: number): Vec3[] {
  const faces = exposedFaces(own, along).sort((a, b) => b.area - a.area)
  if (faces.length === 0) return []
  const middle = [faces[0].centroid]
  if (count <= 1) return middle
  const area = faces.reduce((sum, face) => sum + face.area, 0)
  let spacing = Math.sqrt(area / count)
  for (let round = 0; round < ROUNDS; round++, spacing *= 0.95) {
    const found = faces.flatMap((face) => gridOn(face, spacing))
    if (found.length >= count) return found
  }
  return middle
}

/** Rows along the strike, about the centroid. */
function gridOn({ points, centroid, normal }: Exposed, spacing: number): Vec3[] {
  const flat = cross([0, 0, 1], normal)
  const size = length(flat)
  const strike: Vec3 = size > 1e-6 ? (flat.map((x) => x / size) as Vec3) : [1, 0, 0]
  const up = cross(normal, strike)
  const reach = Math.max(...points.map((p) => length(p.map((x, k) => x - centroid[k]) as Vec3)))
  const most = Math.ceil(reach / spacing)
  const found: Vec3[] = []
  for (let row = -most; row <= most; row++)
    for (let place = -most; place <= most; place++) {
      const at = centroid.map((x, k) => x + spacing * (row * up[k] + place * strike[k])) as Vec3
      if (isInside(at, points, normal)) found.push(at)
    }
  return found
}

/** Within all sides. */
const isInside = (at: Readonly<Vec3>, points: readonly Vec3[], normal: Readonly<Vec3>): boolean =>
  points.every((p, i) => {
    const q = points[(i + 1) % points.length]
    const side = cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [at[0] - p[0], at[1] - p[1], at[2] - p[2]])
    return dot(side, normal) > 0
  })

/** Stretches of a line from a point that lie within convex parts, as distances along it [m]. */
export function stretches(
  from: Readonly<Vec3>,
  along: Readonly<Vec3>,
  parts: readonly Polyhedron[],
): [number, number][] {
  return parts.flatMap(({ faces }): [number, number][] => {
    let [low, high] = [-Infinity, Infinity]
    for (const { normal, offset } of faces) {
      const room = offset - dot(normal, from)
      const rate = dot(normal, along)
      if (Math.abs(rate) < 1e-12) {
        if (room < 0) return []
      } else if (rate > 0) high = Math.min(high, room / rate)
      else low = Math.max(low, room / rate)
    }
    return high > Math.max(low, 0) ? [[Math.max(0, low), high]] : []
  })
}

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
/** Where a grid has its origin between two places of a row: on one of them, or midway. */
const SHIFTS = [0, 0.5]

/** Places for so many bolts or a few more: in level rows over all that is seen of a block, the middle of the largest face where just one is asked for. */
export function placesOn(own: Pick<FreeBlock, 'solid' | 'joints'>, along: Readonly<Vec3>, count: number): Vec3[] {
  const faces = exposedFaces(own, along).sort((a, b) => b.area - a.area)
  if (faces.length === 0) return []
  const middle = [faces[0].centroid]
  if (count <= 1) return middle
  const seen = seenAlong(faces, along)
  let spacing = Math.sqrt(faces.reduce((sum, face) => sum + face.area, 0) / count)
  for (let round = 0; round < ROUNDS; round++, spacing *= 0.95) {
    const grids = SHIFTS.map((shift) => gridOver(seen, spacing, shift)).filter(({ length: found }) => found >= count)
    if (grids.length > 0) return grids.reduce((least, grid) => (grid.length < least.length ? grid : least))
  }
  return middle
}

/** Faces as they are seen along the bolts: across, and up, from the middle of all [m]. */
interface Seen {
  faces: { outline: [number, number][]; at: (across: number, up: number) => { far: number; point: Vec3 } }[]
  reach: number
}

function seenAlong(faces: readonly Exposed[], along: Readonly<Vec3>): Seen {
  const level = cross(along, [0, 0, 1])
  const size = length(level)
  const across: Vec3 = size > 1e-6 ? (level.map((x) => x / size) as Vec3) : [1, 0, 0]
  const up = cross(across, along)
  const area = faces.reduce((sum, face) => sum + face.area, 0)
  const middle = [0, 1, 2].map((k) => faces.reduce((sum, f) => sum + f.area * f.centroid[k], 0) / area) as Vec3
  const from = (p: Readonly<Vec3>): Vec3 => [p[0] - middle[0], p[1] - middle[1], p[2] - middle[2]]
  const flat = faces.map(({ points, centroid, normal }) => ({
    outline: points.map((p): [number, number] => [dot(from(p), across), dot(from(p), up)]),
    at: (a: number, u: number) => {
      const base = middle.map((x, k) => x + a * across[k] + u * up[k]) as Vec3
      const far = dot(normal, centroid.map((x, k) => x - base[k]) as Vec3) / dot(normal, along)
      return { far, point: base.map((x, k) => x + far * along[k]) as Vec3 }
    },
  }))
  const reach = Math.max(...flat.flatMap(({ outline }) => outline.map(([a, u]) => Math.sqrt(a * a + u * u))))
  return { faces: flat, reach }
}

/** Of faces one behind the other the first counts. */
function gridOver({ faces, reach }: Seen, spacing: number, shift: number): Vec3[] {
  const most = Math.ceil(reach / spacing) + 1
  const found: Vec3[] = []
  for (let row = -most; row <= most; row++)
    for (let place = -most; place <= most; place++) {
      const [a, u] = [spacing * (place + shift), spacing * row]
      const hit = faces.filter(({ outline }) => isInside(a, u, outline)).map(({ at }) => at(a, u))
      if (hit.length > 0) found.push(hit.reduce((first, one) => (one.far < first.far ? one : first)).point)
    }
  return found
}

/** Within all sides of a convex polygon, whichever way it is written. */
function isInside(a: number, u: number, outline: readonly [number, number][]): boolean {
  const sides = outline.map(([a0, u0], i) => {
    const [a1, u1] = outline[(i + 1) % outline.length]
    return (a1 - a0) * (u - u0) - (u1 - u0) * (a - a0)
  })
  return sides.every((side) => side > 0) || sides.every((side) => side < 0)
}

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

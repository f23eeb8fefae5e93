/** Sizes of blocks of rock, which block holds a point, and the order in which blocks are counted. */
import { length, type Vec3 } from '../math/vec.ts'
import { extentOf } from './extent.ts'
import { areaVector } from './face.ts'
import { massProperties, volumeOf } from './mass.ts'
import type { Polyhedron } from './polyhedron.ts'
import { type RockBlock, SEAM } from './rock.ts'

const volumes = new WeakMap<RockBlock, number>()

/** [m³] */
export function volumeOfBlock(block: RockBlock): number {
  const known = volumes.get(block)
  if (known !== undefined) return known
  const volume = block.parts.reduce((sum, part) => sum + volumeOf(part), 0)
  volumes.set(block, volume)
  return volume
}

/** Centre of mass [m]. */
export function centreOf({ parts }: RockBlock): Vec3 {
  const masses = parts.map(massProperties)
  const origin = masses[0].centroid
  const total = masses.reduce((sum, { volume }) => sum + volume, 0)
  return [0, 1, 2].map(
    (i) =>
      origin[i] + masses.reduce((sum, { volume, centroid }) => sum + volume * (centroid[i] - origin[i]), 0) / total,
  ) as Vec3
}

/**
 * Least thickness of a convex block, from a face to the corner furthest behind it. Of several parts 2 V/A, which is that of a plate: how
 * thin its parts are says nothing of the block [m].
 */
export function thicknessOf(block: RockBlock): number {
  const { parts } = block
  if (parts.length === 1) return thickness(parts[0])
  const areas = parts.flatMap(({ vertices, faces }) =>
    faces.map(({ name, loop }) => (name === SEAM ? 0 : length(areaVector(vertices, loop)))),
  )
  return (2 * volumeOfBlock(block)) / areas.reduce((sum, area) => sum + area, 0)
}

function thickness({ vertices, faces }: Polyhedron): number {
  let least = Infinity
  for (const { normal, offset } of faces) {
    let depth = 0
    for (let v = 0; v < vertices.length; v += 3)
      depth = Math.max(
        depth,
        offset - (normal[0] * vertices[v] + normal[1] * vertices[v + 1] + normal[2] * vertices[v + 2]),
      )
    least = Math.min(least, depth)
  }
  return least
}

/** A point nearer to a face than this share of the size of the rock is on it. */
const ON_FACE = 1e-9

/** Number of the block that holds the point; what it lies on, or that it lies in none, is told. */
export function blockAt(rock: readonly RockBlock[], at: Vec3): { block: number } | { on: string } | undefined {
  const reach = ON_FACE * extentOf(rock.flatMap(({ parts }) => parts.map(({ vertices }) => vertices)))
  for (const [block, { parts }] of rock.entries())
    for (const part of parts) {
      let nearest = { depth: Infinity, name: '' }
      for (const { normal, offset, name } of part.faces) {
        const depth = offset - (normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2])
        if (depth < nearest.depth && (name !== SEAM || depth < -reach)) nearest = { depth, name }
      }
      if (nearest.depth > reach) return { block }
      if (nearest.depth >= -reach) return { on: nearest.name }
    }
  return undefined
}

/** Heights and places that differ by less than this share of the size of the rock are taken for the same. */
const SAME_PLACE = 1e-6

/** From the top down, then along x, then along y, by centres of mass. */
export function fromTheTop(rock: readonly RockBlock[]): RockBlock[] {
  const step = SAME_PLACE * extentOf(rock.flatMap(({ parts }) => parts.map(({ vertices }) => vertices)))
  const places = rock.map((block) => ({ block, at: centreOf(block).map((c) => Math.round(c / step)) }))
  places.sort((p, q) => q.at[2] - p.at[2] || p.at[0] - q.at[0] || p.at[1] - q.at[1])
  return places.map(({ block }) => block)
}

export interface JointArea {
  faces: number
  /** [m²] */
  area: number
}

/** Faces of blocks by their names, both sides counted; seams are none. */
export function facesByName(rock: readonly RockBlock[]): Map<string, JointArea> {
  const found = new Map<string, JointArea>()
  for (const { parts } of rock)
    for (const { vertices, faces } of parts)
      for (const { name, loop } of faces) {
        if (name === SEAM) continue
        const sum = found.get(name) ?? { faces: 0, area: 0 }
        sum.faces++
        sum.area += length(areaVector(vertices, loop))
        found.set(name, sum)
      }
  return found
}

/** Blocks cut from solids by planes and by sets of parallel, equally spaced, persistent joints. */

import { BUDGETS } from '../math/budgets.ts'
import { normalOfDip } from '../math/orientation.ts'
import { dot, unit, type Vec3 } from '../math/vec.ts'
import { type CutPlane, splitByPlane } from './cut.ts'
import { snapDistance } from './extent.ts'
import type { Polyhedron } from './polyhedron.ts'

export interface JointSet {
  name: string
  /** [rad] */
  dip: number
  /** Clockwise from north [rad]. */
  dipDirection: number
  /** Distance between neighbouring joints [m]. */
  spacing: number
  /** A point of one of the joints [m]. */
  origin: Vec3
}

export interface CutBlocks {
  solids: Polyhedron[]
  /** Index of the solid that each block was cut from. */
  source: Int32Array
}

/** More joints than this from one set are taken for a slip of the unit. */
const MAX_JOINTS = BUDGETS.jointsOfSet

/** The joints of a set that meet the solids. */
export function jointPlanes(set: JointSet, solids: readonly Polyhedron[]): CutPlane[] {
  if (!(set.spacing > 0)) throw new Error(`joint set ${set.name}: spacing must be positive, found ${set.spacing}`)
  const normal = normalOfDip(set.dip, set.dipDirection)
  const origin = dot(normal, set.origin)
  let low = Infinity
  let high = -Infinity
  for (const { vertices } of solids)
    for (let i = 0; i < vertices.length; i += 3) {
      const d = dot(normal, [vertices[i], vertices[i + 1], vertices[i + 2]]) - origin
      if (d < low) low = d
      if (d > high) high = d
    }
  const [first, last] = [Math.ceil(low / set.spacing), Math.floor(high / set.spacing)]
  if (last - first >= MAX_JOINTS)
    throw new Error(
      `joint set ${set.name}: a spacing of ${set.spacing} m gives ${last - first + 1} joints, more than ${MAX_JOINTS}`,
    )
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i): CutPlane => {
    const d = (first + i) * set.spacing
    const [ox, oy, oz] = set.origin
    return { name: set.name, normal, through: [ox + d * normal[0], oy + d * normal[1], oz + d * normal[2]] }
  })
}

/** Every plane cuts every solid it meets; the blocks come in a fixed order, the part behind a plane before the part above. */
export function cutByPlanes(solids: readonly Polyhedron[], planes: readonly CutPlane[]): CutBlocks {
  const snap = snapDistance(solids.map((s) => s.vertices))
  let blocks = [...solids]
  let source = solids.map((_, i) => i)
  for (const given of planes) {
    const plane = { ...given, normal: unit(given.normal) }
    const after: Polyhedron[] = []
    const from: number[] = []
    for (const [i, block] of blocks.entries()) {
      const { below, above } = splitByPlane(block, plane, snap)
      for (const part of [below, above])
        if (part) {
          after.push(part)
          from.push(source[i])
        }
    }
    blocks = after
    source = from
  }
  return { solids: blocks, source: Int32Array.from(source) }
}

export function cutByJointSets(solids: readonly Polyhedron[], sets: readonly JointSet[]): CutBlocks {
  return cutByPlanes(
    solids,
    sets.flatMap((set) => jointPlanes(set, solids)),
  )
}

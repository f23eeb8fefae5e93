/**
 * Block theory: which blocks can leave the rock at all, from directions alone.
 *
 * A block is bounded by joints and by free faces, all given by normals that point into it.
 *   joint pyramid   J = {d : v·d ≥ 0 for all joints}           directions in which no joint is pushed into the rock
 *   block pyramid   B = {d : v·d ≥ 0 for joints and free faces}
 *   B ≠ {0}                 the block has no end: infinite
 *   B = {0} and J = {0}     finite, but tapered: it is stuck however the forces act
 *   B = {0} and J ≠ {0}     removable
 * A cone of half spaces through a point has other members than 0 exactly if one of the lines v × w of its planes lies in it
 * (or if all planes are parallel). Directions of J are told by its edges.
 * Limit: joints that are parallel in pairs make J flat; the block then moves only by sliding between them, and counts as removable.
 *
 * With the motion under a force the removable blocks are keyblocks of three types:
 *   I needs support,  II is held by friction and cohesion alone,  III is stable without any.  Tapered is IV, infinite is V.
 * Source: Goodman, Shi, Block Theory and Its Application to Rock Engineering (1985), 4 (Shi's theorem on removability) and 9.
 */
import { cross, dot, length, type Vec3 } from '../math/vec.ts'

export type Removability = 'infinite' | 'tapered' | 'removable'
export type KeyblockType = 'I' | 'II' | 'III' | 'IV' | 'V'

export interface BlockPyramid {
  removability: Removability
  /** Unit vectors along the edges of the joint pyramid; empty for a tapered block and for a single joint, whose pyramid has none. */
  edges: Vec3[]
}

const NONE = 1e-12

/** `joints` and `free`: unit normals that point into the block. */
export function classifyBlock(joints: readonly Readonly<Vec3>[], free: readonly Readonly<Vec3>[]): BlockPyramid {
  const edges = edgesOfCone(joints)
  if (!isOnlyPoint([...joints, ...free])) return { removability: 'infinite', edges }
  return { removability: isOnlyPoint(joints) ? 'tapered' : 'removable', edges }
}

/** A body that is bounded, convex or not: where it can begin to move is for its joints alone to say. */
export const classifyBody = (joints: readonly Readonly<Vec3>[]): BlockPyramid => ({
  removability: isOnlyPoint(joints) ? 'tapered' : 'removable',
  edges: edgesOfCone(joints),
})

/** Type of a keyblock, from the factor of safety of its motion (infinite where it stays without strength). */
export function keyblockType(removability: Removability, factor: number): KeyblockType {
  if (removability === 'infinite') return 'V'
  if (removability === 'tapered') return 'IV'
  if (factor === Infinity) return 'III'
  return factor >= 1 ? 'II' : 'I'
}

/** {d : vᵢ·d ≥ 0} holds nothing but 0. */
function isOnlyPoint(normals: readonly Readonly<Vec3>[]): boolean {
  if (normals.length === 0 || edgesOfCone(normals).length > 0) return false
  return !normals.every((v) => length(cross(v, normals[0])) <= NONE)
}

/** Lines of pairs of planes that lie in the cone, each once. */
function edgesOfCone(normals: readonly Readonly<Vec3>[]): Vec3[] {
  const edges: Vec3[] = []
  for (let i = 0; i < normals.length; i++)
    for (let j = i + 1; j < normals.length; j++) {
      const line = cross(normals[i], normals[j])
      const sine = length(line)
      if (!(sine > NONE)) continue
      for (const sense of [1, -1]) {
        const d = line.map((x) => (sense * x) / sine + 0) as Vec3
        const inside = normals.every((v, k) => k === i || k === j || dot(v, d) >= -NONE)
        if (inside && edges.every((e) => dot(e, d) < 1 - NONE)) edges.push(d)
      }
    }
  return edges
}

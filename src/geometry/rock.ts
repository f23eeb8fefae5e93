/** Rock as it is cut: blocks of convex parts, and the joints that cut them. */
import type { Vec3 } from '../math/vec.ts'
import type { Polyhedron } from './polyhedron.ts'

/** Name of faces between parts of one block. */
export const SEAM = ''

/** Convex parts side by side that are one body: more than one where the rock is concave. They share whole faces, the seams. */
export interface RockBlock {
  parts: Polyhedron[]
}

/** Lower and upper limit of a coordinate [m]; a missing axis is unlimited. */
export interface Limits {
  x?: [number, number]
  y?: [number, number]
  z?: [number, number]
}

export interface RockJoint {
  /** Name of the faces that it makes. */
  name: string
  /** Unit normal. */
  normal: Vec3
  /** A point of the plane, the centre where it is a disc [m]. */
  through: Vec3
  /** Radius of a disc [m]; absent: it goes on. */
  radius?: number
  /** Name of the faces that the plane of a disc makes beyond its rim, which are rock. */
  bridge?: string
  /** It cuts a block only where the middle of the cut lies within. */
  where?: Limits
  /** Probability that a block in the way is cut; 1 unless said. */
  persistence?: number
  /** Of the draws for persistence. */
  seed?: number
}

export function within({ x, y, z }: Limits, at: Readonly<Vec3>): boolean {
  const inside = (limits: [number, number] | undefined, c: number) => !limits || (c >= limits[0] && c <= limits[1])
  return inside(x, at[0]) && inside(y, at[1]) && inside(z, at[2])
}

/**
 * Mechanical properties of joints, one row of numbers each, filled anew at the beginning of each stage. Which joint a
 * contact follows is found by the faces that meet: `of` gives it for each pair of groups of faces.
 */
import type { Arena } from './arena.ts'

export const JOINT_ROW = 24
/** Normal and shear stiffness [N/m per point, or Pa/m per area]. */
export const KN = 0
export const KS = 1
/** 1 where stiffness is per area, 0 where it is per point. */
export const PER_AREA = 2
/** tan of the friction angle, before and after the first slip. */
export const PEAK = 3
export const RESIDUAL = 4
/** Cohesion and tensile strength [Pa]. */
export const COHESION = 5
export const TENSION = 6
/** 1: cohesion and tension are kept after failure (plastic); 0: they belong to bonds and are lost with them (brittle). */
export const PLASTIC = 7
/** Share of critical damping of the contact [-]; 1 where the dashpot may not pull. */
export const ZETA = 8
export const NO_PULL = 9
/** 1: faces that touch at the start are bonded. */
export const BONDED = 10
/** Number of the friction law. */
export const LAW = 11
/** Cohesion of a contact that has slipped, or whose bond has failed [Pa]. */
export const RESIDUAL_COHESION = 12
/** Share of the way from peak to residual strength for each length slipped [1/m]; 0: all of it at the first slip. */
export const WEAKENING = 13
/** Dilation: tan of its angle, and the opening at which it ends [m]. */
export const DILATION = 14
export const MOST_OPENED = 15
/** Gap up to which points of a joint that has parted are kept [m]. */
export const KEPT = 16
/** Barton and Bandis: roughness [-] and strength of the walls [Pa] of the joint, and residual friction angle [rad]. */
export const JRC = 17
export const JCS = 18
export const BASE_ANGLE = 19
/** … and what its strength is divided by, less 1 [-]. */
export const OVER = 20

export interface Joints {
  count: number
  names: string[]
  table: Float64Array
  /** Group of each face (number of `facets.faceNames`, then one for each body that is round). */
  groups: number
  group: Int32Array
  /** Joint for a pair of groups: `of[groups × g + h]`, symmetric; −1: they pass through each other. */
  of: Int32Array
}

export function layoutJoints(arena: Arena, names: string[], faces: number, groups: number): Joints {
  return {
    count: names.length,
    names,
    table: arena.floats(JOINT_ROW * names.length),
    groups,
    group: arena.ints(faces),
    of: arena.ints(groups * groups),
  }
}

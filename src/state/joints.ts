/**
 * Mechanical properties of joints, one row of numbers each, filled anew at the beginning of each stage. Which joint a
 * contact follows is found by the faces that meet: `of` gives it for each pair of groups of faces.
 */
import type { Arena } from './arena.ts'
import { layOut } from './columns.ts'

/**
 * Numbers of a joint:
 *   KN, KS                 normal and shear stiffness [N/m per point, or Pa/m per area]
 *   PER_AREA               1 where stiffness is per area, 0 where it is per point
 *   PEAK, RESIDUAL         tan of the friction angle, before and after the first slip
 *   COHESION, TENSION      shear strength without normal stress, and tensile strength
 *   PLASTIC                1: cohesion and tension are kept after failure (plastic); 0: they belong to bonds and are lost with them (brittle)
 *   ZETA, NO_PULL          share of critical damping of the contact; 1 where the dashpot may not pull
 *   BONDED                 1: faces that touch at the start are bonded
 *   LAW                    number of its law of shear
 *   RESIDUAL_COHESION      cohesion of a contact that has slipped, or whose bond has failed
 *   WEAKENING              share of the way from peak to residual strength for each length slipped; 0: all of it at the first slip
 *   DILATION, MOST_OPENED  dilation: tan of its angle, and the opening at which it ends
 *   KEPT                   gap up to which points of a joint that has parted are kept
 *   ENERGY_I, ENERGY_II    what it takes to break it, by opening and by shear
 *   SOFTENING              number of its softening curve (math/softening); 0: a bond breaks at once
 *   OWN                    what its law of shear asks for besides, in the order of its parameters
 */
const JOINT = layOut({
  KN: { unit: 'N/m or Pa/m' },
  KS: { unit: 'N/m or Pa/m' },
  PER_AREA: {},
  PEAK: {},
  RESIDUAL: {},
  COHESION: { unit: 'Pa' },
  TENSION: { unit: 'Pa' },
  PLASTIC: {},
  ZETA: {},
  NO_PULL: {},
  BONDED: {},
  LAW: {},
  RESIDUAL_COHESION: { unit: 'Pa' },
  WEAKENING: { unit: '1/m' },
  DILATION: {},
  MOST_OPENED: { unit: 'm' },
  KEPT: { unit: 'm' },
  ENERGY_I: { unit: 'J/m2' },
  ENERGY_II: { unit: 'J/m2' },
  SOFTENING: {},
  OWN: { each: 7 },
})
export const { KN, KS, PER_AREA, PEAK, RESIDUAL, COHESION, TENSION, PLASTIC, ZETA, NO_PULL, BONDED, LAW } = JOINT.at
export const { RESIDUAL_COHESION, WEAKENING, DILATION, MOST_OPENED, KEPT, OWN } = JOINT.at
export const { ENERGY_I, ENERGY_II, SOFTENING } = JOINT.at
/** Numbers of a joint. */
export const JOINT_ROW = JOINT.width

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

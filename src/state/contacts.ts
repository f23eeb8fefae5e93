import type { Arena } from './arena.ts'

/** Integers in a row of `id`. */
export const IDS = 16
/** The pair of neighbours, the joint whose law it follows, the type (VV …), the state (OPEN …). */
export const NEIGHBOUR = 0
export const JOINT = 1
export const TYPE = 2
export const STATE = 3
/** The two polygons (places, see hulls), and which point of their overlap this is. */
export const PLACE_A = 4
export const PLACE_B = 5
export const CODE = 6
/** Three nodes of a and of b that carry the force by the weights; −1 in the first where a rigid body carries it. */
export const NODE_A = 7
export const NODE_B = 10
/** Rigid body of a and of b, −1 where deformable. */
export const BODY_A = 13
export const BODY_B = 14
/** 0 sound, 1 once the contact has slipped: residual friction from then on, 2 torn: no tension either. */
export const WORN = 15

/** Doubles in a row of `row`. */
export const ROW = 32
/** Point of contact [m], midway between the surfaces; unit normal from b to a. */
export const PX = 0
export const NX = 3
/** Gap along the normal [m]: positive apart, negative overlapping. */
export const GAP = 6
/** Area that belongs to the point [m²] … */
export const AREA = 7
/** … and what its stiffness is multiplied by: the same area [m²] where stiffness is per area, a share [-] where it is per point. */
export const SHARE = 8
export const WEIGHT_A = 9
export const WEIGHT_B = 12
/** Displacement of a against b at the point since the last step [m]. */
export const MOVE = 15
/** Elastic shear traction on a, tangential [Pa, or N for a share of 1]: the history, turned with the contact. */
export const SHEAR = 18
/** Force on a [N]; and the one of the last step at this point (0 where the row is new). */
export const FORCE = 21
export const BEFORE = 24
/** Mass that swings on the contact [kg]: reduced mass of what carries it, for damping. */
export const MASS = 27
/** Gap of the last step at this point [m]; +∞ where the row is new. */
export const GAP_BEFORE = 28
/** Length slipped so far at this point [m]: history, carried like SHEAR; 0 where the row is new. */
export const SLIPPED = 29
/** SHARE of the last step at this point; the present one where the row is new. */
export const SHARE_BEFORE = 30
/** How far dilation has opened the joint at this point [m]: history, carried like SLIPPED. */
export const OPENED = 31

/** Contact types in the order of TYPE_NAMES. */
export const VV = 0
export const VE = 1
export const VF = 2
export const EE = 3
export const EF = 4
export const FF = 5
export const ROUND = 6
export const TYPE_NAMES = [
  'vertex-vertex',
  'vertex-edge',
  'vertex-face',
  'edge-edge',
  'edge-face',
  'face-face',
  'round',
] as const

/** States in the order of STATE_NAMES. */
export const OPEN = 0
export const STICK = 1
export const SLIP = 2
export const STATE_NAMES = ['open', 'stick', 'slip', 'bonded', 'broken'] as const

/**
 * Points where cells touch. Those of a pair stand in its slot (see neighbours), one after the other; slots stand where there was
 * room, so a loop over points goes from pair to pair, which is the order of all sums.
 */
export interface Contacts {
  /** Points of all pairs. */
  count: Int32Array
  /** Rows that were given to slots, and how many of those no pair has any more. */
  top: Int32Array
  waste: Int32Array
  /** 1: there were more than fit. */
  full: Int32Array
  id: Int32Array
  row: Float64Array
}

export function layoutContacts(arena: Arena, room: number): Contacts {
  const top = arena.ints(1)
  return {
    count: arena.ints(1),
    top,
    waste: arena.ints(1),
    full: arena.ints(1),
    id: arena.growing(top, IDS, room),
    row: arena.growingFloats(top, ROW, room),
  }
}

import type { Arena } from './arena.ts'
import { layOut, type ShownColumn } from './columns.ts'

/**
 * Whole numbers of a point:
 *   NEIGHBOUR, JOINT     the pair of neighbours, the joint whose law it follows
 *   TYPE, STATE          VV …, OPEN …
 *   PLACE_A, PLACE_B     the two polygons (places, see hulls) …
 *   CODE                 … and which point of their overlap this is
 *   NODE_A, NODE_B       three nodes of a and of b that carry the force by the weights; −1 in the first where a rigid body carries it
 *   BODY_A, BODY_B       rigid body of a and of b, −1 where deformable
 *   FAILURE              NOT_FAILED; FAILED_IN_SHEAR once it has slipped: residual strength from then on; FAILED_IN_TENSION: no tension either
 */
const POINT_IDS = layOut({
  NEIGHBOUR: {},
  JOINT: {},
  TYPE: {},
  STATE: { carried: 'as it is' },
  PLACE_A: {},
  PLACE_B: {},
  CODE: {},
  NODE_A: { each: 3 },
  NODE_B: { each: 3 },
  BODY_A: {},
  BODY_B: {},
  FAILURE: { carried: 'as it is' },
})
export const { NEIGHBOUR, JOINT, TYPE, STATE, PLACE_A, PLACE_B, CODE, NODE_A, NODE_B, BODY_A, BODY_B, FAILURE } =
  POINT_IDS.at
/** States of FAILURE. */
export const NOT_FAILED = 0
export const FAILED_IN_SHEAR = 1
export const FAILED_IN_TENSION = 2
/** Whole numbers of a point; which of them are carried. */
export const IDS = POINT_IDS.width
export const CARRIED_IDS = POINT_IDS.carried

/** Numbers of a line of cache. */
const LINE = 8

/**
 * Real numbers of a point. Its row is five lines of cache: what the law needs without dashpots and cohesion stands in the first three, what
 * pushes carriers in the third and fourth; following needs all.
 *   PX, NX               place, midway between the surfaces; unit normal from b to a
 *   GAP                  along the normal: positive apart, negative overlapping
 *   AREA, SHARE          area that belongs to the point; what its stiffness is multiplied by: the same area where stiffness is per area,
 *                        a share [-] where it is per point
 *   WEIGHT_A, WEIGHT_B   weights of the three nodes on each side
 *   MOVE                 displacement of a against b at the point since the last step
 *   SHEAR                elastic shear traction on a, tangential [Pa, or N for a share of 1]
 *   FORCE, BEFORE        force on a; and the one of the last step at this point (0 where the row is new)
 *   MASS                 what oscillates on the contact: reduced mass of what carries it, for damping
 *   GAP_BEFORE           gap of the last step at this point; +∞ where the row is new
 *   SLIPPED              length slipped so far at this point; 0 where the row is new
 *   SHARE_BEFORE         SHARE of the last step at this point; the present one where the row is new
 *   OPENED               how far dilation has opened the joint at this point
 *   FROM_A, FROM_B       where each side stood before anything moved, since the look; of points that are followed
 */
const POINT_ROW = layOut(
  {
    PX: { each: 3, unit: 'm' },
    GAP: { unit: 'm' },
    NX: { each: 3 },
    SHARE: {},
    MOVE: { each: 3, unit: 'm' },
    GAP_BEFORE: { unit: 'm' },
    SHEAR: { each: 3, carried: 'turned' },
    OPENED: { unit: 'm', carried: 'as it is' },
    FORCE: { each: 3, unit: 'N' },
    SHARE_BEFORE: {},
    BEFORE: { each: 3, unit: 'N' },
    SLIPPED: { unit: 'm', carried: 'as it is', shown: 'slip' },
    WEIGHT_A: { each: 3 },
    WEIGHT_B: { each: 3 },
    MASS: { unit: 'kg' },
    AREA: { unit: 'm2', shown: 'area' },
    FROM_A: { each: 3, unit: 'm' },
    FROM_B: { each: 3, unit: 'm' },
  },
  LINE,
)
export const { PX, NX, GAP, AREA, SHARE, WEIGHT_A, WEIGHT_B, MOVE, SHEAR, FORCE, BEFORE, MASS, GAP_BEFORE } =
  POINT_ROW.at
export const { SLIPPED, SHARE_BEFORE, OPENED, FROM_A, FROM_B } = POINT_ROW.at
/** Real numbers of a point; which of them are carried as they are, which vectors are turned, what is shown. All are in the hash. */
export const ROW = POINT_ROW.width
export const CARRIED = POINT_ROW.carried
export const TURNED = POINT_ROW.turned
export const SHOWN = POINT_ROW.shown

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
  /** What laws of shear remember of each point, carried as it is; nothing where no joint has such a law. */
  remembered: readonly ShownColumn[]
  memory: Float64Array
}

export function layoutContacts(arena: Arena, room: number, remembered: readonly ShownColumn[] = []): Contacts {
  const top = arena.ints(1)
  return {
    count: arena.ints(1),
    top,
    waste: arena.ints(1),
    full: arena.ints(1),
    id: arena.growing(top, IDS, room),
    row: arena.growingFloats(top, ROW, room),
    remembered,
    memory: arena.growingFloats(top, remembered.length, remembered.length > 0 ? room : 0),
  }
}

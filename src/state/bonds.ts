import type { Arena } from './arena.ts'

/** How a point of a bond failed. */
export const INTACT = 0
export const BROKEN_TENSION = 1
export const BROKEN_SHEAR = 2

/** Integers of a point: three nodes of a and of b (−1 where a body carries it), body of a and of b, state. */
export const BOND_IDS = 9
export const BOND_NODE_A = 0
export const BOND_NODE_B = 3
export const BOND_BODY_A = 6
export const BOND_BODY_B = 7
export const BOND_STATE = 8

/** Doubles of a point. */
export const BOND_ROW = 24
/** Area [m²], and what the stiffness is multiplied by (area, or share of a point). */
export const BOND_AREA = 0
export const BOND_SHARE = 1
export const BOND_WEIGHT_A = 2
export const BOND_WEIGHT_B = 5
/** Material point in the frame of a body of a and of b (rigid carriers only) [m]. */
export const BOND_LOCAL_A = 8
export const BOND_LOCAL_B = 11
/** Opening when it was bonded, x(a) − x(b) in the frame of the unit [m]: normal, then two tangential. */
export const BOND_START = 14
/** Force on a [N] and the work booked so far live here for output and the ledger. */
export const BOND_FORCE = 17
/** Stored energy [J]. */
export const BOND_STORED = 20

/**
 * Faces that were one when the run began: units of two polygons (places, see hulls) that share an area, with points that
 * carry it. What is bonded stays bonded to the same material whatever slides elsewhere; a broken share is ordinary contact.
 */
export interface Bonds {
  /** Units and points. */
  count: number
  points: number
  placeA: Int32Array
  placeB: Int32Array
  joint: Int32Array
  /** Points of unit u: from `first[u]` to `first[u + 1]`. */
  first: Int32Array
  /** Share of the area of each unit that is broken: 0 whole, 1 gone. */
  broken: Float64Array
  /** Step (of all stages) and mode at which the first point of each unit broke; −1 while whole. */
  brokenAt: Int32Array
  id: Int32Array
  row: Float64Array
  /** Units whose a is the polygon at a place: `unit[k]`, k from `firstUnit[place]` to `firstUnit[place + 1]`. */
  firstUnit: Int32Array
  unit: Int32Array
}

export function layoutBonds(arena: Arena, units: number, points: number, places: number): Bonds {
  return {
    count: units,
    points,
    placeA: arena.ints(units),
    placeB: arena.ints(units),
    joint: arena.ints(units),
    first: arena.ints(units + 1),
    broken: arena.floats(units),
    brokenAt: arena.ints(units),
    id: arena.ints(BOND_IDS * points),
    row: arena.floats(BOND_ROW * points),
    firstUnit: arena.ints(units > 0 ? places + 1 : 0),
    unit: arena.ints(units),
  }
}

import type { Arena } from './arena.ts'
import { layOut } from './columns.ts'
import type { Reads } from './reads.ts'

/** How a point of a bond failed. */
export const INTACT = 0
export const BROKEN_TENSION = 1
export const BROKEN_SHEAR = 2
/** It has not failed: one of its blocks was taken away. */
export const TAKEN_AWAY = 3

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
/** Weights of the nodes; where a body carries the point, its place from the centre of the undeformed body instead [m]. */
export const BOND_WEIGHT_A = 2
export const BOND_WEIGHT_B = 5
/** Material point in the frame of a body of a and of b (rigid carriers only) [m]. */
export const BOND_LOCAL_A = 8
export const BOND_LOCAL_B = 11
/** x(a) − x(b) when it was bonded [m]; it is along the normal, … */
export const BOND_START = 14
/**
 * Force on a [N]: what `measureBonds` found last, of a broken point that of the step in which it broke, after which
 * contact goes on from there.
 */
export const BOND_FORCE = 17
/** Stored energy [J]: the same; of a broken point what the force of its last step keeps, until the next one. */
export const BOND_STORED = 20
/** … and this is its length, negative where the sides overlapped [m]. */
export const BOND_GAP = 21
/** Of a point that failed at once: energy that was lost with it [J]; of every failed point the time since the start [s]. */
export const BOND_LOST = 22
export const BOND_FAILED = 23

/**
 * History of a point of a cohesive joint; all 0 while it is as it was made.
 *   DAMAGE                  share of its springs that is gone: 0 whole, 1 broken
 *   SLIPPED                 slip of what is damaged, along the first edge of the polygon of a and across it, in the plane of the unit
 *   OFFSET                  along the normal, and those two: opening that its springs have beyond that of its sides, where it began with a traction (see cohesive-start)
 *   OPENED                  opening along the same, offset included, a step ago; of units with a history
 *   OVER                    by how much its strength exceeds that of the joint, less 1: that of a point which began with more
 *   ADVANCED                energy that its springs began with, over that at which damage begins: what it takes to break it is counted from there
 *   SPENT_I, SPENT_II       spent on breaking it, by opening and by shear
 *   RUBBED                  lost to friction of what is damaged
 */
const HISTORY_LAYOUT = layOut({
  DAMAGE: {},
  SLIPPED: { each: 2, unit: 'm' },
  OFFSET: { each: 3, unit: 'm' },
  OPENED: { each: 3, unit: 'm' },
  OVER: {},
  ADVANCED: {},
  SPENT_I: { unit: 'J' },
  SPENT_II: { unit: 'J' },
  RUBBED: { unit: 'J' },
})
export const { DAMAGE, SLIPPED, OFFSET, OPENED, OVER, ADVANCED, SPENT_I, SPENT_II, RUBBED } = HISTORY_LAYOUT.at
/** Numbers of the history of a point. */
export const HISTORY = HISTORY_LAYOUT.width

/** Kinds of units: any two polygons; two triangles with the same corners whose joint is per area, or per point. */
export const ANY_POLYGONS = 0
export const TWINS_PER_AREA = 1
export const TWINS_PER_POINT = 2

/** Doubles of a unit: one over twice the area of the triangle of its three corners of a, and of b [1/m²]; area; share. */
export const UNIT_ROW = 4
export const UNIT_INVERSE_A = 0
export const UNIT_INVERSE_B = 1
export const UNIT_AREA = 2
export const UNIT_SHARE = 3

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
  kind: Int32Array
  /**
   * Three nodes that span the polygon of a, counter-clockwise from outside, and three of b, clockwise: of twins the first
   * of a is where the first of b is.
   */
  corner: Int32Array
  /** Facets of a and of b that a failure opens to contact; −1 for a face that is open anyway. */
  facet: Int32Array
  unitRow: Float64Array
  /** Points of unit u: from `first[u]` to `first[u + 1]`; how many of them hold. */
  first: Int32Array
  intact: Int32Array
  /** How many of those that hold are asleep: both of their sides are one node (see state/dormant), and nothing opens there. */
  asleep: Int32Array
  /** Share of the area of each unit that is broken: 0 whole, 1 gone. */
  broken: Float64Array
  /** Step (of all stages) at which the first point of each unit broke, −1 while whole; and how: INTACT while whole. */
  brokenAt: Int32Array
  mode: Int32Array
  /** 1 if a point broke in the last step. */
  fresh: Int32Array
  /** How many points have failed in all. */
  failed: Int32Array
  id: Int32Array
  row: Float64Array
  /** 1: the unit has points with a history. */
  marked: Int32Array
  /** History of every point; empty where no joint is cohesive. */
  history: Float64Array
  /**
   * Units whose a is the polygon at a place: `unit[k]`, k from `firstUnit[place]` to `firstUnit[place + 1]`, in the order
   * of their places of b.
   */
  firstUnit: Int32Array
  unit: Int32Array
}

export function layoutBonds(arena: Arena, units: number, points: number, places: number, cohesive = false): Bonds {
  return {
    count: units,
    points,
    placeA: arena.ints(units),
    placeB: arena.ints(units),
    joint: arena.ints(units),
    kind: arena.ints(units),
    corner: arena.ints(6 * units),
    facet: arena.ints(2 * units),
    unitRow: arena.floats(UNIT_ROW * units),
    first: arena.ints(units + 1),
    intact: arena.ints(units),
    asleep: arena.ints(units),
    broken: arena.floats(units),
    brokenAt: arena.ints(units),
    mode: arena.ints(units),
    fresh: arena.ints(units),
    failed: arena.ints(1),
    id: arena.ints(BOND_IDS * points),
    row: arena.floats(BOND_ROW * points),
    marked: arena.ints(units),
    history: arena.floats(cohesive ? HISTORY * points : 0),
    firstUnit: arena.ints(units > 0 ? places + 1 : 0),
    unit: arena.ints(units),
  }
}

/** The unit of a place of a and a place of b; −1 where they were not bonded. */
export function findUnit({ firstUnit, unit, placeB }: Reads<Bonds>, a: number, b: number): number {
  if (firstUnit.length === 0) return -1
  let low = firstUnit[a]
  let high = firstUnit[a + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeB[unit[middle]] < b) low = middle + 1
    else high = middle
  }
  return low < firstUnit[a + 1] && placeB[unit[low]] === b ? unit[low] : -1
}

/** The unit of two places, whichever is its a; −1 where they were not bonded. */
export function unitBetween(bonds: Reads<Bonds>, a: number, b: number): number {
  const there = findUnit(bonds, a, b)
  return there >= 0 ? there : findUnit(bonds, b, a)
}

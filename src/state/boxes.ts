import type { Arena } from './arena.ts'

/**
 * What a box holds: a facet of a deformable cell, a whole rigid hull, a round body (disc or sphere), a polyhedral particle, or a whole
 * deformable cell of a block that may break, with all its facets: a tet has as many neighbours as it has, not one for each two facets.
 */
export const FACET_BOX = 0
export const HULL_BOX = 1
export const ROUND_BOX = 2
export const SOLID_BOX = 3
export const CELL_BOX = 4

/** Boxes around everything that may touch. A search reads `bounds` and `active` and nothing else. */
export interface Boxes {
  count: number
  kind: Int32Array
  /** Facet, hull, body, solid or cell in the box. */
  of: Int32Array
  /** Hull of the facet or the hull itself, the number of a particle among the solids; for a round body −1 − body. Boxes of one owner never pair. */
  owner: Int32Array
  /** 0: left out (a facet inside a block that is not broken, a cell without any other: the search takes it from `facets.exposed`). */
  active: Int32Array
  /** 1: never moves. Two such boxes never pair. */
  fixed: Int32Array
  /** Boxes with the same number above 0 never pair: cells of a block that cannot break, or in which nothing has parted yet. */
  kin: Int32Array
  /** Role at the last search: 0 left out, 1 moving, 2 fixed. */
  seen: Int32Array
  /** Lower and upper corner x y z x y z [m], grown by half the skin on all sides. */
  bounds: Float64Array
  /** One number: half the skin [m], by which the bounds are grown. Pairs hold until something has moved further along an axis. */
  skin: Float64Array
  /** What half the skin may be at the least and at the most [m]: the same where the case says what it is. */
  skins: Float64Array
  /** One number: the step of the run in which pairs were searched for last. */
  searchedIn: Int32Array
  /** One number: distance at which boxes are to meet besides [m]: of joints that open and are to be known then. */
  reach: Float64Array
  /** One number: how many nodes are corners of moving boxes; the nodes; where they were at the last search [m], x y z. */
  followed: Int32Array
  node: Int32Array
  from: Float64Array
  /** Centre x y z [m] and attitude w x y z of the body of each particle box at the last search; empty where there are no particles. */
  pose: Float64Array
}

/** Candidate pairs of boxes, a < b, without doubles; sorted by owners, then boxes, whatever the method. */
export interface Pairs {
  /** One number: how many there are; more than fit: none beyond the room are kept and `full` is 1. */
  count: Int32Array
  full: Int32Array
  /** Number of times that pairs were searched for. */
  searches: Int32Array
  a: Int32Array
  b: Int32Array
}

/** Boxes of a model with at most `nodes` nodes at their corners, and perhaps polyhedral particles. */
export function layoutBoxes(arena: Arena, count: number, nodes: number, particles = false): Boxes {
  return {
    count,
    kind: arena.ints(count),
    of: arena.ints(count),
    owner: arena.ints(count),
    active: arena.ints(count),
    fixed: arena.ints(count),
    kin: arena.ints(count),
    seen: arena.ints(count),
    bounds: arena.floats(6 * count),
    skin: arena.floats(1),
    skins: arena.floats(2),
    searchedIn: arena.ints(1),
    reach: arena.floats(1),
    followed: arena.ints(1),
    node: arena.ints(nodes),
    from: arena.floats(3 * nodes),
    pose: arena.floats(particles ? 7 * count : 0),
  }
}

export function layoutPairs(arena: Arena, room: number): Pairs {
  const count = arena.ints(1)
  return {
    count,
    full: arena.ints(1),
    searches: arena.ints(1),
    a: arena.growing(count, 1, room),
    b: arena.growing(count, 1, room),
  }
}

/** Boxes of round bodies, each its own owner, where nothing but their bounds is of interest. */
export function boxesAround(bounds: Float64Array): Boxes {
  const count = bounds.length / 6
  const numbers = Int32Array.from({ length: count }, (_, i) => i)
  return {
    count,
    kind: new Int32Array(count).fill(ROUND_BOX),
    of: numbers,
    owner: numbers.map((i) => -1 - i),
    active: new Int32Array(count).fill(1),
    fixed: new Int32Array(count),
    kin: new Int32Array(count),
    seen: new Int32Array(count),
    bounds,
    skin: new Float64Array(1),
    skins: new Float64Array(2),
    searchedIn: new Int32Array(1),
    reach: new Float64Array(1),
    followed: new Int32Array(1),
    node: new Int32Array(0),
    from: new Float64Array(0),
    pose: new Float64Array(0),
  }
}

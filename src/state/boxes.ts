import type { Arena } from './arena.ts'

/** What a box holds: a facet of a deformable cell, a whole rigid hull, or a round body (disc or sphere). */
export const FACET_BOX = 0
export const HULL_BOX = 1
export const ROUND_BOX = 2

/** Boxes around everything that may touch. A broad phase reads `bounds` and `active` and nothing else. */
export interface Boxes {
  count: number
  kind: Int32Array
  /** Facet, hull or body in the box. */
  of: Int32Array
  /** Hull of the facet or the hull itself; for a round body −1 − body. Boxes of one owner never pair. */
  owner: Int32Array
  /** 0: left out (a facet inside a block that is not broken: the search takes it from `facets.exposed`). */
  active: Int32Array
  /** 1: never moves. Two such boxes never pair. */
  fixed: Int32Array
  /** What `active` and `fixed` were at the last search: 0, or 1 + `fixed` of an active box. */
  seen: Int32Array
  /** Lower and upper corner x y z x y z [m], grown by half the skin on all sides. */
  bounds: Float64Array
  /**
   * Twice 1 number: half the skin [m] by which the bounds are grown, and how much of it is used up [m]: the furthest that
   * anything has come out of the box it had at the last search. Pairs hold until it is more than half the skin.
   */
  skin: Float64Array
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

export function layoutBoxes(arena: Arena, count: number): Boxes {
  return {
    count,
    kind: arena.ints(count),
    of: arena.ints(count),
    owner: arena.ints(count),
    active: arena.ints(count),
    fixed: arena.ints(count),
    seen: arena.ints(count),
    bounds: arena.floats(6 * count),
    skin: arena.floats(2),
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

import type { Arena } from './arena.ts'

/** Boxes that a broad phase reads and nothing else: one per facet, hull or sphere. */
export interface Boxes {
  count: number
  /** Lower and upper corner [m], six doubles each. */
  bounds: Float64Array
}

/** Candidate pairs: indices into the boxes. */
export interface Pairs {
  count: number
  a: Int32Array
  b: Int32Array
  kind: Int32Array
}

/** One row per contact; see each column for its unit. Normal from b to a, gap positive apart. */
export interface Contacts {
  count: number
  carrierA: Int32Array
  carrierB: Int32Array
  code: Int32Array
  type: Int32Array
  state: Int32Array
  joint: Int32Array
  /** Point [m], normal, gap [m], area [m²], overlap volume [m³]. */
  point: Float64Array
  normal: Float64Array
  gap: Float64Array
  area: Float64Array
  overlap: Float64Array
  /** Weights of the foot on the three nodes of a and of b. */
  weightA: Float64Array
  weightB: Float64Array
  /** Slip of this step [m], shear history, force on a [N]. */
  slip: Float64Array
  shear: Float64Array
  force: Float64Array
}

/** Zero-thickness joints inside a block: the two facets that were one. */
export interface Bonds {
  count: number
  facetA: Int32Array
  facetB: Int32Array
  state: Int32Array
}

export function layoutBoxes(arena: Arena, count: number): Boxes {
  return { count, bounds: arena.floats(6 * count) }
}

export function layoutPairs(arena: Arena, capacity: number): Pairs {
  return { count: 0, a: arena.ints(capacity), b: arena.ints(capacity), kind: arena.ints(capacity) }
}

export function layoutContacts(arena: Arena, capacity: number): Contacts {
  return {
    count: 0,
    carrierA: arena.ints(capacity),
    carrierB: arena.ints(capacity),
    code: arena.ints(capacity),
    type: arena.ints(capacity),
    state: arena.ints(capacity),
    joint: arena.ints(capacity),
    point: arena.floats(3 * capacity),
    normal: arena.floats(3 * capacity),
    gap: arena.floats(capacity),
    area: arena.floats(capacity),
    overlap: arena.floats(capacity),
    weightA: arena.floats(3 * capacity),
    weightB: arena.floats(3 * capacity),
    slip: arena.floats(3 * capacity),
    shear: arena.floats(3 * capacity),
    force: arena.floats(3 * capacity),
  }
}

export function layoutBonds(arena: Arena, capacity: number): Bonds {
  return { count: 0, facetA: arena.ints(capacity), facetB: arena.ints(capacity), state: arena.ints(capacity) }
}

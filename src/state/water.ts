import type { Arena } from './arena.ts'

/** A place x y z [m], and the pressure of the water there [Pa]. */
export const PRESSURE = 3

/**
 * Water that stands in the rock, in this stage: it presses the walls of joints apart and on outer faces. What carries friction
 * is the force of the contact, which is what is left: the effective one.
 */
export interface Water {
  /** 1: there is some. */
  here: Int32Array
  /** 1 for each joint that it fills. */
  wet: Int32Array
  /** Facets that it presses on from outside: how many, and which. */
  outer: Int32Array
  facet: Int32Array
  /** Writes the PRESSURE at a place and time of the stage [s]. */
  measure: (at: Float64Array, t: number) => void
}

export function layoutWater(arena: Arena, joints: number, facets: number): Water {
  return {
    here: arena.ints(1),
    wet: arena.ints(joints),
    outer: arena.ints(1),
    facet: arena.ints(facets),
    measure: (at) => {
      at[PRESSURE] = 0
    },
  }
}

import { PRESSURE, type PressureField } from '../math/pressure-integral.ts'
import type { Arena } from './arena.ts'

/**
 * Water that stands in the rock, in this stage: it presses the walls of joints apart and on outer faces. What carries friction
 * is the force of the contact, which is what is left: the effective one.
 */
export interface Water extends PressureField {
  /** 1: there is some. */
  here: Int32Array
  /** 1 for each joint that it fills. */
  wet: Int32Array
  /** Facets that it presses on from outside: how many, and which. */
  outer: Int32Array
  facet: Int32Array
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
    kinks: 0,
    kink: () => {},
    linear: true,
  }
}

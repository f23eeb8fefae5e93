import { PRESSURE, type PressureField } from '../math/pressure-integral.ts'
import type { Arena } from './arena.ts'

/**
 * Water that stands in the rock, in this stage: it presses the walls of joints apart and on outer faces. What carries friction
 * is the force of the contact, which is what is left: the effective one.
 */
export interface Water {
  /** 1: there is some. */
  here: Int32Array
  /** Of each joint: 0 where it is dry, else 1 and the place of its pressure in `fields`. */
  wet: Int32Array
  fields: PressureField[]
  /** Facets that it presses on from outside: how many, and which, and its pressure there. */
  outer: Int32Array
  facet: Int32Array
  outside: PressureField
}

const DRY: PressureField = {
  measure: (at) => {
    at[PRESSURE] = 0
  },
  kinks: 0,
  kink: () => {},
  linear: true,
}

export const layoutWater = (arena: Arena, joints: number, facets: number): Water => ({
  here: arena.ints(1),
  wet: arena.ints(joints),
  fields: [],
  outer: arena.ints(1),
  facet: arena.ints(facets),
  outside: DRY,
})

/** The ways in which polyhedra in contact with one point find it. */
import type { Memory } from '../../../state/neighbours.ts'
import { CENTROID, DEPTH, OVERLAP_SIZE, overlapOf, VOLUME } from '../overlap/overlap.ts'
import { makeWork } from '../overlap/work.ts'
import type { PlaneFinder, Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { findPressure, PRESSED_AREA, PRESSED_GAP, type Pressure } from './pressure-point.ts'

// Bound here: an imported constant is looked up at every use.
const { D, GAP } = offsets

/** Finds N and GAP of two polyhedra; then, where they touch, where. */
export interface SolidMethod extends PlaneFinder {
  press(polyhedra: Polyhedra, to: Pressure): void
}

/** By the common plane: a point without an area. */
export const byPlane = (finder: PlaneFinder): SolidMethod => ({ ...finder, press: findPressure })

/** Whether the pair overlapped. */
export const OVERLAP_MEMORY: Memory = { reals: 0, ids: 1 }

/**
 * By the overlap: at its centroid, along its force direction, with the area by which its depth makes its volume, so that a joint
 * per area gives F = k V.
 */
export function makeOverlapMethod(): SolidMethod {
  const work = makeWork()
  const found = new Float64Array(OVERLAP_SIZE)
  const find = (polyhedra: Polyhedra): void => {
    overlapOf(polyhedra, found, work)
  }
  return {
    always: false,
    memory: OVERLAP_MEMORY,
    wantsMotion: false,
    findNormal: find,
    find,
    press({ real }, { pressed }) {
      const touches = real[GAP] < 0
      for (let i = 0; i < 3; i++) pressed[i] = touches ? found[CENTROID + i] : 0.5 * real[D + i]
      pressed[PRESSED_AREA] = touches ? found[VOLUME] / found[DEPTH] : 0
      pressed[PRESSED_GAP] = real[GAP]
    },
  }
}

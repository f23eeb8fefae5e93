/** The ways in which polyhedra in contact with one point find it. */
import { CENTROID, DEPTH, overlapOf, VOLUME } from '../overlap/overlap.ts'
import type { Couple, PlaneFinder } from './couple.ts'
import * as couples from './couple.ts'
import { findPressure, PRESSED_AREA, PRESSED_GAP, pressed } from './pressure-point.ts'

// Bound here: an imported constant is looked up at every use.
const { D, GAP } = couples

/** Finds N and GAP of a couple; then, where it touches, where, into `pressed`. */
export interface SolidMethod extends PlaneFinder {
  press(couple: Couple): void
}

/** By the common plane: a point without an area. */
export const byPlane = (finder: PlaneFinder): SolidMethod => ({ ...finder, press: findPressure })

const found = new Float64Array(32)

function measureOverlap(couple: Couple): void {
  overlapOf(couple, found)
}

/**
 * By the overlap: at its centroid, along its force direction, with the area by which its depth makes its volume, so that a joint
 * per area gives F = k V.
 */
export const byOverlap: SolidMethod = {
  always: false,
  memory: { reals: 0, ids: 1 },
  wantsMotion: false,
  findNormal: measureOverlap,
  find: measureOverlap,
  press({ real }) {
    const touches = real[GAP] < 0
    for (let i = 0; i < 3; i++) pressed[i] = touches ? found[CENTROID + i] : 0.5 * real[D + i]
    pressed[PRESSED_AREA] = touches ? found[VOLUME] / found[DEPTH] : 0
    pressed[PRESSED_GAP] = real[GAP]
  },
}

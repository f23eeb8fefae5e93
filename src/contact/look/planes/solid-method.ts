/** The ways in which polyhedra in contact with one point find it. */
import type { Memory } from '../../../state/neighbours.ts'
import { CENTROID, DEPTH, OVERLAP_SIZE, overlapOf, THICKNESS, VOLUME } from '../overlap/overlap.ts'
import { makeWork } from '../overlap/work.ts'
import { PRESSED_AREA, PRESSED_DEPTH, PRESSED_GAP, PRESSED_SHARE } from './corner-springs.ts'
import type { PlaneFinder, Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { findPressure, type Pressure } from './pressure-point.ts'

// Bound here: an imported constant is looked up at every use.
const { D, GAP } = offsets

/** Finds N and GAP of two polyhedra; then, where they touch, where: for a joint whose stiffness is per area, or per point. */
export interface SolidMethod extends PlaneFinder {
  press(polyhedra: Polyhedra, to: Pressure, perArea: boolean): void
}

/** By the common plane: a point without an area. */
export const byPlane = (finder: PlaneFinder): SolidMethod => ({
  ...finder,
  press: (polyhedra, to) => findPressure(polyhedra, to, finder.exact),
})

/** Whether the pair overlapped. */
export const OVERLAP_MEMORY: Memory = { reals: 0, ids: 1 }

/**
 * By the overlap: at its centroid, along its force direction, with the area by which its thickness makes its volume, so that a joint
 * per area gives F = k V. Joints per point have springs at the corners, along the same direction.
 *
 * Energy   Along a normal that stays, F = k V at the centroid is the gradient of ½ k ∫ g² dA, g the thickness along it: a body on a flat
 *          floor makes none. Where the overlap has several faces on either side its normal turns with it, and F = k V n is the gradient
 *          of nothing.
 */
export function makeOverlapMethod(): SolidMethod {
  const work = makeWork()
  const found = new Float64Array(OVERLAP_SIZE)
  const find = (polyhedra: Polyhedra): void => {
    overlapOf(polyhedra, found, work)
  }
  return {
    always: false,
    exact: false,
    memory: OVERLAP_MEMORY,
    wantsMotion: false,
    findNormal: find,
    find,
    press(polyhedra, to, perArea) {
      const { real } = polyhedra
      const { pressed } = to
      const touches = real[GAP] < 0
      if (touches && !perArea) {
        findPressure(polyhedra, to, false)
        return
      }
      for (let i = 0; i < 3; i++) pressed[i] = touches ? found[CENTROID + i] : 0.5 * real[D + i]
      pressed[PRESSED_AREA] = touches ? found[VOLUME] / found[THICKNESS] : 0
      pressed[PRESSED_GAP] = touches ? -found[THICKNESS] : real[GAP]
      pressed[PRESSED_DEPTH] = touches ? found[DEPTH] : 0
      pressed[PRESSED_SHARE] = 1
    },
  }
}

/**
 * What a proof says of two features that may carry the common plane, and the round-off that it allows.
 */

import { PLANES } from '../tolerances.ts'
import { D, type Polyhedra, SIZE } from './polyhedra.ts'

const { SLACK, LEVEL } = PLANES

/** Bit by bit: the features carry the plane; a larger one lies in it to within round-off; whether the two overlap is not certain. */
export const FAILED = 0
export const PROVEN = 1
export const FLAT = 2
export const DOUBTFUL = 4

/** Size and distance of two polyhedra together: what their round-off is measured by [m]. */
export function scaleOf(real: Float64Array): number {
  return real[SIZE] + Math.abs(real[D]) + Math.abs(real[D + 1]) + Math.abs(real[D + 2])
}

/** Whether the neighbours of a corner stay behind the plane across (x, y, z) through it: the direction away from the other polyhedron. */
export function proveRing(polyhedra: Polyhedra, corner: number, ofB: boolean, x: number, y: number, z: number): number {
  const { firstCorner, firstNear, near } = polyhedra.forms
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const v = at + 3 * corner
  const vx = corners[v]
  const vy = corners[v + 1]
  const vz = corners[v + 2]
  let least = Infinity
  const ring = firstCorner[form] + corner
  for (let k = firstNear[ring], end = firstNear[ring + 1]; k < end; k++) {
    const w = at + 3 * near[k]
    const h = x * (corners[w] - vx) + y * (corners[w + 1] - vy) + z * (corners[w + 2] - vz)
    if (h < least) least = h
  }
  const scale = scaleOf(polyhedra.real)
  if (!(least >= -SLACK * scale)) return FAILED
  return least < LEVEL * scale ? PROVEN | FLAT : PROVEN
}

import { type CohesiveLaw, makeCohesiveLaw } from './cohesive-law.ts'

/** What bonds work with: the unit and the point at hand, made once and written anew for each. */
export interface BondWork {
  /** Normal of the unit, and one over |N|; N_a and N_b (bond-frame). */
  frame: Float64Array
  area: Float64Array
  /** G, at right angles to n [J]: what a turn of the normal works against; the same over |N|. */
  turning: Float64Array
  g: Float64Array
  /** The point, by the names of bond-point. */
  at: Float64Array
  /** What its springs pull with [N]: a gets the opposite. */
  pull: Float64Array
  /** How a moves against b there [m/s], half a step before. */
  closing: Float64Array
  /** In its last step: normal force [N], and shear force over shear opening [N/m] (bond-failure). */
  left: Float64Array
  /** R − 1 of the bodies of a and b of the unit; any three numbers of a side. */
  turnA: Float64Array
  turnB: Float64Array
  side: Float64Array
  /** Of cohesive joints: axes in the plane of the unit; what a point adds to `turning`; their law. */
  axes: Float64Array
  lever: Float64Array
  /** Openings [m] and forces [N] of the corners of twins and of their middle, along the normal and the axes. */
  opens: Float64Array
  pulls: Float64Array
  cohesive: CohesiveLaw
}

export const makeBondWork = (): BondWork => ({
  frame: new Float64Array(4),
  area: new Float64Array(6),
  turning: new Float64Array(3),
  g: new Float64Array(3),
  at: new Float64Array(7),
  pull: new Float64Array(3),
  closing: new Float64Array(3),
  left: new Float64Array(2),
  turnA: new Float64Array(9),
  turnB: new Float64Array(9),
  side: new Float64Array(3),
  axes: new Float64Array(6),
  lever: new Float64Array(3),
  opens: new Float64Array(12),
  pulls: new Float64Array(12),
  cohesive: makeCohesiveLaw(),
})

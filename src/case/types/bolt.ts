/** A bolt. */
import type { Vec3 } from '../../math/vec.ts'

/** A bolt anchored in two blocks, or in one and the ground. */
export interface Bolt {
  /** Anchors in the undeformed model [m]. */
  from: Vec3
  to: Vec3
  /** Axial stiffness [N/m]. */
  stiffness: number
  /** Force at which it yields, its capacity [N], and strain at which it breaks [-]; Infinity where it does not. */
  yield: number
  breaksAt: number
  /** Force with which it is set [N]. */
  pretension: number
  /** active: its force is a load, kept whatever the factor; passive: a strength, its capacity divided by the factor. */
  acts: 'active' | 'passive'
  /** The pattern that it belongs to. */
  pattern?: string
}

/** Rows of bolts through the face of a slope, from the lowest row up, each from left to right as one looks at the face. */
export interface BoltPattern {
  rows: number
  columns: number
  /** Height of the lowest row above the toe, and of each above the one below it [m]. */
  lowest: number
  rowSpacing: number
  /** Along the strike: between bolts of a row, and of the middle of the pattern right of that of the slope [m]. */
  spacing: number
  middle: number
  /** Below the horizontal, and azimuth in which it goes into the rock [rad]; into the face where absent. */
  plunge: number
  trend?: number
  /** [m] */
  length: number
}

/** As it is written: with its ends, or as a pattern; the stiffness may be left to its capacity and length. */
export type BoltInput = Omit<Bolt, 'from' | 'to' | 'stiffness' | 'pattern'> & {
  stiffness?: number
  placed: { from: Vec3; to: Vec3 } | BoltPattern
}

/** A bolt. */
import type { Vec3 } from '../../math/vec.ts'

/** A bolt anchored in two blocks, or in one and the ground. */
export interface Bolt {
  /** Anchors in the undeformed model [m]. */
  from: Vec3
  to: Vec3
  /** Axial stiffness [N/m]. */
  stiffness: number
  /** Force at which it yields [N], and strain at which it breaks [-]; Infinity where it does not. */
  yield: number
  breaksAt: number
  /** Force with which it is set [N]. */
  pretension: number
}

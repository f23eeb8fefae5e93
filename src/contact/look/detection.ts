/** What a way to detect contact is made of. */

import type { Bonds } from '../../state/bonds.ts'
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Clock } from '../../state/clock.ts'
import type { Joints } from '../../state/joints.ts'
import type { Memory, Neighbours } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import type { Sheet } from '../points/sheet.ts'

/** What a look reads. */
export interface Scene {
  clock: Clock
  shapes: Shapes
  boxes: Reads<Boxes>
  pairs: Reads<Pairs>
  joints: Reads<Joints>
  bonds: Reads<Bonds>
  /** Share of the width by which points may slide before they are looked at again [-]; 0: at every step. */
  follow: number
  /** Share of the width of cells by which edges are shrunk to say what meets [-]. */
  shrink: number
}

/** Looks at pair k and writes its points on the sheet, which is empty: two convex cells, round bodies, or polyhedral particles. */
export type PairLook = (scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet) => void

/** Finds the features of two cells of blocks that carry their common plane. */
export interface CellPlane {
  /** What the normal of the pair came from at the last step (NO_AXIS: there is none), and that normal. */
  before: number
  normal: Float64Array
  /** What was found: what the plane comes from (FACE_OF_A …), and the numbers of the face or the edges. */
  axis: number
  a: number
  b: number
  /** False where the plane is carried by nothing that can be met. */
  find(shapes: Shapes, a: number, b: number): boolean
}

/** A way to detect contact: of cells of blocks, and of polyhedral particles. */
export interface Detection {
  /** Whether it looks for what rigid blocks have in common as solids (see state/solids). */
  wantsSolids: boolean
  /** Whether blocks must be one convex cell each; others are left to their common normal. */
  wantsWhole: boolean
  /** What a pair of solids remembers. */
  memory: Memory
  /** Whether contacts of particles have an area. */
  hasAreas: boolean
  /** `printed`: what it takes from its paper as printed, where it has such choices. */
  cells(printed?: Printed): PairLook
  solids(): PairLook
}

/** What the paper prints and a run may take from it, for comparison: each choice as it is repaired, then as it is printed. */
export interface Printed {
  /** d_tol over the least way of a corner that shrinks [-]. */
  tolerance: number
  /** Where forces act: at true edges, or at the shrunken ones. */
  lever: 'true edges' | 'shrunken edges'
  /** Normal force: of the whole gap, or of its increments since the contact was detected (eqs. 19 to 21). */
  'normal force': 'total' | 'incremental'
  /** Of a corner on an edge or a corner: that of the face, or the mean of the faces around it (section 2.3). */
  normals: 'faces' | 'averaged'
  /** Which blocks are the main one: each, or that which the case names first. */
  roles: 'both' | 'one'
  /** Faces of the target that a main face approaches: all that look at it, or that with the least n_α·n_β (eq. 2). */
  approaching: 'several' | 'one'
  /** The length ratio that clips (eq. 6). */
  clip: 'largest' | 'least above zero' | 'as printed'
}

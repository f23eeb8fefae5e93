/** What a look reads: the columns of the model, and two shares. */

import type { Bonds } from './bonds.ts'
import type { Boxes, Pairs } from './boxes.ts'
import type { Clock } from './clock.ts'
import type { Joints } from './joints.ts'
import type { Reads } from './reads.ts'
import type { Shapes } from './shapes.ts'

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

import type { Bonds } from '../../state/bonds.ts'
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Clock } from '../../state/clock.ts'
import type { Joints } from '../../state/joints.ts'
import type { Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'

/** What the narrow phase reads. */
export interface Scene {
  clock: Clock
  shapes: Shapes
  boxes: Reads<Boxes>
  pairs: Reads<Pairs>
  joints: Reads<Joints>
  bonds: Reads<Bonds>
  /** Share of the width by which points may slide before they are looked at again [-]; 0: at every step. */
  follow: number
}

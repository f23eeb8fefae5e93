/** Loads on faces of blocks that engineers name: surcharge, pressure, shotcrete. */
import type { Vec3 } from '../../math/vec.ts'
import type { Selection } from './boundary.ts'

export interface FaceLoad {
  on: Selection[]
  /** [Pa]; of shotcrete found from its strength and the outline of the blocks that it holds. */
  pressure: number
  /** downwards: on the horizontal area, as weight does; inwards: across the face, into the rock. */
  pushes: 'downwards' | 'inwards'
  /** active: a load, kept whatever the factor; passive: a strength, divided by the factor. */
  acts: 'active' | 'passive'
  /** The part of the faces that is loaded: n·x ≤ offset, for all of them. */
  limits: { normal: Vec3; offset: number }[]
  /** From and to, horizontally behind the crest of the slope [m]: two limits, once the slope is known. */
  behind?: [number, number]
  /** Thickness [m], and shear strength [Pa]. */
  shotcrete?: { thickness: number; strength: number }
}

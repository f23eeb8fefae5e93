/** What is recorded. */
import type { Field } from '../../math/expression.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Selection, TensorField, Through } from './boundary.ts'
import type { Range } from './shape.ts'

export type Quantity =
  | 'displacement'
  | 'velocity'
  | 'acceleration'
  | 'position'
  | 'stress'
  | 'strain'
  | 'force'
  /** Moment of what holds or drives, about a point [N m]. */
  | 'moment'
  /** Sum of m v over nodes [kg m/s], and of m (x − x_c) × (v − v_c) about their centre of mass [kg m²/s]. */
  | 'momentum'
  | 'angular-momentum'
  | 'energy'
  | 'stress-error'
  /** Turn of a block about a direction since the start [rad]: of the rotation that fits its motion best. */
  | 'rotation'
  /** Angular velocity of a rigid block or a single particle, in axes that turn with it [rad/s]. */
  | 'spin'
  /** Sum of the contact forces on a block (from another, where `against` names it) [N], and its normal part. */
  | 'contact-force'
  /** Sum of what water in its joints presses on a block with [N], and its size. */
  | 'water-force'
  /** Force of a bolt, positive in tension [N]. */
  | 'bolt-force'
  /** Over the contacts of a block: deepest overlap [m], length slipped at most [m]. */
  | 'overlap'
  | 'slip'
  /** Numbers of contact points by type and state, and of broken bonds by mode. */
  | 'contacts'
  /** Mass [kg] and number of the particles whose centres are in a part of space now. */
  | 'mass'
  | 'count'

export interface RecordSpec {
  what: Quantity
  /** The other block or face, for quantities of contact. */
  against?: Selection
  /** Where: one of block, point (with an optional block), node, face; none for energies of the whole model. */
  block?: string
  point?: Vec3
  node?: number
  face?: Selection
  /** The bolt whose force is taken. */
  bolt?: string
  /** Of a moment the point about which it is taken; absent: the centre of mass of a rigid block. */
  through?: Through
  /** Only tets or nodes in this range of the undeformed block (layer means); of mass and count a part of space. */
  where?: Range
  /** One component: x y z magnitude, xx yy zz xy yz xz, or the name of an energy; absent: all of them. */
  part?: string
  /**
   * Component along a direction, or down the dip of a named face, or along a direction that varies in place; of stress
   * and strain the normal component n·σ·n.
   */
  along?: Vec3 | { dipOf: Selection } | { field: [Field, Field, Field] }
  /** Whether a mean goes by mass, area or volume (the default), or counts every node or tet alike. */
  mean?: 'weighted' | 'plain'
  /** Displacement is measured from the start of its stage or of the run. */
  since: 'stage' | 'start'
  /** Time between samples [s], the shortest of all records counts; none: chosen by the run. */
  every?: number
  /** The field that `stress-error` compares with: root mean square of the difference over the tets. */
  exact?: TensorField
}

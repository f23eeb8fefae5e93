/** What is recorded. */
import type { Field } from '../../math/expression.ts'
import type { Dimension } from '../../math/units.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Quantity } from '../quantities.ts'
import type { Selection, TensorField, Through } from './boundary.ts'
import type { Range } from './shape.ts'

/** A place that moves with the block it is in: blocks that were one may share it. */
export interface Gauge {
  point: Vec3
  block?: string
}

/** A record that follows from those above it. */
export interface ComputedRecord {
  /** An expression over them, t, and the values of the case. */
  compute: string
  /** Of what comes out, where it is known. */
  dimension?: Dimension
  every?: number
}

export type AnyRecord = RecordSpec | ComputedRecord

export interface RecordSpec {
  what: Quantity
  /** The others, for quantities of contact. */
  against?: Selection[]
  /**
   * Where: one of blocks, point (with optional blocks), node, faces; none for energies of the whole model. Several are those that the
   * name of a repeated or of a cut block stands for.
   */
  blocks?: string[]
  point?: Vec3
  node?: number
  faces?: Selection[]
  /** The two places whose distance is meant: a point of the undeformed model, in some block. */
  between?: [Gauge, Gauge]
  /** The joint along which it breaks; absent: any. */
  joint?: string
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

/** As a case names them. */
export interface MeasuredInput extends Omit<RecordSpec, 'blocks' | 'faces' | 'against'> {
  block?: string
  face?: Selection
  against?: Selection
}

export type RecordInput = MeasuredInput | ComputedRecord

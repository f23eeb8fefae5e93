/** What holds, drives and loads blocks, and how they begin. */
import type { Field } from '../../math/expression.ts'
import type { Dimension } from '../../math/units.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Range } from './shape.ts'

/**
 * Rows of time [s] and value: linear between them, constant outside; times `scale` where it is given. Those of a file are read
 * before anything is built; until then there are none.
 */
export interface Table {
  table: [number, number][]
  scale?: Field
  file?: { name: string; dimension: Dimension }
}

/** One component: a field, or (in boundaries) a table over the clock of the stage. */
export type Component = Field | Table

/** Components of a vector that may be left out. */
export interface PartialVector {
  x?: Component
  y?: Component
  z?: Component
}

/** Components of a symmetric tensor; a missing one is zero. */
export interface TensorField {
  xx?: Field
  yy?: Field
  zz?: Field
  xy?: Field
  yz?: Field
  xz?: Field
}

/** A point of an axis [m]: in space, or of a rigid block before it moved, taken to where the stage finds it. */
export type Through = Vec3 | { block: string; at: Vec3 }

/** What a boundary does. One kind each. */
export type Action =
  /** Zero velocity in the given directions (unit vectors; three of them hold the node). */
  | { kind: 'fixed'; directions: Vec3[] }
  /** Zero velocity along the normal of each selected facet's face. */
  | { kind: 'roller' }
  /** Velocity [m/s] as a function of place and time; missing components stay free. */
  | { kind: 'velocity'; value: PartialVector }
  /**
   * Rigid rotation about an axis at `rate` [rad/s] over the clock of the stage, while the axis travels at `velocity` [m/s]: points
   * stay on their circles exactly.
   */
  | { kind: 'rotation'; axis: Vec3; through: Through; rate: Component; velocity?: PartialVector }
  /** Traction [Pa] on the undeformed area. */
  | { kind: 'traction'; value: PartialVector }
  /** Pressure [Pa], positive into the block; `follow`: on the deformed face, else on the undeformed one. */
  | { kind: 'pressure'; value: Field; follow: boolean }
  /** Traction σ·n of a stress field [Pa] on the undeformed area. */
  | { kind: 'stress'; value: TensorField }
  /** Total force [N], shared equally by the selected nodes. */
  | { kind: 'force'; value: PartialVector }
  /** Body force [N/m³]. */
  | { kind: 'body'; value: PartialVector }
  /** Viscous boundary: dashpots of factor × ρ c on the face. */
  | { kind: 'quiet'; factor: number }

/** Whole block `b`, its outer surface `b.surface`, or a named face `b.top`. */
export interface Selection {
  block: string
  face?: string
}

export interface Boundary {
  on: Selection[]
  /** Keep only nodes (or facet centroids) in this range of the undeformed model. */
  where?: Range
  /** Keep only the node nearest to this point. */
  at?: Vec3
  action: Action
}

export interface Initial {
  on: Selection[]
  stress?: TensorField
  velocity?: PartialVector
  /** Rigid rotation: velocity ω × r about an axis [rad/s]. */
  spin?: { axis: Vec3; through: Vec3; rate: number }
}

/** Water in the rock. */
import type { Field } from '../../math/expression.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Selection } from './boundary.ts'

/**
 * Where water stands in the rock: below a plane, or below a line of [distance, height] along a bearing; as a pressure [Pa]; or up to a
 * share of the height of a crack, and from its foot along the joints to the face.
 */
export type WaterSurface =
  | { kind: 'plane'; through: Vec3; dip: number; dipDirection: number }
  | { kind: 'line'; points: [number, number][]; towards: number }
  | { kind: 'pressure'; value: Field }
  | CrackWater

export interface CrackWater {
  kind: 'crack'
  /** Name of the joint of the crack. */
  crack: string
  /** Share of its height that is filled [-]. */
  filled: number
  /** Height of a row of drain holes [m]. */
  drains?: number
  /** Where it is, once the blocks are known. */
  head?: CrackHead
}

/** Pressure along joints from the foot of a crack to the face. */
export interface CrackHead {
  /** Heights of the foot and of the water in the crack [m]. */
  foot: number
  level: number
  /** The plane on which there is no pressure: the face. Unit normal, out of the rock. */
  face: { normal: Vec3; through: Vec3 }
  /** Distance of the foot behind that plane, and of the drain holes along the way [m]. */
  reach: number
  drains?: number
}

/** Water in joints, and on faces outside. */
export interface Water {
  /** [kg/m³] */
  density: number
  /** That of the joints and faces that are named; absent where each joint has its own. */
  surface?: WaterSurface
  /** Joints that it fills; 'all': those between blocks. */
  joints: 'all' | string[]
  faces: Selection[]
  /** Joints with water of their own. */
  own?: Record<string, WaterSurface>
  /** Share of the pressure in joints that drain holes take away; where there is a row of them along the way from a crack, at that row [-]. */
  drained?: number
}

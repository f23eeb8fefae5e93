/** Water in the rock. */
import type { Field } from '../../math/expression.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Selection } from './boundary.ts'

/** Where water stands in the rock: below a plane, or below a line of [distance, height] along a bearing; or as a pressure [Pa]. */
export type WaterSurface =
  | { kind: 'plane'; through: Vec3; dip: number; dipDirection: number }
  | { kind: 'line'; points: [number, number][]; towards: number }
  | { kind: 'pressure'; value: Field }

/** Water in joints, and on faces outside. */
export interface Water {
  surface: WaterSurface
  /** [kg/m³] */
  density: number
  /** Joints that it fills; 'all': those between blocks. */
  joints: 'all' | string[]
  faces: Selection[]
}

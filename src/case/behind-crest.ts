/** Places by their horizontal distance behind the crest of a slope, in the middle of its length. */
import { cosSin } from '../math/angle.ts'
import { normalOfDip } from '../math/orientation.ts'
import type { Vec3 } from '../math/vec.ts'
import type { Shape } from './types/shape.ts'

export type SlopeShape = Extract<Shape, { kind: 'slope' }>

export interface Crest {
  /** Horizontal unit vector out of the face. */
  out: Vec3
  /** Middle of the crest [m]. */
  at: Vec3
}

/** Horizontal distance of the crest behind the toe; below 0 where the face overhangs [m]. */
export function crestSetback({ face, height }: SlopeShape): number {
  const [cf, sf] = cosSin(face.dip)
  return (height * cf) / sf
}

export function crestOf(shape: SlopeShape, [x, y, z]: Readonly<Vec3>): Crest {
  const { face, height } = shape
  const [c, s] = cosSin(face.dipDirection)
  const back = crestSetback(shape)
  return { out: [s, c, 0], at: [x - back * s, y - back * c, z + height] }
}

/** On the bench, or on the upper slope behind it. */
export function behindCrest(shape: SlopeShape, position: Readonly<Vec3>, distance: number): Vec3 {
  const { out, at } = crestOf(shape, position)
  const n = normalOfDip(shape.upper.dip, shape.upper.dipDirection)
  const beyond = Math.max(0, distance - shape.bench)
  const rise = (beyond * (n[0] * out[0] + n[1] * out[1])) / n[2]
  return [at[0] - distance * out[0], at[1] - distance * out[1], at[2] + rise]
}

/** Rotation by Rodrigues' formula R = cos θ I + sin θ [k]× + (1 − cos θ) k kᵀ, exact for multiples of 90° about x, y and z. */

import { cosSin } from '../math/angle.ts'
import { unit, type Vec3 } from '../math/vec.ts'

/** Rows of the matrix that turns about `axis` (any length) by `angle` [rad], right-handed. */
export type Rotation = [Vec3, Vec3, Vec3]

export function rotationAbout(axis: Readonly<Vec3>, angle: number): Rotation {
  const [x, y, z] = unit(axis)
  const [c, s] = cosSin(angle)
  const v = 1 - c
  return [
    [c + v * x * x, v * x * y - s * z, v * x * z + s * y],
    [v * x * y + s * z, c + v * y * y, v * y * z - s * x],
    [v * x * z - s * y, v * y * z + s * x, c + v * z * z],
  ]
}

export function turnVector(r: Rotation, v: Readonly<Vec3>): Vec3 {
  return [
    r[0][0] * v[0] + r[0][1] * v[1] + r[0][2] * v[2] + 0,
    r[1][0] * v[0] + r[1][1] * v[1] + r[1][2] * v[2] + 0,
    r[2][0] * v[0] + r[2][1] * v[1] + r[2][2] * v[2] + 0,
  ]
}

/** Points (three coordinates each) turned about a fixed point, as a new array. */
export function turnPoints(r: Rotation, points: Float64Array, about: Readonly<Vec3>): Float64Array {
  const out = new Float64Array(points.length)
  const [ox, oy, oz] = about
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - ox
    const y = points[i + 1] - oy
    const z = points[i + 2] - oz
    out[i] = ox + (r[0][0] * x + r[0][1] * y + r[0][2] * z)
    out[i + 1] = oy + (r[1][0] * x + r[1][1] * y + r[1][2] * z)
    out[i + 2] = oz + (r[2][0] * x + r[2][1] * y + r[2][2] * z)
  }
  return out
}

/** Points moved by a vector, as a new array. */
export function shiftPoints(points: Float64Array, by: Readonly<Vec3>): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i++) out[i] = points[i] + by[i % 3]
  return out
}

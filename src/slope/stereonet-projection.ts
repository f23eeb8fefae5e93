/**
 * Lower-hemisphere projections onto a disc of radius 1, x east (right), y north (up). A line at the angle θ from straight down
 * lies at the distance
 *   equal angle (Wulff)    r = tan(θ/2):      v ↦ (x, y)/(1 − z)     circles on the sphere stay circles, angles stay angles
 *   equal area (Schmidt)   r = √2 sin(θ/2):   v ↦ (x, y)/√(1 − z)    equal solid angles get equal areas: for counting
 * from the centre, in the direction of its trend. Both go on beyond the rim, where the upper hemisphere begins, up to the
 * zenith, which has no image.
 * Source: J. P. Snyder, Map Projections: A Working Manual, USGS PP 1395 (1987), ch. 21 and 24, polar aspects.
 */
import type { Vec3 } from '../math/vec.ts'
import { type TrendPlunge, vectorOf } from './trend-plunge.ts'

export type Projection = 'equal angle' | 'equal area'

/** A place on the disc. */
export type Spot = [x: number, y: number]

/** Where a unit vector comes to lie; upward ones beyond the rim. */
export function projectVector([x, y, z]: Readonly<Vec3>, projection: Projection): Spot {
  const shrink = projection === 'equal angle' ? 1 / (1 - z) : 1 / Math.sqrt(1 - z)
  return [x * shrink, y * shrink]
}

export const projectLine = (line: TrendPlunge, projection: Projection): Spot =>
  projectVector(vectorOf(line), projection)

/** The unit vector at a place on the disc or a little beyond its rim (equal area: up to √2). */
export function vectorAt([x, y]: Readonly<Spot>, projection: Projection): Vec3 {
  const r2 = x * x + y * y
  if (projection === 'equal angle') {
    const s = 2 / (1 + r2)
    return [s * x, s * y, 1 - s]
  }
  const s = Math.sqrt(Math.max(0, 2 - r2))
  return [s * x, s * y, r2 - 1]
}

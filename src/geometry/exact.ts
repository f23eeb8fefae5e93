/** Exact signs of areas and volumes (Shewchuk 1997), in the sense this project counts them. */
import { orient2d, orient3d } from 'robust-predicates'
import type { Vec3 } from '../math/vec.ts'

export type Point2 = readonly [number, number]

/** Positive when a, b, c turn counter-clockwise, zero exactly when they lie on one line. */
export function turnOf(a: Point2, b: Point2, c: Point2): number {
  return -orient2d(a[0], a[1], b[0], b[1], c[0], c[1])
}

/** Positive when d lies on the side of the normal (b − a) × (c − a), zero exactly when the four are coplanar. */
export function sideOf(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, d: Readonly<Vec3>): number {
  return -orient3d(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2])
}

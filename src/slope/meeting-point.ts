/** Where three planes meet: nᵢ·(x − pᵢ) = 0, by Cramer's rule about the first point, so that large coordinates cost no digits. */
import { cross, dot, type Vec3 } from '../math/vec.ts'

export const det = (p: Readonly<Vec3>, q: Readonly<Vec3>, r: Readonly<Vec3>): number => dot(p, cross(q, r))

export function meetingPoint(normals: readonly [Vec3, Vec3, Vec3], through: readonly [Vec3, Vec3, Vec3]): Vec3 {
  const [n, m, l] = normals
  const origin = through[0]
  const d = normals.map((v, i) => dot(v, through[i].map((x, k) => x - origin[k]) as Vec3))
  const all = det(n, m, l)
  const [ml, ln, nm] = [cross(m, l), cross(l, n), cross(n, m)]
  return [0, 1, 2].map((k) => origin[k] + (d[0] * ml[k] + d[1] * ln[k] + d[2] * nm[k]) / all) as Vec3
}

/**
 * Mass properties of solids given as half spaces, asked by themselves: numbers of corners and faces, volume, area, centroid,
 * inertia ∫ (r² δ − x x) dV about the centroid, principal moments; the same summed over the tetrahedra of a mesh; and the same of
 * the solid turned and moved before its corners are found.
 */

import { fromHalfSpaces, type NamedHalfSpace } from '../geometry/half-spaces.ts'
import { massProperties } from '../geometry/mass.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { rotationAbout, turnVector } from '../geometry/rotation.ts'
import { answerEach, list, mapping, named as namedOf, positive, type Read, row, turned } from '../math/arguments.ts'
import { principalAxes } from '../math/principal-axes.ts'
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import type { Mesh } from './mesh.ts'
import { meshSolid } from './solid.ts'

/** ∫ x xᵀ dV … of a solid: xx, yy, zz, xy, xz, yz. */
type Inertia = readonly number[]

/** Of each solid the planes nx, ny, nz, d that it lies behind, n·x = d, n of any length; `size` of the tetrahedra [m]. */
export const SOLID_ARGUMENTS = mapping({
  solids: namedOf(list(row('ratio', 4), 4)),
  size: positive('length'),
  turned,
})

export function probeSolids({ solids, size, turned: turn }: Read<typeof SOLID_ARGUMENTS>) {
  const move = motionOf(turn)
  return answerEach('solids', solids, (rows) => {
    const planes = rows.map(planeOf)
    const solid = fromHalfSpaces(planes)
    const { centroid } = massProperties(solid)
    const there = described(fromHalfSpaces(planes.map(({ normal, through }) => move.plane(normal, through))))
    const off = length(subtract(there.centroid, move.point(centroid)))
    return { ...described(solid), mesh: summed(solid, size), turned: { ...there, centroid_off: off } }
  })
}

function described(solid: Polyhedron) {
  const { volume, area, centroid, inertia } = massProperties(solid)
  return { corners: solid.vertices.length / 3, faces: solid.faces.length, volume, area, centroid, ...named(inertia) }
}

function named(inertia: Inertia) {
  const [xx, yy, zz, xy, xz, yz] = inertia
  const { values } = principalAxes([xx, yy, zz, xy, yz, xz])
  return { inertia: { xx, yy, zz, xy, xz, yz }, principal: [...values].sort((p, q) => p - q) }
}

/**
 * Over tetrahedra of volume V with corners p from the centroid: ∫ x xᵀ dV = V/20 (Σ p pᵀ + s sᵀ), s = Σ p (Tonon 2004).
 */
function summed(solid: Polyhedron, size: number) {
  const mesh = meshSolid(solid, { size, grading: 1, minDihedral: 0, minAltitude: 0 })
  let volume = 0
  const first: Vec3 = [0, 0, 0]
  const origin: Vec3 = [mesh.points[0], mesh.points[1], mesh.points[2]]
  eachTet(mesh, origin, (corners, v) => {
    volume += v
    for (const p of corners) for (let i = 0; i < 3; i++) first[i] += (v / 4) * p[i]
  })
  const centroid = origin.map((c, i) => c + first[i] / volume) as Vec3
  const second = [0, 0, 0, 0, 0, 0]
  eachTet(mesh, centroid, (corners, v) => {
    const s = [0, 1, 2].map((i) => corners.reduce((sum, p) => sum + p[i], 0))
    for (const [k, [i, j]] of PAIRS.entries())
      second[k] += (v / 20) * corners.reduce((sum, p) => sum + p[i] * p[j], s[i] * s[j])
  })
  const [xx, yy, zz, xy, xz, yz] = second
  return { count: mesh.tets.length / 4, volume, centroid, ...named([yy + zz, xx + zz, xx + yy, -xy, -xz, -yz]) }
}

const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
]

function eachTet({ points, tets }: Mesh, origin: Vec3, visit: (corners: Vec3[], volume: number) => void): void {
  for (let t = 0; t < tets.length; t += 4) {
    const corners = [0, 1, 2, 3].map((c) =>
      subtract([points[3 * tets[t + c]], points[3 * tets[t + c] + 1], points[3 * tets[t + c] + 2]], origin),
    )
    const [u, v, w] = [1, 2, 3].map((c) => subtract(corners[c], corners[0]))
    visit(corners, dot(u, cross(v, w)) / 6)
  }
}

function planeOf([x, y, z, d]: number[]): NamedHalfSpace {
  const normal: Vec3 = [x, y, z]
  const by = d / dot(normal, normal)
  return { normal, through: [by * x, by * y, by * z] }
}

function motionOf({ axis, angle, move }: Read<typeof turned>) {
  const rotation = rotationAbout(axis, angle)
  const point = (x: Vec3): Vec3 => turnVector(rotation, x).map((c, k) => c + move[k]) as Vec3
  return {
    point,
    plane: (normal: Vec3, through: Vec3) => ({ normal: turnVector(rotation, normal), through: point(through) }),
  }
}

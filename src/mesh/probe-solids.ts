/**
 * Mass properties of solids given as half spaces, asked by themselves: numbers of corners and faces, volume, area, centroid,
 * inertia ∫ (r² δ − x x) dV about the centroid, principal moments; the same summed over the tetrahedra of a mesh; and the same of
 * the solid turned and moved before its corners are found.
 */

import { fromHalfSpaces, type NamedHalfSpace } from '../geometry/half-spaces.ts'
import { massProperties } from '../geometry/mass.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { rotationAbout, turnVector } from '../geometry/rotation.ts'
import {
  type Argument,
  list,
  mapping as mappingOf,
  named as namedOf,
  positive,
  row,
  turned as turnedOf,
} from '../math/arguments.ts'
import { principalAxes } from '../math/principal-axes.ts'
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import type { Mesh } from './mesh.ts'
import { meshSolid } from './solid.ts'

type Given = Record<string, unknown>

/** ∫ x xᵀ dV … of a solid: xx, yy, zz, xy, xz, yz. */
type Inertia = readonly number[]

export const SOLID_ARGUMENTS: Argument = mappingOf({
  solids: namedOf(list(row('ratio', 4), 4)),
  size: positive('length'),
  turned: turnedOf,
})

/**
 * `{ solids: { name: [[nx, ny, nz, d], …] }, size, turned: { axis, angle, move } }`: the solid behind the planes n·x = d, n of any
 * length; `size` of the tetrahedra [m]; angle in radians.
 */
export function probeSolids(given: Given): Given {
  const { solids, size, turned } = readNamed('', ['solids', 'size', 'turned'], given)
  const move = readTurned(turned)
  if (typeof size !== 'number' || !(size > 0))
    throw new Error(`probe size: expected a positive length, found ${JSON.stringify(size)}`)
  return Object.fromEntries(
    Object.entries(mapping('solids', solids)).map(([name, value]) => {
      const planes = readPlanes(`solids.${name}`, value)
      const solid = fromHalfSpaces(planes)
      const { centroid } = massProperties(solid)
      const there = described(fromHalfSpaces(planes.map(({ normal, through }) => move.plane(normal, through))))
      const off = length(subtract(there.centroid, move.point(centroid)))
      return [name, { ...described(solid), mesh: summed(solid, size), turned: { ...there, centroid_off: off } }]
    }),
  )
}

function described(solid: Polyhedron) {
  const { volume, area, centroid, inertia } = massProperties(solid)
  return { corners: solid.vertices.length / 3, faces: solid.faces.length, volume, area, centroid, ...named(inertia) }
}

function named(inertia: Inertia): Given {
  const [xx, yy, zz, xy, xz, yz] = inertia
  const { values } = principalAxes([xx, yy, zz, xy, yz, xz])
  return { inertia: { xx, yy, zz, xy, xz, yz }, principal: [...values].sort((p, q) => p - q) }
}

/**
 * Over tetrahedra of volume V with corners p from the centroid: ∫ x xᵀ dV = V/20 (Σ p pᵀ + s sᵀ), s = Σ p (Tonon 2004).
 */
function summed(solid: Polyhedron, size: number): Given {
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

function readPlanes(path: string, value: unknown): NamedHalfSpace[] {
  if (!Array.isArray(value)) throw new Error(`probe ${path}: expected a list, found ${JSON.stringify(value)}`)
  return value.map((row, i) => {
    if (!(Array.isArray(row) && row.length === 4 && row.every(Number.isFinite)))
      throw new Error(`probe ${path}[${i}]: expected nx, ny, nz, d, found ${JSON.stringify(row)}`)
    const normal: Vec3 = [row[0], row[1], row[2]]
    const by = row[3] / dot(normal, normal)
    return { normal, through: [by * normal[0], by * normal[1], by * normal[2]] }
  })
}

function readTurned(value: unknown) {
  const { axis, angle, move } = readNamed('turned', ['axis', 'angle', 'move'], value)
  if (typeof angle !== 'number')
    throw new Error(`probe turned.angle: expected a number, found ${JSON.stringify(angle)}`)
  const rotation = rotationAbout(place('turned.axis', axis), angle)
  const by = place('turned.move', move)
  const point = (x: Vec3): Vec3 => turnVector(rotation, x).map((c, k) => c + by[k]) as Vec3
  return {
    point,
    plane: (normal: Vec3, through: Vec3) => ({ normal: turnVector(rotation, normal), through: point(through) }),
  }
}

function mapping(path: string, value: unknown): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
}

function readNamed<K extends string>(path: string, known: readonly K[], value: unknown): { [key in K]?: unknown } {
  const given = mapping(path, value)
  const strange = Object.keys(given).find((key) => !known.some((name) => name === key))
  if (strange === undefined) return given as { [key in K]?: unknown }
  throw new Error(`probe ${path}: expected ${known.join(', ')}, found "${strange}"`)
}

function place(path: string, value: unknown): Vec3 {
  if (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)) return [value[0], value[1], value[2]]
  throw new Error(`probe ${path}: expected three numbers, found ${JSON.stringify(value)}`)
}

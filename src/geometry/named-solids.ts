/**
 * Solids by name: all edges 1 m, the centre of mass in the origin.
 *
 * Figure 14 of the shortest-link paper has particles of 4, 5, 8 and 14 corners: `tetrahedron`, `square pyramid`, `cube`, and for
 * the last one, of which only the number of corners is told, `rhombic dodecahedron`.
 */
import { length, subtract, type Vec3 } from '../math/vec.ts'
import { vertexAt } from './face.ts'
import { convexHull } from './hull.ts'
import type { Polyhedron } from './polyhedron.ts'
import { centredAndScaled } from './sizes.ts'

const GOLDEN = (1 + Math.sqrt(5)) / 2
const SILVER = 1 + Math.SQRT2

/** All places with these coordinates of either sign. */
function signs([x, y, z]: Vec3): Vec3[] {
  const either = (c: number) => (c === 0 ? [0] : [-c, c])
  return either(x).flatMap((a) => either(y).flatMap((b) => either(z).map((c): Vec3 => [a, b, c])))
}

/** The same with the coordinates passed on round the axes. */
const cycle = ([x, y, z]: Vec3): Vec3[] => [...signs([x, y, z]), ...signs([y, z, x]), ...signs([z, x, y])]

const even = (points: Vec3[]): Vec3[] => points.filter(([x, y, z]) => x * y * z > 0)

/** Corners of similar solids. */
const CORNERS = {
  tetrahedron: even(signs([1, 1, 1])),
  'square pyramid': [...signs([1, 1, 0]), [0, 0, Math.SQRT2] as Vec3],
  cube: signs([1, 1, 1]),
  octahedron: cycle([1, 0, 0]),
  'rhombic dodecahedron': [...signs([1, 1, 1]), ...cycle([2, 0, 0])],
  dodecahedron: [...signs([1, 1, 1]), ...cycle([0, 1 / GOLDEN, GOLDEN])],
  icosahedron: cycle([0, 1, GOLDEN]),
  cuboctahedron: cycle([1, 1, 0]),
  'truncated tetrahedron': even(cycle([3, 1, 1])),
  'truncated octahedron': [...cycle([0, 1, 2]), ...cycle([0, 2, 1])],
  'truncated cube': cycle([1, SILVER, SILVER]),
}

export type SolidName = keyof typeof CORNERS
export const SOLID_NAMES = Object.keys(CORNERS) as SolidName[]

export function namedSolid(name: SolidName): Polyhedron {
  const solid = convexHull(CORNERS[name])
  const [p, q] = solid.faces[0].loop
  const edge = length(subtract(vertexAt(solid.vertices, p), vertexAt(solid.vertices, q)))
  return centredAndScaled(solid, 1 / edge)
}

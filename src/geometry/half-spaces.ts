/**
 * The convex solid behind a set of planes.
 *
 * A cube around the planes' points is cut by every plane. If a face of the cube is left, or nothing is, a larger cube is tried;
 * what is still open at 2^24 times the spread of the points is unbounded, what is still missing is empty. The solid is then cut
 * again from a cube of its own size, since a vertex is as exact as the cube is small. A plane through an existing corner keeps
 * that corner, so degenerate corners (more than three planes in a point) stay one vertex.
 */
import { length, subtract, unit, type Vec3 } from '../math/vec.ts'
import { BOX_FACES, boxCorners } from './box.ts'
import { type CutPlane, splitByPlane } from './cut.ts'
import { extentOf, snapDistance } from './extent.ts'
import { makePolyhedron } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

export interface NamedHalfSpace {
  /** Absent: face1 … by its place in the list. */
  name?: string
  /** Outward normal, any length. */
  normal: Vec3
  /** A point of the plane [m]. */
  through: Vec3
}

/** Half edge of the cubes that are tried, over the spread of the planes' points. */
const REACHES = [2 ** 2, 2 ** 10, 2 ** 17, 2 ** 24]

const CUBE = 'cube'

/** Planes that do not touch the solid leave no face. */
export function fromHalfSpaces(planes: readonly NamedHalfSpace[]): Polyhedron {
  const cuts = planes.map((plane, i): CutPlane => {
    const name = plane.name ?? `face${i + 1}`
    if (!plane.through.every(Number.isFinite)) throw new Error(`half space ${name}: its point is not finite`)
    return { name, normal: unit(plane.normal), through: plane.through }
  })
  if (cuts.length < 4) throw new Error(`half spaces: ${cuts.length} planes enclose nothing, 4 are the fewest that can`)
  const centre = [0, 1, 2].map((axis) => cuts.reduce((sum, c) => sum + c.through[axis], 0) / cuts.length) as Vec3
  const spread = Math.max(...cuts.map((c) => length(subtract(c.through, centre))))
  if (!(spread > 0))
    throw new Error('half spaces: all planes pass through one point, so they enclose a cone without end or nothing')
  let last: Attempt = { emptiedBy: cuts[0].name }
  for (const reach of REACHES) {
    last = cutCube(centre, reach * spread, cuts)
    if (last.solid && !isOpen(last.solid)) return refined(last.solid, cuts)
  }
  if (last.solid)
    throw new Error(`half spaces: the solid is unbounded: nothing closes it towards ${openSide(last.solid)}`)
  throw new Error(
    `half spaces: nothing lies behind all planes; ${last.emptiedBy} removes what the planes before it left`,
  )
}

interface Attempt {
  solid?: Polyhedron
  emptiedBy?: string
}

function cutCube(centre: Vec3, half: number, cuts: readonly CutPlane[]): Attempt {
  let solid = cube(centre, half)
  const snap = snapDistance([solid.vertices])
  for (const cut of cuts) {
    const { below } = splitByPlane(solid, cut, snap)
    if (!below) return { emptiedBy: cut.name }
    solid = below
  }
  return { solid }
}

function isOpen(solid: Polyhedron): boolean {
  return solid.faces.some((face) => face.name === CUBE)
}

/** Cut again from a cube of twice the size of the solid. */
function refined(rough: Polyhedron, cuts: readonly CutPlane[]): Polyhedron {
  const { vertices } = rough
  const middle: Vec3 = [0, 0, 0]
  for (let i = 0; i < vertices.length; i++) middle[i % 3] += vertices[i] / (vertices.length / 3)
  const { solid } = cutCube(middle, 2 * extentOf([vertices]), cuts)
  if (!solid || isOpen(solid)) throw new Error('half spaces: the solid is too thin for its size')
  return solid
}

/** The side of the cube that is left, as a direction that a reader knows. */
function openSide(solid: Polyhedron): string {
  const sides = solid.faces.filter((face) => face.name === CUBE)
  return sides
    .map(({ normal }) => `${normal.some((n) => n < 0) ? '−' : '+'}${'xyz'[normal.findIndex((n) => n !== 0)]}`)
    .join(', ')
}

function cube([x, y, z]: Vec3, r: number): Polyhedron {
  return makePolyhedron(
    boxCorners([x - r, y - r, z - r], [x + r, y + r, z + r]),
    BOX_FACES.map(([, loop]) => [CUBE, [...loop]]),
  )
}

/** From the description of a shape to the solid itself. */
import type { Vec3 } from '../math/vec.ts'
import { box, prism, wedge } from './box.ts'
import { checkPolyhedron, coplanarFaces } from './check.ts'
import { sideOf } from './exact.ts'
import { cylinder, extrude } from './extrude.ts'
import { makePolyhedron } from './face.ts'
import { fromHalfSpaces, type NamedHalfSpace } from './half-spaces.ts'
import { convexHull } from './hull.ts'
import type { Polyhedron } from './polyhedron.ts'

/** The shapes with planar faces; lengths in metres. */
export type SolidShape =
  | { kind: 'box'; size: Vec3 }
  | { kind: 'prism'; size: Vec3 }
  | { kind: 'wedge'; size: Vec3 }
  | { kind: 'tetrahedron'; vertices: [Vec3, Vec3, Vec3, Vec3] }
  | { kind: 'polyhedron'; vertices: Vec3[]; faces?: number[][] }
  | { kind: 'half-spaces'; planes: NamedHalfSpace[] }
  | { kind: 'extrude'; polygon: [number, number][]; height: number; names?: string[] }
  | { kind: 'cylinder'; radius: number; height: number; sides: number }

/** The solid before it is turned and moved; impossible ones are refused with the reason. */
export function shapeToPolyhedron(shape: SolidShape): Polyhedron {
  const solid = build(shape)
  const problems = checkPolyhedron(solid)
  if (problems.length === 0 && shape.kind === 'polyhedron') problems.push(...coplanarFaces(solid))
  if (problems.length > 0) throw new Error(`${shape.kind}: ${problems.join('; ')}`)
  return solid
}

function build(shape: SolidShape): Polyhedron {
  switch (shape.kind) {
    case 'box':
      return box(shape.size)
    case 'prism':
      return prism(shape.size)
    case 'wedge':
      return wedge(shape.size)
    case 'tetrahedron':
      return tetrahedron(shape.vertices)
    case 'polyhedron':
      return shape.faces ? convexPolyhedron(shape.vertices, shape.faces) : convexHull(shape.vertices)
    case 'half-spaces':
      return fromHalfSpaces(shape.planes)
    case 'extrude':
      return extrude(shape.polygon, shape.height, shape.names)
    case 'cylinder':
      return cylinder(shape.radius, shape.height, shape.sides)
  }
}

/** Loops of vertices, counter-clockwise from outside; faces are named face1 … */
function convexPolyhedron(vertices: readonly Vec3[], loops: readonly number[][]): Polyhedron {
  return makePolyhedron(
    vertices,
    loops.map((loop, k) => [`face${k + 1}`, [...loop]]),
  )
}

/** Vertices in either sense; face k lies opposite vertex k. */
export function tetrahedron(vertices: readonly [Vec3, Vec3, Vec3, Vec3]): Polyhedron {
  const [a, b, c, d] = vertices
  const side = sideOf(a, b, c, d)
  if (!(side !== 0)) throw new Error('tetrahedron: its four vertices lie in one plane')
  const loops = [
    [1, 2, 3],
    [0, 3, 2],
    [0, 1, 3],
    [0, 2, 1],
  ]
  return makePolyhedron(
    vertices,
    loops.map((loop, k) => [`face${k + 1}`, side > 0 ? loop : loop.reverse()]),
  )
}

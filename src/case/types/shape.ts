/** What a block looks like: its solid before it is turned and moved, and places in space. */
import type { Vec3 } from '../../math/vec.ts'

/** Lower and upper limit of a coordinate [m]; a missing axis is unlimited. */
export interface Range {
  x?: [number, number]
  y?: [number, number]
  z?: [number, number]
}

/** Orientation of a plane [rad]: dip below the horizontal, and its azimuth clockwise from north. */
export interface Dip {
  dip: number
  dipDirection: number
}

/** A half space: the solid lies behind the plane, on the side its normal points away from. */
export interface HalfSpace {
  name?: string
  /** Outward normal, any length. */
  normal: Vec3
  /** A point of the plane [m]. */
  through: Vec3
}

/** What a block looks like before it is turned and moved; lengths in metres, angles in radians. */
export type Shape =
  | { kind: 'box'; size: Vec3 }
  /** Isosceles triangular section, ridge along x above y = width/2; size = length x, width y, height z. */
  | { kind: 'prism'; size: Vec3 }
  /** Right triangular section, rising from the edge x = 0 to the full height at x = length. */
  | { kind: 'wedge'; size: Vec3 }
  | { kind: 'tetrahedron'; vertices: [Vec3, Vec3, Vec3, Vec3] }
  /** Convex hull of the vertices; or convex with these faces, loops of indices from 0, counter-clockwise from outside. */
  | { kind: 'polyhedron'; vertices: Vec3[]; faces?: number[][] }
  | { kind: 'half-spaces'; planes: HalfSpace[] }
  /** Polygon in the xy plane (either sense; concave allowed), extruded from z = 0 to z = height; names of its sides. */
  | { kind: 'extrude'; polygon: [number, number][]; height: number; names?: string[] }
  | { kind: 'cylinder'; radius: number; height: number; sides: number }
  /** Sector of a tube about the z axis, structured meshes only. */
  | { kind: 'tube'; inner: number; outer: number; height: number; from: number; to: number }
  /** Sector of a spherical shell: azimuth about z from the x axis, polar angle from the z axis. */
  | { kind: 'shell'; inner: number; outer: number; azimuth: [number, number]; polar: [number, number] }
  /** Closed triangulated surface from .stl or .obj. */
  | { kind: 'surface'; file: string; scale: number }
  /** A finished tetrahedral mesh from .msh, .node/.ele or .vtu. */
  | { kind: 'mesh'; file: string; scale: number }
  /** Convex solids side by side that are one rigid body. */
  | { kind: 'union'; parts: ConvexPart[] }
  /** A slope: the face above the toe, which is the origin; see geometry/slope. */
  | {
      kind: 'slope'
      height: number
      face: Dip
      upper: Dip
      bench: number
      floor: number
      length: number
      depth: number
      below: number
    }

/** A convex solid, moved. */
export interface ConvexPart {
  shape: Shape
  at: Vec3
}

/** A polyhedron by its vertices and its planar polygonal faces, in double precision. */

export interface PolyhedronFace {
  /** Name of the face: `top`, `face3`, or the name of the plane that cut it. */
  name: string
  /** Name that it has in common with other faces, where a file gives one to several planes. */
  group?: string
  /** Indices of the vertices, counter-clockwise from outside. */
  loop: number[]
  /** Outward unit normal. */
  normal: [number, number, number]
  /** n·x of the plane [m]. */
  offset: number
}

export interface Polyhedron {
  /** Three coordinates for each vertex [m]. */
  vertices: Float64Array
  faces: PolyhedronFace[]
  /** False for an extruded concave polygon or a general closed surface. */
  convex: boolean
}

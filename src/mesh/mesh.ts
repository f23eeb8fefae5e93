/** A tetrahedral mesh of one block, before it becomes columns of the state. */

/** A polygonal face of the block itself, as opposed to the triangles that mesh it. */
export interface MeshFace {
  /** `top`, `east`, `face3` … */
  name: string
  /** Outward unit normal; for a curved face (the side of a tube) the zero vector. */
  normal: [number, number, number]
  /** Number of the convex part of a union that it bounds. */
  part?: number
}

export interface Mesh {
  /** Coordinates of the nodes [m], three each. */
  points: Float64Array
  /** Nodes of each tetrahedron, four each, oriented so that (p1−p0)·((p2−p0)×(p3−p0)) > 0. */
  tets: Int32Array
  /** Nodes of each boundary triangle, three each, counter-clockwise from outside. */
  facets: Int32Array
  /** Index into `faces` of each facet. */
  facetFace: Int32Array
  faces: MeshFace[]
  /** Pairs of nodes: mesh edges that lie on a sharp edge of the block (between two of its faces). */
  sharpEdges: Int32Array
  /** Index into `regions` of each tetrahedron. */
  tetRegion: Int32Array
  /** Names of the regions; a mesh of one piece has the single region ''. */
  regions: string[]
}

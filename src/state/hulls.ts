import type { Arena } from './arena.ts'

/** What a cell is of its block: all of it, one of its tets, or one of the convex solids whose union it is. */
export const WHOLE = 0
export const TET = 1
export const PART = 2

/**
 * Convex cells of the blocks, as contact sees them: their corners are nodes, so a cell moves and deforms with its block. A
 * convex block is one cell; a block that is not convex, is curved or may break is as many cells as it has tets.
 *
 * A polygon that carries contact is named by one number, its place: facet f is place f, face h of a hull is place
 * `facets.count + h`. Deformable cells meet by their facets where stiffness is per area; all others by faces of hulls.
 */
export interface Hulls {
  count: number
  faces: number
  block: Int32Array
  /** Rigid body that carries the cell, −1 where it is deformable. */
  body: Int32Array
  /** WHOLE, TET or PART. */
  cell: Int32Array
  /** Lowest of the cells of its block that hold together with it, itself where none do. */
  fragment: Int32Array
  /** Corners of hull h: `corner[k]`, k from `firstCorner[h]` to `firstCorner[h + 1]`. The same for the other lists. */
  firstCorner: Int32Array
  corner: Int32Array
  /** Faces of hull h are numbered `firstFace[h]` to `firstFace[h + 1]`. */
  firstFace: Int32Array
  /** Nodes around each face, counter-clockwise from outside. */
  firstLoop: Int32Array
  loop: Int32Array
  /** Facets that mesh each face. */
  firstFacet: Int32Array
  facet: Int32Array
  /** Sharp convex edges: two nodes, and the two faces (numbers of all hulls) that meet in them. */
  firstEdge: Int32Array
  edge: Int32Array
  edgeFace: Int32Array
  /** Least width of the undeformed cell [m]: what tolerances of length are shares of. */
  width: Float64Array
  /** Twice the distance from the mean of the corners to the furthest of them, undeformed [m]: no two are further apart. */
  span: Float64Array
  /** Outward unit normal of each face at present; fresh while the stamp of the face is the number of the step. */
  normal: Float64Array
  stamp: Int32Array
  /**
   * How a cell has moved (see contact/pairs): the mean of its corners, x y z; offsets of the corners from the mean in the reference state;
   * deviation, the largest difference of an offset from that; the sum of deviations up to the reference state, and with the present one;
   * distance travelled in all steps, of the mean and of the corners about it [m].
   */
  centre: Float64Array
  reference: Float64Array
  deviation: Float64Array
  base: Float64Array
  path: Float64Array
  travelled: Float64Array
  /**
   * What each hull rests on most: normal of its deepest contact, towards it, and depth [m], as they come about in this step, with the
   * pair that it is (of two that are as deep the first one counts), and as the last step left them.
   */
  rest: Float64Array
  restPair: Int32Array
  rested: Float64Array
}

/** How many of each the hulls of a model have. */
export interface HullCounts {
  hulls: number
  corners: number
  faces: number
  loops: number
  facets: number
  edges: number
}

export const NO_HULLS: HullCounts = { hulls: 0, corners: 0, faces: 0, loops: 0, facets: 0, edges: 0 }

export function layoutHulls(arena: Arena, n: HullCounts): Hulls {
  return {
    count: n.hulls,
    faces: n.faces,
    block: arena.ints(n.hulls),
    body: arena.ints(n.hulls),
    cell: arena.ints(n.hulls),
    fragment: arena.ints(n.hulls),
    firstCorner: arena.ints(n.hulls + 1),
    corner: arena.ints(n.corners),
    firstFace: arena.ints(n.hulls + 1),
    firstLoop: arena.ints(n.faces + 1),
    loop: arena.ints(n.loops),
    firstFacet: arena.ints(n.faces + 1),
    facet: arena.ints(n.facets),
    firstEdge: arena.ints(n.hulls + 1),
    edge: arena.ints(2 * n.edges),
    edgeFace: arena.ints(2 * n.edges),
    width: arena.floats(n.hulls),
    span: arena.floats(n.hulls),
    normal: arena.floats(3 * n.faces),
    stamp: arena.ints(n.faces),
    centre: arena.floats(3 * n.hulls),
    reference: arena.floats(3 * n.corners),
    deviation: arena.floats(n.hulls),
    base: arena.floats(n.hulls),
    path: arena.floats(n.hulls),
    travelled: arena.floats(n.hulls),
    rest: arena.floats(4 * n.hulls),
    restPair: arena.ints(n.hulls),
    rested: arena.floats(4 * n.hulls),
  }
}

import type { Arena } from './arena.ts'
import type { Reads } from './reads.ts'

/** The skin of the blocks: triangles of the mesh, the polygonal faces they lie on, and the sharp edges between faces. */
export interface Facets {
  count: number
  /** Three nodes each, counter-clockwise from outside. */
  node: Int32Array
  /** Face (of all blocks) that the facet lies on. */
  face: Int32Array
  /** Tet behind the facet. */
  tet: Int32Array
  /** Hull that the facet belongs to, its face of that hull (of all hulls), and 1 where the facet is open to contact. */
  hull: Int32Array
  hullFace: Int32Array
  exposed: Int32Array
  /** Pairs of nodes along sharp edges. */
  sharpEdge: Int32Array
  /** Block of each face, and its undeformed outward unit normal (zero for a curved face). */
  faceBlock: Int32Array
  faceNormal: Float64Array
  /** Names of the faces, `block.face`. */
  faceNames: string[]
}

export function layoutFacets(arena: Arena, count: number, sharpEdges: number, faceNames: string[]): Facets {
  return {
    count,
    node: arena.ints(3 * count),
    face: arena.ints(count),
    tet: arena.ints(count),
    hull: arena.ints(count),
    hullFace: arena.ints(count),
    exposed: arena.ints(count),
    sharpEdge: arena.ints(2 * sharpEdges),
    faceBlock: arena.ints(faceNames.length),
    faceNormal: arena.floats(3 * faceNames.length),
    faceNames,
  }
}

/** Face of a hull that a place is, or lies on: places are facets, and behind them faces of hulls. */
export const faceOf = ({ count, hullFace }: Reads<Facets>, place: number): number =>
  place < count ? hullFace[place] : place - count

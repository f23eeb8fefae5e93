import type { Arena } from './arena.ts'
import { type FormCounts, type Forms, layoutForms, NO_FORMS } from './forms.ts'

/**
 * Convex polyhedra that ways to find a common plane can work on, by the number of their owner (see boxes): first the cells of
 * blocks, in the order of `hulls`, then polyhedral particles, which have no nodes. Absent from models that need none.
 */
export interface Solids {
  count: number
  forms: Forms
  /** Form, and size of the body over that of the form [-]; cells of blocks have their corners where their nodes are. */
  form: Int32Array
  scale: Float64Array
  /** Rigid body that carries the solid, −1 for a deformable cell. */
  body: Int32Array
  /** Largest distance of a corner from the centre of its body (from its first corner for a deformable cell) [m]. */
  reach: Float64Array
  /** Twice the largest distance of a corner from the mean of the corners [m]. */
  size: Float64Array
  /** What corners are measured from [m]: the centre of mass, or the first corner of a deformable cell. */
  centre: Float64Array
  /** How far any of its corners can have come in all since the start [m]; ∞ for a deformable cell. */
  travelled: Float64Array
  /** Corners from the centre along the axes of space [m], three numbers each from `3 firstCorner[s]` on; fresh while the stamp is that of the step. */
  firstCorner: Int32Array
  corner: Float64Array
  cornerStamp: Int32Array
  /** Outward unit normals of the faces, likewise. */
  firstNormal: Int32Array
  normal: Float64Array
  normalStamp: Int32Array
}

export interface SolidCounts {
  solids: number
  corners: number
  normals: number
  forms: FormCounts
}

export const NO_SOLIDS: SolidCounts = { solids: 0, corners: 0, normals: 0, forms: NO_FORMS }

export function layoutSolids(arena: Arena, n: SolidCounts): Solids {
  return {
    count: n.solids,
    forms: layoutForms(arena, n.forms),
    form: arena.ints(n.solids),
    scale: arena.floats(n.solids),
    body: arena.ints(n.solids),
    reach: arena.floats(n.solids),
    size: arena.floats(n.solids),
    centre: arena.floats(3 * n.solids),
    travelled: arena.floats(n.solids),
    firstCorner: arena.ints(n.solids + 1),
    corner: arena.floats(3 * n.corners),
    cornerStamp: arena.ints(n.solids),
    firstNormal: arena.ints(n.solids + 1),
    normal: arena.floats(3 * n.normals),
    normalStamp: arena.ints(n.solids),
  }
}

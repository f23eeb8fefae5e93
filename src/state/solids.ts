import type { Arena } from './arena.ts'
import { type FormCounts, type Forms, layoutForms, NO_FORMS } from './forms.ts'
import type { Reads } from './reads.ts'

/**
 * Convex polyhedra that ways to find a common plane can work on, by the number of their owner (see boxes): first the cells of
 * blocks, in the order of `hulls`, then polyhedral particles, which have no nodes. Absent from models that need none.
 */
export interface Solids {
  count: number
  forms: Forms
  /** A record each, one line of cache: see below. */
  real: Float64Array
  id: Int32Array
  /** How far each has come since the start, turns included; two can have closed in by no more than both have come [m]. */
  path: Float64Array
  /** Corners from the centre along the axes of space [m], three numbers each from `FIRST_CORNER` on; fresh while the stamp is that of the step. */
  corner: Float64Array
  /** Outward unit normals of the faces from `FIRST_NORMAL` on, likewise. */
  normal: Float64Array
}

/** Numbers of a solid in `real`. What corners are measured from [m]: the centre of mass, or the first corner of a deformable cell. */
export const SOLID = 8
export const CENTRE = 0
/** Largest distance of a corner from the centre of its body (from its first corner for a deformable cell) [m]. */
export const REACH = 3
/** Twice the largest distance of a corner from the mean of the corners [m]. */
export const SIZE = 4
/** How far turning can have carried any of its corners in all since the start [m]; ∞ for a deformable cell. */
export const TURNED = 5
/** Size of the body over that of the form [-]; cells of blocks have their corners where their nodes are. */
export const SCALE = 6
/** Least distance between a face and the corner furthest behind it [m]. */
export const WIDTH = 7

/** Numbers of a solid in `id`: its form, and the rigid body that carries it, −1 for a deformable cell. */
export const SOLID_IDS = 8
export const FORM = 0
export const BODY = 1
/** Places in `corner` and `normal` (multiples of 3), and the step in which they were worked out (see `Solids`). */
export const FIRST_CORNER = 2
export const FIRST_NORMAL = 3
export const CORNER_STAMP = 4
export const NORMAL_STAMP = 5

/** Of one solid, where no loop is in a hurry. */
export const formOf = ({ id }: Reads<Solids>, solid: number): number => id[SOLID_IDS * solid + FORM]
export const bodyOf = ({ id }: Reads<Solids>, solid: number): number => id[SOLID_IDS * solid + BODY]
export const reachOf = ({ real }: Reads<Solids>, solid: number): number => real[SOLID * solid + REACH]
export const sizeOf = ({ real }: Reads<Solids>, solid: number): number => real[SOLID * solid + SIZE]
export const thicknessOf = ({ real }: Reads<Solids>, solid: number): number => real[SOLID * solid + WIDTH]
export const scaleOf = ({ real }: Reads<Solids>, solid: number): number => real[SOLID * solid + SCALE]
/** Corners [number]. */
export const cornersOf = (solids: Reads<Solids>, solid: number): number => {
  const { firstCorner } = solids.forms
  const form = formOf(solids, solid)
  return firstCorner[form + 1] - firstCorner[form]
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
    real: arena.floats(SOLID * n.solids),
    id: arena.ints(SOLID_IDS * n.solids),
    path: arena.floats(n.solids),
    corner: arena.floats(3 * n.corners),
    normal: arena.floats(3 * n.normals),
  }
}

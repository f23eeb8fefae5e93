import type { Arena } from './arena.ts'

/** What a body may do. */
export const FREE = 0
export const FIXED = 1
/** A disc: moves in the xy plane and turns about z. */
export const PLANE = 2

/**
 * Rigid bodies: motion of the centre of mass and the turn about it. Velocity and angular momentum live at half steps,
 * positions and attitudes at whole ones. The nodes of a rigid block follow its body: they are the last nodes of the model,
 * those of a body in one run. Round bodies (discs and spheres) have no nodes.
 */
export interface Bodies {
  count: number
  block: Int32Array
  /** FREE, FIXED or PLANE. */
  kind: Int32Array
  /** Centre of mass at present and at the start [m]. */
  x: Float64Array
  X: Float64Array
  v: Float64Array
  /** Angular momentum about the centre of mass in space [kg m²/s], and angular velocity in space [rad/s] of the same half step. */
  momentum: Float64Array
  spin: Float64Array
  /** Attitude as a unit quaternion w x y z: principal axes → space. */
  attitude: Float64Array
  /** Force [N] and moment about the centre of mass [N m] of this step; cleared when they have been used. */
  force: Float64Array
  moment: Float64Array
  /** 1/mass [1/kg] and 1/principal moments [1/(kg m²)] of the step: 0 where fixed. */
  inverseMass: Float64Array
  inverseInertia: Float64Array
  /** True mass [kg] and principal moments of inertia [kg m²]. */
  mass: Float64Array
  inertia: Float64Array
  /** Radius of a round body [m]; 0 for a polyhedron. */
  radius: Float64Array
  /** Nodes of each body: from `firstNode[b]` to `firstNode[b + 1]`. */
  firstNode: Int32Array
  /** Place of each rigid node in the frame of its body [m], three numbers, from the first rigid node on. */
  local: Float64Array
}

export function layoutBodies(arena: Arena, count: number, nodes: number): Bodies {
  return {
    count,
    block: arena.ints(count),
    kind: arena.ints(count),
    x: arena.floats(3 * count),
    X: arena.floats(3 * count),
    v: arena.floats(3 * count),
    momentum: arena.floats(3 * count),
    spin: arena.floats(3 * count),
    attitude: arena.floats(4 * count),
    force: arena.floats(3 * count),
    moment: arena.floats(3 * count),
    inverseMass: arena.floats(count),
    inverseInertia: arena.floats(3 * count),
    mass: arena.floats(count),
    inertia: arena.floats(3 * count),
    radius: arena.floats(count),
    firstNode: arena.ints(count + 1),
    local: arena.floats(3 * nodes),
  }
}

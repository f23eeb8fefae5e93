import type { Arena } from './arena.ts'

/** Convex polyhedra: shared topology, vertices in the frame of their body. */
export interface Hulls {
  count: number
  body: Int32Array
}

/** Rigid bodies: mass properties, motion of the centre of mass and turn about it. */
export interface Bodies {
  count: number
  /** Position [m], velocity [m/s], force [N], moment [N m]: three doubles each. */
  x: Float64Array
  v: Float64Array
  force: Float64Array
  moment: Float64Array
  /** Attitude as a quaternion (w x y z), angular velocity in the body's frame [rad/s]. */
  attitude: Float64Array
  spin: Float64Array
  /** Mass [kg] and principal moments of inertia [kg m²]. */
  mass: Float64Array
  inertia: Float64Array
}

export function layoutHulls(arena: Arena, count: number): Hulls {
  return { count, body: arena.ints(count) }
}

export function layoutBodies(arena: Arena, count: number): Bodies {
  return {
    count,
    x: arena.floats(3 * count),
    v: arena.floats(3 * count),
    force: arena.floats(3 * count),
    moment: arena.floats(3 * count),
    attitude: arena.floats(4 * count),
    spin: arena.floats(3 * count),
    mass: arena.floats(count),
    inertia: arena.floats(3 * count),
  }
}

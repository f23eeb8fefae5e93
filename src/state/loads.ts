import type { Arena } from './arena.ts'

/** How many rows each kind of load needs: the largest number over the stages. */
export interface LoadCounts {
  forces: number
  pressures: number
  quiets: number
  holds: number
  /** Nodes, where any stage has stiffness-proportional damping; else 0. */
  viscous: number
  /** 1 where any stage adapts its damping. */
  adapts?: number
  /** Facets that water presses on from outside. */
  outer?: number
}

/**
 * Everything that acts on nodes from outside. Rows are filled when a stage begins; `drives` bring those that depend on
 * time up to date.
 */
export interface Loads {
  /** Acceleration of gravity [m/s²]. */
  gravity: [number, number, number]
  /** Numbers of blocks that have been taken away. */
  removed: number[]
  /** Local damping factor [-], mass-proportional [1/s] and stiffness-proportional [s] coefficient. */
  local: number
  mass: number
  stiffness: number
  /** Whether the mass-proportional one follows the motion, in place of what the stage began with. */
  follows: boolean

  /** Nodal forces [N]: node, and three components. */
  forces: number
  forceNode: Int32Array
  force: Float64Array

  /** Pressures that follow the face: facet, and pressure [Pa]. */
  pressures: number
  pressureFacet: Int32Array
  pressure: Float64Array

  /** Viscous boundaries: node, symmetric dashpot matrix xx yy zz xy yz xz [N s/m], and its force of this step [N]. */
  quiets: number
  quietNode: Int32Array
  dashpot: Float64Array
  quietForce: Float64Array

  /**
   * Held or driven nodes, each at most once: projector on the held directions (xx yy zz xy yz xz), velocity [m/s],
   * reaction [N], and the displacement with which the stage began [m].
   */
  holds: number
  holdNode: Int32Array
  /** Row whose velocity it takes: its own, but for a node that has split off a held one. So many rows the stage began with. */
  holdLike: Int32Array
  held: number
  holdOn: Float64Array
  holdVelocity: Float64Array
  reaction: Float64Array
  holdFrom: Float64Array

  /** Force of stiffness-proportional damping on each node [N]; empty where no stage has any. */
  viscous: Float64Array

  /** Forces and moments of the step before a look at equilibrium, damping aside [N], [N m]; empty where no stage adapts. */
  forceBefore: Float64Array

  /** Bring rows up to date: forces and pressures at time t, velocities half a step later [s]; `whole`: the step of the stage. */
  drives: ((t: number, half: number, dt: number, whole: number) => void)[]
}

/** `motions`: components of motion of all nodes and bodies. */
export function layoutLoads(arena: Arena, counts: LoadCounts, motions: number): Loads {
  return {
    gravity: [0, 0, 0],
    removed: [],
    local: 0,
    mass: 0,
    stiffness: 0,
    follows: false,
    forces: 0,
    forceNode: arena.ints(counts.forces),
    force: arena.floats(3 * counts.forces),
    pressures: 0,
    pressureFacet: arena.ints(counts.pressures),
    pressure: arena.floats(counts.pressures),
    quiets: 0,
    quietNode: arena.ints(counts.quiets),
    dashpot: arena.floats(6 * counts.quiets),
    quietForce: arena.floats(3 * counts.quiets),
    holds: 0,
    held: 0,
    holdNode: arena.ints(counts.holds),
    holdLike: arena.ints(counts.holds),
    holdOn: arena.floats(6 * counts.holds),
    holdVelocity: arena.floats(3 * counts.holds),
    reaction: arena.floats(3 * counts.holds),
    holdFrom: arena.floats(3 * counts.holds),
    viscous: arena.floats(3 * counts.viscous),
    forceBefore: arena.floats(motions * (counts.adapts ?? 0)),
    drives: [],
  }
}

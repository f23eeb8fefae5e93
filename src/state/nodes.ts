import type { Arena } from './arena.ts'

/** Doubles in a node's record of `motion`: one cache line. */
export const NODE = 8
/** Places in the record: velocity [m/s] at half steps, 1/m [1/kg], force [N]. The last double is never read. The
 * hottest loops write the places out: V8 folds no imported constant. */
export const VX = 0
export const IM = 3
export const FX = 4
export const FY = 5
export const FZ = 6
/** Doubles in a node's row of `u`, `x` and `X`: three coordinates and one that stays 0. */
export const POINT = 4

export interface Nodes {
  count: number
  /** Nodes of deformable blocks come first: so many are in use. What lies behind them, up to those of rigid blocks, is room for nodes that split. */
  readonly free: number
  /** The same, where a checkpoint keeps it. */
  used: Int32Array
  /** The first node of a rigid block: from here on they follow their bodies. */
  rigid: number
  /** NODE doubles each; 1/m is the inertia of the step (scaled in quasi-static stages). */
  motion: Float64Array
  /** Displacement from the undeformed position [m], POINT doubles each. */
  u: Float64Array
  /** Current position [m]: X + u. */
  x: Float64Array
  /** Undeformed position [m]. */
  X: Float64Array
  /** Gravitational mass [kg]: a quarter of each tet that meets here. */
  mass: Float64Array
  /** Block of the node. */
  block: Int32Array
  /** Number of the node in the model as meshed, before it was renumbered along a curve. */
  origin: Int32Array
}

/** `free`: nodes in use before those of rigid blocks; `spare`: room behind them. */
export function layoutNodes(arena: Arena, count: number, free: number, spare = 0): Nodes {
  const used = spare > 0 ? arena.ints(1) : Int32Array.of(free)
  used.fill(free)
  return {
    count,
    get free() {
      return used[0]
    },
    used,
    rigid: free + spare,
    motion: arena.floats(NODE * count),
    u: arena.floats(POINT * count),
    x: arena.floats(POINT * count),
    X: arena.floats(POINT * count),
    mass: arena.floats(count),
    block: arena.ints(count),
    origin: arena.ints(count),
  }
}

import type { Arena } from './arena.ts'
import { NODE, POINT } from './nodes.ts'
import type { Reads } from './reads.ts'

/**
 * Faces of a block that may crack while they sleep: its tets share nodes, and a face costs nothing. A node splits when the faces around it
 * can no longer carry what goes over them; there they wake, as points of bonds. Empty where nothing sleeps.
 */
export interface Dormant {
  /** Corners (4 × tet + corner) around each node: `corner[k]`, k from `from[node]` to `to[node]`. A node that splits hands on a part of them. */
  from: Int32Array
  to: Int32Array
  corner: Int32Array
  /** Of the side opposite each corner of a tet: its facet, and its unit of bonds; −1: not of such a block, an outer side. */
  facet: Int32Array
  unit: Int32Array
  /** Number of the node of each corner in the model, where every tet has nodes of its own. */
  copy: Int32Array
  /** Node that each one was until it split. */
  parent: Int32Array
  /** One number: nodes that the tets share while all sleeps. */
  shared: Int32Array
  /** One number: nodes as the stage began. */
  began: Int32Array
  /** Step (of all stages) at which each node is looked at again. */
  due: Int32Array
  /** … at the latest; before that where the bound of the load of a tet around it reaches this. */
  sure: Float64Array
  /** Where the four corners of one pair of tets put their forces while they are looked at, and those forces, as records of `motion`. */
  onto: Int32Array
  forces: Float64Array
}

/** Corner numbers of the side opposite each corner of a positive tet, counter-clockwise from outside. */
export const SIDES = [1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1] as const

export function layoutDormant(arena: Arena, nodes: number, tets: number): Dormant {
  const corners = nodes > 0 ? 4 * tets : 0
  const columns = {
    from: arena.ints(nodes),
    to: arena.ints(nodes),
    corner: arena.ints(corners),
    facet: arena.ints(corners),
    unit: arena.ints(corners),
    copy: arena.ints(corners),
    parent: arena.ints(nodes),
    shared: arena.ints(nodes > 0 ? 1 : 0),
    began: arena.ints(nodes > 0 ? 1 : 0),
    due: arena.ints(nodes),
    sure: arena.floats(nodes),
    onto: arena.ints(corners),
    forces: arena.floats(nodes > 0 ? 8 * NODE : 0),
  }
  for (let k = 0; k < columns.onto.length; k++) columns.onto[k] = POINT * (k & 7)
  columns.facet.fill(-1)
  columns.unit.fill(-1)
  return columns
}

/** The node that a node was when there were so many. */
export function ancestor({ parent }: Reads<Dormant>, node: number, count: number): number {
  let at = node
  if (parent.length > 0) while (at >= count && parent[at] !== at) at = parent[at]
  return at
}

/** Whether nodes had split before the stage began. */
export const beganSplit = ({ began, shared }: Reads<Dormant>): boolean => shared.length > 0 && began[0] > shared[0]

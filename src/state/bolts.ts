import { rotate } from '../math/quaternion.ts'
import type { Arena } from './arena.ts'
import type { Bodies } from './bodies.ts'
import { type Nodes, POINT } from './nodes.ts'
import type { ReadNumbers, Reads } from './reads.ts'

/** What a bolt is: whole, yielding or having yielded, or broken. */
export const WHOLE = 0
export const YIELDED = 1
export const BROKEN = 2
export const BOLT_STATES = ['elastic', 'yielded', 'broken'] as const

/** Integers of a bolt: of each end four nodes (−1 where a body carries it, or the ground), body (or −1) and block (or −1); state. */
export const BOLT_IDS = 13
export const END = 6
export const END_BODY = 4
export const END_BLOCK = 5
export const BOLT_STATE = 12

/** Doubles of a bolt. */
export const BOLT_ROW = 16
/** Of each end four weights of its nodes; or its place from the centre of the undeformed body [m]; or its place in the ground [m]. */
export const END_WEIGHT = 4
/** Stiffness [N/m], yield and pretension [N], and the strain at which it breaks [-]; both may be Infinity. */
export const STIFFNESS = 8
export const YIELD = 9
export const PRETENSION = 10
export const BREAKS = 11
/** Length when it was set, and at the last step [m]; 0 before the first. */
export const SET_LENGTH = 12
export const LENGTH = 13
/** Length it has yielded [m], and its force at the last step [N], positive in tension. */
export const YIELDED_LENGTH = 14
export const BOLT_FORCE = 15

/** Bolts anchored at both ends: springs between two blocks, or a block and the ground. */
export interface Bolts {
  count: number
  names: string[]
  id: Int32Array
  row: Float64Array
  /** 1 in a stage in which a block that carries it has been taken away. */
  gone: Int32Array
}

export function layoutBolts(arena: Arena, names: string[]): Bolts {
  return {
    count: names.length,
    names,
    id: arena.ints(BOLT_IDS * names.length),
    row: arena.floats(BOLT_ROW * names.length),
    gone: arena.ints(names.length),
  }
}

/** Where an end (0 or 1) of a bolt is at present [m]. */
export function placeEnd(
  { id, row }: Reads<Bolts>,
  { x }: Reads<Nodes>,
  bodies: Reads<Bodies>,
  bolt: number,
  end: number,
  out: Float64Array,
): void {
  const i = BOLT_IDS * bolt + END * end
  const r = BOLT_ROW * bolt + END_WEIGHT * end
  const body = id[i + END_BODY]
  if (body >= 0) {
    rotate(bodies.turn as Float64Array, 4 * body, 1, row as Float64Array, r, out, 0)
    for (let k = 0; k < 3; k++) out[k] += bodies.x[3 * body + k]
  } else if (id[i] < 0) for (let k = 0; k < 3; k++) out[k] = row[r + k]
  else for (let k = 0; k < 3; k++) out[k] = meanOfNodes(id, i, row, r, x, k)
}

const meanOfNodes = (id: ReadNumbers, i: number, row: ReadNumbers, r: number, x: ReadNumbers, k: number): number =>
  row[r] * x[POINT * id[i] + k] +
  row[r + 1] * x[POINT * id[i + 1] + k] +
  row[r + 2] * x[POINT * id[i + 2] + k] +
  row[r + 3] * x[POINT * id[i + 3] + k]

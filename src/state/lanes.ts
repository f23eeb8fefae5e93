/** What threads that work on one model at the same time have for themselves, and how they hand on what must be put in order. */
import type { Arena } from './arena.ts'
import { IDS, ROW } from './contacts.ts'
import { DOUBTS, LEFT, LEFT_AT, runsOf } from './neighbours.ts'
import { NODE } from './nodes.ts'
import { PASS } from './tets.ts'

/** Most threads that work on one model. */
export const MOST_THREADS = 16

/** Columns of which each thread has its own, under the names that they have in the world. */
export interface Lane {
  gradient: Float64Array
  green: Float64Array
  strain: Float64Array
  stress: Float64Array
  /** Of the step under way: what each cell rests on most. */
  rest: Float64Array
  restPair: Int32Array
  /** Points of the pairs that this thread has followed or looked at. */
  points: Int32Array
  work: Float64Array
  found: Float64Array
  doubts: Float64Array
  keptWays: Float64Array
}

/**
 * Points of pairs that were looked at and do not fit their slot: they wait here, in any order, for slots in the order of their pairs.
 *   pairs, top     how many pairs and points wait
 *   pair           three numbers each: the pair, its first point here, how many it has
 */
export interface Waiting {
  pairs: Int32Array
  top: Int32Array
  pair: Int32Array
  id: Int32Array
  row: Float64Array
  memory: Float64Array
}

export interface Lanes {
  lanes: Lane[]
  waiting: Waiting
  /** What each run of pairs has lost (see contact/law). */
  lost: Float64Array
  /**
   * Forces on nodes that another chunk of tets adds up: records as those of `motion`; for each tet where it adds its forces; then what is
   * added up, as pairs of node and record, in the order of nodes, and where chunks of these begin (see threads/cut-tets).
   */
  forces: Float64Array
  carrier: Int32Array
  sums: Int32Array
  firstSum: Int32Array
  /** Lists of what pushes what: where the list of each chunk begins, and sides of pairs (see threads/pair-lists). */
  firstEntry: Int32Array
  list: Int32Array
  /** Where threads meet (see threads/crew), and what the clock says. */
  meeting: Int32Array
  numbers: Float64Array
}

/** Most chunks of a list; room for the meeting of threads. */
const MOST_CHUNKS = 64
const MEETING = 8192

export const NO_LANES: Lanes = {
  lanes: [],
  waiting: {
    pairs: new Int32Array(0),
    top: new Int32Array(0),
    pair: new Int32Array(0),
    id: new Int32Array(0),
    row: new Float64Array(0),
    memory: new Float64Array(0),
  },
  lost: new Float64Array(0),
  forces: new Float64Array(0),
  carrier: new Int32Array(0),
  sums: new Int32Array(0),
  firstSum: new Int32Array(0),
  firstEntry: new Int32Array(0),
  list: new Int32Array(0),
  meeting: new Int32Array(0),
  numbers: new Float64Array(0),
}

/** How many there may be of each. */
export interface LaneCounts {
  tets: number
  hulls: number
  pairs: number
  points: number
  /** Numbers that laws remember of a point. */
  remembered: number
}

export function layoutLanes(arena: Arena, n: LaneCounts): Lanes {
  return {
    lanes: Array.from({ length: MOST_THREADS }, () => layoutLane(arena, n)),
    waiting: {
      pairs: arena.spareInts(1),
      top: arena.spareInts(1),
      pair: arena.spareInts(3 * n.pairs),
      id: arena.spareInts(IDS * n.points),
      row: arena.spareFloats(ROW * n.points),
      memory: arena.spareFloats(n.remembered * n.points),
    },
    lost: arena.spareFloats(4 * runsOf(n.pairs)),
    forces: arena.spareFloats(NODE * n.tets),
    carrier: arena.spareInts(4 * n.tets),
    sums: arena.spareInts(2 * n.tets),
    firstSum: arena.spareInts(MOST_CHUNKS + 1),
    firstEntry: arena.spareInts(MOST_CHUNKS + 1),
    list: arena.spareInts(2 * n.pairs),
    meeting: arena.spareInts(MEETING),
    numbers: arena.spareFloats(8),
  }
}

function layoutLane(arena: Arena, { tets, hulls }: LaneCounts): Lane {
  const pass = tets > 0 ? PASS : 0
  return {
    gradient: arena.spareFloats(9 * pass),
    green: arena.spareFloats(6 * pass),
    strain: arena.spareFloats(6 * pass),
    stress: arena.spareFloats(6 * pass),
    rest: arena.spareFloats(4 * hulls),
    restPair: arena.spareInts(hulls),
    points: arena.spareInts(1),
    work: arena.spareFloats(3),
    found: arena.spareFloats(LEFT_AT + LEFT.length),
    doubts: arena.spareFloats(2 * DOUBTS.length),
    keptWays: arena.spareFloats(DOUBTS.length),
  }
}

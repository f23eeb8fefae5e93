import type { Arena } from './arena.ts'

/** Where the common normal of two cells comes from. */
export const NO_AXIS = 0
/** A face of a or of b; `axisA` or `axisB` is its number. */
export const FACE_OF_A = 1
export const FACE_OF_B = 2
/** Two edges: their numbers (place in `hulls.edge` over two). */
export const EDGES = 3
/**
 * The shortest link of two features that do not face each other (vertex–vertex, vertex–edge): kept as it was. `axisA`: the edge that it is square
 * to, or −1; `axisB`: 1 where it was longer than rounding and joints make it, else 0.
 */
export const LINK = 4
/** Round bodies: along the line of centres, or to the nearest point of a hull. */
export const CENTRES = 5
/** The common plane of two rigid cells, found as such: it turns with the mean of their spins. */
export const COMMON_PLANE = 6

/** How many numbers a way to find a common plane remembers of a pair; and the most that any may. */
export interface Memory {
  reals: number
  ids: number
}
export const MEMO = 3
export const MEMO_IDS = 32
export const NO_MEMORY: Memory = { reals: 0, ids: 0 }

/** Why the look at faces asked for the common plane (see doubts). */
export const DOUBTS = ['tie', 'deep overlap', 'corner'] as const
export const TIE = 0
export const DEEP = 1
export const CORNER_MET = 2

/** Why a way to find a common plane asked another (see polyhedra), by the numbers in `looked`. */
export const FALLBACKS = ['none', 'does not converge', 'overlaps anew', 'no valid entrance'] as const

/**
 * Numbers in a row of `seen`: from the centre of a to that of b [m], turns of both [m], how far they may close in [m] (0: look), and
 * the normal of their common plane or of the layer between them, from b to a. Then, as whole numbers from `LOOKED` on: 1 where a
 * plane is known, the rounds that the last look took, why it asked another way, and numbers that the way to find the plane
 * remembers, from `MEMO_AT` on; and behind those, its other numbers.
 */
export const TURNS = 3
export const LEEWAY = 4
export const ALONG = 5
export const LOOKED = 16
export const TOOK = 17
export const ASKED = 18
export const MEMO_AT = 19

/** Pairs of blocks in doubt that are remembered by name, each by four numbers: its blocks, reasons as bits, and how often. */
export const DOUBTFUL = 4
export const MOST_DOUBTFUL = 20

/** Numbers of `found`: pairs and steps in which a plane was looked for, their rounds, how many took two at most; then fallbacks. */
export const LOOKS = 0
export const ROUNDS_IN_ALL = 1
export const QUICK = 2
export const FELL_BACK = 3

/** Why shrunken edges left a look to the common normal of the pair; how often, in `found` behind the fallbacks. */
export const LEFT = [
  'cells of a block that is not one convex cell',
  'corners or edges that meet no face and cross no edge',
] as const
export const NOT_WHOLE = 0
export const CORNERS_MEET = 1
export const LEFT_AT = FELL_BACK + FALLBACKS.length

/**
 * Columns of a pair that live from step to step, and from search to search: their numbers a pair, and whether they are whole.
 *   axis, axisA, axisB   where the common normal comes from
 *   normal, gap          from b to a; distance along it between the two [m], negative when they overlap
 *   warp                 how far above the depth of the cells the deepest point lay when the best normal was found [m]: strained faces are warped
 *   discount, excess     depth for which cells of one block do not push [m], and energy over stiffness in excess of what they were given [m⁴, per point m²] (see one-block)
 *   flat                 how far flat cuts have taken over from leaning ones: 1 face on face, 0 on an edge or a corner (see patch)
 *   first, end, slot     points of the pair in `contacts`: from `first` to `end`; its slot has room for `slot`
 *   sure                 1: it may be followed, or left alone; 0: look
 *   along, past          a pair without points is left alone while it has closed in along its normal, or moved, by less [m]; since then:
 *   offset, apart        from the centre of b to that of a, and the sum of both `path` less twice their deviations then [m];
 *                        of solids: the sum of both `path` at which the two may meet; 0: look
 *   least, known, lean   of the look: least gap of its points, and how far above it all are known [m]; the sum of the outward normals of the two faces of the first one
 */
const KEPT = {
  axis: { each: 1, whole: true },
  axisA: { each: 1, whole: true },
  axisB: { each: 1, whole: true },
  normal: { each: 3, whole: false },
  gap: { each: 1, whole: false },
  warp: { each: 1, whole: false },
  discount: { each: 1, whole: false },
  excess: { each: 1, whole: false },
  flat: { each: 1, whole: false },
  first: { each: 1, whole: true },
  end: { each: 1, whole: true },
  slot: { each: 1, whole: true },
  sure: { each: 1, whole: true },
  along: { each: 1, whole: false },
  past: { each: 1, whole: false },
  offset: { each: 3, whole: false },
  apart: { each: 1, whole: false },
  least: { each: 1, whole: false },
  known: { each: 1, whole: false },
  lean: { each: 3, whole: false },
} as const

type Kept = { [name in keyof typeof KEPT]: (typeof KEPT)[name]['whole'] extends true ? Int32Array : Float64Array }

/** A column of pairs, of so many numbers a pair. */
export interface PairColumn {
  column: Int32Array | Float64Array
  each: number
}

/**
 * Pairs of cells (or round bodies) near each other, one row each, in the order of their owners. What a row knows of its
 * common normal lives from step to step; rows come and go with the pairs of boxes.
 */
export interface Neighbours extends Kept {
  count: Int32Array
  /** One number: the search for pairs (see `pairs.searches`) that these rows were made from. */
  searches: Int32Array
  /** Owners (see `boxes.owner`): a belongs to the block (or body) with the lower number. */
  a: Int32Array
  b: Int32Array
  /** Distance that both cells will have travelled (see `hulls.travelled`) when a pair that is left alone is to be checked again [m]; 0: at once, as where it is not sure. */
  until: Float64Array
  /** Which pairs have points: bit k of word k >> 5. Loops over points pass all others by. */
  pointed: Int32Array
  /** Pairs of boxes of this row: `pairs` from `from[k]` to `from[k + 1]`. */
  from: Int32Array
  /**
   * What is known of two solids: how they stood to each other when they were last looked at, what that took, and what its way
   * remembers. A row each, of whole lines of cache (see `wide`): as numbers, and the same bytes as whole numbers.
   */
  seen: Float64Array
  seenIds: Int32Array
  /** How much the way to find a common plane remembers of a pair, numbers of a row of `seen`, and where its memo begins there. */
  memory: Memory
  wide: number
  memoAt: number
  /** All that pairs keep from search to search. */
  kept: PairColumn[]
  /**
   * Counts of the whole run: looks for planes; for each doubt how often the plane was asked, and how often it said otherwise; how
   * often cells of one block kept their shortest way out; pairs that were looked at, followed, and left alone.
   */
  found: Float64Array
  doubts: Float64Array
  keptWays: Float64Array
  work: Float64Array
  /** Pairs in doubt: how many are listed, and their rows. */
  doubtfuls: Int32Array
  doubtful: Int32Array
  /** Of the step under way: why each pair was in doubt, as bits; and whether any was. 0 between steps. */
  inDoubt: Int32Array
  anyInDoubt: Int32Array
}

/** Numbers of `work`: pairs and steps in which a pair was looked at, followed, and left alone. */
export const LOOKED_AT = 0
export const FOLLOWED = 1
export const LEFT_ALONE = 2

/**
 * Pairs of one run: what is added up over pairs is added up within each run, then run by run, so that the sum is the same whoever did
 * which of them.
 */
export const RUN = 64

/** Runs of so many pairs. */
export const runsOf = (pairs: number): number => Math.ceil(pairs / RUN)

/** Takes note of whether pair k has points. */
export function notePoints({ pointed }: Neighbours, k: number, hasPoints: boolean): void {
  const bit = 1 << (k & 31)
  if (hasPoints) pointed[k >> 5] |= bit
  else pointed[k >> 5] &= ~bit
}

/** Takes note of it for all. */
export function noteAllPoints(neighbours: Neighbours): void {
  const { count, first, end } = neighbours
  for (let k = 0; k < count[0]; k++) notePoints(neighbours, k, first[k] < end[k])
}

/** Numbers in a line of cache. */
const LINE = 8

/** `memory`: what pairs remember of how their common plane was found, where any is looked for. */
export function layoutNeighbours(arena: Arena, room: number, memory?: Memory): Neighbours {
  const count = arena.ints(1)
  const { reals, ids } = memory ?? NO_MEMORY
  const memoAt = Math.ceil((MEMO_AT + ids) / 2)
  const wide = LINE * Math.ceil((memoAt + reals) / LINE)
  const seen = arena.growingFloats(count, wide, memory ? room : 0)
  const columns = Object.entries(KEPT).map(([name, { each, whole }]) => ({
    name,
    each,
    column: whole ? arena.growing(count, each, room) : arena.growingFloats(count, each, room),
  }))
  // What was seen is kept as whole numbers: some of its bits are no number's.
  const seenIds = new Int32Array(seen.buffer, seen.byteOffset, 2 * seen.length)
  return {
    count,
    searches: arena.ints(1),
    a: arena.growing(count, 1, room),
    b: arena.growing(count, 1, room),
    until: arena.growingFloats(count, 1, room),
    pointed: arena.spareInts(Math.ceil(room / 32)),
    from: arena.growing(count, 1, room + 1),
    ...(Object.fromEntries(columns.map(({ name, column }) => [name, column])) as unknown as Kept),
    seen,
    seenIds,
    memory: { reals, ids },
    wide,
    memoAt,
    kept: [...columns, ...(memory ? [{ column: seenIds, each: 2 * wide }] : [])],
    found: arena.floats(LEFT_AT + LEFT.length),
    doubts: arena.floats(2 * DOUBTS.length),
    keptWays: arena.floats(DOUBTS.length),
    work: arena.floats(3),
    doubtfuls: arena.ints(1),
    doubtful: arena.ints(DOUBTFUL * MOST_DOUBTFUL),
    inDoubt: arena.spareInts(room),
    anyInDoubt: arena.spareInts(1),
  }
}

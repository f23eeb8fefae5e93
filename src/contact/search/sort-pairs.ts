/**
 * Pairs in the order of (owner of a, owner of b, a, b): the same list whichever method found it. The pairs of two owners
 * follow one another.
 *
 * Four counting sorts, the last key first, each of which keeps the order of the one before. Time ∝ pairs + boxes + owners.
 * Where every owner has one box, boxes say no more than owners, and two sorts are enough.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'

type PairSorter = (boxes: Reads<Boxes>, pairs: Pairs) => void

/** A sorter for at most `room` pairs of boxes whose owners stay the same: they are looked at once, at the first sort. */
export function makePairSorter(room: number): PairSorter {
  const a = new Int32Array(room)
  const b = new Int32Array(room)
  let owners: Owners | undefined
  return (boxes, pairs) => {
    owners ??= countOwners(boxes)
    const { owner, itself, single, start } = owners
    const count = pairs.count[0]
    if (!single) {
      countingSort(itself, pairs.b, pairs.a, pairs.b, count, start, a, b)
      countingSort(itself, a, a, b, count, start, pairs.a, pairs.b)
    }
    countingSort(owner, pairs.b, pairs.a, pairs.b, count, start, a, b)
    countingSort(owner, a, a, b, count, start, pairs.a, pairs.b)
  }
}

interface Owners {
  /** Owner of each box, from 0 on; the number of each box itself; whether every owner has one box. */
  owner: Int32Array
  itself: Int32Array
  single: boolean
  start: Int32Array
}

function countOwners(boxes: Reads<Boxes>): Owners {
  const owner = new Int32Array(boxes.count)
  let least = Infinity
  let most = -Infinity
  for (let i = 0; i < boxes.count; i++) {
    least = Math.min(least, boxes.owner[i])
    most = Math.max(most, boxes.owner[i])
  }
  for (let i = 0; i < boxes.count; i++) owner[i] = boxes.owner[i] - least
  return {
    owner,
    itself: owner.map((_, i) => i),
    single: new Set(owner).size === boxes.count,
    start: new Int32Array(Math.max(boxes.count, most - least + 1) + 1),
  }
}

/** Sorts pairs by `key[by]`; pairs of one key keep their order. */
function countingSort(
  key: ReadNumbers,
  by: ReadNumbers,
  fromA: ReadNumbers,
  fromB: ReadNumbers,
  count: number,
  start: Int32Array,
  a: Int32Array,
  b: Int32Array,
): void {
  start.fill(0)
  for (let i = 0; i < count; i++) start[key[by[i]] + 1]++
  for (let k = 1; k < start.length; k++) start[k] += start[k - 1]
  for (let i = 0; i < count; i++) {
    const at = start[key[by[i]]]++
    a[at] = fromA[i]
    b[at] = fromB[i]
  }
}

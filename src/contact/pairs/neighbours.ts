/**
 * Pairs of boxes → pairs of neighbours. After a search the boxes of two owners stand together; a pair of owners that was
 * there before keeps its common normal and its place in the history.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import { type Neighbours, NO_AXIS } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'

/** What is kept of the old pairs while the new ones are written. */
interface Kept {
  a: Int32Array
  b: Int32Array
  axis: Int32Array
  axisA: Int32Array
  axisB: Int32Array
  normal: Float64Array
  gap: Float64Array
  dish: Float64Array
  sunk: Float64Array
  owed: Float64Array
  flat: Float64Array
  /** What was seen, as whole numbers: some of its bits are no number's. */
  seen: Int32Array
  apart: Float64Array
  first: Int32Array
  end: Int32Array
  slot: Int32Array
}

/** `wide`: how many numbers pairs remember of how their common plane was found. */
const makeKept = (room: number, wide: number): Kept => ({
  a: new Int32Array(room),
  b: new Int32Array(room),
  axis: new Int32Array(room),
  axisA: new Int32Array(room),
  axisB: new Int32Array(room),
  normal: new Float64Array(3 * room),
  gap: new Float64Array(room),
  dish: new Float64Array(room),
  sunk: new Float64Array(room),
  owed: new Float64Array(room),
  flat: new Float64Array(room),
  seen: new Int32Array(2 * wide * room),
  apart: new Float64Array(wide > 0 ? room : 0),
  first: new Int32Array(room),
  end: new Int32Array(room),
  slot: new Int32Array(room),
})

/** Brings the neighbours in line with the pairs; returns a function, which owns its scratch, and is called every step. */
export function makeNeighbourhood(): (boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours) => boolean {
  let kept = makeKept(64, 0)
  return (boxes, pairs, neighbours) => {
    const { count, searches } = neighbours
    if (searches[0] === pairs.searches[0]) return true
    searches[0] = pairs.searches[0]
    const old = count[0]
    const wide = neighbours.seen.length > 0 ? neighbours.wide : 0
    if (kept.a.length < old || kept.seen.length < 2 * wide * old) kept = makeKept(2 * old, wide)
    keep(neighbours, kept, old)
    return rebuild(boxes, pairs, neighbours, kept, old)
  }
}

function keep(neighbours: Neighbours, kept: Kept, count: number): void {
  for (let k = 0; k < count; k++) {
    kept.a[k] = neighbours.a[k]
    kept.b[k] = neighbours.b[k]
    kept.axis[k] = neighbours.axis[k]
    kept.axisA[k] = neighbours.axisA[k]
    kept.axisB[k] = neighbours.axisB[k]
    kept.gap[k] = neighbours.gap[k]
    kept.dish[k] = neighbours.dish[k]
    kept.sunk[k] = neighbours.sunk[k]
    kept.owed[k] = neighbours.owed[k]
    kept.flat[k] = neighbours.flat[k]
    kept.first[k] = neighbours.first[k]
    kept.end[k] = neighbours.end[k]
    kept.slot[k] = neighbours.slot[k]
  }
  for (let k = 0; k < 3 * count; k++) kept.normal[k] = neighbours.normal[k]
  if (neighbours.seen.length === 0) return
  kept.seen.set(neighbours.seenIds.subarray(0, 2 * neighbours.wide * count))
  kept.apart.set(neighbours.apart.subarray(0, count))
}

/** Both lists are in the order of their owners, so one pass finds those that were there before; false where room ends. */
function rebuild(boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours, kept: Kept, old: number): boolean {
  const room = neighbours.a.length
  let k = -1
  let before = 0
  for (let pair = 0; pair < pairs.count[0]; pair++) {
    const a = boxes.owner[pairs.a[pair]]
    const b = boxes.owner[pairs.b[pair]]
    if (k >= 0 && neighbours.a[k] === a && neighbours.b[k] === b) continue
    if (++k === room) {
      neighbours.count[0] = 0
      return false
    }
    neighbours.a[k] = a
    neighbours.b[k] = b
    neighbours.from[k] = pair
    while (before < old && (kept.a[before] < a || (kept.a[before] === a && kept.b[before] < b))) before++
    const goesOn = before < old && kept.a[before] === a && kept.b[before] === b
    neighbours.axis[k] = goesOn ? kept.axis[before] : NO_AXIS
    neighbours.axisA[k] = goesOn ? kept.axisA[before] : 0
    neighbours.axisB[k] = goesOn ? kept.axisB[before] : 0
    for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = goesOn ? kept.normal[3 * before + i] : 0
    neighbours.gap[k] = goesOn ? kept.gap[before] : Infinity
    neighbours.dish[k] = goesOn ? kept.dish[before] : 0
    neighbours.sunk[k] = goesOn ? kept.sunk[before] : 0
    neighbours.owed[k] = goesOn ? kept.owed[before] : 0
    neighbours.flat[k] = goesOn ? kept.flat[before] : 0
    if (neighbours.seen.length > 0) {
      neighbours.apart[k] = goesOn ? kept.apart[before] : 0
      recall(neighbours, kept, k, goesOn ? before : -1)
    }
    neighbours.first[k] = goesOn ? kept.first[before] : 0
    neighbours.end[k] = goesOn ? kept.end[before] : 0
    neighbours.slot[k] = goesOn ? kept.slot[before] : 0
  }
  neighbours.count[0] = k + 1
  neighbours.from[k + 1] = pairs.count[0]
  return true
}

/** What pair k has seen: what it knew in its place before, −1 for a new one. */
function recall({ seenIds, wide }: Neighbours, { seen }: Kept, k: number, before: number): void {
  const to = 2 * wide * k
  const from = 2 * wide * before
  for (let i = 0; i < 2 * wide; i++) seenIds[to + i] = before < 0 ? 0 : seen[from + i]
}

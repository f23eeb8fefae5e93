/**
 * Pairs of boxes → pairs of neighbours. After a search the boxes of two owners stand together; a pair of owners that was
 * there before keeps its common normal and its place in the history.
 */
import type { Boxes, Pairs } from '../state/boxes.ts'
import { HAS_PLANE, LOOKED, type Memory, type Neighbours, NO_AXIS, NO_MEMORY, SEEN } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'

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
  seen: Float64Array
  memo: Float64Array
  looked: Int32Array
  first: Int32Array
}

/** `looks`: whether pairs remember how their common plane was found, and how much. */
const makeKept = (room: number, looks: boolean, { reals, ids }: Memory): Kept => ({
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
  seen: new Float64Array(looks ? SEEN * room : 0),
  memo: new Float64Array(looks ? reals * room : 0),
  looked: new Int32Array(looks ? (LOOKED + ids) * room : 0),
  first: new Int32Array(room + 1),
})

/** Brings the neighbours in line with the pairs; returns a function, which owns its scratch, and is called every step. */
export function makeNeighbourhood(): (boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours) => boolean {
  let kept = makeKept(64, false, NO_MEMORY)
  return (boxes, pairs, neighbours) => {
    const { count, first, pastFrom, pastTo, searches } = neighbours
    if (searches[0] === pairs.searches[0]) {
      for (let k = 0; k < count[0]; k++) {
        pastFrom[k] = first[k]
        pastTo[k] = first[k + 1]
      }
      return true
    }
    searches[0] = pairs.searches[0]
    const old = count[0]
    const looks = neighbours.seen.length > 0
    if (kept.a.length < old || (looks && kept.seen.length === 0)) kept = makeKept(2 * old, looks, neighbours.memory)
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
  }
  kept.first[count] = count > 0 ? neighbours.first[count] : 0
  for (let k = 0; k < 3 * count; k++) kept.normal[k] = neighbours.normal[k]
  if (neighbours.seen.length === 0) return
  const { reals, ids } = neighbours.memory
  for (let k = 0; k < SEEN * count; k++) kept.seen[k] = neighbours.seen[k]
  for (let k = 0; k < reals * count; k++) kept.memo[k] = neighbours.memo[k]
  for (let k = 0; k < (LOOKED + ids) * count; k++) kept.looked[k] = neighbours.looked[k]
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
      for (let i = 0; i < SEEN; i++) neighbours.seen[SEEN * k + i] = goesOn ? kept.seen[SEEN * before + i] : 0
      if (goesOn) recall(neighbours, kept, k, before)
      else neighbours.looked[(LOOKED + neighbours.memory.ids) * k + HAS_PLANE] = 0
    }
    neighbours.pastFrom[k] = goesOn ? kept.first[before] : 0
    neighbours.pastTo[k] = goesOn ? kept.first[before + 1] : 0
  }
  neighbours.count[0] = k + 1
  neighbours.from[k + 1] = pairs.count[0]
  return true
}

/** What the way to find the common plane remembers of a pair; a new pair has no plane, and its memo is cleared when it is asked. */
function recall({ memory: { reals, ids }, memo, looked }: Neighbours, kept: Kept, k: number, before: number): void {
  for (let i = 0; i < reals; i++) memo[reals * k + i] = kept.memo[reals * before + i]
  const wide = LOOKED + ids
  for (let i = 0; i < wide; i++) looked[wide * k + i] = kept.looked[wide * before + i]
}

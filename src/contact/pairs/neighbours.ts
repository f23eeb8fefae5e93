/**
 * Pairs of boxes → pairs of neighbours. After a search the boxes of two owners stand together; a pair of owners that was
 * there before keeps all that it knows, a new one knows nothing.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Neighbours, PairColumn } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'

/** The old pairs while the new ones are written. */
interface Old {
  a: Int32Array
  b: Int32Array
  /** In the order of `neighbours.kept`. */
  columns: (Int32Array | Float64Array)[]
}

const makeOld = (room: number, kept: readonly PairColumn[]): Old => ({
  a: new Int32Array(room),
  b: new Int32Array(room),
  columns: kept.map(({ column, each }) =>
    column instanceof Int32Array ? new Int32Array(each * room) : new Float64Array(each * room),
  ),
})

/** Brings the neighbours in line with the pairs; returns a function, which owns its scratch, and is called every step. */
export function makeNeighbourhood(): (boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours) => boolean {
  let old = makeOld(0, [])
  return (boxes, pairs, neighbours) => {
    const { count, kept, searches } = neighbours
    if (searches[0] === pairs.searches[0]) return true
    searches[0] = pairs.searches[0]
    const before = count[0]
    if (old.a.length < before || old.columns.length !== kept.length) old = makeOld(2 * before, kept)
    for (let k = 0; k < before; k++) {
      old.a[k] = neighbours.a[k]
      old.b[k] = neighbours.b[k]
    }
    for (let i = 0; i < kept.length; i++)
      for (let n = 0; n < kept[i].each * before; n++) old.columns[i][n] = kept[i].column[n]
    return rebuild(boxes, pairs, neighbours, old, before)
  }
}

/** Both lists are in the order of their owners, so one pass finds those that were there before; false where room ends. */
function rebuild(boxes: Reads<Boxes>, pairs: Reads<Pairs>, neighbours: Neighbours, old: Old, count: number): boolean {
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
    while (before < count && (old.a[before] < a || (old.a[before] === a && old.b[before] < b))) before++
    const goesOn = before < count && old.a[before] === a && old.b[before] === b
    recall(neighbours, k, old, goesOn ? before : -1)
    if (!goesOn) neighbours.gap[k] = Infinity
  }
  neighbours.count[0] = k + 1
  neighbours.from[k + 1] = pairs.count[0]
  return true
}

/** Pair k knows what it knew in its place before; −1: nothing. */
function recall({ kept }: Neighbours, k: number, { columns }: Old, before: number): void {
  for (let i = 0; i < kept.length; i++) {
    const { column, each } = kept[i]
    const from = columns[i]
    for (let n = 0; n < each; n++) column[each * k + n] = before < 0 ? 0 : from[each * before + n]
  }
}

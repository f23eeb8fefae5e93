/** What every search has in common: what it takes, what it gives, when two boxes are a pair. */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { WorkArrays } from './work-arrays.ts'

/** Writes every pair of active boxes that overlap or touch, in any order: a < b, each once, of different owners, not both fixed nor kin. */
export type Search = (boxes: Reads<Boxes>, pairs: Pairs) => void

/** Makes a search for at most `room` boxes, with work arrays that may be counted. A search that is warm allocates nothing. */
export type BroadMethod = (room: number, arrays?: WorkArrays) => Search

export function clearPairs(pairs: Pairs): void {
  pairs.count[0] = 0
  pairs.full[0] = 0
}

/** Whether two boxes have a point in common. */
export function meet(bounds: ReadNumbers, a: number, b: number): boolean {
  const p = 6 * a
  const q = 6 * b
  return (
    bounds[p] <= bounds[q + 3] &&
    bounds[q] <= bounds[p + 3] &&
    bounds[p + 1] <= bounds[q + 4] &&
    bounds[q + 1] <= bounds[p + 4] &&
    bounds[p + 2] <= bounds[q + 5] &&
    bounds[q + 2] <= bounds[p + 5]
  )
}

/** Keeps two boxes that meet, unless they may not pair. */
export function addPair(boxes: Reads<Boxes>, a: number, b: number, pairs: Pairs): void {
  const { fixed, kin, owner } = boxes
  if (owner[a] === owner[b] || (fixed[a] === 1 && fixed[b] === 1) || (kin[a] > 0 && kin[a] === kin[b])) return
  const at = pairs.count[0]
  if (at === pairs.a.length) {
    pairs.full[0] = 1
    return
  }
  pairs.a[at] = a < b ? a : b
  pairs.b[at] = a < b ? b : a
  pairs.count[0] = at + 1
}

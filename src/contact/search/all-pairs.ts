/**
 * Every box against every other: N (N − 1) / 2 tests. The judge of the other methods, the direct search of the paper's
 * Figures 21 and 22, and the fastest for a handful of boxes.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Reads } from '../../state/reads.ts'
import { addPair, type BroadMethod, clearPairs, meet } from './search.ts'

export const allPairs: BroadMethod = () => (boxes, pairs) => {
  clearPairs(pairs)
  meetAllPairs(boxes, pairs)
}

export function meetAllPairs(boxes: Reads<Boxes>, pairs: Pairs): void {
  const { bounds, active } = boxes
  for (let a = 0; a < boxes.count; a++) {
    if (active[a] === 0) continue
    for (let b = a + 1; b < boxes.count; b++) if (active[b] !== 0 && meet(bounds, a, b)) addPair(boxes, a, b, pairs)
  }
}

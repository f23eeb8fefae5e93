/**
 * The stage of the step: candidate pairs are kept and searched for anew only when they may have become incomplete.
 *
 * Steps   1. facets that opened or closed to contact switch their boxes on or off;
 *         2. nothing more is done while everything is inside its box of the last search (see bounds.ts) and the same boxes
 *            are active and fixed: one pass over the surface;
 *         3. else bounds are filled, grown by half the skin, the method searches, and its pairs are sorted.
 * All that is remembered stands in the columns of boxes and pairs, so a checkpoint resumes to the same bits. Pairs are those of
 * the same boxes in the same order for every method: so are all bits that follow.
 */
import { type Boxes, FACET_BOX, type Pairs } from '../state/boxes.ts'
import type { Clock } from '../state/clock.ts'
import type { Shapes } from '../state/shapes.ts'
import { fillBounds, stickOut } from './bounds.ts'
import type { BroadMethod } from './search.ts'
import { makePairSorter } from './sort-pairs.ts'

/** The stage for a method, for at most `boxes` boxes and `pairs` pairs. */
export function makeBroad(
  method: BroadMethod,
  boxes: number,
  pairs: number,
): (clock: Clock, shapes: Shapes, boxes: Boxes, pairs: Pairs) => void {
  const search = method(boxes)
  const sort = makePairSorter(pairs)
  return (_clock, shapes, boxes, pairs) => {
    const changed = switchBoxes(shapes, boxes)
    if (!changed && pairs.searches[0] > 0) {
      const out = stickOut(shapes, boxes)
      boxes.skin[1] = Math.max(0, boxes.skin[0] + out)
      if (!(out > 0)) return
    }
    fillBounds(shapes, boxes)
    search(boxes, pairs)
    sort(boxes, pairs)
    boxes.skin[1] = 0
    pairs.searches[0]++
  }
}

/** Facets open to contact are active; whether anything is active or fixed now that was not at the last search, or no more. */
function switchBoxes({ facets }: Shapes, boxes: Boxes): boolean {
  const { kind, of, active, fixed, seen } = boxes
  let changed = false
  for (let box = 0; box < boxes.count; box++) {
    if (kind[box] === FACET_BOX) active[box] = facets.exposed[of[box]]
    const now = active[box] === 0 ? 0 : 1 + fixed[box]
    if (now === seen[box]) continue
    seen[box] = now
    changed = true
  }
  return changed
}

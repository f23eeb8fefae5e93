/**
 * The stage of the step: candidate pairs are kept and searched for anew only when they may have become incomplete.
 *
 * Steps   1. nothing is done while nothing has moved by more than half the skin since the last search (see bounds.ts) and the
 *            same boxes are active and fixed: one look at each box and each corner;
 *         2. where that asks for searches too often, or hardly ever, the skin is fitted (see skin.ts);
 *         3. boxes are switched on and off as their facets are open to contact or not, bounds are filled, grown by
 *            half the skin, the method searches, and its pairs are sorted.
 * All that is remembered stands in the columns of boxes and pairs, so a checkpoint resumes to the same bits. Pairs are those of
 * the same boxes in the same order for every method: so are all bits that follow.
 */
import { type Boxes, CELL_BOX, FACET_BOX, type Pairs } from '../../state/boxes.ts'
import type { Clock } from '../../state/clock.ts'
import type { Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { ballLeft, cornersMoved, followCorners, makeBoundsFiller, notePoses, particleMoved } from './bounds.ts'
import type { BroadMethod } from './search.ts'
import { fitSkin, isTooWide, shrinkSkin } from './skin.ts'
import { makePairSorter } from './sort-pairs.ts'

/** The stage for a method and for columns of the size of these. */
export function makePairSearch(
  method: BroadMethod,
  room: { boxes: Reads<Boxes>; pairs: Reads<Pairs> },
): (clock: Clock, shapes: Shapes, boxes: Boxes, pairs: Pairs) => void {
  const search = method(room.boxes.count)
  const fillBounds = makeBoundsFiller()
  const sort = makePairSorter(room.pairs.a.length)
  const mark = new Uint8Array(room.boxes.node.length)
  const searchGrown = (shapes: Shapes, boxes: Boxes, pairs: Pairs) => {
    fillBounds(shapes, boxes)
    search(boxes, pairs)
  }
  return (clock, shapes, boxes, pairs) => {
    if (pairs.searches[0] > 0 && sameRoles(shapes, boxes)) {
      if (!isTooWide(clock, boxes) && !hasMoved(shapes, boxes)) return
      fitSkin(clock, boxes, pairs)
    }
    boxes.searchedIn[0] = clock.total
    switchBoxes(shapes, boxes)
    followCorners(shapes, boxes, mark)
    notePoses(shapes, boxes)
    searchGrown(shapes, boxes, pairs)
    if (pairs.full[0] === 1 && shrinkSkin(boxes)) searchGrown(shapes, boxes, pairs)
    sort(boxes, pairs)
    pairs.searches[0]++
  }
}

/** What a box takes part in: 0 nothing, 1 everything, 2 everything but other fixed boxes. */
function roleOf(shapes: Shapes, { kind, of, active, fixed }: Reads<Boxes>, box: number): number {
  const { facets } = shapes
  const isOpen =
    kind[box] === FACET_BOX
      ? facets.exposed[of[box]] === 1
      : kind[box] === CELL_BOX
        ? anyExposed(shapes, of[box])
        : active[box] === 1
  return isOpen ? 1 + fixed[box] : 0
}

/** Whether any facet of a cell is open to contact. */
function anyExposed({ facets, hulls }: Shapes, hull: number): boolean {
  const { facet, firstFace, firstFacet } = hulls
  const end = firstFacet[firstFace[hull + 1]]
  for (let k = firstFacet[firstFace[hull]]; k < end; k++) if (facets.exposed[facet[k]] === 1) return true
  return false
}

/** Every box plays the role it had at the last search. */
function sameRoles(shapes: Shapes, boxes: Reads<Boxes>): boolean {
  for (let box = 0; box < boxes.count; box++) if (roleOf(shapes, boxes, box) !== boxes.seen[box]) return false
  return true
}

/** Something has moved so far since the last search that pairs may be missing. */
function hasMoved(shapes: Shapes, boxes: Reads<Boxes>): boolean {
  for (let box = 0; box < boxes.count; box++)
    if (boxes.seen[box] === 1 && (ballLeft(shapes, boxes, box) || particleMoved(shapes, boxes, box))) return true
  return cornersMoved(shapes, boxes)
}

/** Facets open to contact are active, and cells that have one; others are not. */
function switchBoxes(shapes: Shapes, boxes: Boxes): void {
  for (let box = 0; box < boxes.count; box++) {
    boxes.seen[box] = roleOf(shapes, boxes, box)
    boxes.active[box] = boxes.seen[box] === 0 ? 0 : 1
  }
}

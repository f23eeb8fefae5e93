/**
 * How wide a skin boxes have: a wide one has more pairs to look at in every step, a narrow one is searched for anew more often.
 *
 * What     A search costs as much as four to eight looks at all pairs (45,000 and 4000 polyhedra), and a step hardly more or less with
 *          any skin that lasts some five steps or more. So one that lasts fewer than a dozen is widened, and one that has lasted much
 *          longer is narrowed, each time by the same factor, between the limits that the case gives.
 * Fails    Nothing but time is at stake; the numbers are counts of steps, so that a run repeats to the bit.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Clock } from '../../state/clock.ts'
import type { Reads } from '../../state/reads.ts'

/** Steps that a skin should last at the least and at the most, and the factor by which it is changed. */
const OFTEN = 12
const SELDOM = 60
const FACTOR = 1.5

/** Whether it is wider than it need be. */
export const isTooWide = ({ total }: Reads<Clock>, { skin, skins, searchedIn }: Reads<Boxes>): boolean =>
  total - searchedIn[0] > SELDOM && skin[0] > skins[0]

/** Pairs grow by less than the skin does: there must be room for as many more. */
const hasRoom = ({ count, a }: Reads<Pairs>): boolean => FACTOR * count[0] <= a.length

/** Before a search that motion, or the skin itself, has made necessary. */
export function fitSkin(clock: Reads<Clock>, boxes: Boxes, pairs: Reads<Pairs>): void {
  const { skin, skins, searchedIn } = boxes
  if (isTooWide(clock, boxes)) skin[0] = Math.max(skin[0] / FACTOR, skins[0])
  else if (clock.total - searchedIn[0] < OFTEN && hasRoom(pairs)) skin[0] = Math.min(FACTOR * skin[0], skins[1])
}

/** After a search that found more pairs than there is room for; false where the skin is as narrow as it may be. */
export function shrinkSkin({ skin, skins }: Boxes): boolean {
  if (!(skin[0] > skins[0])) return false
  skin[0] = skins[0]
  return true
}

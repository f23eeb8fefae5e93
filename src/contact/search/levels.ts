/**
 * A grid of cells for each size of boxes, for bodies of dissimilar size: a slab a thousand times larger than the rubble on it
 * costs each stone one more look, not a test against every other stone. Cells and levels as in level-cells.ts.
 *
 * Steps   1. levels by counting sort, the coarsest first;
 *         2. each box looks, on its own level and every coarser one that is in use, into the two or three cells along each
 *            axis where the lower corner of a box that meets it can lie: i(low) − 1 … i(high). Then it goes into its cell.
 *            So each pair is found once, by the box that comes later.
 * Time    ∝ bodies × levels in use (about ten from 1 to 1000) + tests; memory ∝ bodies, whatever the space.
 * Fails   where boxes much longer one way than the others lie every way: long boxes crowd on a coarse level. All pairs are
 *         still found.
 * Source  C. Ericson, Real-time collision detection (2005), section 7.2, with cells per axis.
 */
import { makeLevelCells, meetByLevel } from './level-cells.ts'
import { ACTIVE } from './measure.ts'
import type { BroadMethod } from './search.ts'
import { type SurveyedSearch, withSurvey } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

export const levels: BroadMethod = (room, arrays) => withSurvey(makeLevels, room, arrays)

export function makeLevels(room: number, arrays: WorkArrays): SurveyedSearch {
  const work = makeLevelCells(room, arrays)
  return (boxes, survey, pairs) => {
    if (survey.all[ACTIVE] < 2) return
    meetByLevel(boxes, survey, false, work, pairs)
  }
}

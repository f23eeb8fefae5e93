/**
 * Boxes too large for the cells of the others (survey.ts says which): walls, floors, facets of big blocks.
 *
 * Steps   1. large boxes among themselves by levels, where they stay in their cells (see level-cells.ts);
 *         2. each of the rest looks into the cells of every level in use.
 * Time    ∝ large boxes × their levels + rest × levels in use + tests. A wall that everything lies near is one test for each.
 * Fails   where large ones are many and lie on top of each other, as `levels` does. All pairs are still found.
 */
import { growLevelCells, type LevelCells, makeLevelCells, meetByLevel, meetRest } from './level-cells.ts'
import { countLarge, type SurveyedSearch } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

/** More room than is needed now, so that it is not made anew for one box more. */
const SPARE = 1.5

/** Finds every pair of which one box at least is large. */
export function makeLargeSearch(arrays: WorkArrays): SurveyedSearch {
  let work: LevelCells | undefined
  return (boxes, survey, pairs) => {
    const large = countLarge(survey)
    if (large === 0) return
    work ??= makeLevelCells(large, arrays)
    if (large > work.order.length) growLevelCells(work, Math.ceil(SPARE * large), arrays)
    meetByLevel(boxes, survey, true, work, pairs)
    meetRest(boxes, survey.sizes.numbers, work, pairs)
  }
}

/**
 * What a search must know of the boxes before it begins: what they are like, and which of them are too large for the cells
 * of the others. A box is large if its size (see sizes.ts) is above the limit
 *
 *   min(DISSIMILAR × the middle size, SPREAD × the size that a tenth do not exceed).
 *
 * NBS and the grid cut space into cells as large as the largest of the rest and meet the large ones apart (see large.ts): a
 * wall does not set the cells of half a million discs, and facets of big blocks not those of the rubble on them.
 */
import type { Boxes, Pairs } from '../../state/boxes.ts'
import type { Reads } from '../../state/reads.ts'
import { ACTIVE, makeMeasures, measure } from './measure.ts'
import { clearPairs, type Search } from './search.ts'
import { GREATEST, LIMIT } from './size-of.ts'
import { makeSizes, measureSizes, type Sizes } from './sizes.ts'
import { makeWorkArrays, type WorkArrays } from './work-arrays.ts'

export interface Survey {
  /** Measures of all active boxes, and of those that are not large. */
  all: Float64Array
  rest: Float64Array
  sizes: Sizes
}

/** A search of boxes that were surveyed; adds to the pairs that are there. */
export type SurveyedSearch = (boxes: Reads<Boxes>, survey: Survey, pairs: Pairs) => void

export const makeSurvey = (arrays: WorkArrays): Survey => ({
  all: makeMeasures(arrays),
  rest: makeMeasures(arrays),
  sizes: makeSizes(arrays),
})

export function takeSurvey(boxes: Reads<Boxes>, { all, rest, sizes }: Survey): void {
  measure(boxes, all)
  measureSizes(boxes, all, sizes)
  const { numbers } = sizes
  if (numbers[GREATEST] <= numbers[LIMIT]) rest.set(all)
  else measure(boxes, rest, numbers)
}

/** How many boxes are too large for the cells of the rest. */
export const countLarge = ({ all, rest }: Survey): number => all[ACTIVE] - rest[ACTIVE]

/** A search that takes a survey each time; one that is warm allocates nothing, unless there is more to list than ever before. */
export function withSurvey(
  make: (room: number, arrays: WorkArrays) => SurveyedSearch,
  room: number,
  arrays: WorkArrays = makeWorkArrays(),
): Search {
  const survey = makeSurvey(arrays)
  const search = make(room, arrays)
  return (boxes, pairs) => {
    clearPairs(pairs)
    takeSurvey(boxes, survey)
    search(boxes, survey, pairs)
  }
}

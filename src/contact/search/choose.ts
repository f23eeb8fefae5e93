/**
 * Which method searches best, by a rule anyone can follow. All find the same pairs; only time is at stake.
 *
 *   1. up to FEW boxes: all pairs;
 *   2. more than a share MANY of them large (survey.ts says which are): levels. Fewer are met apart, by levels too, and the rest among
 *      themselves by the grid or by NBS, which is faster than levels for all while there is a rest to speak of;
 *   3. up to SPARSE cells a box: the grid, which reads memory in order but visits every cell;
 *   4. else NBS, whose time does not know of empty cells.
 * The limits are where the methods measured alike.
 */
import type { Boxes } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { countCells, finestCell } from './cells.ts'
import { ACTIVE } from './measure.ts'
import { GREATEST, TENTH } from './size-of.ts'
import { countLarge, makeSurvey, type Survey, takeSurvey } from './survey.ts'
import { makeWorkArrays } from './work-arrays.ts'

const FEW = 64
const MANY = 0.5
const SPARSE = 4

export type Chosen = 'all-pairs' | 'levels' | 'grid' | 'nbs'

/** The name of a method for boxes that were surveyed. */
export function choose(survey: Survey): Chosen {
  const { all, rest } = survey
  if (all[ACTIVE] <= FEW) return 'all-pairs'
  if (countLarge(survey) > MANY * all[ACTIVE]) return 'levels'
  return allCells(rest) <= SPARSE * rest[ACTIVE] ? 'grid' : 'nbs'
}

/** The choice for boxes whose bounds are filled, and why, for the user. */
export function explainChoice(boxes: Reads<Boxes>): { method: Chosen; reason: string } {
  const survey = surveyOf(boxes)
  const { all, rest, sizes } = survey
  const method = choose(survey)
  const times = (size: number) => Number((sizes.numbers[GREATEST] / size).toPrecision(2))
  const alike = () => `${rest[ACTIVE]} boxes of similar size in ${allCells(rest)} cells`
  const reasons: Record<Chosen, () => string> = {
    'all-pairs': () => `${all[ACTIVE]} boxes: testing all pairs takes less than sorting them`,
    levels: () =>
      `${all[ACTIVE]} boxes of dissimilar size, the largest ${times(1)} times the middle one and ${times(sizes.numbers[TENTH])} times a tenth of them: a grid for each size`,
    grid: () => `${alike()}: few enough cells to count${explainLarge(survey)}`,
    nbs: () => `${alike()}, most of them empty: no loop over cells${explainLarge(survey)}`,
  }
  return { method, reason: reasons[method]() }
}

/** What a method that was asked for meets apart, for the user. */
export const tellLarge = (boxes: Reads<Boxes>): string => explainLarge(surveyOf(boxes))

function surveyOf(boxes: Reads<Boxes>): Survey {
  const survey = makeSurvey(makeWorkArrays())
  takeSurvey(boxes, survey)
  return survey
}

function explainLarge(survey: Survey): string {
  const large = countLarge(survey)
  if (large === 0) return ''
  const most = Number(survey.sizes.numbers[GREATEST].toPrecision(2))
  return `; ${large} larger ${large === 1 ? 'one' : 'ones'}, up to ${most} times the middle one, met apart`
}

const allCells = (measures: ReadNumbers): number =>
  countCells(measures, 0, finestCell(measures, 0)) *
  countCells(measures, 1, finestCell(measures, 1)) *
  countCells(measures, 2, finestCell(measures, 2))

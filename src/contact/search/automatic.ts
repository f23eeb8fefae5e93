/** The method that the rule of `choose.ts` picks, anew at every search: what begins as a heap may end as a cloud. */
import { meetAllPairs } from './all-pairs.ts'
import { type Chosen, choose } from './choose.ts'
import { makeGrid } from './grid.ts'
import { makeLevels } from './levels.ts'
import { makeNbs } from './nbs.ts'
import type { BroadMethod } from './search.ts'
import { type SurveyedSearch, withSurvey } from './survey.ts'
import type { WorkArrays } from './work-arrays.ts'

const METHODS: Record<Chosen, (room: number, arrays: WorkArrays) => SurveyedSearch> = {
  'all-pairs': () => (boxes, _survey, pairs) => meetAllPairs(boxes, pairs),
  levels: makeLevels,
  grid: makeGrid,
  nbs: makeNbs,
}

export const automatic: BroadMethod = (room, arrays) => withSurvey(makeAutomatic, room, arrays)

function makeAutomatic(room: number, arrays: WorkArrays): SurveyedSearch {
  const made: Partial<Record<Chosen, SurveyedSearch>> = {}
  return (boxes, survey, pairs) => {
    const name = choose(survey)
    const search = (made[name] ??= METHODS[name](room, arrays))
    search(boxes, survey, pairs)
  }
}

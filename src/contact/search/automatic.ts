/** The method that the rule of `choose.ts` picks, anew at every search: what begins as a heap may end as a cloud. */
import { allPairs } from './all-pairs.ts'
import { type Chosen, choose } from './choose.ts'
import { grid } from './grid.ts'
import { levels } from './levels.ts'
import { makeMeasures, measure } from './measure.ts'
import { nbs } from './nbs.ts'
import type { BroadMethod, Search } from './search.ts'
import { makeSizes, measureSizes } from './sizes.ts'

const METHODS: Record<Chosen, BroadMethod> = { 'all-pairs': allPairs, levels, grid, nbs }

export const automatic: BroadMethod = (room) => {
  const measures = makeMeasures()
  const sizes = makeSizes()
  const made: Partial<Record<Chosen, Search>> = {}
  return (boxes, pairs) => {
    measure(boxes, measures)
    measureSizes(boxes, measures, sizes)
    const name = choose(measures, sizes.numbers)
    const search = (made[name] ??= METHODS[name](room))
    search(boxes, pairs)
  }
}

/**
 * Which method searches best, by a rule anyone can follow. All find the same pairs; only time is at stake.
 *
 *   1. up to FEW boxes: all pairs;
 *   2. the largest box more than DISSIMILAR times the middle (median) one, or SPREAD times a tenth of them: levels. NBS and
 *      the grid take their cells from the largest box: a hundredth of boxes three times larger makes them slower than levels,
 *      and small ones crowd in a cell;
 *   3. up to SPARSE cells a box: the grid, which reads memory in order but visits every cell;
 *   4. else NBS, whose time does not know of empty cells.
 * The limits are where the methods measured alike.
 */
import type { Boxes } from '../../state/boxes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import { countCells, finestCell } from './cells.ts'
import { ACTIVE, makeMeasures, measure } from './measure.ts'
import { GREATEST, makeSizes, measureSizes, TENTH } from './sizes.ts'

const FEW = 64
const DISSIMILAR = 3
const SPREAD = 8
const SPARSE = 4

export type Chosen = 'all-pairs' | 'levels' | 'grid' | 'nbs'

/** The name of a method for boxes with these measures and sizes. */
export function choose(measures: ReadNumbers, sizes: ReadNumbers): Chosen {
  if (measures[ACTIVE] <= FEW) return 'all-pairs'
  if (sizes[GREATEST] > DISSIMILAR || sizes[GREATEST] > SPREAD * sizes[TENTH]) return 'levels'
  return allCells(measures) <= SPARSE * measures[ACTIVE] ? 'grid' : 'nbs'
}

/** The choice for boxes whose bounds are filled, and why, for the user. */
export function explainChoice(boxes: Reads<Boxes>): { method: Chosen; reason: string } {
  const measures = makeMeasures()
  measure(boxes, measures)
  const sizes = makeSizes()
  measureSizes(boxes, measures, sizes)
  const { numbers } = sizes
  const method = choose(measures, numbers)
  const many = `${measures[ACTIVE]} boxes`
  const times = (size: number) => Number((numbers[GREATEST] / size).toPrecision(2))
  const cells = allCells(measures)
  const reasons: Record<Chosen, () => string> = {
    'all-pairs': () => `${many}: testing all pairs takes less than sorting them`,
    levels: () =>
      `${many} of dissimilar size, the largest ${times(1)} times the middle one and ${times(numbers[TENTH])} times a tenth of them: a grid for each size`,
    grid: () => `${many} of similar size in ${cells} cells: few enough cells to count`,
    nbs: () => `${many} of similar size in ${cells} cells, most of them empty: no loop over cells`,
  }
  return { method, reason: reasons[method]() }
}

const allCells = (measures: ReadNumbers): number =>
  countCells(measures, 0, finestCell(measures, 0)) *
  countCells(measures, 1, finestCell(measures, 1)) *
  countCells(measures, 2, finestCell(measures, 2))

/**
 * Which method searches best, by a rule anyone can follow. All find the same pairs; only time is at stake.
 *
 *   1. up to FEW boxes: all pairs;
 *   2. the largest extent along some axis above DISSIMILAR middle (median) extents: levels. NBS and the grid take their cells
 *      from the largest box, and in 3-D a hundredth of boxes three times larger makes them slower than levels;
 *   3. up to SPARSE cells a box: the grid, which reads memory in order but visits every cell;
 *   4. else NBS, whose time does not know of empty cells.
 * The limits are where the methods measured alike.
 */
import type { Boxes } from '../state/boxes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import { countCells, finestCell } from './cells.ts'
import { ACTIVE, LARGEST, makeMeasures, measure, measureMiddle, SAMPLE, sharedAxis, sizeUnit } from './measure.ts'

const FEW = 64
const DISSIMILAR = 3
const SPARSE = 4

export type Chosen = 'all-pairs' | 'levels' | 'grid' | 'nbs'

/** The name of a method for boxes with these measures. */
export function choose(measures: ReadNumbers): Chosen {
  if (measures[ACTIVE] <= FEW) return 'all-pairs'
  if (dissimilarity(measures) > DISSIMILAR) return 'levels'
  return allCells(measures) <= SPARSE * measures[ACTIVE] ? 'grid' : 'nbs'
}

/** The choice for boxes whose bounds are filled, and why, for the user. */
export function explainChoice(boxes: Reads<Boxes>): { method: Chosen; reason: string } {
  const measures = makeMeasures()
  measure(boxes, measures)
  measureMiddle(boxes, new Float64Array(SAMPLE), measures)
  const method = choose(measures)
  const many = `${measures[ACTIVE]} boxes`
  const ratio = dissimilarity(measures).toPrecision(2)
  const cells = allCells(measures)
  const reasons: Record<Chosen, () => string> = {
    'all-pairs': () => `${many}: testing all pairs takes less than sorting them`,
    levels: () => `${many} of dissimilar size, the largest ${Number(ratio)} times the middle one: a grid for each size`,
    grid: () => `${many} of similar size in ${cells} cells: few enough cells to count`,
    nbs: () => `${many} of similar size in ${cells} cells, most of them empty: no loop over cells`,
  }
  return { method, reason: reasons[method]() }
}

/** Largest over middle extent along the axis where it is most, among axes that tell boxes apart [-]. */
function dissimilarity(measures: ReadNumbers): number {
  let most = 1
  for (let axis = 0; axis < 3; axis++) {
    const unit = sizeUnit(measures, axis)
    if (!sharedAxis(measures, axis) && unit > 0) most = Math.max(most, measures[LARGEST + axis] / unit)
  }
  return most
}

const allCells = (measures: ReadNumbers): number =>
  countCells(measures, 0, finestCell(measures, 0)) *
  countCells(measures, 1, finestCell(measures, 1)) *
  countCells(measures, 2, finestCell(measures, 2))
